import { basename, dirname, join } from 'node:path';
import { Folders } from '../../../project/folders.js';
import { readText } from '../../../project/text.js';
import type { Surroundings } from '../../module.js';
import { TOP_FUNCTION, TOP_PROPERTY } from './function-pattern.js';

const PACKAGE = /^\s*package\s+([\w.]+)/m;
const IMPORT = /^import\s+((?:[a-z]\w*\.)+)([a-z]\w*)\s*$/gm;
/** Files of one folder that are looked at. */
const MOST_BESIDE = 80;

type Kind = 'plain' | 'extends' | 'property' | 'several';
/** The functions of the files of a folder, by their names. */
type FunctionsByFile = ReadonlyMap<string, ReadonlyMap<string, Kind>>;

const folders = new WeakMap<object, Map<string, FunctionsByFile>>();

/** Functions in no class that a file knows, and properties that extend something: its own, those of its package beside it, and those of the team that it imports. */
export class TopFunctions {
  readonly #own: ReadonlyMap<string, Kind>;
  readonly #beside: ReadonlyMap<string, Kind>;
  readonly #imported: ReadonlySet<string>;

  constructor(text: string, file: string, around: Surroundings) {
    this.#own = declaredIn(text, true);
    const own = PACKAGE.exec(text)?.[1] ?? '';
    this.#imported = importedBy(text, own);
    this.#beside = besideOf(file, own, around);
  }

  /** Whether a function of the file has a name that no other of it has. */
  isOwn(name: string): boolean {
    return this.#kindIn(this.#own, name) !== undefined;
  }

  /** Whether a name means one function without an object. */
  isPlain(name: string): boolean {
    return this.#imported.has(name) || (this.#kindIn(this.#own, name) ?? this.#kindIn(this.#beside, name)) === 'plain';
  }

  /** Whether a name means one function that extends something. */
  isExtension(name: string): boolean {
    return (
      this.#imported.has(name) || (this.#kindIn(this.#own, name) ?? this.#kindIn(this.#beside, name)) === 'extends'
    );
  }

  /** Whether a name means one property that extends something. */
  isProperty(name: string): boolean {
    return (
      this.#imported.has(name) || (this.#kindIn(this.#own, name) ?? this.#kindIn(this.#beside, name)) === 'property'
    );
  }

  #kindIn(known: ReadonlyMap<string, Kind>, name: string): Kind | undefined {
    const kind = known.get(name);
    return kind === 'several' ? undefined : kind;
  }
}

function declaredIn(text: string, isSame: boolean): ReadonlyMap<string, Kind> {
  const found = new Map<string, Kind>();
  const declare = (groups: RegExpMatchArray['groups'], kind: Kind): void => {
    const { marks = '', name = '' } = groups ?? {};
    if (isSame || !/\bprivate\b/.test(marks)) found.set(name, found.has(name) ? 'several' : kind);
  };
  for (const { groups } of text.matchAll(TOP_FUNCTION))
    declare(groups, groups?.about === undefined ? 'plain' : 'extends');
  for (const { groups } of text.matchAll(TOP_PROPERTY)) declare(groups, 'property');
  return found;
}

/** What is imported of packages that begin as the file's own does. */
function importedBy(text: string, own: string): ReadonlySet<string> {
  const root = own.split('.').slice(0, 2).join('.');
  const names = [...text.matchAll(IMPORT)].filter(([, from = '']) => root !== '' && from.startsWith(`${root}.`));
  return new Set(names.map(([, , name = '']) => name));
}

/** Functions of the other files of a package that stand in the same folder. */
function besideOf(file: string, own: string, { state, isFile }: Surroundings): ReadonlyMap<string, Kind> {
  let known = folders.get(state);
  if (known === undefined) folders.set(state, (known = new Map<string, FunctionsByFile>()));
  const folder = dirname(file);
  let files = known.get(`${own} ${folder}`);
  if (files === undefined) known.set(`${own} ${folder}`, (files = functionsIn(folder, own, isFile)));
  const found = new Map<string, Kind>();
  for (const [path, functions] of files) {
    if (path === basename(file)) continue;
    for (const [name, kind] of functions) found.set(name, found.has(name) ? 'several' : kind);
  }
  return found;
}

function functionsIn(folder: string, own: string, isFile: (path: string) => boolean): FunctionsByFile {
  const names = new Folders().filesIn(folder).filter((name) => name.endsWith('.kt') && isFile(join(folder, name)));
  if (names.length > MOST_BESIDE) return new Map<string, ReadonlyMap<string, Kind>>();
  return new Map(
    names.map((name): [string, ReadonlyMap<string, Kind>] => {
      const text = readText(join(folder, name));
      const isSame = typeof text === 'string' && (PACKAGE.exec(text)?.[1] ?? '') === own;
      return [name, isSame ? declaredIn(text, false) : new Map<string, Kind>()];
    }),
  );
}
