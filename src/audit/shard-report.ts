import type { Facts, Found } from './facts.js';
import type { IgnoreComment } from '../detection/ignore-comments.js';
import type { AuditReport } from './report.js';
import type { Shard } from './shard.js';

/** What a report of one part of an audit says beside its findings, so that all parts can be put together. */
interface ShardFacts extends Shard {
  /** The folder that the report's paths are relative to, as seen from the working directory. */
  readonly base: string;
  /** What was audited, relative to `base`. */
  readonly paths: readonly string[];
  readonly parsed: readonly string[];
  /** Of each finding, in the report's order. */
  readonly findings: readonly Pick<Found, 'subject' | 'rank'>[];
  readonly comments: readonly IgnoreComment[];
}

/** A report of one of several parts. Nothing in it is accepted yet. */
export interface ShardReport extends AuditReport {
  readonly shard: ShardFacts;
}

interface ShardInput {
  readonly shard: Shard;
  readonly base: string;
  readonly paths: readonly string[];
  readonly facts: readonly Facts[];
  readonly found: readonly Found[];
}

export function shardReport(report: AuditReport, { shard, base, paths, facts, found }: ShardInput): ShardReport {
  return {
    ...report,
    shard: {
      index: shard.index,
      of: shard.of,
      base,
      paths,
      parsed: [...new Set(facts.flatMap(({ parsed }) => parsed))].sort(),
      findings: found.map(({ subject, rank }) => ({ subject, rank })),
      comments: facts.flatMap(({ comments }) => comments),
    },
  };
}
