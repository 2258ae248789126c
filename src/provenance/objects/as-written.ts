import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, enclosingFunction, outermost } from '../syntax/syntax.js';
import type { ObjectValue } from '../value.js';

/**
 * Whether an object that a function is handed holds what stands in its literal all the time: `step({ kind: 'row', row })`, and the same by a variable of a
 * function, where neither file puts anything else under one of these names.
 */
export function staysAsWritten(e: Engine, object: ObjectValue, reader: ModuleFacts): boolean {
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
  const isOfFunction = holder?.type === T.VariableDeclarator && enclosingFunction(holder) !== undefined;
  return (
    (isHanded || isOfFunction) && own.every(({ name }) => [facts, reader].every(({ index }) => !index.writes.has(name)))
  );
}
