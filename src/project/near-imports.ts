import type { ImportEdge, ImportGraphOptions, Mention } from './import-graph.js';

interface NearImportsOptions extends Omit<ImportGraphOptions, 'files'> {
  /** Whether a file may hand on what others declare. */
  readonly mayHandOn: (file: string) => boolean;
}

/** Who imports whom, among the files that somebody has taken up and those that hand on what these import. */
export class NearImports {
  readonly #options: NearImportsOptions;
  readonly #known = new Set<string>();
  readonly #edges = new Map<string, Map<string, ImportEdge>>();

  constructor(options: NearImportsOptions) {
    this.#options = options;
  }

  /** Takes up a file, and those that hand something on to it. */
  takeUp(file: string): void {
    const pending = [file];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (this.#known.has(next)) continue;
      this.#known.add(next);
      for (const { specifier, reexported } of this.#options.specifiers(next)) {
        const target = this.#options.resolve(specifier, next);
        if (target === undefined) continue;
        const declarations = this.#options.beside(target);
        for (const imported of declarations === undefined ? [target] : [target, declarations]) {
          this.#link(imported, { file: next, specifier, reexported });
          if (this.#handsOn(imported)) pending.push(imported);
        }
      }
    }
  }

  /** Files that import a file directly. */
  importers(file: string): readonly ImportEdge[] {
    return [...(this.#edges.get(file)?.values() ?? [])];
  }

  #handsOn(file: string): boolean {
    return (
      !this.#known.has(file) &&
      this.#options.mayHandOn(file) &&
      this.#options.specifiers(file).some(({ reexported }) => reexported)
    );
  }

  #link(imported: string, { file, specifier, reexported }: Mention): void {
    if (file === imported) return;
    const importers = this.#edges.get(imported) ?? new Map<string, ImportEdge>();
    this.#edges.set(imported, importers);
    const before = importers.get(file);
    importers.set(file, {
      file,
      reexported: reexported || (before?.reexported ?? false),
      specifiers: new Set([...(before?.specifiers ?? []), specifier]),
    });
  }
}
