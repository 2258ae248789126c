import { Buffer } from 'node:buffer';
import type { SearchWords } from '../project/seed-test.js';
import { foundEarly } from './early-search.js';
import { searchFiles } from './file-search.js';

/** The files of a working directory, and which of them hold what the rules look for. */
export class SearchedFiles {
  readonly files: readonly string[];
  /** Files that hold a telling word. */
  readonly seeds: readonly string[];
  /** The words of some of the files, by their hashes. */
  readonly textWords: Map<string, Int32Array>;
  /** How many bytes the files have that hold nothing. */
  readonly #sizes: Map<string, number>;

  constructor(folder: string, words: SearchWords) {
    const { files, seeds, sizes, textWords } = foundEarly(folder, words) ?? searchFiles(folder, words);
    this.files = files;
    this.seeds = seeds;
    this.textWords = textWords;
    this.#sizes = sizes;
  }

  /**
   * Whether a text is taken to hold nothing, without a look at it: linted for the first time, and as long as the file was when all were searched.
   * Whoever asks again, as an editor does, has to look: there the same length may well be another text.
   */
  isWithout(file: string, text: string): boolean {
    const size = this.#sizes.get(file);
    this.#sizes.delete(file);
    return size !== undefined && (size === text.length || size === Buffer.byteLength(text));
  }
}
