import { expect, test } from 'vitest';
import { fingerprintOf } from '../../src/project/fingerprint.js';
import { CALLED_IMPORT, REEXPORT, WHOLE, hashesOf } from '../../src/project/text-words.js';
import { WordIndex } from '../../src/project/word-index.js';

const text = "import { listUsers as all } from './users-of';\nexport const $größe = all(`users:list`)?.first_2;\n";

function holding(words: string, others: Readonly<Record<string, string>> = {}): string[] {
  const texts = Object.entries({ 'users.ts': text, 'empty.ts': '', ...others });
  const index = new WordIndex([
    ...texts.map(([name, one]) => ({ name, hashes: hashesOf(Buffer.from(one)) })),
    { name: 'data.json', hashes: undefined },
  ]);
  return [...index.holding(words)];
}

test.each(['listUsers', 'users', 'users:list', 'users-of', '$größe', 'first_2', '.first_2(', 'all'])(
  'a text holds %s',
  (words) => {
    expect(holding(words)).toContain('users.ts');
  },
);

test.each(['list_users', 'Users', 'user', 'users:all_of', '$gr', 'first', WHOLE, CALLED_IMPORT, REEXPORT])(
  'but not %s',
  (words) => {
    expect(holding(words)).not.toContain('users.ts');
  },
);

test('a text that is not known may hold any word', () => {
  expect(holding('nobody')).toEqual(['data.json']);
  expect(holding('users')).toEqual(['users.ts', 'data.json']);
});

test('every text that holds a word is found, in their order', () => {
  const many = Array.from({ length: 300 }, (_, file): [string, string] => [
    `file-${String(file)}.ts`,
    Array.from({ length: 40 }, (_, word) => `word${String(file + word)}`).join(' '),
  ]);
  const names = many.map(([name]) => name);
  expect(holding('word39', Object.fromEntries(many))).toEqual([...names.slice(0, 40), 'data.json']);
  expect(holding('word338', Object.fromEntries(many))).toEqual(['file-299.ts', 'data.json']);
});

test.each([
  ["import * as users from './users';", WHOLE],
  ["import*as users from'./users'", WHOLE],
  ["export * as users from './users';", WHOLE],
  ["const users = await import('./users');", CALLED_IMPORT],
  ["export * from './users';", REEXPORT],
  ['export {\n  users,\n} from"./users"', REEXPORT],
])('%s: how modules are taken and handed on counts as a word', (whole, word) => {
  expect(holding(word, { 'whole.ts': whole })).toEqual(['whole.ts', 'data.json']);
});

test('a byte order mark is no part of a word', () => {
  expect(holding('import', { 'marked.ts': '\uFEFFimport' })).toContain('marked.ts');
});

test('a text is told from what it was before', () => {
  expect(fingerprintOf(text)).toBe(fingerprintOf(Buffer.from(text).toString()));
  expect(fingerprintOf(text)).not.toBe(fingerprintOf(text.replace('all(', 'and(')));
  expect(fingerprintOf('ab')).not.toBe(fingerprintOf('ba'));
});
