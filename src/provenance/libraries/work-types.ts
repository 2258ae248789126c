import type { DeclaringPackage } from '../declared/library-types.js';

/** Packages that run what they are handed, and give what it comes to in a shape of their own. */
export const WORK_PACKAGES: readonly DeclaringPackage[] = [
  { origin: /^(?:await-to-js|safe-await)$/, declares: /^to$/ },
  { origin: /^try-to-catch$/, declares: /^tryToCatch$/ },
  { origin: /^p-(?:all|series)$/, declares: /^pAll$/ },
  {
    origin: /^(?:p-retry|async-retry|promise-retry|exponential-backoff)$/,
    declares: /^(?:backOff|runAgain)$/,
    as: { backOff: 'runAgain' },
  },
  { origin: /^p-limit$/, declares: /^pLimit$/ },
  { origin: /^p-queue$/, declares: /^PQueue$/ },
  { origin: /^opossum$/, declares: /^CircuitBreaker$/ },
  {
    origin: /^@supercharge\/promise-pool$/,
    declares: /^(?:PromisePool|for|withConcurrency|withTaskTimeout)$/,
    as: { PromisePool: 'Pooled', for: 'pooled' },
  },
  {
    origin: /^purify-ts(?:\/EitherAsync)?$/,
    declares: /^(?:EitherAsync|fromPromise)$/,
    as: { fromPromise: 'EitherAsync' },
  },
];

/** What these packages export as their default. */
export const WORK_DEFAULTS: Readonly<Record<string, string>> = {
  'await-to-js': 'to',
  'safe-await': 'to',
  'try-to-catch': 'tryToCatch',
  'p-all': 'pAll',
  'p-series': 'pAll',
  'p-retry': 'runAgain',
  'async-retry': 'runAgain',
  'promise-retry': 'runAgain',
  'p-limit': 'pLimit',
  'p-queue': 'PQueue',
  opossum: 'CircuitBreaker',
};

const POOL_STEPS = 'withConcurrency withTaskTimeout handleError onTaskStarted onTaskFinished useCorrespondingResults'
  .split(' ')
  .map((name) => `${name}(told: any): Pooled<I>;`)
  .join('\n  ');

export const WORK_TYPES = `
export interface Outcome<T> { 0: Error; 1: T }
export declare function to<T>(promise: T): Outcome<T>;
export declare function tryToCatch<T>(run: () => T): Outcome<T>;
export declare function pAll<T>(tasks: (() => T)[], options: any): T[];
export declare function runAgain<T>(run: (told: any, attempt: any) => T, options: any): T;
export declare function pLimit(most: number): Limit;
export interface Limit { <T>(run: (...given: any[]) => T, ...given: any[]): T }
export interface PQueue {
  add<T>(run: () => T, options: any): T;
  addAll<T>(runs: (() => T)[], options: any): T[];
}
export interface CircuitBreaker<T> {
  new (action: () => T, options: any): CircuitBreaker<T>;
  fire(...given: any[]): T;
  call(self: any, ...given: any[]): T;
}
export declare function pooled<I>(items: I[]): Pooled<I>;
export declare function withConcurrency(most: number): Pooled<unknown>;
export declare function withTaskTimeout(most: number): Pooled<unknown>;
export interface Pooled<I> {
  for<N>(items: N[]): Pooled<N>;
  ${POOL_STEPS}
  process<R>(run: (item: I, index: number, pool: any) => R): { results: R[]; errors: any };
}
export declare function EitherAsync<T>(run: () => T): Result<T, unknown>;
`;
