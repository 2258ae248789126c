import type { Catalogue } from '../catalogue/types.js';
import { assemble, earliest } from './assemble.js';
import { AuditError } from './errors.js';
import type { Facts } from './facts.js';
import { acceptByComments } from './ignore-comments/accept.js';
import type { AuditReport, AuditedRoot } from './report.js';
import type { ShardReport } from './shard-report.js';

/** A report of one shard, and what it is called in an error. */
export interface NamedShard {
  readonly name: string;
  readonly report: ShardReport;
}

/**
 * Puts the reports of all shards of an audit together: the report that one audit without a baseline would have given.
 * @param catalogue the one that was audited against, with the names of the code applied
 * @throws {AuditError} for shards of different audits, and for missing and repeated ones.
 */
export function mergeReports(shards: readonly NamedShard[], catalogue: Catalogue): AuditReport {
  const [first, ...rest] = shards;
  if (first === undefined) throw new AuditError('There is nothing to merge: name the reports of all shards.');
  for (const other of rest) checkSame(first, other);
  checkComplete([first, ...rest]);
  checkCatalogue(first, catalogue);
  const { window, roots } = first.report;
  const { report } = assemble(
    [factsIn(first.report), ...rest.map((shard) => factsIn(shard.report))],
    window,
    roots && mergedRoots(shards, roots),
  );
  const comments = shards.flatMap((shard) => shard.report.shard.comments);
  return acceptByComments(report, comments, catalogue);
}

function checkSame(a: NamedShard, b: NamedShard): void {
  for (const { what, of } of sameInAll) {
    const [inFirst, inOther] = [of(a.report), of(b.report)];
    if (inFirst === inOther) continue;
    throw new AuditError(
      `${a.name} and ${b.name} are not of one audit: ${what} is ${inFirst} in one and ${inOther} in the other. ` +
        'Audit all shards alike, of the same code.',
    );
  }
}

const sameInAll: readonly { readonly what: string; readonly of: (report: ShardReport) => string }[] = [
  { what: 'the version of the program', of: ({ tool }) => tool.version },
  { what: 'the catalogue', of: ({ catalogue }) => `${catalogue.id} ${catalogue.hash.slice(0, 12)}` },
  { what: 'the folder', of: ({ shard }) => [shard.base, ...shard.paths].join(' ') },
  { what: 'the window', of: ({ window }) => `${window.from} to ${window.to}` },
  { what: 'what has a window of its own', of: ({ roots }) => (roots ?? []).map(rootText).join(', ') || 'nothing' },
  { what: 'what was looked for', of: ({ changes }) => JSON.stringify(changes) },
  { what: 'the number of shards', of: ({ shard }) => String(shard.of) },
  { what: 'the number of files', of: ({ summary }) => String(summary.files) },
];

function rootText({ path, window }: AuditedRoot): string {
  return `${path} ${window.from} to ${window.to}`;
}

function checkComplete(shards: readonly NamedShard[]): void {
  const byIndex = new Map<number, string>();
  for (const { name, report } of shards) {
    const { index, of } = report.shard;
    const other = byIndex.get(index);
    if (other !== undefined) throw new AuditError(`${other} and ${name} are both shard ${index}/${of}.`);
    byIndex.set(index, name);
  }
  const of = shards[0]?.report.shard.of ?? 0;
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((index) => !byIndex.has(index));
  if (missing.length > 0) {
    const list = missing.map((index) => `${index}/${of}`).join(', ');
    throw new AuditError(`Shards are missing: ${list}. Merge the reports of all shards.`);
  }
}

function checkCatalogue({ name, report }: NamedShard, { id, hash }: Catalogue): void {
  if (report.catalogue.hash === hash) return;
  throw new AuditError(
    `${name} was made with another catalogue (${report.catalogue.id}) than the one in force (${id}). Give the same --catalogue.`,
  );
}

/** A report's findings are named anew: their names count findings of the same text, and some may stand in another shard. */
function factsIn({ shard, ...report }: ShardReport): Facts {
  return {
    catalogue: report.catalogue,
    window: report.window,
    changes: report.changes,
    files: report.summary.files,
    scanned: report.summary.scanned,
    parsed: shard.parsed,
    found: report.findings.flatMap((finding, index) => {
      const own = shard.findings[index];
      return own === undefined ? [] : [{ finding, ...own }];
    }),
    undecided: report.undecided,
    notAnalysed: report.notAnalysed,
    comments: shard.comments,
    safeUntil: report.summary.safeUntil,
  };
}

function mergedRoots(shards: readonly NamedShard[], roots: readonly AuditedRoot[]): AuditedRoot[] {
  return roots.map((root, index) => ({
    ...root,
    safeUntil: earliest(shards.map(({ report }) => report.roots?.[index]?.safeUntil ?? null)),
  }));
}
