import { Buffer } from 'node:buffer';
import { WordSearch } from './word-search.js';

export interface OriginWords {
  /** They tell by themselves. */
  readonly telling: readonly string[];
  /** Groups of keys and of parts of paths that tell together; one with a slash before it is a segment of a path. */
  readonly together: readonly (readonly string[])[];
}

/** Finds where a text has to do with the platform by itself. Letters count without their case. */
export class Origins {
  readonly #words: readonly string[];
  readonly #search: WordSearch;
  readonly #telling: ReadonlySet<number>;
  readonly #groups: readonly (readonly GroupWord[])[];

  constructor({ telling, together }: OriginWords) {
    const groups = together.map((group) =>
      group.map((word) => ({ word: bare(word), isSegment: word.startsWith('/') })),
    );
    this.#words = [...new Set([...telling.map(lower), ...groups.flat().map(({ word }) => word)])];
    this.#search = new WordSearch(this.#words);
    const indexes = new Map(this.#words.map((word, index) => [word, index]));
    const indexOf = (word: string): number => indexes.get(word) ?? -1;
    this.#telling = new Set(telling.map((word) => indexOf(lower(word))));
    this.#groups = groups.map((group) => group.map(({ word, isSegment }) => ({ index: indexOf(word), isSegment })));
  }

  /** Offsets of words that tell by themselves, and of keys and parts of paths of which the text holds a whole group; in order. */
  placesIn(text: string): number[] {
    const found = this.#find(text);
    const places = new Set<number>();
    for (const [index, starts] of found) if (this.#telling.has(index)) for (const start of starts) places.add(start);
    const startsOf = ({ index, isSegment }: GroupWord): number[] =>
      (found.get(index) ?? []).filter((start) => !isSegment || text[start - 1] === '/');
    for (const group of this.#groups) {
      if (!group.every((word) => startsOf(word).length > 0)) continue;
      for (const { index } of group)
        for (const start of found.get(index) ?? []) if (this.#isPartAt(text, index, start)) places.add(start);
    }
    return [...places].sort((a, b) => a - b);
  }

  #find(text: string): ReadonlyMap<number, readonly number[]> {
    const found = new Map<number, number[]>();
    // A byte for each character, so that offsets stay the same; what is no ASCII may become some, which costs a look too many.
    const bytes = Buffer.from(text, 'latin1');
    this.#search.each(bytes, bytes.length, (index, start) => {
      const starts = found.get(index);
      if (starts) starts.push(start);
      else found.set(index, [start]);
    });
    return found;
  }

  #isPartAt(text: string, index: number, start: number): boolean {
    const end = start + (this.#words[index]?.length ?? 0);
    const before = text[start - 1] ?? '';
    if (/['"`/]/.test(before)) return !/\w/.test(text[end] ?? '');
    return !/[\w$.]/.test(before) && /^\s*\??:/.test(text.slice(end, end + MOST_BEFORE_COLON));
  }
}

interface GroupWord {
  readonly index: number;
  readonly isSegment: boolean;
}

/** How far behind a key its colon may stand. */
const MOST_BEFORE_COLON = 20;

function bare(word: string): string {
  return lower(word).replace(/^\//, '');
}

function lower(word: string): string {
  return word.toLowerCase();
}
