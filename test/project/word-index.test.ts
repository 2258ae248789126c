import { expect, test } from 'vitest';
import { WordIndex, fingerprintOf } from '../../src/project/word-index.js';

const text = "import { listUsers as all } from './users-of';\nexport const $größe = all(`users:list`)?.first_2;\n";

const holding = (words: string): string[] => {
  const index = new WordIndex();
  index.add('users.ts', text);
  index.add('empty.ts', '');
  index.add('data.json', undefined);
  return [...index.holding(words)];
};

test.each(['listUsers', 'users', 'users:list', 'users-of', '$größe', 'first_2', '.first_2(', 'all'])(
  'a text holds %s',
  (words) => {
    expect(holding(words)).toContain('users.ts');
  },
);

test.each(['list_users', 'Users', 'user', 'users:all_of', '$gr', 'first'])('but not %s', (words) => {
  expect(holding(words)).not.toContain('users.ts');
});

test('a text is told from what it was before', () => {
  expect(fingerprintOf(text)).toBe(fingerprintOf(Buffer.from(text).toString()));
  expect(fingerprintOf(text)).not.toBe(fingerprintOf(text.replace('all(', 'and(')));
  expect(fingerprintOf('ab')).not.toBe(fingerprintOf('ba'));
});

test('a text that is not known may hold any word', () => {
  expect(holding('nobody')).toEqual(['data.json']);
  expect(holding('users')).toEqual(['users.ts', 'data.json']);
});

test('texts that are added later are found as well', () => {
  const index = new WordIndex();
  for (let added = 0; added < 300; added++) {
    index.add(`file-${String(added)}.ts`, Array.from({ length: 40 }, (_, word) => `word${String(added + word)}`).join(' '));
    expect(index.holding(`word${String(added + 39)}`)).toEqual(new Set([`file-${String(added)}.ts`]));
  }
  expect(index.holding('word39').size).toBe(40);
});
