import { basename, dirname } from 'node:path';

/** What stands at the top of scripts that are uploaded together. */
const MANIFEST = 'appsscript.json';

/**
 * Programs of Apps Script among the files: each is uploaded by itself, and its scripts see no global names but their own. (What else may be the same in
 * two files because they run together is told by `programs.ts`.)
 */
export class ScriptPrograms {
  readonly #tops: ReadonlySet<string>;

  constructor(files: readonly string[]) {
    this.#tops = new Set(files.filter((file) => basename(file) === MANIFEST).map((file) => dirname(file)));
  }

  /** Whether a name of one script may be what another means by it. What is in no program may be loaded by any. */
  mayShare(definer: string, user: string): boolean {
    const top = this.#topOf(definer);
    return top === undefined || top === this.#topOf(user);
  }

  #topOf(file: string): string | undefined {
    if (this.#tops.size === 0) return undefined;
    for (let folder = dirname(file); ; folder = dirname(folder)) {
      if (this.#tops.has(folder)) return folder;
      if (dirname(folder) === folder) return undefined;
    }
  }
}
