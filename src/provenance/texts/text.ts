import { staysEmpty } from './empty-texts.js';
import { standingIn } from './stand-ins.js';
import { isWithin } from '../syntax/syntax.js';
import type { Place } from '../types.js';
import { mapOptions, optionsOf, unionOf, unknown } from '../values.js';
import type { Piece, TextValue, Value } from '../value.js';

const MAX_PIECES = 64;
const MAX_VARIANTS = 8;

export function textOf(text: string, place: Place): TextValue {
  return { kind: 'text', pieces: text === '' ? [] : [{ kind: 'chars', text, place }], place };
}

export function holeOf(place: Place, value: Value | undefined): Piece {
  if (value === undefined) return { kind: 'hole', place };
  return value.kind === 'unknown' ? { kind: 'hole', place, why: value.why } : { kind: 'hole', place, value };
}

/** The name that is looked up by a text, or undefined where others may be looked up there as well. */
export function keyText(value: Value): string | undefined {
  return value.kind === 'text' && value.standsIn === true ? undefined : plainText(value);
}

/** The characters of a text without holes, or undefined. */
export function plainText(value: Value): string | undefined {
  if (value.kind === 'json' && value.node.kind === 'scalar' && typeof value.node.value === 'string')
    return value.node.value;
  if (value.kind !== 'text') return undefined;
  let text = '';
  for (const piece of value.pieces) {
    if (piece.kind === 'hole') return undefined;
    text += piece.text;
  }
  return text;
}

/** All texts that a value may be; JSON strings count as texts. */
export function textsOf(value: Value): TextValue[] {
  const texts: TextValue[] = [];
  for (const option of optionsOf(value)) {
    const text = asText(option);
    if (text) texts.push(text);
  }
  return texts;
}

export function asText(value: Value): TextValue | undefined {
  if (value.kind === 'text') return value;
  if (value.kind === 'json' && value.node.kind === 'scalar' && typeof value.node.value === 'string') {
    const { file, start, end } = value.node.place;
    return textOf(value.node.value, { file, start: start + 1, end: end - 1 });
  }
  return undefined;
}

/** A text that a tag has put together of its strings. */
export function putTogether({ pieces, place }: TextValue): TextValue {
  return { kind: 'text', pieces, place };
}

/** Pieces that a value contributes when it is put into a text at `place`. */
export function piecesOf(value: Value, place: Place): readonly Piece[] {
  const text = asText(value);
  if (text) return text.pieces;
  if (value.kind === 'scalar' && (typeof value.value === 'number' || typeof value.value === 'boolean')) {
    return [{ kind: 'chars', text: String(value.value), place }];
  }
  return [holeOf(place, value)];
}

/** Puts parts together; where a part may be several texts, the result may be several. */
export function concatenate(parts: readonly { readonly value: Value; readonly place: Place }[], place: Place): Value {
  let variants: (readonly Piece[])[] = [[]];
  for (const part of parts) {
    const options = standingIn(part.value, variants);
    const texts = options.filter((option) => asText(option) !== undefined);
    // A union with something unknown in it stays a hole: what it may be is kept with it.
    const choices =
      texts.length === options.length && options.length * variants.length <= MAX_VARIANTS
        ? options.map((option) => piecesOf(option, part.place))
        : [options.length > 1 ? [holeOf(part.place, part.value)] : piecesOf(part.value, part.place)];
    variants = variants.flatMap((pieces) =>
      choices.map((choice) => [...pieces, ...(choice.length === 0 ? emptyPart(pieces, part) : choice)]),
    );
  }
  return unionOf(
    variants.map((pieces) =>
      pieces.length > MAX_PIECES ? unknown('a text of too many pieces') : { kind: 'text', pieces, place },
    ),
  );
}

/** An empty text after a slash is a segment that is filled later: `/users/${id}` where `id` begins empty. */
function emptyPart(before: readonly Piece[], part: { readonly value: Value; readonly place: Place }): readonly Piece[] {
  const last = before.at(-1);
  if (optionsOf(part.value).every(staysEmpty)) return [];
  return last?.kind === 'chars' && last.text.endsWith('/') ? [holeOf(part.place, undefined)] : [];
}

/** `text.split(separator)`: its parts, each with its own place; holes stay in the part that they stand in. */
export function splitText(text: TextValue, separator: string): TextValue[] {
  const parts: Piece[][] = [[]];
  for (const piece of text.pieces) {
    if (piece.kind === 'hole' || separator === '') {
      parts.at(-1)?.push(piece);
      continue;
    }
    const { file, start, end } = piece.place;
    const isLiteral = end - start === piece.text.length;
    let at = 0;
    for (const [index, part] of piece.text.split(separator).entries()) {
      if (index > 0) parts.push([]);
      const place = isLiteral ? { file, start: start + at, end: start + at + part.length } : piece.place;
      if (part !== '') parts.at(-1)?.push({ kind: 'chars', text: part, place });
      at += part.length + separator.length;
    }
  }
  return parts.map((pieces) => ({ kind: 'text', pieces, place: text.place }));
}

/** A text without its first and last characters; undefined where what is cut off is not all written out. */
export function cutText(text: TextValue, first: number, last: number): TextValue | undefined {
  const begun = withoutFirst(text.pieces, first);
  const pieces = begun && withoutLast(begun, last);
  return pieces && { ...text, pieces };
}

/** The part of a text between two characters of `charactersOf`. */
export function partBetween(text: TextValue, start: number, end = Infinity): TextValue {
  const pieces: Piece[] = [];
  let at = 0;
  for (const piece of text.pieces) {
    const length = lengthOf(piece);
    const from = Math.max(0, start - at);
    const to = Math.min(length, end - at);
    if (from < to) pieces.push(...(piece.kind === 'hole' ? [piece] : partOf(piece, from, to)));
    at += length;
  }
  return { ...text, pieces };
}

function withoutFirst([piece, ...rest]: readonly Piece[], count: number): readonly Piece[] | undefined {
  if (!piece || count === 0) return piece ? [piece, ...rest] : [];
  return piece.kind === 'chars' && piece.text.length >= count ? [...partOf(piece, count), ...rest] : undefined;
}

function withoutLast(pieces: readonly Piece[], count: number): readonly Piece[] | undefined {
  const piece = pieces.at(-1);
  if (!piece || count === 0) return pieces;
  const end = piece.kind === 'chars' ? piece.text.length - count : -1;
  return piece.kind === 'chars' && end >= 0 ? [...pieces.slice(0, -1), ...partOf(piece, 0, end)] : undefined;
}

function partOf(piece: Extract<Piece, { kind: 'chars' }>, from: number, to = piece.text.length): Piece[] {
  const { file, start, end } = piece.place;
  const isLiteral = end - start === piece.text.length;
  const place = isLiteral ? { file, start: start + from, end: start + to } : piece.place;
  return from < to ? [{ kind: 'chars', text: piece.text.slice(from, to), place }] : [];
}

interface Part {
  readonly value: Value;
  readonly place: Place;
}

function wordOf({ value }: Part): Place | undefined {
  return asText(value)?.pieces.findLast((piece) => piece.kind === 'chars')?.place;
}

/** The word of the part before: of what is only named in the list it stands elsewhere, of what was handed over together it does not. */
function wordBefore(part: Part, before: Part | undefined): Place | undefined {
  const word = before && wordOf(before);
  if (!word) return undefined;
  const isTogether = isWithin(part.place, before.place);
  return isTogether || isWithin(word, before.place) ? word : undefined;
}

/** `values.join(separator)`. */
export function joinTexts(parts: readonly Part[], separator: string, place: Place): Value {
  const separated = parts.flatMap((part, index) => {
    if (index === 0 || separator === '') return [part];
    // What is put in between stands with a word beside it, where there is one.
    const beside = wordOf(part) ?? wordBefore(part, parts[index - 1]) ?? part.place;
    return [{ value: textOf(separator, beside), place: part.place }, part];
  });
  return concatenate(separated, place);
}

/** Puts a base URL in front of a path, as HTTP clients do: an absolute URL stays as it is. */
export function withBase(base: Value | undefined, path: Value, place: Place): Value {
  if (base === undefined) return path;
  return mapOptions(path, (option) => {
    const text = asText(option);
    if (!text) return option;
    const [first] = text.pieces;
    if (first?.kind === 'chars' && /^[a-z][a-z\d+.-]*:\/\//i.test(first.text)) return option;
    // What is empty until somebody sets it is no base yet, and a slash by itself is where paths begin anyway.
    const bases = optionsOf(base).filter((one) => !isOnlySlashes(asText(one)));
    if (bases.length === 0) return option;
    return concatenate(
      [
        { value: unionOf(bases), place },
        { value: textOf('/', place), place },
        { value: text, place },
      ],
      place,
    );
  });
}

function isOnlySlashes(text: TextValue | undefined): boolean {
  return text?.pieces.every((piece) => piece.kind === 'chars' && /^\/*$/.test(piece.text)) ?? false;
}

/** Characters with every hole as `\0`; the index of a hole is its order. */
export function charactersOf(text: TextValue): string {
  let characters = '';
  for (const piece of text.pieces) characters += piece.kind === 'chars' ? piece.text.replaceAll('\0', ' ') : '\0';
  return characters;
}

export function lengthOf(piece: Piece): number {
  return piece.kind === 'chars' ? piece.text.length : 1;
}

interface PieceAt {
  readonly piece: Piece;
  readonly index: number;
  /** Offset of the character within its piece. */
  readonly offset: number;
}

/** The piece that a character of `charactersOf` stands in. */
export function pieceAt(text: TextValue, character: number): PieceAt | undefined {
  let at = 0;
  for (const [index, piece] of text.pieces.entries()) {
    const length = lengthOf(piece);
    if (character < at + length) return { piece, index, offset: character - at };
    at += length;
  }
  return undefined;
}
