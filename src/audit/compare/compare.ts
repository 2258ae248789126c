import { verdictOf } from '../../catalogue/lifecycle.js';
import type { Catalogue, Verdict, Window } from '../../catalogue/types.js';
import { inOrder } from '../order.js';
import type { AuditReport, Finding } from '../report.js';
import { windowAt } from '../roots.js';

/** Why two reports differ in a finding; `ignored`: one was told to leave the change alone. Where several may be the cause, all are named. */
export type Cause = 'code' | 'catalogue' | 'window' | 'tool' | 'ignored';

/** A finding of one report that the other does not have. */
export interface Difference {
  readonly because: readonly Cause[];
  readonly finding: Finding;
}

/** A finding of both, with another verdict. */
export interface VerdictChange {
  readonly because: readonly Cause[];
  readonly before: Verdict;
  readonly finding: Finding;
}

/** What lies between two reports. Findings are told apart by their fingerprints. */
export interface Comparison {
  readonly schemaVersion: 1;
  readonly before: Compared;
  readonly after: Compared;
  readonly added: readonly Difference[];
  readonly gone: readonly Difference[];
  readonly changed: readonly VerdictChange[];
  /** Findings that both have, alike. */
  readonly same: number;
}

/** What a report was made with. */
type Compared = Pick<AuditReport, 'tool' | 'catalogue' | 'window' | 'roots'>;

/**
 * Compares two reports of the same code base.
 * @param catalogue one to ask for the dates of changes, where a report was made with it
 */
export function compareReports(before: AuditReport, after: AuditReport, catalogue: Catalogue): Comparison {
  const compare = new Comparer(before, after, catalogue);
  const inBefore = new Map(before.findings.map((finding) => [finding.fingerprint, finding]));
  const inAfter = new Map(after.findings.map((finding) => [finding.fingerprint, finding]));
  const both = after.findings.filter(({ fingerprint }) => inBefore.has(fingerprint));
  const changed = both.flatMap((finding): VerdictChange[] => {
    const was = inBefore.get(finding.fingerprint)?.verdict ?? finding.verdict;
    return was === finding.verdict ? [] : [{ because: compare.causeOfVerdict(finding), before: was, finding }];
  });
  return {
    schemaVersion: 1,
    before: comparedOf(before),
    after: comparedOf(after),
    added: after.findings
      .filter(({ fingerprint }) => !inBefore.has(fingerprint))
      .map((finding) => ({ because: compare.causeOf(finding, before), finding }))
      .sort((a, b) => inOrder(a.finding, b.finding)),
    gone: before.findings
      .filter(({ fingerprint }) => !inAfter.has(fingerprint))
      .map((finding) => ({ because: compare.causeOf(finding, after), finding }))
      .sort((a, b) => inOrder(a.finding, b.finding)),
    changed,
    same: both.length - changed.length,
  };
}

function comparedOf({ tool, catalogue, window, roots }: AuditReport): Compared {
  return { tool, catalogue, window, ...(roots && { roots }) };
}

/** Finds out what made the difference, from what each report was made with. */
class Comparer {
  readonly #reports: readonly [AuditReport, AuditReport];
  readonly #catalogue: Catalogue;

  constructor(before: AuditReport, after: AuditReport, catalogue: Catalogue) {
    this.#reports = [before, after];
    this.#catalogue = catalogue;
  }

  /** Why a finding of one report is not in the other. @param other the one without it */
  causeOf(finding: Finding, other: AuditReport): readonly Cause[] {
    const [before, after] = this.#reports;
    const hashes = this.#reports.map((report) => hashIn(report, finding.change));
    const wasLookedFor = hashIn(other, finding.change) !== undefined;
    if (!wasLookedFor || !this.#isDueIn(other, finding)) return this.#causeOfDue(finding);
    // What is looked for is described otherwise: whether the code is another one as well does not show.
    if (hashes[0] !== hashes[1]) return ['catalogue', 'code'];
    return before.tool.version === after.tool.version ? ['code'] : ['code', 'tool'];
  }

  /** Why a verdict is another one: code has no part in it. */
  causeOfVerdict(finding: Finding): readonly Cause[] {
    const [before, after] = this.#reports;
    const isSameChange = hashIn(before, finding.change) === hashIn(after, finding.change);
    const isSameWindow = sameWindow(windowAt(before, finding.file), windowAt(after, finding.file));
    if (isSameChange) return ['window'];
    return isSameWindow ? ['catalogue'] : ['catalogue', 'window'];
  }

  /** Why a change was looked for in one report and not in the other. */
  #causeOfDue({ change: id, file }: Finding): readonly Cause[] {
    const [before, after] = this.#reports;
    const windows = [windowAt(before, file), windowAt(after, file)] as const;
    const isSameCatalogue = before.catalogue.hash === after.catalogue.hash;
    const isSameWindow = sameWindow(...windows);
    if (isSameCatalogue) return [isSameWindow ? 'ignored' : 'window'];
    if (isSameWindow) return ['catalogue'];
    const change = this.#knownChange(id);
    if (change === undefined) return ['catalogue', 'window'];
    return [windows.every((window) => verdictOf(change, window) !== undefined) ? 'catalogue' : 'window'];
  }

  /** Whether the change mattered in the window that a report has for the finding's file. */
  #isDueIn(report: AuditReport, finding: Finding): boolean {
    if (report.roots === undefined) return true;
    const change = this.#knownChange(finding.change);
    return change === undefined || verdictOf(change, windowAt(report, finding.file)) !== undefined;
  }

  /** A change by the catalogue at hand, where a report was made with it. */
  #knownChange(id: string): Catalogue['changes'][number] | undefined {
    const isInForce = this.#reports.some((report) => report.catalogue.hash === this.#catalogue.hash);
    return isInForce ? this.#catalogue.changes.find((change) => change.id === id) : undefined;
  }
}

function hashIn({ changes }: AuditReport, id: string): string | undefined {
  return changes.find(({ change }) => change === id)?.hash;
}

function sameWindow(a: Window, b: Window): boolean {
  return a.from === b.from && a.to === b.to;
}
