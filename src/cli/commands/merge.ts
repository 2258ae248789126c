import { resolve } from 'node:path';
import { mergeReports } from '../../audit/merge.js';
import { readShard } from '../../audit/read-report.js';
import type { AuditReport } from '../../audit/report.js';
import type { Catalogue, Verdict } from '../../catalogue/types.js';
import { UsageError } from '../errors.js';
import type { ExitCode } from '../exit-codes.js';
import { requestedReports } from '../requested-reports.js';
import type { ReportOptions } from '../requested-reports.js';
import { catalogueFor, readConfiguration } from '../settings.js';
import type { CommonOptions } from '../settings.js';
import { writeReports } from '../write-reports.js';
import { baselineFor, exitCodeOf, withBaseline } from './accepted.js';
import type { BaselineOptions } from './accepted.js';

export interface MergeCommandOptions extends CommonOptions, ReportOptions, BaselineOptions {
  readonly failOn: Verdict;
  readonly strict?: boolean;
  readonly since?: string;
}

/** Puts the reports of all shards together, and goes on as the audit of the whole would have. */
export async function runMerge(files: readonly string[], options: MergeCommandOptions): Promise<ExitCode> {
  if (options.since !== undefined && options.updateBaseline === true) {
    throw new UsageError('--update-baseline is about all of the code, --since about a part of it. Leave one away.');
  }
  const reports = requestedReports(options);
  const cwd = process.cwd();
  const configuration = await readConfiguration(cwd);
  const catalogue = await catalogueFor(options, configuration);
  const known = await baselineFor(options, configuration, cwd);
  const shards = files.map((name) => ({ name, report: readShard(resolve(cwd, name)) }));
  const merged = mergeReports(shards, catalogue);
  const [first] = shards;
  const base = resolve(cwd, first?.report.shard.base ?? '.');
  const audited = (first?.report.shard.paths ?? []).map((path) => resolve(base, path));
  const accepted = await withBaseline(merged, known, { base, audited, update: options.updateBaseline === true });
  const report = options.since === undefined ? accepted : await since(options.since, accepted, { base, catalogue });
  await writeReports(report, reports, { catalogue, base, cwd });
  return exitCodeOf(report, options);
}

async function since(
  ref: string,
  report: AuditReport,
  options: { readonly base: string; readonly catalogue: Catalogue },
): Promise<AuditReport> {
  const [{ changedLines }, { onlyChanged }] = await Promise.all([
    import('../../audit/since/changed-lines.js'),
    import('../../audit/since/only-changed.js'),
  ]);
  return onlyChanged(report, changedLines(ref, options.base), options);
}
