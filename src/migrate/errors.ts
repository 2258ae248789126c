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
