import { lazily, mapOptions, once, unknown } from '../values.js';
import type { Lazy, TupleValue, Value } from '../value.js';

export type Items = TupleValue['items'];

/** A list may be made of itself: `new Path([...this.parts, part])`. */
const MAX_SPREADS = 8;

/** The items of a list, with those of the lists that are spread into it, as far as they are written out. */
export function spreadOut(items: Items, depth = 0): Items {
  return items.flatMap((item) => {
    const held = item.spread && depth < MAX_SPREADS ? item.value() : undefined;
    return held?.kind === 'tuple' ? spreadOut(held.items, depth + 1) : [item];
  });
}

/** `[key, value]`. */
export function entryOf(value: Lazy, key: Lazy = () => unknown('a key')): Value {
  const place = { file: '', start: 0, end: 0 };
  return {
    kind: 'tuple',
    items: [
      { value: key, place, spread: false },
      { value, place, spread: false },
    ],
    place,
  };
}

/** A list of whatever `item` is. */
export function listOf(item: Value | (() => Value)): Value {
  return { kind: 'list', item: typeof item === 'function' ? once(item) : lazily(item) };
}

/** Several of the same as a list: data keeps its origin. Several lists are a list of lists. */
export function asList(value: Value): Value {
  return mapOptions(value, (option) =>
    option.kind === 'data' && option.cardinality !== 'many' ? { ...option, cardinality: 'many' } : listOf(option),
  );
}

/** `list[0]`, `list.at(-1)`. */
export function isIndex(name: string): boolean {
  return /^-?\d+$/.test(name);
}
