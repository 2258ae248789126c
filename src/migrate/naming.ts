import type { Slot } from './plan.js';

/** The name whose value a field has afterwards: the newest name that stays, or else the newest that goes. */
export function leadingName({ sources, targets }: Slot, isThere: (name: string) => boolean): string | undefined {
  return targets.findLast(isThere) ?? sources.findLast(isThere);
}

/** The names that stand in the place of one that is there: itself, others, or none. */
export function namesFor(name: string, isThere: (name: string) => boolean, slots: readonly Slot[]): readonly string[] {
  const slot = slots.find(({ names }) => names.includes(name));
  if (slot === undefined) return [name];
  const { targets, single } = slot;
  const stays = targets.includes(name);
  if (name !== leadingName(slot, isThere)) return stays && !single ? [name] : [];
  if (single) return stays ? [name] : targets.slice(-1);
  return targets.filter((target) => target === name || !isThere(target));
}
