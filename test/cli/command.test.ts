import { spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/audit/report.js';
import { ExitCode } from '../../src/cli/exit-codes.js';
import { version } from '../../src/version.js';
import { folderWith } from '../audit/folder.js';
import { builtCommand } from './command.js';

const { run, path } = builtCommand('command');

/** A file with one finding of a verdict in the window from 25.2 to 26.3, and one that cannot be analysed. */
const code = {
  broken:
    'export const log = (id) => fetch(`/lending/v3/loans/${id}/disclosureTracking2015Logs`, { method: "POST", body: JSON.stringify({ contents: ["a", "a"] }) });\n',
  breaks: 'export const files = (id) => fetch(`/lending/v1/loans/${id}/attachments`);\n',
  deprecated: 'export const groups = () => fetch("/workflow/v1/taskgroups");\n',
  planned:
    'export const move = (id) => fetch(`/lending/v3/loans/${id}`, { method: "PATCH", body: JSON.stringify({ channel: "Brokered" }) });\n',
  none: 'export const nothing = 1;\n',
} as const;
const unreadable = { 'unreadable.js': 'const groups = "/workflow/v1/taskgroups" + ;\n' };

const windowOptions = ['--from', '25.2', '--to', '26.3'];

type Level = keyof typeof code;

const levels = ['broken', 'breaks', 'deprecated', 'planned'] as const;

/** Every combination of what is there, `--fail-on`, `--strict` and whether a file cannot be analysed. */
const combinations = [...levels, 'none' as const].flatMap((worst) =>
  levels.flatMap((failOn) =>
    [false, true].flatMap((strict) => [false, true].map((damaged) => ({ worst, failOn, strict, damaged }))),
  ),
);

function expectedCode(worst: Level, failOn: (typeof levels)[number], strict: boolean, damaged: boolean): ExitCode {
  const limit = levels.indexOf(failOn);
  if (worst !== 'none' && levels.indexOf(worst) <= limit) return ExitCode.Findings;
  return strict && damaged ? ExitCode.NotAnalysed : ExitCode.Clean;
}

describe.concurrent('exit codes of an audit', () => {
  test.each(combinations)('$worst, --fail-on $failOn, --strict $strict, damaged $damaged', async (combination) => {
    const { worst, failOn, strict, damaged } = combination;
    const cwd = folderWith({ 'code.js': code[worst], ...(damaged ? unreadable : {}) });
    const args = ['audit', '.', ...windowOptions, '--format', 'json', '--fail-on', failOn];
    const ended = await run([...args, ...(strict ? ['--strict'] : [])], { cwd });
    const { summary } = JSON.parse(ended.stdout) as AuditReport;
    expect({ code: ended.code, stderr: ended.stderr, notAnalysed: summary.notAnalysed }).toEqual({
      code: expectedCode(worst, failOn, strict, damaged),
      stderr: '',
      notAnalysed: damaged ? 1 : 0,
    });
    if (worst !== 'none') expect(summary[worst]).toBe(1);
  });

  test.each([
    ['breaks' as const, ExitCode.Findings],
    ['deprecated' as const, ExitCode.Clean],
  ])('without --fail-on, %s is %i', async (worst, expected) => {
    const ended = await run(['audit', '.', ...windowOptions], { cwd: folderWith({ 'code.js': code[worst] }) });
    expect(ended.code).toBe(expected);
  });
});

describe.concurrent('usage that makes no sense ends with 2, says why, and prints no report', () => {
  const app = { 'code.js': code.breaks };
  test.each<[string, readonly string[], RegExp, Readonly<Record<string, string>>?]>([
    ['no command', [], /Usage: lending-compat/],
    ['an unknown command', ['audi'], /unknown command 'audi'[^]*Did you mean audit\?/],
    [
      'an unknown option',
      ['audit', '.', ...windowOptions, '--fail-in', 'breaks'],
      /unknown option '--fail-in'[^]*Did you mean --fail-on\?/,
    ],
    ['no window', ['audit', '.'], /--from and --to are missing: .* Known releases: 21\.2/],
    ['half a window', ['audit', '.', '--from', '25.2'], /--to is missing/],
    ['an unknown release', ['audit', '.', '--from', '25.2', '--to', '26.9'], /"26\.9"\. Nearest: 26\.3 and 27\.1/],
    ['no release', ['audit', '.', '--from', 'now', '--to', '26.3'], /"now" is no release/],
    ['a window that ends before it begins', ['audit', '.', '--from', '26.3', '--to', '25.2'], /ends before it begins/],
    ['a missing path', ['audit', 'missing', ...windowOptions], /There is no file or folder .*missing/],
    [
      'a path of no kind',
      ['audit', 'notes.xyz', ...windowOptions],
      /notes\.xyz is of no kind that is audited/,
      { 'notes.xyz': '' },
    ],
    [
      'an unknown format',
      ['audit', '.', ...windowOptions, '--format', 'xml'],
      /'xml' is invalid\. Allowed choices are pretty, json/,
    ],
    [
      'an unknown verdict',
      ['audit', '.', ...windowOptions, '--fail-on', 'all'],
      /'all' is invalid\. Allowed choices are broken, breaks/,
    ],
    [
      'an unknown change',
      ['audit', '.', ...windowOptions, '--ignore', 'attachment-v1'],
      /no change "attachment-v1" to ignore\. Did you mean "attachments-v1"/,
    ],
    ['an empty item', ['audit', '.', ...windowOptions, '--ignore', 'attachments-v1,'], /An item of the list is empty/],
    [
      'an unknown name',
      ['audit', '.', ...windowOptions, '--names', 'lendin=acme'],
      /no name "lendin" to replace\. Did you mean "lending"/,
    ],
    [
      'names that are none',
      ['audit', '.', ...windowOptions, '--names', 'acme'],
      /"acme" is no pair\. Write names as lending=acme/,
    ],
    [
      'two names for one',
      ['audit', '.', ...windowOptions, '--names', 'lending=acme,lending=other'],
      /lending is acme and other at once\. Give one name/,
    ],
    [
      'a missing catalogue',
      ['audit', '.', ...windowOptions, '--catalogue', 'none.yaml'],
      /none\.yaml: The catalogue cannot be read/,
    ],
    [
      'a bad catalogue',
      ['audit', '.', ...windowOptions, '--catalogue', 'bad.yaml'],
      /bad\.yaml:/,
      { 'bad.yaml': 'catalogue: [\n' },
    ],
    [
      'a bad configuration',
      ['audit', '.'],
      /lending-compat\.config\.json has no key "form"\. Did you mean "from"/,
      { 'lending-compat.config.json': '{"form": "25.2"}' },
    ],
    [
      'a release that YAML read as a number',
      ['audit', '.'],
      /a release in quotes/,
      { 'lending-compat.config.yaml': 'from: 25.2\nto: 26.3\n' },
    ],
    [
      'a bad key of a package.json',
      ['audit', '.'],
      /The key "lending-compat" of .*package\.json has no key "windows"/,
      { 'package.json': '{"lending-compat": {"windows": 1}}' },
    ],
    ['nothing to explain', ['explain'], /missing required argument 'subject'/],
    [
      'something unknown to explain',
      ['explain', 'designatedRole'],
      /knows nothing of "designatedRole"\. Did you mean .*designatedRoles/,
    ],
    ['an unknown release to compare', ['diff', '25.2', '25.9'], /"25\.9"/],
    ['too many arguments', ['releases', 'all'], /too many arguments/],
  ])('%s', async (_, args, message, files = {}) => {
    const ended = await run(args, { cwd: folderWith({ ...app, ...files }) });
    expect(ended.code).toBe(ExitCode.Usage);
    expect(ended.stderr).toMatch(message);
    expect(ended.stdout).toBe('');
  });
});

describe('configuration', () => {
  const configuration = { from: '25.2', to: '26.3', names: { lending: 'acme' }, ignore: ['task-groups-v1'] };
  const app = { 'code.js': code.breaks.replace('lending', 'acme') + code.deprecated };
  const yaml = 'from: "25.2"\nto: "26.3"\nnames: { lending: acme }\nignore: [task-groups-v1]\n';
  const text = JSON.stringify(configuration);

  test.each<[string, string]>([
    ['lending-compat.config.json', text],
    ['lending-compat.config.yaml', yaml],
    ['lending-compat.config.yml', yaml],
    ['lending-compat.config.cjs', `module.exports = ${text};`],
    ['lending-compat.config.mjs', `export default ${text};`],
    ['package.json', JSON.stringify({ name: 'app', 'lending-compat': configuration })],
  ])('is read from %s, in the working directory or above it', async (name, content) => {
    const cwd = folderWith({ [name]: content, 'app/code.js': app['code.js'] });
    const { stdout, code: exit } = await run(['audit', '--format', 'json'], { cwd: join(cwd, 'app') });
    const report = JSON.parse(stdout) as AuditReport;
    expect(exit).toBe(ExitCode.Findings);
    expect(report.window).toEqual({ from: '25.2', to: '26.3' });
    expect(report.findings.map(({ change }) => change)).toEqual(['attachments-v1']);
  });

  test('options have the last word', async () => {
    const cwd = folderWith({ 'lending-compat.config.json': text, ...app });
    const { stdout } = await run(['audit', '--to', '26.2', '--names', 'lending=other', '--format', 'json'], { cwd });
    const report = JSON.parse(stdout) as AuditReport;
    expect(report.window).toEqual({ from: '25.2', to: '26.2' });
    expect(report.findings).toEqual([]);
  });

  test('a catalogue is named as seen from the configuration, or from the working directory', async () => {
    const harbour = join(import.meta.dirname, '../fixtures/catalogues/harbour');
    const cwd = folderWith({ 'lending-compat.config.json': JSON.stringify({ catalogue: harbour }), 'app/x.js': '' });
    const fromConfiguration = await run(['releases', '--format', 'json'], { cwd: join(cwd, 'app') });
    const fromOption = await run(['releases', '--format', 'json', '--catalogue', 'harbour'], {
      cwd: join(harbour, '..'),
    });
    expect(fromConfiguration.stdout).toBe(fromOption.stdout);
    expect(JSON.parse(fromOption.stdout)).toMatchObject({ catalogue: { id: 'harbour' } });
  });
});

describe('answers', () => {
  test('the version', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test.each([['--help'], ['audit --help'], ['help audit']])('%s', async (args) => {
    const ended = await run(args.split(' '));
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^Usage: lending-compat/);
  });

  test.each([['releases'], ['explain attachments-v1'], ['diff 25.2 26.3']])('%s, as text and as JSON', async (args) => {
    const text = await run(args.split(' '));
    const json = await run([...args.split(' '), '--format', 'json']);
    expect([text.code, text.stderr, json.code, json.stderr]).toEqual([0, '', 0, '']);
    expect(text.stdout).toContain('attachments-v1');
    expect(JSON.stringify(JSON.parse(json.stdout))).toContain('attachments-v1');
  });
});

test('many files are searched by two threads, and none is lost', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 2500 }, (_, index) => [
      `part${index % 50}/file${index}.js`,
      index % 97 === 0 ? code.deprecated : code.none,
    ]),
  );
  const ended = await run(['audit', ...windowOptions, '--format', 'json'], { cwd: folderWith(files) });
  const { findings, summary } = JSON.parse(ended.stdout) as AuditReport;
  const expected = Object.keys(files).filter((file) => files[file] === code.deprecated);
  expect(findings.map(({ file }) => file)).toEqual(expected.sort());
  expect(summary).toMatchObject({ files: 2500, scanned: 2500, parsed: expected.length });
});

describe('output', () => {
  const app = { 'code.js': code.breaks };
  const escape = String.fromCharCode(27);

  test('colours come when they are asked for only', async () => {
    const cwd = folderWith(app);
    const args = ['audit', ...windowOptions];
    expect((await run(args, { cwd })).stdout).not.toContain(escape);
    expect((await run(args, { cwd, env: { FORCE_COLOR: '1' } })).stdout).toContain(`${escape}[31m`);
    expect((await run(args, { cwd, env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout).not.toContain(escape);
    expect((await run(args, { cwd, env: { CI: 'true' } })).stdout).not.toContain(escape);
  });

  test('a reader that has seen enough is no error', async () => {
    const cwd = folderWith({
      'code.js': code.breaks
        .repeat(3000)
        .replaceAll('const files', () => `const f${Math.random().toString(36).slice(2)}`),
    });
    const child = spawn(process.execPath, [path, 'audit', ...windowOptions, '--format', 'json'], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    await new Promise((resolve) => child.once('close', resolve));
    expect(stderr).toBe('');
  });

  // The owner of everything can read everything: the command then runs as somebody else.
  test.skipIf(process.platform === 'win32')('files that may not be read are named', async () => {
    const cwd = folderWith({ ...app, 'secret.js': code.breaks });
    chmodSync(cwd, 0o755);
    chmodSync(join(cwd, 'secret.js'), 0o000);
    const uid = process.getuid?.() === 0 ? 65_534 : undefined;
    const ended = await run(['audit', ...windowOptions, '--format', 'json', '--strict', '--fail-on', 'broken'], {
      cwd,
      ...(uid !== undefined && { uid }),
    });
    const report = JSON.parse(ended.stdout) as AuditReport;
    expect(report.findings.map(({ file }) => file)).toEqual(['code.js']);
    expect(report.notAnalysed).toEqual([{ file: 'secret.js', reason: 'not readable: permission denied' }]);
    expect(ended.code).toBe(ExitCode.NotAnalysed);
  });
});
