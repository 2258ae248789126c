import { dirname, join } from 'node:path';
import { TOLD_FOLDER } from './asked-patterns.js';
import { specifierTo } from './specifiers.js';
import { isModule } from './told-folders.js';
import type { ToldFolders } from './told-folders.js';

/** More modules than this are those of an app as a whole. */
const MAX_CHOSEN = 60;

/** More places than two that are only known at run time name nothing. */
const MAX_PARTS = 3;

/** Stands for folders of any depth, `**` followed by a slash: no path has it. */
const ANY_BELOW = '<>';

const EXTENSION = String.raw`(?:(?:/index)?\.[cm]?[jt]sx?)?`;

/** The modules among which code chooses one at run time, by a pattern: `./steps/*.js`. */
export class ChosenModules {
  readonly #files: readonly string[];
  readonly #told: ToldFolders;
  readonly #known = new Map<string, readonly string[]>();

  constructor(files: readonly string[], told: ToldFolders) {
    this.#files = files;
    this.#told = told;
  }

  /** The files that a pattern in a file means; none where they are too many. */
  filesOf(pattern: string, from: string): readonly string[] {
    const parts = pattern.replaceAll('**/', ANY_BELOW).split(/\*+/);
    if (!/^\.\.?\//.test(pattern) || parts.length > MAX_PARTS) return [];
    // What is compiled is asked for by what it becomes.
    const path = join(dirname(from), parts.join('*').replace(/\.[cm]?jsx?$/, '')).replaceAll('\\', '/');
    let files = this.#known.get(path);
    if (files === undefined) this.#known.set(path, (files = this.#find(path)));
    return files.filter((file) => file !== from);
  }

  /** How a file would call what a specifier in it means. */
  specifiers(specifier: string, from: string): readonly string[] {
    const isTold = specifier === TOLD_FOLDER;
    if (!isTold && !specifier.includes('*')) return [specifier];
    const files = isTold ? this.#told.filesFor(from, MAX_CHOSEN) : this.filesOf(specifier, from);
    return files.map((file) => specifierTo(file, from));
  }

  #find(path: string): readonly string[] {
    const beginning = path.slice(0, path.search(/[*<]/));
    const parts = path
      .split('*')
      .map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`).replaceAll(ANY_BELOW, '(?:.+/)?'));
    const whole = new RegExp(`^${parts.join('[^/]+')}${EXTENSION}$`);
    const isMeant = (plain: string): boolean =>
      plain.startsWith(beginning) && isModule.test(plain) && whole.test(plain);
    const found = this.#files.filter((file) => isMeant(file.replaceAll('\\', '/')));
    return found.length <= MAX_CHOSEN ? found : [];
  }
}
