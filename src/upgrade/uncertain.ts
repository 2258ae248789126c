import type { UndecidedUse } from '../detection/types.js';
import type { Draft } from './draft.js';
import { isBesideSpread } from './edits/index.js';
import { isInside } from './places.js';

/**
 * Leaves to a person what is sent beside all that another object has, and is made of the old field of something that cannot be
 * told: `{ ...user, roles: [...user.roles, role] }` would lose what it adds to, were the one name changed without the other.
 */
export function leaveUncertain(draft: Draft, undecided: readonly UndecidedUse[]): void {
  for (const step of draft.steps()) {
    const { change, use, place } = step.detection;
    if (use.kind !== 'key' || use.sent !== true) continue;
    const within = undecided.find((one) => one.change === change && isInside(one.place, use.property));
    if (within === undefined || !isBesideSpread(draft.textOf(place.file).original, use.property)) continue;
    const why = `What it is made of cannot be told (${draft.whereOf(within.place)}); change both together. ${change.advice}`;
    draft.withdraw([step], { result: 'manual', why });
  }
}
