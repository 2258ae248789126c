import type { Names } from './file-text.js';

/** Names of files, of which ever more become known. */
export class NamesByFile {
  readonly #names = new Map<string, Names>();

  /** @returns whether that is more than was known. */
  add(file: string, names: Names): boolean {
    const before = this.#names.get(file);
    if (before === 'all' || (names !== 'all' && names.size === 0)) return false;
    if (names === 'all') {
      this.#names.set(file, 'all');
      return true;
    }
    const all = before ?? new Set<string>();
    const size = all.size;
    for (const name of names) all.add(name);
    this.#names.set(file, all);
    return all.size > size;
  }

  get(file: string): Names | undefined {
    return this.#names.get(file);
  }

  files(): string[] {
    return [...this.#names.keys()];
  }
}
