import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { reportFormats } from '../audit/reporters/formats.js';
import type { ReportFormat } from '../audit/reporters/formats.js';
import type { RequestedReport } from './requested-reports.js';

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

function formatOf(text: string): ReportFormat {
  const format = reportFormats.find((one) => one === text);
  if (format === undefined) throw new InvalidArgumentError(`Allowed choices are ${reportFormats.join(', ')}.`);
  return format;
}
