import type { DetectKind, Verdict } from '../catalogue/types.js';

/** What a finding asks for: to be mended before the cut-over, to be planned, or to be known. Severities are set by it. */
export type Phase = 'removed' | 'deprecated' | 'planned';

export const phases: readonly Phase[] = ['removed', 'deprecated', 'planned'];

export const phaseOf: Readonly<Record<Verdict, Phase>> = {
  broken: 'removed',
  breaks: 'removed',
  deprecated: 'deprecated',
  planned: 'planned',
};

/** What can be seen in code: every kind of detector but the one that sees nothing. */
export type VisibleKind = Exclude<DetectKind, 'none'>;

export const visibleKinds: readonly VisibleKind[] = [
  'endpoint',
  'field',
  'value',
  'parameter',
  'method',
  'unknown-keys',
  'duplicates',
  'absent-parameters',
  'absent-fields',
  'literal',
];
