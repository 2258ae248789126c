import { pascalCase } from '../provenance/syntax/component-names.js';
import { nameOfComponent } from './registered-components.js';

interface OwnComponentsOptions {
  readonly files: readonly string[];
  /** The files in which all words of something may stand. */
  readonly holding: (words: string) => ReadonlySet<string>;
  readonly read: (file: string) => string | undefined;
}

const REGISTERED = /\.\s*component\s*\(\s*(['"])([\w-]+)\1/g;
/** Registers what it goes through: `app.component(name, one)`. */
const REGISTERS_ANY = /\.\s*component\s*\(\s*(?!['"\s])[^,;{}]{1,200},/;

/** Components of a project that a template may call by a name which its file does not import. */
export class OwnComponents {
  readonly #options: OwnComponentsOptions;
  readonly #registering = new Map<string, readonly string[]>();
  #called: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(options: OwnComponentsOptions) {
    this.#options = options;
  }

  /** Files that are called so: plugins and loops make components of them without naming any. */
  called(name: string): readonly string[] {
    return (this.#called ??= this.#readCalled()).get(name) ?? [];
  }

  /** Files that may register something under the name: `app.component('data-table', DataTable)`. */
  registering(name: string): readonly string[] {
    let files = this.#registering.get(name);
    if (files === undefined) this.#registering.set(name, (files = this.#findRegistering(name)));
    return files;
  }

  #findRegistering(name: string): readonly string[] {
    const { holding, read } = this.#options;
    const components = holding('component');
    const apart = name.replace(/(?!^)[A-Z]/g, ' $&').toLowerCase();
    return [...new Set([...holding(name), ...holding(apart)])].filter((file) => {
      const text = components.has(file) ? (read(file) ?? '') : '';
      const isNamed = [...text.matchAll(REGISTERED)].some(([, , one = '']) => pascalCase(one) === name);
      return isNamed || REGISTERS_ANY.test(text);
    });
  }

  #readCalled(): ReadonlyMap<string, readonly string[]> {
    const called = new Map<string, string[]>();
    for (const file of this.#options.files) {
      if (!file.endsWith('.vue')) continue;
      const name = nameOfComponent(file);
      const files = called.get(name);
      if (files) files.push(file);
      else called.set(name, [file]);
    }
    return called;
  }
}
