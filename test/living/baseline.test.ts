import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/audit/report.js';
import { ExitCode } from '../../src/cli/exit-codes.js';
import { folderWith, write } from '../audit/folder.js';
import { builtCommand } from '../cli/command.js';

const { run } = builtCommand('baseline');

const files = 'fetch("/lending/v1/loans/1/attachments");\n';
const groups = 'fetch("/workflow/v1/taskgroups");\n';
const auth = "svc.script.getObject('auth').then((auth) => auth.createAuthCode());\n";
const file = 'lending-compat.baseline.json';

interface Audited {
  readonly code: number | null;
  readonly report: AuditReport;
  readonly stderr: string;
}

async function audited(cwd: string, ...more: readonly string[]): Promise<Audited> {
  const window = more.includes('--to') ? ['--from', '25.2'] : ['--from', '25.2', '--to', '26.3'];
  const { code, stdout, stderr } = await run(['audit', ...window, '--format', 'json', ...more], { cwd });
  if (stdout === '') throw new Error(stderr);
  return { code, report: JSON.parse(stdout) as AuditReport, stderr };
}

type Entry = Record<string, string>;

function read(cwd: string): Record<string, Entry> {
  return (JSON.parse(readFileSync(join(cwd, file), 'utf8')) as { findings: Record<string, Entry> }).findings;
}

/** Changes the entry of a change by hand. */
function decide(cwd: string, change: string, decision: Entry): void {
  const findings = read(cwd);
  const [fingerprint] = Object.entries(findings).find(([, entry]) => entry.change === change) ?? [''];
  findings[fingerprint] = { ...findings[fingerprint], ...decision };
  writeFileSync(
    join(cwd, file),
    JSON.stringify({ schemaVersion: 1, tool: { name: 'lending-compat' }, findings }, null, 2),
  );
}

const acceptedIn = ({ report }: Audited): unknown => report.findings.map(({ accepted }) => accepted?.by ?? 'new');

describe('a baseline', () => {
  test('marks what is known, and lets what is new fail', async () => {
    const cwd = folderWith({ 'a.js': files + groups });
    expect((await audited(cwd)).code).toBe(ExitCode.Findings);
    const updated = await audited(cwd, '--update-baseline');
    expect(updated).toMatchObject({ code: ExitCode.Clean });
    expect(updated.stderr).toMatch(/lending-compat\.baseline\.json: 2 known, 2 of them new; 0 gone\./);
    const known = await audited(cwd);
    expect(known).toMatchObject({
      code: ExitCode.Clean,
      report: { summary: { breaks: 1, deprecated: 1, accepted: 2 } },
    });
    write(cwd, { 'a.js': `// moved\n\n${files}${groups}${files}` });
    const changed = await audited(cwd);
    expect(changed.code).toBe(ExitCode.Findings);
    expect(acceptedIn(changed)).toEqual(['baseline', 'baseline', 'new']);
  });

  test('reports what is gone, until it is updated', async () => {
    const cwd = folderWith({ 'a.js': files + groups });
    await audited(cwd, '--update-baseline');
    write(cwd, { 'a.js': groups });
    const { code, report } = await audited(cwd);
    expect(code).toBe(ExitCode.Clean);
    expect(report.stale).toEqual([expect.objectContaining({ change: 'attachments-v1', file: 'a.js' })]);
    expect((await audited(cwd, '--strict')).code).toBe(ExitCode.NotAnalysed);
    expect((await audited(cwd, '--update-baseline')).report.stale).toEqual([]);
    expect((await audited(cwd, '--strict')).code).toBe(ExitCode.Clean);
  });

  test('is sorted, and the same whoever writes it', async () => {
    const cwd = folderWith({ 'z.js': files + groups, 'a.js': groups });
    await audited(cwd, '--update-baseline');
    const first = readFileSync(join(cwd, file), 'utf8');
    await audited(cwd, '--update-baseline');
    expect(readFileSync(join(cwd, file), 'utf8')).toBe(first);
    expect(Object.keys(read(cwd))).toEqual(Object.keys(read(cwd)).sort());
  });

  test('of two branches is merged by git', async () => {
    const parts = Array.from({ length: 12 }, (_, index) => [`base${index}.js`, groups] as const);
    const cwd = folderWith(Object.fromEntries(parts));
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd, encoding: 'utf8' });
    const commit = async (): Promise<void> => {
      await audited(cwd, '--update-baseline');
      git('add', '-A');
      git('commit', '-qm', 'x');
    };
    git('init', '-q', '-b', 'main');
    await commit();
    git('switch', '-qc', 'one');
    write(cwd, { 'one.js': files });
    await commit();
    git('switch', '-q', 'main');
    write(cwd, { 'two.js': files });
    await commit();
    git('merge', '-q', '-m', 'merge', 'one');
    expect((await audited(cwd, '--strict')).code).toBe(ExitCode.Clean);
  });

  test('does not take in what a comment accepts', async () => {
    const cwd = folderWith({ 'a.js': `// lending-compat-ignore task-groups-v1 -- x\n${groups}` });
    await audited(cwd, '--update-baseline');
    expect(read(cwd)).toEqual({});
  });

  test('keeps what was not looked at, or could not be', async () => {
    const cwd = folderWith({ 'a/a.js': groups, 'b/b.js': groups, 'c/c.js': 'x' });
    await audited(cwd, '--update-baseline');
    write(cwd, { 'a/a.js': 'const groups = "/workflow/v1/taskgroups" + ;' });
    const part = await audited(cwd, 'a', 'c', '--update-baseline');
    expect(part.report.stale).toEqual([]);
    expect(Object.values(read(cwd)).map((entry) => entry.file)).toEqual(expect.arrayContaining(['a/a.js', 'b/b.js']));
  });

  test('may be named, also by the configuration', async () => {
    const cwd = folderWith({ 'a.js': files, 'package.json': '{"lending-compat": {"baseline": "known/it.json"}}' });
    await audited(cwd, '--update-baseline');
    expect((await audited(cwd)).code).toBe(ExitCode.Clean);
    expect((await audited(cwd, '--baseline', 'known/it.json')).code).toBe(ExitCode.Clean);
  });
});

describe('a suppression', () => {
  const decision = { reason: 'the portal goes in May', owner: '@portal' };
  const suppressed = async (): Promise<string> => {
    const cwd = folderWith({ 'a.js': auth });
    await audited(cwd, '--update-baseline');
    decide(cwd, 'script-create-auth-code', decision);
    return cwd;
  };

  test('has a reason and an owner, which an update keeps', async () => {
    const cwd = await suppressed();
    await audited(cwd, '--update-baseline');
    const { report } = await audited(cwd, '--fail-on', 'deprecated');
    expect(report.findings[0]?.accepted).toEqual({ by: 'suppression', ...decision });
  });

  test('expires when the removal comes into the window; an update does not renew it', async () => {
    const cwd = await suppressed();
    const later = ['--to', '27.1'];
    const expired = await audited(cwd, ...later);
    expect(expired.code).toBe(ExitCode.Findings);
    expect(acceptedIn(expired)).toEqual(['new']);
    expect(expired.report.problems).toEqual([
      expect.objectContaining({
        kind: 'expired',
        file: 'a.js',
        line: 1,
        message: expect.stringContaining('by @portal has expired') as string,
      }),
    ]);
    const updated = await audited(cwd, ...later, '--update-baseline');
    expect(updated.code).toBe(ExitCode.Findings);
    expect(updated.stderr).toContain('has expired and stays so');
    decide(cwd, 'script-create-auth-code', { verdict: 'breaks' });
    expect((await audited(cwd, ...later)).code).toBe(ExitCode.Clean);
  });

  test('is what an entry without a decision is not: that is taken in anew', async () => {
    const cwd = folderWith({ 'a.js': auth });
    await audited(cwd, '--update-baseline');
    expect(acceptedIn(await audited(cwd, '--to', '27.1'))).toEqual(['new']);
    expect(acceptedIn(await audited(cwd, '--to', '27.1', '--update-baseline'))).toEqual(['baseline']);
  });
});

describe('a baseline that cannot be used is an error', () => {
  const entry = { change: 'attachments-v1', verdict: 'breaks', file: 'a.js', text: 'x' };
  const key = '0123456789abcdef';
  const text = (value: object, fingerprint = key): string =>
    JSON.stringify({ schemaVersion: 1, findings: { [fingerprint]: value } });

  test.each<[what: string, content: string | undefined, message: RegExp]>([
    ['that is missing', undefined, /There is no baseline .*b\.json\. Write it with --update-baseline/],
    ['that is empty', '', /b\.json is no valid JSON/],
    ['with conflicts', `<<<<<<< ours\n${text(entry)}\n>>>>>>> theirs\n`, /holds conflicts of a merge/],
    ['that is something else', '{"name": "x"}', /is no baseline/],
    ['with a key that is no fingerprint', text(entry, 'x'), /"x" is no fingerprint/],
    [
      'with an unknown key',
      text({ ...entry, reson: 'x' }),
      /0123456789abcdef has no key "reson"\. Did you mean "reason"/,
    ],
    ['with an unknown verdict', text({ ...entry, verdict: 'bad' }), /verdict is "bad"; it has to be broken/],
    ['with a part missing', text({ change: 'x' }), /has no verdict/],
    ['with a reason of nobody', text({ ...entry, reason: 'x' }), /suppressed without an owner/],
    ['with an owner of nothing', text({ ...entry, owner: 'x' }), /suppressed without a reason/],
    ['with an empty reason', text({ ...entry, owner: 'x', reason: ' ' }), /reason has to be a text/],
  ])('%s', async (_, content, message) => {
    const cwd = folderWith({ 'a.js': '', ...(content !== undefined && { 'b.json': content }) });
    const ended = await run(['audit', 'a.js', '--from', '25.2', '--to', '26.3', '--baseline', 'b.json'], { cwd });
    expect(ended).toMatchObject({ code: ExitCode.Usage, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });
});
