import { js, joined } from '../code.js';
import type { Code } from '../code.js';
import type { Located } from '../located.js';
import { calledCode } from './jq-calls.js';
import type { Filter } from './jq-calls.js';
import { LEVELS, Tokens, Unreadable } from './jq-tokens.js';

/** Reads a filter of `jq` as what it does to a value, in code. Undefined for what it does not understand. */
export function filterCode(filter: Located, input: Code): Code | undefined {
  try {
    return new FilterReader(filter, new Map()).read(input);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** The fields that a filter names which is not understood, of something. */
export function fieldsIn(filter: Located, holder: string): readonly Code[] {
  return [...filter.text.matchAll(/\.([A-Za-z_]\w*)|\."([^"\\]+)"|\["([^"\\]+)"\]/g)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const start = match.index + match[0].indexOf(name);
    return js`${holder}[${filter.slice(start, start + name.length).quoted()}]`;
  });
}

/** How many functions of filters are put into each other. */
const MAX_DEPTH = 8;

/** A function that a filter defines, or what another is handed as one. */
interface Defined {
  readonly parameters: readonly string[];
  readonly body: Located;
  readonly filter?: Filter;
}

class FilterReader {
  readonly #tokens: Tokens;
  readonly #source: Located;
  /** Functions that are defined around it. */
  readonly #defined: Map<string, Defined>;
  readonly #depth: number;
  #names: number;

  constructor(source: Located, defined: ReadonlyMap<string, Defined>, depth = 0, names = 0) {
    this.#source = source;
    this.#tokens = new Tokens(source.text);
    this.#defined = new Map(defined);
    this.#depth = depth;
    this.#names = names;
  }

  read(input: Code): Code {
    return this.#whole()(input, (value) => value);
  }

  #name(): string {
    return `$jq${this.#names++}`;
  }

  /** `a | b`, `a as $name | b`, `def name: a; b`. */
  #pipe(): Filter {
    while (this.#tokens.skip('def')) this.#definition();
    const first = this.#comma();
    if (this.#tokens.skip('as')) {
      const pattern = this.#pattern();
      this.#tokens.take('|');
      const body = this.#pipe();
      return (input, next) =>
        this.#bound(input, (id) => first(id, (value) => js`((${pattern}) => ${body(id, next)})(${value})`));
    }
    if (!this.#tokens.skip('|')) return first;
    const second = this.#pipe();
    return (input, next) => first(input, (value) => this.#bound(value, (id) => second(id, next)));
  }

  /** `name: body;`, `name(f; $x): body;` */
  #definition(): void {
    const { text: name } = this.#tokens.take();
    const parameters: string[] = [];
    if (this.#tokens.skip('(')) {
      do parameters.push(this.#tokens.take().text);
      while (this.#tokens.skip(';'));
      this.#tokens.take(')');
    }
    const from = this.#tokens.take(':').at + 1;
    let to = from;
    for (let inside = 0, open = 1; open > 0;) {
      const { text, at } = this.#tokens.take();
      if (/^[([{]$/.test(text)) inside++;
      else if (/^[)\]}]$/.test(text)) inside--;
      else if (text === 'def') open++;
      else if (text === ';' && inside === 0) open--;
      to = at;
    }
    const body = this.#source.slice(from, to);
    this.#defined.set(name, { parameters, body });
  }

  /** `$name`, `[$a, $b]`, `{name: $a, $b}`, as the pattern of a parameter. */
  #pattern(): Code {
    const token = this.#tokens.take();
    if (token.text.startsWith('$')) return token.text;
    const close = token.text === '[' ? ']' : '}';
    if (token.text !== '[' && token.text !== '{') throw new Unreadable();
    const parts: Code[] = [];
    do parts.push(close === ']' ? this.#pattern() : this.#patternMember());
    while (this.#tokens.skip(','));
    this.#tokens.take(close);
    return close === ']' ? js`[${joined(parts, ', ')}]` : js`{ ${joined(parts, ', ')} }`;
  }

  #patternMember(): Code {
    const token = this.#tokens.peek();
    if (token?.text.startsWith('$') === true) {
      this.#tokens.take();
      const key = this.#source.slice(token.at + 1, token.at + token.text.length).quoted();
      return js`${key}: ${this.#tokens.skip(':') ? this.#pattern() : token.text}`;
    }
    const key = this.#key();
    this.#tokens.take(':');
    return js`${key}: ${this.#pattern()}`;
  }

  /** `a | b` where a comma ends it: the value of a key. */
  #piped(): Filter {
    const first = this.#binary(0);
    if (!this.#tokens.skip('|')) return first;
    const second = this.#piped();
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
          // `.a |= f` tells `f` of what stood there; `.a = 1` gives what it is handed.
          if (token === '|=')
            return js`(${before(id, (value) => this.#bound(value, (old) => right(old, (one) => one)))}, ${next(id)})`;
          const both = js`(${before(id, (value) => value)} ${operator} ${right(id, (value) => value)})`;
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
    if (text.startsWith('$')) return (_, done) => done(text);
    // `@tsv "\(.a) \(.b)"`.
    if (text.startsWith('@') && this.#tokens.peek()?.text.startsWith('"') === true) return this.#term();
    if (text.startsWith('@')) return (_, done) => done('undefined');
    // What is inside of a value, at any depth: it, and each of its items.
    if (text === '..') return (input, done) => done(js`([${input}].flat()[0])`);
    if (text === '-' || text === 'try') return this.#tried(text);
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

  /** `try a catch b`, `-a`. */
  #tried(word: string): Filter {
    const tried = this.#postfix();
    if (word === 'try' && this.#tokens.skip('catch')) this.#postfix();
    return tried;
  }

  /** `"a \(.b) c"`. */
  #interpolated(literal: Located): Filter {
    const filters: Filter[] = [];
    for (const match of literal.text.matchAll(/\\\(((?:[^()]|\([^()]*\))*)\)/g)) {
      const start = match.index + 2;
      const text = literal.slice(start, start + (match[1]?.length ?? 0));
      filters.push(new FilterReader(text, this.#defined, this.#depth, this.#names + 50).#pipe());
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
        const value = this.#piped();
        members.push((input) => js`[0]: ${value(input, (one) => one)}`);
      } else if (token.text.startsWith('$')) {
        this.#tokens.take();
      } else {
        const key = this.#key();
        const name = token.text.replaceAll('"', '');
        if (this.#tokens.skip(':')) {
          const value = this.#piped();
          members.push((input) => js`${key}: ${value(input, (one) => one)}`);
        } else members.push((input) => js`${JSON.stringify(name)}: ${input}[${key}]`);
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
    if (name === 'reduce' || name === 'foreach') return this.#folded();
    if (/^(?:label|import|include)$/.test(name)) throw new Unreadable();
    const args: Filter[] = [];
    if (this.#tokens.skip('(')) {
      do args.push(this.#pipe());
      while (this.#tokens.skip(';'));
      this.#tokens.take(')');
    }
    const defined = this.#defined.get(name);
    if (defined) return this.#inPlace(defined, args);
    const fresh = (): string => this.#name();
    return (input, next) => this.#bound(input, (id) => calledCode(name, args, { id, fresh }, next));
  }

  /** `reduce .[] as $item (first; next)`, `foreach .[] as $item (first; next; shown)`. */
  #folded(): Filter {
    const items = this.#postfix();
    this.#tokens.take('as');
    const pattern = this.#pattern();
    this.#tokens.take('(');
    const steps: Filter[] = [];
    do steps.push(this.#pipe());
    while (this.#tokens.skip(';'));
    this.#tokens.take(')');
    const [first, ...others] = steps;
    return (input, next) =>
      this.#bound(input, (id) => {
        const name = this.#name();
        const done = joined(
          others.map((step) => step(name, (one) => one)),
          ', ',
        );
        const begun = first?.(id, (one) => one) ?? 'undefined';
        const each = js`((${name}) => ${items(id, (value) => js`((${pattern}) => (${done}))(${value})`)})(${begun})`;
        return js`(${each}, ${next('undefined')})`;
      });
  }

  /** A function of the filter's own, by what it does where it is called. */
  #inPlace({ parameters, body, filter }: Defined, args: readonly Filter[]): Filter {
    if (filter) return filter;
    if (this.#depth >= MAX_DEPTH) throw new Unreadable();
    const around = new Map(this.#defined);
    const named: { name: string; value: Filter }[] = [];
    for (const [index, parameter] of parameters.entries()) {
      const value = args[index];
      if (value === undefined) throw new Unreadable();
      around.set(parameter.replace('$', ''), { parameters: [], body, filter: value });
      if (parameter.startsWith('$')) named.push({ name: parameter, value });
    }
    const reader = new FilterReader(body, around, this.#depth + 1, this.#names + 50);
    const made = reader.#whole();
    if (named.length === 0) return made;
    return (input, next) =>
      this.#bound(input, (id) => {
        const names = named.map(({ name }) => name).join(', ');
        const values = named.map(({ value }) => value(id, (one) => one));
        return js`((${names}) => ${made(id, next)})(${joined(values, ', ')})`;
      });
  }

  #whole(): Filter {
    const filter = this.#pipe();
    if (this.#tokens.peek() !== undefined) throw new Unreadable();
    return filter;
  }
}
