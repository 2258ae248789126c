import { staticKey, T } from '../../provenance/syntax/syntax.js';
import type { Code } from '../code.js';
import { attributesIn, VOID } from './attributes.js';
import type { Attribute } from './attributes.js';
import { lastOutside, piece } from './expressions.js';
import { meaningsIn, placed, withMeanings } from './free-names.js';
import { TAG, withoutUnclosed } from './tokens.js';

/** Whether a page may be written for Alpine. */
export function mayBeAlpine(text: string): boolean {
  return /\sx-data\b/.test(text);
}

/** What a page shows of the data of its elements, as code: names are members of the nearest data that may have them. Undefined where it looks at nothing. */
export function alpinePage(text: string): Code | undefined {
  return new AlpineReader(text).read();
}

const TOKEN = new RegExp(String.raw`<!--[^]*?-->|<(script|style)\b[^]*?<\/\1\s*>|${TAG.source}`, 'g');

/** Data of an element, and what it is called in the code. */
interface Scope {
  readonly name: string;
  /** What it has, where that stands in the page. */
  readonly members: ReadonlySet<string> | undefined;
}

interface Open {
  readonly tag: string;
  readonly end: string;
  readonly scope?: Scope | undefined;
  /** Names that stand for items. */
  readonly names: ReadonlySet<string>;
}

/** Directives whose value is no expression. */
const OTHERWISE_WRITTEN =
  /^x-(?:data|for|ref|transition|teleport|cloak|ignore|id|modelable|on|bind|if|show|init|effect)\b/;
const EVENT = /^(?:@|x-on:)/;
/** A component by its name: `x-data="users"`, `x-data="users({ open: true })"`. */
const COMPONENT = /^\s*([A-Za-z_$][\w$]*)\s*(?:\([^]*\))?\s*$/;

class AlpineReader {
  readonly #text: string;
  readonly #code: Code[] = [];
  readonly #open: Open[] = [];
  #scopes = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Code | undefined {
    for (const match of withoutUnclosed(this.#text).matchAll(TOKEN)) {
      const { 0: all, 2: closed, 3: opened, 4: attributes = '', 5: selfClosing, index } = match;
      if (closed !== undefined) this.#close(closed.toLowerCase());
      else if (opened !== undefined) {
        this.#element(opened.toLowerCase(), attributesIn(attributes, index + 1 + opened.length));
        if (selfClosing === '/' || (VOID.test(opened) && all !== '')) this.#close(opened.toLowerCase());
      }
    }
    for (const { end } of this.#open.reverse()) this.#code.push(end);
    return this.#scopes === 0 ? undefined : this.#code;
  }

  #close(tag: string): void {
    const at = this.#open.findLastIndex((one) => one.tag === tag);
    if (at < 0) return;
    for (const { end } of this.#open.splice(at).reverse()) this.#code.push(end);
  }

  #element(tag: string, attributes: readonly Attribute[]): void {
    this.#open.push({ tag, end: '', names: new Set() });
    const valueOf = (name: string): Attribute | undefined =>
      attributes.find((one) => one.name === name && one.end > one.start);
    const loop = valueOf('x-for');
    if (loop) this.#loop(loop);
    const data = valueOf('x-data');
    if (data) this.#data(data);
    if (!this.#open.some(({ scope }) => scope !== undefined)) return;
    for (const name of ['x-if', 'x-show']) {
      const condition = valueOf(name);
      const code = condition && this.#expression(condition.start, condition.end);
      if (!code) continue;
      this.#code.push('if (', code, ') {\n');
      this.#open.push({ tag: '', end: '}\n', names: new Set() });
    }
    for (const attribute of attributes) if (attribute.end > attribute.start) this.#attribute(attribute);
  }

  #attribute({ name, start, end }: Attribute): void {
    if (EVENT.test(name)) {
      const isName = /^\s*[A-Za-z_$][\w$.]*\s*$/.test(this.#text.slice(start, end));
      const handler = isName ? this.#expression(start, end) : undefined;
      if (handler) this.#code.push('(($event) => (', handler, ')($event));\n');
      else this.#statements(start, end, '($event)');
    } else if (/^x-(?:init|effect)$/.test(name)) this.#statements(start, end, 'async ()');
    else if (/^(?::|x-bind:)/.test(name) || (name.startsWith('x-') && !OTHERWISE_WRITTEN.test(name))) {
      const code = this.#expression(start, end);
      if (code) this.#code.push('(', code, ');\n');
    }
  }

  #data({ start, end }: Attribute): void {
    const written = this.#text.slice(start, end);
    if (written.trim() === '') return;
    const name = `$data${String(this.#scopes)}`;
    const [, component] = COMPONENT.exec(written) ?? [];
    if (component === undefined) {
      const code = this.#expression(start, end);
      if (!code) return;
      this.#code.push(`{ const ${name} = (`, code, ');\n');
    } else {
      const code = this.#expression(start, end);
      if (!code) return;
      this.#code.push(`{ const ${name} = $alpine(${JSON.stringify(component)}, () => `, code, ');\n');
    }
    this.#scopes++;
    const members = component === undefined ? membersOf(written) : undefined;
    this.#open.push({ tag: '', end: '}\n', scope: { name, members }, names: new Set() });
  }

  /** `user in users`, `(user, index) in users`. */
  #loop({ start, end }: Attribute): void {
    const written = this.#text.slice(start, end);
    const split = lastOutside(written, /^\s(?:in|of)\s/);
    if (!split) return;
    const [, names = ''] = /^\s*\(?([^()]*)\)?\s*$/.exec(written.slice(0, split.start)) ?? [];
    const list = this.#expression(start + split.end, end);
    if (!list || names.trim() === '') return;
    const at = start + written.indexOf(names);
    const own = names.match(/[A-Za-z_$][\w$]*/g) ?? [];
    this.#code.push('(', list, ').map((', piece(this.#text, at, at + names.length), ') => {\n');
    this.#open.push({ tag: '', end: '});\n', names: new Set(own) });
  }

  #statements(start: number, end: number, head: string): void {
    const code = this.#written(start, end, [`(${head} => {\n`, '\n});\n']);
    if (code) this.#code.push(`(${head} => {\n`, code, '\n});\n');
  }

  #expression(start: number, end: number): Code | undefined {
    return this.#written(start, end, ['async () => (', '\n)']);
  }

  /** What names in a part of the page stand for; undefined for what is no code. @param around what makes it a whole. */
  #written(start: number, end: number, [before, after]: readonly [string, string]): Code | undefined {
    // Places of references to characters would be wrong.
    if (/&(?:#\w+|[a-z]+);/i.test(this.#text.slice(start, end))) return undefined;
    const code = placed([before, piece(this.#text, start, end), after]);
    const meanings = code && meaningsIn(this.#text, code, (name) => this.#meaningOf(name));
    return meanings && [withMeanings(this.#text, [start, end], meanings), '\n'];
  }

  #meaningOf(name: string): string | undefined {
    if (name.startsWith('$')) return undefined;
    for (const { scope, names } of this.#open.toReversed()) {
      if (names.has(name)) return undefined;
      if (scope && scope.members?.has(name) !== false) return `${scope.name}.`;
    }
    return undefined;
  }
}

/** What an object has that stands in a page; undefined where something else may be put into it. */
function membersOf(written: string): ReadonlySet<string> | undefined {
  const [statement] = placed(`(${written}\n)`)?.module.ast.body ?? [];
  const object = statement?.type === T.ExpressionStatement ? statement.expression : undefined;
  if (object?.type !== T.ObjectExpression) return undefined;
  const names = object.properties.map((one) =>
    one.type === T.Property ? staticKey(one.key, one.computed) : undefined,
  );
  return names.includes(undefined) ? undefined : new Set(names.filter((name) => name !== undefined));
}
