import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { casesIn, parseCase, runCase } from './run-cases.js';

const folders = ['javascript', 'typescript', 'limits'].map((name) => ({ name, path: join(import.meta.dirname, name) }));

for (const { name, path } of folders.filter((folder) => existsSync(folder.path))) {
  describe(name, () => {
    for (const { name: file, case: one } of casesIn(path)) {
      it(`${file}: ${one.title}`, async () => {
        const outcome = await runCase(one);
        expect(outcome.found).toEqual(one.expected);
        expect(outcome.undecided.filter((place) => !one.undecided.has(place))).toEqual([]);
        expect(one.listed.filter((place) => !outcome.undecided.includes(place))).toEqual([]);
        expect(outcome.notAnalysed).toEqual([]);
      });
    }
  });
}

describe('the cases themselves', () => {
  const all = folders.flatMap(({ path }) => (existsSync(path) ? casesIn(path) : []));

  it('hold two that are silent for every three that speak', () => {
    const silent = all.filter((one) => one.case.expected.length === 0).length;
    expect(silent * 3).toBeGreaterThanOrEqual((all.length - silent) * 2);
  });

  it('refuse a change that the catalogue does not have, and lines before the first file', () => {
    expect(() => parseCase('// @file a.ts\nx; //! no-such-change', 'a.case')).toThrow('a.case:2');
    expect(() => parseCase('const x = 1;', 'b.case')).toThrow('b.case:1');
  });
});
