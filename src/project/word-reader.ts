import { isScriptFile } from '../provenance/syntax/script-files.js';
import { beginningWords } from './beginnings.js';
import { SeedTest } from './seed-test.js';
import type { SearchWords } from './seed-test.js';
import { WordList } from './text-words.js';

/** The words of some of a list of files, by their hashes. */
export interface PackedWords {
  /** The files, by their indexes in the list. */
  readonly files: readonly number[];
  /** Where the words of each end. */
  readonly ends: readonly number[];
  readonly hashes: Int32Array;
}

/**
 * Takes down the words of scripts while they are searched, so that they need not be read again to tell which hang together: from the first file on in
 * which something of the platform begins. Where that is none, nobody wants to know.
 */
export class WordReader {
  readonly #begins: SeedTest;
  readonly #isWanted: Int32Array;
  #words = new WordList();
  #files: number[] = [];
  #ends: number[] = [];

  /** @param isWanted one number, which threads may share. */
  constructor(words: SearchWords, isWanted: Int32Array = new Int32Array(1)) {
    this.#begins = new SeedTest(beginningWords(words));
    this.#isWanted = isWanted;
  }

  /** Looks at the text of a file that is worth a look. */
  begin(bytes: Uint8Array): void {
    if (Atomics.load(this.#isWanted, 0) === 1) return;
    const found = new Set<number>();
    this.#begins.words.collect(bytes, bytes.length, found);
    if (this.#begins.passes(found)) Atomics.store(this.#isWanted, 0, 1);
  }

  /** Takes down the words of a file, where somebody wants to know. */
  read(index: number, file: string, bytes: Uint8Array): void {
    if (Atomics.load(this.#isWanted, 0) === 0 || !isScriptFile(file)) return;
    this.#words.add(bytes);
    this.#files.push(index);
    this.#ends.push(this.#words.size);
  }

  /** What has been taken down since this was asked last. */
  packed(): PackedWords {
    const packed = { files: this.#files, ends: this.#ends, hashes: this.#words.take() };
    this.#words = new WordList();
    this.#files = [];
    this.#ends = [];
    return packed;
  }
}
