import { resolve } from 'node:path';
import { safeUntil } from '../../catalogue/lifecycle.js';
import type { Catalogue, Window } from '../../catalogue/types.js';
import { countsOf, earliest } from '../assemble.js';
import type { AuditReport, Finding, Span } from '../report.js';
import type { ChangedLines } from './changed-lines.js';

/** Leaves of a report what stands in lines that are new. The rest was audited as well: it may say what a value in them is. */
export function onlyChanged(
  report: AuditReport,
  { ref, commit, has }: ChangedLines,
  { base, catalogue }: { readonly base: string; readonly catalogue: Catalogue },
): AuditReport {
  const isNew = ({ file, line, endLine }: Pick<Span, 'file' | 'line'> & Partial<Span>): boolean =>
    has(resolve(base, file), line, endLine ?? line);
  const findings = report.findings.filter(isNew);
  const kept = { findings, undecided: report.undecided.filter(isNew), notAnalysed: report.notAnalysed };
  return {
    ...report,
    since: { ref, commit },
    summary: { ...report.summary, ...countsOf(kept), safeUntil: safety(report, findings, catalogue) },
    ...kept,
    problems: report.problems.filter(isNew),
    stale: [],
  };
}

/** How long the new lines are safe. */
function safety({ window, roots }: AuditReport, findings: readonly Finding[], catalogue: Catalogue): string | null {
  const windows: readonly Window[] = roots?.map((root) => root.window) ?? [window];
  const used = new Set(findings.map(({ change }) => change));
  const changes = catalogue.changes.filter(({ id }) => used.has(id));
  return earliest(windows.map((one) => safeUntil(catalogue, changes, one) ?? null));
}
