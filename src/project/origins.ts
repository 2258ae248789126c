import { Buffer } from 'node:buffer';
import type { Span } from '../provenance/syntax/parse-part.js';
import { WordSearch } from './word-search.js';

interface OriginWords {
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
    const telling = [...this.#telling].flatMap((index) => this.#spansOf(index, found));
    const places = new Set(telling.map(({ start }) => start));
    for (const group of this.#groups) {
      if (!group.every(({ index }) => found.has(index))) continue;
      // A part of what tells by itself tells nothing more.
      const spans = group.map(({ index, isSegment }) =>
        this.#spansOf(index, found).filter(
          (span) => (!isSegment || text[span.start - 1] === '/') && !telling.some((whole) => holds(whole, span)),
        ),
      );
      // A word of a comment, or a name like any other, tells nothing.
      if (!spans.every((ofWord) => ofWord.some((span) => isPart(text, span) || isKey(text, span)))) continue;
      // What is named like one key of many may be anything.
      const isByKeys = spans.every((ofWord) => ofWord.some((span) => isKey(text, span)));
      for (const span of spans.flat())
        if (isPart(text, span) || (isByKeys && isKey(text, span))) places.add(span.start);
    }
    return [...places].sort((a, b) => a - b);
  }

  #spansOf(index: number, found: ReadonlyMap<number, readonly number[]>): Span[] {
    const length = this.#words[index]?.length ?? 0;
    return (found.get(index) ?? []).map((start) => ({ start, end: start + length }));
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
}

function holds(whole: Span, part: Span): boolean {
  return whole.start <= part.start && part.end <= whole.end;
}

/** Whether a word stands in a path, begins a text, or is one with its quotes. */
function isPart(text: string, { start, end }: Span): boolean {
  const isBegun = /['"`/]/.test(text[start - 1] ?? '') || /['"]/.test(text[start] ?? '');
  return isBegun && !/[\w-]/.test(text[end] ?? '');
}

/** Whether a word is the key of an object, quoted or not. */
function isKey(text: string, { start, end }: Span): boolean {
  return !/[\w$.]/.test(text[start - 1] ?? '') && /^['"]?\s*\??:/.test(text.slice(end, end + MOST_BEFORE_COLON));
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
