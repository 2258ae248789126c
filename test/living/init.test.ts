import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/audit/report.js';
import { ExitCode } from '../../src/cli/exit-codes.js';
import { folderWith } from '../audit/folder.js';
import { builtCommand } from '../cli/command.js';

const { run } = builtCommand('init');
const window = ['--from', '25.2', '--to', '26.3'];
const call = 'fetch("/acme/v1/loans/1/attachments");\n';

describe('init', () => {
  test('writes what an audit reads, with the name that the code shows', async () => {
    const cwd = folderWith({ 'src/a.js': `\n${call}`, 'eslint.config.js': 'export default [];\n' });
    const { code, stdout } = await run(['init', ...window], { cwd });
    expect(code).toBe(ExitCode.Clean);
    expect(JSON.parse(readFileSync(join(cwd, 'lending-compat.config.json'), 'utf8'))).toEqual({
      from: '25.2',
      to: '26.3',
      names: { lending: 'acme' },
    });
    expect(stdout).toContain('The name lending is acme, as src/a.js:2 shows: /acme/v1/loans');
    expect(stdout).toContain("import lendingCompat from 'lending-compat/eslint'");
    const report = JSON.parse((await run(['audit', '--format', 'json'], { cwd })).stdout) as AuditReport;
    expect(report.findings.map(({ file }) => file)).toEqual(['src/a.js']);
  });

  test('sees the name behind a host as well', async () => {
    const cwd = folderWith({ 'a.js': 'fetch("https://api.example.test/acme/v1/loans/1/attachments");\n' });
    expect((await run(['init', ...window], { cwd })).stdout).toContain('The name lending is acme, as a.js:1 shows');
  });

  test('writes TypeScript where there is some', async () => {
    const cwd = folderWith({ 'a.ts': call, 'tsconfig.json': '{}' });
    expect((await run(['init', ...window], { cwd })).stdout).not.toContain('eslint');
    expect(readFileSync(join(cwd, 'lending-compat.config.ts'), 'utf8')).toContain('satisfies Configuration');
    expect((await run(['audit'], { cwd })).code).toBe(ExitCode.Findings);
  });

  test('gives the packages of a workspace a window each', async () => {
    const cwd = folderWith({
      'package.json': '{"workspaces": ["packages/*"]}',
      'packages/a/package.json': '{}',
      'packages/b/package.json': '{}',
    });
    await run(['init', ...window], { cwd });
    expect(JSON.parse(readFileSync(join(cwd, 'lending-compat.config.json'), 'utf8'))).toMatchObject({
      roots: [{ path: 'packages/a', from: '25.2', to: '26.3' }, { path: 'packages/b' }],
    });
    expect((await run(['audit'], { cwd })).code).toBe(ExitCode.Clean);
  });

  test('takes over no name that is not clear', async () => {
    const cwd = folderWith({ 'a.js': call + call.replace('acme', 'other'), 'b.js': 'fetch("/shop/v3/orders");' });
    const { stdout } = await run(['init', ...window], { cwd });
    expect(stdout).toContain('The name lending may be acme');
    expect(stdout).toContain('The name lending may be other');
    expect(readFileSync(join(cwd, 'lending-compat.config.json'), 'utf8')).not.toContain('names');
  });

  test.each<[what: string, files: Readonly<Record<string, string>>, args: readonly string[], message: RegExp]>([
    [
      'a file that is there',
      { 'lending-compat.config.yaml': 'from: "25.2"\n' },
      window,
      /config\.yaml is there already; nothing was written/,
    ],
    ['a key of package.json', { 'package.json': '{"lending-compat": {"from": "25.2"}}' }, window, /configured already/],
    ['no window', {}, [], /--from and --to are missing/],
    ['an unknown release', {}, ['--from', '25.2', '--to', '25.9'], /"25\.9"\. Nearest/],
    ['an unknown name', {}, [...window, '--names', 'landing=acme'], /Did you mean "lending"/],
  ])('writes nothing over %s', async (_, files, args, message) => {
    const cwd = folderWith(files);
    const ended = await run(['init', ...args], { cwd });
    expect(ended).toMatchObject({ code: ExitCode.Usage, stdout: '' });
    expect(ended.stderr).toMatch(message);
    expect(existsSync(join(cwd, 'lending-compat.config.json'))).toBe(false);
  });
});
