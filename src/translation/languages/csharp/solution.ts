import { dirname, join } from 'node:path';
import { Folders } from '../../../project/folders.js';
import { parseJson } from '../../../project/json.js';
import { readText } from '../../../project/text.js';
import type { JsonNode } from '../../../provenance/types.js';
import type { Surroundings } from '../../module.js';

/** Folders that are looked at above that of a file. */
const MOST_ABOVE = 5;
/** Projects of one solution, and folders of one project. */
const MOST_BESIDE = 60;
/** What a compiler makes, and what packages bring. */
const NOT_OF_PROJECTS = /^(?:\.|bin$|obj$|node_modules$)/;

const solutions = new WeakMap<object, Solution>();

/** What stands around files of C#: for all of them, each folder is listed once, and each file read once. */
export class Solution {
  readonly #isFile: Surroundings['isFile'];
  readonly #folders = new Folders();
  readonly #texts = new Map<string, string | undefined>();
  readonly #data = new Map<string, JsonNode | undefined>();
  readonly #kept = new Map<string, unknown>();

  private constructor(isFile: Surroundings['isFile']) {
    this.#isFile = isFile;
  }

  static around({ state, isFile }: Surroundings): Solution {
    let solution = solutions.get(state);
    if (!solution) solutions.set(state, (solution = new Solution(isFile)));
    return solution;
  }

  /** What is worked out once for all that ask for it under a name. */
  once<T>(name: string, work: () => T): T {
    if (!this.#kept.has(name)) this.#kept.set(name, work());
    return this.#kept.get(name) as T;
  }

  isFile(path: string): boolean {
    return this.#folders.isFile(path) && this.#isFile(path);
  }

  textOf(path: string): string | undefined {
    if (!this.#texts.has(path)) {
      const text = this.isFile(path) ? readText(path) : undefined;
      this.#texts.set(path, typeof text === 'string' ? text : undefined);
    }
    return this.#texts.get(path);
  }

  dataOf(path: string): JsonNode | undefined {
    if (!this.#data.has(path)) {
      const text = this.textOf(path);
      const root = text === undefined ? undefined : parseJson(path, text);
      this.#data.set(path, root === undefined || 'reason' in root ? undefined : root);
    }
    return this.#data.get(path);
  }

  filesIn(folder: string): readonly string[] {
    return this.#folders.filesIn(folder);
  }

  /** The folders of a folder that may hold something of the team's; none where there are too many. */
  foldersIn(folder: string): readonly string[] {
    const names = this.#folders.foldersIn(folder).filter((name) => !NOT_OF_PROJECTS.test(name));
    return names.length > MOST_BESIDE ? [] : names.map((name) => join(folder, name));
  }

  /** The folder of a file and those above it. */
  foldersAbove(file: string): readonly string[] {
    const folders = [dirname(file)];
    for (let above = 0; above < MOST_ABOVE; above++) {
      const last = folders.at(-1) ?? '';
      if (dirname(last) === last) break;
      folders.push(dirname(last));
    }
    return folders;
  }
}
