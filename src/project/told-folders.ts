import { basename, dirname, join } from 'node:path';
import { specifiersOf } from './specifiers.js';

interface ToldFoldersOptions {
  readonly files: readonly string[];
  readonly read: (file: string) => string | undefined;
  readonly resolve: (specifier: string, from: string) => string | undefined;
  /** The files in which all words of something may stand. */
  readonly holding: (words: string) => ReadonlySet<string>;
}

/** By how many files a folder may be handed on to the one that looks into it. */
const MOST_HOPS = 3;
/** How many files may have to do with what one is told, and how many may name it. */
const MOST_CALLERS = 24;
const MOST_NAMING = 200;
/** How many folders a file may be told: those that stand nearest to it. */
const MOST_FOLDERS = 12;
/** By how many folders the one in which a program is started may stand above a module. */
const MOST_ABOVE = 4;
/** How far below a folder its modules may stand. */
const MOST_BELOW = 2;

/**
 * The folders that a file may be told by whoever calls it, so that it asks for what stands there: those that its own text and the files which take
 * something from it name. Texts are searched only for files that do ask for modules so.
 */
export class ToldFolders {
  readonly #options: ToldFoldersOptions;
  readonly #known = new Map<string, readonly string[]>();
  #byFolder: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(options: ToldFoldersOptions) {
    this.#options = options;
  }

  /** The files in the folders that a file is told; of each folder none where there are more than so many. */
  filesFor(file: string, most: number): readonly string[] {
    let files = this.#known.get(file);
    if (files === undefined) {
      const folders = this.#foldersFor(file).slice(0, MOST_FOLDERS);
      const found = folders.flatMap((folder) => this.#below(folder, most));
      this.#known.set(file, (files = [...new Set(found)].filter((one) => one !== file)));
    }
    return files;
  }

  #foldersFor(file: string): readonly string[] {
    const callers = this.#callersOf(file);
    return [
      ...new Set(
        callers.flatMap((caller) =>
          foldersNamed(this.#options.read(caller) ?? '').flatMap((path) => this.#folderAt(path, caller) ?? []),
        ),
      ),
    ];
  }

  /** A file, and those that take something from it, by some steps. */
  #callersOf(file: string): readonly string[] {
    const callers = new Set([file]);
    let ring = [file];
    for (let hop = 0; hop < MOST_HOPS && ring.length > 0; hop++) {
      ring = ring.flatMap((one) => this.#takers(one)).filter((one) => !callers.has(one));
      for (const one of ring) if (callers.size < MOST_CALLERS) callers.add(one);
    }
    return [...callers];
  }

  #takers(file: string): readonly string[] {
    const { holding, read, resolve } = this.#options;
    const stem = stemOf(file);
    const naming = [...holding(stem)].filter((one) => one !== file);
    if (naming.length > MOST_NAMING) return [];
    return naming.filter((one) => {
      const text = read(one) ?? '';
      const meant = text.includes(stem) ? specifiersOf(text).filter(({ specifier }) => specifier.includes(stem)) : [];
      return meant.some(({ specifier }) => resolve(specifier, one) === file);
    });
  }

  /** A folder of the project by a path from a file's own folder, or from one above. */
  #folderAt(path: string, file: string): string | undefined {
    const folders = this.#folders();
    let above = dirname(file);
    for (let hop = 0; hop <= MOST_ABOVE; hop++) {
      const folder = plain(join(above, path)).replace(/\/$/, '');
      if (folders.has(folder)) return folder;
      above = dirname(above);
    }
    return undefined;
  }

  #below(folder: string, most: number): readonly string[] {
    const files = this.#folders().get(folder) ?? [];
    return files.length > most ? [] : files;
  }

  /** The modules of each folder and of those below it. */
  #folders(): ReadonlyMap<string, readonly string[]> {
    if (this.#byFolder) return this.#byFolder;
    const folders = new Map<string, string[]>();
    for (const file of this.#options.files) {
      if (!isModule.test(file)) continue;
      let folder = dirname(file);
      for (let depth = 0; depth <= MOST_BELOW && folder !== dirname(folder); depth++) {
        const files = folders.get(plain(folder));
        if (files) files.push(file);
        else folders.set(plain(folder), [file]);
        folder = dirname(folder);
      }
    }
    return (this.#byFolder = folders);
  }
}

export const isModule = /(?<!\.d)\.[cm]?[jt]sx?$/;

function stemOf(file: string): string {
  const stem = basename(file).replace(/\.[cm]?[jt]sx?$/, '');
  return stem === 'index' ? basename(dirname(file)) : stem;
}

function plain(path: string): string {
  return path.replaceAll('\\', '/');
}

const quoted = String.raw`(?:'[\w@.\-/]*'|"[\w@.\-/]*"|\x60[\w@.\-/]*\x60)`;
const folderForms = [
  String.raw`\b(?:join|resolve)\(\s*[\w$.]+(?:\(\s*\))?\s*(?<joined>(?:,\s*${quoted}\s*)*),?\s*\)`,
  String.raw`\b[\w$.]+\s*\+\s*(?<added>${quoted})`,
  String.raw`\x60\$\{[\w$.]+(?:\(\))?\}/(?<behind>[\w@.\-/]+)\x60`,
  String.raw`\bnew\s+URL\(\s*(?<url>${quoted})\s*,`,
  String.raw`(?<=[(:=,[]\s*)(?<!\b(?:require|import)\(\s*)(?<told>'\.{0,2}[\w@.\-]*/[\w@.\-/]*'|"\.{0,2}[\w@.\-]*/[\w@.\-/]*")`,
  String.raw`(?<=[(:,[]\s*)(?<!\b(?:join|resolve)\(\s*)(?<own>__dirname|import\.meta\.dirname)\s*[,)}\]]`,
].join('|');

/** The paths in a text that may be those of folders, from its own place or one above. */
function foldersNamed(text: string): readonly string[] {
  const found = [...text.matchAll(new RegExp(folderForms, 'g'))].map(({ groups = {} }) => {
    const { joined, added, behind, url, told, own } = groups;
    if (own !== undefined) return '.';
    const path = joined ?? added ?? behind ?? url ?? told ?? '';
    return path
      .replace(/['"\x60\s]/g, '')
      .replaceAll(',', '/')
      .replace(/^\/+/, '');
  });
  return [...new Set(found)].filter((path) => path !== '' && !/\.[cm]?[jt]sx?$/.test(path));
}
