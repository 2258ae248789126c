import { PipelineReader } from './pipelines.js';
import type { Expression, FunctionStatement, Parameter, Script, Statement } from './syntax.js';

const KEYWORD = /(?::\w+\s+)?([A-Za-z]+)(?![\p{ID_Continue}\-.\\/:])/uy;
const NAME = /[\p{ID_Continue}:.\-\\]+/uy;
const SWITCH_OPTION = /-\p{ID_Continue}+/uy;

/** Scripts by their texts, the latest last: a module is read again for each script that takes it in, and once more for its comments. */
const held = new Map<string, Script>();
const MOST_HELD = 16;

/** Reads a script. Throws a RangeError for one that is nested too deeply. */
export function scriptIn(text: string): Script {
  const script = held.get(text) ?? new StatementReader(text).script();
  held.delete(text);
  held.set(text, script);
  for (const oldest of held.keys()) {
    if (held.size <= MOST_HELD) break;
    held.delete(oldest);
  }
  return script;
}

class StatementReader extends PipelineReader {
  script(): Script {
    this.skip('\uFEFF');
    const parameters = this.#head();
    const body: Statement[] = [];
    while (!this.isAtEnd) {
      body.push(...this.#statements(''));
      // What closes nothing.
      this.at++;
    }
    const { memberNames } = this;
    const comments = [...new Map(this.comments.map((one) => [one.start, one])).values()];
    return { parameters, body, variables: this.variables[0] ?? new Set(), memberNames, comments };
  }

  protected statementsTo(close: string): readonly Statement[] {
    const statements = this.#statements(close);
    this.skip(close);
    return statements;
  }

  #statements(close: string): Statement[] {
    const statements: Statement[] = [];
    for (;;) {
      this.blanks(true);
      if (this.isAtEnd || this.next === close || this.next === '}' || this.next === ')') return statements;
      if (this.skip(';') || this.skip('&&') || this.skip('||')) continue;
      const before = this.at;
      const statement = this.statement();
      if (statement !== undefined) statements.push(statement);
      if (this.at === before) this.at++;
    }
  }

  protected block(): Extract<Expression, { kind: 'block' }> {
    this.skip('{');
    return this.inside(() => ({ kind: 'block', parameters: this.#head(), body: this.statementsTo('}') }));
  }

  /** Statements in braces; none where there are no braces. */
  #braced(): readonly Statement[] {
    this.blanks(true);
    return this.next === '{' ? this.block().body : [];
  }

  /** `[CmdletBinding()] param(…)`: what is taken by the body that follows. */
  #head(): readonly Parameter[] {
    this.blanks(true);
    const start = this.at;
    while (this.bracketed() !== undefined) this.blanks(true);
    const word = this.#keyword();
    if (word === 'param') {
      this.blanks(true);
      if (this.skip('(')) return this.#parameters();
    }
    this.at = start;
    return [];
  }

  #parameters(): Parameter[] {
    const parameters: Parameter[] = [];
    for (;;) {
      let attributes = '';
      this.blanks(true);
      for (let one = this.bracketed(); one !== undefined; one = this.bracketed()) {
        attributes += one;
        this.blanks(true);
      }
      if (this.isAtEnd || this.skip(')')) return parameters;
      const parameter = this.parameter(attributes);
      if (parameter !== undefined) parameters.push(parameter);
      else if (!this.skip(',')) this.at++;
    }
  }

  #keyword(): string | undefined {
    const word = this.take(KEYWORD);
    return word?.replace(/^:\w+\s+/, '').toLowerCase();
  }

  protected statement(): Statement | undefined {
    return this.inside(() => {
      const start = this.at;
      const word = this.#keyword();
      const known = word === undefined ? 'none' : this.#worded(word, start);
      if (known !== 'none') return known;
      this.at = start;
      return this.pipeline();
    });
  }

  /** A statement that begins with a word of the language. */
  #worded(word: string, start: number): Statement | undefined | 'none' {
    switch (word) {
      case 'function':
      case 'filter':
        return this.#function();
      case 'class':
        return this.#class();
      case 'enum':
      case 'using': {
        this.#passed(word);
        return;
      }
      case 'if':
        return this.#if();
      case 'switch':
        return this.#switch();
      case 'foreach':
        return this.#each();
      case 'for':
      case 'while':
      case 'do':
      case 'try':
      case 'trap':
      case 'begin':
      case 'process':
      case 'end':
      case 'clean':
      case 'dynamicparam':
      case 'data':
        return this.#parts(word, start);
      case 'return':
      case 'throw':
      case 'exit': {
        this.blanks();
        const value = /[\r\n;})]/.test(this.next) || this.isAtEnd ? undefined : this.statement();
        return word === 'return' ? { kind: 'return', value } : value;
      }
      case 'break':
      case 'continue':
        this.blanks();
        this.take(NAME);
        return undefined;
      default:
        return 'none';
    }
  }

  #passed(word: string): undefined {
    this.blanks();
    while (!this.isAtEnd && !/[\r\n;{]/.test(this.next)) this.at++;
    if (word === 'enum') this.#braced();
    return undefined;
  }

  #function(): FunctionStatement | undefined {
    this.blanks();
    const start = this.at;
    if (this.take(NAME) === undefined) return undefined;
    const name = this.located(start);
    this.blanks(true);
    return this.#functionNamed(name);
  }

  /** A function behind its name. */
  #functionNamed(name: FunctionStatement['name']): FunctionStatement {
    const given = this.skip('(') ? this.#parameters() : [];
    const variables = new Set<string>();
    this.variables.push(variables);
    this.blanks(true);
    const { parameters, body } = this.next === '{' ? this.block() : { parameters: [], body: [] };
    this.variables.pop();
    return { kind: 'function', name, parameters: [...given, ...parameters], body, variables };
  }

  #class(): Statement | undefined {
    this.blanks();
    const start = this.at;
    if (this.take(NAME) === undefined) return undefined;
    const name = this.located(start);
    while (!this.isAtEnd && this.next !== '{') this.at++;
    this.at++;
    const fields: Parameter[] = [];
    const methods: FunctionStatement[] = [];
    for (;;) {
      this.blanks(true);
      if (this.isAtEnd || this.skip('}')) break;
      if (this.bracketed() !== undefined || this.skip(';')) continue;
      const at = this.at;
      const field = this.parameter('');
      if (field !== undefined) {
        fields.push(field);
        this.memberNames.add(field.written.text.slice(1));
      } else if (this.take(NAME) === undefined) this.at++;
      else if (this.next === '(') {
        methods.push(this.#functionNamed(this.located(at)));
        this.memberNames.add(methods.at(-1)?.name.text ?? '');
      }
    }
    return { kind: 'class', name, fields, methods };
  }

  /** `(…)` behind a word of the language. */
  #condition(): readonly Statement[] {
    this.blanks(true);
    return this.skip('(') ? this.inside(() => this.statementsTo(')')) : [];
  }

  #if(): Statement {
    const condition = this.#condition();
    const yes = this.#braced();
    const behind = this.at;
    this.blanks(true);
    const word = this.#keyword();
    if (word === 'elseif') return { kind: 'if', condition, yes, no: [this.inside(() => this.#if())] };
    if (word === 'else') return { kind: 'if', condition, yes, no: this.#braced() };
    this.at = behind;
    return { kind: 'if', condition, yes, no: [] };
  }

  #switch(): Statement {
    let isPattern = false;
    this.blanks();
    for (let option = this.take(SWITCH_OPTION); option !== undefined; option = this.take(SWITCH_OPTION)) {
      isPattern ||= /^-(?:r|w)/i.test(option);
      this.blanks();
    }
    const subject = this.#condition();
    const branches: { label: Expression | undefined; body: readonly Statement[] }[] = [];
    this.blanks(true);
    if (!this.skip('{')) return { kind: 'switch', subject, isPattern, branches };
    for (;;) {
      this.blanks(true);
      if (this.isAtEnd || this.skip('}')) return { kind: 'switch', subject, isPattern, branches };
      if (this.skip(';')) continue;
      const before = this.at;
      const isDefault = this.#keyword() === 'default';
      if (!isDefault) this.at = before;
      const label = isDefault ? undefined : this.postfix();
      branches.push({ label, body: this.#braced() });
      if (this.at === before) this.at++;
    }
  }

  #each(): Statement | undefined {
    this.blanks(true);
    this.take(SWITCH_OPTION);
    this.blanks(true);
    if (!this.skip('(')) return undefined;
    this.blanks(true);
    const name = this.variable();
    this.blanks(true);
    this.skip('in');
    const list = this.inside(() => this.statementsTo(')'));
    const body = this.#braced();
    return name === undefined ? { kind: 'parts', parts: [list, body] } : { kind: 'each', name, list, body };
  }

  /** Conditions and bodies that follow one another: of a loop, of `try`, of a named block. */
  #parts(word: string, start: number): Statement | undefined | 'none' {
    this.#passTypes();
    if (this.next !== (word === 'for' || word === 'while' ? '(' : '{')) {
      // The word is the name of a command.
      this.at = start;
      return 'none';
    }
    const parts = this.next === '(' ? [this.#condition(), this.#braced()] : [this.#braced()];
    if (word === 'try') return this.#tried(parts.flat());
    if (word === 'do' && this.#clause(/^(?:while|until)$/) !== undefined)
      parts.push(this.next === '(' ? this.#condition() : this.#braced());
    return { kind: 'parts', parts };
  }

  /** `try { … } catch { … } finally { … }`, from behind what is tried. */
  #tried(tried: readonly Statement[]): Statement {
    const instead: (readonly Statement[])[] = [];
    const always: Statement[] = [];
    for (;;) {
      const clause = this.#clause(/^(?:catch|finally)$/);
      if (clause === undefined) return { kind: 'try', tried, instead, always };
      const body = this.#braced();
      if (clause === 'catch') instead.push(body);
      else always.push(...body);
    }
  }

  /** The word that a statement goes on with, with the types behind it; it stays where it is if it is none of these. */
  #clause(words: RegExp): string | undefined {
    const before = this.at;
    this.blanks(true);
    const word = this.#keyword();
    if (word !== undefined && words.test(word)) {
      this.#passTypes();
      return word;
    }
    this.at = before;
    return undefined;
  }

  /** `catch [System.Exception], [Other]`. */
  #passTypes(): void {
    this.blanks(true);
    while (this.bracketed() !== undefined || this.skip(',')) this.blanks(true);
  }
}
