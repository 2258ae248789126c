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

/**
 * The lists that one may be into which either of several is spread: `[...(isLate ? LATE : USUAL), 'Other']`. One such place at a time: which of several go
 * together is not known.
 */
export function eitherList(list: TupleValue): readonly TupleValue[] {
  const lists = list.items.flatMap((item, index) => {
    const options = item.spread ? optionsOf(item.value()) : [];
    return options.length < 2
      ? []
      : options.map((option) => ({ ...list, items: list.items.with(index, { ...item, value: () => option }) }));
  });
  return lists.length === 0 ? [list] : lists;
}
