import { statSync } from 'node:fs';
import { createDetector, type Detector } from '../detection/index.js';
import type { Detection, FileDetections, UndecidedUse } from '../detection/types.js';
import { Project } from '../project/project.js';
import type { JsonNode, ProvenanceHost, SourceModule } from '../provenance/types.js';
import type { LintContext } from './context.js';
import { fileOf, lintedFile, noOtherFiles, withLinted, type LintedFile } from './host.js';
import { SearchedFiles } from './searched.js';
import type { Setup } from './setup.js';

const nothing: FileDetections = { detections: [], undecided: [] };

/** What a setup finds in the linted file. */
export function detectIn(context: LintContext, setup: Setup): FileDetections {
  const linted = lintedFile(context);
  if (!setup.crossFile) return run(detectorOf(setup, withLinted(linted, noOtherFiles(context.cwd))), linted);
  return sessionOf(setup, context.cwd).detect(linted);
}

/** Whether the linted file can hold anything that a rule reports: words of the catalogue, or values that get to it by way of other files. */
export function mayHoldAny(context: LintContext, setup: Setup): boolean {
  const { text } = context.sourceCode;
  return setup.crossFile ? sessionOf(setup, context.cwd).mayHoldAny(fileOf(context), text) : setup.words.tells(text);
}

function detectorOf({ catalogue, window, ignore }: Setup, host: ProvenanceHost): Detector {
  return createDetector({ catalogue, window, ignore, host, onFailure: warnOf });
}

function run(detector: Detector, { file, module, json }: LintedFile): FileDetections {
  if (module !== undefined) return guarded(file, () => detector.detect(file));
  return json === undefined ? nothing : guarded(file, () => detector.detectJson(file));
}

/** What one file does to the engine must not stop the lint of all: an error of a rule would. */
function guarded(file: string, detect: () => FileDetections): FileDetections {
  try {
    return detect();
  } catch (error) {
    warnOf(file, error);
    return nothing;
  }
}

const warned = new Set<string>();

/** Says once that a file is left out, as the audit lists it in `notAnalysed`. */
function warnOf(file: string, error: unknown): void {
  const warning = `${file} could not be analysed for the platform's changes, please report it: ${String(error)}`;
  if (warned.has(warning)) return;
  warned.add(warning);
  process.emitWarning(warning, { type: 'LendingCompatWarning' });
}

/** Leaves out what stands in another file and is reported there. */
function withoutRepeats(
  { detections, undecided }: FileDetections,
  { file }: LintedFile,
  foundIn: (file: string) => ReadonlySet<string>,
): FileDetections {
  const isHere = ({ place }: Detection | UndecidedUse): boolean => place.file === file;
  return {
    detections: detections.filter((one) => isHere(one) || !foundIn(one.place.file).has(keyOf(one))),
    undecided: undecided.filter(isHere),
  };
}

function keyOf({ change, place }: Detection): string {
  return `${change.id}\0${place.file}\0${place.start}`;
}

const sessions = new WeakMap<Setup, Map<string, Session>>();

function sessionOf(setup: Setup, cwd: string): Session {
  const byFolder = sessions.get(setup) ?? new Map<string, Session>();
  sessions.set(setup, byFolder);
  return once(byFolder, cwd, () => new Session(setup, cwd));
}

/** What a function does with a value that it is handed and holds against another: `===`, `case`, `includes(…)`, `table[key]`. */
const COMPARES = /===?|!==?|\bcase\b|\.(?:includes|indexOf|has|get)\(|[\w)]\[[A-Za-z_$]/;

/** Trees of more source than this are not kept, in characters; a tree takes some fifty times as much memory. */
const MOST_KEPT = 2 * 1024 * 1024;
/** How often files that were read are looked after while every file is linted once, in milliseconds. */
const LOOK_AFTER = 3000;

/**
 * What is kept from one linted file to the next: the other files of the working directory, and what they say of values.
 * Editors keep the process alive, so whatever was read is looked after.
 */
class Session {
  readonly #setup: Setup;
  readonly #project: Project;
  /** When files that were read had been written. */
  readonly #written = new Map<string, number | undefined>();
  /** What the shared detector was given of each file. */
  readonly #modules = new Map<string, SourceModule | undefined>();
  readonly #json = new Map<string, JsonNode | undefined>();
  /** Keys of what was found in other files. */
  readonly #found = new Map<string, ReadonlySet<string>>();
  readonly #linted = new Set<string>();
  #searched: SearchedFiles | undefined;
  #typed: ReadonlySet<string> | undefined;
  #lookedAfter = 0;
  #current: LintedFile | undefined;
  #detector: Detector | undefined;
  #keptCharacters = 0;

  constructor(setup: Setup, cwd: string) {
    this.#setup = setup;
    const searched = (): SearchedFiles => (this.#searched ??= new SearchedFiles(cwd, setup.searchWords));
    this.#project = new Project({
      roots: [cwd],
      words: setup.searchWords,
      files: () => searched().files,
      seeds: () => searched().seeds,
      textWords: () => searched().textWords,
    });
  }

  /** By the detector that all files share: what one file asked of the others serves the next. */
  detect(linted: LintedFile): FileDetections {
    this.#lookAfter(linted.file);
    this.#current = linted;
    try {
      const detector = this.#isKnownAs(linted)
        ? this.#shared
        : // Its text is not what the others know: what is found in it holds for this file alone.
          detectorOf(this.#setup, withLinted(linted, this.#host()));
      return withoutRepeats(run(detector, linted), linted, (file) => this.#foundIn(file, detector));
    } finally {
      this.#current = undefined;
    }
  }

  mayHoldAny(file: string, text: string): boolean {
    const isWithout = this.#searched?.isWithout(file, text) === true;
    return (!isWithout && this.#setup.words.tells(text)) || this.#reaches(file, text);
  }

  /** Asked of most linted files, which nothing gets to: once it is known which are others, they are not looked into. */
  #reaches(file: string, text: string): boolean {
    const { words } = this.#setup;
    // What a function is handed it may compare without a word of it.
    if (this.#typed === undefined && !words.mayTell(text)) return COMPARES.test(text) && this.#isRelated(file);
    const isRelated = this.#isRelated(file);
    if (!isRelated && !this.#typedFiles.has(file)) return false;
    return words.mayTell(text) || (isRelated && COMPARES.test(text));
  }

  #isRelated(file: string): boolean {
    return this.#project.related().files.has(file);
  }

  get #typedFiles(): ReadonlySet<string> {
    const isNothing = this.#project.related().files.size === 0;
    return (this.#typed ??= new Set(isNothing ? [] : this.#shared.typedFiles()));
  }

  /** The detector of all files that are as they are on the disk. */
  get #shared(): Detector {
    return (this.#detector ??= detectorOf(this.#setup, this.#host()));
  }

  /** What another file says of itself when it is linted. */
  #foundIn(file: string, detector: Detector): ReadonlySet<string> {
    return once(this.#found, file, () => new Set(guarded(file, () => detector.detect(file)).detections.map(keyOf)));
  }

  /** What is being linted may differ from what was read of it: unsaved in an editor, or in the middle of its fixes. */
  #isKnownAs({ file, text, module, json }: LintedFile): boolean {
    if (module !== undefined && this.#modules.has(file)) return this.#modules.get(file)?.text === text;
    return json === undefined || !this.#json.has(file);
  }

  #host(): ProvenanceHost {
    return {
      module: (file) => once(this.#modules, file, () => this.#moduleOf(file)),
      json: (file) => once(this.#json, file, () => this.#jsonOf(file)),
      resolve: (specifier, from) => this.#project.resolve(specifier, from),
      declarationsOf: (script) => this.#project.declarationsOf(script),
      importers: (file, names) => this.#project.importers(file, names),
      usersOf: (name, texts) => this.#project.usersOf(name, texts),
      answering: (segments) => this.#project.answering(segments),
      mayRunTogether: (one, other) => this.#project.mayRunTogether(one, other),
      seeds: () => this.#project.seeds(),
      related: () => this.#project.related(),
      scriptsWith: (name, user) => this.#project.scriptsWith(name, user),
      scriptsFilling: (name, path, user) => this.#project.scriptsFilling(name, path, user),
      scriptsNaming: (file) => this.#project.scriptsNaming(file),
      chosen: (pattern, from) => this.#project.chosen(pattern, from),
      autoImport: (name, file) => this.#project.autoImport(name, file),
      componentsNamed: (name, file) => this.#project.componentsNamed(name, file),
      providersOf: (name, file) => this.#project.providersOf(name, file),
      ownPath: (file) => this.#project.ownPath(file),
      readWhole: (files) => this.#readWhole(files),
      makeRoom: () => this.#makeRoom(),
      declaredType: (node) => this.#current?.declaredType(node, this.#modules.get(this.#current.file)?.ast),
    };
  }

  #readWhole(files: Iterable<string>): boolean {
    if (!this.#project.readWhole(files)) return false;
    this.#letGo();
    return true;
  }

  #makeRoom(): boolean {
    if (this.#keptCharacters < MOST_KEPT) return false;
    this.#letGo();
    return true;
  }

  #moduleOf(file: string): SourceModule | undefined {
    this.#written.set(file, writtenAt(file));
    const module = this.#current?.file === file ? this.#current.module : this.#project.module(file);
    this.#keptCharacters += module?.text.length ?? 0;
    return module;
  }

  #jsonOf(file: string): JsonNode | undefined {
    this.#written.set(file, writtenAt(file));
    return this.#current?.file === file ? this.#current.json : this.#project.json(file);
  }

  /** Begins anew where a file that was read has been written since. */
  #lookAfter(file: string): void {
    const now = Date.now();
    const isAgain = this.#linted.has(file);
    this.#linted.add(file);
    if (!isAgain && now - this.#lookedAfter < LOOK_AFTER) return;
    this.#lookedAfter = now;
    for (const [read, written] of this.#written) {
      if (writtenAt(read) === written) continue;
      this.#forget();
      this.#typed = undefined;
      this.#searched = undefined;
      this.#project.refresh();
      return;
    }
  }

  /** Forgets what files say, and so the detector that has heard it. */
  #forget(): void {
    this.#letGo();
    this.#written.clear();
    this.#found.clear();
    this.#detector = undefined;
  }

  /** Drops all trees; they are parsed again where they are asked for. */
  #letGo(): void {
    this.#modules.clear();
    this.#json.clear();
    this.#keptCharacters = 0;
    this.#project.forget();
  }
}

function writtenAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  if (known.has(key)) return known.get(key) as T;
  const made = make();
  known.set(key, made);
  return made;
}
