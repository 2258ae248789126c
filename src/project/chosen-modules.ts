import { dirname, join } from 'node:path';
import { specifierTo } from './specifiers.js';

/** More modules than this are those of an app as a whole. */
const MAX_CHOSEN = 60;

/** More places than two that are only known at run time name nothing. */
const MAX_PARTS = 3;

const EXTENSION = String.raw`(?:(?:/index)?\.[cm]?[jt]sx?)?`;

/** The modules among which code chooses one at run time, by a pattern: `./steps/*.js`. */
export class ChosenModules {
  readonly #files: readonly string[];
  readonly #known = new Map<string, readonly string[]>();

  constructor(files: readonly string[]) {
    this.#files = files;
  }

  /** The files that a pattern in a file means; none where they are too many. */
  filesOf(pattern: string, from: string): readonly string[] {
    if (!/^\.\.?\//.test(pattern) || pattern.split('*').length > MAX_PARTS) return [];
    // What is compiled is asked for by what it becomes.
    const path = join(dirname(from), pattern.replace(/\.[cm]?jsx?$/, '')).replaceAll('\\', '/');
    let files = this.#known.get(path);
    if (files === undefined) this.#known.set(path, (files = this.#find(path)));
    return files.filter((file) => file !== from);
  }

  /** How a file would call what a specifier in it means. */
  specifiers(specifier: string, from: string): readonly string[] {
    if (!specifier.includes('*')) return [specifier];
    return this.filesOf(specifier, from).map((file) => specifierTo(file, from));
  }

  #find(path: string): readonly string[] {
    const beginning = path.slice(0, path.indexOf('*'));
    const parts = path.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`));
    const whole = new RegExp(`^${parts.join('[^/]+')}${EXTENSION}$`);
    const isMeant = (plain: string): boolean =>
      plain.startsWith(beginning) && isModule.test(plain) && whole.test(plain);
    const found = this.#files.filter((file) => isMeant(file.replaceAll('\\', '/')));
    return found.length <= MAX_CHOSEN ? found : [];
  }
}

const isModule = /(?<!\.d)\.[cm]?[jt]sx?$/;
