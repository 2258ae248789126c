import type { Verdict } from '../../catalogue/types.js';
import { acceptedText } from './decisions.js';
import type { Reporter } from './reporter.js';
import { Sources } from './sources.js';

const severities: Readonly<Record<Verdict, string>> = {
  broken: 'blocker',
  breaks: 'critical',
  deprecated: 'minor',
  planned: 'info',
};

/** The code quality report of GitLab, which shows in a merge request what a branch adds. */
export const gitlab: Reporter = (report, { base, cwd }) => {
  const sources = new Sources(base, cwd);
  const entries = report.findings.map((finding) => {
    const accepted = acceptedText(finding);
    return {
      type: 'issue',
      check_name: finding.change,
      description: accepted === undefined ? finding.message : `${finding.message} (${accepted})`,
      severity: accepted === undefined ? severities[finding.verdict] : 'info',
      fingerprint: finding.fingerprint,
      location: { path: sources.path(finding.file), lines: { begin: finding.line, end: finding.endLine } },
    };
  });
  return Promise.resolve(`${JSON.stringify(entries, null, 2)}\n`);
};
