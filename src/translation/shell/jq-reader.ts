import { js } from '../code.js';
import type { Code } from '../code.js';
import type { Located } from '../located.js';
import { calledCode } from './jq-calls.js';
import type { Filter } from './jq-calls.js';
import { directivesIn } from './jq-directives.js';
import type { ModuleFunctions, Modules } from './jq-directives.js';
import {
  ValueNames,
  chosen,
  folded,
  given,
  indexed,
  interpolated,
  items,
  member,
  named,
  objectOf,
  operated,
  outside,
  piped,
  severally,
  withParameters,
} from './jq-filters.js';
import { definitionIn, keyIn, patternIn } from './jq-names.js';
import { LEVELS, Tokens, Unreadable } from './jq-tokens.js';

/** What a file of `jq` is: a filter, a module of functions, or both. */
export interface FilterFile {
  /** What it does to a value; absent where it only defines functions. */
  readonly filter: Code | undefined;
  readonly functions: readonly FileFunction[];
}

interface FileFunction {
  readonly name: string;
  /** What it is handed besides the value. */
  readonly parameters: readonly string[];
  readonly code: Code;
}

/** How many functions of filters are put into each other. */
const MAX_DEPTH = 8;

/** A function that a filter defines, or what another is handed as one. */
interface Defined {
  readonly parameters: readonly string[];
  readonly body: Located;
  readonly filter?: Filter;
}

const NOTHING_BROUGHT: ModuleFunctions = new Map();

/** Reads filters of `jq`; throws for what it does not understand. */
export class FilterReader {
  readonly #tokens: Tokens;
  readonly #source: Located;
  /** Functions that are defined around it. */
  readonly #defined: Map<string, Defined>;
  /** Modules that it may take in. */
  readonly #modules: Modules;
  /** Functions of those that it takes in. */
  #brought: ModuleFunctions;
  readonly #depth: number;
  readonly #names: ValueNames;

  constructor(
    source: Located,
    defined: ReadonlyMap<string, Defined>,
    modules: Modules,
    { depth = 0, names = 0, brought = NOTHING_BROUGHT } = {},
  ) {
    this.#source = source;
    this.#modules = modules;
    this.#brought = brought;
    this.#tokens = new Tokens(source.text);
    this.#defined = new Map(defined);
    this.#depth = depth;
    this.#names = new ValueNames(names);
  }

  read(input: Code): Code {
    this.#takeIn();
    return given(this.#whole(), input);
  }

  file(input: Code): FilterFile {
    this.#takeIn();
    this.#define();
    const functions = [...this.#defined].flatMap(([name, one]) => this.#functionOf(name, one, input) ?? []);
    const filter = this.#tokens.peek() && given(this.#whole(), input);
    if (filter === undefined && functions.length === 0 && this.#defined.size > 0) throw new Unreadable();
    return { filter, functions };
  }

  /** A function for other files. Undefined for one that is not understood: only what calls it needs it. */
  #functionOf(name: string, one: Defined, input: Code): FileFunction | undefined {
    const parameters = one.parameters.map((parameter) => `$arg_${parameter.replace('$', '')}`);
    const args = parameters.map((parameter): Filter => outside(parameter, [], false, this.#names));
    try {
      return { name, parameters, code: given(this.#inPlace(one, args), input) };
    } catch (error) {
      if (error instanceof Unreadable) return undefined;
      throw error;
    }
  }

  #takeIn(): void {
    const brought = directivesIn(this.#tokens).flatMap(({ path, prefix }) =>
      [...(this.#modules.get(path.replace(/^(?:\.\/)+/, '')) ?? [])].map(
        ([name, one]) => [prefix + name, one] as const,
      ),
    );
    this.#brought = new Map(brought);
  }

  /** `def name: a;` */
  #define(): void {
    while (this.#tokens.skip('def')) {
      const { name, parameters, body } = definitionIn(this.#tokens, this.#source);
      this.#defined.set(name, { parameters, body });
    }
  }

  /** The reader of a part of the filter, or of a function. */
  #within(source: Located, defined: ReadonlyMap<string, Defined>, depth: number): FilterReader {
    const names = this.#names.next + 50;
    return new FilterReader(source, defined, this.#modules, { depth, names, brought: this.#brought });
  }

  /** `a | b`, `a as $name | b`, `def name: a; b`. */
  #pipe(): Filter {
    this.#define();
    const first = this.#comma();
    if (this.#tokens.skip('as')) {
      const pattern = patternIn(this.#tokens, this.#source);
      this.#tokens.take('|');
      return named(first, pattern, this.#pipe(), this.#names);
    }
    return this.#tokens.skip('|') ? piped(first, this.#pipe(), this.#names) : first;
  }

  /** `a | b` where a comma ends it: the value of a key. */
  #piped(): Filter {
    const first = this.#binary(0);
    return this.#tokens.skip('|') ? piped(first, this.#piped(), this.#names) : first;
  }

  #comma(): Filter {
    const parts = [this.#binary(0)];
    while (this.#tokens.skip(',')) parts.push(this.#binary(0));
    const [only] = parts;
    return parts.length === 1 && only ? only : severally(parts, this.#names);
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
      left = operated(left, { token, operator }, right, this.#names);
    }
    return left;
  }

  #postfix(): Filter {
    let filter = this.#term();
    for (;;) {
      if (this.#tokens.skip('?')) continue;
      if (this.#tokens.peek()?.text === '.' && this.#tokens.peek(1)?.text !== '[') {
        this.#tokens.take();
        filter = member(filter, keyIn(this.#tokens, this.#source));
      } else if (
        this.#tokens.peek()?.text === '[' ||
        (this.#tokens.peek()?.text === '.' && this.#tokens.peek(1)?.text === '[')
      ) {
        this.#tokens.skip('.');
        filter = this.#index(filter);
      } else return filter;
    }
  }

  /** `[]`, `["name"]`, `[0]`, `[1:2]`. */
  #index(before: Filter): Filter {
    this.#tokens.take('[');
    if (this.#tokens.skip(']')) return items(before, this.#names);
    const token = this.#tokens.peek()?.text ?? '';
    if (token.startsWith('"') && this.#tokens.peek(1)?.text === ']') {
      const key = keyIn(this.#tokens, this.#source);
      this.#tokens.take(']');
      return member(before, key);
    }
    const isSlice = this.#tokens.skip(':');
    const index = this.#pipe();
    const isRange = this.#tokens.skip(':') || isSlice;
    if (isRange && this.#tokens.peek()?.text !== ']') this.#pipe();
    this.#tokens.take(']');
    return indexed(before, index, isRange, this.#names);
  }

  #term(): Filter {
    const token = this.#tokens.take();
    const { text } = token;
    if (text === '.') {
      const next = this.#tokens.peek();
      const isName = next !== undefined && /^["A-Za-z_]/.test(next.text) && next.at === token.at + 1;
      if (isName) {
        const key = keyIn(this.#tokens, this.#source);
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
      filters.push(this.#within(text, this.#defined, this.#depth).#pipe());
    }
    return interpolated(filters, this.#names);
  }

  /** `[.[] | .name]`: what gives several values gives them as a list. */
  #list(): Filter {
    if (this.#tokens.skip(']')) return (_, next) => next('[]');
    const inner = this.#pipe();
    this.#tokens.take(']');
    return (input, next) => next(given(inner, input));
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
        members.push((input) => js`[0]: ${given(value, input)}`);
      } else if (token.text.startsWith('$')) {
        this.#tokens.take();
      } else {
        const key = keyIn(this.#tokens, this.#source);
        const name = token.text.replaceAll('"', '');
        if (this.#tokens.skip(':')) {
          const value = this.#piped();
          members.push((input) => js`${key}: ${given(value, input)}`);
        } else members.push((input) => js`${JSON.stringify(name)}: ${input}[${key}]`);
      }
      if (!this.#tokens.skip(',') && this.#tokens.peek()?.text !== '}') throw new Unreadable();
    }
    return objectOf(members, this.#names);
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
    return chosen({ test, yes, no }, this.#names);
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
    const brought = this.#brought.get(name);
    if (brought) return outside(brought.code, args, brought.isSeveral, this.#names);
    const fresh = (): string => this.#names.fresh();
    return (input, next) => this.#names.bound(input, (id) => calledCode(name, args, { id, fresh }, next));
  }

  /** `reduce .[] as $item (first; next)`, `foreach .[] as $item (first; next; shown)`. */
  #folded(): Filter {
    const over = this.#postfix();
    this.#tokens.take('as');
    const pattern = patternIn(this.#tokens, this.#source);
    this.#tokens.take('(');
    const steps: Filter[] = [];
    do steps.push(this.#pipe());
    while (this.#tokens.skip(';'));
    this.#tokens.take(')');
    return folded(over, pattern, steps, this.#names);
  }

  /** A function of the filter's own, by what it does where it is called. */
  #inPlace({ parameters, body, filter }: Defined, args: readonly Filter[]): Filter {
    if (filter) return filter;
    if (this.#depth >= MAX_DEPTH) throw new Unreadable();
    const around = new Map(this.#defined);
    const asValues: { name: string; value: Filter }[] = [];
    for (const [index, parameter] of parameters.entries()) {
      const value = args[index];
      if (value === undefined) throw new Unreadable();
      around.set(parameter.replace('$', ''), { parameters: [], body, filter: value });
      if (parameter.startsWith('$')) asValues.push({ name: parameter, value });
    }
    const made = this.#within(body, around, this.#depth + 1).#whole();
    return asValues.length === 0 ? made : withParameters(made, asValues, this.#names);
  }

  #whole(): Filter {
    const filter = this.#pipe();
    if (this.#tokens.peek() !== undefined) throw new Unreadable();
    return filter;
  }
}
