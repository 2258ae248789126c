import { join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Project } from '../../src/project/project.js';
import { folderWith } from '../audit/folder.js';

interface Case {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly from: string;
  /** What each specifier means; null where it means nothing of the project. */
  readonly means: Readonly<Record<string, string | null>>;
}

const layers: readonly Case[] = [
  {
    title: 'a layer as it is packed, with a folder nodejs',
    files: { 'fns/rates/app.js': '', 'lambda-layer/nodejs/db.js': '', 'lambda-layer/nodejs/api/index.js': '' },
    from: 'fns/rates/app.js',
    means: { '/opt/nodejs/db': 'lambda-layer/nodejs/db.js', '/opt/nodejs/api': 'lambda-layer/nodejs/api/index.js' },
  },
  {
    title: 'one of several layers, beside functions that are packages of their own',
    files: {
      'services/a/package.json': '{"name": "a"}',
      'services/a/index.js': '',
      'layers/common/nodejs/db.js': '',
      'layers/people/nodejs/users.js': '',
      'layers/people/nodejs/package.json': '{"name": "people-layer"}',
    },
    from: 'services/a/index.js',
    means: {
      '/opt/nodejs/users.js': 'layers/people/nodejs/users.js',
      '/opt/nodejs/node_modules/people-layer/users': 'layers/people/nodejs/users.js',
      '/opt/nodejs/none': null,
      '/opt/bin/tool': null,
    },
  },
  {
    title: 'what a build packs below nodejs, where a template says which folder it is',
    files: {
      'template.yaml':
        'Resources:\n  Shared:\n    Type: AWS::Serverless::LayerVersion\n    Properties:\n      ContentUri: ./common/\n    Metadata:\n      BuildMethod: nodejs20.x\n',
      'common/db.ts': '',
      'app/handler.ts': '',
      'app/other.ts': '',
    },
    from: 'app/handler.ts',
    means: { '/opt/nodejs/db': 'common/db.ts', '/opt/nodejs/other': null },
  },
  {
    title: 'layers of Serverless and of Amplify',
    files: {
      'serverless.yml': 'layers:\n  tools:\n    path: packages/tools # shared\n',
      'packages/tools/nodejs/log.js': '',
      'fn/index.js': '',
      'amplify/backend/function/deskLayer/opt/text.js': '',
      'amplify/backend/function/desk/src/index.js': '',
    },
    from: 'fn/index.js',
    means: { '/opt/nodejs/log': 'packages/tools/nodejs/log.js' },
  },
  {
    title: 'layers of Amplify',
    files: {
      'amplify/backend/function/deskLayer/opt/text.js': '',
      'amplify/backend/function/desk/src/index.js': '',
    },
    from: 'amplify/backend/function/desk/src/index.js',
    means: { '/opt/text': 'amplify/backend/function/deskLayer/opt/text.js' },
  },
  {
    title: 'a name that two layers hold means neither, and a folder that is no layer means nothing',
    files: {
      'fn/index.js': '',
      'layers/a/nodejs/db.js': '',
      'layers/b/nodejs/db.js': '',
      'shared/text.js': '',
      'players/list.js': '',
    },
    from: 'fn/index.js',
    means: { '/opt/nodejs/db': null, '/opt/nodejs/text': null, '/opt/nodejs/list': null },
  },
  {
    title: 'paths of tsconfig.json and of a test runner for what stands below /opt',
    files: {
      'tsconfig.json':
        '{"compilerOptions": {"paths": {"/opt/nodejs/*": ["./common/src/*"], "@layer/*": ["./common/src/*"]}}}',
      'fn/index.ts': '',
      'common/src/db.ts': '',
    },
    from: 'fn/index.ts',
    means: { '/opt/nodejs/db': 'common/src/db.ts', '@layer/db': 'common/src/db.ts' },
  },
  {
    title: 'a map of a test runner for what stands below /opt',
    files: {
      'package.json': '{"jest": {"moduleNameMapper": {"^/opt/nodejs/(.*)$": "<rootDir>/common/$1"}}}',
      'fn/index.js': '',
      'common/db.js': '',
    },
    from: 'fn/index.js',
    means: { '/opt/nodejs/db': 'common/db.js' },
  },
];

const tools: readonly Case[] = [
  {
    title: 'Vite, by an object, a list and URLs',
    files: {
      'package.json': '{}',
      'vite.config.ts': `import { fileURLToPath, URL } from 'node:url';
export default defineConfig({ resolve: { alias: [
  { find: '@api', replacement: fileURLToPath(new URL('./src/api', import.meta.url)) },
  { find: /^@views\\//, replacement: '/src/pages/views/' },
] } });`,
      'src/main.ts': '',
      'src/api/users.ts': '',
      'src/pages/views/home.vue': '',
    },
    from: 'src/main.ts',
    means: { '@api/users': 'src/api/users.ts', '@views/home.vue': 'src/pages/views/home.vue', '@apis/users': null },
  },
  {
    title: 'webpack, in a folder of its own, with names and a helper',
    files: {
      'package.json': '{}',
      'build/webpack.base.conf.js': `const path = require('path');
function resolve(dir) { return path.join(__dirname, '..', dir); }
const src = path.join(__dirname, '../source');
module.exports = { resolve: { alias: {
  Services: path.join(src, 'services'), '@': resolve('source'), vue$: 'vue/dist/vue.esm.js', text$: path.join(src, 'texts/all.js'),
}, modules: ['node_modules', src] } };`,
      'source/main.js': '',
      'source/services/users.js': '',
      'source/texts/all.js': '',
    },
    from: 'source/main.js',
    means: {
      'Services/users': 'source/services/users.js',
      '@/texts/all': 'source/texts/all.js',
      'services/users': 'source/services/users.js',
      text: 'source/texts/all.js',
      'text/all': null,
      vue: null,
    },
  },
  {
    title: 'chained settings of Vue CLI',
    files: {
      'package.json': '{}',
      'vue.config.js': `module.exports = { chainWebpack: (config) => {
  config.resolve.alias.set('@lib', path.resolve('src/lib')).set('@m', path.resolve(__dirname, 'src', 'models'));
  cache.set('@n', 'src/models');
} };`,
      'src/main.js': '',
      'src/lib/http.js': '',
      'src/models/user.js': '',
    },
    from: 'src/main.js',
    means: { '@lib/http': 'src/lib/http.js', '@m/user': 'src/models/user.js', '@n/user': null },
  },
  {
    title: 'Babel, module-alias and a test runner, above the package that asks as well',
    files: {
      'package.json': '{"_moduleAliases": {"@root": ".", "@db": "lib/db"}}',
      '.babelrc':
        '{"plugins": [["module-resolver", {"root": ["./lib"], "alias": {"^~(.+)$": "./lib", "texts": "./lib/texts"}}]]}',
      'jest.config.js': `module.exports = { moduleNameMapper: {
  '^@desk/(.*)$': '<rootDir>/parts/$1/src', '^axios$': '<rootDir>/mocks/axios.js', '\\\\.css$': '<rootDir>/mocks/css.js' } };`,
      'parts/one/package.json': '{"name": "one"}',
      'parts/one/src/index.js': '',
      'lib/db/users.js': '',
      'lib/texts/en.js': '',
      'mocks/axios.js': '',
      'mocks/css.js': '',
    },
    from: 'parts/one/src/index.js',
    means: {
      '@desk/one': 'parts/one/src/index.js',
      '@root/lib/texts/en': 'lib/texts/en.js',
      '@db/users': 'lib/db/users.js',
      'texts/en': 'lib/texts/en.js',
      'db/users': 'lib/db/users.js',
      axios: null,
      'x.css': null,
    },
  },
  {
    title: 'import maps',
    files: {
      'package.json': '{}',
      'deno.json': '{"imports": {"$desk/": "./source/", "hono": "jsr:@hono/hono"}}',
      'source/main.ts': '',
      'source/api/users.ts': '',
    },
    from: 'source/main.ts',
    means: { '$desk/api/users.ts': 'source/api/users.ts', hono: null },
  },
  {
    title: 'paths from the root of a site',
    files: { 'public/js/api.js': '', 'public/js/page.js': '', 'src/main.ts': '', 'other/readme.js': '' },
    from: 'public/js/page.js',
    means: { '/js/api.js': 'public/js/api.js', '/js/api': null, '/src/main.ts': 'src/main.ts', '/readme.js': null },
  },
];

describe.each([
  ['layers of functions', layers],
  ['names that tools are told', tools],
])('%s', (_, cases) => {
  test.each(cases)('$title', ({ files, from, means }) => {
    const root = folderWith(files);
    const project = new Project({ roots: [root] });
    const resolved = Object.keys(means).map((specifier) => {
      const file = project.resolve(specifier, join(root, from));
      return [specifier, file === undefined ? null : relative(root, file).split(sep).join('/')];
    });
    expect(Object.fromEntries(resolved)).toEqual(means);
  });
});
