import { isScriptFile } from '../provenance/syntax/script-files.js';
import { beginningWords } from './beginnings.js';
import { SeedTest } from './seed-test.js';
import type { SearchWords } from './seed-test.js';
import { decode } from './text.js';
import { packedLinks } from './text-links.js';

/**
 * Reads how scripts hang together while they are searched, so that they need not be read again: from the first file on in which something of the platform
 * begins. Where that is none, nobody wants to know.
 */
export class LinkReader {
  readonly #begins: SeedTest;
  readonly #isWanted: Int32Array;

  /** @param isWanted one number, which threads may share. */
  constructor(words: SearchWords, isWanted: Int32Array = new Int32Array(1)) {
    this.#begins = new SeedTest(beginningWords(words));
    this.#isWanted = isWanted;
  }

  /** Looks at the text of a file that is worth a look. */
  begin(bytes: Buffer): void {
    if (Atomics.load(this.#isWanted, 0) === 1) return;
    const found = new Set<number>();
    this.#begins.words.collect(bytes, bytes.length, found);
    if (this.#begins.passes(found)) Atomics.store(this.#isWanted, 0, 1);
  }

  /** How a file hangs together with others, packed; undefined where nobody wants to know, or more has to be read of it. */
  read(file: string, bytes: Buffer): string | undefined {
    if (Atomics.load(this.#isWanted, 0) === 0 || !isScriptFile(file)) return undefined;
    const text = decode(bytes);
    return typeof text === 'string' ? packedLinks(file, text) : undefined;
  }
}
