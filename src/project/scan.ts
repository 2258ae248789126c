import { closeSync, openSync, readSync } from 'node:fs';
import { SeedTest } from './seed-test.js';
import type { SearchWords } from './seed-test.js';
import { unreadableReason, utf16Order } from './text.js';
import type { Skipped } from './walk.js';
import type { PackedWords, WordReader } from './word-reader.js';
import { WordSearch } from './word-search.js';

export interface Scan {
  /** Files that hold a telling word or a whole group, in the order they were given. */
  readonly seeds: readonly string[];
  /** Files that hold the mark. */
  readonly marked: readonly string[];
  readonly skipped: readonly Skipped[];
  /** How many files were read. */
  readonly scanned: number;
  /** The words of files by their hashes, where those were taken down. */
  readonly words: Map<string, Int32Array>;
}

/** What was found in some of a list of files, by their indexes. */
export interface PartialScan {
  readonly scanned: number;
  readonly seeds: readonly number[];
  readonly marked: readonly number[];
  readonly skipped: readonly { readonly index: number; readonly reason: string }[];
  readonly words: readonly PackedWords[];
}

/** What a file holds. */
interface Look {
  readonly isSeed: boolean;
  readonly isMarked: boolean;
}

/** A part of a list, by its first index and the one behind its last. */
export type Part = readonly [from: number, to: number];

/** Called for each file that is done, with its index and how many bytes of it were read: all of them where it holds no word. */
export type OnFile = (index: number, bytes: number) => void;

const CHUNK = 256 * 1024;
/** In a file of more than a chunk, words that tell together stand this near to each other: bytes. */
const NEAR = 2048;

/** Reads files one after the other into the same memory, and tells which hold what words. */
export class Scanner {
  readonly #words: SearchWords;
  readonly #buffer: Buffer;
  readonly #overlap: number;
  readonly #reader: WordReader | undefined;
  /** How much has been read of the file that is looked at. */
  #bytes = 0;
  /** How much of the memory holds what was read last. */
  #length = 0;
  /** Whether that is all of the file. */
  #isWhole = false;
  #isNarrowed = false;

  /** @param reader takes down what words they hold. */
  constructor(words: SearchWords, reader?: WordReader) {
    this.#words = words;
    this.#reader = reader;
    const all = [...words.telling, ...words.together.flat(), ...words.general, words.mark ?? ''];
    this.#overlap = Math.max(1, ...all.map((word) => word.length)) - 1;
    this.#buffer = Buffer.allocUnsafeSlow(CHUNK + this.#overlap);
  }

  /** Finds the files that are worth a look. */
  seeds(files: readonly string[], onFile?: OnFile): Scan {
    return mergeScans(files, [this.scan(files, [[0, files.length]], onFile)]);
  }

  /** Finds the files that are worth a look in parts of a list. */
  scan(files: readonly string[], parts: Iterable<Part>, onFile?: OnFile): PartialScan {
    const { telling, together, mark } = this.#words;
    const seeds: number[] = [];
    const marked: number[] = [];
    const skipped: { index: number; reason: string }[] = [];
    let scanned = 0;
    if (telling.length === 0 && together.length === 0 && mark === undefined)
      return { scanned, seeds, marked, skipped, words: [] };
    const test = new SeedTest(this.#words);
    for (const [from, to] of parts) {
      for (let index = from; index < to; index++) {
        const file = files[index] ?? '';
        try {
          const { isSeed, isMarked } = this.#look(file, test);
          if (isSeed) seeds.push(index);
          if (isMarked) marked.push(index);
          scanned++;
          this.#takeDown(index, file, isSeed);
        } catch (error) {
          skipped.push({ index, reason: unreadableReason(error) });
        }
        onFile?.(index, this.#bytes);
      }
    }
    return { scanned, seeds, marked, skipped, words: this.#reader ? [this.#reader.packed()] : [] };
  }

  /** Only where all of the file is still at hand as it is. */
  #takeDown(index: number, file: string, isSeed: boolean): void {
    if (!this.#reader || !this.#isWhole || this.#isNarrowed) return;
    const bytes = this.#buffer.subarray(0, this.#length);
    if (isSeed) this.#reader.begin(bytes);
    this.#reader.read(index, file, bytes);
  }

  /** The files that hold a general word. */
  withGeneralWord(files: readonly string[]): string[] {
    if (this.#words.general.length === 0) return [];
    const search = new WordSearch(this.#words.general);
    return files.filter((file) => {
      try {
        return this.#holds(file, search);
      } catch {
        return false;
      }
    });
  }

  #holds(file: string, search: WordSearch): boolean {
    return this.#read(file, (length) => search.some(this.#buffer, length));
  }

  #look(file: string, test: SeedTest): Look {
    if (!this.#holds(file, test.clues)) return { isSeed: false, isMarked: false };
    // A text of more than a chunk holds every word somewhere.
    if (!this.#isWhole)
      return {
        isSeed: this.#read(file, (length) => this.#passesNearby(test, length)),
        isMarked: this.#words.mark !== undefined && this.#holds(file, new WordSearch([this.#words.mark])),
      };
    const found = new Set<number>();
    test.words.collect(this.#buffer, this.#length, found);
    return { isSeed: test.passes(found), isMarked: test.isMarked(found) };
  }

  /** Whether a part of what was read holds enough. */
  #passesNearby(test: SeedTest, length: number): boolean {
    for (let start = 0; start < length; start += NEAR) {
      const found = new Set<number>();
      const part = this.#buffer.subarray(start, Math.min(length, start + 2 * NEAR));
      test.words.collect(part, part.length, found);
      if (test.passes(found)) return true;
    }
    return false;
  }

  /** Gives a file to `look` in chunks that overlap by a word, until that returns true. */
  #read(file: string, look: (length: number) => boolean): boolean {
    this.#bytes = 0;
    this.#isNarrowed = false;
    const descriptor = openSync(file, 'r');
    try {
      let kept = 0;
      for (;;) {
        const read = readSync(descriptor, this.#buffer, kept, CHUNK, null);
        this.#bytes += read;
        const isFirst = kept === 0;
        const length = isFirst && utf16Order(this.#buffer) !== undefined ? this.#narrow(read) : kept + read;
        this.#length = length;
        this.#isWhole = isFirst && read < CHUNK;
        if (look(length)) return true;
        // A regular file gives less than was asked for at its end only.
        if (read < CHUNK) return false;
        kept = Math.min(this.#overlap, length);
        this.#buffer.copyWithin(0, length - kept, length);
      }
    } finally {
      closeSync(descriptor);
    }
  }

  /** Turns UTF-16 into the ASCII characters it holds, so that its words are seen: such a file cannot be parsed, and has to be named. */
  #narrow(length: number): number {
    this.#isNarrowed = true;
    const high = utf16Order(this.#buffer) === 'big' ? 1 : 0;
    for (let at = 0; 2 * at + high < length; at++) this.#buffer[at] = this.#buffer[2 * at + high] ?? 0;
    return length >> 1;
  }
}

/** Puts together what was found in parts of a list. */
export function mergeScans(files: readonly string[], parts: readonly PartialScan[]): Scan {
  const inOrder = (indexes: readonly number[]): string[] =>
    [...indexes].sort((a, b) => a - b).map((index) => files[index] ?? '');
  const skipped = parts.flatMap((part) => part.skipped).sort((a, b) => a.index - b.index);
  return {
    seeds: inOrder(parts.flatMap((part) => part.seeds)),
    marked: inOrder(parts.flatMap((part) => part.marked)),
    skipped: skipped.map(({ index, reason }) => ({ file: files[index] ?? '', reason })),
    scanned: parts.reduce((sum, part) => sum + part.scanned, 0),
    words: new Map(parts.flatMap(({ words }) => words.flatMap((packed) => unpacked(files, packed)))),
  };
}

function unpacked(files: readonly string[], { files: indexes, ends, hashes }: PackedWords): [string, Int32Array][] {
  return indexes.map((index, at) => [files[index] ?? '', hashes.subarray(ends[at - 1] ?? 0, ends[at])]);
}
