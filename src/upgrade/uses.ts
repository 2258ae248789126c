import type { Detection, UndecidedUse } from '../detection/types.js';
import type { Places } from '../audit/places.js';
import type { Catalogue } from '../catalogue/types.js';
import { results } from './types.js';
import type { ChangeOutcome, PlannedUse, Result } from './types.js';

/** What is said of one use. */
export interface UseOutcome {
  readonly result: Result;
  readonly why?: string;
  readonly review?: string;
}

export function plannedUse(
  { change, place, text }: Pick<Detection | UndecidedUse, 'change' | 'place' | 'text'>,
  { result, why, review }: UseOutcome,
  places: Places,
): PlannedUse {
  const { file, line, column } = places.span(place);
  return {
    change: change.id,
    result,
    file,
    line,
    column,
    text,
    ...(why === undefined ? {} : { why }),
    ...(review === undefined ? {} : { review }),
  };
}

/** In the order of files and places. */
export function inOrder(a: PlannedUse, b: PlannedUse): number {
  return compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.change, b.change);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** From what asks most of a person to what asks least. */
const byUrgency: readonly Result[] = ['unfinished', 'manual', 'undecided', 'bridged', 'fixed', 'contracted'];

/** What becomes of each change that was looked for, in the catalogue's order. */
export function outcomesOf(lookedFor: Catalogue['changes'], uses: readonly PlannedUse[]): ChangeOutcome[] {
  return lookedFor.map(({ id, title }) => {
    const own = uses.filter(({ change }) => change === id);
    const counts = Object.fromEntries(
      results.map((result) => [result, own.filter((use) => use.result === result).length]),
    ) as Record<Result, number>;
    const outcome = byUrgency.find((result) => counts[result] > 0) ?? 'not-used';
    return { change: id, title, outcome, counts };
  });
}
