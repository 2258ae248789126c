import { planUpgrade } from './plan.js';
import type { UpgradeOptions } from './plan.js';
import type { UpgradePlan } from './types.js';

/**
 * Looks at code that has been upgraded: whether it can be read as before, and whether a second run would find anything to do.
 * @param plan what was written
 * @param options what the plan was made with
 * @returns what is wrong, in words; empty where all is well.
 */
export async function verifyUpgrade(plan: UpgradePlan, options: UpgradeOptions): Promise<readonly string[]> {
  const again = await planUpgrade(options);
  const unread = new Set(plan.notAnalysed.map(({ file }) => file));
  return [
    ...again.notAnalysed
      .filter(({ file }) => !unread.has(file))
      .map(({ file, reason }) => `${file} cannot be read any more: ${reason}`),
    ...again.uses
      .filter(({ result }) => result === 'fixed' || result === 'bridged')
      .map(({ file, line, change, text }) => `${file}:${String(line)} still uses ${text} (${change})`),
  ];
}
