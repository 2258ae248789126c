import { resolve } from 'node:path';
import { isWithin } from '../../project/within.js';
import { compareTexts } from '../order.js';
import { withDecisions } from '../problems.js';
import type { AuditReport, Finding, Problem, StaleEntry } from '../report.js';
import { acceptedBy, isExpired } from './baseline.js';
import type { Baseline, BaselineEntry } from './baseline.js';

/** What was audited: it says which entries of a baseline were looked for. */
export interface Audited {
  /** The folder that the report's paths are relative to. */
  readonly base: string;
  /** Absolute paths. */
  readonly audited: readonly string[];
}

/** Marks what a baseline knows and nothing else accepts, and lists its entries that do not hold any more. */
export function acceptByBaseline(report: AuditReport, baseline: Baseline, audited: Audited): AuditReport {
  const problems: Problem[] = [];
  const findings = report.findings.map((finding): Finding => {
    const entry = finding.accepted === undefined ? baseline.entries.get(finding.fingerprint) : undefined;
    if (entry === undefined) return finding;
    if (!isExpired(entry, finding)) return { ...finding, accepted: acceptedBy(entry) };
    problems.push(expired(entry, finding));
    return finding;
  });
  return { ...withDecisions(report, findings, problems), stale: staleIn(report, baseline, audited) };
}

const now = { broken: 'broken', breaks: 'about to break', deprecated: 'deprecated', planned: 'planned' } as const;

function expired({ verdict: before, owner }: BaselineEntry, { file, line, column, change, verdict }: Finding): Problem {
  const what = owner === undefined ? `What the baseline says of ${change}` : `The suppression of ${change} by ${owner}`;
  const message = `${what} has expired: it was accepted as ${before}, and is ${now[verdict]} now.`;
  return { kind: 'expired', file, line, column, message };
}

function staleIn(report: AuditReport, { entries }: Baseline, audited: Audited): StaleEntry[] {
  const found = new Set(report.findings.map(({ fingerprint }) => fingerprint));
  const wasLookedFor = lookedFor(report, audited);
  return [...entries.values()]
    .filter((entry) => !found.has(entry.fingerprint) && wasLookedFor(entry))
    .map(({ fingerprint, change, file, text }) => ({ fingerprint, change, file, text }))
    .sort((a, b) => compareTexts(a.file, b.file) || compareTexts(a.fingerprint, b.fingerprint));
}

/** Whether an audit would have found what an entry names, were it still there. */
export function lookedFor(
  { notAnalysed }: Pick<AuditReport, 'notAnalysed'>,
  { base, audited }: Audited,
): (entry: BaselineEntry) => boolean {
  const blind = new Set(notAnalysed.map(({ file }) => file));
  return ({ file }) => !blind.has(file) && audited.some((path) => isWithin(resolve(base, file), path));
}
