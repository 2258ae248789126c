import type { ScriptsFilling } from '../provenance/types.js';
import { scriptPart } from './script-part.js';
import type { ScriptPart } from './script-part.js';
import type { ScriptPrograms } from './script-programs.js';
import { globalsOf, mayDefineGlobals, namesGivenToPage } from './specifiers.js';

/** A name that more scripts than this declare is local to them, or everybody's: no one can say which is meant. */
const MOST_DEFINERS = 12;
/** Scripts that put something into what one of them declares, and how long they may be together. */
const MOST_PARTS = 150;
const MOST_OF_PARTS = 8 * 1024 * 1024;
/** How long the scripts that put something into a namespace under one name may be together: all of them are opened for it. */
const MOST_OF_MEMBER = 512 * 1024;

/** Larger scripts are libraries and packed bundles: they define nothing that code beside them is written against. */
const MOST_CHARACTERS = 512 * 1024;

/** What the language, module systems and the page itself define: who declares it means something else, or stands in for it. */
const predefined = new Set(
  (
    'AggregateError Array ArrayBuffer Atomics BigInt Boolean DataView Date Error EvalError Function Infinity Intl Iterator JSON Map Math NaN ' +
    'Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint8Array WeakMap ' +
    'WeakRef WeakSet arguments console decodeURI decodeURIComponent define encodeURI encodeURIComponent eval exports isFinite isNaN module ' +
    'parseFloat parseInt process require undefined ' +
    'AbortController Blob FormData Headers Request Response URL URLSearchParams XMLHttpRequest clearTimeout document fetch global ' +
    'globalThis history localStorage location navigator performance self sessionStorage setInterval setTimeout window'
  ).split(' '),
);

const NOBODY: ScriptsFilling = { there: [], below: [] };

/** Whether others may get a name from a text by way of the page that loads it. */
function mayShareNames(text: string): boolean {
  return text.length <= MOST_CHARACTERS && mayDefineGlobals(text);
}

interface ScriptGlobalsOptions {
  /** Files that may be scripts. */
  readonly files: ReadonlySet<string>;
  /** The text of a file, where it can be had. */
  readonly read: (file: string) => string | undefined;
  readonly programs: ScriptPrograms;
  /** Files in which a word may stand. */
  readonly holding: (word: string) => ReadonlySet<string>;
}

/** Which scripts share names by way of the page that loads them; what they are is read when somebody asks. */
export class ScriptGlobals {
  readonly #options: ScriptGlobalsOptions;
  /** Undefined for modules. */
  readonly #names = new Map<string, ReadonlySet<string> | undefined>();
  readonly #definers = new Map<string, readonly string[]>();
  /** Which of the names that many scripts may define are one namespace. */
  readonly #namespaces = new Map<string, boolean>();
  readonly #parts = new Map<string, ScriptPart>();
  readonly #declarers = new Map<string, readonly string[]>();
  /** Who fills namespaces in many parts, by their names and those below. */
  readonly #fillers = new Map<string, ScriptsFilling>();

  constructor(options: ScriptGlobalsOptions) {
    this.#options = options;
  }

  /** Scripts that may define a name, for one that uses it or for any; none where it is too common to tell. */
  definers(name: string, user?: string): readonly string[] {
    const all = this.#allDefiners(name);
    const files = this.#sharedWith(all, user);
    return files.length <= MOST_DEFINERS || this.#isOneNamespace(name, all) ? files : [];
  }

  /** Those of them that may say what it is: where very many put something into a namespace, these are asked for what they put there, by its name. */
  declarers(name: string, user?: string): readonly string[] {
    return this.#isInParts(name, user) ? this.#sharedWith(this.#declaring(name), user) : this.definers(name, user);
  }

  /** Scripts that may put something into a namespace under a name, below others; undefined where those that define it are few enough to be asked for all. */
  fillers(name: string, path: readonly string[], user?: string): ScriptsFilling | undefined {
    if (!this.#isInParts(name, user)) return undefined;
    const key = [name, ...path].join('.');
    let fillers = this.#fillers.get(key);
    if (fillers === undefined) this.#fillers.set(key, (fillers = this.#readFillers(name, path)));
    return { there: this.#sharedWith(fillers.there, user), below: this.#sharedWith(fillers.below, user) };
  }

  #allDefiners(name: string): readonly string[] {
    if (predefined.has(name)) return [];
    let all = this.#definers.get(name);
    if (all === undefined) {
      all = [...this.#options.holding(name)].filter((file) => this.namesOf(file)?.has(name) === true);
      this.#definers.set(name, all);
    }
    return all;
  }

  #sharedWith(files: readonly string[], user: string | undefined): readonly string[] {
    return user === undefined ? files : files.filter((file) => this.#options.programs.mayShare(file, user));
  }

  #isInParts(name: string, user: string | undefined): boolean {
    const all = this.#allDefiners(name);
    return this.#sharedWith(all, user).length > MOST_DEFINERS && this.#isOneNamespace(name, all);
  }

  /** Whether few of the scripts that may define a name declare it: the others put something into it. */
  #isOneNamespace(name: string, files: readonly string[]): boolean {
    let isOne = this.#namespaces.get(name);
    if (isOne === undefined) this.#namespaces.set(name, (isOne = this.#areParts(name, files)));
    return isOne;
  }

  #areParts(name: string, files: readonly string[]): boolean {
    if (files.length > MOST_PARTS || !this.#areTogether(files, MOST_OF_PARTS)) return false;
    return files.filter((file) => this.#part(file).declared.has(name)).length <= MOST_DEFINERS;
  }

  /** Scripts that declare a namespace, or set it as a whole where few do. */
  #declaring(name: string): readonly string[] {
    let declaring = this.#declarers.get(name);
    if (declaring === undefined) {
      const all = this.#allDefiners(name);
      const setting = all.filter((file) => this.#part(file).set.has(name));
      const isFew = setting.length <= MOST_DEFINERS;
      declaring = isFew ? setting : all.filter((file) => this.#part(file).declared.has(name));
      this.#declarers.set(name, declaring);
    }
    return declaring;
  }

  #readFillers(name: string, path: readonly string[]): ScriptsFilling {
    const all = this.#allDefiners(name);
    const last = path.at(-1);
    if (last === undefined) return { there: [], below: all };
    const holding = this.#options.holding(path.join(' '));
    const files = all.filter((file) => holding.has(file));
    const there = files.filter((file) => this.#part(file).members.has(last));
    const below = files.filter((file) => !there.includes(file) && this.#part(file).holders.has(last));
    return this.#areTogether(there, MOST_OF_MEMBER) ? { there, below } : NOBODY;
  }

  #part(file: string): ScriptPart {
    let part = this.#parts.get(file);
    if (part === undefined) this.#parts.set(file, (part = scriptPart(this.#options.read(file) ?? '')));
    return part;
  }

  /** Whether scripts are no longer together than so many characters. */
  #areTogether(files: readonly string[], most: number): boolean {
    return files.reduce((length, file) => length + (this.#options.read(file)?.length ?? 0), 0) <= most;
  }

  /** Names that a script may define; undefined for a module. */
  namesOf(file: string): ReadonlySet<string> | undefined {
    if (!this.#names.has(file)) {
      const text = this.#options.files.has(file) ? this.#options.read(file) : undefined;
      this.#names.set(file, text !== undefined && mayShareNames(text) ? globalsOf(text) : undefined);
    }
    return this.#names.get(file);
  }

  /** Scripts that mention one of the names, and modules that mention one which pages are given, and may mean those of a script; what nobody can tell apart is nobody's. */
  users(names: ReadonlySet<string>, definer: string): string[] {
    const { holding, programs } = this.#options;
    const meant = [...names].filter((name) => this.definers(name).length > 0);
    const given = new Set(namesGivenToPage(this.#options.read(definer) ?? ''));
    const toModules = new Set(meant.filter((name) => given.has(name)).flatMap((name) => [...holding(name)]));
    const users = new Set(meant.flatMap((name) => [...holding(name)]));
    return [...users].filter(
      (user) => programs.mayShare(definer, user) && (toModules.has(user) || this.namesOf(user) !== undefined),
    );
  }
}
