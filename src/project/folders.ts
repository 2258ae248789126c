import { readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isFileAt } from './module-file.js';

/** What stands in folders. Each is listed once, which answers many questions for the price of one. */
export class Folders {
  readonly #entries = new Map<string, ReadonlyMap<string, Dirent>>();

  isFile(path: string): boolean {
    const entry = this.#entriesOf(dirname(path)).get(basename(path));
    return entry !== undefined && (entry.isFile() || (entry.isSymbolicLink() && isFileAt(path)));
  }

  /** Names of the folders in a folder. */
  foldersIn(folder: string): readonly string[] {
    return [...this.#entriesOf(folder)].filter(([, entry]) => entry.isDirectory()).map(([name]) => name);
  }

  /** Names of the files in a folder. */
  filesIn(folder: string): readonly string[] {
    return [...this.#entriesOf(folder)].filter(([, entry]) => entry.isFile()).map(([name]) => name);
  }

  #entriesOf(folder: string): ReadonlyMap<string, Dirent> {
    let entries = this.#entries.get(folder);
    if (entries === undefined) {
      entries = this.#isMissing(folder) ? none : listed(folder);
      this.#entries.set(folder, entries);
    }
    return entries;
  }

  /** Whether the folder around it is known, and holds nothing of its name. */
  #isMissing(folder: string): boolean {
    return this.#entries.get(dirname(folder))?.has(basename(folder)) === false && dirname(folder) !== folder;
  }
}

const none: ReadonlyMap<string, Dirent> = new Map();

/** A folder that is not there, or is closed, holds nothing that can be reached. */
function listed(folder: string): ReadonlyMap<string, Dirent> {
  try {
    return new Map(readdirSync(folder, { withFileTypes: true }).map((entry) => [entry.name, entry]));
  } catch {
    return none;
  }
}
