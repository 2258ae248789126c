import { basename } from 'node:path';
import { setsUpPrograms } from '../../project/environments.js';
import type { SourceReaders } from '../../project/sources.js';
import { isDataFile } from '../../provenance/syntax/script-files.js';
import type { SourceReader, TemplateReader } from '../../translation/module.js';
import { kindOfFile } from './index.js';
import type { FileKind, LoadedKind } from './kind.js';
import { PackageUsers } from './package-users.js';
import { LanguageUsers } from './users.js';
import type { UsersOfLanguage } from './users.js';

/** What it takes to read the files of an audit. */
export class LoadedKinds implements SourceReaders {
  readonly #loaded: ReadonlyMap<FileKind, LoadedKind>;

  readonly #files: readonly string[];
  readonly #users = new Map<LoadedKind, UsersOfLanguage>();

  private constructor(loaded: ReadonlyMap<FileKind, LoadedKind>, files: readonly string[]) {
    this.#loaded = loaded;
    this.#files = files;
  }

  /**
   * @param seeds files that will be read.
   * @param files all files of the audit: those that share names with a seed may be read as well.
   */
  static async of(seeds: readonly string[], files: readonly string[]): Promise<LoadedKinds> {
    const needed = new Set<FileKind>();
    for (const file of seeds) add(needed, kindOfFile(file));
    if ([...needed].some((kind) => kind.linked || kind.imported === true)) {
      for (const file of files) {
        const kind = kindOfFile(file);
        // What programs are started with may be a part of an address.
        if (kind?.linked === true || setsUpPrograms(file)) add(needed, kind);
      }
    }
    addSettings(needed, seeds, files);
    for (const { takers } of [...needed])
      for (const file of files) if (takers?.test(file) === true) add(needed, kindOfFile(file));
    const loaded = await Promise.all([...needed].map(async (kind) => [kind, await kind.load()] as const));
    return new LoadedKinds(new Map(loaded), files);
  }

  kindOf(file: string): LoadedKind | undefined {
    const kind = kindOfFile(file);
    return kind === undefined ? undefined : this.#loaded.get(kind);
  }

  readonly readerOf = (file: string): SourceReader | undefined => this.kindOf(file)?.reader;

  readonly templatesOf = (file: string): TemplateReader | undefined => this.kindOf(file)?.templates;

  readonly declaring = (name: string, user?: string): readonly string[] | undefined =>
    this.#named(name, (users, own) => users.declarers(own, user));

  readonly partsOf = (name: string, file: string): readonly string[] =>
    this.#named(name, (users, own) => users.partsOf?.(own, file)) ?? [];

  /** What the files of a language know of a name, which tells by its end which language it is of. */
  #named<T>(name: string, ask: (users: UsersOfLanguage, own: string) => T): T | undefined {
    for (const kind of this.#loaded.values()) {
      if (kind.shared === undefined || !name.endsWith(kind.shared.suffix)) continue;
      return ask(this.#usersOf(kind), name.slice(0, -kind.shared.suffix.length));
    }
    return undefined;
  }

  readonly users = (file: string): readonly string[] | undefined => {
    const kind = this.kindOf(file);
    if ((kind?.shared ?? kind?.imports) !== undefined) return kind && this.#usersOf(kind).of(file);
    const readers = [...this.#loaded].flatMap(([{ settings }, one]) =>
      settings?.files.test(basename(file)) === true ? [{ settings, one }] : [],
    );
    const openers = isDataFile(file) ? [...this.#loaded.values()].filter(({ imports }) => imports !== undefined) : [];
    return readers.length + openers.length === 0
      ? undefined
      : [
          ...readers.flatMap(({ settings, one }) => this.#usersOf(one).ofSettings(settings)),
          ...openers.flatMap((one) => this.#usersOf(one).naming(basename(file))),
        ];
  };

  readonly takenBy = (file: string): readonly string[] => {
    const kind = this.kindOf(file);
    const others = [...this.#loaded].flatMap(([{ takers }, one]) => (takers?.test(file) === true ? [one] : []));
    return [...(kind ? [kind] : []), ...others].flatMap((one) => this.#usersOf(one).takenBy(file));
  };

  #usersOf(kind: LoadedKind): UsersOfLanguage {
    let users = this.#users.get(kind);
    if (users === undefined) {
      const takers = [...this.#loaded].find(([, one]) => one === kind)?.[0].takers;
      const files = this.#files.filter((file) => this.kindOf(file) === kind || takers?.test(file) === true);
      const { shared } = kind;
      users =
        shared?.packages === undefined
          ? new LanguageUsers(files, kind)
          : new PackageUsers(files, { ...shared, packages: shared.packages });
      this.#users.set(kind, users);
    }
    return users;
  }

  readonly isLinked = (file: string): boolean => kindOfFile(file)?.linked === true && this.kindOf(file) !== undefined;
}

/** Programs may take what they ask for from settings that name it, and what they are set up with is read where they are. */
function addSettings(needed: Set<FileKind>, seeds: readonly string[], files: readonly string[]): void {
  const kinds = new Set(files.flatMap((file) => kindOfFile(file) ?? []));
  for (const kind of kinds) {
    const { settings } = kind;
    if (settings === undefined) continue;
    const isSetting = (file: string): boolean => settings.files.test(basename(file));
    if (seeds.some(isSetting)) needed.add(kind);
    if (needed.has(kind)) for (const file of files.filter(isSetting)) add(needed, kindOfFile(file));
  }
}

function add<T>(set: Set<T>, item: T | undefined): void {
  if (item !== undefined) set.add(item);
}
