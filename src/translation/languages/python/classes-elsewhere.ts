import { PythonModules } from '../../../project/python-modules.js';
import { readText } from '../../../project/text.js';
import type { Surroundings } from '../../module.js';

/** Classes that extend classes that extend others. */
const MOST_STEPS = 6;

/** A class as its file declares it. */
interface Declared {
  readonly text: string;
  readonly bases: readonly string[];
  readonly file: string;
}

const kept = new WeakMap<object, Map<string, string | undefined>>();

/** Classes that files of Python take from each other, found by their texts: nothing of them is parsed. */
export class ClassesElsewhere {
  readonly #around: Surroundings;
  readonly #texts: Map<string, string | undefined>;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#texts = kept.get(around.state) ?? new Map<string, string | undefined>();
    kept.set(around.state, this.#texts);
  }

  /** Whether something holds of a class of another file, or of one that it extends: of the text of its declaration. */
  some(
    name: string,
    from: { readonly file: string; readonly text: string },
    holds: (text: string) => boolean,
  ): boolean {
    this.#texts.set(from.file, from.text);
    const search = (one: string, file: string, steps: number): boolean => {
      const declared = steps === 0 ? undefined : this.#find(one, file, steps);
      return (
        declared !== undefined &&
        (holds(declared.text) || declared.bases.some((base) => search(base, declared.file, steps - 1)))
      );
    };
    return search(name, from.file, MOST_STEPS);
  }

  #find(name: string, file: string, steps: number): Declared | undefined {
    const text = this.#textOf(file);
    if (text === undefined || steps === 0) return undefined;
    const [owner, own = ''] = name.includes('.') ? name.split(/\.(?=\w+$)/) : [undefined, name];
    const there = owner === undefined ? declaredIn(text, own) : undefined;
    if (there !== undefined) return { ...there, file };
    const modules = new PythonModules(file, (path) => this.#around.isFile(path));
    for (const { module, taken } of takenIn(text, owner ?? own)) {
      const whole = taken === undefined ? module : `${module}${module.endsWith('.') ? '' : '.'}${taken}`;
      const source = modules.find(owner === undefined ? module : whole);
      const found =
        source === undefined || source === file
          ? undefined
          : this.#find(owner ? own : (taken ?? own), source, steps - 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #textOf(file: string): string | undefined {
    if (!this.#texts.has(file)) {
      const text = this.#around.isFile(file) ? readText(file) : undefined;
      this.#texts.set(file, typeof text === 'string' ? text : undefined);
    }
    return this.#texts.get(file);
  }
}

/** A class at the top of a file: to where the next statement begins. */
function declaredIn(text: string, name: string): Omit<Declared, 'file'> | undefined {
  const head = new RegExp(String.raw`^class[ \t]+${name}[ \t]*(?:\(([^)]*)\))?[ \t]*:`, 'm').exec(text);
  if (head === null) return undefined;
  const from = head.index + head[0].length;
  const end = /\n(?=[^\s#)\]}])/.exec(text.slice(from));
  const bases = (head[1] ?? '').split(',').map((base) => base.trim());
  return {
    text: text.slice(head.index, end ? from + end.index : text.length),
    bases: bases.filter((base) => /^[\w.]+$/.test(base)),
  };
}

/** The modules that a text takes a name from, and what the name is there; nothing for a module as a whole. */
function takenIn(text: string, name: string): { readonly module: string; readonly taken: string | undefined }[] {
  const from = [...text.matchAll(/^[ \t]*from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)/gm)];
  const names = from.flatMap(([, module = '', list = '']) =>
    list.split(',').flatMap((part) => {
      const [, taken, local] = /(\w+|\*)(?:\s+as\s+(\w+))?\s*\)?\s*$/.exec(part.replace(/#.*$/gm, '')) ?? [];
      return taken === '*' ? [{ module, taken: name }] : (local ?? taken) === name ? [{ module, taken }] : [];
    }),
  );
  const whole = [...text.matchAll(/^[ \t]*import[ \t]+([.\w]+)(?:[ \t]+as[ \t]+(\w+))?/gm)];
  return [
    ...names,
    ...whole.flatMap(([, module = '', local]) => ((local ?? module) === name ? [{ module, taken: undefined }] : [])),
  ];
}
