import type { Change, Detect, Fix, Rewrite } from '../../../src/catalogue/types.js';

const detects = {
  rename: {
    kind: 'field',
    resource: 'parcel',
    field: 'old',
    replacement: 'fresh',
    depth: 'own',
    access: ['read', 'write'],
  },
  value: { kind: 'value', resource: 'parcel', path: ['size'], from: 'big', to: 'large' },
  path: { kind: 'endpoint', endpoints: [] },
  'drop-parameter': { kind: 'parameter', endpoints: [], name: 'verbose' },
  method: { kind: 'method', object: 'till', method: 'pay', replacement: { object: 'till', method: 'settle' } },
  manual: { kind: 'none', why: 'a test' },
} as const satisfies Record<Fix['kind'], Detect>;

/** A change with nothing to it but what edits are made from. */
export function change(fix: Fix, over: { readonly rewrite?: Rewrite; readonly detect?: Detect } = {}): Change {
  return {
    id: 'a-change',
    title: 'A change',
    area: 'test',
    summary: '',
    consequence: '',
    advice: '',
    removed: '3.0',
    planned: false,
    notShown: [],
    replacement: { what: 'something else', since: '3.0' },
    detect: detects[fix.kind],
    fix,
    rewrite: { kind: 'waiver', why: 'a test' },
    source: { section: 'none', documented: true },
    conflicts: [],
    ...over,
  };
}
