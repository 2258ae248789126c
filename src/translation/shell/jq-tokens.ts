/** Thrown for a filter that is not understood. */
export class Unreadable extends Error {}

const TOKEN =
  /\s+|#[^\n]*|"(?:[^"\\]|\\.)*"|\d+(?:\.\d+)?|\$?[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*|@\w+|\?\/\/|\/\/=|[|+\-*/%]=|\/\/|[=!<>]=|\.\.|[.[\](){}|,:;?<>=+\-*/%]/gy;

interface Token {
  readonly text: string;
  readonly at: number;
}

/** The tokens of a filter of `jq`, one after the other. */
export class Tokens {
  readonly #tokens: Token[] = [];
  #next = 0;

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
      if (!/^[\s#]/.test(match[0])) this.#tokens.push({ text: match[0], at: match.index });
      if (TOKEN.lastIndex >= text.length) return;
    }
    if (text !== '') throw new Unreadable();
  }

  /** The one that comes next, or later, if any. */
  peek(further = 0): Token | undefined {
    return this.#tokens[this.#next + further];
  }

  /** Goes on to the one behind the next, which has to be there. */
  take(text?: string): Token {
    const token = this.peek();
    this.#next++;
    if (token === undefined || (text !== undefined && token.text !== text)) throw new Unreadable();
    return token;
  }

  /** Goes on if the next is this one. */
  skip(text: string): boolean {
    if (this.peek()?.text !== text) return false;
    this.#next++;
    return true;
  }
}

/** Operators, those that bind least first, and what they are in code. */
export const LEVELS: readonly ReadonlyMap<string, string>[] = [
  new Map([['//', '??']]),
  new Map(['=', '|=', '+=', '-=', '*=', '/=', '%=', '//='].map((operator) => [operator, ','])),
  new Map([['or', '||']]),
  new Map([['and', '&&']]),
  new Map([
    ['==', '==='],
    ['!=', '!=='],
    ...['<', '>', '<=', '>='].map((operator): [string, string] => [operator, operator]),
  ]),
  new Map(['+', '-'].map((operator) => [operator, '||'])),
  new Map(['*', '/', '%'].map((operator) => [operator, '||'])),
];
