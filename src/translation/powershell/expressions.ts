import { TextReader } from './texts.js';
import type { Entry, Expression, Parameter, Statement } from './syntax.js';

const OPERATOR =
  /-(?:[ci]?(?:eq|ne|ge|gt|le|lt|like|notlike|match|notmatch|replace|contains|notcontains|in|notin|split)|and|or|xor|band|bor|bxor|shl|shr|is|isnot|as|join|f)\b|\?\?(?!=)|\.\.|[+\-*/%](?!=)/iy;
/** Operators by how tight they bind, from the loosest. */
const LEVELS: readonly RegExp[] = [
  /^\?\?$/,
  /^(?:and|or|xor)$/,
  /^b(?:and|or|xor)$/,
  /^(?:[ci]?(?:eq|ne|ge|gt|le|lt|like|notlike|match|notmatch|replace|contains|notcontains|in|notin|split)|is|isnot|as|join)$/,
  /^[+-]$|^sh[lr]$/,
  /^[*/%]$/,
  /^f$/,
  /^\.\.$/,
];
const UNARY = /(?:-(?:not|bnot|join|[ci]?split)\b|!|\+\+|--|[+\-,])/iy;
const NUMBER = /(?:0x[\da-f]+|\d+(?:\.(?!\.)\d*)?|\.\d+)\w*/iy;
const NAME = /[\p{ID_Continue}-]+/uy;
const MEMBER_NAME = /\p{ID_Continue}+/uy;
const MEMBER = /(?:\?\.|\.(?!\.)|::)/y;
const OPERAND = /[$@"'([{\d!.-]/;

/** An operator that says what it does without that: `ieq` is `eq`. */
function plainOperator(operator: string): string {
  return /^i(?!s$|snot$|n$)[a-z]{2}/.test(operator) ? operator.slice(1) : operator;
}

/** Expressions of PowerShell. */
export abstract class ExpressionReader extends TextReader {
  readonly memberNames = new Set<string>();

  protected abstract statement(): Statement | undefined;
  protected abstract block(): Extract<Expression, { kind: 'block' }>;

  protected expression(): Expression {
    return this.inside(() => {
      const condition = this.#binary(0);
      this.blanks();
      if (this.next !== '?' || !/\s/.test(this.text[this.at + 1] ?? '')) return condition;
      this.at++;
      this.blanks(true);
      const yes = this.expression();
      this.blanks(true);
      if (!this.skip(':')) return condition;
      this.blanks(true);
      return { kind: 'choice', condition, yes, no: this.expression() };
    });
  }

  #binary(level: number): Expression {
    const operators = LEVELS[level];
    if (operators === undefined) return this.items();
    let left = this.#binary(level + 1);
    for (;;) {
      this.blanks();
      const start = this.at;
      const operator = this.take(OPERATOR)
        ?.toLowerCase()
        .replace(/^-(?=\w)/, '');
      if (operator === undefined || !operators.test(operator)) {
        this.at = start;
        return left;
      }
      this.blanks(true);
      left = { kind: 'binary', operator: plainOperator(operator), left, right: this.#binary(level + 1) };
    }
  }

  /** Values with commas in between. */
  protected items(): Expression {
    const items = [this.#unary()];
    for (;;) {
      this.blanks();
      if (this.next !== ',') break;
      this.at++;
      this.blanks(true);
      items.push(this.#unary());
    }
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { kind: 'list', items };
  }

  #unary(): Expression {
    return this.inside(() => {
      const operator = this.sees(NUMBER) ? undefined : this.take(UNARY)?.toLowerCase();
      if (operator === undefined) return this.#cast();
      this.blanks(true);
      const operand = this.#unary();
      return operator === '!' || operator === '-not' ? { kind: 'not', operand } : { kind: 'list', items: [operand] };
    });
  }

  /** `[type]value` is the value, `[type]::member` the type's. */
  #cast(): Expression {
    const type = this.bracketed();
    if (type === undefined) return this.postfix();
    this.blanks();
    if (this.text.startsWith('::', this.at)) return this.postfix({ kind: 'type', name: type.slice(1, -1).trim() });
    return OPERAND.test(this.next) ? this.#unary() : { kind: 'type', name: type.slice(1, -1).trim() };
  }

  /** A value with what is read of it: `$row.name`, `$rows[0]`, `$row.Method()`. */
  protected postfix(given?: Expression): Expression {
    let value = given ?? this.#primary();
    for (;;) {
      if (this.take(MEMBER) !== undefined) {
        this.blanks(true);
        const name = this.#memberName();
        if (name === undefined) return value;
        value =
          this.next === '(' || this.next === '{' ? this.#call(value, name) : { kind: 'member', object: value, name };
      } else if (this.next === '[' || this.text.startsWith('?[', this.at)) {
        this.at += this.next === '?' ? 2 : 1;
        this.blanks(true);
        const key = this.next === ']' ? undefined : this.expression();
        this.blanks(true);
        this.skip(']');
        value = { kind: 'element', object: value, key };
      } else if (!this.skip('++') && !this.skip('--')) return value;
    }
  }

  #call(object: Expression, name: Expression): Expression {
    if (this.next === '{') return { kind: 'call', object, name, args: [this.block()] };
    this.at++;
    const args: Expression[] = [];
    for (;;) {
      this.blanks(true);
      if (this.isAtEnd || this.skip(')')) break;
      const before = this.at;
      const given = this.expression();
      if (given.kind === 'list') args.push(...given.items);
      else args.push(given);
      if (this.at === before) this.at++;
    }
    return { kind: 'call', object, name, args };
  }

  #memberName(): Expression | undefined {
    const start = this.at;
    if (this.take(MEMBER_NAME) !== undefined)
      return { kind: 'text', pieces: [{ kind: 'text', text: this.located(start) }] };
    if (this.next === '"' || this.next === "'") return this.quoted();
    return this.next === '$' || this.next === '(' ? this.#primary() : undefined;
  }

  #primary(): Expression {
    const start = this.at;
    const text = this.quoted() ?? this.subexpression() ?? this.variable();
    if (text !== undefined) return text;
    const number = this.take(NUMBER);
    if (number !== undefined) return { kind: 'number', digits: number };
    if (this.skip('@{')) return { kind: 'table', entries: this.inside(() => this.#entries()) };
    if (this.skip('@(')) return { kind: 'group', body: this.inside(() => this.statementsTo(')')), isList: true };
    if (this.skip('(')) return { kind: 'group', body: this.inside(() => this.statementsTo(')')), isList: false };
    if (this.next === '{') return this.block();
    // What stands where a value is expected and is none.
    if (this.take(NAME) === undefined && !/[\s)\]};|&,]/.test(this.next)) this.at++;
    return { kind: 'text', pieces: [{ kind: 'text', text: this.located(start) }] };
  }

  #entries(): Entry[] {
    const entries: Entry[] = [];
    for (;;) {
      this.blanks(true);
      if (this.isAtEnd || this.skip('}')) return entries;
      if (this.skip(';')) continue;
      const before = this.at;
      const key = this.#key();
      this.blanks();
      if (this.skip('=')) {
        this.blanks(true);
        entries.push({ key, value: this.statement() });
      } else if (this.at === before) this.at++;
    }
  }

  #key(): Expression {
    const start = this.at;
    const isName = this.take(NAME) !== undefined;
    const key: Expression = isName
      ? { kind: 'text', pieces: [{ kind: 'text', text: this.located(start) }] }
      : this.postfix();
    const [only] = key.kind === 'text' ? key.pieces : [];
    if (only?.kind === 'text') this.memberNames.add(only.text.text);
    return key;
  }

  protected parameter(attributes: string): Parameter | undefined {
    const name = this.variable();
    if (name === undefined) return undefined;
    this.blanks(true);
    let value: Expression | undefined;
    if (this.skip('=')) {
      this.blanks(true);
      value = this.expressionOfItem();
    }
    return {
      name: name.name,
      written: name.written,
      value,
      isPiped: /\bValueFromPipeline\b(?!\s*=\s*\$false)/i.test(attributes),
      isSwitch: /\[switch\]/i.test(attributes),
    };
  }

  /** An expression in a list: a comma ends it. */
  protected expressionOfItem(): Expression {
    return this.#unary();
  }
}
