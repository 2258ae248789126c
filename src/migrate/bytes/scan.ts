/** Text that is no JSON, with the place where that shows. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

/** What a byte can begin or be, so that one look decides. */
const SPACE = 1;
const DIGIT = 2;
const HEX = 4;

const kinds = new Uint8Array(256);
for (const byte of [0x20, 0x09, 0x0a, 0x0d]) kinds[byte] = SPACE;
for (const character of '0123456789') kinds[character.charCodeAt(0)] = DIGIT | HEX;
for (const character of 'abcdefABCDEF') kinds[character.charCodeAt(0)] = HEX;

const literals = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), Buffer.from(word)]));
const escapes = new Set(Buffer.from('"\\/bfnrt'));

/** The first byte that is no white space. Bytes behind the end are taken for other bytes, so that every loop ends. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  // Most often there is none.
  return (bytes[at] ?? 0) > 0x20 ? at : skipSpaces(bytes, at);
}

function skipSpaces(bytes: Uint8Array, at: number): number {
  let place = at;
  while (((kinds[bytes[place] ?? 0] ?? 0) & SPACE) !== 0) place++;
  return place;
}

/** The first byte inside a string, from a place on, that needs a look: the quote at its end, or an escape. */
export function skipPlain(bytes: Uint8Array, at: number): number {
  let place = at;
  let byte = bytes[place] ?? 0;
  // Comparing takes less than looking up what kind of byte it is.
  while (byte !== QUOTE && byte !== BACKSLASH && byte >= 0x20) byte = bytes[++place] ?? 0;
  return place;
}

/** The place behind a string, given the place of its first quote. */
export function skipString(bytes: Uint8Array, at: number): number {
  let place = at + 1;
  for (;;) {
    place = skipPlain(bytes, place);
    const byte = bytes[place];
    if (byte === QUOTE) return place + 1;
    if (byte !== BACKSLASH) throw new JsonError('a string does not end', place);
    place = skipEscape(bytes, place);
  }
}

function skipEscape(bytes: Uint8Array, at: number): number {
  const byte = bytes[at + 1] ?? 0;
  if (escapes.has(byte)) return at + 2;
  if (byte !== 0x75) throw new JsonError('an escape that JSON does not know', at);
  for (let place = at + 2; place < at + 6; place++) {
    if (((kinds[bytes[place] ?? 0] ?? 0) & HEX) === 0) throw new JsonError('an escape that JSON does not know', at);
  }
  return at + 6;
}

function skipDigits(bytes: Uint8Array, at: number): number {
  let place = at;
  while (((kinds[bytes[place] ?? 0] ?? 0) & DIGIT) !== 0) place++;
  if (place === at) throw new JsonError('a number that JSON does not know', at);
  return place;
}

function skipNumber(bytes: Uint8Array, at: number): number {
  let place = bytes[at] === 0x2d ? at + 1 : at;
  place = bytes[place] === 0x30 ? place + 1 : skipDigits(bytes, place);
  if (bytes[place] === 0x2e) place = skipDigits(bytes, place + 1);
  const exponent = bytes[place];
  if (exponent === 0x65 || exponent === 0x45) {
    const sign = bytes[place + 1];
    place = skipDigits(bytes, sign === 0x2b || sign === 0x2d ? place + 2 : place + 1);
  }
  return place;
}

function skipLiteral(bytes: Uint8Array, at: number): number {
  const word = literals.get(bytes[at] ?? 0);
  if (word === undefined) throw new JsonError('no value where one has to stand', at);
  for (let index = 1; index < word.length; index++) {
    if (bytes[at + index] !== word[index]) throw new JsonError('no value where one has to stand', at);
  }
  return at + word.length;
}

/** The place behind a number, true, false or null. */
function skipWord(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  return byte === 0x2d || ((kinds[byte ?? 0] ?? 0) & DIGIT) !== 0 ? skipNumber(bytes, at) : skipLiteral(bytes, at);
}

/** The place of the value of a member, given the place behind its key. */
export function skipColon(bytes: Uint8Array, at: number): number {
  const place = skipSpace(bytes, at);
  if (bytes[place] !== COLON) throw new JsonError('no colon behind a key', place);
  return skipSpace(bytes, place + 1);
}

/** Containers that are open, outermost first: 1 for an object. It grows with what is met. */
let open = new Uint8Array(256);

/**
 * The place behind a value, which is read strictly. It knows no depth that is too much.
 * @throws {JsonError} where the bytes are no JSON.
 */
export function skipValue(bytes: Uint8Array, at: number): number {
  let depth = 0;
  let place = at;
  let isObject = false;
  for (;;) {
    // A value begins here.
    const byte = bytes[place];
    if (byte === QUOTE) place = skipString(bytes, place);
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      const inner = skipSpace(bytes, place + 1);
      if (bytes[inner] === (byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST)) place = inner + 1;
      else {
        if (depth === open.length) open = grown(open);
        open[depth++] = isObject ? 1 : 0;
        isObject = byte === OPEN_OBJECT;
        place = isObject ? skipKey(bytes, inner) : inner;
        continue;
      }
    } else place = skipWord(bytes, place);
    // A value has ended here, and with it perhaps what holds it.
    for (;;) {
      if (depth === 0) return place;
      place = skipSpace(bytes, place);
      const next = bytes[place];
      if (next === COMMA) {
        place = skipSpace(bytes, place + 1);
        if (isObject) place = skipKey(bytes, place);
        break;
      }
      if (next !== (isObject ? CLOSE_OBJECT : CLOSE_LIST)) throw new JsonError('a comma or an end is missing', place);
      place++;
      isObject = open[--depth] === 1;
    }
  }
}

function grown(stack: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(stack.length * 2);
  larger.set(stack);
  return larger;
}

/** The place of the value behind a key. */
function skipKey(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== QUOTE) throw new JsonError('no key where one has to stand', at);
  return skipColon(bytes, skipString(bytes, at));
}

/**
 * Whether bytes begin and end as an object or a list does, without a look at what is between: what is cut off, is no JSON at
 * all or ends in a comma shows at its ends.
 */
export function looksWhole(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start];
  if (first !== OPEN_OBJECT && first !== OPEN_LIST) return false;
  let last = skipSpaceBack(bytes, end - 1);
  if (bytes[last] !== (first === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST)) return false;
  const second = skipSpace(bytes, start + 1);
  if (second === last) return true;
  if (first === OPEN_OBJECT && bytes[second] !== QUOTE) return false;
  last = skipSpaceBack(bytes, last - 1);
  const before = bytes[last] ?? 0;
  // The end of a text, of an object, of a list, of a number, of true and false, of null.
  return (
    before === QUOTE ||
    before === CLOSE_OBJECT ||
    before === CLOSE_LIST ||
    isDigit(before) ||
    before === 0x65 ||
    before === 0x6c
  );
}

function isDigit(byte: number): boolean {
  return ((kinds[byte] ?? 0) & DIGIT) !== 0;
}

function skipSpaceBack(bytes: Uint8Array, at: number): number {
  let place = at;
  while (place >= 0 && ((kinds[bytes[place] ?? 0] ?? 0) & SPACE) !== 0) place--;
  return place;
}

/** What the walker has to tell apart. */
export const signs = { QUOTE, COMMA, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST } as const;
