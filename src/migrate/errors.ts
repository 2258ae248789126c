import type { Note } from './types.js';

/** A rewrite that cannot be set up, cannot go on, or may not go on by the policy. */
export class MigrateError extends Error {
  override readonly name: string = 'MigrateError';
  /** JSON pointer to the place, where there is one. */
  readonly pointer: string | undefined;
  /** What the policy `throw` stopped at. */
  readonly note: Note | undefined;

  constructor(message: string, details: { pointer?: string; note?: Note; cause?: unknown } = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.pointer = details.pointer;
    this.note = details.note;
  }
}

/**
 * The place of something in the list of what there can be.
 * @throws {MigrateError} with the list.
 */
export function placeIn(known: readonly string[], what: string, given: string): number {
  const place = known.indexOf(given);
  if (place < 0) throw new MigrateError(`Unknown ${what} ${JSON.stringify(given)}. Known: ${known.join(', ')}.`);
  return place;
}
