import type { ReportFormat } from './formats.js';
import type { Reporter } from './reporter.js';
import { withoutSecrets } from './secrets.js';

export type { Reporter } from './reporter.js';

/** What writes each format, loaded when it is asked for. A further one is a name among the formats, a file beside these and a line here. */
const reporters: Readonly<Record<ReportFormat, () => Promise<Reporter>>> = {
  pretty: async () => (await import('./pretty.js')).pretty,
  json: async () => (await import('./json.js')).json,
  sarif: async () => (await import('./sarif.js')).sarif,
  markdown: async () => (await import('./markdown.js')).markdown,
  html: async () => (await import('./html.js')).html,
  junit: async () => (await import('./junit.js')).junit,
  github: async () => (await import('./github.js')).github,
  gitlab: async () => (await import('./gitlab.js')).gitlab,
  csv: async () => (await import('./csv.js')).csv,
};

/** The reporter of a format. Whatever the format, what looks like a secret is masked. */
export async function loadReporter(format: ReportFormat): Promise<Reporter> {
  const reporter = await reporters[format]();
  return (report, context) => reporter(withoutSecrets(report), context);
}
