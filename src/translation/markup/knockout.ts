import type { TSESTree } from '@typescript-eslint/types';
import { staticKey, staticString, T } from '../../provenance/syntax/syntax.js';
import type { Code } from '../code.js';
import { attributesIn, VOID } from './attributes.js';
import { meaningsIn, placed, withMeanings } from './free-names.js';
import type { Meanings, Placed } from './free-names.js';
import { TAG, withoutUnclosed } from './tokens.js';

/** What a page shows that a view model is bound to, as code that looks at members of `$$scope`; undefined where it looks at nothing. */
export function knockoutPage(text: string, range: readonly [start: number, end: number]): Code | undefined {
  return new KnockoutReader(text).read(range);
}

const TOKEN = new RegExp(
  String.raw`<!--\s*ko\s+([^]*?)-->|<!--\s*\/ko\s*-->|<!--[^]*?-->|<(script|style|template)\b[^]*?<\/\2\s*>|${TAG.source}`,
  'g',
);

/** What is bound to what is inside. */
interface Context {
  /** What the item is called in the code. */
  readonly item: string;
  readonly parent: Context | undefined;
  /** Names that are given to items: `foreach: { data: users, as: 'user' }`. */
  readonly names: ReadonlyMap<string, string>;
}

interface Open {
  readonly tag: string;
  readonly end: string;
  /** What was bound around it. */
  readonly context: Context;
}

interface Binding {
  readonly name: string;
  readonly node: TSESTree.Property['value'];
}

/** Bindings that are called when something happens. */
const CALLED = /^(?:click|submit|dblclick|enter)$/;
const MOST_TEMPLATES = 3;
const VIRTUAL = '!ko';

class KnockoutReader {
  readonly #text: string;
  readonly #code: Code[] = [];
  #open: Open[] = [];
  #context: Context = { item: '$$scope', parent: undefined, names: new Map() };
  #items = 0;
  #templates = 0;
  #hasBindings = false;

  constructor(text: string) {
    this.#text = text;
  }

  read(range: readonly [number, number]): Code | undefined {
    this.#part(range);
    return this.#hasBindings ? this.#code : undefined;
  }

  #part([start, end]: readonly [number, number]): void {
    const around = this.#open;
    this.#open = [];
    for (const match of withoutUnclosed(this.#text.slice(start, end)).matchAll(TOKEN)) {
      const at = start + match.index;
      const [all, virtual, , closed, opened, attributes = '', selfClosing] = match;
      if (virtual !== undefined) {
        const from = at + all.indexOf(virtual);
        this.#element(VIRTUAL, [from, from + virtual.length]);
      } else if (/^<!--\s*\/ko/.test(all)) this.#close(VIRTUAL);
      else if (closed !== undefined) this.#close(closed.toLowerCase());
      else if (opened !== undefined) {
        const bound = attributesIn(attributes, at + 1 + opened.length).find(({ name }) => name === 'data-bind');
        this.#element(opened.toLowerCase(), bound && [bound.start, bound.end]);
        if (selfClosing === '/' || VOID.test(opened)) this.#close(opened.toLowerCase());
      }
    }
    for (const one of this.#open.reverse()) this.#end(one);
    this.#open = around;
  }

  #close(tag: string): void {
    const at = this.#open.findLastIndex((one) => one.tag === tag);
    if (at < 0) return;
    for (const one of this.#open.splice(at).reverse()) this.#end(one);
  }

  #end({ end, context }: Open): void {
    this.#code.push(end);
    this.#context = context;
  }

  #element(tag: string, range: readonly [number, number] | undefined): void {
    this.#open.push({ tag, end: '', context: this.#context });
    const written = range && this.#text.slice(...range);
    // Places of references to characters would be wrong.
    if (!range || written === undefined || written.trim() === '' || /&(?:#\w+|[a-z]+);/i.test(written)) return;
    const code = placed(['({', withMeanings(this.#text, range, new Map()), '\n})']);
    if (!code) return;
    this.#hasBindings = true;
    const bindings = bindingsIn(code);
    const inner = bindings.filter(({ name }) => OPENS.test(name));
    // What hangs on the element is shown where its conditions hold.
    for (const { name, node } of inner.filter((one) => CONDITIONS.test(one.name))) {
      const value = this.#value(code, node);
      this.#enter(/^(?:ifnot|hidden)$/.test(name) ? ['if (!(', value, ')) {\n'] : ['if (', value, ') {\n'], '}\n');
    }
    for (const { name, node } of bindings) {
      if (OPENS.test(name) || name === 'template') continue;
      if (CALLED.test(name)) this.#code.push('(', this.#written(code, node), ')(', this.#context.item, ');\n');
      else if (name === 'event' && node.type === T.ObjectExpression) this.#events(code, node);
      else this.#code.push('(', this.#value(code, node), ');\n');
    }
    for (const { name, node } of inner.filter((one) => !CONDITIONS.test(one.name))) this.#inside(name, node, code);
    for (const { name, node } of bindings) if (name === 'template') this.#template(code, node);
  }

  #events(code: Placed, { properties }: TSESTree.ObjectExpression): void {
    for (const one of properties)
      if (one.type === T.Property)
        this.#code.push('(', this.#written(code, one.value), ')(', this.#context.item, ');\n');
  }

  /** `foreach: users`, `foreach: { data: users, as: 'user' }`, `with: user`, `let: { user: $data }`. */
  #inside(name: string, node: Binding['node'], code: Placed): void {
    const data = name === 'foreach' ? (settingOf(node, 'data') ?? node) : node;
    const as = name === 'foreach' ? settingOf(node, 'as') : undefined;
    this.#open.push(this.#entered(name === 'foreach', this.#value(code, data), as && staticString(as)));
  }

  /** Goes into an item: what is shown inside looks at it. */
  #entered(isList: boolean, value: Code, as: string | undefined): Open {
    const around = this.#context;
    const item = `$item${String(this.#items++)}`;
    this.#code.push(...(isList ? ['(', value, `).map((${item}) => {\n`] : [`{ const ${item} = `, value, ';\n']));
    this.#context = {
      item,
      parent: around,
      names: as === undefined ? around.names : new Map([...around.names, [as, item]]),
    };
    return { tag: '', end: isList ? '});\n' : '}\n', context: around };
  }

  #enter(begin: Code, end: string): void {
    this.#code.push(begin);
    this.#open.push({ tag: '', end, context: this.#context });
  }

  /** `template: { name: 'row', foreach: users }`: what stands in the page under the name. */
  #template(code: Placed, node: Binding['node']): void {
    const name = staticString(settingOf(node, 'name') ?? node);
    const list = settingOf(node, 'foreach');
    const data = list ?? settingOf(node, 'data');
    const as = settingOf(node, 'as');
    const range = name === undefined ? undefined : templateNamed(this.#text, name);
    if (!range || this.#templates >= MOST_TEMPLATES) {
      if (data) this.#code.push('(', this.#value(code, data), ');\n');
      return;
    }
    this.#templates++;
    const opened = data && this.#entered(list !== undefined, this.#value(code, data), as && staticString(as));
    this.#part(range);
    if (opened) this.#end(opened);
    this.#templates--;
  }

  #value(code: Placed, node: Binding['node']): Code {
    return ['ko.unwrap(', this.#written(code, node), '\n)'];
  }

  #written(code: Placed, { range }: Binding['node']): Code {
    return withMeanings(this.#text, code.rendered.original(range[0], range[1]), this.#meanings(code));
  }

  #meanings(code: Placed): Meanings {
    const context = this.#context;
    return meaningsIn(this.#text, code, (name) => {
      switch (name) {
        case '$data':
        case '$rawData':
          return context.item;
        case '$parent':
          return context.parent?.item;
        case '$root':
          return '$$scope';
        case '$index':
        case '$context':
        case '$parents':
        case '$element':
        case '$component':
          return undefined;
        default:
          return context.names.get(name) ?? `${context.item}.`;
      }
    });
  }
}

/** Bindings on which hangs what is inside. */
const OPENS = /^(?:foreach|with|using|if|ifnot|visible|hidden)$/;
const CONDITIONS = /^(?:if|ifnot|visible|hidden)$/;

function bindingsIn({ module }: Placed): readonly Binding[] {
  const [statement] = module.ast.body;
  const object = statement?.type === T.ExpressionStatement ? statement.expression : undefined;
  if (object?.type !== T.ObjectExpression) return [];
  return object.properties.flatMap((one) => {
    const name = one.type === T.Property ? staticKey(one.key, one.computed) : undefined;
    return one.type === T.Property && name !== undefined ? [{ name, node: one.value }] : [];
  });
}

function settingOf(node: Binding['node'], name: string): Binding['node'] | undefined {
  if (node.type !== T.ObjectExpression) return undefined;
  for (const one of node.properties)
    if (one.type === T.Property && staticKey(one.key, one.computed) === name) return one.value;
  return undefined;
}

/** Where a template stands in a page: `<script type="text/html" id="row">`. */
function templateNamed(text: string, name: string): readonly [number, number] | undefined {
  for (const { 0: all, 1: tag = '', 2: attributes = '', 3: content = '', index } of text.matchAll(
    /<(script|template)\b([^>]*)>([^]*?)<\/\1\s*>/gi,
  )) {
    if (tag.toLowerCase() === 'script' && !/\btype\s*=/i.test(attributes)) continue;
    const id = /\bid\s*=\s*["']?([^\s"'>]+)/i.exec(attributes)?.[1];
    const start = index + all.indexOf('>') + 1;
    if (id === name) return [start, start + content.length];
  }
  return undefined;
}
