import { parentPort, workerData } from 'node:worker_threads';
import { scannerFor, takeParts } from './parallel-scan.js';
import type { ScanTask } from './parallel-scan.js';

const task = workerData as ScanTask;
parentPort?.postMessage(scannerFor(task).scan(task.files, takeParts(task)));
