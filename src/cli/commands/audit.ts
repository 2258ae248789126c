import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { audit, baseOf } from '../../audit/audit.js';
import type { AuditOptions } from '../../audit/audit.js';
import type { AuditReport } from '../../audit/report.js';
import type { Shard } from '../../audit/shard.js';
import type { Verdict } from '../../catalogue/types.js';
import { UsageError } from '../errors.js';
import { ExitCode } from '../exit-codes.js';
import { pathsFor } from '../part.js';
import { ProgressBar } from '../progress.js';
import { requestedReports } from '../requested-reports.js';
import type { ReportOptions } from '../requested-reports.js';
import { catalogueFor, ignoredFor, readConfiguration, windowsFor } from '../settings.js';
import type { CommonOptions } from '../settings.js';
import { writeReports } from '../write-reports.js';
import { baselineFor, exitCodeOf, withBaseline } from './accepted.js';
import type { BaselineOptions } from './accepted.js';

export interface AuditCommandOptions extends CommonOptions, ReportOptions, BaselineOptions {
  readonly from?: string;
  readonly to?: string;
  readonly failOn: Verdict;
  readonly strict?: boolean;
  readonly ignore?: readonly string[];
  readonly also?: string;
  readonly since?: string;
  readonly shard?: Shard;
}

/** By how many percent the heap may grow until it is cleared: trees are let go of as fast as they are made, and Node would keep several times what is needed. */
const HEAP_GROWTH = 30;

/** Audits, prints or writes the reports, and says by the exit code how it went. */
export async function runAudit(given: readonly string[], options: AuditCommandOptions): Promise<ExitCode> {
  checkTogether(options);
  setFlagsFromString(`--heap-growing-percent=${String(HEAP_GROWTH)}`);
  const reports = requestedReports(options);
  const cwd = process.cwd();
  const configuration = await readConfiguration(cwd);
  const catalogue = await catalogueFor(options, configuration);
  const paths = pathsFor(given, configuration);
  const update = options.updateBaseline === true;
  const known = await baselineFor(options, configuration, cwd);
  const wanted: AuditOptions = {
    paths,
    catalogue,
    ...windowsFor(options, configuration, catalogue),
    ignore: ignoredFor(options.ignore, configuration, catalogue),
    cwd,
    ...(options.also === undefined ? {} : { also: [options.also] }),
    ...(known.baseline && !update && { baseline: known.baseline }),
    ...(options.since !== undefined && { since: options.since }),
    ...(options.shard && { shard: options.shard }),
  };
  const audited = paths.map((path) => resolve(cwd, path));
  const base = baseOf(audited, cwd);
  const found = await withProgress(wanted);
  const report = update ? await withBaseline(found, known, { base, audited, update }) : found;
  await writeReports(report, reports, { catalogue, base, cwd });
  // What a shard has found is decided about when all of them are merged.
  return options.shard === undefined ? exitCodeOf(report, options) : ExitCode.Clean;
}

/** @throws {UsageError} for options that exclude each other. */
function checkTogether({ shard, since, updateBaseline: update, format }: AuditCommandOptions): void {
  if (since !== undefined && update === true) {
    throw new UsageError('--update-baseline is about all of the code, --since about a part of it. Leave one away.');
  }
  if (shard === undefined) return;
  const not = since !== undefined ? '--since' : update === true ? '--update-baseline' : undefined;
  if (not !== undefined) throw new UsageError(`A shard sees a part of the findings only: give ${not} to \`merge\`.`);
  if (format?.length !== 1 || format[0]?.format !== 'json') {
    throw new UsageError('The report of a shard is for `lending-compat merge`: give --format json, and no other.');
  }
}

async function withProgress(options: AuditOptions): Promise<AuditReport> {
  const progress = new ProgressBar(process.stderr);
  const { listener } = progress;
  try {
    return await audit({ ...options, ...(listener && { onProgress: listener }) });
  } finally {
    progress.stop();
  }
}
