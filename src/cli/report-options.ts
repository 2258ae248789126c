import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { reportFormats } from '../audit/reporters/index.js';
import type { ReportFormat } from '../audit/reporters/index.js';
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

/** Adds `--format` and `--output`: each may be repeated, and an `--output` belongs to the `--format` before it. */
export function withReportOptions(command: Command): Command {
  const requested: RequestedReport[] = [];
  return command
    .addOption(
      new Option(
        '--format <format>',
        `a report: ${reportFormats.join(', ')}; may be repeated (default: pretty)`,
      ).argParser((text: string) => {
        requested.push({ format: formatOf(text) });
        return requested;
      }),
    )
    .option(
      '--output <file>',
      'file for the report of the --format before it (default: standard output)',
      (text: string) => {
        if (text === '') throw new InvalidArgumentError('The path is empty.');
        const report = requested.pop();
        if (report === undefined) throw new InvalidArgumentError('Give the --format of the report first.');
        if (report.output !== undefined) {
          throw new InvalidArgumentError(
            `The ${report.format} report goes into ${report.output} already; give another --format first.`,
          );
        }
        requested.push({ ...report, output: text });
      },
    );
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

function formatOf(text: string): ReportFormat {
  const format = reportFormats.find((one) => one === text);
  if (format === undefined) throw new InvalidArgumentError(`Allowed choices are ${reportFormats.join(', ')}.`);
  return format;
}
