import { compareReleases } from '../catalogue/release.js';
import type { ReleaseId, Verdict, Window } from '../catalogue/types.js';
import { version } from '../version.js';
import type { Facts, Found } from './facts.js';
import { Fingerprints } from './fingerprint.js';
import { compareTexts, inOrder } from './order.js';
import { verdicts } from './report.js';
import type { AuditReport, AuditedRoot, Finding, NotAnalysed, Span, Summary, Undecided } from './report.js';

interface AssembledReport {
  readonly report: AuditReport;
  /** Of each finding, in the report's order. */
  readonly found: readonly Found[];
}

/**
 * Makes a report of facts, all together: the same whether they were found at once or in parts.
 * @param window what the report is about as a whole
 * @param roots where parts of the code have windows of their own
 */
export function assemble(
  parts: readonly [Facts, ...Facts[]],
  window: Window,
  roots?: readonly AuditedRoot[],
): AssembledReport {
  const [first] = parts;
  const found = bestOf(parts.flatMap((part) => part.found));
  const fingerprints = new Fingerprints();
  const findings = found.map(({ finding, subject }) => named(finding, fingerprints.of(subject)));
  const undecided = undecidedOf(
    parts.flatMap((part) => part.undecided),
    findings,
  );
  // Every part has seen all files, whichever it examined.
  const files = Math.max(...parts.map((part) => part.files));
  const notAnalysed = notAnalysedOf([
    ...(files === 0 ? [{ file: '.', reason: 'no file of a kind that is audited is there' }] : []),
    ...parts.flatMap((part) => part.notAnalysed),
  ]);
  const report: AuditReport = {
    schemaVersion: 1,
    tool: { name: 'lending-compat', version },
    catalogue: first.catalogue,
    window,
    ...(roots && { roots }),
    summary: {
      files,
      scanned: Math.max(...parts.map(({ scanned }) => scanned)),
      parsed: new Set(parts.flatMap(({ parsed }) => parsed)).size,
      ...countsOf({ findings, undecided, notAnalysed }),
      safeUntil: earliest(parts.map((part) => part.safeUntil)),
    },
    findings,
    undecided,
    notAnalysed,
    problems: [],
    stale: [],
    changes: [...new Map(parts.flatMap(({ changes }) => changes).map((one) => [one.change, one])).values()],
  };
  return { report, found };
}

/** The numbers of a report that follow from its lists. */
export function countsOf({
  findings,
  undecided,
  notAnalysed,
}: Pick<AuditReport, 'findings' | 'undecided' | 'notAnalysed'>): Omit<
  Summary,
  'files' | 'scanned' | 'parsed' | 'safeUntil'
> {
  const counts: Record<Verdict, number> = { broken: 0, breaks: 0, deprecated: 0, planned: 0 };
  for (const verdict of verdicts) counts[verdict] = findings.filter((finding) => finding.verdict === verdict).length;
  return {
    ...counts,
    accepted: findings.filter(({ accepted }) => accepted !== undefined).length,
    undecided: undecided.length,
    notAnalysed: notAnalysed.length,
  };
}

/** The first of several releases; null, which is before all of them, where one is. */
export function earliest(releases: readonly (ReleaseId | null)[]): ReleaseId | null {
  return releases.reduce((a, b) => (a === null || b === null ? null : compareReleases(a, b) <= 0 ? a : b));
}

/** Each place once, in order. */
function bestOf(found: readonly Found[]): Found[] {
  const best = new Map<string, Found>();
  for (const one of found) {
    const key = keyOf(one.finding);
    const known = best.get(key);
    if (known === undefined || one.rank < known.rank) best.set(key, one);
  }
  return [...best.values()].sort((a, b) => inOrder(a.finding, b.finding));
}

/** In one order of keys: a finding that was in a report before is written as it would have been then. */
function named(found: Found['finding'], fingerprint: string): Finding {
  const { owners, ...finding } = found;
  return { ...finding, fingerprint, ...(owners && { owners }) };
}

/** What one file left undecided may have been decided from another. */
function undecidedOf(uses: readonly Undecided[], findings: readonly Finding[]): Undecided[] {
  const decided = new Set(findings.map(keyOf));
  const best = new Map<string, Undecided>();
  for (const use of uses) {
    const key = keyOf(use);
    const known = best.get(key);
    if (!decided.has(key) && (known === undefined || use.why < known.why)) best.set(key, use);
  }
  return [...best.values()].sort(inOrder);
}

function notAnalysedOf(entries: readonly NotAnalysed[]): NotAnalysed[] {
  const once = new Map(entries.map((entry) => [`${entry.file}\0${entry.reason}`, entry]));
  return [...once.values()].sort((a, b) => compareTexts(a.file, b.file) || compareTexts(a.reason, b.reason));
}

function keyOf({ change, file, line, column, endLine, endColumn }: Span & { readonly change: string }): string {
  return [change, file, line, column, endLine, endColumn].join('\0');
}
