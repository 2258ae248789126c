import { existsSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { isParseFailure, parseModule } from '../provenance/parse.js';
import type { ParseFailure } from '../provenance/parse.js';
import type { JsonNode, ProvenanceHost, RelatedFiles, SourceModule } from '../provenance/types.js';
import { FileRoutes } from './file-routes.js';
import { ImportGraph } from './import-graph.js';
import { parseJson } from './json.js';
import { loadedBy } from './loaded-by.js';
import { readManifest } from './module-file.js';
import { reachOf } from './reach.js';
import { Resolver } from './resolve.js';
import { ScriptGlobals } from './script-globals.js';
import { specifiersOf } from './specifiers.js';
import type { ImportedSpecifier } from './specifiers.js';
import { Scanner } from './scan.js';
import type { SearchWords } from './scan.js';
import { readText } from './text.js';
import type { TextLimits } from './text.js';
import { isWithin, walk } from './walk.js';
import type { Reading, SourceReader } from '../translation/module.js';

export interface ProjectOptions {
  /** Folders (or files) whose code belongs together, absolute. */
  readonly roots: readonly string[];
  /** The project's files, asked for when they are first needed. Default: a walk of the roots. */
  readonly files?: () => readonly string[];
  /** Words that tell which files may call the platform. Without them there are no seeds, and nothing is reached. */
  readonly words?: SearchWords;
  /** Files that hold a telling word, where that is known already. Default: a scan of the files for `words`. */
  readonly seeds?: readonly string[];
  readonly limits?: TextLimits;
  /** How files are read that hold code without being scripts. Default: they are not. */
  readonly readers?: SourceReaders;
}

/** What is known of files that hold code without being scripts. */
export interface SourceReaders {
  /** Undefined for a file that holds none. */
  readonly readerOf: (file: string) => SourceReader | undefined;
  /** Files that declare a class of another language; undefined for a name of scripts. */
  readonly declaring: (name: string) => readonly string[] | undefined;
  /** Whether a file shares names with the scripts of the project. */
  readonly isLinked: (file: string) => boolean;
}

/** Whether a file holds a script or module, by its name. */
export function isScriptFile(name: string): boolean {
  return /\.[cm]?[jt]sx?$/i.test(name);
}

/** Whether a file may matter to a project: code, JSON. */
function isProjectFile(name: string): boolean {
  return isScriptFile(name) || name.endsWith('.json');
}

/** Characters of sources whose trees are held at a time; a tree takes some fifty times as much memory. */
const MOST_HELD = 2 * 1024 * 1024;

/** Nobody writes a file of this size by hand. */
const LARGE_CHARACTERS = 1024 * 1024;
/** A generated bundle is known by its lines. */
const BUNDLE_LINE = 1000;

/**
 * The files of a project, parsed and resolved as they are asked for. Nothing in it is executed.
 * Answers stay the same until `forget` or `refresh`.
 */
export class Project implements ProvenanceHost {
  readonly #options: ProjectOptions;
  readonly #boundaries: readonly string[];
  #resolver: Resolver;
  readonly #modules = new Map<string, SourceModule | undefined>();
  readonly #json = new Map<string, JsonNode | undefined>();
  readonly #failures = new Map<string, string>();
  readonly #parsed = new Set<string>();
  #heldCharacters = 0;
  #files: readonly string[] | undefined;
  #namedFiles: readonly string[] | undefined;
  #seeds: readonly string[] | undefined;
  #links: Links | undefined;
  #related: RelatedFiles | undefined;
  #routes: FileRoutes | undefined;

  constructor(options: ProjectOptions) {
    this.#options = options;
    this.#boundaries = options.roots.map(boundaryOf);
    this.#resolver = this.#createResolver();
  }

  module(file: string): SourceModule | undefined {
    if (!this.#modules.has(file)) this.#modules.set(file, this.#parseModule(file));
    return this.#modules.get(file);
  }

  json(file: string): JsonNode | undefined {
    if (!this.#json.has(file)) this.#json.set(file, this.#parseJson(file));
    return this.#json.get(file);
  }

  resolve(specifier: string, from: string): string | undefined {
    return this.#resolver.resolve(specifier, from);
  }

  importers(file: string): readonly string[] {
    return this.links.graph.importersThroughReexports(file);
  }

  seeds(): readonly string[] {
    return (this.#seeds ??= this.#named().filter((file) => this.#isSource(file)));
  }

  related(): RelatedFiles {
    return (this.#related ??= this.#findRelated());
  }

  serves(segments: readonly (string | undefined)[]): boolean {
    return (this.#routes ??= new FileRoutes(this.#allFiles())).serves(segments);
  }

  scriptsWith(name: string): readonly string[] {
    return this.#options.readers?.declaring(name) ?? this.links.scripts.definers(name);
  }

  /** Who imports whom, and which scripts share a page; read from all files of the project on first need. */
  get links(): Links {
    return (this.#links ??= this.#readLinks());
  }

  /** Why files that were asked for could not be had. */
  get failures(): ReadonlyMap<string, string> {
    return this.#failures;
  }

  /** The files that were parsed. */
  get parsedFiles(): readonly string[] {
    return [...this.#parsed];
  }

  /** Drops all trees where too many are held. Who holds nodes of them must drop those too. */
  makeRoom(): boolean {
    if (this.#heldCharacters < MOST_HELD) return false;
    this.forget();
    return true;
  }

  /** Drops all trees, so that their memory can be used again. Who holds nodes of them must drop those too. */
  forget(): void {
    this.#modules.clear();
    this.#json.clear();
    this.#heldCharacters = 0;
  }

  /** Drops everything that was read, for whoever lives longer than the files stay the same. */
  refresh(): void {
    this.forget();
    this.#failures.clear();
    this.#files = undefined;
    this.#namedFiles = undefined;
    this.#seeds = undefined;
    this.#links = undefined;
    this.#related = undefined;
    this.#routes = undefined;
    this.#resolver = this.#createResolver();
  }

  #createResolver(): Resolver {
    return new Resolver({
      manifests: () => this.#manifests(),
      accepts: (file) => this.#boundaries.some((boundary) => belongsTo(file, boundary)),
    });
  }

  #parseModule(file: string): SourceModule | undefined {
    const reader = isScriptFile(file) ? undefined : this.#options.readers?.readerOf(file);
    if (reader === undefined && !isScriptFile(file)) return undefined;
    const text = this.#read(file);
    if (text === undefined) return undefined;
    if (reader !== undefined) return this.#readWith(reader, file, text);
    const module = text.length > LARGE_CHARACTERS ? this.#parseLarge(file, text) : parseModule(file, text);
    if (!isParseFailure(module)) return this.#held(file, text, module);
    this.#failures.set(file, module.reason);
    return undefined;
  }

  /** Generated clients are worth their cost; a library that was packed into one file is not. */
  #parseLarge(file: string, text: string): SourceModule | ParseFailure {
    if (isBundle(text)) return { reason: 'a minified bundle' };
    return this.seeds().includes(file)
      ? parseModule(file, text)
      : { reason: 'more than 1 MB of code that does not name the platform' };
  }

  #readWith(reader: SourceReader, file: string, text: string): SourceModule | undefined {
    const { module, data, failure } = guarded(reader, file, text);
    if (failure !== undefined) this.#failures.set(file, failure);
    this.#json.set(file, data);
    return module === undefined && data === undefined ? undefined : this.#held(file, text, module);
  }

  #parseJson(file: string): JsonNode | undefined {
    if (this.#options.readers?.readerOf(file) !== undefined) {
      this.module(file);
      return this.#json.get(file);
    }
    const text = this.#read(file);
    if (text === undefined) return undefined;
    const node = parseJson(file, text);
    if (!('reason' in node)) return this.#held(file, text, node);
    this.#failures.set(file, node.reason);
    return undefined;
  }

  #read(file: string): string | undefined {
    const text = readText(file, this.#options.limits);
    if (typeof text === 'string') return text;
    this.#failures.set(file, text.reason);
    return undefined;
  }

  #held<T>(file: string, text: string, parsed: T): T {
    this.#parsed.add(file);
    this.#heldCharacters += text.length;
    return parsed;
  }

  /** Whether calls of the platform may stand in a file. */
  #isSource(file: string): boolean {
    return isScriptFile(file) || this.#options.readers?.readerOf(file) !== undefined;
  }

  /** All files that hold a telling word. */
  #named(): readonly string[] {
    const { words, seeds } = this.#options;
    this.#namedFiles ??= seeds ?? (words === undefined ? [] : new Scanner(words).seeds(this.#allFiles()).seeds);
    return this.#namedFiles;
  }

  #findRelated(): RelatedFiles {
    const { words } = this.#options;
    const seeds = this.seeds();
    // Code gets paths from data as well.
    const linked = this.#named().filter((file) => this.#isLinked(file) || file.endsWith('.json'));
    if (words === undefined || linked.length === 0)
      return { files: new Set(seeds), covers: () => true, mentions: () => true, mayBindTypes: () => true };
    const reached = reachOf({
      seeds: linked,
      telling: words.telling,
      together: words.together,
      links: this.links,
      resolve: (specifier, from) => this.resolve(specifier, from),
      read: (file) => this.#textOf(file),
    });
    return { ...reached, files: new Set([...seeds, ...reached.files]) };
  }

  #textOf(file: string): string | undefined {
    const text = readText(file, this.#options.limits);
    return typeof text === 'string' ? text : undefined;
  }

  #isLinked(file: string): boolean {
    return isScriptFile(file) || this.#options.readers?.isLinked(file) === true;
  }

  #allFiles(): readonly string[] {
    this.#files ??= this.#options.files?.() ?? walk(this.#options.roots, isProjectFile).files;
    return this.#files;
  }

  /** Where a root is one package of a workspace, its neighbours belong to the project as well. */
  #manifests(): string[] {
    const isManifest = (name: string): boolean => name === 'package.json';
    const above = this.#options.roots
      .map((root) => workspaceAbove(root, boundaryOf(root)))
      .filter((folder) => folder !== undefined);
    const neighbours = above.length === 0 ? [] : walk([...new Set(above)], isManifest).files;
    return [...this.#allFiles().filter((file) => isManifest(basename(file))), ...neighbours];
  }

  #readLinks(): Links {
    const read = (file: string): string | undefined => this.#textOf(file);
    const files = this.#allFiles().filter((file) => this.#isLinked(file));
    const scripts = new ScriptGlobals(read);
    const found = new Map<string, readonly ImportedSpecifier[]>();
    for (const file of files) {
      const text = read(file);
      if (text === undefined) continue;
      const loading = loadedBy(file).map((specifier) => ({ specifier, reexported: false }));
      found.set(file, [...specifiersOf(text), ...loading]);
      scripts.add(file, text);
    }
    const specifiers = (file: string): readonly ImportedSpecifier[] => found.get(file) ?? [];
    const resolve = (specifier: string, from: string): string | undefined => this.resolve(specifier, from);
    return { graph: new ImportGraph({ files, specifiers, resolve }), scripts, specifiers };
  }
}

/** How the files of a project hang together. */
export interface Links {
  readonly graph: ImportGraph;
  readonly scripts: ScriptGlobals;
  /** What a file asks for. */
  readonly specifiers: (file: string) => readonly ImportedSpecifier[];
}

/** The top of the git repository that a root stands in, else the root itself: what it imports from there is its own code too. */
function boundaryOf(root: string): string {
  const top = climb(root, (folder) => existsSync(join(folder, '.git')));
  return top ?? (isScriptFile(root) ? dirname(root) : root);
}

function workspaceAbove(root: string, boundary: string): string | undefined {
  if (root === boundary) return undefined;
  const isWorkspace = (folder: string): boolean =>
    isWithin(folder, boundary) &&
    (existsSync(join(folder, 'pnpm-workspace.yaml')) || readManifest(folder)?.isWorkspaceRoot === true);
  return climb(dirname(root), isWorkspace);
}

function climb(from: string, found: (folder: string) => boolean): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (found(folder)) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

function belongsTo(file: string, boundary: string): boolean {
  return isWithin(file, boundary) && !file.slice(boundary.length).split(sep).includes('node_modules');
}

/** What one file does to its reader must not cost the others. */
function guarded(reader: SourceReader, file: string, text: string): Reading {
  try {
    return reader(file, text);
  } catch (error) {
    return {
      failure: error instanceof RangeError ? 'nested too deeply to be parsed' : `could not be read: ${String(error)}`,
    };
  }
}

function isBundle(text: string): boolean {
  return text.length > BUNDLE_LINE * countLines(text);
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
