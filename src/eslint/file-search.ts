import { scannerFor, sharedByThreads, takeParts, type ScanTask } from '../project/parallel-scan.js';
import { isProjectFile } from '../project/project-files.js';
import { mergeScans, type PartialScan } from '../project/scan.js';
import type { SearchWords } from '../project/seed-test.js';
import { walk } from '../project/walk.js';

/** What a working directory holds. */
export interface FoundFiles {
  readonly files: readonly string[];
  /** Files that hold a telling word. */
  readonly seeds: readonly string[];
  /** How many bytes the files have that hold nothing, by their path. */
  readonly sizes: Map<string, number>;
  /** The words of some of the files, by their hashes. */
  readonly textWords: Map<string, Int32Array>;
}

/** What was found in some of a list of files, by their indexes. Threads can hand it on. */
export interface SearchedPart {
  readonly scan: PartialScan;
  /** How many bytes were read of them. */
  readonly sizes: ReadonlyMap<number, number>;
}

/** Lists the files below a folder and looks for the words in each of them. */
export function searchFiles(folder: string, words: SearchWords): FoundFiles {
  const files = listFiles(folder);
  return joined(files, [searchPart({ files, words, shared: sharedByThreads() })]);
}

export function listFiles(folder: string): readonly string[] {
  return walk([folder], isProjectFile).files;
}

/** Looks for words in as many of the files as no other thread takes. */
export function searchPart(task: ScanTask): SearchedPart {
  const sizes = new Map<number, number>();
  const scan = scannerFor(task).scan(task.files, takeParts(task), (index, bytes) => {
    sizes.set(index, bytes);
  });
  return { scan, sizes };
}

/** Puts together what threads found. */
export function joined(files: readonly string[], parts: readonly SearchedPart[]): FoundFiles {
  const { seeds, marked, skipped, words } = mergeScans(
    files,
    parts.map(({ scan }) => scan),
  );
  const sizes = new Map(parts.flatMap((part) => [...part.sizes].map(([index, bytes]) => [files[index] ?? '', bytes])));
  // What is linted may be a comment of ours alone, which makes no file a seed.
  for (const file of [...seeds, ...marked, ...skipped.map((one) => one.file)]) sizes.delete(file);
  return { files, seeds, sizes, textWords: words };
}
