import { handedOver, isUnknown, optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';

/** What a value that is sent may be; of a parameter of a declared type, what the callers hand over. */
export function sentOptions(value: Value): readonly Value[] {
  return optionsOf(value).flatMap((option) => {
    const handed = handedOver(option)?.();
    return handed && !isUnknown(handed) ? optionsOf(handed) : [option];
  });
}
