import type { ScriptPrograms } from './script-programs.js';
import { globalsOf, mayDefineGlobals } from './specifiers.js';

/** A name that more scripts than this declare is local to them, or everybody's: no one can say which is meant. */
const MOST_DEFINERS = 12;
/** Scripts that put something into what one of them declares. */
const MOST_PARTS = 150;

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

  constructor(options: ScriptGlobalsOptions) {
    this.#options = options;
  }

  /** Scripts that may define a name, for one that uses it or for any; none where it is too common to tell. */
  definers(name: string, user?: string): readonly string[] {
    if (predefined.has(name)) return [];
    let all = this.#definers.get(name);
    if (all === undefined) {
      all = [...this.#options.holding(name)].filter((file) => this.namesOf(file)?.has(name) === true);
      this.#definers.set(name, all);
    }
    const files = user === undefined ? all : all.filter((file) => this.#options.programs.mayShare(file, user));
    return files.length <= MOST_DEFINERS || this.#isOneNamespace(name, all) ? files : [];
  }

  /** Whether few of the scripts that may define a name declare it: the others put something into it. */
  #isOneNamespace(name: string, files: readonly string[]): boolean {
    let isOne = this.#namespaces.get(name);
    if (isOne === undefined) this.#namespaces.set(name, (isOne = this.#areParts(name, files)));
    return isOne;
  }

  #areParts(name: string, files: readonly string[]): boolean {
    if (files.length > MOST_PARTS) return false;
    const written = name.replace(/\$/g, '\\$');
    const declares = new RegExp(
      `\\b(?:var|let|const|function\\*?|class|enum|interface|type)\\s+${written}(?![\\w$])|\\b(?:window|globalThis|self|root|global)\\.${written}\\s*=[^=]`,
    );
    const declaring = files.filter((file) => declares.test(this.#options.read(file) ?? ''));
    return declaring.length <= MOST_DEFINERS;
  }

  /** Names that a script may define; undefined for a module. */
  namesOf(file: string): ReadonlySet<string> | undefined {
    if (!this.#names.has(file)) {
      const text = this.#options.files.has(file) ? this.#options.read(file) : undefined;
      this.#names.set(file, text !== undefined && mayShareNames(text) ? globalsOf(text) : undefined);
    }
    return this.#names.get(file);
  }

  /** Scripts that mention one of the names, and may mean those of a script; what nobody can tell apart is nobody's. */
  users(names: ReadonlySet<string>, definer: string): string[] {
    const { holding, programs } = this.#options;
    const meant = [...names].filter((name) => this.definers(name).length > 0);
    const users = new Set(meant.flatMap((name) => [...holding(name)]));
    return [...users].filter((user) => programs.mayShare(definer, user) && this.namesOf(user) !== undefined);
  }
}
