import type { Variable } from '../scopes/types.js';
import { isTakenAway } from './filling-uses.js';
import { testsBefore } from '../names/decided.js';
import { T, memberName, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Value } from '../value.js';

/** `send(body); delete body.name`: what is taken away once somebody has had it. */
export function isTooLate(variable: Variable, use: Node): boolean {
  if (!isTakenAway(use)) return false;
  return variable.references.some(({ identifier, init }) => {
    const node = outermost(identifier);
    return init !== true && node.range[0] < use.range[0] && node.parent?.type !== T.MemberExpression;
  });
}

/** `const body = { name: 'a' }; body.name = other;`: whether nothing has been done with a variable yet but to put something into it. */
export function isPutFirst(variable: Variable, use: Node): boolean {
  const write = use.parent?.parent;
  const [definition] = variable.defs;
  const declaration = (definition?.node as Node | undefined)?.parent;
  if (write?.type !== T.AssignmentExpression || declaration?.type !== T.VariableDeclaration) return false;
  if (write.parent.parent !== declaration.parent) return false;
  const [, end] = write.range;
  return variable.references.every(({ identifier, init }) => {
    const node = identifier as Node;
    return init === true || node === use || node.range[0] >= end || isPutInto(node, declaration.parent);
  });
}

/** `object.name = …` by itself in a block. */
function isPutInto(use: Node, block: Node): boolean {
  const access = use.parent;
  const write = access?.parent;
  return (
    access?.type === T.MemberExpression &&
    access.object === use &&
    write?.type === T.AssignmentExpression &&
    write.left === access &&
    write.parent.parent === block
  );
}

/** An object without the member that a use puts anew: `this.options.base = base`. */
export function withoutReplaced(value: Value, use: Node): Value {
  const access = use.parent;
  const write = access?.parent;
  if (value.kind !== 'object' || access?.type !== T.MemberExpression || access.object !== use) return value;
  if (write?.type !== T.AssignmentExpression || write.operator !== '=' || write.left !== access) return value;
  const name = memberName(access);
  if (testsBefore(write).length > 0) return value;
  return { ...value, members: value.members.filter((member) => member.name !== name) };
}
