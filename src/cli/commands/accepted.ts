import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Audited } from '../../audit/baseline/accept.js';
import type { Baseline, BaselineEntry } from '../../audit/baseline/baseline.js';
import { defaultBaseline } from '../default-baseline.js';
import { ExitCode } from '../exit-codes.js';
import { log } from '../output.js';
import { writeWhole } from '../write-reports.js';
import { reaches } from '../../audit/report.js';
import type { AuditReport } from '../../audit/report.js';
import type { Verdict } from '../../catalogue/types.js';
import type { Configuration } from '../../config/configuration.js';

export interface BaselineOptions {
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
}

interface KnownBaseline {
  readonly file: string;
  /** Absent where there is none yet. */
  readonly baseline?: Baseline;
}

/**
 * The baseline that options and configuration name, or the one in the working directory.
 * @throws {AuditError} for one that is named and not there, unless it is to be written, and for one that cannot be read.
 */
export async function baselineFor(
  options: BaselineOptions,
  configuration: Configuration,
  cwd: string,
): Promise<KnownBaseline> {
  const named = options.baseline ?? configuration.baseline;
  const file = resolve(cwd, named ?? defaultBaseline);
  if (!existsSync(file) && (named === undefined || options.updateBaseline === true)) return { file };
  const { readBaseline } = await import('../../audit/baseline/file.js');
  return { file, baseline: readBaseline(file) };
}

/** Marks what a baseline accepts; where that is asked for, all that was found is written into it first. */
export async function withBaseline(
  report: AuditReport,
  known: KnownBaseline,
  { update, ...audited }: Audited & { readonly update: boolean },
): Promise<AuditReport> {
  if (!update && known.baseline === undefined) return report;
  const { acceptByBaseline, lookedFor } = await import('../../audit/baseline/accept.js');
  const before = known.baseline ?? { entries: new Map<string, never>() };
  const baseline = update ? await write(known.file, before, report, lookedFor(report, audited)) : before;
  return acceptByBaseline(report, baseline, audited);
}

async function write(
  file: string,
  before: Baseline,
  report: AuditReport,
  mayBeGone: (entry: BaselineEntry) => boolean,
): Promise<Baseline> {
  const [{ updated }, { baselineText }] = await Promise.all([
    import('../../audit/baseline/baseline.js'),
    import('../../audit/baseline/file.js'),
  ]);
  const { baseline, added, removed, expired } = updated(before, report.findings, mayBeGone);
  writeWhole(file, baselineText(baseline));
  log(`${file}: ${baseline.entries.size} known, ${added} of them new; ${removed} gone.`);
  for (const entry of expired) {
    log(
      `The suppression of ${entry.change} in ${entry.file} (${entry.owner ?? ''}) has expired and stays so: ` +
        'decide anew, and write its verdict into the baseline, or take its reason and owner away.',
    );
  }
  return baseline;
}

/** How an audit ends: by what nobody has accepted, then, with `strict`, by what could not be told. */
export function exitCodeOf(
  report: AuditReport,
  { failOn, strict = false }: { readonly failOn: Verdict; readonly strict?: boolean },
): ExitCode {
  if (reaches(report, failOn)) return ExitCode.Findings;
  const { notAnalysed, problems, stale } = report;
  return strict && notAnalysed.length + problems.length + stale.length > 0 ? ExitCode.NotAnalysed : ExitCode.Clean;
}
