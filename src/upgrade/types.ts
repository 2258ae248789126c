import type { Window } from '../catalogue/types.js';

/** `cutover`: code for the target. `bridge`: code that runs at both ends of the window. `contract`: bridges are taken out. */
export const modes = ['cutover', 'bridge', 'contract'] as const;
export type Mode = (typeof modes)[number];

/** What became of a use of a change. */
export const results = ['fixed', 'bridged', 'contracted', 'manual', 'undecided', 'unfinished'] as const;
export type Result = (typeof results)[number];

/** A replacement in a file: `[start, end)` of the text as it was, in UTF-16 code units, and what stood there. */
export interface PlannedEdit {
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly text: string;
}

export interface PlannedFile {
  /** Relative to the plan's base, with forward slashes. */
  readonly file: string;
  /** SHA-256 of the bytes, hexadecimal, before and after. */
  readonly before: string;
  readonly after: string;
  /** In the order of the text, not overlapping. */
  readonly edits: readonly PlannedEdit[];
}

/** One use of a change and what becomes of it. */
export interface PlannedUse {
  readonly change: string;
  readonly result: Result;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
  /** What to do, or why it could not be finished. */
  readonly why?: string;
  /** What a person should look at, although the edit was made. */
  readonly review?: string;
}

/** What becomes of a change as a whole: of its uses the one that asks most of a person. */
export interface ChangeOutcome {
  readonly change: string;
  readonly title: string;
  readonly outcome: Result | 'not-used';
  readonly counts: Readonly<Record<Result, number>>;
}

/** Everything that is to be done, as data. Nothing has been written yet. */
export interface UpgradePlan {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly catalogue: { readonly id: string; readonly hash: string };
  readonly window: Window;
  readonly mode: Mode;
  /** The folder that files are relative to; absolute. */
  readonly base: string;
  /** What was asked for, absolute: nothing outside is written. */
  readonly roots: readonly string[];
  readonly files: readonly PlannedFile[];
  readonly changes: readonly ChangeOutcome[];
  readonly uses: readonly PlannedUse[];
  readonly notAnalysed: readonly { readonly file: string; readonly reason: string }[];
}
