import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import type { AuditReport } from '../../src/audit/report.js';
import { folderWith } from './folder.js';

const window = { from: '25.2', to: '26.3' };

/** One call that has to be found whatever stands beside it. */
const call = 'export const groups = () => fetch("/workflow/v1/taskgroups");\n';
const found = 'task-groups-v1 good.ts:1';

async function auditOf(...paths: string[]): Promise<AuditReport> {
  return audit({ paths, window });
}

function findingsOf({ findings }: AuditReport): string[] {
  return findings.map(({ change, file, line }) => `${change} ${file}:${line}`);
}

describe('files that cannot be analysed are named, and the others are audited', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(call, 'utf16le')]);

  test.each<[string, string, string | Uint8Array, string]>([
    ['a syntax error', 'bad.ts', 'const taskgroups = 1;\nconst x = {;\n', 'syntax error at line 2: '],
    [
      'a syntax error in a cell of a notebook',
      'bad.ipynb',
      '{"cells":[\n{"cell_type":"code","source":["p = \\"taskgroups\\"\\n",\n"p\\n"]},\n{"cell_type":"code","source":["def f(:\\n"]}]}',
      'syntax error at line 4; ',
    ],
    ['a notebook that is no JSON', 'no.ipynb', 'taskgroups = 1\n', 'no valid JSON at line 1'],
    ['a binary file', 'bad.js', Buffer.from(`\0\x01\0${call}`), 'binary'],
    [
      'Latin-1',
      'bad.js',
      Buffer.from(`// ok\n// caf\xe9\n${call}`, 'latin1'),
      'not valid UTF-8 at line 2; save it as UTF-8',
    ],
    ['UTF-16, little end first', 'bad.ts', utf16, 'encoded as UTF-16; save it as UTF-8'],
    [
      'UTF-16, big end first',
      'bad.ts',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(call, 'utf16le').swap16()]),
      'encoded as UTF-16; save it as UTF-8',
    ],
    ['UTF-16 without a mark', 'bad.ts', Buffer.from(call, 'utf16le'), 'encoded as UTF-16; save it as UTF-8'],
    [
      'UTF-16 without a mark, big end first',
      'bad.ts',
      Buffer.from(call, 'utf16le').swap16(),
      'encoded as UTF-16; save it as UTF-8',
    ],
    ['broken JSON', 'bad.json', '{\n"path": "/workflow/v1/taskgroups"\n"more": 1}', 'no valid JSON at line 3: '],
    ['deep arrays', 'bad.ts', `${call}x = ${'['.repeat(60_000)}${']'.repeat(60_000)};`, 'nested too deeply'],
    [
      'deep lists of Terraform',
      'bad.tf',
      `locals {\n  x = ${'['.repeat(60_000)}"/lending/v1/importers/loan"${']'.repeat(60_000)}\n}\n`,
      'nested too deeply',
    ],
    [
      'deep groups of PowerShell',
      'bad.ps1',
      `irm "/workflow/v1/taskgroups"\n${'@(@{ a = "$('.repeat(20_000)}`,
      'nested too deeply',
    ],
    [
      'deep brackets of PowerShell beside an ignore comment',
      'bad.ps1',
      `# lending-compat-ignore task-groups-v1 -- until May\nirm "$base/workflow/v1/taskgroups"\n${'('.repeat(3000)}1${')'.repeat(3000)}\n`,
      'nested too deeply',
    ],
    [
      'deep comparisons of Kotlin',
      'bad.kt',
      `fun f() = "/workflow/v1/taskgroups" + ${'when ('.repeat(60)}x${') { 1 -> 2; 3 -> 4 }'.repeat(60)}\n`,
      'nested too deeply',
    ],
    ['deep functions', 'bad.js', `${call}${'function f(){'.repeat(30_000)}${'}'.repeat(30_000)}`, 'nested too deeply'],
    ['deep arrows', 'bad.js', `${call}x = ${'a=>'.repeat(80_000)}1`, 'nested too deeply'],
    ['an endless else if', 'bad.js', `${call}if(a){}${'else if(a){}'.repeat(80_000)}`, 'nested too deeply'],
    [
      'deep JSON',
      'bad.json',
      `${'['.repeat(200_000)}"/workflow/v1/taskgroups"${']'.repeat(200_000)}`,
      'nested too deeply',
    ],
    ['a minified bundle', 'bad.js', `/*${'x'.repeat(1_200_000)}*/${call}`, 'a minified bundle'],
    [
      'a file beyond all measure',
      'bad.js',
      `//\n${' '.repeat(1000)}\n`.repeat(11_000) + call,
      'too large to be parsed',
    ],
  ])('%s', async (_, name, content, reason) => {
    const report = await auditOf(folderWith({ 'good.ts': call, [name]: content }));
    expect(findingsOf(report)).toEqual([found]);
    expect(report.notAnalysed).toEqual([{ file: name, reason: expect.stringMatching(startingWith(reason)) as string }]);
  });

  test.skipIf(process.getuid?.() === 0)('files and folders that may not be read', async () => {
    const folder = folderWith({ 'good.ts': call, 'secret.ts': call, 'vault/more.ts': call });
    chmodSync(join(folder, 'secret.ts'), 0);
    chmodSync(join(folder, 'vault'), 0);
    const report = await auditOf(folder);
    chmodSync(join(folder, 'vault'), 0o700);
    expect(findingsOf(report)).toEqual([found]);
    expect(report.notAnalysed).toEqual([
      { file: 'secret.ts', reason: 'not readable: permission denied' },
      { file: 'vault', reason: 'not readable: permission denied' },
    ]);
  });

  test('symbolic links that lead in circles, nowhere and elsewhere', async () => {
    const elsewhere = folderWith({ 'other.ts': call });
    const folder = folderWith({ 'good.ts': call, 'deep/down/empty.ts': '' });
    symlinkSync('..', join(folder, 'deep/up'));
    symlinkSync('self.ts', join(folder, 'self.ts'));
    symlinkSync('missing.ts', join(folder, 'lost.ts'));
    symlinkSync('missing', join(folder, 'lost'));
    symlinkSync(elsewhere, join(folder, 'out'));
    symlinkSync(join(elsewhere, 'other.ts'), join(folder, 'out.ts'));
    symlinkSync('good.ts', join(folder, 'twin.ts'));
    symlinkSync('deep/down', join(folder, 'short'));
    const report = await auditOf(folder);
    expect(findingsOf(report)).toEqual([found]);
    expect(report.notAnalysed).toEqual([
      { file: 'deep/up', reason: 'a symbolic link that leads back to a folder above it' },
      { file: 'lost.ts', reason: 'a symbolic link to nothing' },
      { file: 'out', reason: 'a symbolic link that leads out of what is audited' },
      { file: 'out.ts', reason: 'a symbolic link that leads out of what is audited' },
      { file: 'self.ts', reason: 'a symbolic link that leads to itself' },
    ]);
  });

  test('parts of parts of a table of Python cost no more than their length', async () => {
    const rows =
      'import pandas as pd\nimport requests\n\ndef docs(loan):\n    return pd.DataFrame(requests.get(f"https://a/lending/v3/loans/{loan}/documents").json())\n';
    const folder = folderWith({
      'tables.py': `${rows}\ndef part(loan):\n    df = docs(loan)\n    return df${'[0:2]'.repeat(40)}["status"]\n`,
    });
    const report = await auditOf(folder);
    expect(findingsOf(report)).toEqual(['efolder-document-status tables.py:9']);
    expect(report.notAnalysed).toEqual([]);
  });

  test('deep blocks of Kotlin cost no more than their length', async () => {
    const text = `fun f() = listOf(${'{ '.repeat(60)}"/workflow/v1/taskgroups"${' }'.repeat(60)})\n`;
    const report = await auditOf(folderWith({ 'good.ts': call, 'deep.kt': text }));
    expect(report.notAnalysed).toEqual([]);
    expect(findingsOf(report)).toContain(found);
  });

  test('a file with more in it than may be followed', { timeout: 120_000 }, async () => {
    const read = 'const get = (id) => axios.get(`/lending/v3/externalUsers/${id}`).then(({ data }) => data);\n';
    const uses = Array.from({ length: 2500 }, (_, at) => {
      const asked = `const user = await get(${String(at)}); expect(user).toMatchObject(EXPECTED);`;
      return `it('t${String(at)}', async () => { ${asked} expect(user.organization).toEqual({ entityType: 'Organization', at }); });\n`;
    });
    const expected = "const EXPECTED = { organization: { entityType: 'Organization' } };\n";
    const folder = folderWith({
      'good.ts': call,
      'bad.js': `const axios = require('axios');\n${read}${expected}${uses.join('')}`,
    });
    const report = await auditOf(folder);
    expect(report.notAnalysed).toEqual([{ file: 'bad.js', reason: 'too much to follow: only a part was analysed' }]);
    expect(findingsOf(report)).toContain(found);
  });
});

function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
}

describe('files that hold no name are passed by, whatever is in them', () => {
  test.each<[string, string, string | Uint8Array]>([
    ['a syntax error', 'bad.ts', 'const = = 1'],
    ['a binary file', 'bad.js', Buffer.from([0, 1, 2, 0xff, 0xfe, 0])],
    ['UTF-16', 'bad.ts', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('const a = 1;', 'utf16le')])],
    ['deep arrays', 'bad.ts', '['.repeat(60_000)],
    ['an empty file', 'bad.ts', ''],
    ['two bytes', 'bad.ts', Buffer.from([0xff, 0xfe])],
  ])('%s', async (_, name, content) => {
    const report = await auditOf(folderWith({ 'good.ts': call, [name]: content }));
    expect(findingsOf(report)).toEqual([found]);
    expect(report.notAnalysed).toEqual([]);
  });

  test('a bundle of 50 MB', async () => {
    const line = `${'var a=1;'.repeat(130_000)}\n`;
    const report = await auditOf(folderWith({ 'good.ts': call, 'bundle.js': Buffer.from(line.repeat(50)) }));
    expect(findingsOf(report)).toEqual([found]);
    expect(report.summary).toMatchObject({ files: 2, scanned: 2, parsed: 1, notAnalysed: 0 });
  });
});

describe('patterns are done soon on whatever is given to them', () => {
  const shell = 'curl "$BASE/workflow/v1/taskgroups"\n';
  const long = 'a'.repeat(100_000);

  test.each<[string, string, string]>([
    ...[
      `. ${'a.'.repeat(50_000)}`,
      `Import-Module ${'${'.repeat(50)}`,
      '@"\n'.repeat(30_000),
      '<#'.repeat(50_000),
      `x ${'-b '.repeat(50_000)}`,
      'x: '.repeat(50_000),
      `{${'{['.repeat(50)}`,
    ].map((text): [string, string, string] => [
      `PowerShell with ${text.slice(0, 20).trim()}`,
      'bad.ps1',
      `irm "/workflow/v1/taskgroups"\n${text}\n`,
    ]),
    [
      'blocks of PowerShell in blocks beside others',
      'bad.ps1',
      `irm "$base/workflow/v1/taskgroups"\n${'1 | % { 0 } { '.repeat(40)}0${' }'.repeat(40)}\n`,
    ],
    [
      'large numbers where a compiler hands on a module',
      'bad.js',
      'var a = void 0;\nObject.keys(a).forEach(function (k) { if (k === 1n) return; exports[k] = a[k]; });\nfetch("/workflow/v1/taskgroups");\n',
    ],
    ['a long word behind source', 'bad.sh', `${shell}source ${long}\n`],
    ['many words behind source', 'bad.sh', `${shell}source ${'a.'.repeat(50_000)}\n`],
    ['many open variables behind source', 'bad.sh', `${shell}source ${'${'.repeat(50_000)}\n`],
    ['many blanks in front of source', 'bad.sh', `${shell}${' '.repeat(100_000)}x source\n`],
    ...[
      '/a*a*a*a*b/',
      '/a{0,300}a{0,300}a{0,300}a{0,300}b/',
      '/(a+)+b/',
      '/(?:a|a)*b/',
      `/${'a?'.repeat(50)}${'a'.repeat(50)}b/`,
    ].map((pattern): [string, string, string] => [
      `the audited code's own ${pattern}`,
      'bad.ts',
      `const path = "/workflow/v1/${'a'.repeat(200)}".replace(${pattern}, "x");\nfetch(path + "/taskgroups");\n`,
    ]),
  ])('%s', async (_, name, content) => {
    const report = await auditOf(folderWith({ 'good.ts': call, [name]: content }));
    expect(findingsOf(report)).toContain(found);
    expect(report.notAnalysed).toEqual([]);
  });
});

describe('names are seen wherever they stand in a file', () => {
  test.each([0, 1, 17, 256 * 1024 - 12, 256 * 1024 - 1, 256 * 1024, 2 * 256 * 1024 - 8])(
    'behind %i bytes',
    async (bytes) => {
      const filler = bytes === 0 ? '' : `/*${'-'.repeat(Math.max(0, bytes - 5))}*/\n`;
      const report = await auditOf(folderWith({ 'good.ts': filler + call }));
      expect(report.findings.map(({ text }) => text)).toEqual(['/workflow/v1/taskgroups']);
    },
  );
});

describe('what git ignores', () => {
  test('is left alone, by all files that say so, the inner ones last', async () => {
    const folder = folderWith({
      '.gitignore': 'dist/\n*.gen.ts\n/only-here.ts\n',
      'good.ts': call,
      'dist/out.ts': call,
      'a.gen.ts': call,
      'only-here.ts': call,
      'sub/only-here.ts': call,
      'sub/.gitignore': '!b.gen.ts\nlocal.ts\n',
      'sub/b.gen.ts': call,
      'sub/local.ts': call,
      'node_modules/package/index.ts': call,
      'sub/node_modules/package/index.ts': call,
      '.git/hooks/hook.js': call,
    });
    expect(findingsOf(await auditOf(folder))).toEqual([
      found,
      'task-groups-v1 sub/b.gen.ts:1',
      'task-groups-v1 sub/only-here.ts:1',
    ]);
  });

  test('holds in a part of a repository too, unless that part is asked for by name', async () => {
    const folder = folderWith({
      '.gitignore': '*.gen.ts\nbuilt\n',
      'src/a.gen.ts': call,
      'src/good.ts': call,
      'built/b.ts': call,
    });
    mkdirSync(join(folder, '.git'));
    expect(findingsOf(await auditOf(join(folder, 'src')))).toEqual([found]);
    expect(findingsOf(await auditOf(join(folder, 'built')))).toEqual(['task-groups-v1 b.ts:1']);
    expect(findingsOf(await audit({ paths: ['src/a.gen.ts'], cwd: folder, window }))).toEqual([
      'task-groups-v1 src/a.gen.ts:1',
    ]);
  });
});

describe('several paths', () => {
  test('are audited once each, and named from where they were given', async () => {
    const cwd = folderWith({ 'one/good.ts': call, 'two/good.ts': call, 'three/good.ts': call });
    const report = await audit({ paths: ['two', 'one', 'one/good.ts', './two/'], cwd, window });
    expect(findingsOf(report)).toEqual(['task-groups-v1 one/good.ts:1', 'task-groups-v1 two/good.ts:1']);
    expect(report.summary.files).toBe(2);
  });

  test('have to exist, and be of a kind that is audited', async () => {
    const folder = folderWith({ 'good.ts': call, 'notes.txt': call });
    await expect(auditOf(join(folder, 'missing'))).rejects.toThrow(/There is no file or folder .*missing/);
    await expect(auditOf(join(folder, 'notes.txt'))).rejects.toThrow(/notes\.txt is of no kind that is audited/);
  });
});

test('nothing of the audited code is executed', async () => {
  const trap = `require('node:fs').writeFileSync(${JSON.stringify('TRAP')}, '');\n`;
  const folder = folderWith({ 'good.ts': call });
  const trapped = trap.replace('TRAP', join(folder, 'sprung').replaceAll('\\', '/'));
  for (const name of ['lending-compat.config.js', 'index.js', '.pnp.cjs', 'tsconfig.js']) {
    writeFileSync(join(folder, name), `${trapped}${call.replace('export ', '')}`);
  }
  const report = await auditOf(folder);
  expect(report.findings).toHaveLength(5);
  expect(report.notAnalysed).toEqual([]);
  const again = await auditOf(folder);
  expect(again.summary.files).toBe(report.summary.files);
});

test.each([
  ['bad.js', (name: string) => `import { groups } from './${name}';\ngroups("/workflow/v1/taskgroups");\n`],
  ['bad.ts', (name: string) => `import type { Group } from '@/${name}';\nexport const taskgroups: Group[] = [];\n`],
  ['bad.py', (name: string) => `from .${name} import groups\ngroups("/workflow/v1/tasks/taskgroups")\n`],
])('a module of a name that no file can have is from outside, in %s', async (file, codeWith) => {
  const folder = folderWith({
    [file]: codeWith('long'.repeat(100)),
    'good.ts': call,
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
  });
  expect(findingsOf(await auditOf(folder))).toContain(found);
});
