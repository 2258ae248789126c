import { resolve } from 'node:path';
import { compareReports } from '../../audit/compare/compare.js';
import { comparisonText } from '../../audit/compare/words.js';
import { readReport } from '../../audit/read-report.js';
import type { AuditReport } from '../../audit/report.js';
import { UsageError } from '../errors.js';
import { print } from '../output.js';
import { catalogueFor, readConfiguration } from '../settings.js';
import type { CommonOptions } from '../settings.js';

export interface CompareCommandOptions extends CommonOptions {
  readonly format: 'text' | 'json';
}

/** Says what lies between two reports, and what made the difference. */
export async function runCompare(before: string, after: string, options: CompareCommandOptions): Promise<void> {
  const cwd = process.cwd();
  const catalogue = await catalogueFor(options, await readConfiguration(cwd));
  const comparison = compareReports(wholeReport(before, cwd), wholeReport(after, cwd), catalogue);
  print(options.format === 'json' ? `${JSON.stringify(comparison, null, 2)}\n` : comparisonText(comparison));
}

/** @throws {UsageError} for a report that is about a part of the code. */
function wholeReport(file: string, cwd: string): AuditReport {
  const report = readReport(resolve(cwd, file));
  if (report.since !== undefined) {
    throw new UsageError(`${file} is about lines that changed since ${report.since.ref}; compare reports of all code.`);
  }
  if ('shard' in report) throw new UsageError(`${file} is the report of a shard; merge the shards first.`);
  return report;
}
