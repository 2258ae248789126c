import { connectedSpans } from './connected.js';
import { CoveredText } from './covered-text.js';
import type { Names } from './file-text.js';
import { toolsOf } from './handed-tools.js';
import { handingOn, memberOf, membersNamed } from './members-behind.js';
import type { Mentions } from './mentions.js';
import type { Statement } from './statements.js';
import type { Taken } from './taken.js';

/** What binds types in any language: comments, validators, what components say that they are handed, what routes of contracts answer. */
const described =
  /@(?:type|param|returns?|yields?|typedef)\s*\{|(?<!\b(?:JSON|Date|path|url|qs)\s*\.\s*)\b(?:[pP]arse|safeParse|[dD]ecode|validate|[aA]ssert|[cC]ast|Check|Convert|Clean)(?!(?:Int|Float)\b)\w*\s*\(|\bplainTo|\bpropTypes\s*=|\bresponses\s*:\s*\{/;
/** What else binds them where they are written: annotations, assertions, type arguments. By their names types begin with a capital. */
const annotated =
  /[<:|&(]\s*[A-Z]\w*|<\s*[{[]|:\s*\{[^{}]*:\s*(?:string|number|boolean|unknown|any)\b|\b(?:as|satisfies|extends)\s/;

/** What the usual libraries call a form: what its values are may be told by nothing but the call that sends them. */
const makingForms = /(?<![\w$])(?:useForm|useFormik|Formik|Form)(?![\w$])/;

/** What may bind types in a part of a text, and make forms. */
export function bindsTypes(part: string, isTyped: boolean): boolean {
  return described.test(part) || (isTyped && annotated.test(part));
}

export function makesForms(part: string): boolean {
  return makingForms.test(part);
}

/** What a text is made of. */
interface Parts {
  readonly text: string;
  readonly isTyped: boolean;
  readonly taken: readonly Taken[];
  readonly statements: readonly Statement[];
  readonly mentions: Mentions;
}

/** Which statements of a text are kept: what has to do with the platform, and what that names. */
export class Coverage {
  readonly #parts: Parts;
  readonly #covered = new Set<Statement>();
  /** By how many files statements and words were reached from elsewhere. */
  readonly #reached = new Map<Statement | string, number>();
  #declarers: Map<string, Statement[]> | undefined;
  /** Functions by what they are handed to work with. */
  #workers: Map<string, Statement[]> | undefined;
  /** Names of modules that are taken as a whole. */
  #modules: ReadonlySet<string> | undefined;
  /** Statements that may give the module any name. */
  #nameless: readonly Statement[] | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  #part({ start, end }: Statement): string {
    return this.#parts.text.slice(start, end);
  }

  /** Covers what has to do with the platform. @returns the words of it. */
  coverTouched(touched: ReadonlySet<Statement>): ReadonlySet<string> {
    return this.#coverWithUsed([...touched], { hop: 0, reached: new Map() });
  }

  /**
   * Covers what stands behind a name of the file.
   *
   * @param names what it is called by others, and here.
   * @param hop by how many files something got here.
   * @returns the words of it that were not reached by as few files before: a file of very many names is gone through once.
   */
  cover(names: readonly string[], hop: number): ReadonlySet<string> {
    const { statements, taken } = this.#parts;
    this.#nameless ??= this.#parts.statements.filter(({ names }) => names === undefined);
    const own = names.includes('*') ? statements : [...names.flatMap((one) => this.#declaring(one)), ...this.#nameless];
    const words = this.#coverWithUsed(own, { hop, reached: this.#reached });
    // What is handed on as it was taken is used nowhere in between.
    const handedOn = taken.filter(({ local }) => names.includes(local)).map(({ local }) => local);
    return handedOn.length === 0 ? words : new Set([...words, ...handedOn]);
  }

  /** The statements that are covered. */
  coveredParts(): readonly string[] {
    return [...this.#covered].map((statement) => this.#part(statement));
  }

  /** What is to be kept of it. @param asked names that others may ask for besides. */
  covered(asked: Names = new Set()): CoveredText {
    const { text, statements, mentions } = this.#parts;
    if (this.#covered.size === 0)
      return new CoveredText(text, { covered: [], mayBindTypes: false, mayMakeForms: false });
    const connected =
      asked === 'all'
        ? undefined
        : connectedSpans({
            text,
            statements,
            origins: [...this.#covered, ...statements.filter(({ names }) => names?.some((name) => asked.has(name)))],
            mentions,
          });
    return new CoveredText(text, {
      covered: statements.filter((statement) => this.#covered.has(statement)),
      mayBindTypes: this.#mayBindTypes(),
      mayMakeForms: this.coveredParts().some(makesForms),
      ...(connected && { connected }),
    });
  }

  /** Whether a declared type may stand in what is covered. */
  #mayBindTypes(): boolean {
    return this.#parts.statements.some(
      (statement, index) =>
        this.#covered.has(statement) &&
        (bindsTypes(this.#part(statement), this.#parts.isTyped) || this.#isDocumented(index)),
    );
  }

  /** Whether a comment with types stands before a statement. */
  #isDocumented(index: number): boolean {
    const before = this.#parts.statements[index - 1];
    return before !== undefined && /^\/\*[\s\S]*@(?:type|param|returns?|yields?)\b/.test(this.#part(before));
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
      for (const tool of toolsOf(this.#part(statement)))
        if (isNew(`(${tool}`)) pending.push(...this.#workingWith(tool).filter(isNew));
      for (const word of this.#parts.mentions.namesIn(statement)) {
        for (const asked of this.#askedOf(word, statement)) {
          if (!isNew(asked)) continue;
          words.add(asked);
          for (const other of this.#declaring(asked)) if (isNew(other)) pending.push(other);
        }
      }
    }
    return words;
  }

  /** What a statement asks for by a name: of a module that it does not hand on as a whole, the members that it names. */
  #askedOf(name: string, statement: Statement): readonly string[] {
    this.#modules ??= new Set(
      this.#parts.taken.flatMap(({ local, isModule, isRequired, name: taken }) =>
        isModule === true || (isRequired === true && taken === '*') ? [local] : [],
      ),
    );
    if (!this.#modules.has(name)) return [name];
    const part = this.#part(statement);
    if (handingOn(name, 'anyhow or called').test(part)) return [name];
    return membersNamed(name, part).map((member) => memberOf(name, member));
  }

  /** Functions that call members of a parameter of a name. */
  #workingWith(tool: string): readonly Statement[] {
    if (!this.#workers) {
      this.#workers = new Map();
      for (const statement of this.#parts.statements) {
        for (const one of toolsOf(this.#part(statement))) {
          const known = this.#workers.get(one);
          if (known) known.push(statement);
          else this.#workers.set(one, [statement]);
        }
      }
    }
    return this.#workers.get(tool) ?? [];
  }

  #declaring(name: string): readonly Statement[] {
    if (!this.#declarers) {
      this.#declarers = new Map();
      for (const statement of this.#parts.statements) {
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
