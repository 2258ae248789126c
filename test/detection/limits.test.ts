import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { casesIn } from './run-cases.js';

const folder = join(import.meta.dirname, 'limits');
const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'limits.md'), 'utf8');

/** Names in the last column of the page's tables. */
const named = [...page.matchAll(/\| `([\w-]+)` +\|$/gm)].map((match) => match[1] ?? '');

// What each case finds, and leaves undecided, is tested with all other cases.
describe('docs/limits.md', () => {
  it('has a row for every case, and a case for every row, each once', () => {
    expect([...named].sort()).toEqual(casesIn(folder).map(({ name }) => name.replace('.case', '')));
  });
});

describe('a limit', () => {
  it.each(casesIn(folder))('$name marks what is not found', ({ case: one }) => {
    expect(one.undecided.size).toBeGreaterThan(0);
  });
});
