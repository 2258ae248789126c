import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Project } from '../../src/project/project.js';

const words = { telling: ['lending/v3', 'designatedRoles'], together: [['/loans', '/documents']], general: ['status'] };

function relatedIn(files: Readonly<Record<string, string>>, searched = words): string[] {
  const { project, root } = projectOf(files, searched);
  return [...project.related().files].map((file) => relative(root, file)).sort();
}

function projectOf(files: Readonly<Record<string, string>>, searched = words): { project: Project; root: string } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'lending-compat-')));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { project: new Project({ roots: [root], words: searched }), root };
}

const seed = `import { get } from './http.js';
export const load = () => get('/lending/v3/users');
export const unrelated = () => 1;
`;
const http = 'export const get = (path) => fetch(path);\n';
const base = { 'load.js': seed, 'http.js': http };

function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `part${String(index)}`);
}

/** Modules that each take from one of their own. */
function manyModules(count: number): Record<string, string> {
  return Object.fromEntries(
    names(count).flatMap((name) => [
      [`${name}.js`, `import { inner } from './inner-${name}.js';\nexport const ${name} = () => inner();\n`],
      [`inner-${name}.js`, 'export const inner = () => 1;\n'],
    ]),
  );
}

const cases: Readonly<
  Record<string, { readonly files: Readonly<Record<string, string>>; readonly related: readonly string[] }>
> = {
  'what takes a name that has to do with the platform': {
    files: { ...base, 'page.js': "import { load } from './load.js';\nexport const page = () => load();\n" },
    related: ['page.js'],
  },
  'not what takes another': {
    files: { ...base, 'other.js': "import { unrelated } from './load.js';\nexport const other = unrelated();\n" },
    related: [],
  },
  'not what is used by a function whose parameters are named like something of the platform': {
    files: {
      'load.js': `import { get } from './http.js';
import { frame } from './frame.js';
export const Card = ({
  title,
  id = 'card',
}) => frame(title, id);
export const load = (id) => get('/lending/v3/users/' + id);
`,
      'http.js': http,
      'frame.js': 'export const frame = (title, id) => [title, id];\n',
    },
    related: [],
  },
  'what takes a further variable of a declaration': {
    files: {
      'load.js': `import { get } from './http.js';
export const first = ({
    a = '(',
  }) => a,
  load = () => get('/lending/v3/users');
`,
      'http.js': http,
      'page.js': "import { load } from './load.js';\nexport const page = () => load();\n",
    },
    related: ['page.js'],
  },
  'not what takes something that is only named in what comments say to people': {
    files: {
      'load.js': `import { get } from './http.js';
export const load = () => get('/lending/v3/users');
export class Cart {
  /** Fills it before the load is known. */
  fill() {
    // What they load meanwhile waits.
    return 1;
  }
}
`,
      'http.js': http,
      'cart.js': "import { Cart } from './load.js';\nexport const cart = new Cart();\n",
    },
    related: [],
  },
  'what takes something whose comments name a type': {
    files: {
      'types.d.ts': 'export interface User { id: string }\nexport const load: () => Promise<User>;\n',
      'load.js': `import { get } from './http.js';
/** @typedef {{ id: string }} User */
export const load = () => get('/lending/v3/users');
export class Cart {
  /**
   * @param {ReturnType<
   *   typeof load
   * >} user
   */
  fill(user) {
    return user;
  }
}
`,
      'http.js': http,
      'cart.js': "import { Cart } from './load.js';\nexport const cart = new Cart();\n",
    },
    related: ['cart.js'],
  },
  'not what shares a name with a module that puts another one on the page': {
    files: {
      'load.js': `import { get } from './http.js';
const count = () => get('/lending/v3/users');
window.boot = () => 1;
export const own = count;
`,
      'http.js': http,
      'other.js': 'globalThis.ready = true;\nexport const twice = (count) => 2 * count;\n',
    },
    related: [],
  },
  'what asks for the name that a module puts on the page, or declares to be there': {
    files: {
      'load.ts': `import { get } from './http.js';
declare global {
  function loadUsers(): Promise<unknown>;
}
(window as any).fetchUsers = () => get('/lending/v3/users');
globalThis.loadUsers = () => get('/lending/v3/users');
`,
      'http.js': http,
      'page.js': 'const users = fetchUsers();\n',
      'list.js': 'const list = loadUsers();\n',
    },
    related: ['list.js', 'load.ts', 'page.js'],
  },
  'not what takes something whose branches have a default, beside the default of a module': {
    files: {
      'http.js': http,
      'load.js': `import { get } from './http.js';
export default async function load() { return get('/lending/v3/users'); }
export function label(kind) {
  switch (kind) {
    default:
      return 'none';
  }
}
`,
      'other.js': "import { label } from './load.js';\nexport const other = label(1);\n",
      'page.js': "import load from './load.js';\nexport const page = () => load();\n",
    },
    related: ['page.js'],
  },
  'what takes a module that is handed on as a whole': {
    files: {
      ...base,
      'all.js': "export * as people from './load.js';\n",
      'page.js': "import { people } from './all.js';\nexport const page = () => people.load();\n",
    },
    related: ['all.js', 'page.js'],
  },
  'not what takes a module that is handed on as a whole, and names another': {
    files: {
      ...base,
      'all.js': "export * as people from './load.js';\n",
      'page.js': "import { people } from './all.js';\nexport const page = () => people.unrelated();\n",
    },
    related: ['all.js'],
  },
  'what a module is handed to, through files that only hand on': {
    files: {
      ...base,
      'page.js':
        "import * as people from './load.js';\nimport { show } from './index.js';\nexport const page = () => show(people);\n",
      'index.js': "export * from './show.js';\nexport * from './idle.js';\n",
      'show.js': 'export const show = (people) => people.load();\n',
      'idle.js': 'export const idle = 1;\n',
    },
    related: ['index.js', 'page.js', 'show.js'],
  },
  'not what takes an object of a type that holds a module': {
    files: {
      ...base,
      'editor.ts': "import * as people from './load.js';\nexport class Editor {\n  people = people;\n}\n",
      'view.ts':
        "import { Editor } from './editor.js';\nimport { inner } from './inner.js';\nexport const view = (editor: Editor, { other }: { other: Editor }) => inner(editor, other);\n",
      'inner.js': 'export const inner = () => 1;\n',
    },
    related: ['editor.ts', 'view.ts'],
  },
  'not tests that put something else in the place of another member': {
    files: {
      ...base,
      'load.test.js': "import * as people from './load.js';\nspyOn(people, 'unrelated').returns(2);\n",
      'other.test.js': "import * as people from './load.js';\nspyOn(people, 'load').returns(2);\n",
    },
    related: ['other.test.js'],
  },
  'what a module is handed to behind a text that looks like a comment, and not what only a comment hands it to': {
    files: {
      ...base,
      'page.js':
        "import * as people from './load.js';\nimport { show } from './show.js';\nexport const page = () => ['//cdn.example.test', show(people)];\n",
      'show.js': 'export const show = (source) => source.load();\n',
      'other.js':
        "import * as people from './load.js';\nimport { idle } from './idle.js';\n// Not: idle(people)\nexport const other = () => idle();\n",
      'idle.js': 'export const idle = (source) => source.load();\n',
    },
    related: ['page.js', 'show.js'],
  },
  'what a module is handed to that has no name where it is declared': {
    files: {
      ...base,
      'page.js':
        "import * as people from './load.js';\nimport { show } from './index.js';\nexport const page = () => show(people);\n",
      'index.js': "export { default as show } from './show.js';\n",
      'show.js': 'module.exports = (source) => source.load();\n',
    },
    related: ['index.js', 'page.js', 'show.js'],
  },
  'of a module whose name begins a statement, only what is asked for': {
    files: {
      'load.js':
        "import * as parts from './parts.js';\nexport const load = (id) => fetch(parts.join(`/lending/v3/users/${id}`));\n",
      'parts.js':
        "import { inner } from './inner.js';\nexport const join = (path) => path;\nexport const other = () => inner();\n",
      'inner.js': 'export const inner = () => 1;\n',
    },
    related: ['parts.js'],
  },
  'not what a default without a name stands beside': {
    files: {
      'load.js':
        "import { inner } from './inner.js';\nexport default function () {\n  return inner();\n}\nexport async function load() {\n  return fetch('/lending/v3/users');\n}\n",
      'inner.js': 'export const inner = () => 1;\n',
    },
    related: [],
  },
  'not what the type of a variable names': {
    files: {
      'load.js':
        "import { inner } from './inner.js';\nexport const other: { fetch: Inner } = inner();\nexport const load = () => fetch('/lending/v3/users');\n",
      'inner.js': 'export const inner = () => 1;\n',
    },
    related: [],
  },
  'not what takes the default of a module whose other names matter': {
    files: {
      'load.js': `${seed}export default 1;\n`,
      'http.js': http,
      'one.js': "import one from './load.js';\nexport const box = { one };\n",
      'two.js': "import { box } from './one.js';\nexport const two = box;\n",
    },
    related: [],
  },
  'the many modules of a list, and not what they take themselves': {
    files: {
      ...base,
      ...manyModules(120),
      'all.js': [
        "import { load } from './load.js';",
        ...names(120).map((name) => `import { ${name} } from './${name}.js';`),
        `export const all = { load, ${names(120).join(', ')} };`,
      ].join('\n'),
    },
    related: ['all.js', ...names(120).map((name) => `${name}.js`)].sort(),
  },
  'not a module whose name only opens a place of a template': {
    files: {
      'load.js':
        "import $ from './query.js';\nexport const load = (id) => fetch(`/lending/v3/users/${id}`);\nexport const find = () => $('a');\n",
      'query.js': 'export default (selector) => document.querySelectorAll(selector);\n',
    },
    related: [],
  },
  'not a statement that only assigns to a name inside': {
    files: {
      'load.js':
        "import { parts } from './parts.js';\nvar cut = function () {\n  var size;\n  id = parts();\n};\nexport const load = (id) => fetch(`/lending/v3/users/${id}`);\n",
      'parts.js': 'export const parts = () => [];\n',
    },
    related: [],
  },
  'a name that is declared behind others': {
    files: {
      'load.js':
        "import { parts } from './parts.js';\nvar cut = 1, // of the page\n  base = parts();\nexport const load = () => fetch(`${base}/lending/v3/users`);\n",
      'parts.js': 'export const parts = () => [];\n',
    },
    related: ['parts.js'],
  },
  'scripts of a page that share a name': {
    files: {
      'load.js': "var APP = window.APP || {};\nAPP.load = function () { return $.get('/lending/v3/users'); };\n",
      'page.js': 'APP.load().then(show);\n',
      'other.js': 'document.title = window.name;\n',
    },
    related: ['page.js'],
  },
  'whoever takes it from there, under another name': {
    files: {
      ...base,
      'page.js': "import { load as read } from './load.js';\nconst own = () => read();\nexport { own as shown };\n",
      'app.js': "import { shown } from './page.js';\nshown();\n",
    },
    related: ['app.js', 'page.js'],
  },
  'through barrels': {
    files: {
      ...base,
      'index.js': "export * from './load.js';\n",
      'app.js': "import { load } from './index.js';\nload();\n",
      'idle.js': "import { unrelated } from './index.js';\nunrelated();\n",
    },
    related: ['app.js', 'index.js'],
  },
  'a module that is taken as a whole, where its name is named': {
    files: {
      ...base,
      'app.js': "import * as users from './load.js';\nusers.load();\n",
      'idle.js': "import * as users from './load.js';\nusers.unrelated();\n",
    },
    related: ['app.js'],
  },
  'what is exported by default': {
    files: {
      'api.js': "const api = { users: '/lending/v3/users' };\nexport default api;\n",
      'app.js': "import paths from './api.js';\nexport const one = paths.users;\n",
    },
    related: ['app.js'],
  },
  'a class that is exported by default and extends another': {
    files: {
      'http.js': http,
      'api.js':
        "import Base from './base.js';\nexport default class Api extends Base {\n  load() {\n    return this.get('/lending/v3/users');\n  }\n}\n",
      'app.js': "import Api from './api.js';\nexport const one = new Api().load();\n",
    },
    related: ['app.js'],
  },
  'modules that are required': {
    files: {
      'api.js': "function load() {\n  return fetch('/lending/v3/users');\n}\nmodule.exports = { load, other: 1 };\n",
      'app.js': "const { load } = require('./api');\nload();\n",
      'whole.js': "const api = require('./api');\napi.load();\n",
      'compiled.js': 'const api_1 = __importDefault(require("./api"));\napi_1.default.load();\n',
      'idle.js': "const { other } = require('./api');\nother();\n",
    },
    related: ['app.js', 'compiled.js', 'whole.js'],
  },
  'what is handed something': {
    files: {
      ...base,
      'load.js': "import { show } from './view.js';\nfetch('/lending/v3/users').then(show);\n",
      'view.js':
        "import { label } from './label.js';\nimport { log } from './log.js';\nexport const show = (user) => label(user);\nexport const idle = () => log();\n",
      'label.js': 'export const label = (user) => user.status;\n',
      'log.js': 'export const log = () => {};\n',
    },
    related: ['label.js', 'view.js'],
  },
  'what is handed something by modules that have no name': {
    files: {
      ...base,
      'load.js':
        "const log = require('./log.js');\nexports.load = () => fetch('/lending/v3/users').then((user) => require('./label.js').label(user));\nexports.later = () => fetch('/lending/v3/users').then(async (user) => (await import('./later.js')).later(user));\nexports.idle = () => require('./idle.js').idle(log);\n",
      'label.js': 'exports.label = (user) => user.status;\n',
      'later.js': 'exports.later = (user) => user.status;\n',
      'idle.js': 'exports.idle = () => 1;\n',
      'log.js': 'exports.log = () => {};\n',
    },
    related: ['label.js', 'later.js'],
  },
  'whoever looks into a store that is filled': {
    files: {
      'load.js':
        "import { users } from './store.js';\nimport { http } from './http.js';\nexport const load = async () => users.set(await http.get('/lending/v3/users'));\n",
      'http.js': 'export const http = create();\n',
      'store.js':
        'export const users = writable([]);\nexport const names = derived(users);\nexport const label = (user) => user.status;\n',
      'view.js': "import { names } from './store.js';\nnames.subscribe(show);\n",
      'idle.js': "import { http } from './http.js';\nexport const idle = () => http.get('/own');\n",
    },
    related: ['store.js', 'view.js'],
  },
  'scripts of the same page': {
    files: {
      'api.js': "var Api = { users: '/lending/v3/users' };\nvar Idle = {};\n",
      'page.js': 'var page = Api.users;\n',
      'idle.js': 'var idle = Idle;\n',
    },
    related: ['page.js'],
  },
  'words only where they stand by themselves, parts of paths only in texts': {
    files: {
      'a.js':
        "const loans = 1;\nexport const documents = (loans) => loans;\nexport const path = '/loans/' + '/documents';\n",
      'app.js': "import { documents } from './a.js';\ndocuments();\n",
      'other.js': "import { path } from './a.js';\npath;\n",
    },
    related: ['other.js'],
  },
  'not by segments that only begin like those that tell': {
    files: {
      'a.js': "export const paths = ['users/loans-overview', 'desk/documents-seen'];\n",
      'app.js': "import { paths } from './a.js';\nexport const all = paths;\n",
    },
    related: [],
  },
};

test.each(Object.entries(cases))('values of the platform get to %s', (_, { files, related }) => {
  const seeds = ['a.js', 'api.js', 'load.js'];
  const handed = ['http.js'];
  expect(relatedIn(files).filter((file) => !seeds.includes(file) && !handed.includes(file))).toEqual(related);
});

test('a file that names the platform nowhere is not related', () => {
  expect(relatedIn({ 'http.js': http, 'app.js': "import { get } from './http.js';\nget('/own');\n" })).toEqual([]);
});

test('keys that tell together lead nowhere from names and comments', () => {
  const keys = { ...words, together: [['orderId', 'orderKind', 'extra']] };
  const page = "import { one } from './a.js';\none();\n";
  const named = '// extra\nexport const one = (orderKind) => `/desk/orderId/${orderKind}`;\n';
  const written = "export const one = { orderId: '', orderKind: '', extra: {} };\n";
  expect(relatedIn({ 'a.js': named, 'page.js': page }, keys)).toEqual(['a.js']);
  expect(relatedIn({ 'a.js': written, 'page.js': page }, keys)).toEqual(['a.js', 'page.js']);
});

test('a form counts where it has to do with the platform, and nowhere else', () => {
  const { project, root } = projectOf({
    ...base,
    'edit.jsx': "import { load } from './load.js';\nexport const Edit = () => <Form onSubmit={load} />;\n",
    'beside.jsx':
      "import { load } from './load.js';\nexport const one = () => load();\nexport const Search = () => <Form onSubmit={find} />;\n",
  });
  const { files, mayMakeForms } = project.related();
  const made = [...files].filter(mayMakeForms).map((file) => relative(root, file));
  expect(made).toEqual(['edit.jsx']);
});
