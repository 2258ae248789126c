import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { builtCommand } from '../cli/command.js';
import { filesIn } from './workspace.js';
import type { Files } from './workspace.js';

const { run } = builtCommand('upgrade');

const window = ['--from', '25.2', '--to', '26.3'];
const before = `export async function roles(id) {
  const user = await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();
  return user.designatedRoles;
}
`;
const after = before.replace('designatedRoles', 'designatedRoleRefs');

function folderWith(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-command-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore' });
}

describe('without --write', () => {
  test('shows what would be edited, as a diff that git takes, and writes nothing', async () => {
    const cwd = folderWith({ 'src/a.js': before });
    const { code, stdout } = await run(['upgrade', ...window, '--format', 'diff'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('--- a/src/a.js\n+++ b/src/a.js\n@@ -1,4 +1,4 @@\n');
    expect(stdout).toContain('-  return user.designatedRoles;\n+  return user.designatedRoleRefs;\n');
    expect(filesIn(cwd)).toEqual({ 'src/a.js': before });
    writeFileSync(join(cwd, 'a.patch'), stdout);
    git(cwd, 'init');
    git(cwd, 'apply', 'a.patch');
    expect(readFileSync(join(cwd, 'src/a.js'), 'utf8')).toBe(after);
  });

  test('calls files of a folder as they are called from where it runs', async () => {
    const cwd = folderWith({ 'app/src/a.js': before });
    const patch = await run(['upgrade', 'app', ...window, '--format', 'diff'], { cwd });
    expect(patch.stdout).toContain('--- a/app/src/a.js\n+++ b/app/src/a.js\n');
    writeFileSync(join(cwd, 'a.patch'), patch.stdout);
    git(cwd, 'init');
    git(cwd, 'apply', 'a.patch');
    expect(readFileSync(join(cwd, 'app/src/a.js'), 'utf8')).toBe(after);
    const left = await run(['upgrade', 'app', ...window, '--mode', 'bridge'], {
      cwd: folderWith({ 'app/b.js': "fetch('/epps/v1/loanQualifier', { method: 'POST' });\n" }),
    });
    expect(left.stdout).toMatch(/Left to do by hand\n {2}app\/b\.js:1:8 /);
  });

  test('calls them so in its reasons as well', async () => {
    const people = [
      "type Kind = 'Organization' | 'Branch';",
      'interface Unit { entityId: string; entityType: Kind }',
      'interface Officer { id: string; designatedRoles: string[]; organization: Unit }',
      'interface Clerk { id: string; peerLoanAccess: string; personas: string[]; organization: Unit }',
      'const get = async <T>(path: string): Promise<T> => (await fetch(path)).json() as Promise<T>;',
      'export const officer = (id: string) => get<Officer>(`/lending/v3/externalUsers/${id}`);',
      'export const clerk = (id: string) => get<Clerk>(`/lending/v3/company/users/${id}`);',
      "export const isHead = (unit: Unit) => unit.entityType === 'Organization';",
    ];
    const cwd = folderWith({ 'app/people.ts': `${people.join('\n')}\n` });
    const { stdout } = await run(['upgrade', 'app', ...window], { cwd });
    expect(stdout).toMatch(/ {2}app\/people\.ts:8:\d+ /);
    expect(stdout).toMatch(/is of the same type\s+\(app\/people\.ts:1\)/);
  });

  test('says what a contraction looks for', async () => {
    const { stdout } = await run(['upgrade', ...window, '--mode', 'contract'], { cwd: folderWith({ 'a.js': before }) });
    expect(stdout).toMatch(
      /nothing to edit\n {2}\d+ changes of the window without a bridge here; what else is used the audit/,
    );
  });

  test('shows the diff in colours where they are wanted, and what becomes of every change', async () => {
    const cwd = folderWith({ 'a.js': `${before}fetch('/epps/v1/loanQualifier', { method: 'POST' });\n` });
    const { stdout } = await run(['upgrade', '.', ...window], { cwd, env: { FORCE_COLOR: '1' } });
    expect(stdout).toContain('\u001b[31m-  return user.designatedRoles;');
    expect(stdout).toContain('\u001b[32m+  return user.designatedRoleRefs;');
    const plain = (await run(['upgrade', '.', ...window], { cwd })).stdout;
    expect(plain).not.toContain('\u001b');
    expect(plain).toContain('cutover from 25.2 to 26.3: 1 edit in 1 file');
    expect(plain).toMatch(/external-user-designated-roles +1 fixed/);
    expect(plain).toMatch(/Left to do by hand\n {2}a\.js:5:8 .*\n {6}pricing-v1: Call the same tail/);
  });

  test('says where what is undecided stands, and why, and of many how to see all', async () => {
    const unclear = (count: number): string =>
      `${before}${Array.from({ length: count }, (_, at) => `export const f${String(at)} = (x) => x.designatedRoles;\n`).join('')}`;
    const cwd = folderWith({ 'a.js': unclear(2) });
    const { code, stdout } = await run(['upgrade', '.', ...window], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/external-user-designated-roles +1 fixed and 2 undecided/);
    expect(stdout).toMatch(
      /\nUndecided: .*\n {2}a\.js:5:28 {2}designatedRoles\n {2}a\.js:6:28 {2}designatedRoles\n {6}external-user-designated-roles: \S/,
    );
    writeFileSync(join(cwd, 'a.js'), unclear(23));
    const many = (await run(['upgrade', '.', ...window], { cwd })).stdout;
    expect(many.match(/^ {2}a\.js:\d+:\d+ {2}designatedRoles$/gm)).toHaveLength(20);
    expect(many).toContain('  and 3 more: `lending-compat audit --from 25.2 --to 26.3` lists all.\n');
  });

  test('prints the plan for programs', async () => {
    const cwd = folderWith({ 'a.js': before });
    const { stdout } = await run(['upgrade', ...window, '--mode', 'bridge', '--format', 'json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      mode: 'bridge',
      window: { from: '25.2', to: '26.3' },
      files: [{ file: 'a.js', edits: [{ was: 'user.designatedRoles' }] }],
      uses: [{ change: 'external-user-designated-roles', result: 'bridged', file: 'a.js', line: 3, column: 15 }],
    });
  });
});

describe('with --write', () => {
  test('writes, verifies, and undo puts back', async () => {
    const cwd = folderWith({ 'a.js': before });
    const written = await run(['upgrade', ...window, '--write'], { cwd });
    expect(written).toMatchObject({ code: 0 });
    expect(written.stderr).toContain('Written and verified: 1 file.');
    expect(filesIn(cwd)).toEqual({ 'a.js': after });
    const again = await run(['upgrade', ...window, '--write'], { cwd });
    expect(again.stdout).toContain('nothing to edit');
    const undone = await run(['undo'], { cwd });
    expect(undone).toMatchObject({ code: 0, stdout: 'Put back: 1 file.\n' });
    expect(filesIn(cwd)).toEqual({ 'a.js': before });
    expect(await run(['undo'], { cwd })).toMatchObject({ code: 2 });
  });

  test('refuses a git tree with changes unless it is told', async () => {
    const cwd = folderWith({ 'app/a.js': before, 'app/b.js': 'one\n', 'elsewhere.js': 'two\n' });
    git(cwd, 'init');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-m', 'all');
    writeFileSync(join(cwd, 'app/b.js'), 'changed\n');
    const refused = await run(['upgrade', 'app', ...window, '--write'], { cwd });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('(app/b.js): nothing was written');
    expect(filesIn(join(cwd, 'app'))['a.js']).toBe(before);
    expect(await run(['upgrade', 'app', ...window, '--write', '--allow-dirty'], { cwd })).toMatchObject({ code: 0 });
    expect(filesIn(join(cwd, 'app'))['a.js']).toBe(after);
  });

  test('is kept from git’s eyes where the tree was clean', async () => {
    const cwd = folderWith({ 'a.js': before });
    git(cwd, 'init');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-m', 'all');
    await run(['upgrade', ...window, '--write'], { cwd });
    const status = execFileSync('git', ['status', '--porcelain'], { cwd, encoding: 'utf8' });
    expect(status).toBe(' M a.js\n');
  });
});

describe('a plan', () => {
  test('is written, and applied later', async () => {
    const cwd = folderWith({ 'app/a.js': before });
    git(cwd, 'init');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-m', 'all');
    const planned = await run(['upgrade', 'app', ...window, '--plan', 'app/plan.json'], { cwd });
    expect(planned.code).toBe(0);
    expect(filesIn(cwd)['app/a.js']).toBe(before);
    const applied = await run(['apply', 'app/plan.json'], { cwd });
    expect(applied).toMatchObject({ code: 0 });
    expect(filesIn(cwd)['app/a.js']).toBe(after);
  });

  test('is refused where a file has moved on', async () => {
    const cwd = folderWith({ 'a.js': before });
    await run(['upgrade', ...window, '--plan', 'plan.json'], { cwd });
    writeFileSync(join(cwd, 'a.js'), `${before}\n`);
    const applied = await run(['apply', 'plan.json'], { cwd });
    expect(applied.code).toBe(2);
    expect(applied.stderr).toContain('a.js has been changed since');
    expect(filesIn(cwd)['a.js']).toBe(`${before}\n`);
  });
});

describe('parts with windows of their own', () => {
  const newer = { path: 'newer', from: '25.3', to: '26.3' };
  const parts = (...roots: object[]): Files => ({
    'lending-compat.config.json': JSON.stringify({ roots }),
    'older/a.js': before,
    'newer/a.js': before,
  });

  test('are upgraded one at a time', async () => {
    const cwd = folderWith(parts({ path: 'older', from: '23.3', to: '24.3' }, newer));
    for (const paths of [[], ['.'], ['older', 'newer']]) {
      const refused = await run(['upgrade', ...paths], { cwd });
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(/name one part, for example `lending-compat upgrade older`/);
    }
    expect((await run(['upgrade', 'older'], { cwd })).stdout).toContain('cutover from 23.3 to 24.3: nothing to edit');
    expect((await run(['upgrade', 'newer/a.js'], { cwd })).stdout).toContain('cutover from 25.3 to 26.3: 1 edit');
    expect((await run(['upgrade', ...window], { cwd })).stdout).toContain('cutover from 25.2 to 26.3: 2 edits');
  });

  test('are upgraded together where they agree', async () => {
    const cwd = folderWith(parts({ ...newer, path: 'older' }, newer));
    expect((await run(['upgrade'], { cwd })).stdout).toContain('cutover from 25.3 to 26.3: 2 edits in 2 files');
  });

  test('keep what they ignore', async () => {
    const cwd = folderWith(parts({ ...newer, path: 'older', ignore: ['external-user-designated-roles'] }, newer));
    expect((await run(['upgrade', 'older'], { cwd })).stdout).toContain('nothing to edit');
    expect(await run(['upgrade', ...window], { cwd })).toMatchObject({ code: 2 });
  });
});

test('a plan that leaves changes alone is verified so', async () => {
  const kept =
    'export const start = async () => (await (await fetch("/efolder/v1/exportjobs", { method: "POST" })).json()).entityId;\n';
  const cwd = folderWith({ 'a.js': before, 'b.js': kept });
  await run(['upgrade', ...window, '--ignore', 'export-job-id', '--plan', 'plan.json'], { cwd });
  expect(await run(['apply', 'plan.json'], { cwd })).toMatchObject({ code: 0 });
  expect(filesIn(cwd)).toMatchObject({ 'a.js': after, 'b.js': kept });
});

test.each<[string[], RegExp]>([
  [['upgrade'], /--from and --to are missing/],
  [['upgrade', '--from', '25.2', '--to', '99.9'], /does not know release "99\.9"/],
  [['upgrade', 'nowhere', ...window], /There is no file or folder/],
  [['upgrade', ...window, '--mode', 'sideways'], /Allowed choices are cutover, bridge, contract/],
  [['upgrade', ...window, '--write', '--plan', 'plan.json'], /--plan writes a plan and no code/],
  [['upgrade', ...window, '--ignore', 'no-such-change'], /There is no change "no-such-change"/],
  [['apply', 'nowhere.json'], /There is no plan nowhere\.json/],
])('bad usage ends with 2 and says what to do: %j', async (args, message) => {
  const cwd = folderWith({ 'a.js': before });
  const { code, stderr, stdout } = await run(args, { cwd });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(message);
});
