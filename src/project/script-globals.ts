import type { ScriptPrograms } from './script-programs.js';
import { globalsOf, mayDefineGlobals } from './specifiers.js';
import { wordsOf } from './statements.js';

/** A name that more scripts than this declare is local to them, or everybody's: no one can say which is meant. */
const MOST_DEFINERS = 12;

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
export function mayShareNames(text: string): boolean {
  return text.length <= MOST_CHARACTERS && mayDefineGlobals(text);
}

/** Which scripts share names by way of the page that loads them; what they are is read when somebody asks. */
export class ScriptGlobals {
  readonly #read: (file: string) => string | undefined;
  readonly #programs: ScriptPrograms;
  readonly #files = new Set<string>();
  readonly #names = new Map<string, ReadonlySet<string>>();
  #definers: ReadonlyMap<string, readonly string[]> | undefined;
  #users: ReadonlyMap<string, readonly string[]> | undefined;

  /** @param read the text of a file. */
  constructor(read: (file: string) => string | undefined, programs: ScriptPrograms) {
    this.#read = read;
    this.#programs = programs;
  }

  /** Takes up a file that may share names. */
  add(file: string): void {
    this.#files.add(file);
  }

  /** Scripts that may define a name, for one that uses it or for any; none where it is too common to tell. */
  definers(name: string, user?: string): readonly string[] {
    if (predefined.has(name)) return [];
    this.#definers ??= this.#readDefiners();
    const all = this.#definers.get(name) ?? [];
    const files = user === undefined ? all : all.filter((file) => this.#programs.mayShare(file, user));
    return files.length > MOST_DEFINERS ? [] : files;
  }

  /** Names that a script may define; undefined for a module. */
  namesOf(file: string): ReadonlySet<string> | undefined {
    if (!this.#files.has(file)) return undefined;
    let names = this.#names.get(file);
    if (names === undefined) this.#names.set(file, (names = globalsOf(this.#read(file) ?? '')));
    return names;
  }

  /** Scripts that mention one of the names, and may mean those of a script. */
  users(names: ReadonlySet<string>, definer: string): string[] {
    this.#users ??= this.#readUsers();
    const users = new Set([...names].flatMap((name) => this.#users?.get(name) ?? []));
    return [...users].filter((user) => this.#programs.mayShare(definer, user));
  }

  #readDefiners(): ReadonlyMap<string, readonly string[]> {
    const definers = new Map<string, string[]>();
    for (const file of this.#files) {
      for (const name of this.namesOf(file) ?? []) {
        const files = definers.get(name);
        if (files === undefined) definers.set(name, [file]);
        else files.push(file);
      }
    }
    return definers;
  }

  /** Who mentions what another script defines; what nobody can tell apart is nobody's. */
  #readUsers(): ReadonlyMap<string, readonly string[]> {
    this.#definers ??= this.#readDefiners();
    const users = new Map<string, string[]>();
    for (const name of this.#definers.keys()) if (this.definers(name).length > 0) users.set(name, []);
    for (const file of this.#files)
      for (const word of new Set(wordsOf(this.#read(file) ?? ''))) users.get(word)?.push(file);
    return users;
  }
}
