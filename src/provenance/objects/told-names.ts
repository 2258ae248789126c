import type { Engine, Frame } from '../engine.js';
import type { Node } from '../syntax/syntax.js';
import { asText, plainText } from '../texts/text.js';
import type { Place } from '../types.js';

/** A name of a member, and where it is written if that is one text: a constant, or what a caller hands over. */
export interface ToldName {
  readonly name: string;
  readonly place?: Place;
}

/** The name that a key is computed to. */
export function toldName(e: Engine, key: Node, frame: Frame): ToldName | undefined {
  const value = e.valueOf(key, frame);
  const name = plainText(value);
  if (name === undefined) return undefined;
  const [piece, ...others] = asText(value)?.pieces ?? [];
  return piece === undefined || others.length > 0 ? { name } : { name, place: piece.place };
}
