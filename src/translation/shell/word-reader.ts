import type { Located } from '../located.js';
import type { Part, Pipeline, Word } from './words.js';

/** How deep commands stand in words that are read. */
export const MAX_DEPTH = 12;

/** What is worked out is no longer. */
const MOST_OF_ARITHMETIC = 2000;

/** Reads the words of a shell script: their quotes, variables, and the commands whose output stands in them. */
export abstract class WordReader {
  protected readonly source: Located;
  protected readonly text: string;
  protected at = 0;

  constructor(source: Located) {
    this.source = source;
    this.text = source.text;
  }

  /** Commands up to what closes the group that they stand in. */
  abstract list(depth: number, closing: string): Pipeline[];

  /** The commands of a part of the script. */
  protected abstract listIn(source: Located, depth: number): Pipeline[];

  protected spaces(): void {
    for (;;) {
      if (this.text.startsWith('\\\n', this.at)) this.at += 2;
      else if (this.text.startsWith('\\\r\n', this.at)) this.at += 3;
      else if (/[ \t\r]/.test(this.text[this.at] ?? '')) this.at++;
      else return;
    }
  }

  protected word(depth: number): Word {
    const parts: Part[] = [];
    while (this.at < this.text.length) {
      const char = this.text[this.at] ?? '';
      if (char === '<' && this.text[this.at + 1] === '(' && depth < MAX_DEPTH) {
        this.at += 2;
        parts.push({ kind: 'command', lists: this.list(depth + 1, ')') });
        continue;
      }
      if (/[\s;&|()<>]/.test(char)) break;
      if (char === "'") this.#quoted(parts);
      else if (this.text.startsWith("$'", this.at)) this.#escaped(parts);
      else if (char === '"') {
        this.at++;
        this.#within(parts, depth, '"');
        this.at++;
      } else if (char === '\\') {
        if (this.text[this.at + 1] === '\n') break;
        this.#addText(parts, this.at + 1, this.at + 2);
        this.at += 2;
      } else if (char === '$' || char === '`') this.#expansion(parts, depth);
      else {
        const [run = char] = /^[^\s;&|()<>'"\\$`]+/.exec(this.text.slice(this.at)) ?? [];
        this.#addText(parts, this.at, this.at + run.length);
        this.at += run.length;
      }
    }
    return parts;
  }

  #quoted(parts: Part[]): void {
    const end = this.text.indexOf("'", this.at + 1);
    const stop = end < 0 ? this.text.length : end;
    this.#addText(parts, this.at + 1, stop);
    this.at = stop + 1;
  }

  /** `$'it\'s'` */
  #escaped(parts: Part[]): void {
    const [whole = "$'", inner = ''] = /^\$'((?:[^'\\]|\\[^])*)'?/.exec(this.text.slice(this.at)) ?? [];
    this.#addText(parts, this.at + 2, this.at + 2 + inner.length);
    this.at += whole.length;
  }

  /** A text in which variables stand for their values, up to `end`. */
  #within(parts: Part[], depth: number, end: string | undefined): void {
    while (this.at < this.text.length && this.text[this.at] !== end) {
      const char = this.text[this.at] ?? '';
      if (char === '\\') {
        this.#addText(parts, this.at + 1, this.at + 2);
        this.at += 2;
      } else if (char === '$' || char === '`') this.#expansion(parts, depth);
      else {
        const start = this.at;
        while (this.at < this.text.length && this.text[this.at] !== end && !'\\$`'.includes(this.text[this.at] ?? ''))
          this.at++;
        this.#addText(parts, start, this.at);
      }
    }
  }

  protected interpolated(): Word {
    const parts: Part[] = [];
    this.#within(parts, 0, undefined);
    return parts;
  }

  #expansion(parts: Part[], depth: number): void {
    const start = this.at;
    const addVariable = (name: string, fallback?: Word, keeps = false, instead?: Word): void => {
      const written = this.source.slice(start, this.at);
      parts.push({ kind: 'variable', name, fallback, ...(instead && { instead }), keeps, isList: false, written });
    };
    const rest = this.text.slice(this.at, this.at + 200);
    const simple = /^\$(?:([A-Za-z_]\w*|\d)|\{([A-Za-z_]\w*|\d+)\})/.exec(rest);
    const name = simple?.[1] ?? simple?.[2];
    if (simple && name !== undefined) {
      this.at += simple[0].length;
      addVariable(name);
      return;
    }
    // `${{ … }}` is put there by whoever runs the script.
    const foreign = /^\$\{\{[^}]*\}\}/.exec(rest);
    if (foreign) {
      this.at += foreign[0].length;
      addVariable('_');
      return;
    }
    const all = /^\$(?:[@*]|\{[@*][^}]*\})/.exec(rest);
    if (all) {
      this.at += all[0].length;
      addVariable('@');
      return;
    }
    const list = /^\$\{([A-Za-z_]\w*)\[[@*]\][^}]*\}/.exec(rest);
    if (list) {
      this.at += list[0].length;
      const written = this.source.slice(start, this.at);
      parts.push({ kind: 'variable', name: list[1] ?? '_', fallback: undefined, keeps: false, isList: true, written });
      return;
    }
    const braced = /^\$\{([A-Za-z_]\w*|\d+)/.exec(rest);
    if (braced?.[1] !== undefined) {
      this.at += braced[0].length;
      const [operator = ''] = /^:?[-=+]/.exec(this.text.slice(this.at, this.at + 2)) ?? [];
      this.at += operator.length;
      const inner: Part[] = [];
      this.#within(inner, depth, '}');
      this.at++;
      const isInstead = operator.endsWith('+');
      const fallback = operator === '' || isInstead ? undefined : inner;
      addVariable(braced[1], fallback, operator.endsWith('='), isInstead ? inner : undefined);
      return;
    }
    if (rest.startsWith('`')) {
      const end = this.text.indexOf('`', this.at + 1);
      const stop = end < 0 ? this.text.length : end;
      parts.push({ kind: 'command', lists: this.listIn(this.source.slice(this.at + 1, stop), depth + 1) });
      this.at = stop + 1;
      return;
    }
    if (rest.startsWith('$(') && !rest.startsWith('$((') && depth < MAX_DEPTH) {
      this.at += 2;
      parts.push({ kind: 'command', lists: this.list(depth + 1, ')') });
      return;
    }
    this.at++;
    if (rest.startsWith('$((')) this.passArithmetic();
    addVariable('_');
  }

  /** `((i << 2))`: what is worked out holds no words, and signs that mean something else. */
  protected passArithmetic(): void {
    let open = 0;
    for (let at = this.at; at < this.text.length && at < this.at + MOST_OF_ARITHMETIC; at++) {
      if (this.text[at] === '(') open++;
      else if (this.text[at] === ')' && --open === 0) {
        this.at = at + 1;
        return;
      }
    }
    this.at += 2;
  }

  #addText(parts: Part[], start: number, end: number): void {
    if (end > start) parts.push({ kind: 'text', text: this.source.slice(start, end) });
  }
}
