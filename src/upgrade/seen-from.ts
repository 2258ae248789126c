import { relative, sep } from 'node:path';
import type { UpgradePlan } from './types.js';

/** How a plan's files are called from a folder: for people, and for tools that take a diff there. Where it stands elsewhere, they keep their names. */
export function namesFrom(folder: string, base: string): (file: string) => string {
  const between = relative(folder, base).split(sep).join('/');
  return between === '' || between.startsWith('..') ? (file) => file : (file) => `${between}/${file}`;
}

/** A plan to be shown, with its files called as from a folder. */
export function seenFrom(folder: string, plan: UpgradePlan): UpgradePlan {
  const nameOf = namesFrom(folder, plan.base);
  const named = <T extends { readonly file: string }>(one: T): T => ({ ...one, file: nameOf(one.file) });
  return {
    ...plan,
    files: plan.files.map(named),
    uses: plan.uses.map(named),
    notAnalysed: plan.notAnalysed.map(named),
  };
}
