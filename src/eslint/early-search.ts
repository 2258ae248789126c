import { existsSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { dirname } from 'node:path';
import { isMainThread, receiveMessageOnPort, MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { sharedByThreads } from '../project/parallel-scan.js';
import type { SearchWords } from '../project/seed-test.js';
import { joined, searchPart, type FoundFiles, type SearchedPart } from './file-search.js';

/** How far a search on another thread has come. */
export const stages = { asked: 0, begun: 1, listed: 2, done: 3, failed: 4, unwanted: 5 } as const;

/** What the other thread is told. */
export interface SearchTask {
  readonly folder: string;
  readonly words: SearchWords;
  /** One of the stages. */
  readonly stage: SharedArrayBuffer;
  /** By which threads share out the files. */
  readonly counters: SharedArrayBuffer;
  /** Gets the list of the files first, then what was found in them. */
  readonly answer: MessagePort;
}

interface EarlySearch {
  readonly task: SearchTask;
  /** When it began: milliseconds. */
  readonly since: number;
  readonly stage: Int32Array;
  readonly answer: MessagePort;
}

/** Longer than this nobody waits for the other thread: milliseconds. */
const PATIENCE = 30_000;
/** What was found longer ago may have changed: milliseconds. */
const FRESH = 60_000;

/** Built beside this module; run from the sources there is none, and the search waits until it is needed. */
const workerFile = new URL('./search-worker.mjs', import.meta.url);

let running: EarlySearch | undefined;

/**
 * Begins to search the working directory on another thread, from when the configuration is read: ESLint itself has to
 * list its files and load its parsers before it lints the first one.
 */
export function searchEarly(words: SearchWords): void {
  const folder = process.cwd();
  // Threads of ESLint's own take all processors there are.
  if (running !== undefined || !isMainThread || availableParallelism() < 2) return;
  if (!isProject(folder) || !existsSync(workerFile)) return;
  const { port1, port2 } = new MessageChannel();
  const task: SearchTask = {
    folder,
    words,
    stage: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
    counters: sharedByThreads(),
    answer: port2,
  };
  try {
    const worker = new Worker(workerFile, { workerData: task, transferList: [port2], execArgv: [] });
    worker.unref();
    // What it does not find is searched for when it is needed.
    worker.on('error', () => undefined);
  } catch {
    return;
  }
  port1.unref();
  running = { task, since: Date.now(), stage: new Int32Array(task.stage), answer: port1 };
}

/**
 * What was found in this folder, once: whoever asks again wants to know what there is now. What the other
 * thread has not looked at yet, both look at.
 */
export function foundEarly(folder: string, words: SearchWords): FoundFiles | undefined {
  if (running === undefined || keyOf(running.task) !== keyOf({ folder, words })) return undefined;
  const search = running;
  running = undefined;
  try {
    return foundBy(search);
  } finally {
    search.answer.close();
  }
}

function foundBy({ task, since, stage, answer }: EarlySearch): FoundFiles | undefined {
  // Where it has not begun yet, it is not waited for.
  const isBegun = Atomics.compareExchange(stage, 0, stages.asked, stages.unwanted) !== stages.asked;
  if (!isBegun || Date.now() - since >= FRESH) return undefined;
  Atomics.wait(stage, 0, stages.begun, PATIENCE);
  const files = messageFrom(answer) as readonly string[] | undefined;
  if (files === undefined) return undefined;
  const own = searchPart({ files, words: task.words, shared: task.counters });
  Atomics.wait(stage, 0, stages.listed, PATIENCE);
  const others = messageFrom(answer) as SearchedPart | undefined;
  return others && joined(files, [own, others]);
}

function messageFrom(port: MessagePort): unknown {
  return receiveMessageOnPort(port)?.message;
}

/** An editor may stand anywhere, and linting nothing there should not read a whole disk. */
function isProject(folder: string): boolean {
  return folder !== homedir() && folder !== dirname(folder);
}

function keyOf({ folder, words }: Pick<SearchTask, 'folder' | 'words'>): string {
  return JSON.stringify([folder, words]);
}
