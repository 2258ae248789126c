import { registrarsIn } from './registrars.js';
import { withPatterns } from './asked-patterns.js';
import { Coverage, bindsTypes, makesForms } from './coverage.js';
import { CoveredText } from './covered-text.js';
import { fills, freeWordsOf, isIdle, statementsOf, wordsOf } from './statements.js';
import { askedFor, namespacesIn, takenIn } from './taken.js';
import { Mentions } from './mentions.js';
import { eventsSent, listensTo } from './page-events.js';
import { withoutProse } from './prose.js';
import { NOTHING_BEHIND, handedModules } from './handed-modules.js';
import type { TakingText } from './handed-modules.js';
import { memberOf } from './members-behind.js';
import type { MembersBehind } from './members-behind.js';
import type { Renamed, Statement } from './statements.js';
import type { Taken } from './taken.js';

/** Names of a file; `all` where they cannot be told apart. */
export type Names = Set<string> | 'all';

interface CutText {
  readonly statements: readonly Statement[];
  /** Without what comments say to people. */
  readonly plain: string;
  readonly mentions: Mentions;
}

interface FileTextOptions {
  readonly loading: readonly string[];
  readonly chosen: (specifier: string) => readonly string[];
  readonly implicit: readonly Taken[];
  readonly isTyped: boolean;
}

/** `@QueryHandler(GetUser)`. */
const handling = /@(?:Query|Command)Handler\(\s*([\w$]+)/g;

/** What a router calls of a module, and whereby the rest of the module gets what that gives: no name stands between them. */
const LOADERS = ['loader', 'clientLoader', 'action', 'clientAction'];
const takesLoaded =
  /\b(?:use(?:Typed)?(?:Loader|Action)Data|(?:loader|action)Data|server(?:Loader|Action))\b|^export\s+(?:const|(?:async\s+)?function)\s+meta\b/m;

/** What hands an action to a store, or has it handed over. Clients have a `put` as well, sagas have it by itself. */
const dispatching = /\b(?:(?:dispatch|commit)\s*\(|createAsyncThunk\b)|(?<![.\w$])put\s*\(/;

/** What a container hands to whoever declares its type. */
const INJECTED_EMITTER = 'EventEmitter2';

/** What emits something for those who are declared to hear it, by injected emitters. */
const emitting = /\.\s*emit(?:Async)?\s*\(/;

/** `@OnEvent('users.read')`. */
export function hears(part: string): boolean {
  return part.includes('@OnEvent(');
}

/** A text in its statements, and which of them have to do with the platform. */
export class FileText {
  readonly text: string;
  readonly #isTyped: boolean;
  readonly #chosen: FileTextOptions['chosen'];
  readonly taken: readonly Taken[];
  #cut: CutText | undefined;
  readonly #touched = new Set<Statement>();
  /** Names of others that were looked for already. */
  readonly #sought = new Set<string>();
  #coverage: Coverage | undefined;
  #namespaces: readonly Taken[] | undefined;
  #isWhole = false;
  #choosesModules: boolean | undefined;
  #registrars: Set<string> | undefined;

  /**
   * @param options.loading modules whose `load` gives the file its `data`.
   * @param options.chosen how the file would call the modules that a specifier means: several where one is chosen at run time.
   * @param options.implicit what it takes without an import.
   * @param options.isTyped whether types are written in it.
   */
  constructor(text: string, { loading, chosen, implicit, isTyped }: FileTextOptions) {
    this.text = text;
    this.#isTyped = isTyped;
    this.#chosen = chosen;
    this.taken = [
      ...takenIn(text).flatMap((one) => chosen(one.specifier).map((specifier) => ({ ...one, specifier }))),
      ...loading.map((specifier) => ({ specifier, name: 'load', local: 'data' })),
      ...implicit,
    ];
  }

  /** Most of those who import something take nothing of the platform, and are not cut. */
  get statements(): readonly Statement[] {
    return this.#parts.statements;
  }

  get #taking(): TakingText {
    return { text: this.text, taken: this.taken, ...this.#parts };
  }

  get #mentions(): Mentions {
    return this.#parts.mentions;
  }

  get #parts(): CutText {
    if (this.#cut === undefined) {
      const statements = statementsOf(this.text);
      const plain = withoutProse(this.text);
      this.#cut = { statements, plain, mentions: new Mentions(plain, statements, this.taken) };
    }
    return this.#cut;
  }

  /** The modules that it hands on as a whole under a name. */
  get namespaces(): readonly Taken[] {
    return (this.#namespaces ??= namespacesIn(this.text));
  }

  /** Whether it asks for a module, under any of these names, by a path that is only known at run time. */
  isChosen(specifiers: ReadonlySet<string>): boolean {
    this.#choosesModules ??= withPatterns(this.text) !== this.text;
    return this.#choosesModules && ![...specifiers].some((specifier) => this.text.includes(specifier));
  }

  /** The modules that a part of the text asks for where they stand. */
  askedIn(part: string): readonly string[] {
    return askedFor(part).flatMap(this.#chosen);
  }

  slice(start: number, end: number): string {
    return this.text.slice(start, end);
  }

  /** Names of the file that have to do with the platform because something of it stands beside them. @param places offsets, in order. */
  touch(places: readonly number[]): Names {
    let next = 0;
    const touched = new Set<Statement>();
    for (const statement of this.statements) {
      while ((places[next] ?? Infinity) < statement.start) next++;
      if ((places[next] ?? Infinity) < statement.end) touched.add(statement);
    }
    return this.touchWhere((statement) => touched.has(statement));
  }

  /** @returns what that touches besides what was touched by the same names before. */
  touchNames(names: ReadonlySet<string>): Names {
    const sought = new Set([...names].filter((name) => !this.#sought.has(name) && this.text.includes(name)));
    for (const name of names) this.#sought.add(name);
    // They need not be names of the file.
    return sought.size === 0
      ? new Set()
      : this.touchWhere(({ start, end }) => freeWordsOf(this.#parts.plain.slice(start, end), sought).size > 0);
  }

  /** By what is taken of a module of which some names have to do with the platform. */
  touchTaken(taken: readonly Taken[], names: Names): Names {
    const isWhole = names === 'all' || names.has('default');
    const meant = taken.filter(({ name, isProvided }) =>
      isProvided === true
        ? names === 'all' || names.size > 0
        : name === '*'
          ? isWhole
          : names === 'all' || names.has(name),
    );
    const locals = new Set(meant.map(({ local }) => local));
    // Of a module that is taken as a whole, a statement has to name what matters as well.
    const whole = isWhole ? [] : taken.filter(({ name }) => name === '*');
    const modules = new Set(whole.map(({ local }) => local));
    const behind = names === 'all' ? NOTHING_BEHIND : handedModules(() => this.#taking, taken, names);
    if (locals.size === 0 && modules.size === 0 && behind.members.size === 0) return new Set();
    const touched = this.touchWhere(
      (statement) =>
        this.#mentions.mentionsAny(statement, locals) ||
        (names !== 'all' && this.#mentions.mentionsAny(statement, modules) && this.#holdsAny(statement, names)) ||
        behind.givers.has(statement) ||
        this.#asksBehind(statement, behind.members),
    );
    if (touched === 'all') return touched;
    const imported = new Set(this.taken.map(({ local }) => local));
    const own = [...behind.members.keys()].filter((name) => !imported.has(name));
    for (const { local, exported } of [...this.#handedOut(), ...own.map((name) => ({ local: name, exported: name }))])
      for (const member of behind.members.get(local) ?? []) touched.add(memberOf(exported, member));
    return touched;
  }

  /** Names under which the file gives its own to others. */
  #handedOut(): readonly Renamed[] {
    return this.statements.flatMap(({ renamed }) => renamed);
  }

  #asksBehind(statement: Statement, behind: MembersBehind): boolean {
    if (behind.size === 0) return false;
    const own = [...this.#mentions.namesIn(statement)].flatMap((name) => behind.get(name) ?? []);
    return own.some((members) => this.#holdsAny(statement, members));
  }

  /** Whether one of some names stands anywhere in a statement, as a member too. */
  #holdsAny({ start, end }: Statement, names: ReadonlySet<string>): boolean {
    const part = this.slice(start, end);
    const mayHold = names.size > MOST_SOUGHT || [...names].some((name) => part.includes(name));
    return mayHold && wordsOf(part).some((word) => names.has(word));
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
    for (const statement of this.statements) if (!isIdle(this.text, statement) && isTouched(statement)) take(statement);
    for (let known = -1; known !== given.size;) {
      known = given.size;
      for (const name of this.#ownFilled()) given.add(name);
      const loads = LOADERS.some((name) => given.has(name));
      const events = this.eventsSent();
      const isMeant = (statement: Statement): boolean =>
        this.#mentions.mentionsAny(statement, given) ||
        (loads && takesLoaded.test(this.slice(statement.start, statement.end))) ||
        (events.size > 0 && listensTo(this.slice(statement.start, statement.end), events));
      for (const statement of this.statements) {
        for (const { local, exported } of statement.renamed) if (given.has(local)) given.add(exported);
        if (!this.#touched.has(statement) && !isIdle(this.text, statement) && isMeant(statement)) take(statement);
      }
    }
    return unknown.length > 0 ? 'all' : given;
  }

  /** Words of everything that has to do with the platform. */
  touchedWords(): ReadonlySet<string> {
    return new Set([...this.#touched].flatMap(({ start, end }) => [...freeWordsOf(this.slice(start, end))]));
  }

  /** What is taken from elsewhere and filled by what has to do with the platform. */
  filled(): readonly Taken[] {
    return this.taken.filter(({ local }) =>
      [...this.#touched].some(
        (statement) =>
          this.#mentions.namesIn(statement).has(local) && fills(this.slice(statement.start, statement.end), local),
      ),
    );
  }

  /** What is taken from elsewhere and handled by what has to do with the platform: whoever makes one asks for that. */
  handled(): readonly Taken[] {
    if (!this.text.includes('Handler(')) return [];
    const parts = [...this.#touched].map(({ start, end }) => this.slice(start, end));
    const names = new Set(parts.flatMap((part) => [...part.matchAll(handling)].map(([, name]) => name)));
    return names.size === 0 ? [] : this.taken.filter(({ local }) => names.has(local));
  }

  /** Whether something can be put into what a name of the file stands for. */
  mayHold(name: string): boolean {
    return this.statements.some(({ names, holds }) => holds && (name === '*' || names?.includes(name) === true));
  }

  /** Events of a page's own that something sends which has to do with the platform. */
  eventsSent(): ReadonlySet<string> {
    if (!/\btrigger|\bCustomEvent\b/.test(this.text)) return new Set();
    return new Set([...this.#touched].flatMap(({ start, end }) => eventsSent(this.slice(start, end))));
  }

  /** Names of the file that are filled by what has to do with the platform. */
  #ownFilled(): string[] {
    const holders = new Set(this.statements.flatMap(({ names, holds }) => (holds ? (names ?? []) : [])));
    if (holders.size === 0) return [];
    return [...this.#touched].flatMap((statement) => {
      const mentioned = [...this.#mentions.namesIn(statement)].filter((name) => holders.has(name));
      return mentioned.filter((name) => fills(this.slice(statement.start, statement.end), name));
    });
  }

  /** Whether something that has to do with the platform is handed to the one store of an app. */
  dispatches(): boolean {
    return [...this.#touched].some(({ start, end }) => dispatching.test(this.slice(start, end)));
  }

  /** Whether something that has to do with the platform is emitted by an emitter that is injected. */
  emits(): boolean {
    return (
      this.text.includes(INJECTED_EMITTER) &&
      [...this.#touched].some(({ start, end }) => emitting.test(this.slice(start, end)))
    );
  }

  get #covering(): Coverage {
    return (this.#coverage ??= new Coverage({
      text: this.text,
      isTyped: this.#isTyped,
      taken: this.taken,
      statements: this.statements,
      mentions: this.#mentions,
    }));
  }

  /** Covers what has to do with the platform. @returns the words of it. */
  coverTouched(): ReadonlySet<string> {
    return this.#covering.coverTouched(this.#touched);
  }

  /**
   * Covers what stands behind a name of the file.
   *
   * @param hop by how many files something got here.
   * @returns the words of it that were not reached by as few files before.
   */
  cover(name: string, hop: number): ReadonlySet<string> {
    return this.#covering.cover([name, ...this.localsOf(name)], hop);
  }

  /** The statements that are covered. */
  coveredParts(): readonly string[] {
    return this.#coverage?.coveredParts() ?? [];
  }

  coverAll(): void {
    this.#isWhole = true;
  }

  /** What is to be kept of it. @param asked names that others may ask for besides. */
  covered(asked?: Names): CoveredText {
    if (this.#isWhole)
      return new CoveredText(this.text, {
        covered: 'all',
        mayBindTypes: bindsTypes(this.text, this.#isTyped),
        mayMakeForms: makesForms(this.text),
      });
    const nothing = { covered: [], mayBindTypes: false, mayMakeForms: false };
    return this.#coverage?.covered(asked) ?? new CoveredText(this.text, nothing);
  }

  /** Functions by which others register something that the file itself takes again. */
  registrars(): Set<string> {
    return (this.#registrars ??= registrarsIn(this.text, this.statements));
  }

  /** What a name that the file hands on is called where it comes from. */
  localsOf(name: string): string[] {
    return this.statements.flatMap(({ renamed }) =>
      renamed.filter(({ exported }) => exported === name).map(({ local }) => local),
    );
  }
}

/** So few names are sought one by one before a text is cut into words. */
const MOST_SOUGHT = 16;
