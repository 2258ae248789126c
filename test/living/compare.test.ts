import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import type { AuditOptions } from '../../src/audit/audit.js';
import type { AuditReport } from '../../src/audit/report.js';
import { builtinCatalogue } from '../../src/catalogue/index.js';
import type { Catalogue, Change } from '../../src/catalogue/types.js';
import { ExitCode } from '../../src/cli/exit-codes.js';
import { folderWith } from '../audit/folder.js';
import { builtCommand } from '../cli/command.js';

const { run } = builtCommand('compare');
const catalogue = builtinCatalogue();
const window = { from: '25.2', to: '26.3' };
const files = 'fetch("/lending/v1/loans/1/attachments");\n';
const groups = 'fetch("/workflow/v1/taskgroups");\n';
const auth = "svc.script.getObject('auth').then((auth) => auth.createAuthCode());\n";

/** Another edition of the catalogue, in which a change is another one, or is not there. */
function edition(id: string, edit: (change: Change) => Change | undefined): Catalogue {
  const changes = catalogue.changes.flatMap((change) => (change.id === id ? (edit(change) ?? []) : [change]));
  return { ...catalogue, changes, hash: `${id}-edition` };
}

interface Side extends Partial<Omit<AuditOptions, 'paths'>> {
  readonly code: string;
}

async function reportOf({ code, ...options }: Side): Promise<AuditReport> {
  const folder = folderWith({ 'a.js': code });
  return audit({ paths: ['.'], cwd: folder, window, catalogue, ...options });
}

async function compared(before: Side, after: Side): Promise<{ readonly text: string; readonly lines: string[] }> {
  const cwd = folderWith({
    'before.json': JSON.stringify(await reportOf(before)),
    'after.json': JSON.stringify(await reportOf(after)),
  });
  const json = await run(['compare', 'before.json', 'after.json', '--format', 'json'], { cwd });
  const text = await run(['compare', 'before.json', 'after.json'], { cwd });
  expect([json.code, json.stderr, text.code, text.stderr]).toEqual([0, '', 0, '']);
  interface Entry {
    readonly because: readonly string[];
    readonly before?: string;
    readonly finding: { readonly change: string; readonly verdict: string };
  }
  const { added, gone, changed, same } = JSON.parse(json.stdout) as Record<'added' | 'gone' | 'changed', Entry[]> & {
    same: number;
  };
  const line = (what: string) => (entry: Entry) =>
    `${what} ${entry.finding.change} ${entry.before === undefined ? '' : `${entry.before} → ${entry.finding.verdict} `}by ${entry.because.join(' or ')}`;
  return {
    text: text.stdout,
    lines: [...added.map(line('new')), ...gone.map(line('gone')), ...changed.map(line('other')), `same ${same}`],
  };
}

describe('what lies between two reports', () => {
  const without = edition('task-groups-v1', () => undefined);
  const reworded = edition('task-groups-v1', (change) => ({ ...change, deprecated: '25.1' }));
  const sooner = edition('script-create-auth-code', (change) => ({ ...change, removed: '26.1' }));

  test.each<[what: string, before: Side, after: Side, expected: readonly string[]]>([
    ['nothing', { code: files + groups }, { code: files + groups }, ['same 2']],
    ['nothing, where lines moved', { code: files }, { code: `\n\n${files}` }, ['same 1']],
    ['new code', { code: files }, { code: files + groups }, ['new task-groups-v1 by code', 'same 1']],
    ['code that is gone', { code: files + groups }, { code: groups }, ['gone attachments-v1 by code', 'same 1']],
    [
      'a change that the catalogue has now',
      { code: groups, catalogue: without },
      { code: groups },
      ['new task-groups-v1 by catalogue', 'same 0'],
    ],
    [
      'a change that it no longer has',
      { code: groups },
      { code: groups, catalogue: without },
      ['gone task-groups-v1 by catalogue', 'same 0'],
    ],
    [
      'both at once',
      { code: groups, catalogue: without },
      { code: groups + files },
      ['new task-groups-v1 by catalogue', 'new attachments-v1 by code', 'same 0'],
    ],
    [
      'a change that is described otherwise',
      { code: files, catalogue: reworded },
      { code: files + groups },
      ['new task-groups-v1 by catalogue or code', 'same 1'],
    ],
    [
      'a later window',
      { code: files, window: { from: '25.2', to: '26.2' } },
      { code: files },
      ['new attachments-v1 by window', 'same 0'],
    ],
    [
      'a later window, and new code',
      { code: groups, window: { from: '25.2', to: '26.2' } },
      { code: groups + groups + files },
      ['new task-groups-v1 by code', 'new attachments-v1 by window', 'same 1'],
    ],
    [
      'a later window and another catalogue',
      { code: files + groups, window: { from: '25.2', to: '26.2' }, catalogue: without },
      { code: files + groups },
      ['new attachments-v1 by window', 'new task-groups-v1 by catalogue', 'same 0'],
    ],
    [
      'another verdict in another window',
      { code: auth },
      { code: auth, window: { from: '25.2', to: '27.1' } },
      ['other script-create-auth-code deprecated → breaks by window', 'same 0'],
    ],
    [
      'another verdict in another catalogue',
      { code: auth },
      { code: auth, catalogue: sooner },
      ['other script-create-auth-code deprecated → breaks by catalogue', 'same 0'],
    ],
    [
      'what is ignored',
      { code: files, ignore: new Set(['attachments-v1']) },
      { code: files },
      ['new attachments-v1 by ignored', 'same 0'],
    ],
    [
      'parts of the code that got a window of their own',
      { code: auth },
      { code: auth, roots: [{ path: '.', window: { from: '25.2', to: '27.1' } }] },
      ['other script-create-auth-code deprecated → breaks by window', 'same 0'],
    ],
  ])('%s', async (_, before, after, expected) => {
    expect((await compared(before, after)).lines).toEqual(expected);
  });

  test('is told by what made the difference', async () => {
    const { text } = await compared({ code: groups, catalogue: without }, { code: groups + files });
    expect(text).toContain(
      'NEW, as the code has changed: 1\n  a.js:2:8  /lending/v1/loans/1/attachments  attachments-v1, breaks\n',
    );
    expect(text).toContain('NEW, as the catalogue has changed: 1\n');
    expect(text).toMatch(/2 new, 0 gone, 0 judged otherwise, 0 the same\.\n$/);
  });
});

describe('reports that cannot be compared are an error', () => {
  test.each<[what: string, content: string, message: RegExp]>([
    ['no JSON', 'x', /b\.json is no valid JSON/],
    ['no report', '{"schemaVersion": 1}', /b\.json is no report of lending-compat audit --format json/],
  ])('%s', async (_, content, message) => {
    const cwd = folderWith({ 'a.json': JSON.stringify(await reportOf({ code: files })), 'b.json': content });
    const ended = await run(['compare', 'a.json', 'b.json'], { cwd });
    expect(ended).toMatchObject({ code: ExitCode.Usage, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });

  test('one of a shard, and one that is missing', async () => {
    const shard = await reportOf({ code: files, shard: { index: 1, of: 2 } });
    const cwd = folderWith({ 'a.json': JSON.stringify(shard) });
    expect((await run(['compare', 'a.json', 'a.json'], { cwd })).stderr).toMatch(
      /report of a shard; merge the shards first/,
    );
    expect((await run(['compare', 'b.json', 'a.json'], { cwd })).stderr).toMatch(/b\.json cannot be read/);
  });
});
