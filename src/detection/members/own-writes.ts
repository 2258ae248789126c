import type { Variable } from '../../provenance/scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, isFunction, memberName, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { writesOwn } from '../../provenance/objects/written-over.js';
import { walk } from '../../provenance/syntax/walk.js';

/** `for (const row of rows) row.state = stateOf(row)`: something of the code's own, which is read again and handed to nobody. */
export function isWrittenToRead(write: Node, name: string, facts: ModuleFacts): boolean {
  if (write.type !== T.AssignmentExpression || !writesOwn(write, facts)) return false;
  const root = rootOf(write.left);
  const variable = root && facts.variableOf(root);
  if (!variable) return false;
  const list = listOf(variable, facts);
  if (list === null) return false;
  const held = list ? [variable, list] : [variable];
  return !held.some((one) => isHandedOn(one, write)) && isReadBehind(write, name);
}

function rootOf(target: Node): TSESTree.Identifier | undefined {
  let at = target;
  while (at.type === T.MemberExpression) at = unwrap(at.object);
  return at.type === T.Identifier ? at : undefined;
}

/** The list that a variable is an item of; null for what comes from elsewhere. */
function listOf(variable: Variable, facts: ModuleFacts): Variable | undefined | null {
  const definition = variable.defs[0];
  const node = definition?.node as Node | undefined;
  if (node?.type === T.VariableDeclarator) {
    const loop = node.parent.parent;
    return loop.type === T.ForOfStatement && loop.left === node.parent ? named(loop.right, facts) : undefined;
  }
  const call = node && isFunction(node) ? outermost(node).parent : undefined;
  const callee = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  return callee?.type === T.MemberExpression ? named(callee.object, facts) : null;
}

function named(node: Node, facts: ModuleFacts): Variable | null {
  const inner = unwrap(node);
  return inner.type === T.Identifier ? facts.variableOf(inner) : null;
}

/** Whether a call gets the variable, by itself or in an object or a list. */
function isHandedOn(variable: Variable, write: TSESTree.AssignmentExpression): boolean {
  return variable.references.some(({ identifier }) => {
    const node = identifier as Node;
    if (write.range[0] <= node.range[0] && node.range[1] <= write.range[1]) return false;
    let at = outermost(node);
    while (at.parent && /^(?:ArrayExpression|ObjectExpression|Property|SpreadElement)$/.test(at.parent.type))
      at = outermost(at.parent);
    return at.parent?.type === T.CallExpression && at.parent.callee !== at;
  });
}

function isReadBehind(write: Node, name: string): boolean {
  let body: Node = write;
  for (let at: Node | undefined = write.parent; at; at = at.parent) if (isFunction(at)) body = at;
  let found = false;
  walk(body, (node) => {
    found ||=
      node.type === T.MemberExpression &&
      memberName(node) === name &&
      node.range[0] > write.range[1] &&
      !isTarget(node);
    return found ? false : undefined;
  });
  return found;
}

function isTarget(node: Node): boolean {
  const { parent } = node;
  return parent?.type === T.AssignmentExpression && parent.operator === '=' && parent.left === node;
}
