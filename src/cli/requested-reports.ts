import { resolve } from 'node:path';
import type { ReportFormat } from '../audit/reporters/formats.js';
import { UsageError } from './errors.js';

/** A report that is asked for. */
export interface RequestedReport {
  readonly format: ReportFormat;
  /** The file that it goes into; standard output where there is none. */
  readonly output?: string;
}

export interface ReportOptions {
  readonly format?: readonly RequestedReport[];
}

/**
 * The reports that options ask for.
 * @throws {UsageError} where two would be printed, or go into one file.
 */
export function requestedReports({
  format: reports = [{ format: 'pretty' }],
}: ReportOptions): readonly RequestedReport[] {
  const printed = reports.filter(({ output }) => output === undefined);
  if (printed.length > 1) {
    throw new UsageError(
      `Only one report can be printed; ${printed.map(({ format }) => format).join(' and ')} would be. Give an --output after each other --format.`,
    );
  }
  const files = reports.flatMap(({ output }) => (output === undefined ? [] : [output]));
  const paths = files.map((file) => resolve(file));
  const twice = files.find((_, index) => paths.indexOf(paths[index] ?? '') !== index);
  if (twice !== undefined)
    throw new UsageError(`Two reports would go into ${twice}. Give each an --output of its own.`);
  return reports;
}
