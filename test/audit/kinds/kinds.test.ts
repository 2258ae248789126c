import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { casesIn, runCase } from '../../detection/run-cases.js';

const all = casesIn(join(import.meta.dirname, 'cases'));

describe('kinds of files', () => {
  for (const { name, case: one } of all) {
    it(`${name}: ${one.title}`, async () => {
      const outcome = await runCase(one);
      expect(outcome.found).toEqual(one.expected);
      expect(outcome.undecided.filter((place) => !one.undecided.has(place))).toEqual([]);
      expect(one.listed.filter((place) => !outcome.undecided.includes(place))).toEqual([]);
      expect(outcome.notAnalysed).toEqual([]);
    });
  }
});
