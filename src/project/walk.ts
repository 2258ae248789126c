import { readdirSync, realpathSync, statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { dirname, sep } from 'node:path';
import { gitignoresAbove, isIgnored, withGitignore } from './gitignore.js';
import type { IgnoreChain } from './gitignore.js';
import { unreadableReason } from './text.js';
import { isWithin } from './within.js';

/** A file or folder that was passed by, and why somebody should know. */
export interface Skipped {
  readonly file: string;
  readonly reason: string;
}

interface Walked {
  /** Absolute paths, ordered by name within each folder. */
  readonly files: readonly string[];
  readonly skipped: readonly Skipped[];
}

/** Folders that hold no code of the project itself. */
const passedBy = new Set(['node_modules', '.git', '.hg', '.svn', '.jj', '.sl', '.bzr', 'CVS', '_darcs']);

/**
 * Lists the files below folders that git does not ignore. Symbolic links are not followed: what they lead to is listed
 * where it really stands, or passed by when that is elsewhere.
 *
 * @param roots absolute paths of existing folders and files; a file that is named is listed in any case.
 * @param wanted decides by a file's name, or by what stands in it.
 * @param onFolder is told for each folder how many files have been listed so far.
 */
export function walk(
  roots: readonly string[],
  wanted: (name: string, path: string) => boolean,
  onFolder?: (listed: number) => void,
): Walked {
  const walker = new Walker(roots, wanted, onFolder);
  for (const root of roots) walker.root(root);
  return { files: [...walker.files], skipped: walker.skipped };
}

class Walker {
  readonly files = new Set<string>();
  readonly skipped: Skipped[] = [];
  readonly #roots: readonly string[];
  readonly #wanted: (name: string, path: string) => boolean;
  readonly #onFolder: ((listed: number) => void) | undefined;
  readonly #folders = new Set<string>();

  constructor(
    roots: readonly string[],
    wanted: (name: string, path: string) => boolean,
    onFolder: ((listed: number) => void) | undefined,
  ) {
    this.#roots = roots.map((root) => realpathSync(root));
    this.#wanted = wanted;
    this.#onFolder = onFolder;
  }

  root(path: string): void {
    if (statSync(path).isDirectory()) this.#folder(path, gitignoresAbove(path));
    else this.files.add(path);
  }

  #folder(folder: string, outer: IgnoreChain | undefined): void {
    if (this.#folders.has(folder)) return;
    this.#folders.add(folder);
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      this.skipped.push({ file: folder, reason: unreadableReason(error) });
      return;
    }
    const chain = entries.some(({ name }) => name === '.gitignore') ? withGitignore(folder, outer) : outer;
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const prefix = folder.endsWith(sep) ? folder : folder + sep;
    for (const entry of entries) this.#entry(entry, prefix + entry.name, chain);
    this.#onFolder?.(this.files.size);
  }

  #entry(entry: Dirent, path: string, chain: IgnoreChain | undefined): void {
    if (entry.isDirectory()) {
      if (passedBy.has(entry.name)) return;
      if (chain === undefined || !isIgnored(path, true, chain)) this.#folder(path, chain);
    } else if (entry.isFile()) {
      if (!this.#wanted(entry.name, path)) return;
      if (chain === undefined || !isIgnored(path, false, chain)) this.files.add(path);
    } else if (entry.isSymbolicLink() && !passedBy.has(entry.name)) {
      if (chain === undefined || !isIgnored(path, false, chain)) this.#link(entry.name, path);
    }
  }

  #link(name: string, path: string): void {
    let target: string;
    let isFolder: boolean;
    try {
      target = realpathSync(path);
      isFolder = statSync(target).isDirectory();
    } catch (error) {
      const dangling = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!dangling || this.#wanted(name, path)) {
        this.skipped.push({ file: path, reason: dangling ? 'a symbolic link to nothing' : unreadableReason(error) });
      }
      return;
    }
    if (!isFolder && !this.#wanted(name, path)) return;
    if (!this.#roots.some((root) => isWithin(target, root))) {
      this.skipped.push({ file: path, reason: 'a symbolic link that leads out of what is audited' });
    } else if (isFolder && isWithin(realpathSync(dirname(path)), target)) {
      this.skipped.push({ file: path, reason: 'a symbolic link that leads back to a folder above it' });
    }
  }
}
