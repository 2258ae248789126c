import { dirname } from 'node:path';
import type { PackagesOfNames, SharedNames } from './kind.js';
import { LanguageUsers, declaredBy, textOf } from './users.js';
import type { UsersOfLanguage } from './users.js';

type NamesOfPackages = SharedNames & { readonly packages: PackagesOfNames };

/** A method that more files name than this is no one's: most types have one of the name. */
const MOST_NAMING = 40;

/** What a file is to others of its language. */
interface Part {
  readonly folder: string;
  /** Of which package it is. */
  readonly of: string;
  readonly declared: ReadonlySet<string>;
  /** Types of the package to which it adds methods, and these. */
  readonly types: ReadonlySet<string>;
  readonly methods: ReadonlySet<string>;
}

type Index = ReadonlyMap<string, ReadonlySet<string>>;

/** Which files use what another declares, where packages are folders: all of its folder see it, and those that name the package. */
export class PackageUsers extends LanguageUsers implements UsersOfLanguage {
  readonly #files: readonly string[];
  readonly #shared: NamesOfPackages;
  #parts: ReadonlyMap<string, Part> | undefined;
  readonly #indices = new Map<keyof Part, Index>();
  #words: Index | undefined;

  /** @param files those of the language. */
  constructor(files: readonly string[], shared: NamesOfPackages) {
    super(files, { shared });
    this.#files = files;
    this.#shared = shared;
  }

  /** @param name behind it stands the package that it is of. */
  override declarers(name: string, user?: string): readonly string[] {
    return this.#under('declared', name, user);
  }

  partsOf(name: string, file: string): readonly string[] {
    return this.#under('types', name, file).filter((one) => one !== file && dirname(one) === dirname(file));
  }

  override of(file: string): readonly string[] {
    const part = this.#part(file);
    if (part === undefined) return [];
    const knowing = [...part.declared, ...part.types].flatMap((name) =>
      [...this.#naming(name)].filter((user) => this.#knows(user, part)),
    );
    const calling = [...part.methods].flatMap((name) => [...this.#namingFew(name)]);
    return [...new Set([...knowing, ...calling])].filter((user) => user !== file);
  }

  override takenBy(file: string): readonly string[] {
    const taken = [...wordsIn(textOf(file))].flatMap((name) => {
      const declaring = [...(this.#index('declared').get(name) ?? [])].filter((one) => this.#isKnownTo(file, one));
      return this.#namingFew(name).size === 0 ? declaring : [...declaring, ...(this.#index('methods').get(name) ?? [])];
    });
    return [...new Set(taken)];
  }

  /** Files that have something under a name with a package behind it: those beside the user where it is there. */
  #under(what: 'declared' | 'types', name: string, user: string | undefined): readonly string[] {
    const [own = '', of = ''] = name.split('$');
    // What is a word of JavaScript is spelled with one more sign.
    const files = this.#index(what).get(own) ?? this.#index(what).get(own.replace(/_$/, '')) ?? [];
    const all = [...files].filter((file) => this.#part(file)?.of === of);
    const beside = user === undefined ? all : all.filter((file) => dirname(file) === dirname(user));
    // Nobody imports a program.
    return beside.length > 0 || of === 'main' ? beside : all;
  }

  #isKnownTo(user: string, declarer: string): boolean {
    const part = this.#part(declarer);
    return part !== undefined && this.#knows(user, part);
  }

  /** Whether a file is of a package or names it. */
  #knows(user: string, { folder, of }: Part): boolean {
    return dirname(user) === folder || (of !== 'main' && this.#naming(of).has(user));
  }

  #namingFew(name: string): ReadonlySet<string> {
    const files = this.#index('methods').has(name) ? this.#naming(name) : NONE;
    return files.size > MOST_NAMING ? NONE : files;
  }

  /** Files in which a word stands, of those that mean something to others. */
  #naming(name: string): ReadonlySet<string> {
    if (this.#words === undefined) {
      const packages = new Set([...this.#all().values()].map(({ of }) => of));
      const isTelling = (word: string): boolean =>
        packages.has(word) || (['declared', 'types', 'methods'] as const).some((what) => this.#index(what).has(word));
      this.#words = indexed(this.#files, (file) => [...wordsIn(textOf(file))].filter(isTelling));
    }
    return this.#words.get(name) ?? NONE;
  }

  #part(file: string): Part | undefined {
    return this.#all().get(file);
  }

  #all(): ReadonlyMap<string, Part> {
    return (this.#parts ??= new Map(this.#files.map((file) => [file, partOf(file, this.#shared)])));
  }

  #index(what: 'declared' | 'types' | 'methods'): Index {
    let index = this.#indices.get(what);
    if (index === undefined)
      this.#indices.set(what, (index = indexed(this.#files, (file) => this.#part(file)?.[what] ?? [])));
    return index;
  }
}

const NONE: ReadonlySet<string> = new Set();

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\b[A-Za-z]\w*/g));
}

/** Files by the names that each has. */
function indexed(files: readonly string[], of: (file: string) => Iterable<string>): Index {
  const index = new Map<string, Set<string>>();
  for (const file of files)
    for (const name of of(file)) {
      const named = index.get(name);
      if (named === undefined) index.set(name, new Set([file]));
      else named.add(file);
    }
  return index;
}

function partOf(file: string, shared: NamesOfPackages): Part {
  const text = textOf(file);
  const methods = [...text.matchAll(shared.packages.methods)].map(({ groups }) => groups);
  return {
    folder: dirname(file),
    of: shared.packages.of(text) ?? '',
    declared: new Set(declaredBy(file, text, shared)),
    types: new Set(methods.map((groups) => groups?.type ?? '')),
    methods: new Set(methods.map((groups) => groups?.name ?? '')),
  };
}
