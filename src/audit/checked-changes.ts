import { verdictOf } from '../catalogue/lifecycle.js';
import type { Catalogue, Change, Window } from '../catalogue/types.js';
import { digest } from './fingerprint.js';

/** A change that an audit looked for, and what the catalogue said of it, so that another audit can tell whether that is still so. */
export interface CheckedChange {
  readonly change: string;
  /** Of the change with the paths that it names, the code's names applied. */
  readonly hash: string;
}

/** The changes that are looked for in a window, in the catalogue's order. */
export function checkedChanges(catalogue: Catalogue, window: Window, ignore: ReadonlySet<string>): CheckedChange[] {
  return catalogue.changes
    .filter((change) => !ignore.has(change.id) && verdictOf(change, window) !== undefined)
    .map((change) => ({ change: change.id, hash: hashOf(change, catalogue) }));
}

function hashOf(change: Change, { endpoints }: Catalogue): string {
  const text = JSON.stringify(change);
  const named = endpoints.filter(({ id }) => text.includes(`"${id}"`));
  return digest(`${text} ${named.map(({ methods, path }) => `${methods.join()} ${path}`).join(' ')}`);
}
