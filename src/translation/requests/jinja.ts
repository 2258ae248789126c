import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import type { Located } from '../located.js';
import { filteredCode } from './jinja-filters.js';

/** Thrown for an expression that is not understood. */
class Unreadable extends Error {}

const TOKEN =
  /\s+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d+(?:\.\d+)?|[A-Za-z_]\w*|==|!=|<=|>=|\/\/|\*\*|[.[\](){}|,:<>=+\-*/%~]/gy;

/** An expression of Jinja as code. Undefined for what is not understood. */
export function jinjaCode(source: Located): Code | undefined {
  try {
    return new ExpressionReader(source).read();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** What a name of a template is called in code. */
export function jinjaName(name: string): string {
  return `$${name}`;
}

/** Deeper expressions are not written by anybody. */
const MAX_DEPTH = 60;
const WORDS: ReadonlyMap<string, string> = new Map([
  ...['true', 'True'].map((word): [string, string] => [word, 'true']),
  ...['false', 'False'].map((word): [string, string] => [word, 'false']),
  ...['none', 'None', 'omit'].map((word): [string, string] => [word, 'undefined']),
]);
const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['==', '==='],
  ['!=', '!=='],
  ...['<', '>', '<=', '>='].map((sign): [string, string] => [sign, sign]),
]);

class ExpressionReader {
  readonly #source: Located;
  readonly #tokens: { readonly text: string; readonly at: number }[] = [];
  #next = 0;
  #depth = 0;

  constructor(source: Located) {
    this.#source = source;
    const { text } = source;
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.length) {
      const match = TOKEN.exec(text);
      if (!match) throw new Unreadable();
      if (match[0].trim() !== '') this.#tokens.push({ text: match[0], at: match.index });
    }
  }

  read(): Code {
    const code = this.#expression();
    if (this.#peek() !== undefined) throw new Unreadable();
    return code;
  }

  #peek(further = 0): string | undefined {
    return this.#tokens[this.#next + further]?.text;
  }

  #take(text?: string): { readonly text: string; readonly at: number } {
    const token = this.#tokens[this.#next++];
    if (token === undefined || (text !== undefined && token.text !== text)) throw new Unreadable();
    return token;
  }

  #skip(text: string): boolean {
    if (this.#peek() !== text) return false;
    this.#next++;
    return true;
  }

  /** What stands in something else. */
  #inside(read: () => Code): Code {
    if (++this.#depth > MAX_DEPTH) throw new Unreadable();
    const code = read();
    this.#depth--;
    return code;
  }

  /** `a if test else b`. */
  #expression(): Code {
    return this.#inside(() => {
      const value = this.#or();
      if (!this.#skip('if')) return value;
      const test = this.#or();
      return js`(${test} ? ${value} : ${this.#skip('else') ? this.#expression() : 'undefined'})`;
    });
  }

  #or(): Code {
    let left = this.#and();
    while (this.#skip('or')) left = js`(${left} || ${this.#and()})`;
    return left;
  }

  #and(): Code {
    let left = this.#not();
    while (this.#skip('and')) left = js`(${left} && ${this.#not()})`;
    return left;
  }

  #not(): Code {
    if (this.#skip('not')) return js`(!${this.#inside(() => this.#not())})`;
    let left = this.#sum();
    for (;;) {
      const sign = COMPARISONS.get(this.#peek() ?? '');
      if (sign !== undefined) {
        this.#take();
        left = js`(${left} ${sign} ${this.#sum()})`;
      } else if (this.#peek() === 'in' || (this.#peek() === 'not' && this.#peek(1) === 'in')) {
        const isNegated = this.#skip('not');
        this.#take('in');
        left = js`(${isNegated ? '!' : ''}(${this.#sum()}).includes(${left}))`;
      } else if (this.#skip('is')) left = this.#tested(left);
      else return left;
    }
  }

  /** `is defined`, `is not none`, `is match('…')`. */
  #tested(value: Code): Code {
    const isNegated = this.#skip('not');
    const { text } = this.#take();
    if (text === 'defined' || text === 'undefined')
      return js`(${value} ${(text === 'defined') === isNegated ? '===' : '!=='} undefined)`;
    const args = this.#skip('(') ? this.#items(')') : [];
    return js`(${joined([value, ...args, 'undefined'], ', ')})`;
  }

  #sum(): Code {
    let left = this.#product();
    for (let sign = this.#peek(); sign === '+' || sign === '-' || sign === '~'; sign = this.#peek()) {
      this.#take();
      left = js`(${left} ${sign === '-' ? '-' : '+'} ${this.#product()})`;
    }
    return left;
  }

  #product(): Code {
    let left = this.#postfix();
    for (let sign = this.#peek(); sign !== undefined && /^(?:\*\*?|\/\/?|%)$/.test(sign); sign = this.#peek()) {
      this.#take();
      left = js`(${left} * ${this.#postfix()})`;
    }
    return left;
  }

  /** `a.b['c'](d) | e`. */
  #postfix(): Code {
    if (this.#skip('-')) return js`(-${this.#inside(() => this.#postfix())})`;
    let value = this.#primary();
    for (;;) {
      if (this.#skip('.')) value = js`${value}[${this.#word().quoted()}]`;
      else if (this.#skip('[')) value = this.#indexed(value);
      else if (this.#skip('(')) value = js`(${joined([value, ...this.#items(')'), 'undefined'], ', ')})`;
      else if (this.#skip('|')) value = this.#filtered(value);
      else return value;
    }
  }

  #indexed(value: Code): Code {
    const parts: Code[] = [];
    let isRange = false;
    while (!this.#skip(']')) {
      if (this.#skip(':')) isRange = true;
      else parts.push(this.#expression());
    }
    return isRange ? js`(${value}).slice(0)` : js`${value}[${joined(parts, ', ')}]`;
  }

  #filtered(value: Code): Code {
    let name = this.#take().text;
    while (this.#skip('.')) name = this.#take().text;
    const args: Code[] = [];
    const named = new Map<string, Code>();
    if (this.#skip('(')) {
      while (!this.#skip(')')) {
        if (this.#peek(1) === '=') {
          const key = this.#take().text;
          this.#take('=');
          named.set(key, this.#expression());
        } else args.push(this.#expression());
        if (!this.#skip(',') && this.#peek() !== ')') throw new Unreadable();
      }
    }
    return filteredCode(name, value, args, named);
  }

  /** What stands between commas, up to the end; names of arguments are passed by. */
  #items(close: string): Code[] {
    const items: Code[] = [];
    while (!this.#skip(close)) {
      if (this.#peek(1) === '=') this.#next += 2;
      items.push(this.#expression());
      if (!this.#skip(',') && this.#peek() !== close) throw new Unreadable();
    }
    return items;
  }

  #primary(): Code {
    const { text, at } = this.#take();
    if (/^["']/.test(text)) return this.#source.slice(at + 1, at + text.length - 1).quoted();
    if (/^\d/.test(text)) return text;
    if (text === '(') {
      const items = this.#items(')');
      return items.length === 1 ? js`(${joined(items, '')})` : js`[${joined(items, ', ')}]`;
    }
    if (text === '[') return js`[${joined(this.#items(']'), ', ')}]`;
    if (text === '{') return this.#object();
    if (!/^[A-Za-z_]/.test(text)) throw new Unreadable();
    const word = WORDS.get(text);
    return word ?? { text: jinjaName(text), start: this.#source.at(at), end: this.#source.at(at + text.length) };
  }

  #object(): Code {
    const members: Code[] = [];
    while (!this.#skip('}')) {
      const key = this.#expression();
      this.#take(':');
      members.push(js`[${key}]: ${this.#expression()}`);
      if (!this.#skip(',') && this.#peek() !== '}') throw new Unreadable();
    }
    return js`({ ${joined(members, ', ')} })`;
  }

  #word(): Located {
    const { text, at } = this.#take();
    if (!/^\w+$/.test(text)) throw new Unreadable();
    return this.#source.slice(at, at + text.length);
  }
}
