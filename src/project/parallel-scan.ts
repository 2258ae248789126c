import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { mergeScans } from './scan.js';
import type { OnFile, Part, PartialScan, Scan, Scanner } from './scan.js';
import type { SearchWords } from './seed-test.js';

/** A second thread needs some 30 milliseconds before it helps. */
const WORTH_A_THREAD = 2000;
/** Files that a thread takes at a time. */
const BATCH = 64;

/** What a second thread is told. */
export interface ScanTask {
  readonly files: readonly string[];
  readonly words: SearchWords;
  /** Index of the first file that nobody has taken yet. */
  readonly next: SharedArrayBuffer;
}

interface ParallelScanOptions {
  readonly files: readonly string[];
  readonly words: SearchWords;
  readonly scanner: Scanner;
  readonly onFile?: OnFile;
}

/** Finds the files that are worth a look; with many files, on two threads. */
export async function findSeeds({ files, words, scanner, onFile }: ParallelScanOptions): Promise<Scan> {
  const next = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const helper = mayBeHelped(files) ? await startHelper({ files, words, next }) : undefined;
  const taken: Part[] = [];
  const own = scanner.scan(files, remember(takeParts(next, files.length), taken), onFile);
  if (helper === undefined) return mergeScans(files, [own]);
  const others = await helper.result.catch(() => scanner.scan(files, missing(taken, files.length)));
  return mergeScans(files, [own, others]);
}

/** Parts of a list that nobody else takes. */
export function* takeParts(next: SharedArrayBuffer, total: number): Generator<Part> {
  const counter = new Int32Array(next);
  for (;;) {
    const from = Atomics.add(counter, 0, BATCH);
    if (from >= total) return;
    yield [from, Math.min(from + BATCH, total)];
  }
}

function* remember(parts: Iterable<Part>, taken: Part[]): Generator<Part> {
  for (const part of parts) {
    taken.push(part);
    yield part;
  }
}

/** What the helper took, where it cannot say itself what it found there. */
function* missing(taken: readonly Part[], total: number): Generator<Part> {
  let from = 0;
  for (const [start, end] of taken) {
    if (from < start) yield [from, start];
    from = end;
  }
  if (from < total) yield [from, total];
}

/** Built beside this module; run from the sources there is none, and one thread does it all. */
const helperFile = new URL('./scan-worker.js', import.meta.url);

function mayBeHelped(files: readonly string[]): boolean {
  return files.length >= WORTH_A_THREAD && availableParallelism() > 1 && existsSync(helperFile);
}

interface Helper {
  readonly result: Promise<PartialScan>;
}

async function startHelper(task: ScanTask): Promise<Helper> {
  const { Worker } = await import('node:worker_threads');
  const worker = new Worker(helperFile, { workerData: task });
  const result = new Promise<PartialScan>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      reject(new Error('the helper ended without an answer'));
    });
  });
  return { result };
}
