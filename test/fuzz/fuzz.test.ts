import { describe, expect, it } from 'vitest';
import { fuzz } from './fuzz.js';

describe('mutated files of every kind', () => {
  it('are read and examined without a crash, and what cannot be read is said', async () => {
    const { failures, clean, remarked, findings } = await fuzz({ runs: 1500, seed: 1, mostMilliseconds: 2000 });
    expect(failures).toEqual([]);
    expect(remarked).toBeGreaterThan(300);
    expect(clean).toBeGreaterThan(100);
    expect(findings).toBeGreaterThan(300);
  }, 120_000);
});
