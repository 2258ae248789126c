import type { Names } from './file-text.js';
import { AutoImports, mayGiveWithoutImport } from './auto-imports.js';
import { mayRegister, REGISTERING } from './registered-components.js';
import { ChosenModules } from './chosen-modules.js';
import { dataNamesIn } from './data-names.js';
import { Elements } from './elements.js';
import { ImportGraph } from './import-graph.js';
import type { ImportEdge } from './import-graph.js';
import { importersThroughReexports } from './import-graph.js';
import { loadedBy } from './loaded-by.js';
import { sortNames } from './members-behind.js';
import { OwnComponents } from './own-components.js';
import { NearImports } from './near-imports.js';
import { ScriptGlobals } from './script-globals.js';
import { ScriptPrograms } from './script-programs.js';
import { specifiersOf, wholeModulesIn } from './specifiers.js';
import type { ImportedSpecifier } from './specifiers.js';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import { TemplateOwners } from './template-owners.js';
import { ToldFolders } from './told-folders.js';
import { Views } from './views.js';
import { CALLED_IMPORT, EXPORT_LIST, REEXPORT, WHOLE, hashesOf } from './text-words.js';
import { WordIndex } from './word-index.js';

interface LinksOptions {
  /** All files of the project. */
  readonly files: readonly string[];
  /** Whether a file shares names with others: scripts, and what holds some. */
  readonly isLinked: (file: string) => boolean;
  /** The text of a file, where it can be had. */
  readonly read: (file: string) => string | undefined;
  readonly resolve: (specifier: string, from: string) => string | undefined;
  /** The file that declares the types of a script beside it. */
  readonly declarationsOf: (script: string) => string | undefined;
  /** The words of some of the files, by their hashes; held no longer than it takes to index them. */
  readonly textWords: Map<string, Int32Array>;
}

/** How the files of a project hang together. Each file is read when somebody asks for what it names. */
export class Links {
  readonly #options: LinksOptions;
  readonly #files: readonly string[];
  readonly #specifiers = new Map<string, readonly ImportedSpecifier[]>();
  readonly #readers = new Map<string, readonly string[]>();
  readonly scripts: ScriptGlobals;
  #words: WordIndex | undefined;
  #templates: TemplateOwners | undefined;
  #views: Views | undefined;
  #elements: Elements | undefined;
  #components: OwnComponents | undefined;
  #autoImports: AutoImports | undefined;
  #chosen: ChosenModules | undefined;
  #unnaming: readonly string[] | undefined;
  #near: NearImports | undefined;
  #all: ImportGraph | undefined;

  constructor(options: LinksOptions) {
    this.#options = options;
    this.#files = options.files.filter(options.isLinked);
    this.scripts = new ScriptGlobals({
      files: new Set(this.#files),
      read: options.read,
      programs: new ScriptPrograms(options.files),
      holding: (word) => this.holding(word),
    });
  }

  /** The files that hang together with others, in which all words of something may stand. */
  holding(words: string): ReadonlySet<string> {
    this.#words ??= this.#readWords();
    return this.#words.holding(words);
  }

  /** What a file asks for. */
  specifiers(file: string): readonly ImportedSpecifier[] {
    let specifiers = this.#specifiers.get(file);
    if (specifiers === undefined) this.#specifiers.set(file, (specifiers = this.#readSpecifiers(file)));
    return specifiers;
  }

  /**
   * Files that import a file.
   *
   * @param names what they have to take of it, and to name; others may be left out.
   */
  importers(file: string, names: Names): readonly ImportEdge[] {
    return this.#importsOf(names, file).importers(file);
  }

  /** Files that import a file, directly or through files that hand it on. @param names as for `importers`. */
  importersThroughReexports(file: string, names: ReadonlySet<string> | 'all'): readonly string[] {
    return importersThroughReexports(this.#importsOf(names, file), file);
  }

  /** Which modules a file may choose at run time. */
  get chosen(): ChosenModules {
    return (this.#chosen ??= new ChosenModules(
      this.#files,
      new ToldFolders({
        files: this.#files,
        read: this.#options.read,
        resolve: this.#options.resolve,
        holding: (words) => this.holding(words),
      }),
    ));
  }

  /** Which class a template in a file of its own belongs to. */
  get templates(): TemplateOwners {
    return (this.#templates ??= this.#readTemplates());
  }

  /** Which scripts may have a page made of a template. */
  get views(): Views {
    return (this.#views ??= new Views({
      files: this.#files,
      holding: (word) => this.holding(word),
      read: this.#options.read,
      isOwned: (file) => this.templates.isNamed(file),
    }));
  }

  /** Which files may make something of an element of a page. */
  get elements(): Elements {
    return (this.#elements ??= new Elements({ holding: (word) => this.holding(word), read: this.#options.read }));
  }

  /** Which files make components known under names that nobody imports. */
  get components(): OwnComponents {
    return (this.#components ??= new OwnComponents({
      files: this.#files,
      holding: (words) => this.holding(words),
      read: this.#options.read,
    }));
  }

  /** How a page or a template would call the files that hand it what it shows. */
  handing(file: string): readonly string[] {
    return [...this.views.specifiersOf(file), ...this.elements.specifiersOf(file)];
  }

  get autoImports(): AutoImports {
    return (this.#autoImports ??= this.#readAutoImports());
  }

  /** Files that name a file of data so, without its folder: they may read it. */
  readersOf(name: string): readonly string[] {
    let readers = this.#readers.get(name);
    if (readers === undefined) {
      const isReader = (file: string): boolean => dataNamesIn(this.#options.read(file) ?? '').includes(name);
      this.#readers.set(name, (readers = [...this.holding(name)].filter(isReader)));
    }
    return readers;
  }

  /** Files that ask for a package from outside. */
  usersOf(name: string): readonly string[] {
    return [...this.holding(name)].filter((file) => this.specifiers(file).some(({ specifier }) => specifier === name));
  }

  #importsOf(names: ReadonlySet<string> | 'all', file: string): Pick<ImportGraph, 'importers'> {
    // What is a module's default may have any name elsewhere.
    if (this.#all !== undefined || names === 'all' || names.has('default')) return (this.#all ??= this.#readAll());
    const { plain, held } = sortNames(names);
    const named = new Set([...plain, ...held.keys()].flatMap((name) => [...this.holding(name)]));
    named.delete(file);
    this.#unnaming ??= this.#readUnnaming();
    const views = [...this.views.madeBy(file), ...this.elements.madeBy(file)];
    if (named.size === 0 && views.length === 0 && this.#unnaming.length === 0) return nobody;
    this.#near ??= this.#readNear(this.#unnaming);
    for (const namer of [...named, ...views]) this.#near.takeUp(namer);
    return this.#near;
  }

  /** Files that take what they do not name: a template its class, and what a framework hands over. */
  #readUnnaming(): readonly string[] {
    const { autoImports, templates } = this;
    return [
      ...templates.files,
      ...this.#files.filter((file) => autoImports.mayTake(file) || loadedBy(file).length > 0),
    ];
  }

  #readAll(): ImportGraph {
    const { resolve, declarationsOf } = this.#options;
    return new ImportGraph({
      files: this.#files,
      specifiers: (file) => this.specifiers(file),
      resolve,
      beside: declarationsOf,
    });
  }

  /** @param others files that are taken up besides those that hand on modules as a whole. */
  #readNear(others: readonly string[]): NearImports {
    const { resolve, declarationsOf } = this.#options;
    const requiring = this.holding('require');
    const near = new NearImports({
      mayHandOn: (file) =>
        [requiring, this.holding(REEXPORT), this.holding(EXPORT_LIST)].some((files) => files.has(file)),
      specifiers: (file) => this.specifiers(file),
      resolve,
      beside: declarationsOf,
    });
    const whole = [...this.holding(WHOLE)].filter((file) => this.#takesWhole(file));
    for (const file of [...others, ...requiring, ...this.holding(CALLED_IMPORT), ...whole]) near.takeUp(file);
    return near;
  }

  /** Whether a file takes a module of the project as a whole. */
  #takesWhole(file: string): boolean {
    const text = this.#options.read(file) ?? '';
    return wholeModulesIn(text).some((specifier) => this.#options.resolve(specifier, file) !== undefined);
  }

  #readSpecifiers(file: string): readonly ImportedSpecifier[] {
    const text = this.#options.isLinked(file) ? this.#options.read(file) : undefined;
    if (text === undefined) return [];
    const owner = this.templates.of(file);
    const taken = this.autoImports.mayTake(file) ? this.autoImports.takenBy(file, text) : [];
    // A template takes its class from the module that names it.
    const others = [
      ...loadedBy(file),
      ...(owner ? [owner.specifier] : []),
      ...this.handing(file),
      ...taken.map(({ specifier }) => specifier),
    ];
    const asked = specifiersOf(text).flatMap(({ specifier, reexported }) =>
      // What takes modules by their folder keeps them for others.
      this.chosen
        .specifiers(specifier, file)
        .map((one) => ({ specifier: one, reexported: reexported || one !== specifier })),
    );
    return others.length === 0 ? asked : [...asked, ...others.map((specifier) => ({ specifier, reexported: false }))];
  }

  #readWords(): WordIndex {
    const { textWords, read } = this.#options;
    const texts = this.#files.flatMap((name) => {
      const known = textWords.get(name);
      if (known) return [{ name, hashes: known }];
      const text = read(name);
      return text === undefined ? [] : [{ name, hashes: hashesOf(Buffer.from(text)) }];
    });
    textWords.clear();
    return new WordIndex(texts);
  }

  #readTemplates(): TemplateOwners {
    const templates = new TemplateOwners();
    for (const file of this.holding('templateUrl'))
      if (isScriptFile(file)) templates.add(file, this.#options.read(file) ?? '');
    return templates;
  }

  #readAutoImports(): AutoImports {
    const { files, read, resolve } = this.#options;
    const autoImports = new AutoImports(files, resolve);
    const naming = new Set(['globalProperties', 'Vue prototype'].flatMap((words) => [...this.holding(words)]));
    const hasComponents = files.some((file) => file.endsWith('.vue'));
    const registering = new Set(hasComponents ? REGISTERING.flatMap((words) => [...this.holding(words)]) : []);
    const gives = (file: string): boolean =>
      naming.has(file) ||
      mayGiveWithoutImport(file) ||
      autoImports.givesByPlace(file) ||
      (registering.has(file) && mayRegister(file));
    for (const file of this.#files) {
      const text = gives(file) ? read(file) : undefined;
      if (text !== undefined) autoImports.add(file, text);
    }
    return autoImports;
  }
}

/** Who imports a file that is named nowhere. */
const nobody: Pick<ImportGraph, 'importers'> = { importers: () => [] };
