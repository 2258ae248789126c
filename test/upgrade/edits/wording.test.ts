import { expect, test } from 'vitest';
import { offerTemplates, offerWording } from '../../../src/upgrade/edits/index.js';
import type { Offer } from '../../../src/upgrade/edits/types.js';

const renaming: Offer = { kind: 'rename', edits: [], from: 'old', to: 'fresh' };

function said(offer: Offer): string {
  const { template, data } = offerWording(offer);
  return offerTemplates[template].replace(/\{\{(\w+)\}\}/g, (_, name: string) => data[name] ?? '');
}

test.each<[Offer, string]>([
  [renaming, 'Rename `old` to `fresh`.'],
  [{ ...renaming, onceOn: '26.1' }, 'Rename `old` to `fresh`; right only once release 26.1 runs.'],
  [
    { ...renaming, declares: true, unproved: true, note: 'A note.' },
    'Rename `old` to `fresh` where it is declared; what uses it has to follow. A note.',
  ],
  [
    { ...renaming, declares: true, onceOn: '26.1' },
    'Rename `old` to `fresh` where it is declared; what uses it has to follow. Right only once release 26.1 runs.',
  ],
  [
    { ...renaming, kind: 'bridge', declares: true, across: '26.1' },
    'Declare `fresh` beside `old`, so that either may be read; runs before and after release 26.1.',
  ],
  [
    { ...renaming, kind: 'path', unproved: true, note: 'A note.' },
    'Use the path `fresh`. Other code may rely on this text. A note.',
  ],
  [{ ...renaming, kind: 'drop-parameter', unproved: true }, 'Drop the parameter `old`.'],
])('what an offer does is said as it is: %j', (offer, expected) => {
  expect(said(offer)).toBe(expected);
});
