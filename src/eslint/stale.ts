import type { Change } from '../catalogue/types.js';
import { didYouMean } from '../catalogue/suggest.js';
import type { LintContext } from './context.js';
import { phaseOf, type Phase } from './phase.js';
import { locationOf } from './report.js';
import type { Setup } from './setup.js';

export const staleMessages = {
  unknownChange:
    '`ignore` names the change `{{id}}`, which the catalogue does not have.{{guess}} Correct or remove it.',
  notDue: '`ignore` names the change `{{id}}`, which does nothing {{window}}. Remove it.',
  notReported: '`ignore` names the change `{{id}}`, which this rule never reports {{window}}. Remove it.',
} as const;

/** An entry of an ignore list that ignores nothing. */
export interface StaleEntry {
  readonly messageId: keyof typeof staleMessages;
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Entries of an ignore list that ignore nothing.
 * @param reports whether the owner of the list reports a change in a phase
 */
export function staleEntries(
  { catalogue, window, due }: Setup,
  ignore: readonly string[],
  reports: (change: Change, phase: Phase) => boolean,
): StaleEntry[] {
  const shown = `from ${window.from} to ${window.to}`;
  return ignore.flatMap((id): StaleEntry[] => {
    const change = catalogue.changes.find((one) => one.id === id);
    if (change === undefined) {
      const guess = didYouMean(
        id,
        catalogue.changes.map((one) => one.id),
      );
      return [{ messageId: 'unknownChange', data: { id, guess } }];
    }
    const verdict = due.get(id);
    if (verdict === undefined) return [{ messageId: 'notDue', data: { id, window: shown } }];
    return reports(change, phaseOf[verdict]) ? [] : [{ messageId: 'notReported', data: { id, window: shown } }];
  });
}

/** Reports stale entries at the beginning of the file. */
export function reportStale(context: LintContext, entries: readonly StaleEntry[]): void {
  for (const { messageId, data } of entries) {
    context.report({ loc: locationOf(context, { start: 0, end: 0 }), messageId, data });
  }
}
