import { js, joined } from '../code.js';
import type { Code } from '../code.js';
import type { Located } from '../located.js';
import { LEVELS, Tokens, Unreadable } from './jq-tokens.js';

/** Reads a filter of `jq` as what it does to a value, in code. Undefined for what it does not understand. */
export function filterCode(filter: Located, input: Code): Code | undefined {
  try {
    return new FilterReader(filter).read(input);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** What is done with a value: told of it, the code of all that follows. */
type Next = (value: Code) => Code;
type Filter = (input: Code, next: Next) => Code;

/** Functions that look into what they are handed, and give some of it. */
const KEEPING = new Set(
  (
    'sort_by unique_by min_by max_by any all first last limit sort reverse unique flatten tojson ' +
    'fromjson del debug walk recurse nth'
  ).split(' '),
);

class FilterReader {
  readonly #tokens: Tokens;
  readonly #source: Located;
  #names = 0;

  constructor(source: Located) {
    this.#source = source;
    this.#tokens = new Tokens(source.text);
  }

  read(input: Code): Code {
    const filter = this.#pipe();
    if (this.#tokens.peek() !== undefined) throw new Unreadable();
    return filter(input, (value) => value);
  }

  #name(): string {
    return `$jq${this.#names++}`;
  }

  /** `a | b`, `a as $name | b`. */
  #pipe(): Filter {
    const first = this.#comma();
    if (this.#tokens.skip('as')) {
      const name = this.#tokens.take().text;
      this.#tokens.take('|');
      const body = this.#pipe();
      return (input, next) =>
        this.#bound(input, (id) => first(id, (value) => js`((${name}) => ${body(id, next)})(${value})`));
    }
    if (!this.#tokens.skip('|')) return first;
    const second = this.#pipe();
    return (input, next) => first(input, (value) => this.#bound(value, (id) => second(id, next)));
  }

  /** A value under a name, so that it stands in the code only once. */
  #bound(value: Code, use: (name: Code) => Code): Code {
    if (typeof value === 'string' && /^\$?\w+$/.test(value)) return use(value);
    const name = this.#name();
    return js`((${name}) => ${use(name)})(${value})`;
  }

  #comma(): Filter {
    const parts = [this.#binary(0)];
    while (this.#tokens.skip(',')) parts.push(this.#binary(0));
    const [only] = parts;
    if (parts.length === 1 && only) return only;
    return (input, next) =>
      this.#bound(input, (id) =>
        next(
          js`[${joined(
            parts.map((part) => part(id, (value) => value)),
            ', ',
          )}]`,
        ),
      );
  }

  #binary(level: number): Filter {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#postfix();
    let left = this.#binary(level + 1);
    for (
      let token = this.#tokens.peek()?.text;
      token !== undefined && operators.has(token);
      token = this.#tokens.peek()?.text
    ) {
      this.#tokens.take();
      const right = this.#binary(level + 1);
      const operator = operators.get(token) ?? '||';
      const before = left;
      left = (input, next) =>
        this.#bound(input, (id) => {
          const both = js`(${before(id, (value) => value)} ${operator} ${right(id, (value) => value)})`;
          // `.a = 1` gives what it is handed.
          return operator === ',' ? js`(${both}, ${next(id)})` : next(both);
        });
    }
    return left;
  }

  #postfix(): Filter {
    let filter = this.#term();
    for (;;) {
      if (this.#tokens.skip('?')) continue;
      const before = filter;
      if (this.#tokens.peek()?.text === '.' && this.#tokens.peek(1)?.text !== '[') {
        this.#tokens.take();
        const key = this.#key();
        filter = (input, next) => before(input, (value) => next(js`${value}[${key}]`));
      } else if (
        this.#tokens.peek()?.text === '[' ||
        (this.#tokens.peek()?.text === '.' && this.#tokens.peek(1)?.text === '[')
      ) {
        this.#tokens.skip('.');
        filter = this.#index(before);
      } else return filter;
    }
  }

  /** `[]`, `["name"]`, `[0]`, `[1:2]`. */
  #index(before: Filter): Filter {
    this.#tokens.take('[');
    if (this.#tokens.skip(']')) {
      return (input, next) =>
        before(input, (value) => {
          const item = this.#name();
          return js`(${value}).map((${item}) => ${next(item)})`;
        });
    }
    const token = this.#tokens.peek()?.text ?? '';
    if (token.startsWith('"') && this.#tokens.peek(1)?.text === ']') {
      const key = this.#key();
      this.#tokens.take(']');
      return (input, next) => before(input, (value) => next(js`${value}[${key}]`));
    }
    const isSlice = this.#tokens.skip(':');
    const index = this.#pipe();
    const isRange = this.#tokens.skip(':') || isSlice;
    if (isRange && this.#tokens.peek()?.text !== ']') this.#pipe();
    this.#tokens.take(']');
    return (input, next) =>
      this.#bound(input, (id) =>
        before(id, (value) => next(isRange ? js`(${value}).slice(0)` : js`${value}[${index(id, (one) => one)}]`)),
      );
  }

  /** A name behind a dot, as a string. */
  #key(): Code {
    const token = this.#tokens.take();
    if (token.text.startsWith('"')) return this.#source.slice(token.at + 1, token.at + token.text.length - 1).quoted();
    if (!/^[A-Za-z_]\w*$/.test(token.text)) throw new Unreadable();
    return this.#source.slice(token.at, token.at + token.text.length).quoted();
  }

  #term(): Filter {
    const token = this.#tokens.take();
    const { text } = token;
    if (text === '.') {
      const next = this.#tokens.peek();
      const isName = next !== undefined && /^["A-Za-z_]/.test(next.text) && next.at === token.at + 1;
      if (isName) {
        const key = this.#key();
        return (input, done) => done(js`${input}[${key}]`);
      }
      return (input, done) => done(input);
    }
    if (text.startsWith('"')) {
      const literal = this.#source.slice(token.at + 1, token.at + text.length - 1);
      if (literal.text.includes('\\(')) return this.#interpolated(literal);
      return (_, done) => done(literal.quoted());
    }
    if (/^\d/.test(text)) return (_, done) => done(text);
    if (text.startsWith('$') || text.startsWith('@') || text === '..')
      return (_, done) => done(text.startsWith('$') ? text : 'undefined');
    if (text === '-') return this.#postfix();
    if (text === '(') {
      const inner = this.#pipe();
      this.#tokens.take(')');
      return inner;
    }
    if (text === '[') return this.#list();
    if (text === '{') return this.#object();
    if (text === 'if') return this.#condition();
    if (/^[A-Za-z_]/.test(text)) return this.#called(text);
    throw new Unreadable();
  }

  /** `"a \(.b) c"`. */
  #interpolated(literal: Located): Filter {
    const filters: Filter[] = [];
    for (const match of literal.text.matchAll(/\\\(((?:[^()]|\([^()]*\))*)\)/g)) {
      const start = match.index + 2;
      const inner = new FilterReader(literal.slice(start, start + (match[1]?.length ?? 0)));
      inner.#names = this.#names + 50;
      filters.push(inner.#pipe());
    }
    return (input, next) =>
      this.#bound(input, (id) =>
        next(
          js`[${joined(
            filters.map((filter) => filter(id, (value) => value)),
            ', ',
          )}].join("")`,
        ),
      );
  }

  /** `[.[] | .name]`: what gives several values gives them as a list. */
  #list(): Filter {
    if (this.#tokens.skip(']')) return (_, next) => next('[]');
    const inner = this.#pipe();
    this.#tokens.take(']');
    return (input, next) => next(inner(input, (value) => value));
  }

  #object(): Filter {
    const members: ((input: Code) => Code)[] = [];
    while (!this.#tokens.skip('}')) {
      const token = this.#tokens.peek();
      if (token === undefined) throw new Unreadable();
      if (token.text === '(') {
        this.#tokens.take();
        this.#pipe();
        this.#tokens.take(')');
        this.#tokens.take(':');
        const value = this.#binary(0);
        members.push((input) => js`[0]: ${value(input, (one) => one)}`);
      } else if (token.text.startsWith('$')) {
        this.#tokens.take();
      } else {
        const key = this.#key();
        const name = JSON.stringify(token.text.replaceAll('"', ''));
        if (this.#tokens.skip(':')) {
          const value = this.#binary(0);
          members.push((input) => js`${name}: ${value(input, (one) => one)}`);
        } else members.push((input) => js`${name}: ${input}[${key}]`);
      }
      if (!this.#tokens.skip(',') && this.#tokens.peek()?.text !== '}') throw new Unreadable();
    }
    return (input, next) =>
      this.#bound(input, (id) =>
        next(
          js`({${joined(
            members.map((member) => member(id)),
            ', ',
          )}})`,
        ),
      );
  }

  #condition(): Filter {
    const test = this.#pipe();
    this.#tokens.take('then');
    const yes = this.#pipe();
    let no: Filter | undefined;
    if (this.#tokens.skip('elif')) no = this.#condition();
    else {
      if (this.#tokens.skip('else')) no = this.#pipe();
      this.#tokens.take('end');
    }
    return (input, next) =>
      this.#bound(input, (id) => {
        const one = (filter: Filter | undefined): Code => filter?.(id, (value) => value) ?? id;
        return next(js`(${one(test)} ? ${one(yes)} : ${one(no)})`);
      });
  }

  #called(name: string): Filter {
    if (name === 'true' || name === 'false' || name === 'null') return (_, next) => next(name);
    if (/^(?:def|reduce|foreach|label|try|import|include)$/.test(name)) throw new Unreadable();
    const args: Filter[] = [];
    if (this.#tokens.skip('(')) {
      do args.push(this.#pipe());
      while (this.#tokens.skip(';'));
      this.#tokens.take(')');
    }
    const [first] = args;
    const each = (value: Code, use: (item: Code) => Code): Code => {
      const item = this.#name();
      return js`(${value}).map((${item}) => ${use(item)})`;
    };
    return (input, next) =>
      this.#bound(input, (id) => {
        const given = (value: Code): Code => first?.(value, (one) => one) ?? value;
        if (name === 'select' && first) return js`(${given(id)} && ${next(id)})`;
        if (name === 'map' && first) return next(each(id, given));
        if (name === 'has' && first) return next(js`(${given('undefined')} in ${id})`);
        if (name === 'group_by' && first) return js`(${each(id, given)}, ${next(js`[${id}]`)})`;
        const looked = args.map((arg) =>
          name.endsWith('_by') ? each(id, (item) => arg(item, (one) => one)) : arg(id, (one) => one),
        );
        const after = KEEPING.has(name) ? next(id) : next('undefined');
        return js`(${joined([...looked, after], ', ')})`;
      });
  }
}
