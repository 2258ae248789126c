import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WordSearch } from '../../src/project/word-search.js';

/** Few letters, so that words meet in the text, and everything that shares their low bits. */
const letters = fc.constantFrom('a', 'b', 'A', 'B', '/', '0', '1', 'p', 'P', '_', '\\', '\n');
const word = fc
  .string({ unit: letters, minLength: 1, maxLength: 8 })
  .filter((text) => !text.includes('\\'))
  .map((text) => text.toLowerCase());
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 6 });
const text = fc.string({ unit: fc.oneof(letters, fc.constantFrom('.', '-')), maxLength: 60 });

/** As the class says it, with a regular expression for each word. */
function plainly(all: readonly string[], subject: string): number[] {
  return [...all.keys()].filter((index) => {
    const one = all[index] ?? '';
    const before = /^[a-z\d]/.test(one) ? String.raw`(?<=^|[^a-zA-Z\d]|\\[a-zA-Z\d])` : '';
    const behind = /[a-z\d]$/.test(one) ? String.raw`(?![a-zA-Z\d])` : '';
    const segment = one.startsWith('/');
    return new RegExp(
      (segment ? String.raw`(?<!\.)` : before) + one + behind + (segment ? String.raw`(?![-_]|\.[a-zA-Z\d])` : ''),
      'i',
    ).test(subject);
  });
}

function collected(search: WordSearch, bytes: Uint8Array, length = bytes.length): number[] {
  const found = new Set<number>();
  search.collect(bytes, length, found);
  return [...found].sort((a, b) => a - b);
}

describe('finds the same words as a plain search', () => {
  test('in any text', () => {
    fc.assert(
      fc.property(words, text, (all, subject) => {
        const search = new WordSearch(all);
        const bytes = Buffer.from(subject, 'latin1');
        expect(collected(search, bytes)).toEqual(plainly(all, subject));
        expect(search.some(bytes, bytes.length)).toBe(plainly(all, subject).length > 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('and looks at nothing behind the length', () => {
    fc.assert(
      fc.property(words, text, fc.nat(60), (all, subject, length) => {
        const bytes = Buffer.from(subject, 'latin1');
        const shown = Math.min(length, bytes.length);
        expect(collected(new WordSearch(all), bytes, shown)).toEqual(plainly(all, subject.slice(0, shown)));
      }),
    );
  });

  test('whatever the bytes are', () => {
    fc.assert(
      fc.property(words, fc.uint8Array({ maxLength: 80 }), (all, bytes) => {
        expect(collected(new WordSearch(all), bytes)).toEqual(plainly(all, Buffer.from(bytes).toString('latin1')));
      }),
    );
  });
});

test.each<[string, boolean]>([
  ['/lending/v1', true],
  ['"lending"', true],
  ['LENDING', true],
  ['a_lending_b', true],
  [String.raw`GET\nlending`, true],
  ['blending', false],
  ['lendings', false],
  ['2lending', false],
  ['lending2', false],
  ['blending lending', true],
])('lending in %s: %s', (text, expected) => {
  expect(new WordSearch(['lending']).some(Buffer.from(text), text.length)).toBe(expected);
});

test('capital letters of a word do not count', () => {
  expect(new WordSearch(['designatedRoles']).some(Buffer.from('DESIGNATEDROLES'), 15)).toBe(true);
});

test('words longer than the longest window', () => {
  const long = 'x'.repeat(200);
  const search = new WordSearch([long, `${long}/y`]);
  expect(collected(search, Buffer.from(`${long}/y`))).toEqual([0, 1]);
  expect(collected(search, Buffer.from(long.slice(1)))).toEqual([]);
});
