import type { Variable } from '../scopes/types.js';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, enclosingFunction, memberName, outermost } from '../syntax/syntax.js';
import type { ObjectValue } from '../value.js';

/**
 * Whether an object that a function is handed holds what stands in its literal all the time: `step({ kind: 'row', row })`, and the same by a variable of a
 * function, where neither file puts anything else under one of these names.
 *
 * @param reader what the function calls it.
 */
export function staysAsWritten(e: Engine, object: ObjectValue, reader: Variable, { index }: ModuleFacts): boolean {
  const facts = e.facts(object.place.file);
  const own = object.members.filter(({ addedBy }) => addedBy === undefined);
  const [first] = own;
  if (!facts || !first || object.spreads.length > 0) return false;
  const literal = facts.index.properties
    .get(first.name)
    ?.find(({ range }) => range[0] === first.property.start)?.parent;
  const whole = literal?.type === T.ObjectExpression ? outermost(literal) : undefined;
  const holder = whole?.parent;
  const isHanded = holder?.type === T.CallExpression && holder.callee !== whole;
  const named =
    holder?.type === T.VariableDeclarator && enclosingFunction(holder) ? facts.variableOf(holder.id) : undefined;
  return (
    (isHanded || !!named) &&
    ![reader, named].some((one) => one && isWrittenByAnyName(one)) &&
    own.every(({ name }) => [facts.index, index].every(({ writes }) => !writes.has(name)))
  );
}

/** `context[name] = value`. */
function isWrittenByAnyName({ references }: Variable): boolean {
  return references.some(({ identifier }) => {
    const use = outermost(identifier);
    const access = use.parent;
    const isAny = access?.type === T.MemberExpression && access.object === use && memberName(access) === undefined;
    return isAny && access.parent.type === T.AssignmentExpression && access.parent.left === access;
  });
}
