import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/audit/report.js';
import { ExitCode } from '../../src/cli/exit-codes.js';
import { folderWith } from '../audit/folder.js';
import { builtCommand } from '../cli/command.js';
import { lint, placesOf } from '../eslint/linting.js';

const { run } = builtCommand('parts');
const auth = "svc.script.getObject('auth').then((auth) => auth.createAuthCode());\n";
const config = 'lending-compat.config.json';
const roots = [
  { path: 'web', from: '25.2', to: '26.3' },
  { path: 'api', from: '25.2', to: '27.1' },
  { path: 'api/old', from: '27.1', to: '27.1' },
];
const code = { 'web/a.js': auth, 'api/a.js': auth, 'api/old/a.js': auth, 'other/a.js': auth };

async function report(cwd: string, ...args: string[]): Promise<AuditReport> {
  const { stdout, stderr } = await run(['audit', '--format', 'json', ...args], { cwd });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as AuditReport;
}

const verdictsIn = ({ findings }: AuditReport): unknown => findings.map(({ file, verdict }) => `${file} ${verdict}`);

describe('parts with windows of their own', () => {
  test('are judged each by its window, the innermost one counts', async () => {
    const cwd = folderWith({ ...code, [config]: JSON.stringify({ roots }) });
    const told = await report(cwd);
    expect(verdictsIn(told)).toEqual(['api/a.js breaks', 'api/old/a.js broken', 'web/a.js deprecated']);
    expect(told.window).toEqual({ from: '25.2', to: '27.1' });
    expect(told.roots).toEqual([
      { path: 'api', window: { from: '25.2', to: '27.1' }, safeUntil: '26.3' },
      { path: 'api/old', window: { from: '27.1', to: '27.1' }, safeUntil: '26.3' },
      { path: 'web', window: { from: '25.2', to: '26.3' }, safeUntil: '26.3' },
    ]);
    expect(told.summary).toMatchObject({ files: 3, scanned: 3, parsed: 3, broken: 1, breaks: 1, deprecated: 1 });
  });

  test('have to be there', async () => {
    const gone = [...roots, { path: 'wep', from: '25.2', to: '26.3' }];
    const cwd = folderWith({ ...code, [config]: JSON.stringify({ roots: gone }) });
    const { stderr, code: end } = await run(['audit'], { cwd });
    expect(stderr).toMatch(
      /lending-compat\.config\.json: there is no .*wep\. Correct or remove the root that names it\./,
    );
    expect(end).toBe(ExitCode.Usage);
    expect((await run(['audit', 'web'], { cwd })).code).toBe(ExitCode.Usage);
  });

  test('have one window each', async () => {
    const twice = [...roots, { path: './web/', from: '26.3', to: '27.1' }];
    const cwd = folderWith({ ...code, [config]: JSON.stringify({ roots: twice }) });
    const { stderr, code: end } = await run(['audit'], { cwd });
    expect(stderr).toMatch(/lending-compat\.config\.json names the root .*web twice\. Leave one window for it\./);
    expect(end).toBe(ExitCode.Usage);
  });

  test('stand beside the rest, where there is a window for it', async () => {
    const cwd = folderWith({
      ...code,
      [config]: JSON.stringify({ from: '25.2', to: '25.3', roots: roots.slice(1, 2) }),
    });
    expect(verdictsIn(await report(cwd))).toEqual([
      'api/a.js breaks',
      'api/old/a.js breaks',
      'other/a.js deprecated',
      'web/a.js deprecated',
    ]);
  });

  test('leave the rest of the window to what is around them, and options to all', async () => {
    const cwd = folderWith({
      ...code,
      [config]: JSON.stringify({ from: '25.2', to: '26.3', roots: [{ path: 'api', to: '27.1' }] }),
    });
    expect(verdictsIn(await report(cwd, 'api'))).toEqual(['a.js breaks', 'old/a.js breaks']);
    expect(verdictsIn(await report(cwd, 'api', '--to', '26.3'))).toEqual(['a.js deprecated', 'old/a.js deprecated']);
  });

  test('see what the others say of a value', async () => {
    const cwd = folderWith({
      'packages/client/get.js': 'export const get = (path) => fetch("/lending" + path);\n',
      'apps/web/use.js': 'import { get } from "../../packages/client/get.js";\nget("/v1/loans/1/attachments");\n',
      [config]: JSON.stringify({
        roots: [
          { path: 'packages/client', from: '25.2', to: '25.3' },
          { path: 'apps/web', from: '25.2', to: '26.3' },
        ],
      }),
    });
    expect(verdictsIn(await report(cwd))).toEqual(['apps/web/use.js breaks']);
  });

  test('may leave changes alone', async () => {
    const ignoring = [{ ...roots[0], ignore: ['script-create-auth-code'] }, roots[1]];
    const cwd = folderWith({ ...code, [config]: JSON.stringify({ roots: ignoring }) });
    expect(verdictsIn(await report(cwd))).toEqual(['api/a.js breaks', 'api/old/a.js breaks']);
  });

  test('are known to the ESLint rules', () => {
    const cwd = folderWith({ ...code, [config]: JSON.stringify({ roots }) });
    const linted = (file: string): string[] => placesOf(lint(auth, { cwd, filename: join(cwd, file) }));
    expect(linted('api/a.js')).toEqual(['1:50 no-removed-script-method']);
    expect(linted('web/a.js')).toEqual(['1:50 no-deprecated-script-method']);
    expect(linted('other/a.js')).toEqual([]);
  });

  test.each<[what: string, configuration: object, args: readonly string[], message: RegExp]>([
    ['no list', { roots: {} }, [], /roots is \{\}; it has to be an array of parts/],
    ['no path', { roots: [{ from: '25.2' }] }, [], /config\.json: roots\[0\] has no path/],
    [
      'an unknown key',
      { roots: [{ path: 'web', form: '25.2' }] },
      [],
      /roots\[0\] has no key "form"\. Did you mean "from"/,
    ],
    [
      'an unknown release',
      { roots: [{ path: 'web', from: '25.2', to: '25.9' }] },
      [],
      /The root .*web: .*"25\.9"\. Nearest: 25\.4 and 26\.1/,
    ],
    [
      'an unknown change',
      { roots: [{ ...roots[0], ignore: ['attachment-v1'] }] },
      [],
      /The root .*web: .*Did you mean "attachments-v1/,
    ],
    ['half a window', { roots: [{ path: 'web', from: '25.2' }] }, [], /The root .*web: --to is missing/],
    ['a folder that is not there', { roots: [{ ...roots[0], path: 'wbe' }] }, [], /there is no .*wbe/],
    ['a path in no part', { roots }, ['other'], /other has no window: no root of the configuration holds it/],
  ])('%s is an error', async (_, configuration, args, message) => {
    const cwd = folderWith({ ...code, [config]: JSON.stringify(configuration) });
    const ended = await run(['audit', ...args], { cwd });
    expect(ended).toMatchObject({ code: ExitCode.Usage, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });
});

describe('configuration in TypeScript', () => {
  const text = [
    "import type { Configuration } from 'lending-compat';",
    "import { to } from './releases';",
    "export default { from: '25.2', to } satisfies Configuration;",
    '',
  ].join('\n');
  const files = { 'a.js': auth, 'releases.ts': "export const to: string = '27.1';\n" };

  test.each(['lending-compat.config.ts', 'lending-compat.config.mts'])(
    '%s is read by the command and by the rules',
    async (name) => {
      const cwd = folderWith({ ...files, [name]: text });
      expect(verdictsIn(await report(cwd))).toEqual(['a.js breaks']);
      expect(placesOf(lint(auth, { cwd }))).toEqual(['1:50 no-removed-script-method']);
    },
  );

  test('that cannot be loaded is an error', async () => {
    const cwd = folderWith({ 'lending-compat.config.ts': 'export default {' });
    const ended = await run(['audit'], { cwd });
    expect(ended).toMatchObject({ code: ExitCode.Usage, stdout: '' });
    expect(ended.stderr).toMatch(/lending-compat\.config\.ts cannot be loaded/);
  });
});
