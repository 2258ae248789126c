import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { builtCommand } from '../cli/command.js';
import { filesIn } from './workspace.js';

const { run } = builtCommand('end-to-end');
const window = ['--from', '25.2', '--to', '26.3'];

/** A small service with tests of its own, which it runs against a fake of the platform at either release. */
const service = join(import.meta.dirname, '../fixtures/partner-service');
let folder = '';

beforeEach(() => {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'partner-service-')));
  onTestFinished(() => {
    rmSync(made, { recursive: true, force: true });
  });
  cpSync(service, made, { recursive: true });
  folder = made;
});

async function upgrade(mode: string): Promise<void> {
  const { code, stderr } = await run(['upgrade', '.', ...window, '--mode', mode, '--write'], { cwd: folder });
  expect({ code, stderr }).toMatchObject({ code: 0 });
}

/** What the tests of the service say at both ends of the window. */
async function outcome(): Promise<{ old: string; new: string }> {
  return { old: await testsAt('25.2'), new: await testsAt('26.3') };
}

function testsAt(release: string): Promise<string> {
  return new Promise((resolve) => {
    // A test runner that is run by another reports to that one where it is not told otherwise.
    const env = { PATH: process.env.PATH, PLATFORM_RELEASE: release };
    execFile(process.execPath, ['--test', '--test-reporter=tap', 'test/'], { cwd: folder, env }, (error, stdout) => {
      const [, passed = '0'] = /^# pass (\d+)$/m.exec(stdout) ?? [];
      resolve(Number(passed) === 0 ? `broken: ${stdout}` : error === null ? 'green' : 'red');
    });
  });
}

test('before an upgrade the service runs at the old release and not at the new one', async () => {
  expect(await outcome()).toEqual({ old: 'green', new: 'red' });
});

test('after cutover it runs at the new release', async () => {
  await upgrade('cutover');
  expect(await outcome()).toEqual({ old: 'red', new: 'green' });
});

test('after bridge it runs at both, and after contract at the new one, with no bridge left', async () => {
  await upgrade('bridge');
  expect(await outcome()).toEqual({ old: 'green', new: 'green' });
  expect(Object.values(filesIn(folder)).join('')).toContain('/* bridge: ');
  await upgrade('contract');
  expect(await outcome()).toEqual({ old: 'red', new: 'green' });
  expect(Object.values(filesIn(folder)).join('')).not.toContain('bridge');
});
