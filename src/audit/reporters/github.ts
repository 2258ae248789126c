import { verdicts } from '../report.js';
import type { Finding } from '../report.js';
import { acceptedText } from './decisions.js';
import { levelOf } from './levels.js';
import type { Level } from './levels.js';
import type { Reporter } from './reporter.js';
import { Sources } from './sources.js';

const commands: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** Commands of GitHub's workflows, which show the findings beside the lines of a pull request. */
export const github: Reporter = (report, { base, cwd }) => {
  const sources = new Sources(base, cwd);
  // A step shows ten annotations of a kind: what matters most comes first.
  const inOrder = [...report.findings].sort((a, b) => rankOf(a) - rankOf(b));
  const findings = inOrder.map((finding) => {
    const accepted = acceptedText(finding);
    return command(accepted === undefined ? commands[levelOf(finding.verdict)] : 'notice', {
      file: sources.path(finding.file),
      line: finding.line,
      endLine: finding.endLine,
      // Columns are shown only within a line.
      ...(finding.line === finding.endLine ? { col: finding.column, endColumn: finding.endColumn } : {}),
      title: `${finding.change} (${finding.verdict})`,
      message: accepted === undefined ? finding.message : `${finding.message} (${accepted})`,
    });
  });
  const notAnalysed = report.notAnalysed.map(({ file, reason }) =>
    command('warning', { file: sources.path(file), title: 'Not analysed', message: reason }),
  );
  const problems = report.problems.map(({ file, line, column, message, kind }) =>
    command('warning', { file: sources.path(file), line, col: column, title: `Suppression: ${kind}`, message }),
  );
  return Promise.resolve([...findings, ...problems, ...notAnalysed].join(''));
};

function rankOf({ verdict, accepted }: Finding): number {
  return accepted === undefined ? verdicts.indexOf(verdict) : verdicts.length;
}

function command(name: string, { message, ...properties }: Readonly<Record<string, string | number>>): string {
  const given = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${given.join(',')}::${escapeText(String(message))}\n`;
}

function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
