/**
 * The library: the catalogue of releases and changes, and the audit as a function.
 *
 * ```ts
 * import { applyNames, audit, builtinCatalogue } from 'lending-compat';
 *
 * const report = await audit({
 *   paths: ['src'],
 *   window: { from: '25.2', to: '26.3' },
 *   catalogue: applyNames(builtinCatalogue(), { lending: 'acme' }),
 * });
 * console.log(report.summary.safeUntil, report.findings.length);
 * ```
 */
export { audit, type AuditOptions, type AuditProgress } from './audit/audit.js';
export { readBaseline } from './audit/baseline/file.js';
export type { Baseline, BaselineEntry } from './audit/baseline/baseline.js';
export { compareReports } from './audit/compare/compare.js';
export type { Cause, Comparison, Difference, VerdictChange } from './audit/compare/compare.js';
export { AuditError } from './audit/errors.js';
export { mergeReports, type NamedShard } from './audit/merge.js';
export {
  reaches,
  verdicts,
  type Accepted,
  type AuditReport,
  type AuditedRoot,
  type EvidenceLink,
  type Finding,
  type NotAnalysed,
  type Problem,
  type Since,
  type Span,
  type StaleEntry,
  type Summary,
  type Undecided,
} from './audit/report.js';
export type { RootOptions } from './audit/roots.js';
export type { Shard } from './audit/shard.js';
export type { ShardReport } from './audit/shard-report.js';
export * from './catalogue/index.js';
export type { Configuration, RootConfiguration } from './config/configuration.js';
export type { Confidence } from './detection/types.js';
export { rewriteTables } from './migrate/tables.js';
export { version } from './version.js';
