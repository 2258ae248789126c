import type { Code } from '../code.js';
import { joined } from '../code.js';
import { piece } from './expressions.js';

const TOKEN =
  /\s+|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\d[\w.]*|[A-Za-z_$][\w$]*|\?\.|\.\.\.|\|\||[^]/g;
/** Words that are in expressions without naming a member of the component. */
const KEYWORDS = new Set('true false null undefined this typeof in void $event'.split(' '));
const CLOSED_BY: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of a bracket: the token that closes it. */
  partner?: number;
}

/** What names and pipes of a template stand for. */
export interface Meaning {
  readonly isOwn: (name: string) => boolean;
  /** What the names belong to that are not the template's own. */
  readonly holder: string;
  /** What a pipe makes of a value; undefined where nothing is known of it. @param args where its arguments stand. */
  readonly piped?: (name: string, value: Code, args: readonly Argument[]) => Code | undefined;
}

/** What a pipe is handed, and where it stands. */
export interface Argument {
  readonly code: Code;
  readonly start: number;
  readonly end: number;
}

/** A range of tokens: the first, and the one behind the last. */
type Range = readonly [from: number, to: number];

/**
 * An expression of an Angular template as code: names that are not the template's own are members of the component, and what goes through pipes is
 * handed to functions.
 */
export function angularExpression(text: string, start: number, end: number, meaning: Meaning): Code | undefined {
  const written = text.slice(start, end);
  // Places of references to characters would be wrong.
  if (written.trim() === '' || /&(?:#\w+|[a-z]+);/i.test(written)) return undefined;
  const tokens = tokensOf(text, start, end);
  return tokens && new Expression(text, tokens, meaning).code([0, tokens.length]);
}

/** The parts of a text between a separator that stands outside of brackets and strings. */
export function partsBetween(
  text: string,
  start: number,
  end: number,
  separator: string,
): (readonly [start: number, end: number])[] {
  const tokens = tokensOf(text, start, end);
  if (tokens === undefined) return [[start, end]];
  const parts: [number, number][] = [];
  let from = start;
  for (const token of outside(tokens, [0, tokens.length])) {
    if (token.text !== separator) continue;
    parts.push([from, token.start]);
    from = token.end;
  }
  return [...parts, [from, end]];
}

/** Undefined where brackets do not fit. */
function tokensOf(text: string, start: number, end: number): Token[] | undefined {
  const open: Token[] = [];
  const tokens: Token[] = [];
  for (const match of text.slice(start, end).matchAll(TOKEN)) {
    const at = start + match.index;
    const token: Token = { text: match[0], start: at, end: at + match[0].length };
    if (CLOSED_BY.has(token.text)) open.push(token);
    else if (/^[)\]}]$/.test(token.text)) {
      const opening = open.pop();
      if (opening === undefined || CLOSED_BY.get(opening.text) !== token.text) return undefined;
      opening.partner = tokens.length;
    }
    tokens.push(token);
  }
  return open.length > 0 ? undefined : tokens;
}

/** The tokens of a range that stand in no bracket of it, opening ones among them. */
function* outside(tokens: readonly Token[], [from, to]: Range): Generator<Token & { readonly index: number }> {
  for (let index = from; index < to; index++) {
    const token = tokens[index];
    if (token === undefined) return;
    yield { ...token, index };
    if (token.partner !== undefined) index = token.partner;
  }
}

class Expression {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #meaning: Meaning;

  constructor(text: string, tokens: readonly Token[], meaning: Meaning) {
    this.#text = text;
    this.#tokens = tokens;
    this.#meaning = meaning;
  }

  /** Expressions between commas and semicolons. @param isObject whether they are the properties of an object. */
  code([from, to]: Range, isObject = false): Code {
    const code: Code[] = [];
    let start = from;
    for (const token of outside(this.#tokens, [from, to])) {
      if (token.text !== ',' && token.text !== ';') continue;
      code.push(this.#part([start, token.index], isObject), this.#piece(token));
      start = token.index + 1;
    }
    return [...code, this.#part([start, to], isObject)];
  }

  /** `value | pipe: argument | pipe`; what stands before the last colon of the value is no part of it. */
  #part([from, to]: Range, isObject: boolean): Code {
    const top = [...outside(this.#tokens, [from, to])];
    const bars = top.filter(({ text }) => text === '|').map(({ index }) => index);
    const [first] = bars;
    if (first === undefined) return this.#plain([from, to], isObject);
    const colon = top.findLast(({ text, index }) => text === ':' && index < first)?.index;
    let code = this.#plain([colon === undefined ? from : colon + 1, first], false);
    for (const [at, bar] of bars.entries()) code = this.#piped(code, [bar + 1, bars[at + 1] ?? to]);
    return colon === undefined ? code : [this.#plain([from, colon + 1], isObject), code];
  }

  #piped(value: Code, range: Range): Code {
    const top = [...outside(this.#tokens, range)];
    const name = top.find(({ text }) => text.trim() !== '')?.text;
    const colons = top.filter(({ text }) => text === ':').map(({ index }) => index);
    const given = colons.map((colon, at): Argument => {
      const end = colons[at + 1] ?? range[1];
      const [start, stop] = [this.#tokens[colon]?.end ?? 0, this.#tokens[end - 1]?.end ?? 0];
      return { code: this.#plain([colon + 1, end], false), start, end: stop };
    });
    const piped = name === undefined ? undefined : this.#meaning.piped?.(name, value, given);
    return piped ?? ['$pipe(', joined([value, ...given.map(({ code }) => code)], ', '), ')'];
  }

  #plain([from, to]: Range, isObject: boolean): Code {
    const code: Code[] = [];
    for (let index = from; index < to; index++) {
      const token = this.#tokens[index];
      if (token === undefined) break;
      const { partner } = token;
      if (partner !== undefined) {
        code.push(this.#piece(token), this.code([index + 1, partner], token.text === '{'));
        index = partner - 1;
      } else if (/^[A-Za-z_$]/.test(token.text)) code.push(this.#word(token, index, [from, to], isObject));
      else code.push(this.#piece(token));
    }
    return code;
  }

  #word(token: Token, index: number, range: Range, isObject: boolean): Code {
    const { text } = token;
    const before = this.#beside(index, -1, range);
    const after = this.#beside(index, 1, range);
    if (before === '.' || before === '?.') return this.#piece(token);
    // It only looks away from types.
    if (text === '$any' && after === '(') return '';
    const { isOwn, holder } = this.#meaning;
    const own = KEYWORDS.has(text) || isOwn(text);
    if (isObject && before === undefined) {
      if (after === ':' || (after === undefined && own)) return this.#piece(token);
      if (after === undefined) return [`${text}: ${holder}.`, this.#piece(token)];
    }
    return own ? this.#piece(token) : [`${holder}.`, this.#piece(token)];
  }

  /** The next token of a range that is no space. */
  #beside(index: number, step: 1 | -1, [from, to]: Range): string | undefined {
    for (let at = index + step; at >= from && at < to; at += step) {
      const text = this.#tokens[at]?.text ?? '';
      if (text.trim() !== '') return text;
    }
    return undefined;
  }

  #piece({ start, end }: Token): Code {
    return piece(this.#text, start, end);
  }
}
