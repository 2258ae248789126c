import type { Catalogue } from '../../catalogue/types.js';
import type { AuditReport } from '../report.js';

export interface ReportContext {
  /** The catalogue that was audited against. */
  readonly catalogue: Catalogue;
  /** The folder that the report's paths are relative to. */
  readonly base: string;
  /** Paths are shown as seen from here. */
  readonly cwd: string;
  readonly color: boolean;
}

/** Makes the text that is printed, with a line end. */
export type Reporter = (report: AuditReport, context: ReportContext) => Promise<string>;
