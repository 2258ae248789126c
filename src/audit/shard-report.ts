import type { Facts, Found } from './facts.js';
import type { IgnoreComment } from './ignore-comments/read.js';
import type { AuditReport } from './report.js';
import type { Shard } from './shard.js';

/** What a report of one part of an audit says beside its findings, so that all parts can be put together. */
export interface ShardFacts extends Shard {
  readonly parsed: readonly string[];
  /** Of each finding, in the report's order. */
  readonly findings: readonly Pick<Found, 'subject' | 'rank'>[];
  readonly comments: readonly IgnoreComment[];
}

/** A report of one of several parts. Nothing in it is accepted yet. */
export interface ShardReport extends AuditReport {
  readonly shard: ShardFacts;
}

export function shardReport(
  report: AuditReport,
  {
    shard,
    facts,
    found,
  }: { readonly shard: Shard; readonly facts: readonly Facts[]; readonly found: readonly Found[] },
): ShardReport {
  return {
    ...report,
    shard: {
      index: shard.index,
      of: shard.of,
      parsed: [...new Set(facts.flatMap(({ parsed }) => parsed))].sort(),
      findings: found.map(({ subject, rank }) => ({ subject, rank })),
      comments: facts.flatMap(({ comments }) => comments),
    },
  };
}
