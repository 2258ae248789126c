import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mayBegin } from '../../src/project/beginnings.js';
import { folderWith } from '../audit/folder.js';

const words = {
  telling: ['rateCards', 'oldName', 'refusesOthers'],
  together: [
    ['orderId', 'orderKind'],
    ['freight', 'offers'],
  ],
  general: [],
  segments: [
    { words: ['rateCards'], product: 'freight', before: ['freight', 'v1', 'desks'] },
    { words: ['freight', 'offers'], product: 'freight', before: ['freight', 'v1'] },
  ],
  besides: ['refusesOthers'],
};

function begins(texts: Readonly<Record<string, string>>, seeds: readonly string[]): boolean {
  const folder = folderWith(texts);
  const within = (names: readonly string[]): readonly string[] => names.map((name) => join(folder, name));
  return mayBegin({ files: within(Object.keys(texts)), seeds: within(seeds) }, words);
}

describe('mayBegin', () => {
  it('needs the product of a segment somewhere in the project', () => {
    const client = "export const list = () => api.get('rateCards');";
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

  it.each([
    ['behind what the path has before it', 'get(`/desks/${id}/rateCards`)', true],
    ['behind a part that is known elsewhere', 'get(`${base}/rateCards?limit=5`)', true],
    ['behind a mount of the own', "get('/desk-proxy/rateCards')", true],
    ['by itself', "join(product, 'v1', 'rateCards')", true],
    ['as a value of data', 'path: rateCards', true],
    ['with a version', "get('https://host.example/freight/v1/rateCards')", true],
    ['behind segments of others', 'get("/companies/{companyId}/reports/rateCards")', false],
    ['behind segments of others with a parameter', 'get(`/v2/hotels/${id}/rateCards`)', false],
    ['as the key of an object', '{ "rateCards": [] }', false],
    ['as a member', 'return hotel.rateCards.length;', false],
    ['in prose', '// all rateCards of a hotel', false],
    ['behind a host without dots', "get('http://gateway/rateCards')", true],
    ['behind a host and segments of others', "get('http://gateway/hotels/all/rateCards')", false],
    ['as a name whose member is taken', 'group = rateCards.Group()', false],
    ['as a name that is called', 'all = rateCards(hotel)', false],
    ['in a longer word', "get('/hotels/rateCardsOfAll')", false],
  ])('looks where a segment stands: %s', (_, text, expected) => {
    expect(begins({ 'a.ts': text, 'b.ts': "const base = '/freight/v1';" }, ['a.ts'])).toBe(expected);
  });

  it('finds segments that are no plain words', () => {
    const catalogue = {
      telling: ['orders.json'],
      together: [],
      general: [],
      segments: [{ words: ['orders.json'], product: 'shop', before: ['shop', 'v1'] }],
    };
    const folder = folderWith({
      'a.ts': "fetch('https://host.example/shop/v1/orders.json')",
      'b.ts': "'/all/of/ordersXjson'",
    });
    const files = ['a.ts', 'b.ts'].map((name) => join(folder, name));
    expect(mayBegin({ files, seeds: files.slice(0, 1) }, catalogue)).toBe(true);
    expect(mayBegin({ files, seeds: files.slice(1) }, catalogue)).toBe(false);
  });

  it('takes a word that needs another for no beginning', () => {
    expect(begins({ 'a.ts': 'pipe({ refusesOthers: true })' }, ['a.ts'])).toBe(false);
    expect(begins({ 'a.ts': 'pipe({ refusesOthers: true })', 'b.ts': 'user.oldName' }, ['a.ts', 'b.ts'])).toBe(true);
  });

  it('takes any other telling word, and words that tell together', () => {
    expect(begins({ 'a.ts': 'user.oldName' }, ['a.ts'])).toBe(true);
    expect(begins({ 'a.ts': '({ orderId, orderKind })' }, ['a.ts'])).toBe(true);
  });

  it('begins nowhere without a seed', () => {
    expect(begins({ 'a.ts': "const base = '/freight/v1';" }, [])).toBe(false);
  });
});
