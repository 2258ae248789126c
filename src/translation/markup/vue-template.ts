import { camelCase, pascalCase } from '../../provenance/syntax/component-names.js';
import { js, joined, quoted } from '../code.js';
import type { Code } from '../code.js';
import { attributesIn, VOID } from './attributes.js';
import type { Attribute } from './attributes.js';
import { lastOutside, piece } from './expressions.js';
import { TAG, withoutUnclosed } from './tokens.js';

const TOKEN = new RegExp(String.raw`<!--[^]*?-->|\{\{([^]*?)\}\}|${TAG.source}`, 'g');

interface Expression {
  readonly kind: 'expression';
  readonly start: number;
  readonly end: number;
}

interface Element {
  readonly kind: 'element';
  readonly tag: string;
  readonly attributes: readonly Attribute[];
  readonly children: Part[];
}

type Part = Expression | Element;

/** What the template of a component looks at, as code. */
export interface TemplateCode {
  readonly code: Code;
  /** Words in it that may name something of the component. */
  readonly names: ReadonlySet<string>;
}

/** Reads the template of a component of Vue that stands in a part of a text. */
export function vueTemplateCode(text: string, range: readonly [number, number]): TemplateCode {
  const writer = new Writer(text);
  const code = writer.parts(partsIn(text, range));
  for (const component of writer.components) writer.names.delete(component);
  return { code, names: writer.names };
}

/** Elements are not read as inside of more than these: nobody nests so deeply, and whoever goes down would not come back. */
const MOST_OPEN = 200;

function partsIn(text: string, [start, end]: readonly [number, number]): readonly Part[] {
  const parts: Part[] = [];
  const open: Element[] = [];
  for (const match of withoutUnclosed(text.slice(start, end)).matchAll(TOKEN)) {
    const at = start + match.index;
    const [all, moustache, closed, opened, attributes = '', selfClosing] = match;
    const around = open.at(-1)?.children ?? parts;
    if (moustache !== undefined) around.push({ kind: 'expression', start: at + 2, end: at + all.length - 2 });
    else if (closed !== undefined) {
      const closing = open.map(({ tag }) => tag).lastIndexOf(closed);
      if (closing >= 0) open.length = closing;
    } else if (opened !== undefined) {
      const own = attributesIn(attributes, at + 1 + opened.length);
      const element: Element = { kind: 'element', tag: opened, attributes: own, children: [] };
      around.push(element);
      if (selfClosing !== '/' && !VOID.test(opened) && open.length < MOST_OPEN) open.push(element);
    }
  }
  return parts;
}

const CONDITION = /^v-(?:if|else-if|else)$/;

/** Writes a template as code: loops are loops, conditions are conditions, components are called with what they are given. */
class Writer {
  readonly names = new Set<string>();
  readonly components = new Set<string>();
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  parts(parts: readonly Part[]): Code {
    const code: Code[] = [];
    // An alternative may follow.
    let isOpen = false;
    for (const part of parts) {
      if (part.kind === 'expression') {
        code.push(this.#expression(part.start, part.end));
        isOpen = false;
        continue;
      }
      const condition = conditionOf(part);
      const isLoop = part.attributes.some(({ name }) => name === 'v-for');
      if (condition && condition.name !== 'v-if' && isOpen && !isLoop) code.push('else ');
      code.push(this.#around(part, this.#element(part)));
      isOpen = condition !== undefined && !isLoop;
    }
    return code;
  }

  /** What an element is, with what it hangs on around it. */
  #around(element: Element, inner: Code): Code {
    const condition = conditionOf(element);
    // Beside a loop, a condition mostly asks for its items.
    const asked = condition ? js`${this.#condition(condition)}{\n${inner}}\n` : inner;
    const loop = element.attributes.find(({ name }) => name === 'v-for');
    return loop ? this.#loop(loop, asked, '{\n', '}') : asked;
  }

  #piece(start: number, end: number): Code {
    for (const [word] of this.#text.slice(start, end).matchAll(/(?<![\w$.'"]|\?\.)[A-Za-z_$][\w$]*/g))
      this.names.add(word);
    return piece(this.#text, start, end);
  }

  #expression(start: number, end: number): Code {
    return this.#text.slice(start, end).trim() === '' ? '' : js`(${this.#piece(start, end)}\n);\n`;
  }

  /** `v-if`, `v-else-if`, `v-else`. */
  #condition({ start, end }: Attribute): Code {
    return end > start ? js`if (${this.#piece(start, end)}\n) ` : '';
  }

  /** `item in list`, `(item, index) of list`. */
  #loop({ start, end }: Attribute, inner: Code, opened: string, closed: string): Code {
    const content = this.#text.slice(start, end);
    const split = lastOutside(content, /^\s(?:in|of)\s/);
    if (split === undefined) return inner;
    const item = content.slice(0, split.start);
    const open = item.length - item.trimStart().length + (item.trim().startsWith('(') ? 1 : 0);
    const close = item.trimEnd().length - (item.trim().startsWith('(') ? 1 : 0);
    const list = this.#piece(start + split.end, end);
    const isCode = opened === '{\n';
    return js`(${list}\n).map((${piece(this.#text, start + open, start + close)}) => ${opened}${inner}${closed})${isCode ? ';\n' : ''}`;
  }

  #element(element: Element): Code {
    const { tag, attributes, children } = element;
    const component = componentName(tag);
    const handlers = component === undefined ? [] : attributes.filter((attribute) => this.#isHandler(attribute));
    const events = attributes.map((attribute) => (handlers.includes(attribute) ? '' : this.#event(attribute)));
    const given = attributes.flatMap((attribute) => this.#given(attribute, component !== undefined));
    const slot = slotOf(attributes);
    if (tag === 'slot') return [this.#place(attributes, given), this.parts(children)];
    if (component === undefined) {
      const bound = given.length > 0 ? js`({ ${joined(given, ', ')} });\n` : '';
      const inner = slot && slot.end > slot.start ? js`(${this.#filling(slot, children)});\n` : this.parts(children);
      return [events, bound, inner];
    }
    this.components.add(component);
    if (handlers.length > 0)
      given.push(
        js`$on: { ${joined(
          handlers.map((one) => this.#handler(one)),
          ', ',
        )} }`,
      );
    const slots = this.#slots(slot, children);
    if (slots.length > 0) given.push(js`$slots: { ${joined(slots, ', ')} }`);
    return [events, given.length > 0 ? js`${component}({ ${joined(given, ', ')} });\n` : ''];
  }

  /** `<slot name="cell" :row="row" />`: a place that whoever uses the component fills, and what that is handed. */
  #place(attributes: readonly Attribute[], given: readonly Code[]): Code {
    const name = attributes.find((one) => one.name === 'name');
    const bound = attributes.find((one) => one.name === ':name' || one.name === 'v-bind:name');
    const called = bound
      ? js`(${this.#piece(bound.start, bound.end)}\n)`
      : JSON.stringify(name ? this.#text.slice(name.start, name.end) : DEFAULT);
    return js`$slot(${called}, { ${joined(given, ', ')} });\n`;
  }

  /** `@pick="open"`, `@pick="(user) => open(user)"`: a function that is called with what the event tells. */
  #isHandler({ name, start, end }: Attribute): boolean {
    return /^(?:@|v-on:)[\w-]/.test(name) && HANDLER.test(this.#text.slice(start, end));
  }

  #handler({ name, start, end }: Attribute): Code {
    const event = name.replace(/^(?:@|v-on:)/, '').replace(/\.[\w.]+$/, '');
    return js`${JSON.stringify(event)}: (${this.#piece(start, end)}\n)`;
  }

  /** `@click="open(user)"`, and directives that only look at something. */
  #event({ name, start, end }: Attribute): Code {
    if (end <= start) return '';
    if (name.startsWith('@') || name.startsWith('v-on:')) return js`(($event) => {\n${this.#piece(start, end)}\n});\n`;
    const isPlain = name.startsWith('v-') && name !== 'v-for' && !CONDITION.test(name) && !isSlot(name);
    return isPlain && name !== 'v-bind' && boundBy(name) === undefined ? this.#expression(start, end) : '';
  }

  /** What an element is given by an attribute; a component by a plain one as well. */
  #given({ name, start, end }: Attribute, isComponent: boolean): Code[] {
    if (end <= start) return [];
    if (name === 'v-bind') return [js`...(${this.#piece(start, end)}\n)`];
    const bound = boundBy(name);
    if (bound !== undefined) return [js`${camelCase(bound)}: (${this.#piece(start, end)})`];
    if (!isComponent || !PLAIN.test(name) || NOT_GIVEN.test(name)) return [];
    const content = this.#text.slice(start, end);
    return content.includes('&') ? [] : [js`${camelCase(name)}: ${quoted(content, start, end)}`];
  }

  /** What stands between the tags of a component, by the slots that it is put into. */
  #slots(own: Attribute | undefined, children: readonly Part[]): Code[] {
    const filled: Code[] = [];
    const others: Part[] = [];
    for (const child of children) {
      const slot = child.kind === 'element' && child.tag === 'template' ? slotOf(child.attributes) : undefined;
      if (child.kind === 'element' && slot) filled.push(this.#slot(child, slot));
      else others.push(child);
    }
    const inner = own
      ? this.#filling(own, others)
      : others.length > 0
        ? js`() => {\n${this.parts(others)}}`
        : undefined;
    const name = own ? this.#slotName(own) : DEFAULT;
    return inner === undefined ? filled : [js`${name}: ${inner}`, ...filled];
  }

  /** `<template #name="{ item }">`, with what it hangs on. */
  #slot(element: Element, slot: Attribute): Code {
    const filling = this.#filling(slot, element.children);
    const condition = conditionOf(element);
    const asked =
      condition && condition.end > condition.start
        ? js`(${this.#piece(condition.start, condition.end)}\n) && (${filling})`
        : filling;
    const named = element.attributes.find(({ name }) => name === 'slot');
    const entry = js`${this.#slotName(named ? this.#slotNamed(named) : slot)}: ${asked}`;
    const loop = element.attributes.find(({ name }) => name === 'v-for');
    return loop ? js`...${this.#loop(loop, entry, '({ ', ' })')}` : entry;
  }

  #filling({ start, end }: Attribute, children: readonly Part[]): Code {
    const handed = end > start ? this.#piece(start, end) : '';
    return js`(${handed}) => {\n${this.parts(children)}}`;
  }

  /** `slot="name" slot-scope="{ item }"`. */
  #slotNamed({ start, end }: Attribute): Pick<Attribute, 'name' | 'nameStart'> {
    return { name: this.#text.slice(start, end), nameStart: start };
  }

  /** `#name`, `v-slot:name`, `#[name]`. */
  #slotName({ name, nameStart }: Pick<Attribute, 'name' | 'nameStart'>): Code {
    const sign = /^(?:#|v-slot:?|(?:slot-)?scope$)/.exec(name)?.[0].length ?? 0;
    const called = name.slice(sign);
    const start = nameStart + sign;
    if (called === '') return DEFAULT;
    if (called.startsWith('[') && called.endsWith(']'))
      return js`[${this.#piece(start + 1, start + called.length - 1)}]`;
    return quoted(called, start, start + called.length);
  }
}

/** A function, or the name of one; anything else is run when something happens. */
const HANDLER = /^\s*(?:async\s+)?(?:[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\s*$|(?:\([^()]*\)|[A-Za-z_$][\w$]*)\s*=>)/;

function conditionOf({ attributes }: Element): Attribute | undefined {
  return attributes.find(({ name }) => CONDITION.test(name));
}

function slotOf(attributes: readonly Attribute[]): Attribute | undefined {
  return attributes.find(({ name }) => isSlot(name));
}

function isSlot(name: string): boolean {
  return name.startsWith('#') || name.startsWith('v-slot') || name === 'slot-scope' || name === 'scope';
}

const DEFAULT = 'default';

const PLAIN = /^[A-Za-z][\w-]*$/;
/** What an element is told for itself. */
const NOT_GIVEN = /^(?:class|style|id|ref|key|is|slot|role)$|^(?:v|aria|data)-(?!(?:source|field|index|key)$)/;

/** The property that an attribute is bound to. */
function boundBy(attribute: string): string | undefined {
  if (/^v-model(?:\.[\w.]+)?$/.test(attribute)) return 'modelValue';
  return /^(?::|v-bind:|v-model:)([\w-]+)/.exec(attribute)?.[1];
}

/** `DocumentRow` of `<DocumentRow>` and `<document-row>`; undefined for an element. */
function componentName(tag: string): string | undefined {
  if (/^[A-Z][\w$]*$/.test(tag)) return tag;
  return tag.includes('-') ? pascalCase(tag) : undefined;
}
