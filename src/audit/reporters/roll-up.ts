import { effectiveRelease } from '../../catalogue/lifecycle.js';
import { compareReleases } from '../../catalogue/release.js';
import type { Catalogue, FixReadiness, ReleaseId } from '../../catalogue/types.js';
import type { AuditReport, Finding } from '../report.js';

/** Work to do: findings that no one has accepted, by the effort that they take. */
export interface Work extends Readonly<Record<FixReadiness, number>> {
  readonly total: number;
}

/** The work of one owner for one release. */
export interface RollUpRow extends Work {
  /** All owners of the files, or undefined where nobody is named. Files with several owners are a row of their own, so that rows add up. */
  readonly owner: string | undefined;
  /** The release from which today's code no longer works; undefined where the catalogue names none. */
  readonly release: ReleaseId | undefined;
}

/** Who has what to do for which release: rows by owner, those with the most first, then by release. */
export function rollUp({ findings }: Pick<AuditReport, 'findings'>, { changes }: Catalogue): readonly RollUpRow[] {
  const releases = new Map(changes.map((change) => [change.id, effectiveRelease(change)]));
  const open = findings.filter((finding) => finding.accepted === undefined);
  const byOwner = [...groupBy(open, ownerOf)].sort(([, a], [, b]) => b.length - a.length);
  return byOwner.flatMap(([owner, own]) =>
    [...groupBy(own, (finding) => releases.get(finding.change))]
      .sort(([a], [b]) => inOrder(a, b))
      .map(([release, group]) => ({ owner, release, ...workOf(group) })),
  );
}

/** Who owns the file of a finding, in one text. */
export function ownerOf({ owners }: Pick<Finding, 'owners'>): string | undefined {
  return owners?.join(' ');
}

/** Adds rows up. */
export function sumOf(rows: readonly Work[]): Work {
  const sum = { now: 0, 'at-cutover': 0, manual: 0, total: 0 };
  for (const row of rows) {
    for (const key of ['now', 'at-cutover', 'manual', 'total'] as const) sum[key] += row[key];
  }
  return sum;
}

/**
 * The share of the work whose changes have a fix by machine, now or at the cut-over, in percent; never rounded up to all
 * of it. It is a bound: an upgrade edits a place only where the edit is shown to be right.
 */
export function fixableShare({ manual, total }: Work): number {
  return total === 0 ? 0 : Math.floor((100 * (total - manual)) / total);
}

export function groupBy<T, K>(entries: readonly T[], keyOf: (entry: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return groups;
}

function workOf(findings: readonly Finding[]): Work {
  const number = (fix: FixReadiness): number => findings.filter((finding) => finding.fix === fix).length;
  return {
    now: number('now'),
    'at-cutover': number('at-cutover'),
    manual: number('manual'),
    total: findings.length,
  };
}

/** Releases first to last; what has none comes last. */
function inOrder(a: ReleaseId | undefined, b: ReleaseId | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
  return compareReleases(a, b);
}
