import { basename, dirname, join } from 'node:path';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import { VIEW_COMPILERS, VIEW_MAKERS } from '../provenance/syntax/view-makers.js';
import { namedTemplates } from './named-templates.js';
import { specifierTo } from './specifiers.js';

/** Templates that are written as pages, and made into them with what a script hands over. */
const VIEW = /\.(?:ejs|hbs|handlebars|mustache|html?)$/i;
/** What stands where a template is named: functions that make pages of it, and settings of who owns it. */
const NAMING = [...VIEW_MAKERS, ...VIEW_COMPILERS, 'templateUrl'];
/** Templates that name others without a word for it. */
const NAMES_PARTS = /\.(?:hbs|handlebars|mustache)$/i;

interface ViewsOptions {
  readonly files: readonly string[];
  /** The files in which a word may stand. */
  readonly holding: (word: string) => ReadonlySet<string>;
  readonly read: (file: string) => string | undefined;
}

/** Which files may have a page made of which template: they name it, without its folder and its ending. */
export class Views {
  readonly #options: ViewsOptions;
  readonly #makers = new Map<string, readonly string[]>();
  #handed: readonly string[] | undefined;
  /** Pages that may hold templates under names. */
  #naming: ReadonlySet<string> | undefined;
  #making: ReadonlySet<string> | undefined;

  constructor(options: ViewsOptions) {
    this.#options = options;
  }

  /** Templates that somebody hands something to. */
  get files(): readonly string[] {
    return (this.#handed ??= this.#options.files.filter((file) => this.specifiersOf(file).length > 0));
  }

  /** Files that may hand something to a template. */
  makersOf(view: string): readonly string[] {
    if (!VIEW.test(view)) return [];
    let makers = this.#makers.get(view);
    if (makers === undefined) this.#makers.set(view, (makers = this.#findMakers(view)));
    return makers;
  }

  /** Files that may own a template which stands in a page. */
  #ownersOfNamed(page: string): readonly string[] {
    const { holding, read } = this.#options;
    this.#naming ??= holding('ng template');
    if (!this.#naming.has(page)) return [];
    return namedTemplates(read(page) ?? '').flatMap(({ name }) => this.makersOf(join(dirname(page), name)));
  }

  /** Other templates of the same name. */
  namedLike(view: string): readonly string[] {
    const name = nameOf(view);
    return this.#options.files.filter((file) => file !== view && VIEW.test(file) && nameOf(file) === name);
  }

  /** How a template would call the files that hand something to it. */
  specifiersOf(view: string): readonly string[] {
    const makers = [...this.makersOf(view), ...this.#ownersOfNamed(view)];
    return [...new Set(makers)].filter((maker) => maker !== view).map((maker) => specifierTo(maker, view));
  }

  #findMakers(view: string): readonly string[] {
    const { holding, read } = this.#options;
    const name = nameOf(view);
    const making = (this.#making ??= new Set(NAMING.flatMap((word) => [...holding(word)])));
    return [...holding(name)].filter((file) => {
      if (file === view || !(isScriptFile(file) || VIEW.test(file))) return false;
      if (NAMES_PARTS.test(file)) return isPart(name, read(file) ?? '');
      return making.has(file) && isQuoted(name, read(file) ?? '');
    });
  }
}

function nameOf(view: string): string {
  return basename(view).replace(VIEW, '');
}

/** Whether a text ends with a name, or with it and an ending: `'users'`, `'pages/users.hbs'`. */
function isQuoted(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length;
    if (/['"`/]/.test(text.charAt(at - 1)) && /^(?:\.\w+)?['"`]/.test(text.slice(end, end + MOST_ENDING))) return true;
  }
  return false;
}

/** Whether a template puts another into itself: `{{> users/row}}`. */
function isPart(name: string, text: string): boolean {
  return [...text.matchAll(/\{\{#?>\s*["']?([\w./-]+)/g)].some(([, part = '']) => nameOf(part) === name);
}

/** Of `.handlebars'`. */
const MOST_ENDING = 12;
