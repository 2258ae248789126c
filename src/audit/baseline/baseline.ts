import type { Verdict } from '../../catalogue/types.js';
import type { Accepted, Finding } from '../report.js';

/** A finding that a team knows. With a reason and an owner it is suppressed: somebody has decided about it. */
export interface BaselineEntry {
  readonly fingerprint: string;
  readonly change: string;
  /** As it was when it was accepted. */
  readonly verdict: Verdict;
  /** Relative to the audited folder. */
  readonly file: string;
  readonly text: string;
  readonly reason?: string;
  readonly owner?: string;
}

/** What a team knows of its code, by fingerprint. */
export interface Baseline {
  readonly entries: ReadonlyMap<string, BaselineEntry>;
}

/** What is accepted while a change leaves the code running says nothing of the day when it does not. */
const gravity: Readonly<Record<Verdict, number>> = { planned: 0, deprecated: 0, breaks: 1, broken: 2 };

/** Whether what was accepted has become worse since: the removal has come into the window, or is past. */
export function isExpired(entry: BaselineEntry, { verdict }: Pick<Finding, 'verdict'>): boolean {
  return gravity[verdict] > gravity[entry.verdict];
}

export function acceptedBy({ reason, owner }: BaselineEntry): Accepted {
  return reason === undefined || owner === undefined ? { by: 'baseline' } : { by: 'suppression', reason, owner };
}

/** What a baseline becomes with the findings of an audit. */
interface BaselineUpdate {
  readonly baseline: Baseline;
  readonly added: number;
  readonly removed: number;
  /** Suppressions that have expired: only a person renews them. */
  readonly expired: readonly BaselineEntry[];
}

/**
 * Takes all findings into a baseline, and drops what is no longer found.
 * @param mayBeGone whether an entry that was not found is gone; what was not looked at is not
 */
export function updated(
  before: Baseline,
  findings: readonly Finding[],
  mayBeGone: (entry: BaselineEntry) => boolean,
): BaselineUpdate {
  const entries = new Map<string, BaselineEntry>();
  const expired: BaselineEntry[] = [];
  for (const finding of findings) {
    const known = before.entries.get(finding.fingerprint);
    const decided = known !== undefined && acceptedBy(known).by === 'suppression';
    if (decided && isExpired(known, finding)) expired.push(known);
    // A comment beside the place says it already.
    else if (!decided && finding.accepted?.by === 'comment') continue;
    entries.set(finding.fingerprint, decided ? known : entryOf(finding));
  }
  const added = [...entries.keys()].filter((fingerprint) => !before.entries.has(fingerprint)).length;
  for (const [fingerprint, entry] of before.entries) {
    if (!entries.has(fingerprint) && !mayBeGone(entry)) entries.set(fingerprint, entry);
  }
  const removed = [...before.entries.keys()].filter((fingerprint) => !entries.has(fingerprint)).length;
  return { baseline: { entries }, added, removed, expired };
}

function entryOf({ fingerprint, change, verdict, file, text }: Finding): BaselineEntry {
  return { fingerprint, change, verdict, file, text };
}
