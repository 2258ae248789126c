import { expect, it } from 'vitest';
import { scriptPart } from '../../src/project/script-part.js';
import { globalsOf, mayDefineGlobals, specifiersOf } from '../../src/project/specifiers.js';

const LENGTH = 200_000;

it.each([
  ['a brace far from anything', `}${' '.repeat(LENGTH)}`],
  ['a chain of members that ends in nothing', `a${'.a'.repeat(LENGTH)}`],
  ['an import far from its name', `import(${' '.repeat(LENGTH)}`],
  ['casts that never end', 'window as '.repeat(LENGTH / 8)],
  ['declarations without a body', 'declare module a\n'.repeat(LENGTH / 16)],
])('%s costs no more than its length', (_, text) => {
  const start = performance.now();
  for (const read of [scriptPart, globalsOf, mayDefineGlobals, specifiersOf]) read(text);
  expect(performance.now() - start).toBeLessThan(2000);
});

it('tells members that are set from those that are read', () => {
  const { members, holders } = scriptPart(
    'App.users.list = App.users.all; App.desk ||= {}; if (App.open == 1) App.shut();',
  );
  expect([...members]).toEqual(['list', 'desk']);
  expect([...holders]).toEqual(['users']);
});
