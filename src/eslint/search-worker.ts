import { workerData } from 'node:worker_threads';
import { stages, type SearchTask } from './early-search.js';
import { listFiles, searchPart } from './file-search.js';

const { folder, words, stage: shared, counters, answer } = workerData as SearchTask;
const stage = new Int32Array(shared);

/** Tells whoever waits how far the search has come. */
function enter(next: number): void {
  Atomics.store(stage, 0, next);
  Atomics.notify(stage, 0);
}

if (Atomics.compareExchange(stage, 0, stages.asked, stages.begun) === stages.asked) {
  let ended: number = stages.failed;
  try {
    const files = listFiles(folder);
    answer.postMessage(files);
    enter(stages.listed);
    answer.postMessage(searchPart({ files, words, shared: counters }));
    ended = stages.done;
  } finally {
    enter(ended);
  }
}
