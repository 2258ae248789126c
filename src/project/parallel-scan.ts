import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { mergeScans, Scanner } from './scan.js';
import type { OnFile, Part, PartialScan, Scan } from './scan.js';
import type { SearchWords } from './seed-test.js';
import { WordReader } from './word-reader.js';

/** A second thread needs some 30 milliseconds before it helps. */
const WORTH_A_THREAD = 2000;
/** Files that a thread takes at a time. */
const BATCH = 64;

/** What a second thread is told. */
export interface ScanTask {
  readonly files: readonly string[];
  readonly words: SearchWords;
  readonly shared: SharedArrayBuffer;
}

/** What threads share: the index of the first file that nobody has taken yet, and whether words are taken down. */
const NEXT = 0;
const READING = 1;

/** What the threads of one search share, as it is at the beginning. */
export function sharedByThreads(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
}

interface ParallelScanOptions {
  readonly files: readonly string[];
  readonly words: SearchWords;
  readonly onFile?: OnFile;
  /** Awaited as soon as it is seen that something of the platform begins; the other thread goes on meanwhile. */
  readonly onBegin?: () => Promise<unknown>;
}

/** Finds the files that are worth a look; with many files, on two threads. */
export async function findSeeds({ files, words, onFile, onBegin }: ParallelScanOptions): Promise<Scan> {
  const task = { files, words, shared: sharedByThreads() };
  const helper = mayBeHelped(files) ? await startHelper(task) : undefined;
  const taken: Part[] = [];
  const scanner = scannerFor(task);
  const before = scanner.scan(files, remember(untilBegun(task), taken), onFile);
  if (hasBegun(task)) await onBegin?.();
  const behind = scanner.scan(files, remember(takeParts(task), taken), onFile);
  if (helper === undefined) return mergeScans(files, [before, behind]);
  const others = await helper.result.catch(() => scanner.scan(files, missing(taken, files.length)));
  return mergeScans(files, [before, behind, others]);
}

function hasBegun({ shared }: ScanTask): boolean {
  return Atomics.load(new Int32Array(shared), READING) === 1;
}

/** Parts of a list up to the first in which something begins, by whichever thread. */
function* untilBegun(task: ScanTask): Generator<Part> {
  for (const part of takeParts(task)) {
    yield part;
    if (hasBegun(task)) return;
  }
}

export function scannerFor({ words, shared }: ScanTask): Scanner {
  const isWanted = new Int32Array(shared, READING * Int32Array.BYTES_PER_ELEMENT, 1);
  return new Scanner(words, new WordReader(words, isWanted));
}

/** Parts of a list that nobody else takes. */
export function* takeParts({ files, shared }: ScanTask): Generator<Part> {
  const counter = new Int32Array(shared);
  for (;;) {
    const from = Atomics.add(counter, NEXT, BATCH);
    if (from >= files.length) return;
    yield [from, Math.min(from + BATCH, files.length)];
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
