import type { Reporter } from './reporter.js';

export type { Reporter } from './reporter.js';

/** Every format, loaded when it is asked for. A further one is a file beside these and a line here. */
const reporters = {
  pretty: async (): Promise<Reporter> => (await import('./pretty.js')).pretty,
  json: async (): Promise<Reporter> => (await import('./json.js')).json,
};

export type ReportFormat = keyof typeof reporters;

export const reportFormats = Object.keys(reporters) as readonly ReportFormat[];

export function loadReporter(format: ReportFormat): Promise<Reporter> {
  return reporters[format]();
}
