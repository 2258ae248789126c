import type { Engine, Frame } from '../engine.js';
import type { Node } from '../syntax/syntax.js';
import { asText, plainText } from '../texts/text.js';
import type { Place } from '../types.js';
import type { Value } from '../value.js';
import { optionsOf } from '../values.js';

/** A name of a member, and where it is written if that is one text: a constant, or what a caller hands over. */
export interface ToldName {
  readonly name: string;
  readonly place?: Place;
}

/** The name that a key is computed to. */
export function toldName(e: Engine, key: Node, frame: Frame): ToldName | undefined {
  return nameIn(e.valueOf(key, frame));
}

/** More names than these are those of a table of data. */
const MOST_NAMES = 60;

/** The names of which a key is each in turn, or one: `payload[COLUMNS[title]]`; none where it may be another, too. */
export function toldNames(e: Engine, key: Node, frame: Frame): readonly ToldName[] {
  const options = optionsOf(e.valueOf(key, frame));
  const names = options.length > MOST_NAMES ? [] : options.flatMap((option) => nameIn(option) ?? []);
  return names.length === options.length ? names : [];
}

function nameIn(value: Value): ToldName | undefined {
  const name = plainText(value);
  if (name === undefined) return undefined;
  const [piece, ...others] = asText(value)?.pieces ?? [];
  return piece === undefined || others.length > 0 ? { name } : { name, place: piece.place };
}
