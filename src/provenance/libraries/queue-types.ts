import type { DeclaringPackage } from '../declared/library-types.js';

/** Queues of jobs, of which the code tells by a type what their jobs carry. */
export const QUEUE_PACKAGES: readonly DeclaringPackage[] = [
  {
    origin: /^bullmq$/,
    declares: /^(?:Job|Queue|Worker)$/,
    as: { Queue: 'QueueOfNamed', Worker: 'WorkerOfJobs' },
  },
  {
    origin: /^(?:bull|bee-queue)$/,
    declares: /^(?:Job|Queue|Bull|BeeQueue)$/,
    as: { Queue: 'QueueOfJobs', Bull: 'QueueOfJobs', BeeQueue: 'QueueOfJobs' },
  },
];

/** What these packages export as their default. */
export const QUEUE_DEFAULTS: Readonly<Record<string, string>> = { bull: 'Queue', 'bee-queue': 'Queue' };

export const QUEUE_TYPES = `
export interface Job<T> { data: T; update(data: T): unknown; updateData(data: T): unknown }
export interface WorkerOfJobs<T> { new (name: string, run: (job: Job<T>) => unknown, options: any): WorkerOfJobs<T> }
export interface QueueOfNamed<T> {
  new (name: string, options: any): QueueOfNamed<T>;
  add(name: string, data: T, options: any): Job<T>;
  addBulk(jobs: { name: string; data: T }[]): Job<T>[];
  getJob(id: string): Job<T>;
  getJobs(types: any): Job<T>[];
}
export interface QueueOfJobs<T> {
  new (name: string, options: any): QueueOfJobs<T>;
  createJob(data: T): Job<T>;
  process(run: (job: Job<T>) => unknown): unknown;
  getJob(id: string): Job<T>;
  getJobs(types: any): Job<T>[];
}
`;
