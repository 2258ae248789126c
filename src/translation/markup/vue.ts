import { js, joined } from '../code.js';
import type { Code } from '../code.js';
import { attributesIn, VOID } from './attributes.js';
import type { Attribute } from './attributes.js';
import { lastOutside, piece } from './expressions.js';
import type { Script } from './scripts.js';

/** A component of Vue as code: its scripts with what its template looks at put where the template's names mean something. */
interface VueTemplate {
  /** Put into the object of options, in front of everything else. */
  readonly inOptions: Code | undefined;
  /** Put behind the scripts. */
  readonly behind: Code;
}

/** Reads the template of a component; undefined where there is none. */
export function vueTemplate(text: string, scripts: readonly Script[]): VueTemplate | undefined {
  const range = templateIn(text);
  const written = scripts.map((script) => script.text).join('\n');
  if (range === undefined || written === '') return undefined;
  const reader = new VueReader(text, range);
  const template = reader.read();
  const names = [...reader.names].filter((name) => !NOT_NAMES.has(name));
  if (/\bexport\s+default\b/.test(written)) {
    const given = new Map(names.map((name) => [name, `this.${name}`]));
    return { inOptions: js`\n$template() {${scoped(given, template)}},\n`, behind: '' };
  }
  const declared = declaredIn(written);
  const refs = refsIn(written);
  const given = new Map(
    names.flatMap((name): [string, string][] => {
      if (refs.has(name)) return [[name, `${name}.value`]];
      // What is called is a function of the component, by its own name: it is given what the template hands over.
      if (declared.has(name) && isCalled(name, text.slice(...range))) return [];
      // What a composable gives may be a reference as well.
      return [[name, declared.has(name) ? `Vue.unref(${name})` : `$props.${name}`]];
    }),
  );
  return { inOptions: undefined, behind: [setup(written), scoped(given, template)] };
}

/** Words that are in expressions without naming anything of the component. */
const NOT_NAMES = new Set(
  'true false null undefined this new typeof in of instanceof void delete await async function return if else const let var Math Date JSON Number String Object Array Boolean console window parseInt parseFloat isNaN Intl BigInt Map Set'.split(
    ' ',
  ),
);

/** A template in which names stand for what they are given: one by one, as code that stands nowhere cannot be told apart in a pattern. */
function scoped(given: ReadonlyMap<string, string>, template: Code): Code {
  const outside = [...given].map(([name, value]) => `var $of_${name} = ${value};`).join('\n');
  const inside = [...given.keys()].map((name) => `var ${name} = $of_${name};`).join('\n');
  return js`\n${outside}\n;(function () {\n${inside}\n${template}\n});\n`;
}

/** What the compiler gives to a script: its properties are what whoever uses the component hands it. */
function setup(written: string): string {
  const named = /\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?:withDefaults\s*\(\s*)?defineProps\b/.exec(written)?.[1];
  const type = /\bdefineProps\s*(<[^]*?>)\s*\(/.exec(written)?.[1] ?? '';
  // What somebody hands over may say less than what is declared; types that stand among the properties are read from there.
  const isDescribed = /\bdefineProps\s*\(\s*\{[^]*?\bas\s+(?:PropType\b|\(\))/.test(written);
  const define = `function defineProps${type === '' ? '() {' : '<T>(given?: any): T { if (given) return $nothing() as T;'} return $given; }`;
  return `
var $given;
export default function $component(given) { $given = given; }
${isDescribed ? '' : define}
${modelOf(written)}
function withDefaults(props) { return props; }
var $props = ${named ?? (/\bdefineProps\b/.test(written) ? `defineProps${type}()` : '$given')};
`;
}

/** What a script holds in common with whoever uses the component: `const user = defineModel<User>()`, `<Editor v-model="user" />`. */
function modelOf(written: string): string {
  const used = /\bdefineModel\b\s*(<)?/.exec(written);
  if (!used) return '';
  const isTyped = used[1] !== undefined;
  const declared = isTyped ? 'if (options) return { value: $nothing() as T };' : '';
  return `function defineModel${isTyped ? '<T>' : ''}(name, options) {
${declared}
return { value: typeof name === 'string' ? $given[name] : $given.modelValue };
}`;
}

/** Whether an expression of a template calls a name: prose may have a bracket behind it as well. */
function isCalled(name: string, template: string): boolean {
  const called = new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\s*\\(`);
  return (template.match(EXPRESSIONS) ?? []).some((expression) => called.test(expression));
}

const EXPRESSIONS = /\{\{[^{}]*\}\}|=\s*"[^"]*"|=\s*'[^']*'/g;

function declaredIn(written: string): ReadonlySet<string> {
  const heads = [
    ...written.matchAll(/\bimport\s+([^'"]*?)\s+from\b/g),
    ...written.matchAll(/\b(?:const|let|var)\s+([^=;]+)/g),
    ...written.matchAll(/\b(?:function\s*\*?|class|enum)\s+([\w$]+)/g),
  ];
  return new Set(heads.flatMap(([, head = '']) => head.match(/[A-Za-z_$][\w$]*/g) ?? []));
}

/** Names that hold something which a template looks through. */
function refsIn(written: string): ReadonlySet<string> {
  const holders =
    /\b(?:const|let)\s+([\w$]+)\s*(?::[^=\n]+)?=\s*(?:shallowRef|ref|computed|toRef|asyncComputed|defineModel)\s*[<(]/g;
  return new Set([...written.matchAll(holders)].map(([, name = '']) => name));
}

/** Where the template of a component stands. */
function templateIn(text: string): readonly [number, number] | undefined {
  const opened = /^\uFEFF?<template\b[^>]*>/m.exec(text);
  const end = text.lastIndexOf('</template>');
  if (!opened || /\blang=["']?(?!html)/.test(opened[0])) return undefined;
  const start = opened.index + opened[0].length;
  return end < start ? undefined : [start, end];
}

const TOKEN =
  /<!--[^]*?-->|\{\{([^]*?)\}\}|<\/([\w.-]+)\s*>|<([A-Za-z][\w.-]*)((?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*(\/?)>/g;

/** An element that is not closed yet. */
interface Open {
  readonly tag: string;
  readonly end: string;
  /** An alternative may follow it. */
  readonly isCondition: boolean;
}

class VueReader {
  readonly names = new Set<string>();
  readonly #text: string;
  readonly #range: readonly [number, number];
  readonly #code: Code[] = [];
  /** What each open element ends with. */
  readonly #open: Open[] = [];
  /** How much code there is where an element with a condition has just ended: an alternative may follow. */
  #chainedAt = -1;

  constructor(text: string, range: readonly [number, number]) {
    this.#text = text;
    this.#range = range;
  }

  read(): Code {
    const [start, end] = this.#range;
    for (const match of this.#text.slice(start, end).matchAll(TOKEN)) {
      const at = start + match.index;
      const [all, moustache, closed, opened, attributes = '', selfClosing] = match;
      if (moustache !== undefined) this.#expression(at + 2, at + all.length - 2);
      else if (closed !== undefined) this.#close(closed);
      else if (opened !== undefined)
        this.#element(
          opened,
          attributesIn(attributes, at + 1 + opened.length),
          selfClosing === '/' || VOID.test(opened),
        );
    }
    for (const { end: close } of this.#open.reverse()) this.#code.push(close);
    return this.#code;
  }

  #piece(start: number, end: number): Code {
    for (const [word] of this.#text.slice(start, end).matchAll(/(?<![\w$.'"]|\?\.)[A-Za-z_$][\w$]*/g))
      this.names.add(word);
    return piece(this.#text, start, end);
  }

  #expression(start: number, end: number): void {
    if (this.#text.slice(start, end).trim() === '') return;
    this.#code.push('(', this.#piece(start, end), '\n);\n');
  }

  #close(tag: string): void {
    const at = this.#open.map((one) => one.tag).lastIndexOf(tag);
    if (at < 0) return;
    for (const one of this.#open.splice(at).reverse()) this.#end(one);
  }

  #end({ end, isCondition }: Open): void {
    this.#code.push(end);
    this.#chainedAt = isCondition ? this.#code.length : -1;
  }

  /** `v-if`, `v-else-if`, `v-else`. @returns whether there is one. */
  #condition(attributes: readonly Attribute[]): boolean {
    const found = attributes.find(({ name }) => /^v-(?:if|else-if|else)$/.test(name));
    if (found === undefined) return false;
    const follows = found.name !== 'v-if' && this.#code.length === this.#chainedAt ? 'else ' : '';
    if (found.end > found.start) this.#code.push(`${follows}if (`, this.#piece(found.start, found.end), '\n) {\n');
    else this.#code.push(`${follows}{\n`);
    return true;
  }

  #element(tag: string, attributes: readonly Attribute[], isClosed: boolean): void {
    const isLoop = attributes.some(({ name }) => name === 'v-for');
    // Beside a loop, a condition mostly asks for its items.
    const isCondition = !isLoop && this.#condition(attributes);
    let end = isCondition ? '}\n' : '';
    for (const { name, start, end: stop } of attributes) {
      if (name === 'v-for') end = this.#loop(start, stop) + end;
      else if ((name.startsWith('#') || name.startsWith('v-slot')) && stop > start) {
        this.#code.push('((', this.#piece(start, stop), ') => {\n');
        end = `});\n${end}`;
      }
    }
    if (isLoop && this.#condition(attributes)) end = `}\n${end}`;
    const given: Code[] = [];
    for (const { name, start, end: stop } of attributes) {
      if (
        stop <= start ||
        /^v-(?:for|if|else-if|else)$/.test(name) ||
        name.startsWith('#') ||
        name.startsWith('v-slot')
      )
        continue;
      const bound = boundBy(name);
      if (bound !== undefined) given.push(js`${camelCase(bound)}: (${this.#piece(start, stop)})`);
      else if (name.startsWith('@') || name.startsWith('v-on:'))
        this.#code.push('(($event) => {\n', this.#piece(start, stop), '\n});\n');
      else if (name.startsWith('v-')) this.#expression(start, stop);
    }
    if (given.length > 0) {
      const component = componentName(tag);
      this.#code.push(js`${component ?? ''}({ ${joined(given, ', ')} });\n`);
      if (component !== undefined) this.names.delete(component);
    }
    const one = { tag, end, isCondition };
    if (isClosed) this.#end(one);
    else this.#open.push(one);
  }

  /** `item in list`, `(item, index) of list`. @returns what ends the loop. */
  #loop(start: number, end: number): string {
    const content = this.#text.slice(start, end);
    const split = lastOutside(content, /^\s(?:in|of)\s/);
    if (split === undefined) return '';
    const item = content.slice(0, split.start);
    const open = item.length - item.trimStart().length + (item.trim().startsWith('(') ? 1 : 0);
    const close = item.trimEnd().length - (item.trim().startsWith('(') ? 1 : 0);
    this.#code.push(
      '(',
      this.#piece(start + split.end, end),
      '\n).map((',
      piece(this.#text, start + open, start + close),
      ') => {\n',
    );
    return '});\n';
  }
}

/** The property that an attribute is bound to. */
function boundBy(attribute: string): string | undefined {
  if (/^v-model(?:\.[\w.]+)?$/.test(attribute)) return 'modelValue';
  return /^(?::|v-bind:|v-model:)([\w-]+)/.exec(attribute)?.[1];
}

/** `DocumentRow` of `<DocumentRow>` and `<document-row>`; undefined for an element. */
function componentName(tag: string): string | undefined {
  if (/^[A-Z][\w$]*$/.test(tag)) return tag;
  if (!tag.includes('-')) return undefined;
  const name = camelCase(tag);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
