import type { Reporter } from './reporter.js';
import { withoutSecrets } from './secrets.js';

export type { Reporter } from './reporter.js';

/** Every format, loaded when it is asked for. A further one is a file beside these and a line here. */
const reporters = {
  pretty: async (): Promise<Reporter> => (await import('./pretty.js')).pretty,
  json: async (): Promise<Reporter> => (await import('./json.js')).json,
  sarif: async (): Promise<Reporter> => (await import('./sarif.js')).sarif,
  markdown: async (): Promise<Reporter> => (await import('./markdown.js')).markdown,
  html: async (): Promise<Reporter> => (await import('./html.js')).html,
  junit: async (): Promise<Reporter> => (await import('./junit.js')).junit,
  github: async (): Promise<Reporter> => (await import('./github.js')).github,
  gitlab: async (): Promise<Reporter> => (await import('./gitlab.js')).gitlab,
  csv: async (): Promise<Reporter> => (await import('./csv.js')).csv,
};

export type ReportFormat = keyof typeof reporters;

export const reportFormats = Object.keys(reporters) as readonly ReportFormat[];

/** The reporter of a format. Whatever the format, what looks like a secret is masked. */
export async function loadReporter(format: ReportFormat): Promise<Reporter> {
  const reporter = await reporters[format]();
  return (report, context) => reporter(withoutSecrets(report), context);
}
