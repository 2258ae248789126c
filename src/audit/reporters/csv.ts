import { stringify } from 'csv-stringify/sync';
import type { Finding, NotAnalysed, Problem, StaleEntry, Undecided } from '../report.js';
import { acceptedText, staleText } from './decisions.js';
import type { Reporter } from './reporter.js';
import { Sources } from './sources.js';

const columns = [
  'what',
  'change',
  'title',
  'file',
  'line',
  'column',
  'text',
  'replacement',
  'fix',
  'confidence',
  'owners',
  'accepted',
  'message',
  'evidence',
  'fingerprint',
] as const;

type Row = Readonly<Partial<Record<(typeof columns)[number], string | number>>>;

/** For spreadsheets, with the mark by which they know UTF-8. No cell becomes a formula, whatever the code holds. */
export const csv: Reporter = (report, { base, cwd }) => {
  const sources = new Sources(base, cwd);
  const rows = [
    ...report.findings.map((finding) => findingRow(finding, sources)),
    ...report.undecided.map((use) => undecidedRow(use, sources)),
    ...report.notAnalysed.map((entry) => notAnalysedRow(entry, sources)),
    ...report.problems.map((problem) => problemRow(problem, sources)),
    ...report.stale.map((entry) => staleRow(entry, sources)),
  ];
  return Promise.resolve(
    stringify(rows, {
      columns: [...columns],
      header: true,
      bom: true,
      record_delimiter: 'windows',
      escape_formulas: true,
      // Rows end otherwise, but whoever reads them takes these for an end as well.
      quoted_match: /[\r\n]/,
    }),
  );
};

function findingRow(finding: Finding, sources: Sources): Row {
  return {
    what: finding.verdict,
    change: finding.change,
    title: finding.title,
    file: sources.path(finding.file),
    line: finding.line,
    column: finding.column,
    text: finding.text,
    replacement: finding.replacement ?? '',
    fix: finding.fix,
    confidence: finding.confidence,
    owners: finding.owners?.join(' ') ?? '',
    accepted: acceptedText(finding) ?? '',
    message: finding.message,
    evidence: finding.evidence.map(({ file, line, why }) => `${sources.path(file)}:${line} ${why}`).join('\n'),
    fingerprint: finding.fingerprint,
  };
}

function undecidedRow({ change, file, line, column, text, why }: Undecided, sources: Sources): Row {
  return { what: 'undecided', change, file: sources.path(file), line, column, text, message: why };
}

function notAnalysedRow({ file, reason }: NotAnalysed, sources: Sources): Row {
  return { what: 'not analysed', file: sources.path(file), message: reason };
}

function problemRow({ kind, file, line, column, message }: Problem, sources: Sources): Row {
  return { what: `suppression: ${kind}`, file: sources.path(file), line, column, message };
}

function staleRow({ change, file, text, fingerprint }: StaleEntry, sources: Sources): Row {
  return { what: 'stale', change, file: sources.path(file), text, message: staleText, fingerprint };
}
