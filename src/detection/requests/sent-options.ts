import { fieldsOfObject } from '../../provenance/classes/fields-of-object.js';
import type { Engine } from '../../provenance/engine.js';
import { writtenOut } from '../../provenance/modules/json-values.js';
import { handedOver, isUnknown, optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';

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
