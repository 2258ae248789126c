import { isOfOtherRequest } from './requests/responses.js';
import { isUnknown, mapOptions, once, optionsOf, unionOf } from './values.js';
import type { Value } from './value.js';

/** What may be a payload, marked where something may come in its place that is shown to be none. */
export function besideOthers(value: Value, others: readonly Value[], isOther = isOfOtherRequest): Value {
  return others.some((other) => optionsOf(other).some(isOther)) ? markedShared(value) : value;
}

function markedShared(value: Value): Value {
  return mapOptions(value, (option) => {
    if (option.kind === 'data') return { ...option, shared: true };
    return option.kind === 'list' ? { ...option, item: once(() => markedShared(option.item())) } : option;
  });
}

/** A value, or what stands in where it is not there: the default of a pattern, what is given back where a call fails. */
export function orStandIn(value: Value, standIn: Value): Value {
  return unionOf([value, ...optionsOf(standIn).filter(holdsSomething)]);
}

/** Nothing, and what is empty or not followed, say nothing of what is read there. */
function holdsSomething(value: Value): boolean {
  switch (value.kind) {
    case 'object':
      return value.members.length > 0 || value.spreads.length > 0;
    case 'tuple':
      return value.items.length > 0;
    case 'unknown':
      return isOfOtherRequest(value);
    default:
      return value.kind !== 'scalar';
  }
}

/** Joins what items of a collection are; the unknown of an empty collection says nothing, and that of another service that it is among them. */
export function withoutUnknown(values: readonly Value[]): Value {
  const known = values.flatMap(optionsOf).filter((value) => !isUnknown(value));
  return known.length > 0 ? besideOthers(unionOf(known), values) : unionOf(values);
}
