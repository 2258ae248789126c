import { workerData } from 'node:worker_threads';
import { stages, type SearchTask } from './early-search.js';
import { searchFiles } from './file-search.js';

const { folder, words, stage: shared, answer } = workerData as SearchTask;
const stage = new Int32Array(shared);
if (Atomics.compareExchange(stage, 0, stages.asked, stages.begun) === stages.asked) {
  let ended: number = stages.failed;
  try {
    answer.postMessage(searchFiles(folder, words));
    ended = stages.done;
  } finally {
    Atomics.store(stage, 0, ended);
    Atomics.notify(stage, 0);
  }
}
