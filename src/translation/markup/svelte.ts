import { js, joined, quoted } from '../code.js';
import type { Code } from '../code.js';
import { closingBracket, lastOutside, piece } from './expressions.js';

interface Block {
  readonly kind: string;
  /** What ends it. */
  end: string;
  /** The promise that is waited for. */
  readonly promise?: Code;
}

/** What a template of Svelte looks at, as code: loops are loops, components are called with their properties. */
export function svelteTemplate(text: string): Code {
  return new SvelteReader(withoutScripts(text)).read();
}

/** The text with scripts, styles and comments blank. */
function withoutScripts(text: string): string {
  return text.replace(/<!--[^]*?-->|<(script|style)\b[^]*?<\/\1\s*>/gi, (all) => all.replace(/[^\n]/g, ' '));
}

class SvelteReader {
  readonly #text: string;
  readonly #code: Code[] = [];
  readonly #open: Block[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  read(): Code {
    for (let at = this.#next(0); at >= 0;) {
      if (this.#text[at] === '<') at = this.#next(this.#component(at));
      else {
        const end = closingBracket(this.#text, at);
        this.#expression(at + 1, end);
        at = this.#next(end + 1);
      }
    }
    for (const { end } of this.#open.reverse()) this.#code.push(end);
    return this.#code;
  }

  /** The next expression, or the beginning of a component. */
  #next(from: number): number {
    const offset = this.#text.slice(from).search(/\{|<[A-Z]/);
    return offset < 0 ? -1 : from + offset;
  }

  #piece(start: number, end: number): Code {
    return piece(this.#text, start, end);
  }

  #expression(start: number, end: number): void {
    const content = this.#text.slice(start, end);
    const [, sign = '', word = ''] = /^\s*([#:@/])\s*(else\s+if|[a-z]+)/.exec(content) ?? [];
    const inner = start + (/^\s*[#:@/]\s*(?:else\s+if|[a-z]+)\s*/.exec(content)?.[0].length ?? 0);
    if (sign === '') {
      const spread = /^\s*\.\.\./.exec(content)?.[0].length ?? 0;
      if (content.trim() !== '') this.#code.push('(', this.#piece(start + spread, end), '\n);\n');
    } else if (sign === '#') this.#opened(word, inner, end);
    else if (sign === ':') this.#between(word, inner, end);
    else if (sign === '/') this.#code.push(this.#open.pop()?.end ?? '');
    else if (word === 'const') this.#code.push('const ', this.#piece(inner, end), '\n;\n');
    else this.#code.push('(', this.#piece(inner, end), '\n);\n');
  }

  #opened(word: string, start: number, end: number): void {
    const block = (kind: string, close: string): void => void this.#open.push({ kind, end: close });
    switch (word) {
      case 'if':
        this.#code.push('if (', this.#piece(start, end), '\n) {\n');
        block('if', '}\n');
        return;
      case 'each':
        this.#each(start, end);
        block('each', '});\n');
        return;
      case 'await':
        this.#await(start, end);
        return;
      case 'snippet':
        this.#code.push('function ', this.#piece(start, end), '\n{\n');
        block('snippet', '}\n');
        return;
      default:
        this.#code.push('{ (', this.#piece(start, end), '\n);\n');
        block(word, '}\n');
    }
  }

  /** `list as item, index (key)`. */
  #each(start: number, end: number): void {
    const content = this.#text.slice(start, end);
    const as = lastOutside(content, /^\sas\s/);
    if (as === undefined) {
      this.#code.push('(', this.#piece(start, end), '\n).map(() => {\n');
      return;
    }
    let rest = start + as.end;
    let stop = end;
    // The key stands in brackets behind everything else.
    const key = /\(([^]*)\)\s*$/.exec(this.#text.slice(rest, end));
    let keyCode: Code = '';
    if (key) {
      stop = rest + key.index;
      keyCode = ['(', this.#piece(stop + 1, stop + 1 + (key[1]?.length ?? 0)), ');\n'];
    }
    while (/\s/.test(this.#text[rest] ?? '')) rest++;
    this.#code.push(
      '(',
      this.#piece(start, start + as.start),
      '\n).map((',
      this.#piece(rest, stop),
      ') => {\n',
      keyCode,
    );
  }

  /** `promise`, `promise then value`. */
  #await(start: number, end: number): void {
    const then = lastOutside(this.#text.slice(start, end), /^\s(?:then|catch)\s/);
    const promise = this.#piece(start, then === undefined ? end : start + then.start);
    if (then !== undefined && this.#text.slice(start + then.start, start + then.end).trim() === 'then') {
      this.#code.push('(', promise, '\n).then((', this.#piece(start + then.end, end), ') => {\n');
      this.#open.push({ kind: 'await', end: '});\n' });
      return;
    }
    this.#code.push('{\n');
    this.#open.push({ kind: 'await', end: '}\n', promise });
  }

  #between(word: string, start: number, end: number): void {
    const block = this.#open.at(-1);
    if (block === undefined) return;
    if (word.startsWith('else') && block.kind === 'if') {
      this.#code.push(word === 'else' ? '} else {\n' : js`} else if (${this.#piece(start, end)}\n) {\n`);
    } else if (word === 'else') {
      this.#code.push(block.end, '{\n');
      block.end = '}\n';
    } else if (word === 'then' && block.promise !== undefined) {
      this.#code.push(block.end, '(', block.promise, '\n).then((', this.#piece(start, end), ') => {\n');
      block.end = '});\n';
    } else {
      this.#code.push(block.end, '((', this.#piece(start, end), ') => {\n');
      block.end = '});\n';
    }
  }

  /** `<Row {user} title="x" roles={user.roles} on:click={open}>`: what the component is given. */
  #component(at: number): number {
    const name = /^<([A-Z][\w$]*(?:\.[\w$]+)*)/.exec(this.#text.slice(at, at + 120))?.[1] ?? '';
    const given: Code[] = [];
    let index = at + 1 + name.length;
    const attribute = /\s*(?:([\w$]+)(?::[\w|:-]*)?\s*=\s*)?(\{|"[^"{]*"|'[^'{]*')|\s*[\w$:|.-]+(?:\s*=\s*"[^"]*")?/y;
    for (;;) {
      attribute.lastIndex = index;
      const match = attribute.exec(this.#text);
      if (!match || match[0] === '') break;
      index = attribute.lastIndex;
      const [, told, value = ''] = match;
      if (told !== undefined && /^["'][^&]+["']$/.test(value))
        given.push(js`${told}: ${quoted(value.slice(1, -1), index - value.length + 1, index - 1)}`);
      if (value !== '{') continue;
      const end = closingBracket(this.#text, index - 1);
      const content = this.#text.slice(index, end);
      const spread = /^\s*\.\.\./.test(content);
      const whole = match[0].trim();
      const isBound = whole.startsWith('bind:');
      const key = isBound ? /^bind:([\w$]+)/.exec(whole)?.[1] : whole.includes(':') ? undefined : match[1];
      const code = this.#piece(index, end);
      if (spread || (match[1] === undefined && /^\s*[\w$]+\s*$/.test(content))) given.push(code);
      else if (key !== undefined) given.push(js`${key}: (${code})`);
      else this.#code.push('(', code, '\n);\n');
      index = end + 1;
    }
    this.#code.push(js`${name}({ ${joined(given, ', ')} });\n`);
    return index;
  }
}
