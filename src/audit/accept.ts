import { resolve } from 'node:path';
import { didYouMean } from '../catalogue/suggest.js';
import type { Catalogue } from '../catalogue/types.js';
import { isWithin } from '../project/walk.js';
import { countsOf } from './assemble.js';
import { acceptedBy, isExpired } from './baseline/baseline.js';
import type { Baseline, BaselineEntry } from './baseline/baseline.js';
import { marker } from './ignore-comments/marker.js';
import type { IgnoreComment } from './ignore-comments/read.js';
import { compareTexts } from './order.js';
import type { Accepted, AuditReport, Finding, Problem, StaleEntry } from './report.js';

export interface AcceptOptions {
  readonly comments: readonly IgnoreComment[];
  readonly baseline?: Baseline;
  readonly catalogue: Catalogue;
  /** The folder that the report's paths are relative to, and what of it was audited. */
  readonly base: string;
  readonly audited: readonly string[];
}

/** Marks what a team has accepted, and lists what it has written that does not hold. */
export function accept(report: AuditReport, options: AcceptOptions): AuditReport {
  const comments = new Comments(report, options);
  const problems: Problem[] = [];
  const findings = report.findings.map((finding) => {
    const accepted = comments.accepting(finding) ?? byBaseline(finding, options.baseline, problems);
    return accepted === undefined ? finding : { ...finding, accepted };
  });
  return {
    ...report,
    summary: { ...report.summary, ...countsOf({ ...report, findings }) },
    findings,
    problems: [...problems, ...comments.problems()].sort(
      (a, b) =>
        compareTexts(a.file, b.file) || a.line - b.line || a.column - b.column || compareTexts(a.message, b.message),
    ),
    stale: staleIn(report, options),
  };
}

function byBaseline(finding: Finding, baseline: Baseline | undefined, problems: Problem[]): Accepted | undefined {
  const entry = baseline?.entries.get(finding.fingerprint);
  if (entry === undefined) return undefined;
  const accepted = acceptedBy(entry);
  if (!isExpired(entry, finding)) return accepted;
  const { file, line, column, change, verdict } = finding;
  const what =
    accepted.by === 'suppression'
      ? `The suppression of ${change} by ${accepted.owner ?? ''}`
      : `The baseline's word on ${change}`;
  problems.push({
    kind: 'expired',
    file,
    line,
    column,
    message: `${what} has expired: it was given for what is ${entry.verdict}, and this is ${worse[verdict]} now.`,
  });
  return undefined;
}

const worse = { broken: 'broken', breaks: 'about to break', deprecated: 'deprecated', planned: 'planned' } as const;

/**
 * Entries of the baseline that were looked for and not found.
 * @returns those whose files were audited, and could be
 */
function staleIn(report: AuditReport, options: Pick<AcceptOptions, 'baseline' | 'base' | 'audited'>): StaleEntry[] {
  const found = new Set(report.findings.map(({ fingerprint }) => fingerprint));
  const wasLookedFor = lookedFor(report, options);
  return [...(options.baseline?.entries.values() ?? [])]
    .filter((entry) => !found.has(entry.fingerprint) && wasLookedFor(entry))
    .map(({ fingerprint, change, file, text }) => ({ fingerprint, change, file, text }))
    .sort((a, b) => compareTexts(a.file, b.file) || compareTexts(a.fingerprint, b.fingerprint));
}

/** Whether an audit would have found what an entry names, were it still there. */
export function lookedFor(
  { notAnalysed }: AuditReport,
  { base, audited }: Pick<AcceptOptions, 'base' | 'audited'>,
): (entry: BaselineEntry) => boolean {
  const blind = new Set(notAnalysed.map(({ file }) => file));
  return ({ file }) => !blind.has(file) && audited.some((path) => isWithin(resolve(base, file), path));
}

/** The comments of the audited files, and which of their words have served. */
class Comments {
  readonly #byFile = new Map<string, IgnoreComment[]>();
  readonly #report: AuditReport;
  readonly #known: ReadonlySet<string>;
  /** `change` of a comment that was of use. */
  readonly #used = new Map<IgnoreComment, Set<string>>();
  readonly #problems: Problem[] = [];

  constructor(report: AuditReport, { comments, catalogue }: AcceptOptions) {
    this.#report = report;
    this.#known = new Set(catalogue.changes.map(({ id }) => id));
    for (const comment of comments) {
      const beside = this.#byFile.get(comment.file);
      if (beside === undefined) this.#byFile.set(comment.file, [comment]);
      else beside.push(comment);
    }
    // What could not be decided is no finding; a comment that speaks of it is of use all the same.
    for (const use of report.undecided) for (const comment of this.#about(use)) this.#use(comment, use.change);
  }

  accepting(finding: Finding): Accepted | undefined {
    for (const comment of this.#about(finding)) {
      this.#use(comment, finding.change);
      if (comment.reason === undefined) continue;
      if (finding.verdict === 'deprecated' || finding.verdict === 'planned') {
        return { by: 'comment', reason: comment.reason };
      }
      this.#add(
        'expired',
        comment,
        `${marker} does not hold for ${finding.change} any more: it ${
          finding.verdict === 'broken' ? 'is gone already' : `breaks on the way to ${this.#windowOf(finding).to}`
        }. Mend the code, or decide about it in the baseline.`,
      );
    }
    return undefined;
  }

  problems(): readonly Problem[] {
    const blind = new Set(this.#report.notAnalysed.map(({ file }) => file));
    const lookedFor = new Set(this.#report.changes.map(({ change }) => change));
    for (const comment of [...this.#byFile.values()].flat()) {
      this.#checkForm(comment);
      for (const change of comment.changes) {
        const served = this.#used.get(comment)?.has(change) === true;
        if (served || !lookedFor.has(change) || blind.has(comment.file)) continue;
        this.#add('unused', comment, `${marker} names ${change}, which is not used here. Remove it.`);
      }
    }
    return this.#problems;
  }

  #checkForm(comment: IgnoreComment): void {
    const { changes, reason } = comment;
    if (changes.length === 0) {
      this.#add('unknown-change', comment, `${marker} names no change. Write ${marker} <change> -- <reason>.`);
    } else if (reason === undefined) {
      this.#add('no-reason', comment, `${marker} gives no reason. Write ${marker} ${changes.join(', ')} -- <reason>.`);
    }
    for (const change of changes) {
      if (this.#known.has(change)) continue;
      this.#add(
        'unknown-change',
        comment,
        `There is no change ${JSON.stringify(change)}.${didYouMean(change, this.#known)}`,
      );
    }
  }

  #about({ file, line, change }: Pick<Finding, 'file' | 'line' | 'change'>): IgnoreComment[] {
    const beside = this.#byFile.get(file) ?? [];
    return beside.filter(
      ({ covers: [first, last], changes }) => first <= line && line <= last && changes.includes(change),
    );
  }

  #windowOf({ file }: Finding): AuditReport['window'] {
    const { window, roots = [] } = this.#report;
    const holding = roots.filter(({ path }) => path === '.' || file === path || file.startsWith(`${path}/`));
    return holding.sort((a, b) => b.path.length - a.path.length)[0]?.window ?? window;
  }

  #use(comment: IgnoreComment, change: string): void {
    const used = this.#used.get(comment) ?? new Set();
    this.#used.set(comment, used.add(change));
  }

  #add(kind: Problem['kind'], { file, line, column }: IgnoreComment, message: string): void {
    if (this.#problems.some((known) => known.message === message && known.file === file && known.line === line)) return;
    this.#problems.push({ kind, file, line, column, message });
  }
}
