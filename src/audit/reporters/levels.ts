import type { Verdict } from '../../catalogue/types.js';

/** How much a finding matters to programs that know three levels. */
export type Level = 'error' | 'warning' | 'note';

const levels: Readonly<Record<Verdict, Level>> = {
  broken: 'error',
  breaks: 'error',
  deprecated: 'warning',
  planned: 'note',
};

export function levelOf(verdict: Verdict): Level {
  return levels[verdict];
}
