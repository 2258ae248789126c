import { isParseFailure, parseModule } from '../../provenance/syntax/parse.js';
import { joined } from '../code.js';
import type { Code } from '../code.js';
import { angularExpression } from './angular-expressions.js';
import type { Argument } from './angular-expressions.js';
import { attributesIn, VOID } from './attributes.js';
import type { Attribute } from './attributes.js';
import { piece } from './expressions.js';
import { TAG, withoutUnclosed } from './tokens.js';

/** Whether a page may be written for AngularJS. */
export function mayBeAngularJs(text: string): boolean {
  return text.includes('{{') || /[\s-]ng-[a-z]+/.test(text);
}

/**
 * A template of AngularJS as code: it looks at members of `$$scope`, and a controller that it names has a scope of its own.
 *
 * @returns undefined where it looks at nothing.
 */
export function angularJsTemplate(text: string, range: readonly [start: number, end: number]): Code | undefined {
  return new AngularJsReader(text, range).read();
}

const TOKEN = new RegExp(
  String.raw`<!--[^]*?-->|<(script|style)\b[^]*?<\/\1\s*>|\{\{(?!\{)([^]*?)\}\}|${TAG.source}`,
  'g',
);

/** What the framework knows by itself. */
const IMPLICIT = new Set('$index $first $last $middle $even $odd $event'.split(' '));

/** Directives whose value is no expression. */
const OTHERWISE_WRITTEN =
  /^ng-(?:app|controller|repeat(?:-start|-end)?|options|include|switch-when|switch-default|href|src|srcset|attr-.*|bind-template|model-options|form|view|cloak|transclude.*|csp|jq|list|pattern|pluralize|message|non-bindable)$/;
/** Directives under whose condition an element is shown. */
const SHOWN = /^ng-(?:if|show|hide)$/;

interface Open {
  readonly tag: string;
  readonly end: string;
  readonly names: ReadonlySet<string>;
  /** What the name of the value is that its alternatives are chosen by. */
  readonly chosen?: string | undefined;
}

class AngularJsReader {
  readonly #text: string;
  readonly #range: readonly [number, number];
  readonly #code: Code[] = [];
  readonly #open: Open[] = [];
  #hasExpressions = false;
  #choices = 0;

  constructor(text: string, range: readonly [number, number]) {
    this.#text = text;
    this.#range = range;
  }

  read(): Code | undefined {
    const [start, end] = this.#range;
    for (const match of withoutUnclosed(this.#text.slice(start, end)).matchAll(TOKEN)) {
      const at = start + match.index;
      const [all, , shown, closed, opened, attributes = '', selfClosing] = match;
      if (shown !== undefined) this.#statement(at + 2, at + all.length - 2);
      else if (closed !== undefined) this.#close(closed.toLowerCase());
      else if (opened !== undefined) {
        this.#element(opened.toLowerCase(), attributesIn(attributes, at + 1 + opened.length));
        if (selfClosing === '/' || VOID.test(opened)) this.#close(opened.toLowerCase());
      }
    }
    for (const one of this.#open.reverse()) this.#code.push(one.end);
    return this.#hasExpressions ? this.#code : undefined;
  }

  #isOwn(name: string): boolean {
    return IMPLICIT.has(name) || this.#open.some(({ names }) => names.has(name));
  }

  /** Undefined for what is no expression, which must not cost the others. */
  #expression(start: number, end: number): Code | undefined {
    const code = this.#written(start, end);
    if (code === undefined || !isCode(['(', code, '\n);'])) return undefined;
    this.#hasExpressions = true;
    return code;
  }

  #written(start: number, end: number): Code | undefined {
    const written = this.#text.slice(start, end);
    // Read once: `::user.name`.
    const at = start + (/^\s*(?:::)?/.exec(written)?.[0].length ?? 0);
    return angularExpression(this.#text, at, end, {
      isOwn: (name) => this.#isOwn(name),
      holder: '$$scope',
      piped: (name, value, args) => this.#filtered(name, value, args),
    });
  }

  #filtered(name: string, value: Code, [first]: readonly Argument[]): Code | undefined {
    switch (name) {
      case 'limitTo':
        return ['(', value, ')'];
      case 'filter':
        return ['_.filter(', value, ', ', first?.code ?? '', ')'];
      case 'orderBy':
        return ['_.sortBy(', value, ', ', first === undefined ? '' : this.#order(first), ')'];
      default:
        return undefined;
    }
  }

  /** `'-lastName'`: a sign before the name of a field tells the direction. */
  #order({ code, start, end }: Argument): Code {
    const written = this.#text.slice(start, end);
    if (!/^\s*(?:\[\s*)?['"]/.test(written)) return code;
    const parts = [...written.matchAll(/(['"])([+-]?)([\w.]+)\1/g)].map(({ 0: all, 2: sign = '', index }): Code => {
      const from = start + index + 1 + sign.length;
      const to = start + index + all.length - 1;
      return ['"', piece(this.#text, from, to), '"'];
    });
    return ['[', joined(parts, ', '), ']'];
  }

  #statement(start: number, end: number): void {
    const code = this.#expression(start, end);
    if (code !== undefined) {
      this.#code.push('(', code, '\n);\n');
      return;
    }
    // `ng-click="open(user); close()"`
    const several = this.#written(start, end);
    if (several === undefined || !isCode(['{', several, '\n}'])) return;
    this.#hasExpressions = true;
    this.#code.push('{', several, '\n}\n');
  }

  #close(tag: string): void {
    const at = this.#open.findLastIndex((one) => one.tag === tag);
    if (at < 0) return;
    for (const { end } of this.#open.splice(at).reverse()) this.#code.push(end);
  }

  #element(tag: string, written: readonly Attribute[]): void {
    const attributes = written.map((attribute) => ({ ...attribute, name: directiveOf(attribute.name) }));
    const valueOf = (pattern: RegExp): Attribute | undefined =>
      attributes.find(({ name, start, end }) => pattern.test(name) && end > start);
    let depth = 0;
    const open = (end: string, names: Iterable<string> = [], chosen?: string): void => {
      this.#open.push({ tag: depth++ === 0 ? tag : '', end, names: new Set(names), chosen });
    };
    open('');
    const loop = valueOf(/^ng-repeat(?:-start)?$/);
    if (loop) this.#repeat(loop, open);
    for (const { name, start, end } of attributes) {
      if (!SHOWN.test(name) || end <= start) continue;
      const code = this.#expression(start, end);
      if (code === undefined) continue;
      this.#code.push(name === 'ng-hide' ? 'if (!(' : 'if ((', code, '\n)) {\n');
      open('}\n');
    }
    const controller = valueOf(/^ng-controller$/);
    if (controller) {
      this.#code.push(
        `{ function $controller($$scope) { ${JSON.stringify(this.#text.slice(controller.start, controller.end))};\n`,
      );
      open('}\n}\n');
    }
    this.#choice(attributes, open);
    const options = valueOf(/^ng-options$/);
    if (options) this.#options(options);
    for (const attribute of attributes) if (attribute.end > attribute.start) this.#attribute(attribute);
    const included = valueOf(/^ng-include$/) ?? (tag === 'ng-include' ? valueOf(/^src$/) : undefined);
    if (included) this.#include(included);
  }

  #attribute({ name, start, end }: Attribute): void {
    if (SHOWN.test(name)) return;
    if (name.startsWith('ng-') && !OTHERWISE_WRITTEN.test(name)) {
      if (name === 'ng-switch') return;
      this.#statement(start, end);
      return;
    }
    for (const match of this.#text.slice(start, end).matchAll(/\{\{([^]*?)\}\}/g))
      this.#statement(start + match.index + 2, start + match.index + match[0].length - 2);
  }

  /** `user in vm.users | filter:{…} as shown track by user.id`, `(key, value) in vm.user`. */
  #repeat({ start, end }: Attribute, open: (end: string, names: Iterable<string>) => void): void {
    const written = this.#text.slice(start, end);
    const head = /^\s*(?:([\w$]+)|\(\s*([\w$]+\s*,\s*[\w$]+)\s*\))\s+in\s/.exec(written);
    if (!head) return;
    const tracked = /\s+track\s+by\s+([^]*)$/.exec(written);
    const upTo = tracked?.index ?? written.length;
    const alias = /\s+as\s+([\w$]+)\s*$/.exec(written.slice(0, upTo));
    const list = this.#expression(start + head[0].length, start + (alias?.index ?? upTo)) ?? '[]';
    const [, item, pair = ''] = head;
    if (item === undefined) {
      const at = start + written.indexOf(pair);
      this.#code.push(...this.#entries(list, [at, at + pair.length]));
      open('});\n', pair.split(/\s*,\s*/));
    } else if (alias?.[1] !== undefined && alias[1] !== item) {
      this.#code.push(`{ const ${alias[1]} = (`, list, `\n); ${alias[1]}.map((${item}) => {\n`);
      open('});}\n', [item, alias[1]]);
    } else {
      this.#code.push('(', list, `\n).map((${item}) => {\n`);
      open('});\n', [item]);
    }
    if (tracked?.[1] !== undefined && !tracked[1].trim().startsWith('$'))
      this.#statement(start + written.length - tracked[1].length, end);
  }

  /** What is gone through by its keys: names that stood nowhere could not be told apart in a pattern. */
  #entries(list: Code, [start, end]: readonly [number, number]): Code[] {
    return ['Object.entries(', list, '\n).map(([', piece(this.#text, start, end), ']) => {\n'];
  }

  /** `ng-switch="user.kind"`, and `ng-switch-when="Organization"` in an element of it. */
  #choice(
    attributes: readonly Attribute[],
    open: (end: string, names: Iterable<string>, chosen?: string) => void,
  ): void {
    for (const { name, start, end } of attributes) {
      if (name === 'ng-switch' || (name === 'on' && attributes.some((one) => one.name === 'ng-switch'))) {
        const code = this.#expression(start, end);
        if (code === undefined) continue;
        const chosen = `$choice${String(this.#choices++)}`;
        this.#code.push(`{ const ${chosen} = (`, code, '\n);\n');
        open('}\n', [chosen], chosen);
      } else if (name === 'ng-switch-when' && end > start) {
        const chosen = this.#open.findLast((one) => one.chosen !== undefined)?.chosen;
        if (chosen === undefined || /["\\\n]/.test(this.#text.slice(start, end))) continue;
        const literal: Code = [
          { text: '"', start: start - 1, end: start },
          piece(this.#text, start, end),
          { text: '"', start: end, end: end + 1 },
        ];
        this.#code.push(`if (${chosen} === `, literal, ') {\n');
        open('}\n', []);
      }
    }
  }

  /** `value as label group by group for user in vm.users track by user.id`. */
  #options({ start, end }: Attribute): void {
    const written = this.#text.slice(start, end);
    const head =
      /^([^]*?)\s+for\s+(?:([\w$]+)|\(\s*([\w$]+\s*,\s*[\w$]+)\s*\))\s+in\s+([^]*?)(\s+track\s+by\s+[^]*)?$/.exec(
        written,
      );
    if (!head) return;
    const [, labels = '', item, pair = '', listed = '', tracked] = head;
    const from = start + written.length - (tracked?.length ?? 0) - listed.length;
    const list = this.#expression(from, from + listed.length) ?? '[]';
    const pairAt = start + labels.length + written.slice(labels.length).indexOf(pair);
    this.#code.push(
      ...(item === undefined
        ? this.#entries(list, [pairAt, pairAt + pair.length])
        : ['(', list, `\n).map((${item}) => {\n`]),
    );
    this.#open.push({ tag: '', end: '', names: new Set(item === undefined ? pair.split(/\s*,\s*/) : [item]) });
    let at = 0;
    for (const { 0: word, index } of [...labels.matchAll(/\s+(?:as|group\s+by|disable\s+when)\s+|$/g)]) {
      this.#statement(start + at, start + index);
      at = index + word.length;
    }
    this.#open.pop();
    this.#code.push('});\n');
  }

  /** `ng-include="'views/row.html'"`: what it puts there looks at the same. */
  #include({ start, end }: Attribute): void {
    const named = /^\s*'([^'"\\\n]+)'\s*$/.exec(this.#text.slice(start, end))?.[1];
    if (named === undefined) return;
    const names = [...new Set(this.#open.flatMap((one) => [...one.names]))].filter((name) => !name.startsWith('$'));
    this.#code.push(`include(${JSON.stringify(named)}, { ...$$scope, ${names.join(', ')} });\n`);
    this.#hasExpressions = true;
  }
}

/** `data-ng-repeat`, `x-ng-repeat`, `ng:repeat`, as `ng-repeat`. */
function directiveOf(name: string): string {
  return name
    .replace(/^(?:data|x)[-:]/, '')
    .replace(/^ng:/, 'ng-')
    .toLowerCase();
}

function isCode(code: Code): boolean {
  return !isParseFailure(parseModule('expression.js', textOf(code)));
}

function textOf(code: Code): string {
  if (typeof code === 'string') return code;
  return 'start' in code ? code.text : code.map(textOf).join('');
}
