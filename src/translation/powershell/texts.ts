import { Located } from '../located.js';
import { Scanner } from './scanner.js';
import type { Expression, Piece, Statement, Variable } from './syntax.js';

const VARIABLE =
  /[$@](?:(?:script|global|local|private|using|env|variable|function):)?\p{ID_Continue}+|\$[?$^]|\$\{[^{}\r\n]*\}/iuy;
const SCOPE = /^(?:script|global|local|private|using|variable):/;
const HERE = /@(["'])[^\S\r\n]*\r?\n/y;
/** What ends a word of a command. */
export const WORD_ENDS = /[\s;|&(){},]/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };

/** Collects characters one by one, with the places that they stand at. */
class Characters {
  readonly pieces: Piece[] = [];
  #text = '';
  #offsets: number[] = [];

  add(character: string, at: number): void {
    this.#text += character;
    this.#offsets.push(at);
  }

  value(value: Expression, at: number): void {
    this.close(at);
    this.pieces.push({ kind: 'value', value });
  }

  close(end: number): void {
    const [start] = this.#offsets;
    if (start === undefined) return;
    const isPlain = end - start === this.#text.length;
    const offsets = isPlain ? undefined : [...this.#offsets, end];
    this.pieces.push({ kind: 'text', text: new Located(this.#text, start, offsets) });
    this.#text = '';
    this.#offsets = [];
  }
}

/** Texts of PowerShell, and the variables in them. */
export abstract class TextReader extends Scanner {
  /** Statements up to a bracket that closes, which is taken too. */
  protected abstract statementsTo(close: string): readonly Statement[];

  /** `'…'`, `"…"`, `@'…'@`, `@"…"@`; undefined where there is none. */
  protected quoted(): Expression | undefined {
    const start = this.at;
    if (this.take(HERE) !== undefined) {
      const quote = this.text[start + 1] ?? '"';
      const end = this.text.indexOf(`\n${quote}@`, this.at - 1);
      const stop = end < 0 ? this.text.length : end;
      return this.#content(quote, Math.max(stop, this.at), end < 0 ? stop : end + 3);
    }
    const quote = this.next;
    if (quote !== '"' && quote !== "'") return undefined;
    this.at++;
    return this.#content(quote, undefined, undefined);
  }

  /** What stands between quotes: up to a place, or to the quote that closes it. */
  #content(quote: string, stop: number | undefined, behind: number | undefined): Expression {
    const content = new Characters();
    const begin = this.at;
    while (!this.isAtEnd && (stop === undefined || this.at < stop)) {
      if (stop === undefined && this.next === quote) {
        if (this.text[this.at + 1] !== quote) break;
        content.add(quote, this.at);
        this.at += 2;
      } else if (quote === "'" || !this.#expanded(content)) content.add(this.text[this.at] ?? '', this.at++);
    }
    const end = Math.min(this.at, stop ?? this.at);
    content.close(end);
    this.at = Math.max(this.at, behind ?? this.at + 1);
    if (content.pieces.length > 0) return { kind: 'text', pieces: content.pieces };
    return { kind: 'text', pieces: [{ kind: 'text', text: new Located('', begin) }] };
  }

  /** An escape, a variable or `$(…)` in a text. */
  #expanded(content: Characters): boolean {
    const start = this.at;
    if (this.next === '`') {
      const escaped = this.text[start + 1] ?? '';
      content.add(ESCAPES[escaped] ?? escaped, start);
      this.at += 2;
      return true;
    }
    if (this.next !== '$') return false;
    const value = this.subexpression() ?? this.variable();
    if (value === undefined) return false;
    content.value(value, start);
    return true;
  }

  protected subexpression(): Expression | undefined {
    if (!this.text.startsWith('$(', this.at)) return undefined;
    this.at += 2;
    return { kind: 'group', body: this.inside(() => this.statementsTo(')')), isList: false };
  }

  protected variable(): Variable | undefined {
    const start = this.at;
    const text = this.take(VARIABLE);
    if (text === undefined) return undefined;
    const name = text.replace(/^[$@]\{?|\}$/g, '').toLowerCase();
    return {
      kind: 'variable',
      name: name.replace(SCOPE, ''),
      written: this.located(start),
      isSplat: text.startsWith('@'),
    };
  }

  /** A word of a command: characters, quoted parts and variables up to the next blank. */
  protected word(first?: Expression): Expression {
    const content = new Characters();
    if (first !== undefined) content.value(first, this.at);
    while (!this.isAtEnd && !WORD_ENDS.test(this.next)) {
      const start = this.at;
      const inner = this.quoted();
      if (inner?.kind === 'text') {
        content.close(start);
        content.pieces.push(...inner.pieces);
      } else if (!this.#expanded(content)) content.add(this.text[this.at] ?? '', this.at++);
    }
    content.close(this.at);
    return { kind: 'text', pieces: content.pieces };
  }
}
