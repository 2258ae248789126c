import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readText } from '../../project/text.js';
import { UpgradeError } from '../errors.js';
import type { PlannedFile, UpgradePlan } from '../types.js';
import { refusalOf } from './guard.js';
import { journalFile, readJournal, removeJournal, writeJournal } from './journal.js';
import { edited, hashOf, inverse } from './texts.js';
import { discard, replaceAll } from './transaction.js';
import type { Content, Rename } from './transaction.js';

/**
 * Writes what a plan says, all files or none, and keeps what is needed to put it back.
 * @param rename how a finished file takes its place; for tests of what happens when that fails
 * @throws {UpgradeError} where a file is no longer what the plan was made for, must not or cannot be written, or an earlier
 * upgrade was interrupted; everything is as it was then.
 */
export function applyPlan(plan: UpgradePlan, rename?: Rename): void {
  checkNotInterrupted(plan.base);
  if (plan.files.length === 0) return;
  const before = plan.files.map((planned) => textFor(planned, plan, planned.before, 'make the plan anew'));
  const contents = plan.files.map((planned, index): Content => {
    const text = edited(before[index] ?? '', planned.edits);
    if (hashOf(text) !== planned.after) {
      throw new UpgradeError(
        `The edits of ${planned.file} do not lead to the text that the plan promises. Make the plan anew.`,
      );
    }
    return { file: join(plan.base, planned.file), text };
  });
  const id = randomUUID();
  writeJournal({ state: 'applying', id, plan });
  try {
    replaceAll(contents, before, id, rename);
  } catch (error) {
    removeJournal(plan.base);
    const why = error instanceof Error ? error.message : String(error);
    throw new UpgradeError(`The files could not be written: ${why}. Nothing was changed.`, { cause: error });
  }
  writeJournal({ state: 'applied', id, plan });
}

/** @throws {UpgradeError} where an upgrade was interrupted in a folder: some of its files are new, some old. */
export function checkNotInterrupted(base: string): void {
  if (readJournal(base)?.state !== 'applying') return;
  throw new UpgradeError(
    `An upgrade of ${base} was interrupted. Put it back with \`lending-compat undo ${base}\` first.`,
  );
}

/**
 * Puts back what was written last in a folder, also where that was interrupted.
 * @returns the files that were put back, relative to the folder.
 * @throws {UpgradeError} where nothing was written, or a file was changed since: then nothing is put back.
 */
export function undo(base: string): readonly string[] {
  const journal = readJournal(base);
  if (journal === undefined) {
    throw new UpgradeError(`There is nothing to undo in ${base}: no ${journalFile(base)} tells of an upgrade.`);
  }
  const { plan, id } = journal;
  const all = plan.files.map(({ file }) => ({ file: join(base, file) }));
  const here = { ...plan, base };
  const written = plan.files.filter((planned) => currentHash(planned, here) !== planned.before);
  const before = written.map((planned) => textFor(planned, here, planned.after, TAKE_BACK));
  const contents = written.map(({ file, edits }, index) => ({
    file: join(base, file),
    text: edited(before[index] ?? '', inverse(edits)),
  }));
  discard(all, id);
  replaceAll(contents, before, id);
  removeJournal(base);
  return written.map(({ file }) => file);
}

function currentHash({ file }: PlannedFile, { base }: UpgradePlan): string | undefined {
  const text = readText(join(base, file));
  return typeof text === 'string' ? hashOf(text) : undefined;
}

/** How to get back what was before an upgrade where code was changed after it. */
const TAKE_BACK = 'take that change back first, or get the files from your version control';

/** The text of a file, which must be the expected one and may be written. */
function textFor({ file }: PlannedFile, { base, roots }: UpgradePlan, expected: string, mend: string): string {
  const path = join(base, file);
  const refusal = refusalOf(path, roots);
  if (refusal !== undefined) throw new UpgradeError(`${file} is not written: ${refusal}. Nothing was written.`);
  const text = readText(path);
  if (typeof text !== 'string') throw new UpgradeError(`${file}: ${text.reason}. Nothing was written.`);
  if (hashOf(text) !== expected) {
    throw new UpgradeError(`${file} has been changed since. Nothing was written; ${mend}.`);
  }
  return text;
}
