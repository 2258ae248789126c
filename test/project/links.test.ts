import { join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Project } from '../../src/project/project.js';
import { dataNamesIn } from '../../src/project/data-names.js';
import { specifiersOf } from '../../src/project/specifiers.js';
import { folderWith } from '../audit/folder.js';

describe('specifiers in a text', () => {
  test.each<[string, readonly string[]]>([
    [`import a from './a';`, ['./a']],
    [`import './a';import{b}from"./b"`, ['./a', './b']],
    ['import {\n  a,\n  b,\n} from `./a`;', ['./a']],
    [`export { a } from './a';`, ['./a re-exported']],
    [`export * from './a'`, ['./a re-exported']],
    [`export type { A } from './a'`, ['./a re-exported']],
    [`export const a = 1;\nimport b from './b';`, ['./b']],
    [`const a = require('./a');`, ['./a']],
    [`module.exports = require('./a');`, ['./a re-exported']],
    [`exports.a = 1; const b = require ( './b' )`, ['./b']],
    [`const a = await import('./a')`, ['./a']],
    [`const a = import(/* webpackChunkName: "a" */ './a')`, ['./a']],
    [`import a = require('./a');`, ['./a']],
    [`type A = import('./a').A;`, ['./a']],
    [`import a from './a'; export { b } from './a';`, ['./a re-exported']],
    [`const from = 'somewhere'; call("from", 'x')`, []],
  ])('%s', (text, expected) => {
    expect(
      specifiersOf(text).map(({ specifier, reexported }) => (reexported ? `${specifier} re-exported` : specifier)),
    ).toEqual(expected);
  });
});

test('files of data that a text names', () => {
  const text = `read("./a.json"); join(here, '..', 'b.yaml'); \`\${here}/c.yml\`; 'd.json.bak'; e.json; '.json'; 'a.json'`;
  expect([...dataNamesIn(text)].sort()).toEqual(['a.json', 'b.yaml', 'c.yml']);
});

function namesIn(root: string, files: readonly string[]): string[] {
  return files.map((file) => relative(root, file).split(sep).join('/')).sort();
}

describe('who imports a file', () => {
  const files = {
    'package.json': '{"name": "app", "imports": {"#api": "./src/api/client.ts"}}',
    'tsconfig.json': '{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}',
    'src/api/client.ts': 'export const get = 1;',
    'src/api/index.ts': `export * from './client.js';`,
    'src/index.ts': `export { get } from './api';`,
    'src/direct.ts': `import { get } from './api/client';`,
    'src/barrel.js': `const { get } = require('./api');`,
    'src/top.ts': `import { get } from '.';`,
    'src/alias.ts': `import { get } from '@/api/client';`,
    'src/hash.ts': `import { get } from '#api';`,
    'src/other.ts': `import { get } from './client';`,
    'src/client.ts': 'export const get = 2;',
    'src/above.ts': `import './direct';`,
  };

  test('directly or by way of files that hand it on', () => {
    const root = folderWith(files);
    const project = new Project({ roots: [root] });
    expect(namesIn(root, project.importers(join(root, 'src/api/client.ts')))).toEqual([
      'src/alias.ts',
      'src/api/index.ts',
      'src/barrel.js',
      'src/direct.ts',
      'src/hash.ts',
      'src/index.ts',
      'src/top.ts',
    ]);
    expect(namesIn(root, project.importers(join(root, 'src/client.ts')))).toEqual(['src/other.ts']);
    expect(project.importers(join(root, 'src/top.ts'))).toEqual([]);
  });

  test('what declares the types of a script is imported with it', () => {
    const root = folderWith({
      'a.js': 'exports.one = 1;',
      'a.d.ts': 'export const one: number;',
      'b.ts': `import { one } from './a';`,
      'c.js': `const { one } = require('./a.js');`,
    });
    const project = new Project({ roots: [root] });
    for (const file of ['a.js', 'a.d.ts'])
      expect(namesIn(root, project.importers(join(root, file)))).toEqual(['b.ts', 'c.js']);
  });

  test('circles end', () => {
    const root = folderWith({ 'a.ts': `export * from './b';`, 'b.ts': `export * from './a';`, 'c.ts': `import './a'` });
    const project = new Project({ roots: [root] });
    expect(namesIn(root, project.importers(join(root, 'b.ts')))).toEqual(['a.ts', 'c.ts']);
  });
});

test('scripts that may define a name for the page, modules not among them', () => {
  const root = folderWith({
    'one.js': 'var Desk = {};\nfunction start() {}',
    'two.js': '(function () { window.Desk = {}; window["Lamp"] = 1; })();',
    'module.js': 'export const Desk = {};',
    'common.js': 'const Desk = {}; module.exports = Desk;',
    'umd.js': 'if (typeof module === "object") module.exports = {}; else window.Desk = {};',
    'types.d.ts': 'declare class Lamp {}',
  });
  const project = new Project({ roots: [root] });
  expect(namesIn(root, project.scriptsWith('Desk'))).toEqual(['one.js', 'two.js', 'umd.js']);
  expect(namesIn(root, project.scriptsWith('Lamp'))).toEqual(['two.js', 'types.d.ts']);
  expect(project.scriptsWith('Chair')).toEqual([]);
});

test('seeds are the scripts that hold a telling word, or all words of a group', () => {
  const root = folderWith({
    'telling.ts': 'const TellTale = 1;',
    'group.js': 'x = "/left" + "/right";',
    'half.js': 'x = "/left";',
    'data.json': '"telltale"',
    'none.ts': '',
  });
  const words = { telling: ['tellTale'], together: [['/left', '/right']], general: [] };
  expect(namesIn(root, new Project({ roots: [root], words }).seeds())).toEqual(['group.js', 'telling.ts']);
  expect(new Project({ roots: [root] }).seeds()).toEqual([]);
});

test('what was read stays until it is refreshed', () => {
  const root = folderWith({ 'a.ts': 'const a = 1;' });
  const file = join(root, 'a.ts');
  const project = new Project({ roots: [root] });
  const before = project.module(file);
  expect(project.module(file)).toBe(before);
  project.forget();
  expect(project.module(file)).not.toBe(before);
  expect(project.module(join(root, 'none.ts'))).toBeUndefined();
  expect([...project.failures]).toEqual([[join(root, 'none.ts'), 'not readable: it does not exist']]);
  project.refresh();
  expect([...project.failures]).toEqual([]);
});
