import type { Companion } from '../detection/types.js';
import type { Step } from './compose.js';
import type { Draft } from './draft.js';

/**
 * Lets uses of what the code makes itself go with the name that it has there: `body.old` where `const body = { old }` is sent.
 * At both ends of the window what is sent keeps its name.
 */
export function followCompanions(draft: Draft, companions: readonly Companion[]): void {
  for (const { detection, made } of companions) {
    const step = draft.find(detection.change.id, made);
    if (step === undefined || draft.outcomeOf(step)?.kind !== 'edit') continue;
    if (!isDropped(step)) draft.join([step, draft.add(detection)]);
    else {
      const why = `It is read again (${draft.whereOf(detection.place)}). ${detection.change.advice}`;
      draft.withdraw([step], { result: 'manual', why });
    }
  }
}

function isDropped({ detection: { change, use } }: Step): boolean {
  return change.fix.kind === 'rename' && change.fix.writes === 'drop' && use.kind === 'key' && use.sent === true;
}
