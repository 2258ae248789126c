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
export { AuditError } from './audit/errors.js';
export {
  reaches,
  verdicts,
  type Accepted,
  type AuditReport,
  type EvidenceLink,
  type Finding,
  type NotAnalysed,
  type Problem,
  type Span,
  type StaleEntry,
  type Summary,
  type Undecided,
} from './audit/report.js';
export * from './catalogue/index.js';
export type { Confidence } from './detection/types.js';
export { rewriteTables } from './migrate/tables.js';
export { version } from './version.js';
