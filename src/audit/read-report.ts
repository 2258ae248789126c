import { readFileSync } from 'node:fs';
import { AuditError } from './errors.js';
import type { AuditReport } from './report.js';
import type { ShardReport } from './shard-report.js';

/**
 * Reads a report that `audit --format json` printed.
 * @throws {AuditError} for a file that cannot be read or is none.
 */
export function readReport(file: string): AuditReport {
  const content = contentOf(file);
  const lists = ['findings', 'undecided', 'notAnalysed', 'problems', 'stale', 'changes'];
  const isReport =
    isRecord(content) &&
    content.schemaVersion === 1 &&
    ['tool', 'catalogue', 'window', 'summary'].every((key) => isRecord(content[key])) &&
    lists.every((key) => Array.isArray(content[key]));
  if (!isReport) throw new AuditError(`${file} is no report of lending-compat audit --format json.`);
  return content as unknown as AuditReport;
}

/**
 * Reads the report of a shard.
 * @throws {AuditError} for a file that cannot be read or is none.
 */
export function readShard(file: string): ShardReport {
  const report: AuditReport & { readonly shard?: unknown } = readReport(file);
  const { shard, findings } = report;
  if (shard === undefined)
    throw new AuditError(`${file} is a whole report, not that of a shard: audit with --shard i/n.`);
  const isShard =
    isRecord(shard) &&
    [shard.index, shard.of].every((number) => Number.isSafeInteger(number)) &&
    typeof shard.base === 'string' &&
    [shard.paths, shard.parsed, shard.findings, shard.comments].every((list) => Array.isArray(list)) &&
    (shard.findings as readonly unknown[]).length === findings.length;
  if (!isShard) throw new AuditError(`${file} is damaged: what it says of its shard cannot be read.`);
  return report as ShardReport;
}

function contentOf(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new AuditError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AuditError(`${file} is no valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
