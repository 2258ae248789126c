import { expect, test } from 'vitest';
import { WordTest } from '../../src/eslint/words.js';

const words = new WordTest({
  telling: ['designatedRoles'],
  together: [['lending', '/loans']],
  general: ['status', 'get('],
});

test.each([
  ['user.designatedRoles', true],
  ['user.DesignatedRoles', true],
  ['user.designatedRolesList', false],
  ["'/lending/v3/loans'", true],
  ["'\\nlending/v3/loans'", true],
  ["blending('/loans')", false],
  ["'/lending/v3/loansets'", false],
])('a text tells by words that stand by themselves: %s', (text, tells) => {
  expect(words.tells(text)).toBe(tells);
});

test.each([
  ['one.status', true],
  ['one.statuses', false],
  ['api.get(path)', true],
  ['widget(path)', false],
])('a text may tell by general words that stand by themselves: %s', (text, mayTell) => {
  expect(words.mayTell(text)).toBe(mayTell);
});
