import type { Reporter } from './reporter.js';

/** The report as it is, for programs. */
export const json: Reporter = (report) => Promise.resolve(`${JSON.stringify(report, null, 2)}\n`);
