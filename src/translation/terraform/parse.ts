import type { JsonNode, Place } from '../../provenance/types.js';

/** A block: its type, its labels and what stands in it. */
export interface Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: Body;
  readonly place: Place;
}

/** What stands in a file or a block. */
export interface Body {
  readonly attributes: readonly Attribute[];
  readonly blocks: readonly Block[];
}

interface Attribute {
  readonly name: string;
  readonly key: Place;
  readonly value: JsonNode;
}

/** A configuration, and where its comments stand. */
export interface Configuration {
  readonly body: Body;
  readonly comments: readonly { readonly start: number; readonly end: number }[];
  /** Why it was not read to its end. */
  readonly failure: string | undefined;
}

/** Deeper configurations are not written by anybody. */
const MAX_DEPTH = 60;

/** Reads the configuration language of Terraform: its literals, lists, objects and what functions are handed. What else an expression does is left out. */
export function parseTerraform(file: string, text: string): Configuration {
  return new ConfigurationReader(file, text).read();
}

class ConfigurationReader {
  readonly #file: string;
  readonly #text: string;
  readonly #comments: { start: number; end: number }[] = [];
  #at = 0;
  #failure: string | undefined;

  constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
  }

  read(): Configuration {
    const body = this.#body(0);
    return { body, comments: this.#comments, failure: this.#failure };
  }

  #body(depth: number): Body {
    const attributes: Attribute[] = [];
    const blocks: Block[] = [];
    for (;;) {
      this.#skip(true);
      const start = this.#at;
      if (this.#at >= this.#text.length || this.#text[this.#at] === '}') break;
      const name = this.#take(/[A-Za-z_][\w-]*/y);
      if (name === undefined) {
        this.#at++;
        continue;
      }
      this.#skip(false);
      if (this.#text[this.#at] === '=' && this.#text[this.#at + 1] !== '=') {
        this.#at++;
        attributes.push({ name, key: this.#key(start, name), value: this.#expression(depth + 1, false) });
      } else {
        const block = this.#block(name, start, depth);
        if (block) blocks.push(block);
      }
    }
    return { attributes, blocks };
  }

  #block(type: string, start: number, depth: number): Block | undefined {
    const labels: string[] = [];
    for (;;) {
      this.#skip(false);
      const label = this.#take(/"[^"\n]*"|[A-Za-z_][\w-]*/y);
      if (label === undefined) break;
      labels.push(label.replaceAll('"', ''));
    }
    if (this.#text[this.#at] !== '{' || depth > MAX_DEPTH) return undefined;
    this.#at++;
    const body = this.#body(depth + 1);
    this.#at++;
    return { type, labels, body, place: this.#place(start, this.#at) };
  }

  /** @param isWithin whether it stands between brackets, where it may go on in the next line. */
  #expression(depth: number, isWithin: boolean): JsonNode {
    const start = this.#at;
    const parts: JsonNode[] = [];
    for (;;) {
      this.#skip(isWithin);
      const char = this.#text[this.#at];
      if (char === undefined || char === '\n' || char === '\r' || ')]},'.includes(char)) break;
      const part = this.#term(depth);
      if (part) parts.push(part);
    }
    const [only] = parts;
    if (parts.length === 1 && only) return only;
    const place = this.#place(start, this.#at);
    return parts.length === 0 ? { kind: 'scalar', place, value: null } : { kind: 'array', place, items: parts };
  }

  /** Undefined for what is no value by itself. */
  #term(depth: number): JsonNode | undefined {
    const start = this.#at;
    const char = this.#text[start] ?? '';
    if (char === '"') return this.#string();
    if (this.#text.startsWith('<<', start)) return this.#heredoc();
    if (depth > MAX_DEPTH) {
      this.#failure = 'nested too deeply to be parsed';
      this.#at = this.#text.length;
      return undefined;
    }
    if (char === '{') return this.#object(depth);
    if (char === '[' || char === '(') {
      const items = this.#items(depth, char === '[' ? ']' : ')');
      const [only] = items;
      if (char === '(' && items.length === 1) return only;
      return { kind: 'array', place: this.#place(start, this.#at), items };
    }
    const word = this.#take(/[A-Za-z_][\w.-]*|\d[\d.]*/y);
    if (word === undefined) {
      this.#at++;
      return undefined;
    }
    if (/^\d/.test(word)) return { kind: 'scalar', place: this.#place(start, this.#at), value: Number(word) };
    if (word === 'true' || word === 'false')
      return { kind: 'scalar', place: this.#place(start, this.#at), value: word === 'true' };
    // What an index picks, and what a list is looped over, are no values of the expression.
    if (this.#text[this.#at] === '[') {
      this.#items(depth, ']');
      return undefined;
    }
    return undefined;
  }

  #items(depth: number, end: string): JsonNode[] {
    const items: JsonNode[] = [];
    this.#at++;
    for (;;) {
      this.#skip(true);
      const char = this.#text[this.#at];
      if (char === undefined || char === end) break;
      if (char === ',' || ')]}'.includes(char)) this.#at++;
      else items.push(this.#expression(depth + 1, true));
    }
    this.#at++;
    return items;
  }

  #object(depth: number): JsonNode {
    const start = this.#at++;
    const members = new Map<string, JsonNode>();
    const keys = new Map<string, Place>();
    for (;;) {
      this.#skip(true);
      const char = this.#text[this.#at];
      if (char === undefined || char === '}') break;
      const from = this.#at;
      const name = this.#take(/"[^"\n]*"(?=\s*[=:])|[A-Za-z_][\w-]*(?=\s*[=:](?!=))/y);
      if (name === undefined) {
        // A loop, or a key that is an expression.
        if (char === ',' || ')]'.includes(char)) this.#at++;
        else members.set(`#${from}`, this.#expression(depth + 1, true));
        continue;
      }
      this.#skip(true);
      this.#at++;
      const plain = name.startsWith('"') ? name.slice(1, -1) : name;
      keys.set(plain, name.startsWith('"') ? this.#place(from, from + name.length) : this.#key(from, name));
      members.set(plain, this.#expression(depth + 1, false));
    }
    this.#at++;
    return { kind: 'object', place: this.#place(start, this.#at), members, keys };
  }

  /** A text between quotes; expressions in it stand as holes of their length. */
  #string(): JsonNode {
    const start = this.#at++;
    let value = '';
    while (this.#at < this.#text.length && this.#text[this.#at] !== '"' && this.#text[this.#at] !== '\n') {
      const from = this.#at;
      if (this.#text[this.#at] === '\\') this.#at += 2;
      else if (/^[$%]\{/.test(this.#text.slice(this.#at, this.#at + 2))) {
        this.#skipInterpolation();
        value += holeOf(this.#text.slice(from, this.#at));
        continue;
      } else this.#at++;
      value += this.#text.slice(from, this.#at);
    }
    this.#at++;
    return { kind: 'scalar', place: this.#place(start, this.#at), value };
  }

  #skipInterpolation(): void {
    this.#at += 2;
    for (let depth = 1; depth > 0 && this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at];
      if (char === '{') depth++;
      else if (char === '}') depth--;
      else if (char === '"') {
        this.#string();
        this.#at--;
      }
    }
  }

  /** `<<-END`, up to a line with the word: what is between stands between quotes, as it were. */
  #heredoc(): JsonNode | undefined {
    const [whole, end = ''] = /^<<-?([A-Za-z_]\w*)[^\n]*\n/.exec(this.#text.slice(this.#at, this.#at + 200)) ?? [];
    if (whole === undefined) {
      this.#at += 2;
      return undefined;
    }
    const start = this.#at + whole.length;
    const close = new RegExp(`^[ \\t]*${end}[ \\t]*\\r?$`, 'm').exec(this.#text.slice(start));
    const stop = close ? start + close.index : this.#text.length;
    this.#at = close ? stop + close[0].length : stop;
    return { kind: 'scalar', place: this.#place(start - 1, stop + 1), value: this.#text.slice(start, stop) };
  }

  /** Blanks and comments. */
  #skip(overLines: boolean): void {
    const blank = overLines ? /\s+/y : /[ \t]+/y;
    for (;;) {
      this.#take(blank);
      const start = this.#at;
      if (this.#take(/#[^\r\n]*|\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)/y) === undefined) return;
      this.#comments.push({ start, end: this.#at });
    }
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.#text)?.[0];
    if (taken !== undefined) this.#at += taken.length;
    return taken;
  }

  #place(start: number, end: number): Place {
    return { file: this.#file, start, end };
  }

  /** A name without quotes is taken to stand between some. */
  #key(start: number, name: string): Place {
    return this.#place(start - 1, start + name.length + 1);
  }
}

/** An expression in a text, as a place holder of the same length. */
function holeOf(interpolation: string): string {
  const reference = /^\$\{(?:local|var)\.[A-Za-z_]\w*\}$/.test(interpolation);
  return reference ? interpolation : `\${${'_'.repeat(Math.max(0, interpolation.length - 3))}}`;
}
