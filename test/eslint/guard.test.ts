import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DetectKind } from '../../src/catalogue/types.js';
import plugin from '../../src/eslint/index.js';
import { phases } from '../../src/eslint/phase.js';
import { version } from '../../src/version.js';

/** Complete by its type: a new kind of detector has to be entered here, and reported by a rule. */
const detectKinds: Readonly<Record<DetectKind, 'seen' | 'not seen'>> = {
  endpoint: 'seen',
  field: 'seen',
  value: 'seen',
  parameter: 'seen',
  method: 'seen',
  'unknown-keys': 'seen',
  duplicates: 'seen',
  'absent-parameters': 'seen',
  'absent-fields': 'seen',
  literal: 'seen',
  none: 'not seen',
};

const all = Object.entries(plugin.rules);

describe('every kind in every phase is reported by exactly one rule', () => {
  const pairs = Object.entries(detectKinds).flatMap(([kind, seen]) =>
    phases.map((phase) => [kind, phase, seen] as const),
  );
  test.each(pairs)('%s, %s', (kind, phase, seen) => {
    const reporting = all.filter(
      ([, { meta }]) => meta.docs.kinds.some((own) => own === kind) && meta.docs.phases.includes(phase),
    );
    expect(reporting.map(([name]) => name)).toHaveLength(seen === 'seen' ? 1 : 0);
  });
});

describe('rules', () => {
  const files = readdirSync(new URL('../../rules', import.meta.url)).map((name) => name.replace(/\.ts$/, ''));

  test('are those of the folder', () => {
    expect(all.map(([name]) => name)).toEqual(files.sort());
  });

  test.each(all)('%s says what it is', (name, { meta }) => {
    expect(meta.docs.url).toBe(`https://unpkg.com/lending-compat@${version}/docs/rules/${name}.md`);
    expect(meta.docs.description).toMatch(/^disallow [^.]+$/);
    expect(meta.type).toBe('problem');
    expect(meta.languages).toEqual(['js/js', 'json/json', 'json/jsonc', 'json/json5']);
    expect(meta.fixable === 'code').toBe(meta.hasSuggestions === true);
  });
});

describe('plugin', () => {
  test('has a name, a namespace and the version of the package', () => {
    expect(plugin.meta).toEqual({ name: 'lending-compat', namespace: 'lending-compat', version });
  });

  test('has three configs, each stricter than the one before', () => {
    const { certain, recommended, strict } = plugin.configs;
    const named = { certain, recommended, strict };
    for (const [name, config] of Object.entries(named)) {
      expect(config.name).toBe(`lending-compat/${name}`);
      expect(config.plugins).toEqual({ 'lending-compat': plugin });
    }
    const idOf = ([name]: (typeof all)[number]): string => `lending-compat/${name}`;
    expect(Object.keys(strict.rules ?? {})).toEqual(all.map(idOf));
    const recommendedIds = all.filter(([, { meta }]) => meta.docs.recommended).map(idOf);
    expect(Object.keys(recommended.rules ?? {})).toEqual(recommendedIds);
    expect(Object.keys(certain.rules ?? {})).toEqual(recommendedIds);
    expect(recommended.rules?.['lending-compat/no-removed-field']).toBe('error');
    expect(certain.rules?.['lending-compat/no-removed-field']).toEqual(['error', { confidence: 'certain' }]);
  });
});
