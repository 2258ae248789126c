import { parentPort, workerData } from 'node:worker_threads';
import { takeParts } from './parallel-scan.js';
import type { ScanTask } from './parallel-scan.js';
import { Scanner } from './scan.js';

const { files, words, next } = workerData as ScanTask;
parentPort?.postMessage(new Scanner(words).scan(files, takeParts(next, files.length)));
