/**
 * Finds which of a set of ASCII words a text holds, letters without their case, on bytes (Wu and Manber, 1994): a window
 * of the shortest word's length moves on by as much as its last three bytes allow, so that most bytes are never looked at.
 * A word stands by itself: `order` is not in `border`, but in `/order/` and in `\norder`. One with a slash before
 * it is a whole segment of a path.
 */
export class WordSearch {
  readonly #words: readonly Uint8Array[];
  readonly #window: number;
  readonly #mask: number;
  readonly #furthest: number;
  /** How far the window may move, by the hash of its last bytes; 0 where a word may stand. */
  readonly #shifts: Uint8Array;
  /** Indexes of the words whose first window ends in these bytes, by their hash. */
  readonly #candidates = new Map<number, number[]>();

  /** @param words not empty ones; letters count without their case. */
  constructor(words: readonly string[]) {
    this.#words = words.map((word) => Uint8Array.from(word.toLowerCase(), (char) => char.charCodeAt(0)));
    this.#window = Math.min(MAX_WINDOW, ...this.#words.map((word) => word.length));
    const block = Math.min(BLOCK, this.#window);
    this.#mask = 2 ** (BITS * block) - 1;
    this.#furthest = this.#window - block + 1;
    this.#shifts = new Uint8Array(this.#mask + 1).fill(this.#furthest);
    for (const [index, word] of this.#words.entries()) this.#enter(word, index, block);
  }

  #enter(word: Uint8Array, index: number, block: number): void {
    for (let end = block - 1; end < this.#window; end++) {
      const hash = hashAt(word, end) & this.#mask;
      const shift = this.#window - 1 - end;
      if (shift < (this.#shifts[hash] ?? 0)) this.#shifts[hash] = shift;
      if (shift > 0) continue;
      const candidates = this.#candidates.get(hash);
      if (candidates === undefined) this.#candidates.set(hash, [index]);
      else candidates.push(index);
    }
  }

  /** Whether the first `length` bytes hold any of the words. */
  some(bytes: Uint8Array, length: number): boolean {
    return this.#search(bytes, length, undefined);
  }

  /** Adds the indexes of the words that the first `length` bytes hold. */
  collect(bytes: Uint8Array, length: number, found: Set<number>): void {
    this.each(bytes, length, (index) => found.add(index));
  }

  /** Visits every word in the first `length` bytes, by its index and where it starts, in the order of the starts. */
  each(bytes: Uint8Array, length: number, visit: (index: number, start: number) => void): void {
    this.#search(bytes, length, visit);
  }

  #search(bytes: Uint8Array, length: number, visit: ((index: number, start: number) => void) | undefined): boolean {
    const shifts = this.#shifts;
    const mask = this.#mask;
    const furthest = this.#furthest;
    let end = this.#window - 1;
    while (end < length) {
      const hash = hashAt(bytes, end) & mask;
      const shift = shifts[hash] ?? 0;
      // Most windows move on as far as they can. Said as a constant, the processor looks at the next before it knows.
      if (shift === furthest) {
        end += furthest;
        continue;
      }
      if (shift > 0) {
        end += shift;
        continue;
      }
      for (const index of this.#candidates.get(hash) ?? []) {
        const start = end - this.#window + 1;
        if (!this.#standsAt(index, bytes, start, length)) continue;
        if (visit === undefined) return true;
        visit(index, start);
      }
      end++;
    }
    return false;
  }

  #standsAt(index: number, bytes: Uint8Array, start: number, length: number): boolean {
    const word = this.#words[index] ?? empty;
    if (start + word.length > length) return false;
    for (let at = 0; at < word.length; at++) if (folded[bytes[start + at] ?? 0] !== word[at]) return false;
    const end = start + word.length;
    const goesOn = end < length && isPartOfWord(word[word.length - 1], bytes[end]);
    if (goesOn || (start > 0 && isPartOfWord(word[0], bytes[start - 1]) && !isEscape(bytes, start - 1))) return false;
    return word[0] !== slash || isPartOfPath(bytes, start, end, length);
  }
}

/** Whether a segment stands in a path of a request: `/url`, and neither `/url-helpers` nor `./url` or `/url.js`. */
function isPartOfPath(bytes: Uint8Array, start: number, end: number, length: number): boolean {
  if (start > 0 && bytes[start - 1] === dot) return false;
  const next = end < length ? bytes[end] : undefined;
  if (next === hyphen || next === underscore) return false;
  return next !== dot || end + 1 >= length || isAlphanumeric[bytes[end + 1] ?? 0] !== 1;
}

/** Whether two bytes that stand side by side belong to one word. */
function isPartOfWord(edge: number | undefined, neighbour: number | undefined): boolean {
  return isAlphanumeric[edge ?? 0] === 1 && isAlphanumeric[neighbour ?? 0] === 1;
}

/** Whether a letter ends an escape of a string, such as `\n`. */
function isEscape(bytes: Uint8Array, at: number): boolean {
  return at > 0 && bytes[at - 1] === backslash;
}

/** Bytes of a hash, and bits that each gives: the low four tell most letters apart, and the table stays in the nearest cache. */
const BLOCK = 3;
const BITS = 4;
/** Shifts are kept in a byte; words this long gain nothing from a longer window. */
const MAX_WINDOW = 64;

const empty = new Uint8Array();

/** Bytes with capitals as small letters. */
const folded = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

const isAlphanumeric = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z\d]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

const backslash = 92;
const slash = 47;
const dot = 46;
const hyphen = 45;
const underscore = 95;

function hashAt(bytes: Uint8Array, end: number): number {
  return (((bytes[end - 2] ?? 0) & 15) << 8) | (((bytes[end - 1] ?? 0) & 15) << 4) | ((bytes[end] ?? 0) & 15);
}
