import type { FixReadiness, Verdict } from '../../../catalogue/types.js';

/** What the page is made of, once each: files, owners and reasons are named by their place in a list. */
export interface PageData {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly owners: readonly string[];
  readonly reasons: readonly string[];
  readonly changes: readonly PageChange[];
  readonly findings: readonly PageFinding[];
  readonly undecided: readonly PageUndecided[];
  readonly notAnalysed: readonly PageNote[];
  readonly problems: readonly PageNote[];
  readonly stale: readonly PageNote[];
}

/** A change with findings, and the words about it. */
export interface PageChange {
  readonly id: string;
  readonly title: string;
  readonly dates: string;
  readonly summary: string;
  readonly consequence: string;
  readonly advice: string;
  readonly example?: { readonly before: string; readonly after: string };
}

/** Tuples, for there are thousands. */
export type PageFinding = readonly [
  change: number,
  verdict: Verdict,
  file: number,
  /** Index of the folder; it makes the folder filter quick. */
  folder: number,
  line: number,
  column: number,
  text: string,
  replacement: string,
  fix: FixReadiness,
  isLikely: 0 | 1,
  /** -1 where nobody is named. */
  owner: number,
  accepted: string,
  evidence: readonly PageLink[],
  /** Null where the file cannot be read again. */
  frame: PageFrame | null,
];

type PageLink = readonly [file: number, line: number, reason: number];

export type PageFrame = readonly [first: number, lines: readonly string[], line: number, column: number, end: number];

export type PageUndecided = readonly [
  change: string,
  file: number,
  line: number,
  column: number,
  text: string,
  reason: number,
];

export type PageNote = readonly [place: string, text: string];
