import { functionResult } from '../functions/results.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { mapOptions } from '../values.js';
import type { Value } from '../value.js';

/** What a value is where a text is wanted: an object of the project's own says that by its `toString`. */
export function asString(e: Engine, value: Value, frame: Frame): Value {
  return mapOptions(value, (option) => {
    if (option.kind !== 'instance' && option.kind !== 'object') return option;
    const method = memberOf(e, option, 'toString');
    return method.kind === 'function'
      ? functionResult(e, { ...method, self: method.self ?? option }, [], frame)
      : option;
  });
}
