import { Buffer } from 'node:buffer';
import { marker } from '../detection/ignore-comments.js';
import { isProjectFile } from '../project/project.js';
import { apartBy, Scanner } from '../project/scan.js';
import type { SearchWords } from '../project/seed-test.js';
import { walk } from '../project/walk.js';

/** The files of a working directory, and which of them hold what the rules look for. */
export class SearchedFiles {
  readonly files: readonly string[];
  /** Files that hold a telling word. */
  readonly seeds: readonly string[];
  /** How many bytes the files have that hold nothing. */
  readonly #sizes = new Map<string, number>();

  constructor(folder: string, words: SearchWords) {
    this.files = walk([folder], isProjectFile).files;
    // What is linted may be a comment of ours alone, which makes no file a seed.
    const marking = { ...words, telling: [...words.telling, marker] };
    const found = new Scanner(marking).seeds(this.files, (index, bytes) => {
      this.#sizes.set(this.files[index] ?? '', bytes);
    });
    for (const file of found.seeds) this.#sizes.delete(file);
    for (const { file } of found.skipped) this.#sizes.delete(file);
    const { only } = apartBy(marker, found.seeds, words);
    this.seeds = found.seeds.filter((file) => !only.has(file));
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
