import { verdicts } from '../report.js';
import type { AuditReport } from '../report.js';
import { meaningOf } from './change-words.js';
import { extent, headline } from './headline.js';
import type { ReportContext, Reporter } from './reporter.js';
import { fixableShare, groupBy, rollUp, sumOf } from './roll-up.js';
import type { RollUpRow, Work } from './roll-up.js';
import { Sources } from './sources.js';
import { colorsFor, count, onOneLine, printable, toneOf } from './text.js';
import type { Colors } from './text.js';

/** Entries of a list that are shown; the JSON report has them all. */
const LISTED = 20;

/** For a person who has to act: the verdict of the whole, then what to do, by verdict and change. */
export const pretty: Reporter = async (report, context) => {
  const colors = await colorsFor(context.color);
  const sources = new Sources(context.base, context.cwd);
  const tone = headTone(report, colors);
  const parts = [
    tone(colors.bold(headline(report))),
    ...(await verdictParts(report, context, sources, colors)),
    ...undecidedPart(report, sources, colors),
    ...notAnalysedPart(report, sources, colors),
    ...suppressionPart(report, sources, colors),
    ...stalePart(report, sources, colors),
    ...rollUpPart(rollUp(report, context.catalogue), colors),
    colors.dim(extent(report)),
  ];
  return `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`;
};

function headTone({ summary }: AuditReport, colors: Colors): (text: string) => string {
  const worst = verdicts.find((verdict) => summary[verdict] > 0);
  if (worst !== undefined) return toneOf(worst, colors);
  return summary.files === 0 || summary.notAnalysed > 0 ? colors.yellow : colors.green;
}

async function verdictParts(
  report: AuditReport,
  { catalogue }: ReportContext,
  sources: Sources,
  colors: Colors,
): Promise<string[]> {
  if (report.findings.length === 0) return [];
  // Code frames take longer to load than most trees take to search.
  const { changeSection } = await import('./change-section.js');
  return verdicts.flatMap((verdict) => {
    const findings = report.findings.filter((finding) => finding.verdict === verdict);
    if (findings.length === 0) return [];
    const heading = `${verdict.toUpperCase()}: ${meaningOf(verdict, findings.length, report.window)}`;
    const sections = byChange(findings).map(([id, group]) => {
      const change = catalogue.changes.find((candidate) => candidate.id === id);
      return change && changeSection({ change, findings: group, window: report.window, sources, colors });
    });
    return [colors.bold(toneOf(verdict, colors)(heading)), ...sections.filter((section) => section !== undefined)];
  });
}

function byChange<T extends { readonly change: string }>(entries: readonly T[]): readonly (readonly [string, T[]])[] {
  return [...groupBy(entries, ({ change }) => change)].sort(([, a], [, b]) => b.length - a.length);
}

function undecidedPart({ undecided }: AuditReport, sources: Sources, colors: Colors): string[] {
  if (undecided.length === 0) return [];
  const heading = `UNDECIDED: ${count(undecided.length, 'place')} with a telling name; each says why it is no finding`;
  const lines = byChange(undecided).flatMap(([id, group]) => [
    `  ${colors.bold(id)}`,
    ...shortened(group).map((use) =>
      typeof use === 'string'
        ? `    ${use}`
        : `    ${sources.shown(use.file)}:${use.line}:${use.column}  ${onOneLine(use.text)}  ${colors.dim(printable(use.why))}`,
    ),
  ]);
  return [[colors.bold(heading), ...lines].join('\n')];
}

function notAnalysedPart({ notAnalysed }: AuditReport, sources: Sources, colors: Colors): string[] {
  if (notAnalysed.length === 0) return [];
  const heading = `NOT ANALYSED: ${count(notAnalysed.length, 'file or folder', 'files or folders')}`;
  const lines = shortened(notAnalysed).map((entry) =>
    typeof entry === 'string' ? `  ${entry}` : `  ${sources.shown(entry.file)}  ${colors.dim(printable(entry.reason))}`,
  );
  return [[colors.bold(heading), ...lines].join('\n')];
}

function suppressionPart({ problems }: AuditReport, sources: Sources, colors: Colors): string[] {
  if (problems.length === 0) return [];
  const lines = problems.map(
    ({ file, line, column, message }) =>
      `  ${sources.shown(file)}:${line}:${column}  ${colors.dim(printable(message))}`,
  );
  return [[colors.bold(`SUPPRESSIONS TO MEND: ${problems.length}`), ...lines].join('\n')];
}

function stalePart({ stale }: AuditReport, sources: Sources, colors: Colors): string[] {
  if (stale.length === 0) return [];
  const heading = `STALE: ${count(stale.length, 'entry', 'entries')} of the baseline that the code no longer matches`;
  const lines = shortened(stale).map((entry) =>
    typeof entry === 'string'
      ? `  ${entry}`
      : `  ${sources.shown(entry.file)}  ${colors.bold(entry.change)}  ${colors.dim(onOneLine(entry.text))}`,
  );
  return [[colors.bold(heading), ...lines].join('\n')];
}

/** Who has what to do for which release, where that is more than one line. */
function rollUpPart(rows: readonly RollUpRow[], colors: Colors): string[] {
  if (rows.length < 2) return [];
  const heading = ['OWNER', 'RELEASE', 'FIX NOW', 'AT THE CUT-OVER', 'BY HAND', 'FIXABLE'];
  const cells = [
    ...rows.map((row) => [printable(row.owner ?? 'nobody'), row.release ?? 'none yet', ...numbers(row)]),
    ['all', '', ...numbers(sumOf(rows))],
  ];
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [[colors.bold(line(heading)), ...cells.map((row) => line(row))].join('\n')];
}

function numbers(work: Work): string[] {
  return [work.now, work['at-cutover'], work.manual].map(String).concat(`${fixableShare(work)} %`);
}

/** The first of a long list, and how many more there are. */
function shortened<T>(entries: readonly T[]): readonly (T | string)[] {
  const more = entries.length - LISTED;
  return more > 0 ? [...entries.slice(0, LISTED), `… and ${more} more; --format json lists all.`] : entries;
}
