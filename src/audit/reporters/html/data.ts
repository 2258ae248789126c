import type { Catalogue, Change } from '../../../catalogue/types.js';
import type { AuditReport, Finding } from '../../report.js';
import { datesOf } from '../change-words.js';
import { acceptedText, staleText } from '../decisions.js';
import { excerptOf } from '../excerpt.js';
import { ownerOf } from '../roll-up.js';
import type { Sources } from '../sources.js';
import { printable } from '../text.js';
import { folderOf } from './folders.js';
import type { PageChange, PageData, PageFinding, PageFrame, PageUndecided } from './page-data.js';

/** Brings a report into the page's form. */
export function pageData(report: AuditReport, catalogue: Catalogue, sources: Sources): PageData {
  const files = new Numbered((file) => sources.shown(file));
  const folders = new Numbered();
  const owners = new Numbered();
  const reasons = new Numbered();
  const changes = foundChanges(report, catalogue);
  const indexes = new Map(changes.map(({ id }, index) => [id, index]));
  const findingOf = (finding: Finding): PageFinding => {
    const owner = ownerOf(finding);
    return [
      indexes.get(finding.change) ?? -1,
      finding.verdict,
      files.of(finding.file),
      folders.of(folderOf(sources.shown(finding.file))),
      finding.line,
      finding.column,
      printable(finding.text),
      printable(finding.replacement ?? ''),
      finding.fix,
      finding.confidence === 'likely' ? 1 : 0,
      owner === undefined ? -1 : owners.of(owner),
      printable(acceptedText(finding) ?? ''),
      finding.evidence.map(({ file, line, why }) => [files.of(file), line, reasons.of(why)]),
      frameOf(finding, sources),
    ];
  };
  const findings = report.findings.filter(({ change }) => indexes.has(change)).map(findingOf);
  const undecided = report.undecided.map<PageUndecided>(({ change, file, line, column, text, why }) => {
    return [change, files.of(file), line, column, printable(text), reasons.of(why)];
  });
  return {
    findings,
    undecided,
    notAnalysed: report.notAnalysed.map(({ file, reason }) => [sources.shown(file), printable(reason)]),
    problems: report.problems.map(({ file, line, column, message }) => [
      `${sources.shown(file)}:${line}:${column}`,
      printable(message),
    ]),
    stale: report.stale.map(({ file, change, text }) => [
      sources.shown(file),
      `${change} (${printable(text)}). ${staleText}`,
    ]),
    changes: changes.map(pageChange),
    files: files.texts,
    folders: folders.texts,
    owners: owners.texts,
    reasons: reasons.texts,
  };
}

function foundChanges({ findings }: AuditReport, { changes }: Catalogue): readonly Change[] {
  const found = new Set(findings.map(({ change }) => change));
  return changes.filter(({ id }) => found.has(id));
}

function pageChange(change: Change): PageChange {
  const { id, title, summary, consequence, advice, example } = change;
  return { id, title, dates: datesOf(change), summary, consequence, advice, ...(example && { example }) };
}

function frameOf(finding: Finding, sources: Sources): PageFrame | null {
  const lines = sources.linesOf(finding.file);
  if (lines === undefined || finding.line > lines.length) return null;
  const { first, shown, mark } = excerptOf(lines, finding);
  return [first, shown, finding.line, mark.column, mark.end];
}

/** Texts that are named by their number. */
class Numbered {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #shown: (text: string) => string;

  constructor(shown: (text: string) => string = printable) {
    this.#shown = shown;
  }

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.push(this.#shown(text)) - 1;
    this.#numbers.set(text, number);
    return number;
  }
}
