import type { Catalogue } from '../../catalogue/types.js';
import { withDecisions } from '../problems.js';
import type { Accepted, AuditReport, Finding, Problem } from '../report.js';
import { windowAt } from '../roots.js';
import { faultsOf, isAbout, marker, mayBeAccepted } from '../../detection/ignore-comments.js';
import type { IgnoreComment } from '../../detection/ignore-comments.js';

/** Marks what comments accept, and lists the comments that do not do what they say. */
export function acceptByComments(
  report: AuditReport,
  given: readonly IgnoreComment[],
  catalogue: Pick<Catalogue, 'changes'>,
): AuditReport {
  const comments = new Comments(report, given, catalogue);
  const findings = report.findings.map((finding) => {
    const accepted = comments.accepting(finding);
    return accepted === undefined ? finding : { ...finding, accepted };
  });
  return withDecisions(report, findings, comments.problems());
}

/** The comments of the audited files, and which of their words have served. */
class Comments {
  readonly #byFile = new Map<string, IgnoreComment[]>();
  readonly #report: AuditReport;
  readonly #known: ReadonlySet<string>;
  /** `change` of a comment that was of use. */
  readonly #used = new Map<IgnoreComment, Set<string>>();
  readonly #problems: Problem[] = [];

  constructor(report: AuditReport, comments: readonly IgnoreComment[], catalogue: Pick<Catalogue, 'changes'>) {
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
      if (mayBeAccepted(finding.verdict)) {
        return { by: 'comment', reason: comment.reason };
      }
      this.#add(
        'expired',
        comment,
        `${marker} does not hold for ${finding.change} any more: it ${
          finding.verdict === 'broken'
            ? 'is gone already'
            : `breaks on the way to ${windowAt(this.#report, finding.file).to}`
        }. Mend the code, or decide about it in the baseline.`,
      );
    }
    return undefined;
  }

  problems(): readonly Problem[] {
    const blind = new Set(this.#report.notAnalysed.map(({ file }) => file));
    const lookedFor = new Set(this.#report.changes.map(({ change }) => change));
    for (const comment of [...this.#byFile.values()].flat()) {
      for (const { kind, message } of faultsOf(comment, this.#known)) this.#add(kind, comment, message);
      for (const change of comment.changes) {
        const served = this.#used.get(comment)?.has(change) === true;
        if (served || !lookedFor.has(change) || blind.has(comment.file)) continue;
        this.#add('unused', comment, `${marker} names ${change}, which is not used here. Remove it.`);
      }
    }
    return this.#problems;
  }

  #about({ file, line, change }: Pick<Finding, 'file' | 'line' | 'change'>): IgnoreComment[] {
    const beside = this.#byFile.get(file) ?? [];
    return beside.filter((comment) => isAbout(comment, line, change));
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
