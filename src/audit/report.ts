import type { FixReadiness, ReleaseId, Verdict, Window } from '../catalogue/types.js';
import type { CheckedChange } from './checked-changes.js';
import type { Confidence } from '../detection/types.js';

/** What an audit found, as `--format json` prints it. Fields are only ever added within one `schemaVersion`. */
export interface AuditReport {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly catalogue: {
    readonly id: string;
    readonly covers: { readonly from: ReleaseId; readonly to: ReleaseId };
    readonly hash: string;
  };
  /** Where parts of the code have windows of their own, the widest of them. */
  readonly window: Window;
  /** Parts of the code with windows of their own; left away where there is one window. */
  readonly roots?: readonly AuditedRoot[];
  /** Left away where all of the code was asked for. */
  readonly since?: Since;
  readonly summary: Summary;
  /** Ordered by file, line, column and change. */
  readonly findings: readonly Finding[];
  readonly undecided: readonly Undecided[];
  readonly notAnalysed: readonly NotAnalysed[];
  /** What a team has written about findings that does not hold, or not any more. Ordered by file and place. */
  readonly problems: readonly Problem[];
  /** Entries of the baseline that no finding matches any more, by file. */
  readonly stale: readonly StaleEntry[];
  /** What was looked for, for whoever compares two reports. */
  readonly changes: readonly CheckedChange[];
}

/** A part of the code with a window of its own. Its findings' verdicts are those of this window. */
export interface AuditedRoot {
  /** Relative to the audited folder, with forward slashes. */
  readonly path: string;
  readonly window: Window;
  readonly safeUntil: ReleaseId | null;
}

/** The report is about lines only that were added or changed since a commit. */
export interface Since {
  /** As it was asked for. */
  readonly ref: string;
  /** Where the branch left it. */
  readonly commit: string;
}

export interface Summary extends Readonly<Record<Verdict, number>> {
  /** Files of a kind that is analysed. */
  readonly files: number;
  /** Files whose text was searched for names. */
  readonly scanned: number;
  readonly parsed: number;
  /** Findings that a team has accepted; they are among those that the verdicts count. */
  readonly accepted: number;
  readonly undecided: number;
  readonly notAnalysed: number;
  /** The last release that today's code survives unchanged; null where the catalogue knows none. */
  readonly safeUntil: ReleaseId | null;
}

/** A place in a file. Lines and columns are 1-based, columns in UTF-16 code units; the end is exclusive. */
export interface Span {
  /** Relative to the audited folder, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** One use of what a change alters. */
export interface Finding extends Span {
  /** Id of the change. */
  readonly change: string;
  readonly title: string;
  readonly verdict: Verdict;
  readonly confidence: Confidence;
  /** How the place uses it: a member, a key, a path, … */
  readonly use: string;
  /** The text that has to be edited. */
  readonly text: string;
  readonly message: string;
  /** What takes the text's place, where the catalogue says it. */
  readonly replacement?: string;
  /** When the place can be edited by machine; `manual` where an upgrade leaves it to a person. */
  readonly fix: FixReadiness;
  /** How it is known, from the place to its origin. */
  readonly evidence: readonly EvidenceLink[];
  /** Names the finding from one audit to the next: it stays when lines move. */
  readonly fingerprint: string;
  /** Who owns the file, by the repository's CODEOWNERS; left away where nobody is named. */
  readonly owners?: readonly string[];
  /** What the team has decided about it; left away where it is new. Such a finding does not fail an audit. */
  readonly accepted?: Accepted;
}

/** Why a finding does not fail an audit. */
export interface Accepted {
  /** Known since a baseline was taken, or suppressed there or by a comment beside the place. */
  readonly by: 'baseline' | 'suppression' | 'comment';
  readonly reason?: string;
  readonly owner?: string;
}

export interface EvidenceLink {
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

/** A telling name that could not be decided. */
export interface Undecided extends Span {
  readonly change: string;
  readonly text: string;
  readonly why: string;
}

export interface NotAnalysed {
  readonly file: string;
  readonly reason: string;
}

/** A comment or a suppression that does not do what it says. */
export interface Problem {
  /** `unknown-change` and `no-reason`: it is not understood. `unused`: nothing stands there. `expired`: what was accepted breaks now. */
  readonly kind: 'unknown-change' | 'no-reason' | 'unused' | 'expired';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** What a baseline knows, and the code no longer has. */
export interface StaleEntry {
  readonly fingerprint: string;
  readonly change: string;
  readonly file: string;
  readonly text: string;
}

/** From the one that matters most to the one that matters least. */
export const verdicts = ['broken', 'breaks', 'deprecated', 'planned'] as const satisfies readonly Verdict[];

/** Whether a report has a finding of a verdict, or of one that matters more, that nobody has accepted. */
export function reaches({ findings }: AuditReport, verdict: Verdict): boolean {
  const failing: readonly Verdict[] = verdicts.slice(0, verdicts.indexOf(verdict) + 1);
  return findings.some((finding) => finding.accepted === undefined && failing.includes(finding.verdict));
}
