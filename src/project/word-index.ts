/** Which texts hold which words, by the words' hashes: what is held of very many texts must be small. */
export class WordIndex {
  readonly #names: string[] = [];
  readonly #unknown: number[] = [];
  readonly #seen = new Seen();
  #hashes = new Int32Array(1024);
  #owners = new Uint32Array(1024);
  #size = 0;
  #sorted: Sorted | undefined;
  readonly #found = new Map<string, ReadonlySet<string>>();

  /**
   * @param name by which the text is told from others.
   * @param text undefined for one that is not known: it may hold any word.
   */
  add(name: string, text: string | undefined): void {
    const owner = this.#names.push(name) - 1;
    this.#sorted = undefined;
    this.#found.clear();
    if (text === undefined) {
      this.#unknown.push(owner);
      return;
    }
    this.#seen.clear();
    eachHash(text, (hash) => {
      if (this.#seen.add(hash)) this.#push(hash, owner);
    });
  }

  /** The texts in which all words of something may stand, in the order they were added: `name`, `users:list`. */
  holding(words: string): ReadonlySet<string> {
    let found = this.#found.get(words);
    if (found === undefined) {
      if (this.#found.size >= MOST_FOUND) this.#found.clear();
      found = this.#find(words);
      this.#found.set(words, found);
    }
    return found;
  }

  #find(words: string): ReadonlySet<string> {
    const hashes: number[] = [];
    eachHash(words, (hash) => hashes.push(hash));
    const [first, ...others] = hashes;
    if (first === undefined) return new Set(this.#names);
    const sorted = (this.#sorted ??= sortedBy(this.#hashes, this.#owners, this.#size));
    const owners = others.reduce((left, hash) => {
      const also = new Set(ownersOf(sorted, hash));
      return left.filter((owner) => also.has(owner));
    }, ownersOf(sorted, first));
    const all = this.#unknown.length === 0 ? owners : [...owners, ...this.#unknown].sort((a, b) => a - b);
    return new Set(all.map((owner) => this.#names[owner] ?? ''));
  }

  #push(hash: number, owner: number): void {
    if (this.#size === this.#hashes.length) {
      this.#hashes = enlarged(this.#hashes, new Int32Array(2 * this.#size));
      this.#owners = enlarged(this.#owners, new Uint32Array(2 * this.#size));
    }
    this.#hashes[this.#size] = hash;
    this.#owners[this.#size] = owner;
    this.#size++;
  }
}

/** The same few names are asked for again and again. */
const MOST_FOUND = 1024;

function enlarged<T extends Int32Array | Uint32Array>(old: T, space: T): T {
  space.set(old);
  return space;
}

/** Most words that a text holds more than once; some may be taken for new. */
class Seen {
  readonly #hashes = new Int32Array(1 << 14);
  readonly #rounds = new Uint32Array(1 << 14);
  #round = 0;

  clear(): void {
    this.#round++;
  }

  /** Whether it was not there. */
  add(hash: number): boolean {
    const place = (hash ^ (hash >>> 14)) & 0x3fff;
    if (this.#rounds[place] === this.#round && this.#hashes[place] === hash) return false;
    this.#rounds[place] = this.#round;
    this.#hashes[place] = hash;
    return true;
  }
}

/** Hashes and their owners, those with the same last bits beside one another, in the order in which they came. */
interface Sorted {
  readonly hashes: Int32Array;
  readonly owners: Uint32Array;
  /** Where those with the same last bits begin. */
  readonly starts: Uint32Array;
}

const LAST_BITS = 0xffff;

function sortedBy(hashes: Int32Array, owners: Uint32Array, size: number): Sorted {
  const starts = new Uint32Array(LAST_BITS + 2);
  for (let at = 0; at < size; at++) {
    const next = ((hashes[at] ?? 0) & LAST_BITS) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const sorted = { hashes: new Int32Array(size), owners: new Uint32Array(size), starts };
  const ends = starts.slice();
  for (let at = 0; at < size; at++) {
    const hash = hashes[at] ?? 0;
    const place = ends[hash & LAST_BITS] ?? 0;
    ends[hash & LAST_BITS] = place + 1;
    sorted.hashes[place] = hash;
    sorted.owners[place] = owners[at] ?? 0;
  }
  return sorted;
}

function ownersOf({ hashes, owners, starts }: Sorted, hash: number): number[] {
  const found: number[] = [];
  const end = starts[(hash & LAST_BITS) + 1] ?? 0;
  for (let at = starts[hash & LAST_BITS] ?? 0; at < end; at++)
    if (hashes[at] === hash) found.push(owners[at] ?? 0);
  return found;
}

/** FNV-1a, of code units. */
const PRIME = 0x01000193;
const NO_WORD = 0x811c9dc5 | 0;

/** Letters, digits, `_` and `$`; all that is not ASCII counts as a letter. */
const isWordPart = Uint8Array.from({ length: 128 }, (_, code) => (/[\w$]/.test(String.fromCharCode(code)) ? 1 : 0));

function eachHash(text: string, take: (hash: number) => void): void {
  let hash = NO_WORD;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isWordPart[code] !== 0) {
      hash = Math.imul(hash ^ code, PRIME);
    } else if (hash !== NO_WORD) {
      take(hash);
      hash = NO_WORD;
    }
  }
  if (hash !== NO_WORD) take(hash);
}

/** Tells a text from what it was before. */
export function fingerprintOf(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash;
}
