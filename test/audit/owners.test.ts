import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import { parseCodeOwners } from '../../src/audit/owners/codeowners.js';
import { folderWith } from './folder.js';

describe('a CODEOWNERS file', () => {
  test.each<[what: string, text: string, file: string, owners: readonly string[]]>([
    ['owns everything by a star', '* @all', 'src/a.ts', ['@all']],
    ['is decided by its last match', '* @all\n*.ts @web', 'src/a.ts', ['@web']],
    ['is decided by its last match, also to the worse', '*.ts @web\n* @all', 'src/a.ts', ['@all']],
    ['takes ownership away', '* @all\n/src/', 'src/a.ts', []],
    ['names folders from the top', '/docs/ @docs', 'sub/docs/a.md', []],
    ['names folders from the top, with what is in them', '/docs/ @docs', 'docs/deep/a.md', ['@docs']],
    ['names folders anywhere', 'docs/ @docs', 'sub/docs/a.md', ['@docs']],
    ['names a folder without a slash', '/apps/web @web', 'apps/web/src/a.ts', ['@web']],
    ['takes a star for files of the folder only', 'docs/* @docs', 'docs/deep/a.md', []],
    ['takes a star for files of the folder', 'docs/* @docs', 'docs/a.md', ['@docs']],
    ['takes two stars for all', '/src/**/api/*.ts @api', 'src/a/b/api/x.ts', ['@api']],
    ['tells upper from lower case', '/Docs/ @docs', 'docs/a.md', []],
    ['has addresses and several owners', '*.js a@example.com @org/team', 'a.js', ['a@example.com', '@org/team']],
    ['has comments', '# @nobody\n*.js @web # and @others', 'a.js', ['@web']],
    ['has escaped spaces and signs', String.raw`/my\ docs/ @docs`, 'my docs/a.md', ['@docs']],
    ['may begin with a mark and end lines as Windows does', '\uFEFF* @all\r\n*.js @web\r\n', 'a.js', ['@web']],
    [
      'has sections that count each for itself',
      '[Web] \n*.js @web\n[Security]\n/src/ @sec',
      'src/a.js',
      ['@web', '@sec'],
    ],
    ['has sections with default owners', '^[Docs][2] @docs @more\n*.md\nREADME.md @lead', 'a.md', ['@docs', '@more']],
    ['may leave the default owners of a section', '[Docs] @docs\n*.md\nREADME.md @lead', 'README.md', ['@lead']],
    ['joins sections of one name', '[Docs]\n*.md @a\n[Web]\n* @w\n[docs]\n*.md @b', 'x.md', ['@b', '@w']],
    ['names an owner once', '[A]\n* @all\n[B]\n* @all', 'a', ['@all']],
    ['excludes files from a section', '[Web]\n*.js @web\n!vendor/\n[Other]\n* @all', 'vendor/a.js', ['@all']],
    ['may be empty', '', 'a.js', []],
  ])('%s', (_, text, file, owners) => {
    expect(parseCodeOwners(text).ownersOf(file)).toEqual(owners);
  });
});

describe('owners of findings', () => {
  const code = 'fetch("/workflow/v1/taskgroups");\n';
  const ownersIn = async (files: Readonly<Record<string, string>>, folder = '.'): Promise<unknown> => {
    const top = folderWith({ 'app/src/a.js': code, ...files });
    const report = await audit({ paths: [join(top, folder)], window: { from: '25.2', to: '26.3' } });
    return report.findings.map(({ owners }) => owners);
  };

  test.each(['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'])(
    'are read from %s',
    async (place) => {
      expect(await ownersIn({ [place]: '* @all' })).toEqual([['@all']]);
    },
  );

  test('are those that the top of the repository names', async () => {
    const files = { '.git/HEAD': '', CODEOWNERS: '/app/src/ @app', 'app/CODEOWNERS': '* @other' };
    expect(await ownersIn(files, 'app')).toEqual([['@app']]);
  });

  test('are left away where nobody is named', async () => {
    expect(await ownersIn({ CODEOWNERS: '/lib/ @lib' })).toEqual([undefined]);
    expect(await ownersIn({})).toEqual([undefined]);
  });
});
