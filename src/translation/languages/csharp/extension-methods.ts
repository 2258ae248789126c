import { dirname, join } from 'node:path';
import type { Solution } from './solution.js';

/** Of sources that are looked through, and of the text of one. */
const MOST_FILES = 600;
const MOST_OF_FILE = 300_000;
const MOST_DEPTH = 6;
const IS_EXTENSION = /\(\s*this\s/;
const CLASS = /\bstatic\s+(?:partial\s+)?class\s+([A-Z]\w*)/g;
/** `public static string For(this string route, …)`. */
const METHOD =
  /\bstatic\s[^;={}()]*?\b([A-Z]\w*)\s*(?:<[^()<>]*>)?\s*\(\s*this\s+(?:in\s+|ref\s+)?([\w.]+)(?:<[^()]*>)?\??\s+\w/g;

/** A method that is declared in any other way: what begins with a word of the language calls one. */
const OTHERS =
  /(?<!\b(?:return|await|new|in|else|throw|yield|is|as|and|or|not|when))(?<=[\w>\]?])\s+([A-Z]\w*)\s*(?:<[^()<>]*>)?\s*\((?!\s*this\s)/g;

/** A method that is called on what it is handed first. */
export interface ExtensionMethod {
  /** The class that declares it. */
  readonly owner: string;
  /** The type of what it is called on, without what that is of. */
  readonly of: string;
  /** Whether no other method of the project is called so. */
  readonly isOnly: boolean;
}

interface Methods {
  readonly extensions: ReadonlyMap<string, readonly Omit<ExtensionMethod, 'isOnly'>[]>;
  readonly others: ReadonlySet<string>;
}

/** The methods of static classes that code calls as if they were methods of another type. */
export class ExtensionMethods {
  readonly #file: string;
  readonly #solution: Solution;

  constructor(file: string, solution: Solution) {
    this.#file = file;
    this.#solution = solution;
  }

  /** The one of a name; undefined where several are declared, or none is. */
  named(name: string): ExtensionMethod | undefined {
    const { extensions, others } = this.#ofProject();
    const [only, another] = extensions.get(name) ?? [];
    return only === undefined || another !== undefined ? undefined : { ...only, isOnly: !others.has(name) };
  }

  #ofProject(): Methods {
    const folder = dirname(this.#file);
    const project = this.#solution.once(`sources ${folder}`, () => this.#project() ?? folder);
    return this.#solution.once(`extensions ${project}`, () =>
      methodsIn(this.#sourcesOf(project).map((file) => this.#solution.textOf(file) ?? '')),
    );
  }

  /** The folder of the project that the file stands in. */
  #project(): string | undefined {
    return this.#solution
      .foldersAbove(this.#file)
      .find((folder) => this.#solution.filesIn(folder).some((name) => name.endsWith('.csproj')));
  }

  /** Sources of a project, and of the other projects of the solution; none where there are too many. */
  #sourcesOf(project: string): readonly string[] {
    const others = this.#solution
      .foldersIn(dirname(project))
      .filter((one) => one !== project && this.#solution.filesIn(one).some((name) => name.endsWith('.csproj')));
    const found = [project, ...others].flatMap((one) => this.#sourcesIn(one, MOST_DEPTH));
    return found.length > MOST_FILES ? [] : found;
  }

  #sourcesIn(folder: string, depth: number): readonly string[] {
    const own = this.#solution.filesIn(folder).filter((name) => name.endsWith('.cs'));
    const below = depth === 0 ? [] : this.#solution.foldersIn(folder);
    return [...own.map((name) => join(folder, name)), ...below.flatMap((one) => this.#sourcesIn(one, depth - 1))];
  }
}

function methodsIn(texts: readonly string[]): Methods {
  const extensions = new Map<string, readonly Omit<ExtensionMethod, 'isOnly'>[]>();
  const others = new Set<string>();
  const read = texts.filter((text) => text.length <= MOST_OF_FILE);
  if (!read.some((text) => IS_EXTENSION.test(text))) return { extensions, others };
  for (const text of read) {
    const classes = IS_EXTENSION.test(text) ? [...text.matchAll(CLASS)] : [];
    for (const { 1: name = '', 2: type = '', index } of classes.length === 0 ? [] : text.matchAll(METHOD)) {
      const owner = classes.findLast((one) => one.index < index)?.[1];
      const of = type.split('.').at(-1) ?? type;
      const before = extensions.get(name) ?? [];
      // Those of one class differ by what else they are handed.
      if (owner === undefined || before.some((one) => one.owner === owner && one.of === of)) continue;
      extensions.set(name, [...before, { owner, of }]);
    }
    for (const [, name = ''] of text.matchAll(OTHERS)) others.add(name);
  }
  return { extensions, others };
}
