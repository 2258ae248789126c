import { asString } from './conversion.js';
import type { Engine, Frame } from '../engine.js';
import type { Place } from '../types.js';
import { isWithin } from '../syntax/syntax.js';
import { asText, charactersOf, concatenate, partBetween, textOf } from './text.js';
import { mapOptions } from '../values.js';
import type { Lazy, Piece, TextValue, Value } from '../value.js';

/** `%s`, `%d`, `%2$s`, and `%%` for the sign itself. */
const PLACES = /%(?:(\d+)\$)?[sdifjoO%]/g;

/** `format('%s/users/%s', base, id)`: a text with the values in its places; those that nothing is handed for stay as they are. */
export function formatted(e: Engine, format: Value, given: readonly Lazy[], place: Place, frame: Frame): Value {
  return mapOptions(format, (option) => {
    const text = asText(option);
    if (!text) return option;
    const parts: { value: Value; place: Place }[] = [];
    const query = charactersOf(text).indexOf('?');
    const take = (start: number, stop?: number): void => {
      const path = query < 0 ? (stop ?? Infinity) : Math.max(start, Math.min(query, stop ?? Infinity));
      parts.push({ value: asWritten(partBetween(text, start, path), text), place: text.place });
      if (query >= 0) parts.push({ value: partBetween(text, path, stop), place: text.place });
    };
    let next = 0;
    let end = 0;
    for (const match of charactersOf(text).matchAll(PLACES)) {
      const isSign = match[0] === '%%';
      const index = isSign ? -1 : match[1] === undefined ? next++ : Number(match[1]) - 1;
      const argument = given[index];
      if (!isSign && !argument) continue;
      take(end, match.index);
      parts.push({ value: argument ? asString(e, argument(), frame) : textOf('%', text.place), place });
      end = match.index + match[0].length;
    }
    if (parts.length === 0) return option;
    take(end);
    return concatenate(parts, place);
  });
}

/** A part of a path stands where all of it is written: there a person changes it, and there it is told where no call is seen. */
function asWritten(part: TextValue, { pieces }: TextValue): TextValue {
  const wholeOf = (piece: Piece): Piece => {
    const whole = pieces.find(({ kind, place }) => kind === 'chars' && isWithin(piece.place, place));
    return piece.kind === 'chars' && whole ? { ...piece, place: whole.place } : piece;
  };
  return { ...part, pieces: part.pieces.map(wholeOf) };
}
