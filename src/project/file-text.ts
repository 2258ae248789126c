import { connectedSpans } from './connected.js';
import { CoveredText } from './covered-text.js';
import { fills, freeWordsOf, isComment, namespacesIn, statementsOf, takenIn, wordsOf } from './statements.js';
import { Mentions } from './mentions.js';
import { MAX_BEHIND, NO_MEMBERS, handingOn, memberOf, sortNames } from './members-behind.js';
import type { MembersBehind } from './members-behind.js';
import type { Renamed, Statement, Taken } from './statements.js';

/** Names of a file; `all` where they cannot be told apart. */
export type Names = Set<string> | 'all';

/** What binds types in any language: comments, validators. */
const described =
  /@(?:type|param|returns?|yields?|typedef)\s*\{|(?<!\b(?:JSON|Date|path|url|qs)\s*\.\s*)\b(?:[pP]arse|safeParse|[dD]ecode|validate|[aA]ssert|[cC]ast|Check|Convert|Clean)(?!(?:Int|Float)\b)\w*\s*\(|\bplainTo/;
/** What else binds them where they are written: annotations, assertions, type arguments. By their names types begin with a capital. */
const annotated =
  /[<:|&(]\s*[A-Z]\w*|<\s*[{[]|:\s*\{[^{}]*:\s*(?:string|number|boolean|unknown|any)\b|\b(?:as|satisfies|extends)\s/;

/** What the usual libraries call a form: what its values are may be told by nothing but the call that sends them. */
const makingForms = /(?<![\w$])(?:useForm|useFormik|Formik|Form)(?![\w$])/;

interface FileTextOptions {
  readonly loading: readonly string[];
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

/** A text in its statements, and which of them have to do with the platform. */
export class FileText {
  readonly text: string;
  readonly #isTyped: boolean;
  readonly taken: readonly Taken[];
  #cut: { readonly statements: readonly Statement[]; readonly mentions: Mentions } | undefined;
  readonly #touched = new Set<Statement>();
  readonly #covered = new Set<Statement>();
  /** By how many files statements and words were reached from elsewhere. */
  readonly #reached = new Map<Statement | string, number>();
  #declarers: Map<string, Statement[]> | undefined;
  /** Statements that may give the module any name. */
  #nameless: readonly Statement[] | undefined;
  #isWhole = false;

  /**
   * @param options.loading modules whose `load` gives the file its `data`.
   * @param options.implicit what it takes without an import.
   * @param options.isTyped whether types are written in it.
   */
  constructor(text: string, { loading, implicit, isTyped }: FileTextOptions) {
    this.text = text;
    this.#isTyped = isTyped;
    this.taken = [
      ...takenIn(text),
      ...loading.map((specifier) => ({ specifier, name: 'load', local: 'data' })),
      ...implicit,
    ];
  }

  /** Most of those who import something take nothing of the platform, and are not cut. */
  get statements(): readonly Statement[] {
    return this.#parts.statements;
  }

  get #mentions(): Mentions {
    return this.#parts.mentions;
  }

  get #parts(): { readonly statements: readonly Statement[]; readonly mentions: Mentions } {
    if (this.#cut === undefined) {
      const statements = statementsOf(this.text);
      this.#cut = { statements, mentions: new Mentions(this.text, statements, this.taken) };
    }
    return this.#cut;
  }

  /** The modules that it hands on as a whole under a name. */
  get namespaces(): readonly Taken[] {
    return namespacesIn(this.text);
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

  touchNames(names: ReadonlySet<string>): Names {
    // They need not be names of the file.
    return names.size === 0
      ? new Set()
      : this.touchWhere((statement) => freeWordsOf(this.slice(statement.start, statement.end), names).size > 0);
  }

  /** By what is taken of a module of which some names have to do with the platform. */
  touchTaken(taken: readonly Taken[], names: Names): Names {
    const isWhole = names === 'all' || names.has('default');
    const own = taken.filter(({ name, isProvided }) =>
      isProvided === true
        ? names === 'all' || names.size > 0
        : name === '*'
          ? isWhole
          : names === 'all' || names.has(name),
    );
    const locals = new Set(own.map(({ local }) => local));
    // Of a module that is taken as a whole, a statement has to name what matters as well.
    const whole = isWhole ? [] : taken.filter(({ name }) => name === '*');
    const modules = new Set(whole.map(({ local }) => local));
    const behind = names === 'all' ? NO_MEMBERS : this.#membersBehind(taken, whole, names);
    if (locals.size === 0 && modules.size === 0 && behind.size === 0) return new Set();
    const touched = this.touchWhere(
      (statement) =>
        this.#mentions.mentionsAny(statement, locals) ||
        (names !== 'all' && this.#mentions.mentionsAny(statement, modules) && this.#holdsAny(statement, names)) ||
        this.#asksBehind(statement, behind),
    );
    if (touched === 'all') return touched;
    for (const { local, exported } of [
      ...this.#handedOut(),
      ...[...behind.keys()].map((one) => ({ local: one, exported: one })),
    ])
      for (const member of behind.get(local) ?? []) touched.add(memberOf(exported, member));
    return touched;
  }

  /** Names under which the file gives its own to others. */
  #handedOut(): readonly Renamed[] {
    return this.statements.flatMap(({ renamed }) => renamed);
  }

  /** What matters behind names of the file that hold modules, or objects with modules in them. */
  #membersBehind(taken: readonly Taken[], whole: readonly Taken[], names: ReadonlySet<string>): MembersBehind {
    const { plain, held } = sortNames(names);
    const behind = new Map<string, ReadonlySet<string>>();
    for (const { local, name } of held.size === 0 ? [] : taken) {
      const members = name === '*' ? new Set([...held.values()].flatMap((one) => [...one])) : held.get(name);
      if (members !== undefined && members.size > 0) behind.set(local, members);
    }
    for (const statement of whole.length === 0 || plain.size > MAX_BEHIND ? [] : this.statements) {
      if (isIdle(this.text, statement) || !this.#handsOn(statement, whole)) continue;
      for (const holder of statement.names ?? []) behind.set(holder, plain);
    }
    return behind;
  }

  #asksBehind(statement: Statement, behind: MembersBehind): boolean {
    if (behind.size === 0) return false;
    const own = [...this.#mentions.namesIn(statement)].flatMap((name) => behind.get(name) ?? []);
    return own.some((members) => this.#holdsAny(statement, members));
  }

  /** Whether a module is handed on without a member of it being named: whoever gets it may ask for any. */
  #handsOn(statement: Statement, modules: readonly Taken[]): boolean {
    const handing = modules.filter(({ isModule, isRequired }) => isModule === true || isRequired === true);
    if (handing.length === 0) return false;
    const own = this.#mentions.namesIn(statement);
    const part = this.slice(statement.start, statement.end);
    return handing.some(
      ({ local, isModule }) =>
        own.has(local) && handingOn(local, isModule === true ? 'anyhow' : 'in an object').test(part),
    );
  }

  /** Whether one of some names stands anywhere in a statement, as a member too. */
  #holdsAny({ start, end }: Statement, names: ReadonlySet<string>): boolean {
    const part = this.slice(start, end);
    return [...names].some((name) => part.includes(name)) && wordsOf(part).some((word) => names.has(word));
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
      const isMeant = (statement: Statement): boolean =>
        this.#mentions.mentionsAny(statement, given) ||
        (loads && takesLoaded.test(this.slice(statement.start, statement.end)));
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

  /** Names of the file that are filled by what has to do with the platform. */
  #ownFilled(): string[] {
    const holders = new Set(this.statements.flatMap(({ names, holds }) => (holds ? (names ?? []) : [])));
    if (holders.size === 0) return [];
    return [...this.#touched].flatMap((statement) => {
      const mentioned = [...this.#mentions.namesIn(statement)].filter((name) => holders.has(name));
      return mentioned.filter((name) => fills(this.slice(statement.start, statement.end), name));
    });
  }

  /** Covers what has to do with the platform. @returns the words of it. */
  coverTouched(): ReadonlySet<string> {
    return this.#coverWithUsed([...this.#touched], { hop: 0, reached: new Map() });
  }

  /**
   * Covers what stands behind a name of the file.
   *
   * @param hop by how many files something got here.
   * @returns the words of it that were not reached by as few files before: a file of very many names is gone through once.
   */
  cover(name: string, hop: number): ReadonlySet<string> {
    this.#nameless ??= this.statements.filter(({ names }) => names === undefined);
    const own = name === '*' ? this.statements : [...this.#declaring(name), ...this.#nameless];
    return this.#coverWithUsed(own, { hop, reached: this.#reached });
  }

  /** Whether something that has to do with the platform is handed to the one store of an app. */
  dispatches(): boolean {
    return [...this.#touched].some(({ start, end }) => dispatching.test(this.slice(start, end)));
  }

  /** The statements that are covered. */
  coveredParts(): readonly string[] {
    return [...this.#covered].map(({ start, end }) => this.slice(start, end));
  }

  /** What a name that the file hands on is called where it comes from. */
  localsOf(name: string): string[] {
    return this.statements.flatMap(({ renamed }) =>
      renamed.filter(({ exported }) => exported === name).map(({ local }) => local),
    );
  }

  coverAll(): void {
    this.#isWhole = true;
  }

  /** What is to be kept of it. @param asked names that others may ask for besides. */
  covered(asked: Names = new Set()): CoveredText {
    if (this.#isWhole)
      return new CoveredText(this.text, {
        covered: 'all',
        mayBindTypes: this.#bindsTypes(this.text),
        mayMakeForms: makingForms.test(this.text),
      });
    if (this.#covered.size === 0)
      return new CoveredText(this.text, { covered: [], mayBindTypes: false, mayMakeForms: false });
    const connected =
      asked === 'all'
        ? undefined
        : connectedSpans({
            text: this.text,
            statements: this.statements,
            origins: [
              ...this.#covered,
              ...this.statements.filter(({ names }) => names?.some((name) => asked.has(name))),
            ],
            mentions: this.#mentions,
          });
    return new CoveredText(this.text, {
      covered: this.statements.filter((statement) => this.#covered.has(statement)),
      mayBindTypes: this.#mayBindTypes(),
      mayMakeForms: this.coveredParts().some((part) => makingForms.test(part)),
      ...(connected && { connected }),
    });
  }

  /** Whether a declared type may stand in what is covered. */
  #mayBindTypes(): boolean {
    return this.statements.some(
      (statement, index) =>
        this.#covered.has(statement) &&
        (this.#bindsTypes(this.slice(statement.start, statement.end)) || this.#isDocumented(index)),
    );
  }

  #bindsTypes(part: string): boolean {
    return described.test(part) || (this.#isTyped && annotated.test(part));
  }

  /** Whether a comment with types stands before a statement. */
  #isDocumented(index: number): boolean {
    const before = this.statements[index - 1];
    return (
      before !== undefined &&
      /^\/\*[\s\S]*@(?:type|param|returns?|yields?)\b/.test(this.slice(before.start, before.end))
    );
  }

  /** Covers statements, and those of the file that they name. @param reached by how many files each of them was reached. */
  #coverWithUsed(
    statements: readonly Statement[],
    { hop, reached }: { readonly hop: number; readonly reached: Map<Statement | string, number> },
  ): ReadonlySet<string> {
    const words = new Set<string>();
    const isNew = (one: Statement | string): boolean => {
      if ((reached.get(one) ?? Infinity) <= hop) return false;
      reached.set(one, hop);
      return true;
    };
    const pending = statements.filter(isNew);
    for (let statement = pending.pop(); statement !== undefined; statement = pending.pop()) {
      this.#covered.add(statement);
      // What a list hands on besides has nothing to do with it.
      if (statement.isList) continue;
      for (const word of this.#mentions.namesIn(statement)) {
        if (!isNew(word)) continue;
        words.add(word);
        for (const other of this.#declaring(word)) if (isNew(other)) pending.push(other);
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
}

/** Imports hand nothing on by themselves. */
function isIdle(text: string, statement: Statement): boolean {
  return isComment(text, statement) || (statement.isList && text.startsWith('import', statement.start));
}
