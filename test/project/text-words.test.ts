import { expect, test } from 'vitest';
import { TextWords, fingerprintOf } from '../../src/project/text-words.js';

const text = "import { listUsers as all } from './users-of';\nexport const $größe = all(`users:list`)?.first_2;\n";

test.each(['listUsers', 'users', 'users:list', 'users-of', '$größe', 'first_2', '.first_2(', 'all'])(
  'a text holds %s',
  (words) => {
    expect(new TextWords(text).hold(words)).toBe(true);
  },
);

test.each(['list_users', 'Users', 'user', 'users:all_of', '$gr', 'first'])('but not %s', (words) => {
  expect(new TextWords(text).hold(words)).toBe(false);
});

test('a text is told from what it was before', () => {
  expect(fingerprintOf(text)).toBe(fingerprintOf(Buffer.from(text).toString()));
  expect(fingerprintOf(text)).not.toBe(fingerprintOf(text.replace('all(', 'and(')));
  expect(fingerprintOf('ab')).not.toBe(fingerprintOf('ba'));
});
