import { hashesOf } from './text-words.js';

/** The words of one text, by their hashes; some may stand in it more than once. */
export interface TextWords {
  readonly name: string;
  /** Undefined for a text that is not known: it may hold any word. */
  readonly hashes: Int32Array | undefined;
}

/** Which texts hold which words, by the words' hashes: what is held of very many texts must be small. */
export class WordIndex {
  readonly #names: readonly string[];
  readonly #unknown: readonly number[];
  /** Those with the same last bits beside one another, in the order of their texts. */
  readonly #hashes: Int32Array;
  readonly #owners: Uint16Array | Uint32Array;
  /** Where those with the same last bits begin. */
  readonly #starts: Uint32Array;
  readonly #found = new Map<string, ReadonlySet<string>>();

  constructor(texts: readonly TextWords[]) {
    this.#names = texts.map(({ name }) => name);
    this.#unknown = texts.flatMap(({ hashes }, owner) => (hashes === undefined ? [owner] : []));
    this.#starts = startsOf(texts);
    const size = this.#starts.at(-1) ?? 0;
    this.#hashes = new Int32Array(size);
    this.#owners = texts.length > 0xffff ? new Uint32Array(size) : new Uint16Array(size);
    const ends = this.#starts.slice();
    for (const [owner, { hashes }] of texts.entries()) {
      for (const hash of hashes ?? []) {
        const place = ends[hash & LAST_BITS] ?? 0;
        ends[hash & LAST_BITS] = place + 1;
        this.#hashes[place] = hash;
        this.#owners[place] = owner;
      }
    }
  }

  /** The texts in which all words of something may stand, in their order: `name`, `users:list`. */
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
    const [first, ...others] = hashesOf(Buffer.from(words));
    if (first === undefined) return new Set(this.#names);
    const owners = others.reduce((left, hash) => {
      const also = new Set(this.#ownersOf(hash));
      return left.filter((owner) => also.has(owner));
    }, this.#ownersOf(first));
    const all = this.#unknown.length === 0 ? owners : [...owners, ...this.#unknown].sort((a, b) => a - b);
    return new Set(all.map((owner) => this.#names[owner] ?? ''));
  }

  #ownersOf(hash: number): number[] {
    const found: number[] = [];
    const end = this.#starts[(hash & LAST_BITS) + 1] ?? 0;
    for (let at = this.#starts[hash & LAST_BITS] ?? 0; at < end; at++)
      if (this.#hashes[at] === hash) found.push(this.#owners[at] ?? 0);
    return found;
  }
}

/** The same few words are asked for again and again. */
const MOST_FOUND = 1024;

const LAST_BITS = 0xffff;

function startsOf(texts: readonly TextWords[]): Uint32Array {
  const starts = new Uint32Array(LAST_BITS + 2);
  for (const { hashes } of texts) {
    for (const hash of hashes ?? []) {
      const next = (hash & LAST_BITS) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  return starts;
}
