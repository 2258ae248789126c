import { resolve } from 'node:path';
import { audit, baseOf } from '../../audit/audit.js';
import { reaches } from '../../audit/report.js';
import type { AuditReport } from '../../audit/report.js';
import type { Verdict } from '../../catalogue/types.js';
import { ExitCode } from '../exit-codes.js';
import { ProgressBar } from '../progress.js';
import { requestedReports } from '../report-options.js';
import type { ReportOptions } from '../report-options.js';
import { catalogueFor, ignoredFor, readConfiguration, windowFor } from '../settings.js';
import type { CommonOptions } from '../settings.js';
import { writeReports } from '../write-reports.js';

export interface AuditCommandOptions extends CommonOptions, ReportOptions {
  readonly from?: string;
  readonly to?: string;
  readonly failOn: Verdict;
  readonly strict?: boolean;
  readonly ignore?: readonly string[];
  readonly also?: string;
}

/** Audits, prints or writes the reports, and says by the exit code how it went. */
export async function runAudit(given: readonly string[], options: AuditCommandOptions): Promise<ExitCode> {
  const reports = requestedReports(options);
  const cwd = process.cwd();
  const paths = given.length === 0 ? ['.'] : given;
  const configuration = await readConfiguration(cwd);
  const catalogue = await catalogueFor(options, configuration);
  const window = windowFor({ ...options }, configuration, catalogue);
  const ignore = ignoredFor(options.ignore, configuration, catalogue);
  const progress = new ProgressBar(process.stderr);
  const { listener } = progress;
  let report: AuditReport;
  try {
    report = await audit({
      paths,
      catalogue,
      window,
      ignore,
      cwd,
      ...(options.also === undefined ? {} : { also: [options.also] }),
      ...(listener && { onProgress: listener }),
    });
  } finally {
    progress.stop();
  }
  const base = baseOf(
    paths.map((path) => resolve(cwd, path)),
    cwd,
  );
  await writeReports(report, reports, { catalogue, base, cwd });
  return exitCodeOf(report, options);
}

function exitCodeOf(report: AuditReport, { failOn, strict = false }: AuditCommandOptions): ExitCode {
  if (reaches(report, failOn)) return ExitCode.Findings;
  return strict && report.notAnalysed.length > 0 ? ExitCode.NotAnalysed : ExitCode.Clean;
}
