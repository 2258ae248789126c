import type { RelatedFiles } from '../provenance/types.js';
import { loadedBy } from './loaded-by.js';
import { fills, namespacesIn, statementsOf, takenIn, wordsOf } from './statements.js';
import type { Statement, Taken } from './statements.js';
import type { Links } from './project.js';

/** How many files a value may be handed through from the file that calls the platform; barrels that only hand on do not count. */
const MAX_HOPS = 6;
/** How many files what is handed over may be handed on. */
const MAX_HANDED = 3;

export interface ReachOptions {
  readonly seeds: readonly string[];
  /** Words by which the seeds were found: those that tell by themselves, and groups of parts of paths that tell together. */
  readonly telling: readonly string[];
  readonly together: readonly (readonly string[])[];
  readonly links: Links;
  readonly resolve: (specifier: string, from: string) => string | undefined;
  /** The text of a file, where it can be had. */
  readonly read: (file: string) => string | undefined;
}

/** Names of a file; `all` where they cannot be told apart. */
type Names = Set<string> | 'all';

/**
 * The files that values of the platform may get to, told by names and without parsing: the seeds; whoever takes a name from them whose statement has
 * to do with the platform, and so on; and the modules that such statements may hand something to. It may be too many, it is meant never to be too few.
 */
export function reachOf(options: ReachOptions): RelatedFiles {
  return new Reach(options).result();
}

class Reach {
  readonly #options: ReachOptions;
  readonly #telling: RegExp;
  readonly #texts = new Map<string, FileText | undefined>();
  /** What each file has to do with the platform. */
  readonly #carried = new Map<string, Names>();
  readonly #handed = new Map<string, Names>();
  /** The modules that a file hands something to itself. */
  readonly #receivers = new Map<string, ReadonlySet<string>>();

  constructor(options: ReachOptions) {
    this.#options = options;
    this.#telling = wordPattern(options.telling.map((word) => `(?<!\\w)${escaped(word)}(?!\\w)`));
  }

  result(): RelatedFiles {
    const { seeds } = this.#options;
    for (const seed of seeds) this.#begin(seed);
    this.#follow(seeds);
    this.#hand([...this.#carried.keys()]);
    // What is put into a store comes out wherever somebody looks into it.
    for (
      let round = 0, filled = this.#fill();
      round < MAX_ROUNDS && filled.length > 0;
      round++, filled = this.#fill()
    ) {
      this.#follow(filled);
      this.#hand([...this.#carried.keys()]);
    }
    const files = new Set([...seeds, ...this.#carried.keys(), ...this.#handed.keys()]);
    return {
      files,
      covers: (file, offset) => this.#texts.get(file)?.covers(offset) ?? true,
      mentions: (file, word) => this.#texts.get(file)?.has(word) ?? true,
      mayBindTypes: (file) =>
        this.#mayBind(file) || [...(this.#receivers.get(file) ?? [])].some((one) => this.#mayBind(one)),
    };
  }

  #begin(seed: string): void {
    // Data has no statements: all of it counts.
    const text = seed.endsWith('.json') ? undefined : this.#text(seed);
    const names = text === undefined ? 'all' : text.touch([this.#telling, this.#partsIn(text)]);
    if (names !== 'all' && names.size === 0) text?.coverAll();
    this.#carry(seed, names);
  }

  /** Parts of paths, in a path or text, of which a file has a whole group. */
  #partsIn(text: FileText): RegExp {
    const whole = this.#options.together.filter((group) => group.every((word) => text.has(word)));
    const parts = new Set(whole.flat().map((word) => word.replace(/^\//, '')));
    return wordPattern([...parts].map((word) => `(?<=['"\`/])${escaped(word)}(?!\\w)`));
  }

  /** Goes to whoever takes names from files, by ever longer ways. */
  #follow(files: readonly string[]): void {
    const { graph, scripts } = this.#options.links;
    let ring = new Set(files);
    for (let hop = 0; hop < MAX_HOPS && ring.size > 0; hop++) {
      const next = new Set<string>();
      // Files that hand on stand in the same ring: the loop comes to those that are added while it runs.
      for (const file of ring) {
        const names = this.#carried.get(file) ?? new Set();
        for (const edge of graph.importers(file)) {
          if (this.#pass(file, names, edge)) (edge.reexported ? ring : next).add(edge.file);
        }
        const shared = this.#sharedNames(file, names);
        for (const user of shared.size === 0 ? [] : scripts.users(shared)) {
          if (user !== file && this.#touch(user, shared)) next.add(user);
        }
      }
      ring = next;
    }
  }

  /** Whether a file gets more to do with the platform by what it takes from another. */
  #pass(
    from: string,
    names: Names,
    { file, reexported }: { readonly file: string; readonly reexported: boolean },
  ): boolean {
    const text = this.#text(file);
    if (!text) return false;
    const taken = text.taken.filter(({ specifier }) => this.#options.resolve(specifier, file) === from);
    const others = taken.length > 0 || reexported ? [] : this.#otherwiseTaken(file, text, from);
    const changed = this.#carry(file, text.touchTaken([...taken, ...others], names));
    const handedOn = names === 'all' || names.size > 0 ? this.#namespacesFor(file, text, from, taken) : [];
    const carried = this.#carry(file, new Set(handedOn)) || changed;
    return (reexported && this.#carry(file, renamed(names, text.statements))) || carried;
  }

  /** Names under which a file hands on another as a whole: `export * as users from './users'`, `import * as users …` with `export { users }`. */
  #namespacesFor(file: string, text: FileText, from: string, taken: readonly Taken[]): string[] {
    const modules = new Set(taken.filter(({ isModule }) => isModule).map(({ local }) => local));
    const listed = text.statements.flatMap(({ renamed: list }) => list.filter(({ local }) => modules.has(local)));
    const named = text.namespaces.filter(({ specifier }) => this.#options.resolve(specifier, file) === from);
    return [...listed.map(({ exported }) => exported), ...named.map(({ local }) => local)];
  }

  /** What a file takes from another in a form of its own: `const users_1 = __importDefault(require('./users'))`. */
  #otherwiseTaken(file: string, text: FileText, from: string): Taken[] {
    return text.statements
      .filter(({ start, end }) => this.#asksFor(file, text.slice(start, end), from))
      .flatMap(({ names = [] }) => names.map((local) => ({ specifier: from, name: '*', local })));
  }

  #asksFor(file: string, part: string, wanted: string): boolean {
    return [...part.matchAll(/\b(?:require|import)\s*\(\s*['"`]([^'"`\n]+)['"`]/g)].some(
      ([, specifier = '']) => this.#options.resolve(specifier, file) === wanted,
    );
  }

  /** Global names of a page by which a script hands on what it has. */
  #sharedNames(file: string, names: Names): ReadonlySet<string> {
    const { scripts } = this.#options.links;
    const globals = scripts.namesOf(file);
    if (globals === undefined) return new Set();
    const given = names === 'all' ? globals : names.has('') ? this.#text(file)?.touchedWords() : names;
    return new Set([...globals].filter((name) => given?.has(name) === true && scripts.definers(name).length > 0));
  }

  #touch(file: string, names: ReadonlySet<string>): boolean {
    const text = this.#text(file);
    return text !== undefined && this.#carry(file, text.touchNames(names));
  }

  /** @returns whether that is more than was known. */
  #carry(file: string, names: Names): boolean {
    return addTo(this.#carried, file, names);
  }

  /** Modules whose stores are filled by what has to do with the platform. */
  #fill(): string[] {
    return [...this.#carried.keys()].flatMap((file) =>
      [...(this.#text(file)?.filled() ?? [])].flatMap(({ specifier, name }) => {
        const target = this.#options.resolve(specifier, file);
        const text = target === undefined ? undefined : this.#text(target);
        if (target === undefined || text?.mayHold(name) !== true || !this.#carry(target, 'all')) return [];
        text.coverAll();
        return [target];
      }),
    );
  }

  #mayBind(file: string): boolean {
    return this.#texts.get(file)?.mayBindTypes() ?? true;
  }

  /** Goes down to the modules that statements with something of the platform name. */
  #hand(files: readonly string[]): void {
    let ring = files.flatMap((file) => {
      const handed = this.#used(file, this.#text(file)?.coverTouched() ?? new Set());
      this.#receivers.set(file, new Set(handed.map((one) => one.file)));
      return handed;
    });
    for (let hop = 0; hop < MAX_HANDED && ring.length > 0; hop++) {
      const next: Handed[] = [];
      for (const { file, name } of ring) {
        if (!addTo(this.#handed, file, name === '*' ? 'all' : new Set([name]))) continue;
        next.push(...this.#used(file, this.#text(file)?.cover(name) ?? new Set()));
      }
      ring = next;
    }
  }

  /** What a file takes from elsewhere under some of its words. */
  #used(file: string, words: ReadonlySet<string>): Handed[] {
    return (this.#text(file)?.taken ?? [])
      .filter(({ local }) => words.has(local))
      .flatMap(({ specifier, name }) => {
        const target = this.#options.resolve(specifier, file);
        return target === undefined ? [] : [{ file: target, name }];
      });
  }

  #text(file: string): FileText | undefined {
    if (!this.#texts.has(file) && !file.endsWith('.json')) {
      const text = this.#options.read(file);
      this.#texts.set(file, text === undefined ? undefined : new FileText(text, loadedBy(file)));
    }
    return this.#texts.get(file);
  }
}

/** How often what was put into a store may be put into another. */
const MAX_ROUNDS = 3;

interface Handed {
  readonly file: string;
  readonly name: string;
}

/** What types are bound by: annotations, assertions, type arguments, comments, validators. By their names types begin with a capital. */
const typeSyntax =
  /[<:|&(]\s*[A-Z]\w*|<\s*[{[]|:\s*\{[^{}]*:\s*(?:string|number|boolean|unknown|any)\b|\b(?:as|satisfies|extends)\s|@(?:type|param|returns?|typedef)\b|\b(?:parse|safeParse|decode|validate|assert|cast)\w*\s*\(|\bplainTo/;

/** A text in its statements, and which of them have to do with the platform. */
class FileText {
  readonly #text: string;
  readonly statements: readonly Statement[];
  readonly taken: readonly Taken[];
  readonly namespaces: readonly Taken[];
  readonly #words = new Map<Statement, ReadonlySet<string>>();
  readonly #touched = new Set<Statement>();
  readonly #covered = new Set<Statement>();
  #lower: string | undefined;
  #declarers: Map<string, Statement[]> | undefined;
  #isWhole = false;

  /** @param loading modules whose `load` gives the file its `data`. */
  constructor(text: string, loading: readonly string[]) {
    this.#text = text;
    this.statements = statementsOf(text);
    this.taken = [...takenIn(text), ...loading.map((specifier) => ({ specifier, name: 'load', local: 'data' }))];
    this.namespaces = namespacesIn(text);
  }

  slice(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  /** Names of the file that have to do with the platform because a word stands beside them. */
  touch(origins: readonly RegExp[]): Names {
    return this.touchWhere(({ start, end }) => {
      const part = this.slice(start, end);
      return origins.some((origin) => origin.test(part));
    });
  }

  /** Whether a word stands anywhere in the text; its case does not count. */
  has(word: string): boolean {
    return (this.#lower ??= this.#text.toLowerCase()).includes(word.toLowerCase());
  }

  touchNames(names: ReadonlySet<string>): Names {
    return names.size === 0 ? new Set() : this.touchWhere((statement) => this.#mentions(statement, names));
  }

  /** By what is taken of a module of which some names have to do with the platform. */
  touchTaken(taken: readonly Taken[], names: Names): Names {
    const isWhole = names === 'all' || names.has('default');
    const own = taken.filter(({ name }) => (name === '*' ? isWhole : names === 'all' || names.has(name)));
    const locals = new Set(own.map(({ local }) => local));
    // Of a module that is taken as a whole, a statement has to name what matters as well.
    const modules = new Set(isWhole ? [] : taken.filter(({ name }) => name === '*').map(({ local }) => local));
    if (locals.size === 0 && modules.size === 0) return new Set();
    return this.touchWhere(
      (statement) =>
        this.#mentions(statement, locals) ||
        (names !== 'all' && this.#mentions(statement, modules) && this.#mentions(statement, names)),
    );
  }

  touchWhere(isTouched: (statement: Statement) => boolean): Names {
    const given = new Set<string>();
    const unknown: Statement[] = [];
    const take = (statement: Statement): void => {
      this.#touched.add(statement);
      if (statement.names === undefined) unknown.push(statement);
      for (const name of statement.names ?? []) given.add(name);
      if (statement.names?.length === 0 && statement.renamed.length === 0) given.add('');
    };
    for (const statement of this.statements)
      if (!isIdle(this.#text, statement) && isTouched(statement)) take(statement);
    for (let known = -1; known !== given.size;) {
      known = given.size;
      for (const name of this.#ownFilled()) given.add(name);
      for (const statement of this.statements) {
        for (const { local, exported } of statement.renamed) if (given.has(local)) given.add(exported);
        if (!this.#touched.has(statement) && !isIdle(this.#text, statement) && this.#mentions(statement, given))
          take(statement);
      }
    }
    return unknown.length > 0 ? 'all' : given;
  }

  /** Words of everything that has to do with the platform. */
  touchedWords(): ReadonlySet<string> {
    return new Set([...this.#touched].flatMap((statement) => [...this.#wordsIn(statement)]));
  }

  /** What is taken from elsewhere and filled by what has to do with the platform. */
  filled(): readonly Taken[] {
    return this.taken.filter(({ local }) =>
      [...this.#touched].some(
        (statement) => this.#wordsIn(statement).has(local) && fills(this.slice(statement.start, statement.end), local),
      ),
    );
  }

  /** Whether something can be put into what a name of the file stands for. */
  mayHold(name: string): boolean {
    return this.statements.some(({ names, holds }) => holds && (name === '*' || names?.includes(name) === true));
  }

  /** Names of the file that are filled by what has to do with the platform. */
  #ownFilled(): string[] {
    const holders = new Set(this.statements.flatMap(({ names, holds }) => (holds ? (names ?? []) : [])));
    if (holders.size === 0) return [];
    return [...this.#touched].flatMap((statement) => {
      const mentioned = [...this.#wordsIn(statement)].filter((word) => holders.has(word));
      return mentioned.filter((name) => fills(this.slice(statement.start, statement.end), name));
    });
  }

  /** Covers what has to do with the platform. @returns the words of it. */
  coverTouched(): ReadonlySet<string> {
    return this.#coverWithUsed([...this.#touched]);
  }

  /** Covers what stands behind a name of the file. @returns the words of it. */
  cover(name: string): ReadonlySet<string> {
    return this.#coverWithUsed(
      this.statements.filter(({ names }) => name === '*' || names === undefined || names.includes(name)),
    );
  }

  coverAll(): void {
    this.#isWhole = true;
  }

  /** Whether something at an offset may have to do with the platform. */
  covers(offset: number): boolean {
    if (this.#isWhole) return true;
    let low = 0;
    let high = this.statements.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((this.statements[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle;
    }
    const statement = this.statements[low];
    return statement !== undefined && this.#covered.has(statement);
  }

  /** Whether a declared type may stand in what is covered. */
  mayBindTypes(): boolean {
    if (this.#isWhole) return typeSyntax.test(this.#text);
    return this.statements.some(
      (statement, index) =>
        this.#covered.has(statement) &&
        (typeSyntax.test(this.slice(statement.start, statement.end)) || this.#isDocumented(index)),
    );
  }

  /** Whether a comment with types stands before a statement. */
  #isDocumented(index: number): boolean {
    const before = this.statements[index - 1];
    return (
      before !== undefined &&
      /^\/\*[\s\S]*@(?:type|param|returns?|yields?)\b/.test(this.slice(before.start, before.end))
    );
  }

  /** Covers statements, and those of the file that they name. */
  #coverWithUsed(statements: readonly Statement[]): ReadonlySet<string> {
    const words = new Set<string>();
    const pending = [...statements];
    const seen = new Set(pending);
    for (let statement = pending.pop(); statement !== undefined; statement = pending.pop()) {
      this.#covered.add(statement);
      for (const word of this.#wordsIn(statement)) {
        if (words.has(word)) continue;
        words.add(word);
        for (const other of this.#declaring(word)) {
          if (seen.has(other)) continue;
          seen.add(other);
          pending.push(other);
        }
      }
    }
    return words;
  }

  #declaring(name: string): readonly Statement[] {
    if (!this.#declarers) {
      this.#declarers = new Map();
      for (const statement of this.statements) {
        for (const own of statement.names ?? []) {
          const known = this.#declarers.get(own);
          if (known) known.push(statement);
          else this.#declarers.set(own, [statement]);
        }
      }
    }
    return this.#declarers.get(name) ?? [];
  }

  #mentions(statement: Statement, names: ReadonlySet<string>): boolean {
    const words = this.#wordsIn(statement);
    for (const name of names) if (words.has(name)) return true;
    return false;
  }

  #wordsIn(statement: Statement): ReadonlySet<string> {
    let words = this.#words.get(statement);
    if (!words) this.#words.set(statement, (words = new Set(wordsOf(this.slice(statement.start, statement.end)))));
    return words;
  }
}

/** Imports hand nothing on by themselves, and comments do nothing. */
function isIdle(text: string, { start }: Statement): boolean {
  return /^(?:import\b(?!\s*\()|\/[/*])/.test(text.slice(start, start + 10));
}

/** Names of a module as another hands them on. */
function renamed(names: Names, statements: readonly Statement[]): Names {
  if (names === 'all') return 'all';
  const passed = new Set(names);
  for (const { renamed: list } of statements)
    for (const { local, exported } of list) if (names.has(local)) passed.add(exported);
  return passed;
}

function addTo(known: Map<string, Names>, file: string, names: Names): boolean {
  const before = known.get(file);
  if (before === 'all' || (names !== 'all' && names.size === 0)) return false;
  if (names === 'all') {
    known.set(file, 'all');
    return true;
  }
  const all = before ?? new Set<string>();
  const size = all.size;
  for (const name of names) all.add(name);
  known.set(file, all);
  return all.size > size;
}

function wordPattern(alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join('|') || '(?!)', 'i');
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Files that declare what calls of the platform bind, and who imports them. */
export function withImporters(
  bound: readonly string[],
  importers: (file: string) => readonly string[],
): readonly string[] {
  return [...new Set(bound.flatMap((file) => [file, ...importers(file)]))];
}
