import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Linter } from 'eslint';
import plugin from '../../src/eslint/index.js';
import { folderWith, lint, placesOf, write } from './linting.js';

const settings = { from: '25.2', to: '26.3' };
const config = plugin.configs.recommended;

const wrapper = `const base = 'https://api.example.com';
export async function load(path) {
  const response = await fetch(base + path);
  return response.json();
}
`;
const page = `import { load } from './load.js';
export async function page(id) {
  const user = await load(\`/lending/v3/externalUsers/\${id}\`);
  return user.designatedRoles;
}
`;

function lintFile(cwd: string, filename: string, over: object = {}): Linter.LintMessage[] {
  const text = readFileSync(join(cwd, filename), 'utf8');
  return lint(text, { cwd, filename: join(cwd, filename), settings: { ...settings, ...over }, config });
}

describe('what another file says of a value', () => {
  test('is looked at where it is imported', () => {
    const cwd = folderWith({ 'load.js': wrapper, 'page.js': page });
    expect(placesOf(lintFile(cwd, 'page.js'))).toEqual(['4:15 no-removed-field']);
    expect(placesOf(lintFile(cwd, 'load.js'))).toEqual([]);
  });

  test('counts in a file that holds a general word only', () => {
    const cwd = folderWith({
      'load.js': wrapper,
      'documents.js': `import { load } from './load.js';
export const documents = (id) => load(\`/lending/v3/loans/\${id}/documents\`);
`,
      'view.js': `import { documents } from './documents.js';
export const view = async (id) => (await documents(id)).map((item) => item.status);
`,
      'http.js': 'export const ok = (answer) => answer.status === 200;\n',
    });
    expect(placesOf(lintFile(cwd, 'view.js'))).toEqual(['2:76 no-removed-field']);
    expect(placesOf(lintFile(cwd, 'http.js'))).toEqual([]);
    expect(placesOf(lintFile(cwd, 'view.js', { crossFile: false }))).toEqual([]);
  });

  test('counts in a file that compares what it is handed without a word of it', () => {
    const cwd = folderWith({
      'compare.js':
        'export const same = (one, other) => one === other;\nexport const more = (one, other) => one > other;\n',
      'page.js': `import { more, same } from './compare.js';
export async function page(id) {
  const user = await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();
  return same(user.organization.entityType, 'Organization') || more(user.id, 'Organization');
}
`,
    });
    const found = lintFile(cwd, 'compare.js');
    expect(placesOf(found)).toEqual(['1:22 no-changed-value']);
    expect(found[0]?.message).toMatch(/ The text to change stands in page\.js\.$/);
    expect(placesOf(lintFile(cwd, 'compare.js', { crossFile: false }))).toEqual([]);
  });

  test('binds a type that a third file declares', () => {
    const cwd = folderWith({
      'model.ts': 'export interface Person { designatedRoles: string[]; email: string }\n',
      'client.ts': `import type { Person } from './model.js';
export async function person(id: string): Promise<Person> {
  return (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json() as Promise<Person>;
}
`,
      'view.ts': `import type { Person } from './model.js';
export const roles = (one: Person) => one.designatedRoles;
`,
    });
    expect(placesOf(lintFile(cwd, 'view.ts'))).toEqual(['2:43 no-removed-field']);
    expect(placesOf(lintFile(cwd, 'model.ts'))).toEqual(['1:27 no-removed-field']);
    expect(placesOf(lintFile(cwd, 'view.ts', { crossFile: false }))).toEqual([]);
  });

  test('is the same in whatever order the files are linted', () => {
    const files = { 'load.js': wrapper, 'page.js': page };
    const forth = folderWith(files);
    const back = folderWith(files);
    const order = ['load.js', 'page.js'];
    const first = order.map((name) => placesOf(lintFile(forth, name)));
    const second = [...order].reverse().map((name) => placesOf(lintFile(back, name)));
    expect(second.reverse()).toEqual(first);
  });
});

describe('files that change while the process lives', () => {
  test('are read again', () => {
    const cwd = folderWith({ 'load.js': wrapper, 'page.js': page });
    expect(placesOf(lintFile(cwd, 'page.js'))).toEqual(['4:15 no-removed-field']);
    write(cwd, 'load.js', 'export const load = async () => ({ designatedRoles: [] });\n');
    expect(placesOf(lintFile(cwd, 'page.js'))).toEqual([]);
    write(cwd, 'load.js', wrapper);
    expect(placesOf(lintFile(cwd, 'page.js'))).toEqual(['4:15 no-removed-field']);
  });

  test('and are not saved yet are taken as the editor holds them', () => {
    const cwd = folderWith({ 'load.js': wrapper, 'page.js': page });
    const options = { cwd, filename: join(cwd, 'page.js'), settings, config };
    expect(placesOf(lint(page, options))).toEqual(['4:15 no-removed-field']);
    expect(placesOf(lint(`\n${page}`, options))).toEqual(['5:15 no-removed-field']);
    expect(placesOf(lint(page.replace('designatedRoles', 'designatedRoleRefs'), options))).toEqual([]);
  });

  test('and held nothing when all were searched are looked at when they come again, or are longer by then', () => {
    const filler = `// ${'x'.repeat(page.length - 4)}\n`;
    const cwd = folderWith({ 'load.js': wrapper, 'page.js': page, 'same.js': filler, 'longer.js': '' });
    expect(placesOf(lintFile(cwd, 'page.js'))).toEqual(['4:15 no-removed-field']);
    expect(placesOf(lintFile(cwd, 'same.js'))).toEqual([]);
    for (const name of ['same.js', 'longer.js']) {
      write(cwd, name, page);
      expect(placesOf(lintFile(cwd, name))).toEqual(['4:15 no-removed-field']);
    }
  });
});

describe('a path that stands in another file', () => {
  const files = {
    'paths.js': 'export const attachments = (id) => `/lending/v1/loans/${id}/attachments`;\n',
    'parts.js': "export const tail = '/attachments';\n",
    'list.js': "import { attachments } from './paths.js';\nexport const list = (id) => fetch(attachments(id));\n",
  };

  test('is reported where it stands, once', () => {
    const cwd = folderWith(files);
    expect(placesOf(lintFile(cwd, 'paths.js'))).toEqual(['1:60 no-removed-endpoint']);
    expect(placesOf(lintFile(cwd, 'list.js'))).toEqual([]);
  });

  test('of JSON is reported at the call too: JSON may not be linted', () => {
    const cwd = folderWith({
      'paths.json': '{ "attachments": "/lending/v1/loans/{loanId}/attachments" }',
      'list.js': `import paths from './paths.json' with { type: 'json' };
export const list = (id) => fetch(paths.attachments.replace('{loanId}', id));
export const one = (id) => fetch(\`/lending/v3/loans/\${id}/attachments\`);
`,
    });
    const messages = lintFile(cwd, 'list.js');
    expect(placesOf(messages)).toEqual(['2:29 no-removed-endpoint']);
    expect(messages[0]?.message).toMatch(/ The text to change stands in paths\.json\.$/);
  });

  test('is reported at the call where it says nothing by itself', () => {
    const cwd = folderWith({
      ...files,
      'list.js':
        "import { tail } from './parts.js';\nexport const list = (id) => fetch(`/lending/v1/loans/${id}${tail}`);\n",
    });
    expect(placesOf(lintFile(cwd, 'parts.js'))).toEqual([]);
    const messages = lintFile(cwd, 'list.js');
    expect(placesOf(messages)).toEqual(['2:29 no-removed-endpoint']);
    expect(messages[0]?.message).toMatch(/ The text to change stands in parts\.js\.$/);
    expect(messages[0]?.fix).toBeUndefined();
    expect(messages[0]?.suggestions).toBeUndefined();
  });
});
