import { basename, dirname } from 'node:path';
import { dataNamesIn } from '../../project/data-names.js';
import { readText } from '../../project/text.js';
import type { ImportedNames, LoadedKind, SettingsOfPrograms, SharedNames } from './kind.js';

/** Larger files are not written by hand. */
const MOST_CHARACTERS = 512 * 1024;

/** What files of a language know of each other. */
export interface UsersOfLanguage extends Pick<LanguageUsers, 'of' | 'ofSettings' | 'naming' | 'takenBy'> {
  /** Files that declare a class, for one that uses it or for any. */
  declarers(name: string, user?: string): readonly string[];
  /** Files besides the one that declares a class that add methods to it; absent where none may. */
  partsOf?(name: string, file: string): readonly string[];
}

/** Which files of a language use what another of them declares: found by names, without parsing, on first need. */
export class LanguageUsers implements UsersOfLanguage {
  readonly #files: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #kind: Pick<LoadedKind, 'shared' | 'imports'>;
  readonly #users = new Map<string, readonly string[]>();
  #askers: readonly string[] | undefined;
  #dataNames: ReadonlyMap<string, readonly string[]> | undefined;
  #mentions: ReadonlyMap<string, readonly string[]> | undefined;
  #declarers: ReadonlyMap<string, readonly string[]> | undefined;
  #takers: ReadonlyMap<string, readonly string[]> | undefined;

  /** @param files those of the language. */
  constructor(files: readonly string[], kind: Pick<LoadedKind, 'shared' | 'imports'>) {
    this.#files = files;
    this.#known = new Set(files);
    this.#kind = kind;
  }

  /** Files that declare a class. */
  declarers(name: string): readonly string[] {
    const { shared } = this.#kind;
    this.#declarers ??= shared === undefined ? new Map() : this.#index((text, file) => declaredBy(file, text, shared));
    const declarers = this.#declarers.get(name) ?? [];
    const isFree = shared?.functions !== undefined || shared?.small === true;
    const isOfFile = declarers.some((file) => shared?.files?.namesOf(file).includes(name));
    const isOnce = shared?.once === true || isOfFile || (isFree && /^[a-z]/.test(name));
    return isOnce && declarers.length > 1 ? [] : declarers;
  }

  /** Files that use what a file declares. */
  of(file: string): readonly string[] {
    let users = this.#users.get(file);
    if (users === undefined) this.#users.set(file, (users = this.#find(file)));
    return users;
  }

  /** Files that ask for what programs of the language are set up with. */
  ofSettings({ asks }: SettingsOfPrograms): readonly string[] {
    return (this.#askers ??= this.#files.filter((file) => asks.test(textOf(file))));
  }

  /** Files that name a file of data so, without its folder: they may read it. */
  naming(name: string): readonly string[] {
    this.#dataNames ??= this.#index(dataNamesIn);
    return this.#dataNames.get(name) ?? [];
  }

  /** Files that declare what a file uses, and may be handed something by it. */
  takenBy(file: string): readonly string[] {
    const { shared, imports } = this.#kind;
    const text = textOf(file);
    if (imports !== undefined) {
      return imports.names(text).flatMap((name) => imports.find(name, file, (path) => this.#known.has(path)) ?? []);
    }
    return shared === undefined ? [] : mentionedIn(text, shared).flatMap((name) => this.declarers(name));
  }

  #find(file: string): readonly string[] {
    const { shared, imports } = this.#kind;
    if (imports !== undefined) return this.#importers(file, imports);
    if (shared === undefined) return [];
    this.#mentions ??= this.#index((text) =>
      mentionedIn(text, shared).filter((name) => this.declarers(name).length > 0),
    );
    const users = declaredBy(file, textOf(file), shared).flatMap((name) => this.#mentions?.get(name) ?? []);
    return [...new Set([...users, ...this.#takersFrom(file, shared)])].filter((user) => user !== file);
  }

  /** Files that ask for what a file registers under a name. */
  #takersFrom(file: string, { handedOut }: SharedNames): readonly string[] {
    if (handedOut === undefined) return [];
    const registered = namesBy(handedOut.registers, textOf(file));
    if (registered.length === 0) return [];
    this.#takers ??= this.#index((text) => namesBy(handedOut.asks, text));
    return registered.flatMap((name) => this.#takers?.get(name) ?? []);
  }

  /** Those that import it, directly or by way of the package that it is a part of. */
  #importers(file: string, imports: ImportedNames): readonly string[] {
    const stem = /^__init__\.\w+$/.test(basename(file))
      ? basename(dirname(file))
      : basename(file).replace(/\.\w+$/, '');
    this.#mentions ??= this.#index((text) => imports.names(text).map((name) => lastPart(name)));
    return (this.#mentions.get(stem) ?? []).filter((user) =>
      imports
        .names(textOf(user))
        .some((name) => lastPart(name) === stem && imports.find(name, user, (path) => this.#known.has(path)) === file),
    );
  }

  /** Files by the names that their texts hold. */
  #index(namesIn: (text: string, file: string) => readonly string[]): ReadonlyMap<string, readonly string[]> {
    const index = new Map<string, string[]>();
    for (const file of this.#files) {
      for (const name of new Set(namesIn(textOf(file), file))) {
        const files = index.get(name);
        if (files === undefined) index.set(name, [file]);
        else files.push(file);
      }
    }
    return index;
  }
}

/** The name of a module behind those of the packages or the folders that it stands in. */
function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1);
}

/** The text of a file; of one that nobody wrote none. */
export function textOf(file: string): string {
  const text = readText(file);
  return typeof text === 'string' && text.length <= MOST_CHARACTERS ? text : '';
}

/** Names that others may know something of a text by. */
export function declaredBy(file: string, text: string, shared: SharedNames): string[] {
  const { declaration, functions, properties, files } = shared;
  const free = [functions, properties].flatMap((pattern) => (pattern ? [...text.matchAll(pattern)] : []));
  return [
    ...(files?.namesOf(file) ?? []),
    ...[...text.matchAll(declaration)].map(([, name = '']) => name),
    ...free.flatMap(({ groups }) => (/\bprivate\b/.test(groups?.marks ?? '') ? [] : (groups?.name ?? []))),
  ];
}

function namesBy(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter(Boolean));
}

function mentionedIn(text: string, { functions, properties, files, small }: SharedNames): string[] {
  if (small === true) return [...new Set(text.match(/\b[A-Za-z]\w*/g) ?? [])];
  const called = functions === undefined ? [] : (text.match(/\b[a-z]\w*(?=\s*[({<])/g) ?? []);
  const read = properties === undefined ? [] : [...text.matchAll(/\.([a-z]\w*)/g)].map(([, name = '']) => name);
  const asked = files?.asked(text) ?? [];
  return [...new Set([...(text.match(/\b[A-Z]\w*/g) ?? []), ...called, ...read, ...asked])];
}
