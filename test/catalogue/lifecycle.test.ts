import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  builtinCatalogue,
  CatalogueError,
  changesIn,
  checkWindow,
  compareReleases,
  effectiveRelease,
  eventsOf,
  isInWindow,
  isRelease,
  nextRelease,
  parseRelease,
  previousRelease,
  readinessOf,
  safeUntil,
  statusAt,
  verdictOf,
} from '../../src/catalogue/index.js';
import type { Change, Release, Window } from '../../src/catalogue/index.js';
import { changeById } from './find.js';

const catalogue = builtinCatalogue();
const change = (id: string) => changeById(catalogue, id);

/** A change without any date. */
const undated = change('order-opening-audit-errors');

/** Releases in order, and a change whose dates are some of them, as places in that order. */
const histories = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 })), {
    minLength: 1,
    maxLength: 9,
    selector: ([major, minor]) => `${major}.${minor}`,
  })
  .chain((numbers) => {
    const ids = numbers.sort(([a, b], [c, d]) => a - c || b - d).map(([major, minor]) => `${major}.${minor}`);
    const place = fc.option(fc.integer({ min: 0, max: ids.length - 1 }), { nil: undefined });
    return fc.record({
      ids: fc.constant(ids),
      announced: place,
      deprecated: place,
      removed: place,
      behaviour: place,
      since: fc.oneof(place, fc.constant('existing' as const)),
      planned: fc.boolean(),
      manual: fc.boolean(),
      from: fc.integer({ min: 0, max: ids.length - 1 }),
      to: fc.integer({ min: 0, max: ids.length - 1 }),
    });
  })
  .map((history) => (history.from <= history.to ? history : { ...history, from: history.to, to: history.from }));

type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

const releasesOf = ({ ids }: History): { releases: readonly Release[] } => ({
  releases: ids.map((id) => ({ id, source: { section: 'Versioning', documented: true } })),
});

const windowOf = ({ ids, from, to }: History): Window => ({ from: ids[from] ?? '', to: ids[to] ?? '' });

function changeOf({ ids, announced, deprecated, removed, behaviour, since, planned, manual }: History): Change {
  const dates = Object.entries({ announced, deprecated, removed, behaviour }).flatMap(([key, place]) =>
    place === undefined ? [] : [[key, ids[place]] as const],
  );
  const replacement =
    since === undefined ? { what: 'x' } : { what: 'x', since: since === 'existing' ? since : (ids[since] ?? '') };
  return {
    ...undated,
    ...Object.fromEntries(dates),
    planned,
    replacement,
    fix: manual ? { kind: 'manual' } : { kind: 'value', dropIn: true },
  };
}

describe('releases', () => {
  test.each([
    ['25.2', '25.10', -1],
    ['9.9', '25.1', -1],
    ['25.1', '25.1', 0],
    ['26.1', '25.4', 1],
  ])('%s against %s are ordered by number', (a, b, order) => {
    expect(Math.sign(compareReleases(a, b))).toBe(order);
  });

  test('have two numbers', () => {
    expect(parseRelease('25.10')).toEqual({ major: 25, minor: 10 });
  });

  test.each(['', '25', '25.', '.1', '25.1.0', 'v25.1', ' 25.1', '25.01', '-1.2', '1e3.1', '25,1'])(
    'are not %j',
    (text) => {
      expect(isRelease(text)).toBe(false);
      expect(() => parseRelease(text)).toThrow(CatalogueError);
    },
  );

  test('are one after another, in both directions', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const releases = releasesOf(history);
        history.ids.forEach((id, index) => {
          expect(nextRelease(releases, id)).toBe(history.ids[index + 1]);
          expect(previousRelease(releases, id)).toBe(history.ids[index - 1]);
        });
      }),
    );
  });
});

describe('a window', () => {
  test('is taken where it is in order, and refused where it is not', () => {
    catalogue.releases.forEach(({ id: from }, first) => {
      catalogue.releases.forEach(({ id: to }, last) => {
        if (first <= last) expect(checkWindow(catalogue, { from, to })).toEqual({ from, to });
        else expect(() => checkWindow(catalogue, { from, to })).toThrow(/ends before it begins/);
      });
    });
  });

  test.each([
    ['25.5', /does not know release "25.5". Nearest: 25.4 and 26.1/],
    ['20.1', /does not know release "20.1". Nearest: 21.2\./],
    ['99.9', /Nearest: 27.1\./],
    ['v25.1', /"v25.1" is no release; releases are written NN.N. Did you mean "25.1"/],
    ['latest', /"latest" is no release/],
    ['', /"" is no release/],
  ])('with %j is an error that names the nearest', (release, message) => {
    expect(() => checkWindow(catalogue, { from: release, to: '27.1' })).toThrow(message);
    expect(() => checkWindow(catalogue, { from: '21.2', to: release })).toThrow(CatalogueError);
  });

  test('leaves its first release out and holds its last', () => {
    expect(isInWindow('25.2', { from: '25.2', to: '26.1' })).toBe(false);
    expect(isInWindow('26.1', { from: '25.2', to: '26.1' })).toBe(true);
  });
});

describe('over all windows', () => {
  test('the verdict follows from the places of the dates alone', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { announced, deprecated, planned, from, to } = history;
        const effective = history.removed ?? history.behaviour;
        const expected =
          effective !== undefined && effective <= from
            ? 'broken'
            : effective !== undefined && effective <= to
              ? 'breaks'
              : deprecated !== undefined && deprecated <= to
                ? 'deprecated'
                : planned && (announced === undefined || announced <= to)
                  ? 'planned'
                  : undefined;
        expect(verdictOf(changeOf(history), windowOf(history))).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('readiness follows from the place of the replacement alone', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { since, manual, from, to } = history;
        const place = since === 'existing' ? -1 : since;
        const expected = manual || place === undefined || place > to ? 'manual' : place <= from ? 'now' : 'at-cutover';
        expect(readinessOf(changeOf(history), windowOf(history))).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('a change is in the window where one of its dates is', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { announced, deprecated, removed, behaviour, since, from, to } = history;
        const dates = [announced, deprecated, removed, behaviour, since === 'existing' ? undefined : since];
        const inside = dates.some((place) => place !== undefined && place > from && place <= to);
        const one = changeOf(history);
        expect(changesIn({ changes: [one] }, windowOf(history))).toEqual(inside ? [one] : []);
      }),
    );
  });

  test('code is safe until the release before the first that breaks it', () => {
    fc.assert(
      fc.property(histories, fc.array(fc.nat(), { maxLength: 4 }), (history, others) => {
        const places = others.map((place) => place % history.ids.length);
        const changes = places.map((place) => changeOf({ ...history, removed: place }));
        const first = Math.min(...places);
        const expected = first <= history.to ? history.ids[first - 1] : history.ids[history.to];
        expect(safeUntil(releasesOf(history), changes, windowOf(history))).toBe(expected);
      }),
    );
  });

  test('statuses never go back', () => {
    const order = ['undated', 'current', 'planned', 'deprecated', 'changed', 'removed'];
    fc.assert(
      fc.property(histories, (history) => {
        const one = changeOf({ ...history, removed: history.removed ?? history.behaviour, behaviour: undefined });
        const ranks = history.ids.map((id) => order.indexOf(statusAt(one, id)));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }),
    );
  });

  test('two windows side by side break what the whole one breaks', () => {
    for (const { id: from } of catalogue.releases) {
      for (const { id: middle } of catalogue.releases) {
        for (const { id: to } of catalogue.releases) {
          if (compareReleases(from, middle) > 0 || compareReleases(middle, to) > 0) continue;
          const breaks = (window: Window) => catalogue.changes.filter((one) => verdictOf(one, window) === 'breaks');
          const both = [...breaks({ from, to: middle }), ...breaks({ from: middle, to })];
          expect(new Set(both)).toEqual(new Set(breaks({ from, to })));
        }
      }
    }
  });

  test('an empty window breaks nothing', () => {
    for (const { id } of catalogue.releases) {
      const window = { from: id, to: id };
      expect(catalogue.changes.filter((one) => verdictOf(one, window) === 'breaks')).toEqual([]);
      expect(changesIn(catalogue, window)).toEqual([]);
    }
  });
});

describe('the built-in changes', () => {
  test.each([
    ['external-user-designated-roles', '25.2', '26.3', 'breaks', 'at-cutover'],
    ['external-user-designated-roles', '25.3', '25.4', 'breaks', 'now'],
    ['external-user-designated-roles', '25.2', '25.3', 'deprecated', 'at-cutover'],
    ['external-user-designated-roles', '25.1', '25.2', undefined, 'manual'],
    ['external-user-designated-roles', '25.4', '27.1', 'broken', 'now'],
    ['external-users-visibility-param', '25.2', '26.3', 'deprecated', 'now'],
    ['loan-channel-validation', '25.1', '25.1', 'planned', 'manual'],
    ['loan-channel-validation', '24.3', '24.3', undefined, 'manual'],
    ['package-sender-required', '21.2', '21.2', 'planned', 'manual'],
    ['pricing-v1', '21.2', '27.1', 'deprecated', 'now'],
    ['attachments-v1', '25.2', '26.2', undefined, 'now'],
    ['attachments-v1', '25.2', '26.3', 'breaks', 'now'],
    ['export-job-id', '25.2', '26.3', 'breaks', 'now'],
    ['export-job-id', '25.3', '26.3', 'broken', 'now'],
    ['webhook-custom-auth', '21.2', '27.1', undefined, 'manual'],
  ])('%s from %s to %s: %s, %s', (id, from, to, verdict, readiness) => {
    expect(verdictOf(change(id), { from, to })).toBe(verdict);
    expect(readinessOf(change(id), { from, to })).toBe(readiness);
  });

  test.each([
    ['external-user-designated-roles', ['current', 'deprecated', 'removed']],
    ['loan-move-event-payload', ['current', 'changed', 'changed']],
    ['task-groups-v1', ['deprecated', 'deprecated', 'deprecated']],
    ['loan-channel-validation', ['planned', 'planned', 'planned']],
    ['webhook-custom-auth', ['undated', 'undated', 'undated']],
  ])('%s stands at 25.2, 25.3 and 25.4 as %j', (id, statuses) => {
    expect(['25.2', '25.3', '25.4'].map((release) => statusAt(change(id), release))).toEqual(statuses);
  });

  test('are safe until the release before the first that breaks', () => {
    const window = { from: '25.2', to: '26.3' };
    const used = (...ids: string[]) => safeUntil(catalogue, ids.map(change), window);
    expect(used()).toBe('26.3');
    expect(used('pricing-v1', 'package-sender-required')).toBe('26.3');
    expect(used('efolder-document-status', 'attachments-v1')).toBe('25.4');
    expect(used('external-user-designated-roles')).toBe('25.3');
    expect(used('persona-edit-bid-tape', 'attachments-v1')).toBe('25.1');
  });

  test('tell their dates in order', () => {
    expect(eventsOf(change('external-user-designated-roles'))).toEqual([
      { kind: 'deprecated', release: '25.3' },
      { kind: 'replacement', release: '25.3' },
      { kind: 'removed', release: '25.4' },
    ]);
    expect(effectiveRelease(change('loan-move-event-payload'))).toBe('25.3');
    expect(effectiveRelease(change('task-groups-v1'))).toBeUndefined();
  });
});
