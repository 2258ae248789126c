import type { AuditReport } from '../report.js';
import { count, enumerate } from './text.js';

/** The verdict of the whole in one line, and until when today's code is safe. */
export function headline(report: AuditReport): string {
  const { accepted } = report.summary;
  const known = accepted === 0 ? '' : ` ${count(accepted, 'place is', 'places are')} accepted.`;
  return `${verdictOf(report)}.${known} ${safety(report)}`;
}

function verdictOf({ summary, window }: AuditReport): string {
  const { from, to } = window;
  if (summary.broken > 0) {
    const later = summary.breaks > 0 ? `, and ${count(summary.breaks, 'more breaks', 'more break')} by ${to}` : '';
    return `Broken: ${count(summary.broken, 'place uses', 'places use')} what ${from} no longer has${later}`;
  }
  if (summary.breaks > 0) {
    return `Breaks: ${count(summary.breaks, 'place stops', 'places stop')} working on the way from ${from} to ${to}`;
  }
  const lesser = [
    ...(summary.deprecated > 0 ? [`${count(summary.deprecated, 'place uses', 'places use')} what is deprecated`] : []),
    ...(summary.planned > 0 ? [`${count(summary.planned, 'place meets', 'places meet')} a planned change`] : []),
  ];
  const nothing = `Nothing found that breaks on the way from ${from} to ${to}`;
  return lesser.length === 0 ? nothing : `${nothing}; ${enumerate(lesser)}`;
}

function safety({ summary, since }: AuditReport): string {
  if (summary.files === 0) return 'But nothing was audited: no file of a kind that is audited is there.';
  const { safeUntil } = summary;
  const until = safeUntil === null ? 'Not safe at any release of the catalogue' : `Safe until ${safeUntil}`;
  const limits = [
    ...(since === undefined ? [] : [`only lines that were changed since ${since.ref} were asked about`]),
    ...(summary.notAnalysed === 0 ? [] : [`${count(summary.notAnalysed, 'file')} could not be analysed`]),
  ];
  return limits.length === 0 ? `${until}.` : `${until}, as far as could be seen: ${enumerate(limits)}.`;
}

/** What was done, in one line. */
export function extent({ summary, catalogue, roots = [] }: AuditReport): string {
  const windows = roots.map(({ path, window }) => `${path} from ${window.from} to ${window.to}`);
  const own = windows.length === 0 ? '' : ` Windows: ${enumerate(windows)}.`;
  return (
    `${count(summary.files, 'file')}, of which ${count(summary.scanned, 'was', 'were')} searched and ${summary.parsed} parsed; ` +
    `catalogue ${catalogue.id}, releases ${catalogue.covers.from} to ${catalogue.covers.to}.${own}`
  );
}
