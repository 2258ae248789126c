import { join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Project } from '../../src/project/project.js';
import { folderWith } from '../audit/folder.js';

interface Case {
  readonly title: string;
  readonly files: readonly string[];
  readonly contents?: Readonly<Record<string, unknown>>;
  readonly from?: string;
  /** What each specifier means; null where it means nothing of the project. */
  readonly means: Readonly<Record<string, string | null>>;
}

const cases: readonly Case[] = [
  {
    title: 'paths with and without extension, folders, and the source of a compiled name',
    files: ['app.ts', 'a.ts', 'b.tsx', 'c.mjs', 'd.json', 'e/index.js', 'f.mts', 'g.cts', 'h.d.ts', 'i.service.ts'],
    from: 'app.ts',
    means: {
      './a': 'a.ts',
      './a.js': 'a.ts',
      './a.ts': 'a.ts',
      './b': 'b.tsx',
      './b.js': 'b.tsx',
      './b.jsx': 'b.tsx',
      './c.mjs': 'c.mjs',
      './d.json': 'd.json',
      './d': 'd.json',
      './e': 'e/index.js',
      './e/': 'e/index.js',
      './f.mjs': 'f.mts',
      './g.cjs': 'g.cts',
      './h': 'h.d.ts',
      './i.service': 'i.service.ts',
      './a?raw': 'a.ts',
      './nowhere': null,
      '': null,
      react: null,
      'node:fs': null,
      'https://example.org/a.js': null,
      '/a': null,
    },
  },
  {
    title: 'a source comes before what is built beside it',
    files: ['app.ts', 'a.js', 'a.ts', 'dir.ts', 'dir/index.ts'],
    from: 'app.ts',
    means: { './a': 'a.ts', './a.js': 'a.ts', './dir': 'dir.ts', './dir/index': 'dir/index.ts' },
  },
  {
    title: 'a script comes before what declares its types',
    files: ['app.js', 'a.js', 'a.d.ts', 'b.cjs', 'b.d.cts', 'c.d.mts', 'dir/index.js', 'dir/index.d.ts'],
    from: 'app.js',
    means: { './a': 'a.js', './a.js': 'a.js', './b.cjs': 'b.cjs', './c.mjs': 'c.d.mts', './dir': 'dir/index.js' },
  },
  {
    title: 'nothing out of node_modules, and nothing out of the project',
    files: ['app/main.ts', 'app/node_modules/lib/index.ts', 'other.ts'],
    from: 'app/main.ts',
    means: { './node_modules/lib/index': null, lib: null },
  },
  {
    title: 'aliases of tsconfig.json, with what it extends',
    files: ['src/app/main.ts', 'src/api/client.ts', 'src/one.ts', 'lib/two.ts'],
    contents: {
      'base.json': { compilerOptions: { baseUrl: '.', paths: { '@api/*': ['src/api/*'], one: ['src/one.ts'] } } },
      'tsconfig.json': { extends: './base.json' },
    },
    from: 'src/app/main.ts',
    means: { '@api/client': 'src/api/client.ts', one: 'src/one.ts', 'lib/two': 'lib/two.ts', '@api/none': null },
  },
  {
    title: 'the nearest tsconfig.json holds',
    files: ['src/main.ts', 'packages/p/src/main.ts', 'packages/p/src/x.ts', 'src/x.ts'],
    contents: {
      'tsconfig.json': { compilerOptions: { paths: { '$/*': ['./src/*'] } } },
      'packages/p/tsconfig.json': { compilerOptions: { paths: { '$/*': ['./src/*'] } } },
    },
    from: 'packages/p/src/main.ts',
    means: { '$/x': 'packages/p/src/x.ts' },
  },
  {
    title: 'aliases of a tsconfig.json that extends what is not installed, with comments',
    files: ['src/main.ts', 'src/api.ts'],
    contents: {
      'tsconfig.json':
        '{ // none\n "extends": "@tsconfig/strictest/tsconfig.json", "compilerOptions": { "paths": { "#api": ["./src/api.ts"], }, } }',
    },
    from: 'src/main.ts',
    means: { '#api': 'src/api.ts' },
  },
  {
    title: 'aliases of the projects that a tsconfig.json refers to',
    files: ['src/main.ts', 'src/api.ts'],
    contents: {
      'tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }] },
      'tsconfig.app.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } },
    },
    from: 'src/main.ts',
    means: { '@/api': 'src/api.ts' },
  },
  {
    title: 'jsconfig.json, and a tsconfig.json that is broken',
    files: ['a/main.js', 'a/api.js', 'b/main.ts', 'b/api.ts'],
    contents: {
      'a/jsconfig.json': { compilerOptions: { paths: { api: ['./api.js'] } } },
      'b/tsconfig.json': '{ nothing',
    },
    from: 'a/main.js',
    means: { api: 'a/api.js' },
  },
  {
    title: 'what the packages of a workspace share, where none has a tsconfig.json of its own',
    files: ['apps/api/main.ts', 'libs/paths/src/index.ts'],
    contents: {
      'tsconfig.base.json': { compilerOptions: { baseUrl: '.', paths: { '@org/paths': ['libs/paths/src/index.ts'] } } },
    },
    from: 'apps/api/main.ts',
    means: { '@org/paths': 'libs/paths/src/index.ts', '@org/none': null },
  },
  {
    title: '@/ and ~/ mean the sources of the package where nothing says otherwise',
    files: ['app/src/pages/main.ts', 'app/src/api.ts', 'app/config.ts'],
    contents: { 'app/package.json': { name: 'app' } },
    from: 'app/src/pages/main.ts',
    means: { '@/api': 'app/src/api.ts', '~/api': 'app/src/api.ts', '@/config': 'app/config.ts', '@/none': null },
  },
  {
    title: 'they mean its folder `app` as well, where that holds the sources',
    files: ['web/app/routes/main.ts', 'web/app/api.ts', 'web/src/both.ts', 'web/app/both.ts'],
    contents: { 'web/package.json': { name: 'web' } },
    from: 'web/app/routes/main.ts',
    means: { '~/api': 'web/app/api.ts', '@/api': 'web/app/api.ts', '~/both': 'web/src/both.ts', '~/none': null },
  },
  {
    title:
      'packages of a workspace that have no package.json are called like their folders, where no other is installed',
    files: [
      'apps/web/src/main.ts',
      'packages/client/src/index.ts',
      'packages/client/src/types.ts',
      'packages/core/src/index.ts',
      'packages/tools/src/index.ts',
      'packages/named/src/index.ts',
    ],
    contents: {
      'package.json': {
        workspaces: ['packages/*'],
        dependencies: { '@frame/core': '1' },
        devDependencies: { '@test/tools': '1' },
      },
      'packages/named/package.json': { name: '@shop/other' },
    },
    from: 'apps/web/src/main.ts',
    means: {
      '@shop/client': 'packages/client/src/index.ts',
      '@shop/client/types': 'packages/client/src/types.ts',
      '@shop/core': 'packages/core/src/index.ts',
      '@frame/core': null,
      '@test/tools': null,
      '@shop/named': null,
      client: null,
    },
  },
  {
    title: 'packages of the workspace, built or not',
    files: [
      'apps/web/main.ts',
      'packages/main/lib/start.js',
      'packages/exports/src/index.ts',
      'packages/exports/src/deep/part.ts',
      'packages/exports/dist/index.js',
      'packages/plain/index.js',
      'packages/plain/sub/part.js',
      'packages/types/source/index.ts',
    ],
    contents: {
      'package.json': { workspaces: ['packages/*'] },
      'packages/main/package.json': { name: 'main', main: 'lib/start.js' },
      'packages/exports/package.json': {
        name: '@scope/exports',
        exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './*': './dist/*.js' },
      },
      'packages/plain/package.json': { name: 'plain' },
      'packages/types/package.json': { name: '@scope/types', source: './source/index.ts', main: './dist/index.js' },
    },
    from: 'apps/web/main.ts',
    means: {
      main: 'packages/main/lib/start.js',
      '@scope/exports': 'packages/exports/src/index.ts',
      '@scope/exports/deep/part': 'packages/exports/src/deep/part.ts',
      '@scope/exports/none': null,
      plain: 'packages/plain/index.js',
      'plain/sub/part': 'packages/plain/sub/part.js',
      '@scope/types': 'packages/types/source/index.ts',
      '@scope/other': null,
    },
  },
  {
    title: 'names that a package gives to its own files',
    files: ['app/src/main.ts', 'app/src/api.ts', 'app/src/parts/one.ts'],
    contents: {
      'app/package.json': { imports: { '#api': './src/api.js', '#parts/*': { default: './src/parts/*.js' } } },
    },
    from: 'app/src/main.ts',
    means: { '#api': 'app/src/api.ts', '#parts/one': 'app/src/parts/one.ts', '#parts/two': null, '#none': null },
  },
  {
    title: 'maps that are nonsense mean nothing',
    files: ['main.ts', 'p/index.ts', 'q/index.ts'],
    contents: {
      'package.json': { imports: ['#a'] },
      'p/package.json': { name: 'p', exports: { './a': 7, b: './c' } },
      'q/package.json': '{"name": ',
    },
    from: 'main.ts',
    means: { '#a': null, 'p/a': null, q: null },
  },
];

describe('what a specifier means', () => {
  test.each(cases)('$title', ({ files, contents = {}, from = '', means }) => {
    const texts = Object.entries(contents).map(([name, content]) => [
      name,
      typeof content === 'string' ? content : JSON.stringify(content),
    ]);
    const root = folderWith({
      ...Object.fromEntries(files.map((file) => [file, ''])),
      ...(Object.fromEntries(texts) as Record<string, string>),
    });
    const project = new Project({ roots: [root] });
    const resolved = Object.keys(means).map((specifier) => {
      const file = project.resolve(specifier, join(root, from));
      return [specifier, file === undefined ? null : relative(root, file).split(sep).join('/')];
    });
    expect(Object.fromEntries(resolved)).toEqual(means);
  });
});

test('one package of a workspace knows its neighbours', () => {
  const root = folderWith({
    'package.json': '{"workspaces": ["*"]}',
    '.git/HEAD': '',
    'one/main.ts': '',
    'two/package.json': '{"name": "two"}',
    'two/index.ts': '',
  });
  const project = new Project({ roots: [join(root, 'one')] });
  expect(project.resolve('two', join(root, 'one/main.ts'))).toBe(join(root, 'two/index.ts'));
  expect(project.resolve('../two', join(root, 'one/main.ts'))).toBe(join(root, 'two/index.ts'));
});
