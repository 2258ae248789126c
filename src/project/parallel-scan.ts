import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { mergeScans, Scanner } from './scan.js';
import type { OnFile, Part, PartialScan, Scan } from './scan.js';
import type { SearchWords } from './seed-test.js';
import { WordReader } from './word-reader.js';

/** From this many files on a second thread is woken: it needs some 30 milliseconds before it helps. */
const WORTH_A_THREAD = 1000;
/** Files that a thread takes at a time. */
const BATCH = 64;

/** What threads of one search share. */
export interface SharedTask {
  readonly words: SearchWords;
  readonly shared: SharedArrayBuffer;
}

/** What a thread searches. */
export interface ScanTask extends SharedTask {
  readonly files: readonly string[];
}

/** What threads share: the index of the first file that nobody has taken yet, and whether words are taken down. */
const NEXT = 0;
const READING = 1;

/** What the threads of one search share, as it is at the beginning. */
export function sharedByThreads(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
}

interface FindOptions {
  readonly files: readonly string[];
  readonly onFile?: OnFile;
  /** Awaited as soon as it is seen that something of the platform begins; the other thread goes on meanwhile. */
  readonly onBegin?: () => Promise<unknown>;
}

/** Finds the files that are worth a look; with many files, on two threads. */
export class SeedSearch {
  readonly #task: SharedTask;
  #helper: Worker | undefined;

  constructor(words: SearchWords) {
    this.#task = { words, shared: sharedByThreads() };
  }

  /** Said while files are still being listed: a second thread wakes meanwhile, where they have become many. */
  expect(files: number): void {
    if (this.#helper !== undefined || files < WORTH_A_THREAD) return;
    if (availableParallelism() > 1 && existsSync(helperFile)) this.#helper = wake(this.#task);
  }

  /** Asked once. */
  async find({ files, onFile, onBegin }: FindOptions): Promise<Scan> {
    const task = { ...this.#task, files };
    // Files that are named one by one are not listed before.
    this.expect(files.length);
    const helped = this.#helper && answerOf(this.#helper, files);
    const taken: Part[] = [];
    const scanner = scannerFor(task);
    const before = scanner.scan(files, remember(untilBegun(task), taken), onFile);
    if (hasBegun(task)) await onBegin?.();
    const behind = scanner.scan(files, remember(takeParts(task), taken), onFile);
    const left = [...missing(taken, files.length)];
    // Where it woke too late to take anything, it is not waited for.
    if (left.length === 0) return mergeScans(files, [before, behind]);
    this.#helper?.ref();
    const others = await helped?.catch(() => undefined);
    return mergeScans(files, [before, behind, others ?? scanner.scan(files, left, onFile)]);
  }
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

export function scannerFor({ words, shared }: SharedTask): Scanner {
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

/** What the helper took. */
function* missing(taken: readonly Part[], total: number): Generator<Part> {
  let from = 0;
  for (const [start, end] of taken) {
    if (from < start) yield [from, start];
    from = end;
  }
  if (from < total) yield [from, total];
}

/** Built beside this module; run from the sources there is none, and one thread does it all. */
const helperFile = new URL('./scan-worker.mjs', import.meta.url);

/** It does not keep the process where nobody waits for it. */
function wake(task: SharedTask): Worker {
  const worker = new Worker(helperFile, { workerData: task });
  worker.unref();
  // Whoever asks is told.
  worker.on('error', () => undefined);
  return worker;
}

/** What it finds in the files that it takes. */
function answerOf(worker: Worker, files: readonly string[]): Promise<PartialScan> {
  const answer = new Promise<PartialScan>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      reject(new Error('the helper ended without an answer'));
    });
  });
  // Nobody may wait for it.
  answer.catch(() => undefined);
  worker.postMessage(files);
  return answer;
}
