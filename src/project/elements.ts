import { basename } from 'node:path';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import { ELEMENT_MAKERS, PAGE_BINDERS } from '../provenance/syntax/view-makers.js';
import { pageElements } from './page-elements.js';
import { addressesOfScripts, isPage } from './page-scripts.js';
import { specifierTo } from './specifiers.js';

interface ElementsOptions {
  /** The files in which a word may stand. */
  readonly holding: (word: string) => ReadonlySet<string>;
  readonly read: (file: string) => string | undefined;
}

/** So many pages are looked at for an element of a name. */
const MOST_PAGES = 24;
/** So many names in a script are looked for in pages. */
const MOST_NAMES = 64;

/** Which files may make something of an element of a page: `Handlebars.compile($('#row').html())`, `new Vue({ el: '#app' })`. */
export class Elements {
  readonly #options: ElementsOptions;
  readonly #makers = new Map<string, readonly string[]>();
  readonly #named = new Map<string, readonly string[]>();
  readonly #specifiers = new Map<string, readonly string[]>();
  /** Names of elements that files ask for. */
  readonly #ids = new Map<string, ReadonlySet<string>>();
  #making: ReadonlySet<string> | undefined;
  #binding: ReadonlySet<string> | undefined;

  constructor(options: ElementsOptions) {
    this.#options = options;
  }

  /** @param id the name of the element; empty for the page as a whole. */
  makersOf(page: string, id: string): readonly string[] {
    const key = `${page}#${id}`;
    let makers = this.#makers.get(key);
    if (makers === undefined) this.#makers.set(key, (makers = this.#findMakers(page, id)));
    return makers;
  }

  /** Pages of which a file may make something. */
  madeBy(maker: string): readonly string[] {
    const { holding } = this.#options;
    const isBinding = this.#bindingFiles().has(maker);
    if (!isBinding && !this.#makingFiles().has(maker)) return [];
    const ids = this.#makingFiles().has(maker) ? [...this.#idsIn(maker)].slice(0, MOST_NAMES) : [];
    const pages = [
      ...ids.flatMap((id) => [...holding(id)].filter((file) => isPage(file) && this.#isMaker(maker, file, id))),
      ...(isBinding ? [...holding('data bind')] : []).filter((file) => isPage(file) && this.#isMaker(maker, file, '')),
    ];
    return [...new Set(pages)].filter((page) => page !== maker);
  }

  /** How a page would call the files that make something of it. */
  specifiersOf(page: string): readonly string[] {
    if (!isPage(page) || (this.#makingFiles().size === 0 && this.#bindingFiles().size === 0)) return [];
    let specifiers = this.#specifiers.get(page);
    if (specifiers === undefined) {
      const ids = new Set(pageElements(this.#options.read(page) ?? '').map(({ id }) => id));
      const makers = new Set([...ids].flatMap((id) => this.makersOf(page, id)));
      specifiers = [...makers].filter((maker) => maker !== page).map((maker) => specifierTo(maker, page));
      this.#specifiers.set(page, specifiers);
    }
    return specifiers;
  }

  #idsIn(file: string): ReadonlySet<string> {
    let ids = this.#ids.get(file);
    if (ids === undefined) this.#ids.set(file, (ids = idsIn(this.#options.read(file) ?? '')));
    return ids;
  }

  #makingFiles(): ReadonlySet<string> {
    return (this.#making ??= this.#filesHolding(ELEMENT_MAKERS));
  }

  #bindingFiles(): ReadonlySet<string> {
    return (this.#binding ??= this.#filesHolding(PAGE_BINDERS));
  }

  #filesHolding(words: readonly string[]): ReadonlySet<string> {
    const { holding } = this.#options;
    return new Set(words.flatMap((word) => [...holding(word)]).filter((file) => isScriptFile(file) || isPage(file)));
  }

  #findMakers(page: string, id: string): readonly string[] {
    const making = id === '' ? this.#bindingFiles() : this.#makingFiles();
    const naming = id === '' || making.size === 0 ? making : this.#options.holding(id);
    return [...naming].filter((file) => making.has(file) && this.#isMaker(file, page, id));
  }

  /** @param file one that may make something of an element. */
  #isMaker(file: string, page: string, id: string): boolean {
    if (isPage(file) && file !== page) return false;
    if (id !== '' && !this.#idsIn(file).has(id)) return false;
    return file === page || this.#loads(page, file) || this.#isOnly(page, id);
  }

  #loads(page: string, script: string): boolean {
    const name = basename(script).replace(/\.\w+$/, '');
    if (!this.#options.holding(name).has(page)) return false;
    const path = script.replaceAll('\\', '/');
    return sourcesIn(this.#options.read(page) ?? '').some((source) => path.endsWith(`/${source}`));
  }

  /** Whether no other page has an element of the name. */
  #isOnly(page: string, id: string): boolean {
    const pages = this.#pagesWith(id);
    return pages.length === 1 && pages[0] === page;
  }

  #pagesWith(id: string): readonly string[] {
    const { holding, read } = this.#options;
    let pages = this.#named.get(id);
    if (pages === undefined) {
      const all = [...holding(id === '' ? 'data bind' : id)].filter(isPage);
      const isOne = (file: string): boolean => pageElements(read(file) ?? '').some((one) => one.id === id);
      this.#named.set(id, (pages = all.length > MOST_PAGES ? all : all.filter(isOne)));
    }
    return pages;
  }
}

const SELECTOR = /['"`](?:[\w.-]*#)([A-Za-z][\w-]*)['"`\s]|getElementById\(\s*['"`]([\w-]+)['"`]/g;
const NAME = /['"`]([A-Za-z][\w-]*)['"`]/g;

/** Names of elements that a script may ask for: `'#row'`, and as well `'row'` where it puts the sign before it. */
function idsIn(script: string): ReadonlySet<string> {
  const ids = [...script.matchAll(SELECTOR)].map(([, selected, asked]) => selected ?? asked ?? '');
  const isPutTogether = /['"`]#['"`]|getElementById\(\s*[A-Za-z_$]|#\$\{/.test(script);
  return new Set(isPutTogether ? [...ids, ...[...script.matchAll(NAME)].map(([, name = '']) => name)] : ids);
}

/** What scripts a page loads, without the folders that it goes up and the top of a server. */
function sourcesIn(page: string): readonly string[] {
  return addressesOfScripts(page).flatMap((address) => {
    const path = address.replace(/[?#].*$/, '').replace(/^(?:\.{0,2}\/)+/, '');
    return path === '' || /^[a-z][\w+.-]*:/i.test(path) ? [] : [path];
  });
}
