import { Located } from '../located.js';

/** Deeper code is none that anybody wrote. */
const MAX_DEPTH = 600;

const BLANKS = /(?:[^\S\r\n]+|`\r?\n)+/y;
const LINES = /\s+/y;
const LINE_COMMENT = /#[^\r\n]*/y;
const BRACKETS = /[[\]]/g;
/** What stands in brackets in front of a name is shorter. */
const MOST_IN_BRACKETS = 2000;

/** Walks over a text. */
export class Scanner {
  readonly comments: { start: number; end: number }[] = [];
  protected readonly text: string;
  protected at = 0;
  #depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  protected located(start: number, end = this.at): Located {
    return new Located(this.text.slice(start, end), start);
  }

  protected take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  protected sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }

  protected skip(characters: string): boolean {
    if (!this.text.startsWith(characters, this.at)) return false;
    this.at += characters.length;
    return true;
  }

  protected get next(): string {
    return this.text[this.at] ?? '';
  }

  protected get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Blanks and comments, and line ends where they mean nothing. */
  protected blanks(withLines = false): void {
    for (;;) {
      if (this.take(BLANKS) !== undefined || (withLines && this.take(LINES) !== undefined)) continue;
      const start = this.at;
      if (this.skip('<#')) {
        const end = this.text.indexOf('#>', this.at);
        this.at = end < 0 ? this.text.length : end + 2;
      } else if (this.take(LINE_COMMENT) === undefined) return;
      this.comments.push({ start, end: this.at });
    }
  }

  /** `[…]` with whatever is in it; undefined where there is none. */
  protected bracketed(): string | undefined {
    if (this.next !== '[') return undefined;
    const text = this.text.slice(this.at, this.at + MOST_IN_BRACKETS);
    let open = 0;
    for (const { 0: bracket, index } of text.matchAll(BRACKETS)) {
      open += bracket === '[' ? 1 : -1;
      if (open > 0) continue;
      this.at += index + 1;
      return text.slice(0, index + 1);
    }
    return undefined;
  }

  protected inside<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH) throw new RangeError('nested too deeply');
    const result = read();
    this.#depth--;
    return result;
  }
}
