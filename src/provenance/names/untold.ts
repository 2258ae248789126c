import type { Engine } from '../engine.js';
import type { Node } from '../syntax/syntax.js';
import { UNDEFINED, isNullish, isUnknown, optionsOf } from '../values.js';
import type { Value } from '../value.js';

/** True for a collection or an object of which nothing but its beginning is seen: `[]`, `{}`, `new Map()`. */
export function holdsNothing(value: Value): boolean {
  switch (value.kind) {
    case 'object':
      return value.members.length === 0 && value.spreads.length === 0 && !value.open;
    case 'tuple':
      return value.items.length === 0;
    case 'list':
      return isUnknown(value.item());
    case 'record':
      return value.keysOf === undefined && isUnknown(value.item());
    default:
      return false;
  }
}

/** True where no more is seen than that something is empty, missing or not known: what a type says of it is more. */
export function saysNothing(value: Value): boolean {
  return optionsOf(value).every((option) => isUnknown(option) || holdsNothing(option) || isNullish(option));
}

/** True for what is not known, with something empty in its place where it is not there: `items ?? []`. */
export function isUnknownOrEmpty(value: Value): boolean {
  const options = optionsOf(value);
  const isFilled = (option: Value): boolean => isUnknown(option) || option.kind === 'list';
  return options.some(isFilled) && options.every((option) => isUnknown(option) || holdsNothing(option));
}

/**
 * True where no more is seen of something than that, and of a container no more than that something unknown is put into it: `list.push(await load())`.
 *
 * @param declared where it is declared: what is put into it may be made of itself.
 */
export function isUntold(e: Engine, value: Value, declared: Node): boolean {
  if (saysNothing(value)) return true;
  if (!optionsOf(value).some((option) => fillingsOf(option).length > 0)) return false;
  const answer = e.inside(
    declared,
    () => (optionsOf(value).every((option) => saysNothing(option) || holdsUntold(option)) ? UNDEFINED : value),
    1,
  );
  return answer === UNDEFINED;
}

/** What is put into a list, or under keys of a table that are only known at run time. */
function fillingsOf(value: Value): readonly (() => Value)[] {
  if (value.kind === 'tuple') return value.items.map((item) => item.value);
  const isTable = value.kind === 'object' && value.members.length === 0 && value.spreads.length === 0;
  return isTable ? (value.items ?? []) : [];
}

function holdsUntold(value: Value): boolean {
  const fillings = fillingsOf(value);
  return fillings.length > 0 && fillings.every((filling) => saysNothing(filling()));
}
