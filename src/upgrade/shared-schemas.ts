import type { Draft } from './draft.js';
import { isInside } from './places.js';

/** Lets a schema have both names where one of its values is read by either: its type would have one of them only. */
export function shareSchemas(draft: Draft): void {
  const steps = draft.steps();
  const read = steps.flatMap(({ detection }) => ('shared' in detection.use ? [detection] : []));
  for (const step of steps) {
    const { use, change, place } = step.detection;
    if (use.kind !== 'declaration' || use.key === undefined || draft.isShared(step)) continue;
    const isReadByEither = read.some(
      (one) => one.change === change && one.evidence.some((link) => isInside(place, link.place)),
    );
    if (!isReadByEither) continue;
    draft.share([step]);
    if (draft.outcomeOf(step)?.kind !== 'edit') draft.unshare(step);
  }
}
