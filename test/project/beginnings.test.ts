import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mayBegin } from '../../src/project/beginnings.js';
import { folderWith } from '../audit/folder.js';

const words = {
  telling: ['rateCards', 'oldName'],
  together: [
    ['orderId', 'orderKind'],
    ['freight', 'offers'],
  ],
  general: [],
  segments: [
    { words: ['rateCards'], product: 'freight' },
    { words: ['freight', 'offers'], product: 'freight' },
  ],
};

function begins(texts: Readonly<Record<string, string>>, seeds: readonly string[]): boolean {
  const folder = folderWith(texts);
  const within = (names: readonly string[]): readonly string[] => names.map((name) => join(folder, name));
  return mayBegin({ files: within(Object.keys(texts)), seeds: within(seeds) }, words);
}

describe('mayBegin', () => {
  it('needs the product of a segment somewhere in the project', () => {
    const client = 'export const list = () => api.rateCards.list();';
    expect(begins({ 'a.ts': client, 'b.ts': 'const freightage = 1;' }, ['a.ts'])).toBe(false);
    expect(begins({ 'a.ts': client, 'b.ts': "const base = '/freight/v1';" }, ['a.ts'])).toBe(true);
  });

  it('needs the product as a part of an address', () => {
    const prose = '// Offers for rail freight, and offers of others.';
    expect(begins({ 'a.ts': prose }, ['a.ts'])).toBe(false);
    expect(begins({ 'a.ts': "freight.get('/v1/offers')", 'b.ts': '// Rail freight' }, ['a.ts'])).toBe(false);
    expect(begins({ 'a.ts': "freight.get('/v1/offers')", 'b.ts': "create(host + '/freight')" }, ['a.ts'])).toBe(true);
    expect(begins({ 'a.ts': "join('v1', 'offers', product)", 'b.yaml': 'product: freight' }, ['a.ts'])).toBe(false);
    expect(begins({ 'a.ts': "join(freight, 'v1', 'offers')", 'b.yaml': 'freight: freight' }, ['a.ts'])).toBe(true);
  });

  it('takes any other telling word, and words that tell together', () => {
    expect(begins({ 'a.ts': 'user.oldName' }, ['a.ts'])).toBe(true);
    expect(begins({ 'a.ts': '({ orderId, orderKind })' }, ['a.ts'])).toBe(true);
  });

  it('begins nowhere without a seed', () => {
    expect(begins({ 'a.ts': "const base = '/freight/v1';" }, [])).toBe(false);
  });
});
