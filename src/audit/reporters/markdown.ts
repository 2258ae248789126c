import { verdicts } from '../report.js';
import type { AuditReport, Finding } from '../report.js';
import { extent, headline } from './headline.js';
import { acceptedText } from './decisions.js';
import type { Reporter } from './reporter.js';
import { fixableShare, groupBy, ownerOf, rollUp, sumOf } from './roll-up.js';
import type { RollUpRow } from './roll-up.js';
import { Sources } from './sources.js';
import { count, enumerate } from './text.js';

/** Places that are listed in all; a comment on a pull request holds 65,536 characters, and nobody reads more. */
const LISTED = 100;

/** For a comment on a pull request: the verdict and who has what to do; the places are folded away, by owner. */
export const markdown: Reporter = (report, { catalogue, base, cwd }) => {
  const sources = new Sources(base, cwd);
  const open = report.findings.filter(({ accepted }) => accepted === undefined);
  const accepted = report.findings.filter((finding) => finding.accepted !== undefined);
  const parts = [
    `### ${plain(headline(report))}`,
    ...rollUpPart(rollUp(report, catalogue)),
    ...ownerParts(open, sources),
    ...listed(
      `Accepted: ${count(accepted.length, 'place')}`,
      accepted,
      (finding) => `${place(finding, sources)} ${code(finding.change)}: ${plain(acceptedText(finding) ?? '')}`,
    ),
    ...openQuestions(report, sources),
    `<sub>${plain(extent(report))}</sub>`,
  ];
  return Promise.resolve(`${parts.join('\n\n')}\n`);
};

function rollUpPart(rows: readonly RollUpRow[]): string[] {
  if (rows.length === 0) return [];
  const sum = sumOf(rows);
  const lines = rows.map((row) => {
    const cells = [row.owner === undefined ? 'nobody' : code(row.owner), row.release ?? 'no release yet'];
    return tableRow([...cells, row.now, row['at-cutover'], row.manual, `${fixableShare(row)} %`]);
  });
  const total = ['**all**', '', sum.now, sum['at-cutover'], sum.manual, `${fixableShare(sum)} %`];
  return [
    [
      tableRow(['Owner', 'Release', 'Fix now', 'Fix at the cut-over', 'By hand', 'Fixable']),
      '| :-- | :-- | --: | --: | --: | --: |',
      ...lines,
      ...(rows.length > 1 ? [tableRow(total)] : []),
    ].join('\n'),
  ];
}

function ownerParts(findings: readonly Finding[], sources: Sources): string[] {
  const inOrder = [...findings].sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict));
  const byOwner = [...groupBy(inOrder, ownerOf)].sort(([, a], [, b]) => b.length - a.length);
  let left = LISTED;
  return byOwner.map(([owner, own]) => {
    const numbers = verdicts
      .map((verdict) => [own.filter((finding) => finding.verdict === verdict).length, verdict] as const)
      .filter(([number]) => number > 0)
      .map(([number, verdict]) => `${number} ${verdict}`);
    const shown = own.slice(0, left);
    left -= shown.length;
    const title = `${owner === undefined ? 'Without an owner' : htmlCode(owner)}: ${enumerate(numbers)}`;
    return folded(title, places(shown, own.length - shown.length, sources));
  });
}

function places(findings: readonly Finding[], more: number, sources: Sources): string {
  const rows = findings.map((finding) => {
    const { text, replacement } = finding;
    const arrow = replacement === undefined ? '' : ` → ${code(replacement)}`;
    return tableRow([
      finding.verdict,
      place(finding, sources),
      `${code(text)}${arrow}`,
      code(finding.change),
      finding.fix,
    ]);
  });
  const table = [tableRow(['', 'Place', 'Code', 'Change', 'Fix']), '| :-- | :-- | :-- | :-- | :-- |', ...rows];
  return [...(rows.length > 0 ? [table.join('\n')] : []), ...(more > 0 ? [moreText(more)] : [])].join('\n\n');
}

function openQuestions({ undecided, notAnalysed, problems, stale }: AuditReport, sources: Sources): string[] {
  return [
    ...listed(
      `Undecided: ${count(undecided.length, 'place')}`,
      undecided,
      (use) => `${place(use, sources)} ${code(use.text)}: ${plain(use.why)}`,
    ),
    ...listed(
      `Not analysed: ${count(notAnalysed.length, 'file or folder', 'files or folders')}`,
      notAnalysed,
      ({ file, reason }) => `${code(sources.path(file))}: ${plain(reason)}`,
    ),
    ...listed(
      `Suppressions to mend: ${problems.length}`,
      problems,
      (problem) => `${place(problem, sources)} ${plain(problem.message)}`,
    ),
    ...listed(
      `No longer in the code, but in the baseline: ${stale.length}`,
      stale,
      ({ change, file, text }) => `${code(sources.path(file))} ${code(change)} ${code(text)}`,
    ),
  ];
}

function listed<T>(title: string, entries: readonly T[], lineOf: (entry: T) => string): string[] {
  if (entries.length === 0) return [];
  const lines = entries.slice(0, LISTED).map((entry) => `- ${lineOf(entry)}`);
  const more = entries.length - lines.length;
  return [folded(title, [lines.join('\n'), ...(more > 0 ? [moreText(more)] : [])].join('\n\n'))];
}

function moreText(more: number): string {
  return `… and ${more} more; \`--format html\` shows all.`;
}

function folded(title: string, content: string): string {
  return `<details>\n<summary>${title}</summary>\n\n${content}\n\n</details>`;
}

function place({ file, line }: Pick<Finding, 'file' | 'line'>, sources: Sources): string {
  return code(`${sources.path(file)}:${line}`);
}

function tableRow(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A text that is shown as it is: nothing in it is markup, a link, or a person who is called. */
function code(text: string): string {
  const line = shortened(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') || line.trim() === '' ? ' ' : '';
  return `${fence}${pad}${line.replaceAll('|', '\\|')}${pad}${fence}`;
}

/** The same within HTML, where backticks mean nothing. */
function htmlCode(text: string): string {
  return `<code>${shortened(text).replace(/[&<>"'`]/g, (char) => `&#${char.charCodeAt(0)};`)}</code>`;
}

/** A sentence, with every character that Markdown or HTML could read as more than itself escaped. */
function plain(text: string): string {
  return shortened(text, 500).replace(/[\\`*_{}[\]<>()#+!|~@&]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function shortened(text: string, length = 120): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' ');
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
