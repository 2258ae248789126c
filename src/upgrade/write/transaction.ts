import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What is to stand in a file. */
export interface Content {
  readonly file: string;
  readonly text: string;
}

/** How a finished text takes the place of the one before. */
export type Rename = (from: string, to: string) => void;

/** Where a text waits until all are written. */
function temporaryOf(file: string, id: string): string {
  return join(dirname(file), `.${basename(file)}.${id}.tmp`);
}

/**
 * Puts texts into files, all or none: every text is written beside its file first, and only then do they take their
 * places, one rename after the other.
 * @param before what the files hold now, in the same order
 * @param id tells the temporary files of this transaction from those of others
 * @throws what failed, after everything is as it was.
 */
export function replaceAll(
  contents: readonly Content[],
  before: readonly string[],
  id: string,
  rename: Rename = renameSync,
): void {
  let replaced = 0;
  try {
    for (const { file, text } of contents) writeBeside(file, text, id);
    for (const { file } of contents) {
      rename(temporaryOf(file, id), file);
      replaced++;
    }
  } catch (error) {
    contents.slice(0, replaced).forEach(({ file }, index) => {
      writeBeside(file, before[index] ?? '', id);
      renameSync(temporaryOf(file, id), file);
    });
    discard(contents, id);
    throw error;
  }
}

/** Removes the texts of a transaction that did not take their places. */
export function discard(contents: readonly Pick<Content, 'file'>[], id: string): void {
  for (const { file } of contents) rmSync(temporaryOf(file, id), { force: true });
}

function writeBeside(file: string, text: string, id: string): void {
  const { mode } = statSync(file);
  const descriptor = openSync(temporaryOf(file, id), 'wx', mode & 0o7777);
  try {
    const bytes = Buffer.from(text, 'utf8');
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
