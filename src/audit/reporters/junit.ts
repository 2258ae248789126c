import { escapeUTF8 } from 'entities';
import type { Finding } from '../report.js';
import { headline } from './headline.js';
import { acceptedText } from './decisions.js';
import { levelOf } from './levels.js';
import type { Reporter } from './reporter.js';
import { groupBy } from './roll-up.js';
import { Sources } from './sources.js';

/**
 * The form that CI servers read test results in: a suite for each file, a test for each finding. What no longer works
 * fails; what is deprecated, planned, accepted or was not analysed is a skipped test, for the form knows no warnings.
 */
export const junit: Reporter = (report, { base, cwd }) => {
  const sources = new Sources(base, cwd);
  const suites = [
    ...[...groupBy(report.findings, ({ file }) => file)].map(([file, findings]) =>
      suite(
        sources.path(file),
        findings.map((finding) => findingCase(finding, sources)),
      ),
    ),
    ...skippedSuite(
      'not analysed',
      report.notAnalysed.map(({ file, reason }) => [sources.path(file), reason]),
    ),
    ...skippedSuite(
      'suppressions',
      report.problems.map(({ file, line, kind, message }) => [`${kind} at ${sources.path(file)}:${line}`, message]),
    ),
  ];
  const all =
    suites.length > 0 ? suites : [suite('audit', [{ xml: testCase('audit', headline(report)), is: 'passed' }])];
  const text = all.map(({ xml }) => xml).join('');
  const numbers = totals(all.flatMap(({ cases }) => cases));
  return Promise.resolve(
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="lending-compat"${numbers}>\n${text}</testsuites>\n`,
  );
};

interface Case {
  readonly xml: string;
  readonly is: 'passed' | 'failed' | 'skipped';
}

interface Suite {
  readonly xml: string;
  readonly cases: readonly Case[];
}

function suite(name: string, cases: readonly Case[]): Suite {
  const content = cases.map(({ xml }) => xml).join('');
  return { xml: `  <testsuite name="${escape(name)}"${totals(cases)}>\n${content}  </testsuite>\n`, cases };
}

function totals(cases: readonly Case[]): string {
  const number = (is: Case['is']): number => cases.filter((one) => one.is === is).length;
  return ` tests="${cases.length}" failures="${number('failed')}" errors="0" skipped="${number('skipped')}"`;
}

function findingCase(finding: Finding, sources: Sources): Case {
  const file = sources.path(finding.file);
  const name = `${finding.change} at ${finding.line}:${finding.column}`;
  const accepted = acceptedText(finding);
  if (accepted !== undefined || levelOf(finding.verdict) !== 'error') {
    const why = accepted ?? `${finding.verdict}: ${finding.message}`;
    return { xml: testCase(file, name, `<skipped message="${escape(why)}"/>`), is: 'skipped' };
  }
  const chain = finding.evidence.map((link) => `${sources.path(link.file)}:${link.line}  ${link.why}`);
  const place = `${file}:${finding.line}:${finding.column}`;
  const details = [place, finding.text, ...chain.map((link) => `← ${link}`)].join('\n');
  const failure = `<failure type="${finding.verdict}" message="${escape(finding.message)}">${escape(details)}</failure>`;
  return { xml: testCase(file, name, failure), is: 'failed' };
}

function skippedSuite(name: string, entries: readonly (readonly [name: string, why: string])[]): Suite[] {
  const cases = entries.map<Case>(([title, why]) => ({
    xml: testCase(name, title, `<skipped message="${escape(why)}"/>`),
    is: 'skipped',
  }));
  return cases.length === 0 ? [] : [suite(name, cases)];
}

function testCase(className: string, name: string, content = ''): string {
  return `    <testcase classname="${escape(className)}" name="${escape(name)}">${content}</testcase>\n`;
}

/** Characters that XML cannot hold, whatever way they are written, become the mark of a missing one. */
function escape(text: string): string {
  return escapeUTF8(text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd'));
}
