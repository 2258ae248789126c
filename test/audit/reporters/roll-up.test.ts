import { describe, expect, test } from 'vitest';
import { fixableShare, rollUp, sumOf } from '../../../src/audit/reporters/roll-up.js';
import { builtinCatalogue } from '../../../src/catalogue/index.js';
import { findingWith, fullReport, rendered, reportWith } from './fixture.js';

describe('the work', () => {
  const rows = rollUp(fullReport, builtinCatalogue());

  test('is told by owner, release and effort, without what is accepted', () => {
    expect(rows).toEqual([
      { owner: '@lending/web', release: '25.4', now: 1, 'at-cutover': 0, manual: 0, total: 1 },
      { owner: '@lending/web a@example.com', release: undefined, now: 0, 'at-cutover': 0, manual: 1, total: 1 },
      { owner: '@evil/<b>', release: '25.4', now: 0, 'at-cutover': 1, manual: 0, total: 1 },
      { owner: undefined, release: '25.4', now: 0, 'at-cutover': 0, manual: 1, total: 1 },
    ]);
  });

  test('adds up', () => {
    expect(sumOf(rows)).toEqual({ now: 1, 'at-cutover': 1, manual: 2, total: 4 });
  });

  test.each([
    [0, 0, 0],
    [3, 0, 100],
    [1000, 1, 99],
    [3, 3, 0],
    [3, 2, 33],
  ])('of %i places, %i of them by hand, is fixable to %i percent', (total, manual, share) => {
    expect(fixableShare({ now: total - manual, 'at-cutover': 0, manual, total })).toBe(share);
  });

  test('is shown where it is more than one line', async () => {
    const table = /^OWNER .*\n(?:.+\n)*/m;
    expect(table.exec(await rendered('pretty'))?.[0]).toBe(
      [
        'OWNER                       RELEASE   FIX NOW  AT THE CUT-OVER  BY HAND  FIXABLE',
        '@lending/web                25.4            1                0        0    100 %',
        '@lending/web a@example.com  none yet        0                0        1      0 %',
        '@evil/<b>                   25.4            0                1        0    100 %',
        'nobody                      25.4            0                0        1      0 %',
        'all                                         1                1        2     50 %',
        '',
      ].join('\n'),
    );
    expect(await rendered('pretty', reportWith({ findings: [findingWith()] }))).not.toMatch(table);
  });
});

describe('what the report is about', () => {
  const since = { ref: 'main', commit: 'abc' };
  const roots = [
    { path: 'a', window: { from: '25.2', to: '25.4' }, safeUntil: '25.3' },
    { path: 'b', window: { from: '25.4', to: '26.3' }, safeUntil: '26.3' },
  ];

  test.each(['pretty', 'markdown', 'html'] as const)('%s says so where it is a part of the code', async (format) => {
    const text = await rendered(format, reportWith({ since, roots }));
    expect(text).toContain('as far as could be seen: only lines that were changed since main were asked about');
    expect(text).toContain('Windows: a from 25.2 to 25.4 and b from 25.4 to 26.3.');
  });
});
