import { fieldsOfObject } from '../../provenance/classes/fields-of-object.js';
import type { Engine } from '../../provenance/engine.js';
import { writtenOut } from '../../provenance/modules/json-values.js';
import { handedOver, isUnknown, optionsOf } from '../../provenance/values.js';
import type { TupleValue, Value } from '../../provenance/value.js';

/** What a value that is sent may be; of a parameter of a declared type, what the callers hand over. */
export function sentOptions(value: Value): readonly Value[] {
  return optionsOf(value).flatMap((option) => {
    const handed = handedOver(option)?.();
    return handed && !isUnknown(handed) ? optionsOf(handed) : [option];
  });
}

/** The same as it is written out into what is sent. */
export function sentForms(e: Engine, value: Value): readonly Value[] {
  return sentOptions(value).map((option) => fieldsOfObject(e, writtenOut(option)));
}

const MOST_LISTS = 16;

/** The lists that one may be into which either of several is spread: `[...(isLate ? LATE : USUAL), 'Other']`. */
export function eitherList(list: TupleValue): readonly TupleValue[] {
  let lists: readonly TupleValue[] = [list];
  for (const [index, item] of list.items.entries()) {
    const options = item.spread ? optionsOf(item.value()) : [];
    if (options.length < 2 || lists.length * options.length > MOST_LISTS) continue;
    lists = lists.flatMap((one) =>
      options.map((option) => ({ ...one, items: one.items.with(index, { ...item, value: () => option }) })),
    );
  }
  return lists;
}
