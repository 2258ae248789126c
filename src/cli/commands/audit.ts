import { resolve } from 'node:path';
import { audit, baseOf } from '../../audit/audit.js';
import { reaches } from '../../audit/report.js';
import type { AuditReport } from '../../audit/report.js';
import { loadReporter } from '../../audit/reporters/index.js';
import type { ReportFormat } from '../../audit/reporters/index.js';
import type { Verdict } from '../../catalogue/types.js';
import { ExitCode } from '../exit-codes.js';
import { mayColor, print } from '../output.js';
import { ProgressBar } from '../progress.js';
import { catalogueFor, ignoredFor, readConfiguration, windowFor } from '../settings.js';
import type { CommonOptions } from '../settings.js';

export interface AuditCommandOptions extends CommonOptions {
  readonly from?: string;
  readonly to?: string;
  readonly format: ReportFormat;
  readonly failOn: Verdict;
  readonly strict?: boolean;
  readonly ignore?: readonly string[];
  readonly also?: string;
}

/** Audits, prints the report, and says by the exit code how it went. */
export async function runAudit(given: readonly string[], options: AuditCommandOptions): Promise<ExitCode> {
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
  const reporter = await loadReporter(options.format);
  const base = baseOf(
    paths.map((path) => resolve(cwd, path)),
    cwd,
  );
  print(await reporter(report, { catalogue, base, cwd, color: mayColor() }));
  return exitCodeOf(report, options);
}

function exitCodeOf(report: AuditReport, { failOn, strict = false }: AuditCommandOptions): ExitCode {
  if (reaches(report, failOn)) return ExitCode.Findings;
  return strict && report.notAnalysed.length > 0 ? ExitCode.NotAnalysed : ExitCode.Clean;
}
