import type { Companion } from '../detection/types.js';
import type { Draft } from './draft.js';

/**
 * Lets uses of what the code makes itself go with the name that it has there: `body.old` where `const body = { old }` is sent.
 * At both ends of the window what is sent keeps its name.
 */
export function followCompanions(draft: Draft, companions: readonly Companion[]): void {
  for (const { detection, made } of companions) {
    const step = draft.find(detection.change.id, made);
    if (step === undefined || draft.outcomeOf(step)?.kind !== 'edit') continue;
    const isDropped = detection.change.fix.kind === 'rename' && detection.change.fix.writes === 'drop';
    if (!isDropped) draft.join([step, draft.add(detection)]);
    else {
      const why = `It is read again (${draft.whereOf(detection.place)}). ${detection.change.advice}`;
      draft.withdraw([step], { result: 'manual', why });
    }
  }
}
