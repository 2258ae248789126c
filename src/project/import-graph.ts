import { basename, dirname } from 'node:path';
import type { ImportedSpecifier } from './specifiers.js';

/** One file that imports another. */
export interface ImportEdge {
  readonly file: string;
  /** The importer hands it on to its own importers. */
  readonly reexported: boolean;
  /** What the importer calls it. */
  readonly specifiers: ReadonlySet<string>;
}

export interface ImportGraphOptions {
  readonly files: readonly string[];
  readonly specifiers: (file: string) => readonly ImportedSpecifier[];
  readonly resolve: (specifier: string, from: string) => string | undefined;
  /** The file that declares the types of another: who imports that one imports both. */
  readonly beside: (file: string) => string | undefined;
}

export interface Mention extends ImportedSpecifier {
  readonly file: string;
}

/** What is imported, by the file that it means. */
type Targets = ReadonlyMap<string, readonly Mention[]>;

/** Who imports whom. A path is resolved only when its last part fits a file that is asked about, and once. */
export class ImportGraph {
  readonly #resolve: ImportGraphOptions['resolve'];
  readonly #beside: ImportGraphOptions['beside'];
  readonly #paths = new Map<string, Mention[]>();
  readonly #byTail = new Map<string, Targets>();
  readonly #names: Mention[] = [];
  readonly #importers = new Map<string, readonly ImportEdge[]>();
  #named: Targets | undefined;

  constructor({ files, specifiers, resolve, beside }: ImportGraphOptions) {
    this.#resolve = resolve;
    this.#beside = beside;
    for (const file of files) {
      for (const { specifier, reexported } of specifiers(file)) {
        const mention = { file, specifier, reexported };
        if (isPath(specifier)) add(this.#paths, tailOf(specifier), mention);
        else this.#names.push(mention);
      }
    }
  }

  /** Files that import a file directly. */
  importers(file: string): readonly ImportEdge[] {
    let edges = this.#importers.get(file);
    if (edges === undefined) {
      edges = edgesOf(file, [...this.#byPath(file), ...this.#byName(file)]);
      this.#importers.set(file, edges);
    }
    return edges;
  }

  #byPath(file: string): readonly Mention[] {
    const tails = new Set([stemOf(basename(file)), stemOf(basename(dirname(file))), '']);
    return [...tails].flatMap((tail) => this.#endingIn(tail).get(file) ?? []);
  }

  #endingIn(tail: string): Targets {
    let targets = this.#byTail.get(tail);
    if (targets === undefined) this.#byTail.set(tail, (targets = this.#resolved(this.#paths.get(tail) ?? [])));
    return targets;
  }

  /** What names of packages and aliases mean cannot be told by their last part: all are resolved, once. */
  #byName(file: string): readonly Mention[] {
    this.#named ??= this.#resolved(this.#names);
    return this.#named.get(file) ?? [];
  }

  #resolved(mentions: readonly Mention[]): Targets {
    const targets = new Map<string, Mention[]>();
    for (const mention of mentions) {
      const target = this.#resolve(mention.specifier, mention.file);
      if (target === undefined) continue;
      add(targets, target, mention);
      const declarations = this.#beside(target);
      if (declarations !== undefined) add(targets, declarations, mention);
    }
    return targets;
  }
}

/** Files that import a file, directly or through files that hand it on. */
export function importersThroughReexports(imports: Pick<ImportGraph, 'importers'>, file: string): readonly string[] {
  const reached = new Set<string>();
  const pending = [file];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const edge of imports.importers(next)) {
      if (edge.file === file || reached.has(edge.file)) continue;
      reached.add(edge.file);
      if (edge.reexported) pending.push(edge.file);
    }
  }
  return [...reached];
}

function add(groups: Map<string, Mention[]>, key: string, mention: Mention): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [mention]);
  else group.push(mention);
}

/** One edge an importer, however often it mentions the file. */
function edgesOf(file: string, mentions: readonly Mention[]): readonly ImportEdge[] {
  const edges = new Map<string, ImportEdge>();
  for (const { file: importer, specifier, reexported } of mentions) {
    if (importer === file) continue;
    const before = edges.get(importer);
    edges.set(importer, {
      file: importer,
      reexported: reexported || (before?.reexported ?? false),
      specifiers: new Set([...(before?.specifiers ?? []), specifier]),
    });
  }
  return [...edges.values()];
}

function isPath(specifier: string): boolean {
  return /^\.\.?(?:\/|$)/.test(specifier);
}

/** The last part of a path, without extension; empty where the path ends in a folder. */
function tailOf(path: string): string {
  const query = path.indexOf('?');
  const whole = query < 0 ? path : path.slice(0, query);
  const tail = whole.slice(whole.lastIndexOf('/') + 1);
  return tail === '.' || tail === '..' ? '' : stemOf(tail);
}

function stemOf(name: string): string {
  return name.includes('.') ? name.replace(/\.json$|(?:\.d)?\.[cm]?[jt]sx?$/, '') : name;
}
