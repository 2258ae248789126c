import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/audit/report.js';
import { ExitCode } from '../../src/cli/exit-codes.js';
import { folderWith, write } from '../audit/folder.js';
import { builtCommand } from '../cli/command.js';

const { run } = builtCommand('since');
const files = 'fetch("/lending/v1/loans/1/attachments");\n';
const window = ['--from', '25.2', '--to', '26.3'];

function git(cwd: string, ...args: string[]): string {
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd, encoding: 'utf8' });
}

function repository(contents: Readonly<Record<string, string>>): string {
  const cwd = folderWith(contents);
  git(cwd, 'init', '-q', '-b', 'main');
  git(cwd, 'add', '-A');
  git(cwd, 'commit', '-qm', 'first');
  git(cwd, 'switch', '-qc', 'branch');
  return cwd;
}

async function since(
  cwd: string,
  ...more: string[]
): Promise<{ readonly code: number | null; readonly found: string[] }> {
  const { code, stdout, stderr } = await run(['audit', ...window, '--format', 'json', '--since', 'main', ...more], {
    cwd,
  });
  if (stdout === '') throw new Error(stderr);
  const { findings, summary } = JSON.parse(stdout) as AuditReport;
  expect(summary.breaks).toBe(findings.length);
  expect(summary.safeUntil).toBe(findings.length === 0 ? '26.3' : '26.2');
  return { code, found: findings.map(({ file, line }) => `${file}:${line}`) };
}

describe('--since reports what a branch adds', () => {
  const old = { 'old.js': `${files}// a\n// b\n` };

  test.each<[what: string, change: (cwd: string) => void, found: readonly string[]]>([
    ['nothing', () => undefined, []],
    [
      'a line that is committed',
      (cwd) => {
        write(cwd, { 'old.js': `${files}// a\n${files}` });
        git(cwd, 'commit', '-qam', 'x');
      },
      ['old.js:3'],
    ],
    [
      'a line that is not',
      (cwd) => {
        write(cwd, { 'old.js': `${files}${files}// a\n// b\n` });
      },
      ['old.js:2'],
    ],
    [
      'a line that is staged',
      (cwd) => {
        write(cwd, { 'old.js': `${files}// a\n// b\nx();\n${files}` });
        git(cwd, 'add', '-A');
      },
      ['old.js:5'],
    ],
    [
      'a file that git does not know yet',
      (cwd) => {
        write(cwd, { 'new/a b"ü.js': files });
      },
      ['new/a b"ü.js:1'],
    ],
    [
      'a file with an uncommon name',
      (cwd) => {
        write(cwd, { 'new/a\tb"ü.js': files });
        git(cwd, 'add', '-A');
      },
      ['new/a\tb"ü.js:1'],
    ],
    [
      'a moved file: nothing',
      (cwd) => {
        renameSync(join(cwd, 'old.js'), join(cwd, 'moved.js'));
        git(cwd, 'add', '-A');
      },
      [],
    ],
    [
      'lines that look like a diff',
      (cwd) => {
        write(cwd, { 'new.js': `/*\n+++ b/x.js\n@@ -0,0 +1,9 @@\n*/\n${files}` });
        git(cwd, 'add', '-A');
      },
      ['new.js:5'],
    ],
    [
      'what main did meanwhile: nothing',
      (cwd) => {
        git(cwd, 'switch', '-q', 'main');
        write(cwd, { 'main.js': files });
        git(cwd, 'add', '-A');
        git(cwd, 'commit', '-qm', 'x');
        git(cwd, 'switch', '-q', 'branch');
      },
      [],
    ],
  ])('%s', async (_, change, expected) => {
    const cwd = repository(old);
    change(cwd);
    expect(await since(cwd)).toEqual({
      code: expected.length > 0 ? ExitCode.Findings : ExitCode.Clean,
      found: expected,
    });
  });

  test('with what the rest of the code says of it', async () => {
    const cwd = repository({ 'api.js': 'export const load = (path) => fetch("/lending" + path);\n' });
    write(cwd, { 'use.js': 'import { load } from "./api.js";\nload("/v1/loans/1/attachments");\n' });
    expect((await since(cwd)).found).toEqual(['use.js:2']);
  });

  test('below the folder that is audited', async () => {
    const cwd = repository({ 'app/a.js': files });
    write(cwd, { 'app/b.js': files, 'c.js': files });
    expect((await since(cwd, 'app')).found).toEqual(['b.js:1']);
  });
});

describe('--since that cannot be answered is an error', () => {
  test.each<[what: string, make: () => string, args: readonly string[], message: RegExp]>([
    ['without git', () => folderWith({ 'a.js': files }), ['main'], /is in no git repository/],
    ['of an unknown reference', () => repository({ 'a.js': files }), ['mian'], /git knows no commit "mian"/],
    ['of an option', () => repository({ 'a.js': files }), ['--output=x'], /git knows no commit "--output=x"/],
    [
      'without a common commit',
      () => {
        const cwd = repository({ 'a.js': files });
        git(cwd, 'switch', '-q', '--orphan', 'other');
        write(cwd, { 'b.js': files });
        git(cwd, 'add', '-A');
        git(cwd, 'commit', '-qm', 'x');
        return cwd;
      },
      ['main'],
      /no commit that main and HEAD have in common.*fetch-depth/,
    ],
    ['with a new baseline', () => repository({ 'a.js': files }), ['main', '--update-baseline'], /Leave one away/],
  ])('%s', async (_, make, args, message) => {
    const ended = await run(['audit', ...window, `--since=${args[0] ?? ''}`, ...args.slice(1)], { cwd: make() });
    expect(ended).toMatchObject({ code: ExitCode.Usage, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });
});
