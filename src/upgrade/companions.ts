import type { Companion, Detection } from '../detection/types.js';
import { isOfTests } from '../provenance/testing/test-files.js';
import type { Step } from './compose.js';
import type { Draft } from './draft.js';

/**
 * Lets uses of what the code makes itself go with the name that it has there: `body.old` where `const body = { old }` is sent.
 * At both ends of the window what is sent keeps its name.
 */
export function followCompanions(draft: Draft, companions: readonly Companion[]): void {
  for (const { detection, made } of companions) {
    const step = draft.find(detection.change.id, made);
    if (step === undefined) continue;
    if (draft.outcomeOf(step)?.kind !== 'edit') {
      // What is put there would be left behind by whoever changes the name that takes it.
      if (detection.use.kind === 'key') leaveTaken(draft, step, detection);
      continue;
    }
    if (step.detection.standIn && !isSaidByTests(draft, detection)) {
      const why = `It is read where the platform's objects are not known to get to (${draft.whereOf(detection.place)}). ${detection.change.advice}`;
      draft.withdraw([step], { result: 'manual', why });
    } else if (!isDropped(step)) draft.join([step, draft.add(detection)]);
    else {
      const why = `It is read again (${draft.whereOf(detection.place)}). ${detection.change.advice}`;
      draft.withdraw([step], { result: 'manual', why });
    }
  }
}

function leaveTaken(draft: Draft, { detection: { place } }: Step, made: Detection): void {
  const before = draft.find(made.change.id, made.place);
  // What a test hands over stands for what the platform gives, which has the new name whatever takes it.
  if (before && (before.detection.standIn === true || draft.outcomeOf(before)?.kind !== 'edit')) return;
  const why = `It is sent by the name that takes it (${draft.whereOf(place)}); change both together. ${made.change.advice}`;
  draft.withdraw([before ?? draft.add(made)], { result: 'manual', why });
}

function isSaidByTests(draft: Draft, { place }: Detection): boolean {
  return isOfTests(draft.nameOf(place.file));
}

function isDropped({ detection: { change, use } }: Step): boolean {
  return change.fix.kind === 'rename' && change.fix.writes === 'drop' && use.kind === 'key' && use.sent === true;
}
