import { parentPort, workerData } from 'node:worker_threads';
import { scannerFor, takeParts } from './parallel-scan.js';
import type { SharedTask } from './parallel-scan.js';

const task = workerData as SharedTask;
const scanner = scannerFor(task);
parentPort?.once('message', (files: readonly string[]) => {
  parentPort?.postMessage(scanner.scan(files, takeParts({ ...task, files })));
});
