import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ExitCode } from '../../src/cli/exit-codes.js';
import { folderWith } from '../audit/folder.js';
import { builtCommand } from './command.js';

const { path, run } = builtCommand('reports');

const app = {
  'code.js': 'export const files = (id) => fetch(`/lending/v1/loans/${id}/attachments`);\n',
  '.github/CODEOWNERS': '* @lending/web\n',
};
const audit = ['audit', '.', '--from', '25.2', '--to', '26.3'];

describe('the reports of one audit', () => {
  test('go where each is to go, and the one without a file is printed', async () => {
    const cwd = folderWith(app);
    const formats = [
      '--format',
      'json',
      '--format',
      'sarif',
      '--output',
      'out/a.sarif',
      '--format',
      'csv',
      '--output',
      'a.csv',
    ];
    const ended = await run([...audit, ...formats], { cwd });
    expect(ended).toMatchObject({ code: ExitCode.Findings, stderr: '' });
    expect(JSON.parse(ended.stdout)).toMatchObject({ summary: { breaks: 1 } });
    expect(JSON.parse(readFileSync(join(cwd, 'out/a.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toMatch(/^\ufeffwhat,change,/);
    expect(readdirSync(cwd).sort()).toEqual(['.github', 'a.csv', 'code.js', 'out']);
  });

  test('are quiet where all go into files', async () => {
    const cwd = folderWith({ ...app, 'a.md': 'before' });
    const ended = await run([...audit, '--format', 'markdown', '--output', 'a.md'], { cwd });
    expect(ended).toMatchObject({ code: ExitCode.Findings, stdout: '', stderr: '' });
    expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toMatch(/^### Breaks: 1 place/);
  });

  test('are written where a link leads, and the link stays', async () => {
    const cwd = folderWith({ ...app, 'kept/a.csv': 'before' });
    symlinkSync('kept/a.csv', join(cwd, 'link'));
    await run([...audit, '--format', 'csv', '--output', 'link'], { cwd });
    expect(lstatSync(join(cwd, 'link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, 'kept/a.csv'), 'utf8')).toContain('what,change,');
    symlinkSync('kept/new.csv', join(cwd, 'dangling'));
    await run([...audit, '--format', 'csv', '--output', 'dangling'], { cwd });
    expect(lstatSync(join(cwd, 'dangling')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, 'kept/new.csv'), 'utf8')).toContain('what,change,');
  });

  test.skipIf(process.platform === 'win32')('are written into a pipe that is there', async () => {
    const cwd = folderWith(app);
    execFileSync('mkfifo', [join(cwd, 'pipe')]);
    const reader = execFile('cat', [join(cwd, 'pipe')]);
    const read = text(reader.stdout ?? Readable.from([]));
    expect((await run([...audit, '--format', 'csv', '--output', 'pipe'], { cwd })).code).toBe(ExitCode.Findings);
    expect(await read).toContain('what,change,');
    expect(lstatSync(join(cwd, 'pipe')).isFIFO()).toBe(true);
  });

  test.runIf(existsSync('/dev/full'))('that cannot be printed are no success', () => {
    const cwd = folderWith(app);
    const full = openSync('/dev/full', 'w');
    const ended = spawnSync(process.execPath, [path, ...audit], {
      cwd,
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect(ended).toMatchObject({ status: ExitCode.Usage });
    expect(ended.stderr).toMatch(/^error: the output cannot be written: ENOSPC/);
  });

  test('name files from where the command runs', async () => {
    const cwd = folderWith({ 'app/code.js': app['code.js'] });
    const { stdout } = await run(['audit', 'app', ...audit.slice(2), '--format', 'github'], { cwd });
    expect(stdout).toMatch(/^::error file=app\/code\.js,/);
  });
});

describe('a request that makes no sense', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['a file without a format', ['--output', 'a'], /Give the --format of the report first/],
    ['a file before its format', ['--output', 'a', '--format', 'csv'], /Give the --format of the report first/],
    [
      'two files for one report',
      ['--format', 'csv', '--output', 'a', '--output', 'b'],
      /The csv report goes into a already; give another --format first/,
    ],
    ['an empty file', ['--format', 'csv', '--output', ''], /The path is empty/],
    [
      'two reports to print',
      ['--format', 'csv', '--format', 'json'],
      /Only one report can be printed; csv and json would be\. Give an --output after each other --format/,
    ],
    [
      'two reports for one file',
      ['--format', 'csv', '--output', 'a', '--format', 'json', '--output', './a'],
      /Two reports would go into \.\/a/,
    ],
    ['a folder as a file', ['--format', 'csv', '--output', 'folder'], /folder cannot be written: .*directory/],
    ['a file as a folder', ['--format', 'csv', '--output', 'code.js/a'], /code\.js\/a cannot be written: ENOTDIR/],
  ])('%s', async (_, args, message) => {
    const cwd = folderWith(app);
    mkdirSync(join(cwd, 'folder'));
    const ended = await run([...audit, ...args], { cwd });
    expect(ended).toMatchObject({ code: ExitCode.Usage, stdout: '' });
    expect(ended.stderr).toMatch(message);
    expect(existsSync(join(cwd, 'a'))).toBe(false);
    expect(readdirSync(cwd).sort()).toEqual(['.github', 'code.js', 'folder']);
  });

  test.runIf(existsSync('/proc/self'))('a folder that cannot be made', async () => {
    const ended = await run([...audit, '--format', 'csv', '--output', '/proc/none/a.csv'], { cwd: folderWith(app) });
    expect(ended).toMatchObject({ code: ExitCode.Usage, stdout: '' });
    expect(ended.stderr).toContain('/proc/none/a.csv cannot be written: ENOENT');
  });
});
