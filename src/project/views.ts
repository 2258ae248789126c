import { basename } from 'node:path';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import { specifierTo } from './specifiers.js';

/** Templates that are written as pages, and made into them with what a script hands over. */
const VIEW = /\.(?:ejs|hbs|handlebars|mustache)$/i;

/** What the libraries call the function that makes a page of a template, and the tag that puts one template into another. */
const MAKERS = ['render', 'renderFile', 'view', 'include'];

interface ViewsOptions {
  readonly files: readonly string[];
  /** The files in which a word may stand. */
  readonly holding: (word: string) => ReadonlySet<string>;
}

/** Which files may have a page made of which template: they name it, without its folder and its ending. */
export class Views {
  readonly #options: ViewsOptions;
  readonly #makers = new Map<string, readonly string[]>();
  readonly files: readonly string[];

  constructor(options: ViewsOptions) {
    this.#options = options;
    this.files = options.files.filter((file) => VIEW.test(file));
  }

  /** Files that may hand something to a template. */
  makersOf(view: string): readonly string[] {
    if (!VIEW.test(view)) return [];
    let makers = this.#makers.get(view);
    if (makers === undefined) this.#makers.set(view, (makers = this.#findMakers(view)));
    return makers;
  }

  /** How a template would call the files that hand something to it. */
  specifiersOf(view: string): readonly string[] {
    return this.makersOf(view).map((maker) => specifierTo(maker, view));
  }

  #findMakers(view: string): readonly string[] {
    const naming = this.#options.holding(basename(view).replace(VIEW, ''));
    const making = new Set(MAKERS.flatMap((word) => [...this.#options.holding(word)]));
    return [...naming].filter((file) => file !== view && making.has(file) && (isScriptFile(file) || VIEW.test(file)));
  }
}
