import { planUpgrade } from './plan.js';
import type { UpgradeOptions } from './plan.js';
import type { PlannedUse, UpgradePlan } from './types.js';

/**
 * Looks at code that has been upgraded: whether it can be read as before, and whether a second run would find anything to do.
 * @param plan what was written
 * @param options what the plan was made with
 * @returns what is wrong, in words; empty where all is well.
 */
export async function verifyUpgrade(plan: UpgradePlan, options: UpgradeOptions): Promise<readonly string[]> {
  const again = await planUpgrade(options);
  const left = leftIn(plan);
  const unread = new Set(plan.notAnalysed.map(({ file }) => file));
  return [
    ...again.notAnalysed
      .filter(({ file }) => !unread.has(file))
      .map(({ file, reason }) => `${file} cannot be read any more: ${reason}`),
    ...again.uses
      .filter((use) => (use.result === 'fixed' || use.result === 'bridged') && !left(use))
      .map(({ file, line, change, text }) => `${file}:${String(line)} still uses ${text} (${change})`),
  ];
}

/**
 * Tells of each use of a second run whether it is one that the plan lists for a person: what is edited around it may show
 * what it is only afterwards. Lines may have moved, so that as many in a file are as were listed there.
 */
function leftIn({ uses }: UpgradePlan): (use: PlannedUse) => boolean {
  const keyOf = ({ file, change, text }: PlannedUse): string => `${file}\0${change}\0${text}`;
  const left = new Map<string, number>();
  for (const use of uses)
    if (use.result === 'manual' || use.result === 'undecided') left.set(keyOf(use), (left.get(keyOf(use)) ?? 0) + 1);
  return (use) => {
    const times = left.get(keyOf(use)) ?? 0;
    left.set(keyOf(use), times - 1);
    return times > 0;
  };
}
