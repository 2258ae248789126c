import { dirname, join } from 'node:path';
import { Folders } from '../../../project/folders.js';
import { readText } from '../../../project/text.js';
import type { Surroundings } from '../../module.js';

/** Types, and constants that hold texts, in blocks too. */
export const DECLARED =
  /^(?:type\s+(?=\w+)|\t(?=\w+\s+(?:struct|interface)\s*\{)|(?:const|var)\s+(?=\w+(?:\s+string)?\s*=\s*["`])|\t(?=\w+(?:\s+string)?\s*=\s*["`]))(\w+)/gm;
export const FUNCTION = /^func\s+(?<name>\w+)\s*[[(]/gm;
/** Methods, by the types that they are of. */
export const METHOD = /^func\s+\(\s*(?:\w+\s+)?\*?(?<type>\w+)(?:\[[^\]\n]*\])?\s*\)\s*(?<name>\w+)\s*\(/gm;

const PACKAGE = /^package\s+(\w+)/m;
const IMPORTS = /^import\s*(?:\(([^)]*)\)|([^(\n]+))/gm;
const IMPORT = /^[ \t]*(?:(\w+|[._])[ \t]+)?"([^"\n]+)"/gm;
/** Interfaces that stand for the usual client: what they do is what `http.Client` does with a request. */
const CLIENT =
  /^(?:type\s+|\t)(\w+)\s+interface\s*\{[^{}]*\bDo\((?:\w+\s+)?\*http\.Request\)\s*\((?:\w+\s+)?\*http\.Response\b/gm;
const TYPE = /^(?:type\s+|\t(?=\w+\s+(?:struct|interface)\s*\{))(\w+)/gm;

/** Folders that are looked at above that of a file. */
const MOST_ABOVE = 12;
/** Files of one package that are looked at. */
const MOST_BESIDE = 300;

export function packageOf(text: string): string | undefined {
  return PACKAGE.exec(text)?.[1];
}

/** What the files of a package declare. */
interface Declared {
  readonly types: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  /** Interfaces that stand for the usual client. */
  readonly clients: ReadonlySet<string>;
}

/** What is known of the folders of a project, for all of its files. */
interface Known {
  readonly folders: Folders;
  readonly declared: Map<string, Declared>;
  /** What a module is called, by its folder. */
  readonly modules: Map<string, string | undefined>;
}

const projects = new WeakMap<object, Known>();

/** The packages that a file knows: the one that it is of, and those that it imports. */
export class Packages {
  /** The package of the file. */
  readonly own: string;
  readonly #file: string;
  readonly #around: Surroundings;
  readonly #known: Known;
  /** Paths by the names that they are called here, and the packages' own names. */
  readonly #imports = new Map<string, { readonly path: string; readonly name: string }>();
  /** Folders of packages of the team's own, by the names that they are called here. */
  readonly #ofTeam = new Map<string, string | undefined>();

  constructor(text: string, file: string, around: Surroundings) {
    this.own = packageOf(text) ?? '';
    this.#file = file;
    this.#around = around;
    let known = projects.get(around.state);
    if (!known)
      projects.set(around.state, (known = { folders: new Folders(), declared: new Map(), modules: new Map() }));
    this.#known = known;
    for (const [, block, single] of text.matchAll(IMPORTS))
      for (const [, alias, path = ''] of (block ?? single ?? '').matchAll(IMPORT)) {
        const name = nameOf(path);
        this.#imports.set(alias ?? name, { path, name });
      }
  }

  /** What a package is called that a file calls by another name. */
  named(qualifier: string): string {
    return this.#imports.get(qualifier)?.name ?? qualifier;
  }

  /** Whether the file imports a package that it calls so. */
  isImported(qualifier: string): boolean {
    return this.#imports.has(qualifier);
  }

  /** Whether a name means a package of the team's own. */
  isOfTeam(qualifier: string): boolean {
    return this.#folderOf(qualifier) !== undefined;
  }

  /** The folder of a package of the team's own. */
  #folderOf(qualifier: string): string | undefined {
    if (!this.#ofTeam.has(qualifier)) {
      const path = this.#imports.get(qualifier)?.path;
      this.#ofTeam.set(qualifier, path === undefined ? undefined : this.#folderAt(path));
    }
    return this.#ofTeam.get(qualifier);
  }

  /** Whether the package of the file has a type of a name. */
  hasType(name: string): boolean {
    return this.#declaredIn(dirname(this.#file), this.own).types.has(name);
  }

  /** Whether the package of the file has a function of a name. */
  hasFunction(name: string): boolean {
    return this.#declaredIn(dirname(this.#file), this.own).functions.has(name);
  }

  /** Whether a name, which may stand behind that of another package, means a function. */
  isFunction(callee: string): boolean {
    const [first = '', second] = callee.split('.');
    if (second === undefined) return this.hasFunction(first);
    const folder = this.#folderOf(first);
    return folder !== undefined && this.#declaredIn(folder, this.named(first)).functions.has(second);
  }

  /** Whether a type, which may stand behind the name of another package, is an interface that stands for the usual client. */
  isClient(type: string): boolean {
    const [first = '', second] = type.split('.');
    if (second === undefined) return this.#declaredIn(dirname(this.#file), this.own).clients.has(first);
    const folder = this.#folderOf(first);
    return folder !== undefined && this.#declaredIn(folder, this.named(first)).clients.has(second);
  }

  #declaredIn(folder: string, of: string): Declared {
    const key = `${folder} ${of}`;
    let declared = this.#known.declared.get(key);
    if (declared === undefined) this.#known.declared.set(key, (declared = this.#readDeclared(folder, of)));
    return declared;
  }

  #readDeclared(folder: string, of: string): Declared {
    const files = this.#goFilesIn(folder);
    const read = files.length > MOST_BESIDE ? [] : files.map((name) => readText(join(folder, name)));
    const texts = read.filter((text): text is string => typeof text === 'string' && packageOf(text) === of);
    const named = (pattern: RegExp): Set<string> =>
      new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));
    return { types: named(TYPE), functions: named(FUNCTION), clients: named(CLIENT) };
  }

  #goFilesIn(folder: string): readonly string[] {
    return this.#known.folders
      .filesIn(folder)
      .filter((name) => name.endsWith('.go') && this.#around.isFile(join(folder, name)));
  }

  /** Where a path leads that begins with the name of the module around the file; where none is told, to a folder of the project that ends as the path does. */
  #folderAt(path: string): string | undefined {
    const above = foldersAbove(this.#file);
    const root = above.find((folder) => this.#moduleOf(folder) !== undefined);
    if (root !== undefined) {
      const name = this.#moduleOf(root) ?? '';
      return path === name || path.startsWith(`${name}/`) ? join(root, path.slice(name.length)) : undefined;
    }
    const [host = '', ...rest] = path.split('/');
    if (!host.includes('.')) return undefined;
    const ends = rest.map((_, index) => join(...rest.slice(index)));
    return ends
      .flatMap((end) => above.map((folder) => join(folder, end)))
      .find((one) => this.#goFilesIn(one).length > 0);
  }

  #moduleOf(folder: string): string | undefined {
    const { modules, folders } = this.#known;
    if (!modules.has(folder)) {
      const text = folders.isFile(join(folder, 'go.mod')) ? readText(join(folder, 'go.mod')) : undefined;
      modules.set(folder, typeof text === 'string' ? /^module\s+"?([^\s"]+)/m.exec(text)?.[1] : undefined);
    }
    return modules.get(folder);
  }
}

/** What a package is called at the end of its path: `v2` is a version, as in `gopkg.in/yaml.v3`. */
function nameOf(path: string): string {
  const parts = path.split('/').filter((part) => !/^v\d+$/.test(part));
  return (parts.at(-1) ?? '').replace(/\.v\d+$/, '').replace(/^go-|-go$/, '');
}

function foldersAbove(file: string): readonly string[] {
  const folders = [dirname(file)];
  while (folders.length < MOST_ABOVE) {
    const last = folders.at(-1) ?? '';
    if (dirname(last) === last) break;
    folders.push(dirname(last));
  }
  return folders;
}
