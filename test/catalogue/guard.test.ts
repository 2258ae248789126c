import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { builtinCatalogue, eventsOf, loadCatalogue, readinessOf, verdictOf } from '../../src/catalogue/index.js';
import type { Catalogue, Change, Detect, Rewrite, Verdict } from '../../src/catalogue/index.js';
import { runExplain } from '../../src/cli/commands/explain.js';
import { runReleases } from '../../src/cli/commands/releases.js';
import { phaseOf } from '../../src/eslint/phase.js';
import { rules } from '../../src/eslint/rules.js';

const harbour = await loadCatalogue([fileURLToPath(new URL('../fixtures/catalogues/harbour', import.meta.url))]);
const cases = [builtinCatalogue(), harbour].flatMap((catalogue) =>
  catalogue.changes.map((change) => ({ id: change.id, catalogue, change })),
);

/** The rewrite that a change of a kind has to have, where what it takes away has something in its place. */
const rewrites: Partial<Record<Detect['kind'], Rewrite['kind']>> = {
  field: 'rename-field',
  value: 'map-value',
  duplicates: 'distinct-items',
  'unknown-keys': 'add-fields',
  parameter: 'drop-parameter',
};

/** Whether payloads or calls of two releases differ by the change, in a way that can be carried over or told. */
function crosses({ detect, deprecated, removed, behaviour }: Change): boolean {
  if (detect.kind === 'field') return removed !== undefined;
  if (detect.kind === 'parameter') return (removed ?? deprecated) !== undefined;
  return detect.kind in rewrites && (removed ?? behaviour) !== undefined;
}

function rewriteFor(change: Change): Rewrite['kind'] | undefined {
  if (!crosses(change)) return 'waiver';
  const { detect } = change;
  return detect.kind === 'field' && detect.replacement === undefined ? 'unnamed-field' : rewrites[detect.kind];
}

describe.each(cases)('$id', ({ id, catalogue, change }: { id: string; catalogue: Catalogue; change: Change }) => {
  test('is found in code, or says why not', () => {
    const { detect } = change;
    if (detect.kind === 'none') expect(detect.why).toMatch(/^[A-Z].*\.$/);
    else expect(verdictsOf(catalogue, change)).not.toEqual([]);
  });

  test('is reported by one rule, whatever the window', () => {
    const { kind } = change.detect;
    for (const verdict of kind === 'none' ? [] : verdictsOf(catalogue, change)) {
      const reporting = Object.values(rules).filter(
        ({ meta }) => meta.docs.kinds.some((one) => one === kind) && meta.docs.phases.includes(phaseOf[verdict]),
      );
      expect(reporting).toHaveLength(1);
    }
  });

  test('carries payloads over, or waives it with a reason; a waiver that is not needed is none', () => {
    const { detect, rewrite } = change;
    expect(rewrite.kind).toBe(rewriteFor(change));
    if (rewrite.kind === 'waiver') expect(rewrite.why).toMatch(/^[A-Z].*\.$/);
    if (rewrite.kind === 'rename-field' && detect.kind === 'field') {
      expect([rewrite.resource, rewrite.from, rewrite.to]).toEqual([detect.resource, detect.field, detect.replacement]);
    }
    if (rewrite.kind === 'map-value' && detect.kind === 'value') {
      expect([rewrite.resource, rewrite.path]).toEqual([detect.resource, detect.path]);
      expect(rewrite.map[detect.from]).toBe(detect.to);
    }
  });

  test('has a fix that agrees with its rewrite', () => {
    const { fix, rewrite } = change;
    if (fix.kind === 'rename' && rewrite.kind === 'rename-field') {
      expect(fix.writes).toBe(rewrite.writes);
      if (fix.dropIn) expect(rewrite.value).toBe('carried');
    }
  });

  test('is never fixed before its replacement is there', () => {
    const since = change.replacement?.since;
    if (since === undefined) expect(change.fix.kind).toBe('manual');
    for (const { id: release } of catalogue.releases) {
      const now = readinessOf(change, { from: release, to: release }) === 'now';
      const there = since === 'existing' || (since !== undefined && atOrAfter(catalogue, release, since));
      expect(now).toBe(change.fix.kind !== 'manual' && there);
    }
  });

  test('is dated, planned, or says that it is not', () => {
    const dated = eventsOf(change).some(({ kind }) => kind !== 'replacement');
    expect(dated || change.planned || change.dated !== undefined || change.notShown.includes('release')).toBe(true);
  });

  test('is told by explain and by releases', () => {
    const { text } = runExplain(catalogue, { query: id });
    for (const part of [id, 'What', 'When', 'What to do', 'Found by', 'Fix', 'Payloads', 'Source']) {
      expect(text).toContain(part);
    }
    expect(runReleases(catalogue).text).toContain(id);
  });
});

function atOrAfter({ releases }: Catalogue, release: string, since: string): boolean {
  const place = (wanted: string) => releases.findIndex(({ id }) => id === wanted);
  return place(release) >= place(since);
}

/** The verdicts that some window gives the change. */
function verdictsOf({ releases }: Catalogue, change: Change): Verdict[] {
  const verdicts = releases.flatMap(({ id: from }, first) =>
    releases.slice(first).map(({ id: to }) => verdictOf(change, { from, to })),
  );
  return [...new Set(verdicts)].filter((verdict) => verdict !== undefined);
}
