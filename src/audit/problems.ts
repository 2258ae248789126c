import { countsOf } from './assemble.js';
import { compareTexts } from './order.js';
import type { AuditReport, Finding, Problem } from './report.js';

/** A report in which more findings are accepted, and more problems told. */
export function withDecisions(
  report: AuditReport,
  findings: readonly Finding[],
  problems: readonly Problem[],
): AuditReport {
  return {
    ...report,
    summary: { ...report.summary, ...countsOf({ ...report, findings }) },
    findings,
    problems: [...report.problems, ...problems].sort(inPlace),
  };
}

function inPlace(a: Problem, b: Problem): number {
  return compareTexts(a.file, b.file) || a.line - b.line || a.column - b.column || compareTexts(a.message, b.message);
}
