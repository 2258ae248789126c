import { joined } from '../code.js';
import type { Code } from '../code.js';
import { piece } from './expressions.js';
import { withoutUnclosed } from './tokens.js';

/** Comments first: they may hold anything. */
const TAG = /\{\{~?!--[^]*?--~?\}\}|\{\{~?![^}]{0,8000}\}\}|(?<!\\)\{\{\{?([^{}]*)\}\}/g;
/** What stands in a tag: white space is kept or not, a sign, and the rest. */
const CONTENT = /^(~?\s*)([#^/>&]?)(\s*)/;
/** Tags that say how others are written, and text that is none. */
const OTHERWISE_WRITTEN = /\{\{=|\{\{\{\{/;
/** A path, a text, a subexpression's bracket, or what stands before a value: `title=`. */
const PART = /"[^"]*"|'[^']*'|[()]|[\w-]+=|(?:\.\.\/|@?[\w$-]+(?:[./]|\.?\[[^\]]*\][./]?)?|\.\/?|\[[^\]]*\][./]?)+/g;

/** A template of Handlebars or Mustache, as code: lists are gone through, and a name is a member of what is gone through. Undefined where it has no tags. */
export function handlebarsTemplate(text: string): Code | undefined {
  const reader = new HandlebarsReader(text);
  return reader.read();
}

interface Block {
  readonly word: string;
  readonly end: string;
  /** Names that stand for its items: `as |user|`. */
  readonly names: readonly string[];
  /** Whether it has an item of its own. */
  readonly isItem: boolean;
}

class HandlebarsReader {
  readonly #text: string;
  readonly #code: Code[] = [];
  readonly #open: Block[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  read(): Code | undefined {
    if (OTHERWISE_WRITTEN.test(this.#text)) return undefined;
    for (const { 0: tag, 1: written, index } of withoutUnclosed(this.#text).matchAll(TAG)) {
      if (written === undefined) continue;
      const [before = '', , sign = ''] = CONTENT.exec(written) ?? [];
      const content = written.slice(before.length).replace(/[\s~]+$/, '');
      const start = index + tag.indexOf(written) + before.length;
      if (sign === '^' && content === '') this.#otherwise('else', start);
      else if (sign === '#' && content.startsWith('>')) this.#plain(content, start);
      else if (sign === '#' || sign === '^') this.#opened(content, start, sign);
      else if (sign === '/') this.#closed();
      else if (/^else\b/.test(content)) this.#otherwise(content, start);
      else if (sign === '>') this.#part(content, start);
      else this.#code.push('(', this.#values(content, start, 0), ');\n');
    }
    while (this.#open.length > 0) this.#closed();
    return this.#code.length === 0 ? undefined : this.#code;
  }

  #opened(content: string, start: number, sign: string): void {
    const [word = ''] = /^\S+/.exec(content) ?? [];
    const names = (/\sas\s*\|([^|]*)\|\s*$/.exec(content)?.[1] ?? '').split(/\s+/).filter((name) => /^\w+$/.test(name));
    const rest = content.replace(/\sas\s*\|[^|]*\|\s*$/, '');
    if (BRANCHES.has(word)) {
      this.#code.push(...this.#condition(word, this.#values(rest, start, 1)));
      this.#open.push({ word, end: '}\n', names: [], isItem: false });
      return;
    }
    // Mustache has no word for lists.
    const isWord = word === 'each' || word === 'with';
    // What a helper gives back is not known.
    const list = isWord && rest.includes('(') ? 'undefined' : this.#values(rest, start, isWord ? 1 : 0);
    if (sign === '^' || (!isWord && rest !== word)) {
      // Shown where there is nothing of a name.
      this.#code.push(...(sign === '^' && rest === word ? this.#condition('unless', list) : ['{ (', list, ');\n']));
      this.#open.push({ word, end: '}\n', names: [], isItem: false });
      return;
    }
    const item = this.#item(this.#depth + 1);
    this.#code.push('[].concat(', list, `).forEach((${item}) => {\n`);
    for (const name of names.slice(0, 1)) this.#code.push(`var ${name} = ${item};\n`);
    this.#open.push({ word, end: '});\n', names, isItem: true });
  }

  #condition(word: string, value: Code): Code[] {
    return word === 'unless' ? ['if (!(', value, ')) {\n'] : ['if (', value, ') {\n'];
  }

  /** `{{> users/row person=this}}`: another template, which looks at the same, at what it is handed, or at both. */
  #part(content: string, start: number): void {
    const parts = [...content.matchAll(PART)];
    const [named, ...rest] = parts;
    const name = named?.[0].replace(/["']/g, '') ?? '';
    if (named === undefined || !/^[\w./-]+$/.test(name)) {
      this.#code.push('(', this.#values(content, start, 1), ');\n');
      return;
    }
    const given: Code[] = [];
    let context: Code = this.#item(this.#depth);
    for (const [index, { 0: part, index: at }] of rest.entries()) {
      const key = /^([\w$]+)=$/.exec(rest[index - 1]?.[0] ?? '')?.[1];
      if (!this.#isPath(part, index, rest.length, 1)) continue;
      const value = this.#path(part, start + at);
      if (key !== undefined) given.push([`${key}: `, value]);
      else if (index === 0) context = value;
    }
    this.#code.push(`include(${JSON.stringify(name)}, { ...`, context, ', ', joined(given, ', '), '});\n');
  }

  /** `{{#> layout user}}`: what stands between is handed to another template, and looks at the same. */
  #plain(content: string, start: number): void {
    this.#code.push('{ (', this.#values(content, start, 1), ');\n');
    this.#open.push({ word: '>', end: '}\n', names: [], isItem: false });
  }

  #closed(): void {
    this.#code.push(this.#open.pop()?.end ?? '');
  }

  /** `{{else}}`, `{{else if user}}`: of a list what is shown where it is empty. */
  #otherwise(content: string, start: number): void {
    const block = this.#open.pop();
    if (block === undefined) return;
    const [, word] = /^else\s+(if|unless)\b/.exec(content) ?? [];
    const rest = content.replace(/^else\s*(?:if\b|unless\b)?/, '');
    if (BRANCHES.has(block.word) && (word !== undefined || rest.trim() === '')) {
      const asked =
        word === undefined
          ? ['{\n']
          : this.#condition(word, this.#values(rest, start + content.length - rest.length, 0));
      this.#code.push('} else ', ...asked);
      this.#open.push(block);
      return;
    }
    this.#code.push(block.end, '{\n');
    if (rest.trim() !== '') this.#code.push('(', this.#values(rest, start + content.length - rest.length, 0), ');\n');
    if (!/^\s*(?:each|with)\b/.test(rest)) {
      this.#open.push({ ...block, end: '}\n', names: [], isItem: false });
      return;
    }
    this.#code.push(`[].forEach((${this.#item(this.#depth + 1)}) => {\n`);
    this.#open.push({ ...block, end: '});\n}\n', names: [], isItem: true });
  }

  get #depth(): number {
    return this.#open.filter(({ isItem }) => isItem).length;
  }

  #item(depth: number): string {
    return depth === 0 ? '$data' : `$item${String(depth)}`;
  }

  /** The paths of a tag, one after the other; what is called is none. @param from how many parts are words of the language. */
  #values(content: string, start: number, from: number): Code {
    const parts = [...content.matchAll(PART)].slice(from);
    const paths = parts.filter(({ 0: part }, index) => this.#isPath(part, index, parts.length, from));
    const [only = 'undefined', ...others] = paths.map(({ 0: part, index }) => this.#path(part, start + index));
    // A helper may show any of what it is handed: `{{or newName oldName}}`.
    return others.length === 0 ? only : ['(', joined([only, ...others], ' || '), ')'];
  }

  #isPath(part: string, index: number, count: number, from: number): boolean {
    if (/^["'()]|^@(?!root\b)|=$|^[\d.]+\d$|^(?:true|false|null|undefined|as)$/.test(part)) return false;
    // With something behind it, the first name is that of a helper.
    return index > 0 || from > 0 || count === 1;
  }

  #path(path: string, start: number): Code {
    let depth = this.#depth;
    let at = 0;
    for (; path.startsWith('../', at); at += 3) depth--;
    if (path.startsWith('@root', at)) [depth, at] = [0, at + 6];
    const [self] = /^(?:this(?:[./]|$)|\.\/?)/.exec(path.slice(at)) ?? [];
    at += self?.length ?? 0;
    const steps = [...path.slice(Math.min(at, path.length)).matchAll(/\[([^\]]*)\]|[\w$-]+/g)];
    const [first] = steps;
    const isNamed = self === undefined && first !== undefined && this.#open.some(({ names }) => names[0] === first[0]);
    const begin: Code = isNamed
      ? piece(this.#text, start + at, start + at + first[0].length)
      : this.#item(Math.max(0, depth));
    return [begin, ...steps.slice(isNamed ? 1 : 0).flatMap((step) => this.#step(step, start + at))];
  }

  #step({ 0: step, index }: RegExpExecArray, start: number): Code[] {
    const from = start + index;
    if (/^[A-Za-z_$][\w$]*$/.test(step)) return ['.', piece(this.#text, from, from + step.length)];
    const name = step.replace(/^\[|\]$/g, '');
    return [`[${/^\d+$/.test(name) ? name : JSON.stringify(name)}]`];
  }
}

const BRANCHES = new Set(['if', 'unless']);
