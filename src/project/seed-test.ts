import { WordSearch } from './word-search.js';

/** Words by which files are told apart without parsing them. ASCII; letters count without their case. */
export interface SearchWords {
  /** One of them makes a file worth a look. */
  readonly telling: readonly string[];
  /** All words of one group do. */
  readonly together: readonly (readonly string[])[];
  /** These count only near a file that is worth a look. */
  readonly general: readonly string[];
  /** Those of the telling ones and of the groups that are nothing but segments of paths. */
  readonly segments?: readonly Segments[];
  /** Those of the telling ones that say nothing without what another word tells. */
  readonly besides?: readonly string[];
  /** Fields and what replaces them, as they are written: not looked for. */
  readonly names?: readonly string[];
  /** Looked for besides, since to read all files takes longer than to look for a word more. It makes no file worth a look. */
  readonly mark?: string;
}

/** Segments of a path that tell: one of the telling words, or one of the groups. */
export interface Segments {
  readonly words: readonly string[];
  /** What the path begins with. */
  readonly product: string;
  /** What stands fixed in the path before the last of the words, the product with it. */
  readonly before: readonly string[];
}

/** Tells whether words that were found make a text a seed, or mark it. */
export class SeedTest {
  /** Whoever passes holds one of these: few and long words, which are searched for fastest. */
  readonly clues: WordSearch;
  readonly words: WordSearch;
  readonly #telling: ReadonlySet<number>;
  readonly #groups: readonly (readonly number[])[];
  readonly #mark: number | undefined;

  constructor({ telling, together, mark }: SearchWords) {
    const besides = mark === undefined ? [] : [mark];
    const all = [...new Set([...telling, ...together.flat(), ...besides])];
    this.clues = new WordSearch([...new Set([...telling, ...together.map(longest), ...besides])]);
    this.words = new WordSearch(all);
    this.#mark = mark === undefined ? undefined : all.indexOf(mark);
    this.#telling = new Set(telling.map((word) => all.indexOf(word)));
    this.#groups = together.map((group) => group.map((word) => all.indexOf(word)));
  }

  passes(found: ReadonlySet<number>): boolean {
    for (const index of found) if (this.#telling.has(index)) return true;
    return this.#groups.some((group) => group.every((index) => found.has(index)));
  }

  isMarked(found: ReadonlySet<number>): boolean {
    return this.#mark !== undefined && found.has(this.#mark);
  }
}

/** The longest word of a group: the rarest, mostly. */
function longest(group: readonly string[]): string {
  return group.reduce((best, word) => (word.length > best.length ? word : best));
}
