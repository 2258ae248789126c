import { join } from 'node:path';
import { readText } from '../project/text.js';
import type { Difference } from './diff.js';
import type { UpgradePlan } from './types.js';
import { edited } from './write/texts.js';

/** What a plan changes, file by file, as the files are now. */
export function differencesOf({ base, files }: UpgradePlan): Difference[] {
  return files.map(({ file, edits }) => {
    const text = readText(join(base, file));
    const before = typeof text === 'string' ? text : '';
    return { file, before, after: edited(before, edits) };
  });
}
