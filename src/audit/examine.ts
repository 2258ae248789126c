import { createDetector } from '../detection/index.js';
import type { Detector } from '../detection/index.js';
import type { Catalogue, Window } from '../catalogue/types.js';
import type { Companion, Detection, FileDetections, UndecidedUse } from '../detection/types.js';
import type { SearchWords } from '../project/seed-test.js';
import { Project } from '../project/project.js';
import type { LoadedKinds } from './kinds/loaded.js';
import { nameOf } from './places.js';
import { isIn } from './shard.js';
import type { Shard } from './shard.js';
import { Uses } from './uses.js';

export interface ExamineOptions {
  readonly roots: readonly string[];
  /** All files of the project. */
  readonly files: readonly string[];
  readonly seeds: readonly string[];
  /** The words of some of the files, by their hashes. Default: they are read where they are needed. */
  readonly textWords?: Map<string, Int32Array>;
  readonly words: SearchWords;
  /** Those of some files that hold a general word. */
  readonly withGeneralWord: (files: readonly string[]) => readonly string[];
  readonly catalogue: Catalogue;
  readonly window: Window;
  readonly ignore: ReadonlySet<string>;
  readonly kinds: LoadedKinds;
  /** The folder that the report's paths are relative to. */
  readonly base: string;
  /** Only its files are examined; what is known of the others serves them. Default: all. */
  readonly shard?: Shard;
  readonly onFile?: (done: number, total: number, file: string) => void;
}

export interface Examined {
  readonly detections: readonly Detection[];
  readonly undecided: readonly UndecidedUse[];
  readonly companions?: readonly Companion[];
  /** Why files that should have been read could not be. */
  readonly failures: ReadonlyMap<string, string>;
  readonly parsed: readonly string[];
}

/** Parses and examines the files that hold names, and those that their values may get to. */
export function examineFiles(options: ExamineOptions): Examined {
  const { roots, files, seeds, textWords, words, kinds, onFile } = options;
  const project = new Project({
    roots,
    files: () => files,
    words,
    seeds: () => seeds,
    ...(textWords && { textWords: () => textWords }),
    readers: kinds,
    areFixed: true,
  });
  const examiner = new Examiner(project, options);
  const pending = [...seeds, ...reachedFiles(project, options)].sort();
  const known = new Set(pending);
  // Types that calls bind lead on to the files that handle them.
  for (let done = 0; done < pending.length; done++) {
    const file = pending[done] ?? '';
    if (options.shard === undefined || isIn(options.shard, nameOf(options.base, file))) examiner.examine(file);
    onFile?.(done + 1, pending.length, file);
    if (done + 1 < pending.length) continue;
    for (const file of typedFiles(examiner.typedFiles(), known, options)) {
      known.add(file);
      pending.push(file);
    }
  }
  return examiner.result();
}

/** Files that declare bound types, and their importers, where they hold a general word. */
function typedFiles(typed: readonly string[], known: ReadonlySet<string>, options: ExamineOptions): readonly string[] {
  const audited = new Set(options.files);
  return options.withGeneralWord(typed.filter((file) => audited.has(file) && !known.has(file)).sort());
}

/** What a value of the platform may get to, whatever stands there: a function compares what it is handed without naming it. */
function reachedFiles(project: Project, { files, seeds }: ExamineOptions): readonly string[] {
  const audited = new Set(files);
  const known = new Set(seeds);
  return [...project.related().files].filter((file) => audited.has(file) && !known.has(file));
}

class Examiner {
  readonly #project: Project;
  readonly #options: ExamineOptions;
  readonly #uses: Uses;
  readonly #shortcomings = new Map<string, string>();
  #detector: Detector;

  constructor(project: Project, options: ExamineOptions) {
    this.#project = project;
    this.#options = options;
    this.#uses = new Uses(new Set(options.files), (file) => nameOf(options.base, file));
    this.#detector = this.#createDetector();
  }

  examine(file: string): void {
    const kind = this.#options.kinds.kindOf(file);
    if (kind === undefined) return;
    this.#uses.add(this.#guarded(file, () => kind.detect(this.#detector, file)));
  }

  result(): Examined {
    return {
      ...this.#uses.all(),
      failures: new Map([...this.#project.failures, ...this.#shortcomings]),
      parsed: this.#project.parsedFiles,
    };
  }

  /** What one file does to the analysis must not cost the findings of all others. */
  #guarded(file: string, detect: () => FileDetections): FileDetections {
    try {
      const found = detect();
      if (this.#detector.cut.has(file)) this.#shortcomings.set(file, 'too much to follow: only a part was analysed');
      return found;
    } catch (error) {
      this.#fail(file, error);
      this.#detector = this.#createDetector();
      return { detections: [], undecided: [] };
    }
  }

  #fail(file: string, error: unknown): void {
    const reason =
      error instanceof RangeError
        ? 'nested too deeply to be analysed'
        : `the analysis failed, please report it: ${String(error)}`;
    this.#shortcomings.set(file, reason);
  }

  typedFiles(): readonly string[] {
    return this.#detector.typedFiles();
  }

  #createDetector(): Detector {
    const { catalogue, window, ignore } = this.#options;
    return createDetector({
      catalogue,
      window,
      ignore,
      host: this.#project,
      onFailure: (file, error) => {
        this.#fail(file, error);
      },
    });
  }
}
