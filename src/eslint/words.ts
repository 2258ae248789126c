import { Buffer } from 'node:buffer';
import type { SearchWords } from '../detection/words.js';
import { SeedTest } from '../project/seed-test.js';
import { WordSearch } from '../project/word-search.js';

/** A quick look at a text: whether anything of the catalogue can stand in it at all. The words count as in the search of a project. */
export class WordTest {
  readonly #seeds: SeedTest;
  readonly #general: WordSearch;

  constructor(words: SearchWords) {
    this.#seeds = new SeedTest(words);
    this.#general = new WordSearch(words.general);
  }

  /** It holds a word that means the platform, or words that mean it together. */
  tells(text: string): boolean {
    const { clues, words } = this.#seeds;
    const length = written(text);
    if (!clues.some(shared, length)) return false;
    const found = new Set<number>();
    words.collect(shared, length, found);
    return this.#seeds.passes(found);
  }

  /** It holds a general word, which means something where another file says what it is. */
  mayTell(text: string): boolean {
    return this.#general.some(shared, written(text));
  }
}

/** Written into again and again: every linted file is looked at. */
let shared: Buffer = Buffer.allocUnsafeSlow(64 * 1024);

/** How many bytes of the shared ones a text takes: one for each character, since the words are ASCII. What is none may become some, which costs a look too many. */
function written(text: string): number {
  if (text.length > shared.length) shared = Buffer.allocUnsafeSlow(text.length);
  return shared.write(text, 'latin1');
}
