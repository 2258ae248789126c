import { marker } from '../detection/ignore-comments.js';
import { isProjectFile } from '../project/project.js';
import { Scanner } from '../project/scan.js';
import type { SearchWords } from '../project/seed-test.js';
import { walk } from '../project/walk.js';
import { WordReader } from '../project/word-reader.js';

/** What a working directory holds. Threads can hand it on. */
export interface FoundFiles {
  readonly files: readonly string[];
  /** Files that hold a telling word. */
  readonly seeds: readonly string[];
  /** How many bytes the files have that hold nothing, by their path. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The words of some of the files, by their hashes. */
  readonly textWords: Map<string, Int32Array>;
}

/** Lists the files below a folder and looks for the words in each of them. */
export function searchFiles(folder: string, words: SearchWords): FoundFiles {
  const { files } = walk([folder], isProjectFile);
  const sizes = new Map<string, number>();
  // What is linted may be a comment of ours alone, which makes no file a seed.
  const found = new Scanner({ ...words, mark: marker }, new WordReader(words)).seeds(files, (index, bytes) => {
    sizes.set(files[index] ?? '', bytes);
  });
  for (const file of [...found.seeds, ...found.marked]) sizes.delete(file);
  for (const { file } of found.skipped) sizes.delete(file);
  return { files, seeds: found.seeds, sizes, textWords: found.words };
}
