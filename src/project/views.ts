import { basename, dirname, join } from 'node:path';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import { VIEW_COMPILERS, VIEW_MAKERS } from '../provenance/syntax/view-makers.js';
import { namedTemplates } from './named-templates.js';
import { specifierTo } from './specifiers.js';

/** Templates that are written as pages, and made into them with what a script hands over. */
const VIEW = /\.(?:ejs|hbs|handlebars|mustache|html?)$/i;
/** Pages are templates of AngularJS alone. */
const PAGE = /\.html?$/i;
/** What stands where a template is named: functions that make pages of it, and where bundlers and compilers put these. */
const NAMING = [...VIEW_MAKERS, ...VIEW_COMPILERS, 'hbs', 'handlebars', 'mustache', 'ejs', 'templates', 'JST'];
/** What stands where a template of AngularJS is named: settings of who owns it, pages that put it into themselves. */
const NAMING_PAGES = ['templateUrl', 'template controller', 'ng include'];
/** Templates that name others without a word for it. */
const NAMES_PARTS = /\.(?:hbs|handlebars|mustache)$/i;

interface ViewsOptions {
  readonly files: readonly string[];
  /** The files in which a word may stand. */
  readonly holding: (word: string) => ReadonlySet<string>;
  readonly read: (file: string) => string | undefined;
  /** Whether a file is the template of classes that say so themselves. */
  readonly isOwned: (file: string) => boolean;
}

/** Which files may have a page made of which template: they name it, without its folder and its ending. */
export class Views {
  readonly #options: ViewsOptions;
  readonly #makers = new Map<string, readonly string[]>();
  readonly #named = new Map<string, ReadonlySet<string>>();
  /** Templates by what they are called, and pages by the templates that stand in them. */
  #byName: ReadonlyMap<string, readonly string[]> | undefined;
  #making: ReadonlySet<string> | undefined;
  #makingOfPages: ReadonlySet<string> | undefined;

  constructor(options: ViewsOptions) {
    this.#options = options;
  }

  /** Templates that a file may hand something to. */
  madeBy(maker: string): readonly string[] {
    if (!this.#holdingViews().has(maker) && !this.#holdingPages().has(maker)) return [];
    const views = [...this.#namedIn(maker)].flatMap((name) => this.#viewsByName().get(name) ?? []);
    return [...new Set(views)].filter((view) => this.#handing(view).includes(maker));
  }

  /** Files that may hand something to a template. */
  makersOf(view: string): readonly string[] {
    if (!VIEW.test(view) || (PAGE.test(view) && this.#options.isOwned(view))) return [];
    let makers = this.#makers.get(view);
    if (makers === undefined) this.#makers.set(view, (makers = this.#findMakers(view)));
    return makers;
  }

  /** The names of the templates that stand in a page. */
  #templatesIn(page: string): readonly string[] {
    const { holding, read } = this.#options;
    if (!PAGE.test(page) || !holding('ng template').has(page)) return [];
    return namedTemplates(read(page) ?? '').map(({ name }) => name);
  }

  /** Other templates of the same name. */
  namedLike(view: string): readonly string[] {
    const name = nameOf(view);
    return (this.#viewsByName().get(name) ?? []).filter((file) => file !== view && nameOf(file) === name);
  }

  /** How a template would call the files that hand something to it. */
  specifiersOf(view: string): readonly string[] {
    return this.#handing(view).map((maker) => specifierTo(maker, view));
  }

  /** Files that may hand something to a template, and those that may own one which stands in it. */
  #handing(view: string): readonly string[] {
    const owners = this.#templatesIn(view).flatMap((name) => this.makersOf(join(dirname(view), name)));
    return [...new Set([...this.makersOf(view), ...owners])].filter((maker) => maker !== view);
  }

  #findMakers(view: string): readonly string[] {
    const making = PAGE.test(view) ? this.#holdingPages() : this.#holdingViews();
    if (making.size === 0) return [];
    const name = nameOf(view);
    return [...this.#options.holding(name)].filter(
      (file) => file !== view && making.has(file) && this.#namedIn(file).has(name),
    );
  }

  #holdingViews(): ReadonlySet<string> {
    const { files, holding } = this.#options;
    return (this.#making ??= new Set([
      ...NAMING.flatMap((word) => [...holding(word)]).filter((file) => isScriptFile(file) || VIEW.test(file)),
      ...files.filter((file) => NAMES_PARTS.test(file)),
    ]));
  }

  #holdingPages(): ReadonlySet<string> {
    const { holding } = this.#options;
    const isMaker = (file: string): boolean => isScriptFile(file) || PAGE.test(file);
    return (this.#makingOfPages ??= new Set(NAMING_PAGES.flatMap((words) => [...holding(words)]).filter(isMaker)));
  }

  /** Names of templates that a file names. */
  #namedIn(file: string): ReadonlySet<string> {
    let named = this.#named.get(file);
    if (named === undefined) {
      const names = this.#viewsByName();
      const text = this.#options.read(file) ?? '';
      named = new Set((NAMES_PARTS.test(file) ? partsIn(text) : quotedIn(text)).filter((name) => names.has(name)));
      this.#named.set(file, named);
    }
    return named;
  }

  #viewsByName(): ReadonlyMap<string, readonly string[]> {
    if (this.#byName) return this.#byName;
    const byName = new Map<string, string[]>();
    for (const file of this.#options.files) {
      if (!VIEW.test(file)) continue;
      for (const name of new Set([file, ...this.#templatesIn(file)].map(nameOf))) {
        const views = byName.get(name);
        if (views) views.push(file);
        else byName.set(name, [file]);
      }
    }
    return (this.#byName = byName);
  }
}

function nameOf(view: string): string {
  return basename(view).replace(VIEW, '');
}

/** What texts end with, and with an ending left away: `'users'`, `'pages/users.hbs'`; templates in a table: `templates.users(list)`. */
function quotedIn(text: string): readonly string[] {
  const called = [...text.matchAll(/\b(?:templates|JST)\.([\w$]+)\s*\(/g)].map(([, name = '']) => name);
  const quoted = [...text.matchAll(/(?<=['"`/])([^\s'"`/]+)['"`]/g)].flatMap(([, name = '']) => [
    name,
    name.replace(/\.\w+$/, ''),
  ]);
  return [...called, ...quoted];
}

/** Other templates that a template puts into itself: `{{> users/row}}`. */
function partsIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{#?>\s*["']?([\w./-]+)/g)].map(([, part = '']) => nameOf(part));
}
