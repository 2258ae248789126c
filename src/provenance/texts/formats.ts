import { asString } from './conversion.js';
import type { Engine, Frame } from '../engine.js';
import type { Place } from '../types.js';
import { asText, charactersOf, concatenate, partBetween, textOf } from './text.js';
import { mapOptions } from '../values.js';
import type { Lazy, Value } from '../value.js';

/** `%s`, `%d`, `%2$s`, and `%%` for the sign itself. */
const PLACES = /%(?:(\d+)\$)?[sdifjoO%]/g;

/** `format('%s/users/%s', base, id)`: a text with the values in its places; those that nothing is handed for stay as they are. */
export function formatted(e: Engine, format: Value, given: readonly Lazy[], place: Place, frame: Frame): Value {
  return mapOptions(format, (option) => {
    const text = asText(option);
    if (!text) return option;
    const parts: { value: Value; place: Place }[] = [];
    let next = 0;
    let end = 0;
    for (const match of charactersOf(text).matchAll(PLACES)) {
      const isSign = match[0] === '%%';
      const index = isSign ? -1 : match[1] === undefined ? next++ : Number(match[1]) - 1;
      const argument = given[index];
      if (!isSign && !argument) continue;
      parts.push({ value: partBetween(text, end, match.index), place: text.place });
      parts.push({ value: argument ? asString(e, argument(), frame) : textOf('%', text.place), place });
      end = match.index + match[0].length;
    }
    if (parts.length === 0) return option;
    return concatenate([...parts, { value: partBetween(text, end), place: text.place }], place);
  });
}
