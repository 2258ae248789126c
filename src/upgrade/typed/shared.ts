import type { Detection } from '../../detection/types.js';
import type { Place } from '../../provenance/types.js';
import { isShared } from '../edits/index.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';

/** A declared member and its uses. */
interface MemberUses {
  readonly seed: Step;
  /** What has been seen to be about the platform's objects. */
  readonly known: readonly Step[];
  /** What the compiler knows beside. */
  readonly further: readonly Detection[];
}

/**
 * Whether what keeps the old name has the same member: that is seen, or no call says of the type that it describes the
 * platform's objects, and it is read where none of them was seen.
 */
export function isSharedMember(draft: Draft, { seed, known, further }: MemberUses): boolean {
  if ([seed, ...known].some(({ detection: { use } }) => isShared(use))) return true;
  // A name that the platform keeps beside the other one is one that other objects have.
  const isLoose = draft.isGuessed(seed) || seed.detection.readiness === 'now';
  return isLoose && further.some(isRead);
}

/** A use without what keeps the old name, where that is renamed with it: an object that is made of the same type. */
export function withMade(draft: Draft, step: Step, isRenamed: (place: Place) => boolean): Step {
  const { detection } = step;
  const { use } = detection;
  if (!('madeAt' in use) || !use.madeAt.every(isRenamed)) return step;
  const own = { ...use };
  delete own.shared;
  delete own.madeAt;
  delete own.laidOver;
  return draft.replace(step, { ...detection, use: own });
}

/**
 * Declares the member under both names, and lets what reads it take either; what makes such objects is left as it is.
 * @returns false where it cannot have both names
 */
export function shareMember(draft: Draft, { seed, known, further }: MemberUses): boolean {
  draft.share([seed]);
  if (isUndone(draft, seed)) {
    draft.unshare(seed);
    return false;
  }
  // Where the old name stays as well, only what is seen to mean the new one is edited.
  const others = seed.detection.readiness === 'now' ? [] : further.filter((one) => isRead(one) || isPicked(one));
  const added = others.map((one) => draft.add(one));
  draft.share([...known, ...added]);
  for (const step of known) if (isUndone(draft, step) && !isShared(step.detection.use)) draft.unshare(step);
  for (const step of added) if (isUndone(draft, step)) draft.remove(step);
  return true;
}

function isRead({ use }: Detection): boolean {
  return use.kind === 'pattern' || ((use.kind === 'member' || use.kind === 'bracket') && use.access === 'read');
}

function isPicked({ use }: Detection): boolean {
  return use.kind === 'declaration' && use.picked === true;
}

function isUndone(draft: Draft, step: Step): boolean {
  return draft.outcomeOf(step)?.kind !== 'edit';
}
