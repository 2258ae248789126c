import { ExpressionReader } from './expressions.js';
import type { Argument, Expression, Statement, Step } from './syntax.js';
import { WORD_ENDS } from './texts.js';

const VALUE_BEGINS = /[$"'@([{\d,!]|[+-](?![A-Za-z])|-(?:not|bnot|join|[ci]?split)\b/iy;
const ASSIGNS = /(?:\?\?|[+\-*/%])?=(?!=)/y;
const PARAMETER = /-[\p{ID_Start}_][\p{ID_Continue}-]*:?/uy;
const REDIRECTION = /[\d*]?>{1,2}(?:&\d)?|<(?!#)/y;
const NUMBER_WORD = /-?\d+(?:\.\d+)?(?=[\s;|&(){},]|$)/y;

/** Pipelines of PowerShell, their commands, and assignments. */
export abstract class PipelineReader extends ExpressionReader {
  /** Variables of the functions around, the innermost last. */
  protected readonly variables: Set<string>[] = [new Set()];

  /** A pipeline, or an assignment. */
  protected pipeline(): Statement | undefined {
    const steps: Step[] = [];
    for (;;) {
      this.blanks(steps.length > 0);
      const step = this.#step();
      if (step === undefined) break;
      const assigned = steps.length === 0 && step.kind === 'value' ? this.#assignment(step.value) : undefined;
      if (assigned !== undefined) return assigned;
      steps.push(step);
      if (!this.#isPiped()) break;
    }
    return steps.length === 0 ? undefined : { kind: 'pipeline', steps };
  }

  /** Whether a pipe follows, at the beginning of the next line as well. */
  #isPiped(): boolean {
    const start = this.at;
    this.blanks(true);
    if (this.next === '|' && this.text[this.at + 1] !== '|') {
      this.at++;
      return true;
    }
    this.at = start;
    return false;
  }

  #assignment(target: Expression): Statement | undefined {
    this.blanks();
    const operator = this.take(ASSIGNS);
    if (operator === undefined) return undefined;
    for (const one of target.kind === 'list' ? target.items : [target]) {
      if (one.kind !== 'variable') continue;
      const isOuter = /^\$\{?(?:script|global):/i.test(one.written.text);
      this.variables.at(isOuter ? 0 : -1)?.add(one.name);
    }
    this.blanks(true);
    return { kind: 'assign', target, operator, value: this.statement() };
  }

  #step(): Step | undefined {
    const isCalled = /^(?:&(?!&)|\.(?=[\s"'$(]))/.test(this.text.slice(this.at, this.at + 2));
    if (!isCalled) {
      if (this.sees(VALUE_BEGINS)) {
        const value = this.expression();
        this.#passRedirections();
        return { kind: 'value', value };
      }
      if (this.isAtEnd || /[\s;|&)}\]]/.test(this.next)) return undefined;
    } else {
      this.at++;
      this.blanks();
    }
    const name = isCalled && /[$("'{]/.test(this.next) ? this.postfix() : this.word();
    return this.#command(name);
  }

  #command(name: Expression): Step {
    const args: Argument[] = [];
    let output: Expression | undefined;
    for (;;) {
      this.blanks();
      if (this.isAtEnd || /[\r\n;|)}]/.test(this.next) || this.text.startsWith('&&', this.at)) break;
      const before = this.at;
      output = this.#passRedirections() ?? output;
      if (this.at > before) continue;
      if (this.take(PARAMETER) === undefined) args.push({ name: undefined, value: this.#argument() });
      else args.push(this.#named(before));
      if (this.at === before) this.at++;
    }
    return { kind: 'command', name, args, output };
  }

  #named(start: number): Argument {
    const hasValue = this.text[this.at - 1] === ':';
    const name = this.located(start + 1, hasValue ? this.at - 1 : this.at);
    if (hasValue) this.blanks();
    return { name, value: hasValue ? this.#argument() : undefined };
  }

  /** A value that a command is handed: with commas in between, a list of them. */
  #argument(): Expression {
    const items = [this.#argumentItem()];
    for (;;) {
      const before = this.at;
      this.blanks();
      if (!this.skip(',')) {
        this.at = before;
        break;
      }
      this.blanks(true);
      items.push(this.#argumentItem());
    }
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { kind: 'list', items };
  }

  #argumentItem(): Expression {
    const digits = this.take(NUMBER_WORD);
    if (digits !== undefined) return { kind: 'number', digits };
    if (!/[$@"'({]/.test(this.next)) return this.word();
    const value = this.inside(() => this.postfix());
    return this.isAtEnd || WORD_ENDS.test(this.next) ? value : this.word(value);
  }

  /** `> file`, `2>&1`: the file that the output is written to. */
  #passRedirections(): Expression | undefined {
    let output: Expression | undefined;
    for (;;) {
      const before = this.at;
      this.blanks();
      const text = this.take(REDIRECTION);
      if (text === undefined) {
        this.at = before;
        return output;
      }
      if (text.includes('&')) continue;
      this.blanks();
      const file = this.#argumentItem();
      if (/^[1*]?>/.test(text)) output = file;
    }
  }
}
