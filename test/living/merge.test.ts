import { describe, expect, test } from 'vitest';
import { ExitCode } from '../../src/cli/exit-codes.js';
import { folderWith, write } from '../audit/folder.js';
import { builtCommand } from '../cli/command.js';

const { run } = builtCommand('merge');
const window = ['--from', '25.2', '--to', '26.3'];
const json = ['--format', 'json'];
const files = 'fetch("/lending/v1/loans/1/attachments");\n';
const groups = 'fetch("/workflow/v1/taskgroups");\n';

async function shard(cwd: string, index: number, of: number, ...paths: readonly string[]): Promise<void> {
  const output = ['--output', `reports/${index}.json`];
  const args = ['audit', ...paths, ...window, '--shard', `${index}/${of}`, ...json, ...output];
  expect(await run(args, { cwd })).toEqual({ code: ExitCode.Clean, stdout: '', stderr: '' });
}

describe('merge', () => {
  test.each([
    ['the working directory', []],
    ['a folder', ['app']],
    ['several folders', ['app', 'lib']],
  ])('goes on as an audit of %s would have', async (_, paths) => {
    const cwd = folderWith({
      'app/a.js': `${files}// lending-compat-ignore task-groups-v1 -- later\n${groups}`,
      'app/b.js': files + groups,
      'lib/c.js': groups,
    });
    const audit = ['audit', ...paths, ...window];
    await run([...audit, '--update-baseline'], { cwd });
    write(cwd, { 'app/b.js': groups, 'app/d.js': files });
    for (const index of [1, 2, 3]) await shard(cwd, index, 3, ...paths);
    const reports = [1, 2, 3].map((index) => `reports/${index}.json`);
    const whole = await run([...audit, ...json], { cwd });
    expect(whole.stdout).toContain('"by": "baseline"');
    expect(await run(['merge', ...reports, ...json], { cwd })).toEqual(whole);
    expect(await run(['merge', ...reports], { cwd })).toEqual(await run(audit, { cwd }));
    const failing = ['--fail-on', 'broken', '--strict'];
    const strict = await run(['merge', ...reports, ...failing], { cwd });
    expect(strict.code).toBe(ExitCode.NotAnalysed);
    expect(strict).toEqual(await run([...audit, ...failing], { cwd }));
    expect((await run(['merge', ...reports, '--update-baseline', '--strict'], { cwd })).code).toBe(ExitCode.Clean);
  });

  test.each<[what: string, args: readonly string[], message: RegExp]>([
    ['a whole report', ['merge', 'whole.json'], /whole\.json is a whole report, not that of a shard/],
    ['something else', ['merge', 'a.js'], /a\.js is no valid JSON/],
    ['a part of the shards', ['merge', 'reports/1.json'], /Shards are missing: 2\/2/],
    ['a shard twice', ['merge', 'reports/1.json', 'reports/1.json'], /both shard 1\/2/],
    ['a shard in another format', ['audit', ...window, '--shard', '1/2'], /give --format json, and no other/],
    [
      'a shard of changed lines',
      ['audit', ...window, ...json, '--shard', '1/2', '--since', 'main'],
      /give --since to `merge`/,
    ],
    [
      'a shard that writes a baseline',
      ['audit', ...window, ...json, '--shard', '1/2', '--update-baseline'],
      /give --update-baseline to `merge`/,
    ],
    ['no shard', ['audit', ...window, ...json, '--shard', '3/2'], /1\/4 to 4\/4/],
    ['nothing', ['merge'], /missing required argument/],
  ])('refuses %s', async (_, args, message) => {
    const cwd = folderWith({ 'a.js': files });
    await shard(cwd, 1, 2);
    await run(['audit', ...window, ...json, '--output', 'whole.json'], { cwd });
    const ended = await run(args, { cwd });
    expect(ended).toMatchObject({ code: ExitCode.Usage, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });
});
