import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { AuditReport } from '../audit/report.js';
import { loadReporter } from '../audit/reporters/index.js';
import type { ReportContext } from '../audit/reporters/reporter.js';
import { UsageError } from './errors.js';
import { mayColor, print } from './output.js';
import type { RequestedReport } from './requested-reports.js';

/**
 * Prints a report, and writes it into files, in every form that is asked for.
 * @throws {UsageError} for a file that cannot be written.
 */
export async function writeReports(
  report: AuditReport,
  requested: readonly RequestedReport[],
  context: Omit<ReportContext, 'color'>,
): Promise<void> {
  for (const { format, output } of requested) {
    const reporter = await loadReporter(format);
    if (output === undefined) print(await reporter(report, { ...context, color: mayColor() }));
    else writeWhole(resolve(context.cwd, output), await reporter(report, { ...context, color: false }));
  }
}

/**
 * Writes a file at once or not at all: whoever reads it meanwhile sees the one before. What a link leads to is written where that stands, and a device or
 * a pipe is written into, not replaced.
 * @throws {UsageError} where it cannot be written.
 */
export function writeWhole(file: string, text: string): void {
  try {
    makeFolder(dirname(file));
    const there = statSync(file, { throwIfNoEntry: false });
    const isLinkToNothing = !there && lstatSync(file, { throwIfNoEntry: false }) !== undefined;
    if (isLinkToNothing || there?.isFile() === false) writeFileSync(file, text);
    else replace(there ? realpathSync(file) : file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function replace(file: string, text: string): void {
  const temporary = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    renameSync(temporary, file);
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary);
    throw error;
  }
}

/** Step by step: where a folder cannot be made, `recursive` of Node goes on for ever in some file systems. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run of the same build may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
