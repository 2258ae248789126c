import { basename, relative } from 'node:path';
import type {
  ComponentsNamed,
  AutoImport,
  JsonNode,
  ProvenanceHost,
  RelatedFiles,
  ScriptsFilling,
  SourceModule,
} from '../provenance/types.js';
import { belongsTo, boundaryOf, workspaceAbove } from './boundaries.js';
import { Environments } from './environments.js';
import { FileRoutes } from './file-routes.js';
import { Links } from './links.js';
import { isFileAt } from './module-file.js';
import { Origins } from './origins.js';
import { reachOf } from './reach.js';
import type { Reached } from './reach.js';
import { Resolver } from './resolve.js';
import { Scanner } from './scan.js';
import type { SearchWords } from './seed-test.js';
import { mayHoldTests } from './runner-commands.js';
import { isPage, scriptsOfPage } from './page-scripts.js';
import { Programs } from './programs.js';
import { isProjectFile } from './project-files.js';
import { isDataFile, isScriptFile } from '../provenance/syntax/script-files.js';
import { Sources } from './sources.js';
import type { SourceReaders } from './sources.js';
import type { TextLimits } from './text.js';
import { Texts } from './texts.js';
import { usersInLanguages } from './users-in-languages.js';
import { walk } from './walk.js';
import { WordIndex } from './word-index.js';

interface ProjectOptions {
  /** Folders (or files) whose code belongs together, absolute. */
  readonly roots: readonly string[];
  /** The project's files, asked for when they are first needed. Default: a walk of the roots. */
  readonly files?: () => readonly string[];
  /** Words that tell which files may call the platform. Without them there are no seeds, and nothing is reached. */
  readonly words?: SearchWords;
  /** Files that hold a telling word, asked for when they are first needed. Default: a scan of the files for `words`. */
  readonly seeds?: () => readonly string[];
  /** The words of some of the files by their hashes, asked for when they are first needed. Default: all are read. */
  readonly textWords?: () => Map<string, Int32Array>;
  readonly limits?: TextLimits;
  /** Whether the files stay the same as long as the project is used: their texts are then held. Default: they may be written. */
  readonly areFixed?: boolean;
  /** How files are read that hold code without being scripts. Default: they are not. */
  readonly readers?: SourceReaders;
}

/** Packages by which apps keep one state for all of their parts. */
const STATE_PACKAGES = ['redux', 'react-redux', 'reselect', '@reduxjs/toolkit', 'vuex'];

/** Packages by which methods are declared to hear what is emitted anywhere. */
const LISTENER_PACKAGES = ['@nestjs/event-emitter'];

/**
 * The files of a project, parsed and resolved as they are asked for. Nothing in it is executed.
 * Answers stay the same until `forget` or `refresh`.
 */
export class Project implements ProvenanceHost {
  readonly #options: ProjectOptions;
  readonly #boundaries: readonly string[];
  readonly #sources: Sources;
  #resolver: Resolver;
  #files: readonly string[] | undefined;
  #namedFiles: readonly string[] | undefined;
  #seeds: readonly string[] | undefined;
  #links: Links | undefined;
  #related: RelatedFiles | undefined;
  #reached: Reached | undefined;
  /** Files that are parsed as a whole in any case. */
  readonly #whole = new Set<string>();
  #routes: FileRoutes | undefined;
  #programs: Programs | undefined;
  #environments: Environments | undefined;

  constructor(options: ProjectOptions) {
    this.#options = options;
    this.#boundaries = options.roots.map(boundaryOf);
    this.#sources = new Sources({
      texts: new Texts(options.limits, options.areFixed === true),
      readers: options.readers,
      isSeed: (file) => this.seeds().includes(file),
      partOf: (file, text) => (this.#whole.has(file) ? undefined : this.#reached?.connectedIn(file, text)),
      // Only pages are templates of their own.
      ownerOf: (file) => (file.endsWith('.html') ? this.links.templates.of(file) : undefined),
      isView: (file) =>
        isPage(file) && !this.links.templates.isNamed(file) && this.links.views.specifiersOf(file).length > 0,
      isTaken: (file, id) => this.links.elements.makersOf(file, id).length > 0,
      isFile: (path) => this.#accepts(path) && isFileAt(path),
      names: new Map((options.words?.names ?? []).map((name) => [name.toLowerCase(), name])),
    });
    this.#resolver = this.#createResolver();
  }

  module(file: string): SourceModule | undefined {
    return this.#sources.module(file);
  }

  json(file: string): JsonNode | undefined {
    return this.#sources.json(file);
  }

  resolve(specifier: string, from: string): string | undefined {
    return this.#resolver.resolve(specifier, from);
  }

  chosen(pattern: string, from: string): readonly string[] {
    return this.links.chosen.filesOf(pattern, from);
  }

  declarationsOf(script: string): string | undefined {
    return this.#resolver.declarationsOf(script);
  }

  importers(file: string, names?: ReadonlySet<string>): readonly string[] {
    return this.#options.readers?.users?.(file) ?? this.links.importersThroughReexports(file, names ?? 'all');
  }

  usersOf(name: string, texts: readonly string[]): readonly string[] {
    return this.links.usersOf(name).filter((file) => {
      const whole = this.#sources.textOf(file) ?? '';
      return texts.some((text) => whole.includes(text));
    });
  }

  #usersOfState(): readonly string[] {
    return [...new Set(STATE_PACKAGES.flatMap((name) => this.links.usersOf(name)))];
  }

  seeds(): readonly string[] {
    return (this.#seeds ??= this.#named().filter((file) => this.#isSource(file)));
  }

  related(): RelatedFiles {
    return (this.#related ??= this.#findRelated());
  }

  environment(file: string, name: string): readonly JsonNode[] {
    return this.environments.of(file, name);
  }

  /** What the programs of the project are started with. */
  get environments(): Environments {
    return (this.#environments ??= new Environments({
      files: this.#allFiles(),
      textOf: (file) => this.#sources.textOf(file),
      read: (file) => this.#readBeside(file),
      holdsFor: (file, user) => this.programs.isAround(file, user) || this.mayRunTogether(file, user),
    }));
  }

  /** Data that need not be read: where it cannot be, nothing is missing. */
  #readBeside(file: string): JsonNode | undefined {
    const data = this.#sources.json(file);
    if (!this.#named().includes(file)) this.#sources.forgive(file);
    return data;
  }

  makersOf(view: string): readonly string[] {
    return this.links.views.makersOf(view);
  }

  makersOfElement(page: string, id: string): readonly string[] {
    return this.links.elements.makersOf(page, id);
  }

  componentsNamed(name: string, user: string): ComponentsNamed {
    const { components } = this.links;
    const isNear = (file: string): boolean => file !== user && this.mayRunTogether(file, user);
    return {
      called: components.called(name).filter(isNear),
      registering: components.registering(name).filter((file) => file === user || isNear(file)),
    };
  }

  viewsNamedLike(view: string): readonly string[] {
    return this.links.views.namedLike(view);
  }

  answering(segments: readonly (string | undefined)[]): readonly string[] {
    return (this.#routes ??= new FileRoutes(this.#allFiles())).answering(segments);
  }

  mayRunTogether(one: string, other: string): boolean {
    return this.programs.mayRunTogether(one, other);
  }

  /** Which files may run in one program. */
  get programs(): Programs {
    return (this.#programs ??= new Programs({
      files: this.#allFiles(),
      specifiers: (file) => this.#takenBy(file),
      resolve: (specifier, from) => this.resolve(specifier, from),
    }));
  }

  /** What a script asks for, and what a page loads. */
  #takenBy(file: string): readonly { readonly specifier: string }[] {
    if (isScriptFile(file)) return this.links.specifiers(file);
    if (!isPage(file)) return [];
    return scriptsOfPage(this.#sources.textOf(file) ?? '').map((specifier) => ({ specifier }));
  }

  scriptsWith(name: string, user?: string): readonly string[] {
    return this.#options.readers?.declaring(name, user) ?? this.links.scripts.declarers(name, user);
  }

  partsOf(name: string, file: string): readonly string[] {
    return this.#options.readers?.partsOf?.(name, file) ?? [];
  }

  scriptsFilling(name: string, path: readonly string[], user?: string): ScriptsFilling | undefined {
    return this.#options.readers?.declaring(name) ? undefined : this.links.scripts.fillers(name, path, user);
  }

  scriptsNaming(file: string): readonly string[] {
    // Files of other languages see what each of them declares.
    const others = this.#options.readers?.users?.(file);
    if (others !== undefined) return others;
    const { scripts } = this.links;
    const given = [...(scripts.namesOf(file) ?? [])].filter((name) => scripts.definers(name).length > 0);
    return given.length === 0 ? [] : scripts.users(new Set(given), file).filter((user) => user !== file);
  }

  autoImport(name: string, file: string): AutoImport | undefined {
    return this.links.autoImports.of(name, file);
  }

  providersOf(name: string, file: string): readonly string[] {
    return this.links.autoImports.providers(name, file);
  }

  ownPath(file: string): string {
    const boundary = this.#boundaries.find((one) => belongsTo(file, one));
    return boundary === undefined ? basename(file) : relative(boundary, file);
  }

  /** Who imports whom, and which scripts share a page. */
  get links(): Links {
    return (this.#links ??= new Links({
      files: this.#allFiles(),
      isLinked: (file) => this.#isLinked(file),
      read: (file) => this.#sources.textOf(file),
      resolve: (specifier, from) => this.resolve(specifier, from),
      declarationsOf: (script) => this.declarationsOf(script),
      textWords: this.#options.textWords?.() ?? new Map<string, Int32Array>(),
    }));
  }

  /** Why files that were asked for could not be had. */
  get failures(): ReadonlyMap<string, string> {
    return this.#sources.failures;
  }

  /** The files that were parsed. */
  get parsedFiles(): readonly string[] {
    return this.#sources.parsedFiles;
  }

  /** Parses files as a whole from now on, and drops all trees where one of them was not. Who holds nodes of them must drop those too. */
  readWhole(files: Iterable<string>): boolean {
    for (const file of files) this.#whole.add(file);
    if (![...this.#whole].some((file) => this.#sources.isHeldInPart(file))) return false;
    this.forget();
    return true;
  }

  /** Drops all trees where too many are held. Who holds nodes of them must drop those too. */
  makeRoom(): boolean {
    if (!this.#sources.areTooMany) return false;
    this.forget();
    return true;
  }

  /** Drops all trees, so that their memory can be used again. Who holds nodes of them must drop those too. */
  forget(): void {
    this.#sources.forget();
  }

  /** Drops everything that was read, for whoever lives longer than the files stay the same. */
  refresh(): void {
    this.#sources.refresh();
    this.#files = undefined;
    this.#namedFiles = undefined;
    this.#seeds = undefined;
    this.#links = undefined;
    this.#related = undefined;
    this.#reached = undefined;
    this.#whole.clear();
    this.#routes = undefined;
    this.#programs = undefined;
    this.#environments = undefined;
    this.#resolver = this.#createResolver();
  }

  #createResolver(): Resolver {
    return new Resolver({
      manifests: () => this.#manifests(),
      accepts: (file) => this.#accepts(file),
    });
  }

  #accepts(file: string): boolean {
    return this.#boundaries.some((boundary) => belongsTo(file, boundary));
  }

  /** Whether calls of the platform may stand in a file. */
  #isSource(file: string): boolean {
    return isScriptFile(file) || this.#options.readers?.readerOf(file) !== undefined;
  }

  /** All files that hold a telling word. */
  #named(): readonly string[] {
    const { words, seeds } = this.#options;
    this.#namedFiles ??= seeds?.() ?? (words === undefined ? [] : new Scanner(words).seeds(this.#allFiles()).seeds);
    return this.#namedFiles;
  }

  #findRelated(): RelatedFiles {
    const { words } = this.#options;
    const seeds = this.seeds();
    // Code gets paths from data as well.
    const linked = this.#named().filter((file) => this.#isLinked(file) || isDataFile(file));
    const users = this.#usersOf(seeds.filter((file) => !this.#isLinked(file)));
    const unlinked = new Set([...seeds, ...users]);
    const variables = this.environments.paths;
    if (words === undefined || (linked.length === 0 && variables.length === 0))
      return {
        files: unlinked,
        covers: () => true,
        holding: this.#holdersAmong(unlinked),
        mayBindTypes: () => true,
        mayMakeForms: () => true,
      };
    const reached = (this.#reached = reachOf({
      seeds: linked,
      telling: words.telling,
      together: words.together,
      variables,
      links: this.links,
      stateUsers: () => this.#usersOfState(),
      listeners: () => LISTENER_PACKAGES.flatMap((name) => this.links.usersOf(name)),
      tests: () => this.#allFiles().filter((file) => isScriptFile(file) && mayHoldTests(file)),
      resolve: (specifier, from) => this.resolve(specifier, from),
      declarationsOf: (script) => this.declarationsOf(script),
      read: (file) => this.#sources.textOf(file),
    }));
    const files = new Set([...reached.files, ...unlinked]);
    return {
      ...reached,
      files,
      holding: this.#holdersAmong(files),
      // Markup hands on what it names in ways of its own.
      covers: (file, start, end) =>
        !isScriptFile(file) || this.#sources.holdsTemplates(file) || reached.covers(file, start, end),
    };
  }

  /** Those of some files that hold words; of other languages also the words of the code that they are read as. */
  #holdersAmong(files: ReadonlySet<string>): (words: string) => ReadonlySet<string> {
    const others = [...files].filter((file) => !this.#isLinked(file));
    const isAnyLinked = others.length < files.size;
    let index: WordIndex | undefined;
    const found = new Map<string, ReadonlySet<string>>();
    return (words) => {
      let holders = found.get(words);
      if (holders === undefined) {
        index ??= new WordIndex(others.map((name) => ({ name, hashes: this.#sources.wordsOf(name) })));
        const scripts = isAnyLinked ? [...this.links.holding(words)].filter((file) => files.has(file)) : [];
        found.set(words, (holders = new Set([...scripts, ...index.holding(words)])));
      }
      return holders;
    };
  }

  /** Files of other languages that use what some declare, and so on. */
  #usersOf(files: readonly string[]): ReadonlySet<string> {
    const { words, readers } = this.#options;
    return usersInLanguages({
      seeds: files,
      origins: () => new Origins({ telling: words?.telling ?? [], together: words?.together ?? [] }),
      usersOf: (file) => readers?.users?.(file) ?? [],
      takenBy: (file) => readers?.takenBy?.(file) ?? [],
      textOf: (file) => this.#sources.textOf(file),
      module: (file) => this.#sources.module(file),
    });
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
}
