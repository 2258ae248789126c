import { dirname, join } from 'node:path';
import { isFileAt } from './module-file.js';

/** How far above a file the folder may be from which its program's modules are named. */
const MOST_LEVELS = 8;

/** Finds the file of the project that the name of a Python module means; undefined for a package from outside. */
export class PythonModules {
  readonly #folder: string;
  readonly #isFile: (path: string) => boolean;
  readonly #known = new Map<string, string | undefined>();

  /** @param from the file in which the names stand. */
  constructor(from: string, isFile: (path: string) => boolean = isFileAt) {
    this.#folder = dirname(from);
    this.#isFile = isFile;
  }

  /** @param name as it is written: `app.client`, `.client`, `..models.user`, `.`. */
  find(name: string): string | undefined {
    if (!this.#known.has(name)) this.#known.set(name, this.#search(name));
    return this.#known.get(name);
  }

  #search(name: string): string | undefined {
    const dots = /^\.*/.exec(name)?.[0].length ?? 0;
    const parts = name.slice(dots).split('.').filter(Boolean);
    // The parser recovers from anything; no file is named so.
    if (!parts.every((part) => /^\w+$/.test(part))) return undefined;
    if (dots > 0) return this.#moduleAt(join(this.#folder, ...Array<string>(dots - 1).fill('..'), ...parts));
    if (parts.length === 0) return undefined;
    for (let folder = this.#folder, level = 0; level < MOST_LEVELS; folder = dirname(folder), level++) {
      const found = this.#moduleAt(join(folder, ...parts));
      if (found !== undefined) return found;
      if (dirname(folder) === folder) return undefined;
    }
    return undefined;
  }

  #moduleAt(path: string): string | undefined {
    return [`${path}.py`, join(path, '__init__.py')].find(this.#isFile);
  }
}

/** In a notebook each line of code is a text. */
const IMPORTS = /^[ \t]*"?[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)|import[ \t]+([^\n#]+))/gm;

/** Names that may be modules in the imports of a text, found without parsing: those that are named, and what is taken from them. */
export function importedModules(text: string): string[] {
  return [...text.matchAll(IMPORTS)].flatMap(([, from, taken = '', whole = '']) => {
    if (from === undefined) return namesIn(whole);
    return [from, ...namesIn(taken).map((name) => (from.endsWith('.') ? from + name : `${from}.${name}`))];
  });
}

function namesIn(list: string): string[] {
  return list.split(',').flatMap((part) => /[\w.]+/.exec(part)?.[0] ?? []);
}
