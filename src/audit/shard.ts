import { digest } from './fingerprint.js';

/** One of several parts of an audit that together are the whole. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
}

/** Whether a file is examined in a shard; the same on every machine. @param name its path as the report gives it */
export function isIn({ index, of }: Shard, name: string): boolean {
  return Number.parseInt(digest(name).slice(0, 8), 16) % of === index - 1;
}
