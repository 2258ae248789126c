import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UpgradeError } from '../errors.js';
import { planFromText, planText } from '../plan-file.js';
import type { UpgradePlan } from '../types.js';

/** What was written last, and whether it came to its end. */
interface Journal {
  readonly state: 'applying' | 'applied';
  /** Tells the temporary files of the transaction. */
  readonly id: string;
  readonly plan: UpgradePlan;
}

const FOLDER = '.lending-compat';
const FILE = 'last-upgrade.json';

export function journalFile(base: string): string {
  return join(base, FOLDER, FILE);
}

/** Keeps what is being written, so that it can be put back; git does not see it. */
export function writeJournal({ state, id, plan }: Journal): void {
  const folder = join(plan.base, FOLDER);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.gitignore'), '*\n');
  const temporary = join(folder, `${FILE}.tmp`);
  const descriptor = openSync(temporary, 'w');
  try {
    writeFileSync(descriptor, `{"state":"${state}","id":"${id}","plan":${planText(plan, folder)}}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, journalFile(plan.base));
}

/** What was written last in a folder; undefined where nothing was. */
export function readJournal(base: string): Journal | undefined {
  const file = journalFile(base);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const [, state, id, plan] = /^\{"state":"(applying|applied)","id":"([\w-]+)","plan":(.*)\}\n$/s.exec(text) ?? [];
  if ((state !== 'applying' && state !== 'applied') || id === undefined || plan === undefined) {
    throw new UpgradeError(
      `${file} is damaged: it cannot be told what was written. Compare the files with your version control.`,
    );
  }
  return { state, id, plan: planFromText(plan, file, join(base, FOLDER)) };
}

export function removeJournal(base: string): void {
  rmSync(join(base, FOLDER), { recursive: true, force: true });
}
