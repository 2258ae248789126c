import { PythonModules } from '../../../project/python-modules.js';
import { readText } from '../../../project/text.js';
import type { Surroundings } from '../../module.js';

/** Modules that take everything from each other lead round in circles: each is asked for a name once, and no more than this. */
const MOST_ASKED = 120;

/** A class as its file declares it. */
interface Declared {
  readonly text: string;
  readonly bases: readonly string[];
}

const kept = new WeakMap<object, Map<string, PythonFile | undefined>>();

/** Classes that files of Python take from each other, found by their texts: nothing of them is parsed. */
export class ClassesElsewhere {
  readonly #isFile: Surroundings['isFile'];
  readonly #files: Map<string, PythonFile | undefined>;

  constructor({ state, isFile }: Surroundings) {
    this.#isFile = isFile;
    this.#files = kept.get(state) ?? new Map<string, PythonFile | undefined>();
    kept.set(state, this.#files);
  }

  /** Whether something holds of a class of another file, or of one that it extends: of the text of its declaration. */
  some(
    name: string,
    from: { readonly file: string; readonly text: string },
    holds: (text: string) => boolean,
  ): boolean {
    if (this.#files.get(from.file)?.text !== from.text) this.#files.set(from.file, this.#read(from.file, from.text));
    const asked = new Set<string>();
    const search = (one: string, file: string): boolean => {
      const found = this.#find(one, file, asked);
      return (
        found !== undefined &&
        (holds(found.declared.text) || found.declared.bases.some((base) => search(base, found.file)))
      );
    };
    return search(name, from.file);
  }

  /** Whether a class of another file, or one that it extends, has a function of its own under a name. */
  declares(name: string, method: string, from: { readonly file: string; readonly text: string }): boolean {
    const declares = new RegExp(String.raw`^[ \t]+(?:async[ \t]+)?def[ \t]+${method}\b`, 'm');
    return /^[\w.]+$/.test(name) && this.some(name, from, (text) => declares.test(text));
  }

  #find(
    name: string,
    file: string,
    asked: Set<string>,
  ): { readonly declared: Declared; readonly file: string } | undefined {
    const question = `${file} ${name}`;
    const source = asked.has(question) || asked.size >= MOST_ASKED ? undefined : this.#at(file);
    if (source === undefined) return undefined;
    asked.add(question);
    const [owner, own = ''] = name.includes('.') ? name.split(/\.(?=\w+$)/) : [undefined, name];
    const declared = owner === undefined ? source.declared(own) : undefined;
    if (declared !== undefined) return { declared, file };
    for (const { module, taken } of source.takenAs(owner ?? own)) {
      const whole = taken === undefined ? module : `${module}${module.endsWith('.') ? '' : '.'}${taken}`;
      const other = source.modules.find(owner === undefined ? module : whole);
      const found =
        other === undefined || other === file ? undefined : this.#find(owner ? own : (taken ?? own), other, asked);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #at(file: string): PythonFile | undefined {
    if (!this.#files.has(file)) {
      const text = this.#isFile(file) ? readText(file) : undefined;
      this.#files.set(file, typeof text === 'string' ? this.#read(file, text) : undefined);
    }
    return this.#files.get(file);
  }

  #read(file: string, text: string): PythonFile {
    return new PythonFile(text, new PythonModules(file, this.#isFile));
  }
}

/** Where a name comes from, and what it is there; nothing for a module as a whole. */
interface Taken {
  readonly module: string;
  readonly taken: string | undefined;
}

/** What a file of Python declares at its top, and what it takes from others. */
class PythonFile {
  readonly text: string;
  readonly modules: PythonModules;
  readonly #heads: ReadonlyMap<string, RegExpExecArray>;
  readonly #named = new Map<string, Taken[]>();
  /** The modules that everything is taken from. */
  readonly #whole: readonly string[];

  constructor(text: string, modules: PythonModules) {
    this.text = text;
    this.modules = modules;
    const heads = text.matchAll(/^class[ \t]+(\w+)[ \t]*(?:\(([^)]*)\))?[ \t]*:/gm);
    this.#heads = new Map([...heads].map((head) => [head[1] ?? '', head]));
    const whole: string[] = [];
    for (const [, module = '', list = ''] of text.matchAll(
      /^[ \t]*from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)/gm,
    ))
      for (const part of list.split(',')) {
        const [, taken, local] = /(\w+|\*)(?:\s+as\s+(\w+))?\s*\)?\s*$/.exec(part.replace(/#.*$/gm, '')) ?? [];
        if (taken === '*') whole.push(module);
        else if (taken !== undefined) this.#take(local ?? taken, { module, taken });
      }
    this.#whole = whole;
    for (const [, module = '', local] of text.matchAll(/^[ \t]*import[ \t]+([.\w]+)(?:[ \t]+as[ \t]+(\w+))?/gm))
      this.#take(local ?? module, { module, taken: undefined });
  }

  #take(name: string, taken: Taken): void {
    const of = this.#named.get(name) ?? [];
    of.push(taken);
    this.#named.set(name, of);
  }

  /** A class at the top of the file: to where the next statement begins. */
  declared(name: string): Declared | undefined {
    const head = this.#heads.get(name);
    if (head === undefined) return undefined;
    const from = head.index + head[0].length;
    const end = /\n(?=[^\s#)\]}])/.exec(this.text.slice(from));
    const bases = (head[2] ?? '').split(',').map((base) => base.trim());
    return {
      text: this.text.slice(head.index, end ? from + end.index : this.text.length),
      bases: bases.filter((base) => /^[\w.]+$/.test(base)),
    };
  }

  /** What a name may be taken as: by its name, and where everything is taken. */
  takenAs(name: string): readonly Taken[] {
    return [...(this.#named.get(name) ?? []), ...this.#whole.map((module) => ({ module, taken: name }))];
  }
}
