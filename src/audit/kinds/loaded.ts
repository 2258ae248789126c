import type { SourceReaders } from '../../project/sources.js';
import { readText } from '../../project/text.js';
import type { SourceReader } from '../../translation/module.js';
import { kindOf } from './index.js';
import type { FileKind, LoadedKind, SharedNames } from './kind.js';

/** What it takes to read the files of an audit. */
export class LoadedKinds implements SourceReaders {
  readonly #loaded: ReadonlyMap<FileKind, LoadedKind>;

  readonly #files: readonly string[];
  readonly #declaring = new Map<LoadedKind, ReadonlyMap<string, readonly string[]>>();

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
    for (const file of seeds) add(needed, kindOf(file));
    if ([...needed].some((kind) => kind.linked || kind.imported === true)) {
      for (const file of files) {
        const kind = kindOf(file);
        if (kind?.linked === true) needed.add(kind);
      }
    }
    const loaded = await Promise.all([...needed].map(async (kind) => [kind, await kind.load()] as const));
    return new LoadedKinds(new Map(loaded), files);
  }

  kindOf(file: string): LoadedKind | undefined {
    const kind = kindOf(file);
    return kind === undefined ? undefined : this.#loaded.get(kind);
  }

  readonly readerOf = (file: string): SourceReader | undefined => this.kindOf(file)?.reader;

  readonly declaring = (name: string): readonly string[] | undefined => {
    for (const kind of this.#loaded.values()) {
      if (kind.shared === undefined || !name.endsWith(kind.shared.suffix)) continue;
      return this.#declarers(kind, kind.shared).get(name.slice(0, -kind.shared.suffix.length)) ?? [];
    }
    return undefined;
  };

  #declarers(kind: LoadedKind, { declaration }: SharedNames): ReadonlyMap<string, readonly string[]> {
    const known = this.#declaring.get(kind);
    if (known !== undefined) return known;
    const declarers = new Map<string, string[]>();
    for (const file of this.#files) {
      const text = this.kindOf(file) === kind ? readText(file) : undefined;
      if (typeof text !== 'string') continue;
      for (const [, name = ''] of text.matchAll(declaration)) {
        const files = declarers.get(name);
        if (files === undefined) declarers.set(name, [file]);
        else if (files.at(-1) !== file) files.push(file);
      }
    }
    this.#declaring.set(kind, declarers);
    return declarers;
  }

  readonly isLinked = (file: string): boolean => kindOf(file)?.linked === true && this.kindOf(file) !== undefined;
}

function add<T>(set: Set<T>, item: T | undefined): void {
  if (item !== undefined) set.add(item);
}
