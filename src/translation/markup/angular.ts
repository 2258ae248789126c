import { js } from '../code.js';
import type { Code } from '../code.js';
import { angularExpression, partsBetween } from './angular-expressions.js';
import { attributesIn, VOID } from './attributes.js';
import type { Attribute } from './attributes.js';
import { closingBracket, lastOutside } from './expressions.js';
import { alternativesIn } from './angular-alternatives.js';
import { apart, IMPLICIT, namesAssigned, TOKEN } from './angular-syntax.js';
import { withoutUnclosed } from './tokens.js';
import type { Part } from './angular-syntax.js';

/**
 * The template of an Angular component as code: a class of the same members whose method looks at what the template does.
 *
 * @param range where the template stands in the text. @param component what the code calls its class. @param name what it is to be called itself.
 * @returns undefined where it looks at nothing.
 */
export function angularTemplate(
  text: string,
  range: readonly [start: number, end: number],
  component: string,
  name: string,
): Code | undefined {
  const reader = new AngularReader(text, range);
  const code = reader.read();
  if (!reader.hasExpressions) return undefined;
  // What nothing is known of is a parameter that nobody hands over.
  const unknown = ['$pipe', ...IMPLICIT, ...reader.references].join(', ');
  return js`\nexport class ${name} extends ${component} {\n$template() {\n((${unknown}) => {\n${code}\n});\n}\n}\n`;
}

/** What the code of a template needs from elsewhere. */
export const TEMPLATE_IMPORTS = "import { firstValueFrom as $async } from 'rxjs';\n";

/** Something of the template that is not closed yet. */
interface Open {
  /** The element's name; absent for a block. */
  readonly tag?: string;
  readonly isIf?: boolean;
  readonly isBrace?: boolean;
  /** What ends its code, and what ends that of a chain of conditions. */
  readonly end: Code;
  readonly tail?: string;
  /** Names that it declares. */
  readonly names: ReadonlySet<string>;
}

class AngularReader {
  readonly references: ReadonlySet<string>;
  hasExpressions = false;
  readonly #text: string;
  readonly #range: readonly [number, number];
  readonly #code: Code[] = [];
  readonly #open: Open[] = [];
  readonly #declared = new Set<string>();
  /** Conditions, by the name of the template that is shown where they do not hold. */
  readonly #otherwise: ReadonlyMap<string, Part>;
  /** What ends the chain of conditions that the next block belongs to. */
  #chained: string | undefined;
  #aliases = 0;

  constructor(text: string, range: readonly [number, number]) {
    this.#text = text;
    this.#range = range;
    const written = text.slice(...range);
    this.references = new Set(
      [...written.matchAll(/\s(?:#|ref-)([A-Za-z_]\w*)(?=[\s=>/])/g)].map(([, name = '']) => name),
    );
    this.#otherwise = alternativesIn(text, range);
  }

  read(): Code {
    const [start, end] = this.#range;
    const text = withoutUnclosed(this.#text.slice(0, end));
    const token = new RegExp(TOKEN);
    token.lastIndex = start;
    for (let match = token.exec(text); match !== null; match = token.exec(text)) {
      token.lastIndex = this.#token(match, token.lastIndex);
    }
    for (const one of this.#open.reverse()) this.#code.push(one.end, one.tail ?? '');
    return this.#code;
  }

  /** @returns where to go on. */
  #token(match: RegExpExecArray, behind: number): number {
    const { index: at } = match;
    const [all, , shown, closed, opened, attributes = '', selfClosing, declared, block] = match;
    if (shown !== undefined) this.#statement(at + 2, behind - 2);
    else if (closed !== undefined) this.#close(closed);
    else if (opened !== undefined) {
      this.#element(opened, attributesIn(attributes, at + 1 + opened.length));
      if (selfClosing === '/' || VOID.test(opened)) this.#close(opened);
    } else if (declared !== undefined) return this.#let(declared, behind);
    else if (block !== undefined) return this.#block(block.replace(/\s+/g, ' '), behind);
    else if (all === '{') this.#open.push({ isBrace: true, end: '', names: new Set() });
    else if (all === '}') this.#closeBlock(behind);
    return behind;
  }

  #isOwn(name: string): boolean {
    return (
      IMPLICIT.includes(name) ||
      this.references.has(name) ||
      this.#declared.has(name) ||
      this.#open.some(({ names }) => names.has(name))
    );
  }

  #expression(start: number, end: number): Code | undefined {
    const code = angularExpression(this.#text, start, end, {
      isOwn: (name) => this.#isOwn(name),
      holder: 'this',
      piped: (name, value) => (name === 'async' ? ['$async(', value, ')'] : undefined),
    });
    if (code !== undefined) this.hasExpressions = true;
    return code;
  }

  #statement(start: number, end: number): void {
    const code = this.#expression(start, end);
    if (code !== undefined) this.#code.push('(', code, '\n);\n');
  }

  /** `@let name = value;` */
  #let(name: string, start: number): number {
    const semicolon = this.#text.indexOf(';', start);
    const end = semicolon < 0 ? this.#range[1] : semicolon;
    const code = this.#expression(start, end);
    if (code !== undefined) this.#code.push(`const ${name} = (`, code, '\n);\n');
    this.#declared.add(name);
    return end + 1;
  }

  #close(tag: string): void {
    const at = this.#open.findLastIndex((one) => one.tag === tag || one.tag === undefined);
    if (at < 0 || this.#open[at]?.tag === undefined) return;
    for (const { end } of this.#open.splice(at).reverse()) this.#code.push(end);
  }

  /** A brace closes the last block, and the elements in it that need not be closed. */
  #closeBlock(behind: number): void {
    const at = this.#open.findLastIndex(({ tag }) => tag === undefined);
    if (at < 0) return;
    const [block, ...elements] = this.#open.splice(at);
    for (const { end } of elements.reverse()) this.#code.push(end);
    if (block === undefined) return;
    this.#code.push(block.end);
    const next = /^\s*@else(?:\s+if)?\s*[({]/.test(this.#text.slice(behind, behind + 500));
    if (block.isIf === true && next) this.#chained = block.tail ?? '';
    else this.#code.push(block.tail ?? '');
  }

  /** `@if (…) {`, from behind its name. @returns where to go on. */
  #block(kind: string, at: number): number {
    const hasHead = this.#text[at] === '(';
    const close = hasHead ? closingBracket(this.#text, at) : at - 1;
    const [space = ''] = /^\s*\{/.exec(this.#text.slice(close + 1, close + 200)) ?? [];
    const chained = this.#chained;
    this.#chained = undefined;
    if (space === '' || close >= this.#range[1]) {
      this.#code.push(chained ?? '');
      return at;
    }
    this.#opened(kind, at + 1, hasHead ? close : at + 1, chained);
    return close + 1 + space.length;
  }

  #opened(kind: string, start: number, end: number, chained: string | undefined): void {
    switch (kind) {
      case 'if':
        this.#if(start, end, '');
        return;
      case 'else if':
        if (chained !== undefined) this.#code.push('else {\n');
        this.#if(start, end, chained === undefined ? '' : `}\n${chained}`);
        return;
      case 'else':
        this.#code.push(chained === undefined ? '{\n' : 'else {\n');
        this.#open.push({ end: '}\n', tail: chained ?? '', names: new Set() });
        return;
      case 'for':
        this.#for(start, end);
        return;
      case 'switch':
        this.#code.push('switch (', this.#expression(start, end) ?? '0', '\n) {\n');
        this.#open.push({ end: '}\n', names: new Set() });
        return;
      case 'case':
      case 'default':
        this.#code.push(kind === 'case' ? ['case (', this.#expression(start, end) ?? '0', '\n)'] : 'default', ': {\n');
        this.#open.push({ end: '} break;\n', names: new Set() });
        return;
      default:
        this.#code.push('{\n');
        this.#open.push({ end: '}\n', names: new Set() });
    }
  }

  /** `condition`, `value; as name`. */
  #if(start: number, stop: number, tail: string): void {
    const [first = [start, stop], ...rest] = partsBetween(this.#text, start, stop, ';');
    const name = rest.map(([from, to]) => /^\s*as\s+([\w$]+)/.exec(this.#text.slice(from, to))?.[1]).find(Boolean);
    const condition = this.#expression(...first) ?? 'true';
    const [end, closing] = this.#condition(condition, name);
    this.#open.push({ isIf: true, end, tail: closing + tail, names: new Set(name === undefined ? [] : [name]) });
  }

  /** Begins what is only there under a condition whose value may have a name. @returns what ends it, and what ends its alternatives too. */
  #condition(condition: Code, name: string | undefined): [end: string, closing: string] {
    if (name === undefined) {
      this.#code.push('if (', condition, '\n) {\n');
      return ['}\n', ''];
    }
    if (!this.#isOwn(name)) {
      this.#code.push(`{ const ${name} = (`, condition, `\n); if (${name}) {\n`);
      return ['}\n', '}\n'];
    }
    // The value may be told by the same name.
    const alias = `$as${String(this.#aliases++)}`;
    this.#code.push(`{ const ${alias} = (`, condition, `\n); if (${alias}) { const ${name} = ${alias};\n`);
    return ['}\n', '}\n'];
  }

  /** `item of list; track item.id; let i = $index, e = $even`. */
  #for(start: number, end: number): void {
    const [[from, to] = [start, end], ...rest] = partsBetween(this.#text, start, end, ';');
    const head = /^\s*([\w$]+)\s+of\s/.exec(this.#text.slice(from, to));
    const item = head?.[1] ?? '$item';
    const others = rest.flatMap(([a, b]) => namesAssigned(this.#text.slice(a, b)));
    const list = this.#expression(from + (head?.[0].length ?? 0), to) ?? '[]';
    this.#code.push('(', list, `\n).map((${[item, ...others.map((name) => `[${name}]`)].join(', ')}) => {\n`);
    this.#open.push({ end: '});\n', names: new Set([item, ...others]) });
    for (const [a, b] of rest) {
      const track = /^\s*track\s/.exec(this.#text.slice(a, b));
      if (track) this.#statement(a + track[0].length, b);
    }
  }

  #element(tag: string, attributes: readonly Attribute[]): void {
    let end: Code = '';
    const names = new Set<string>();
    const entry = {
      tag,
      names,
      get end() {
        return end;
      },
    };
    this.#open.push(entry);
    for (const { name, start, end: stop } of attributes) {
      if (name.startsWith('*')) end = [this.#structural(name.slice(1), start, stop, names), end];
    }
    end = [this.#alternative(tag, attributes), end];
    const given = attributes.flatMap(({ name }) => /^let-([A-Za-z_]\w*)$/.exec(name)?.[1] ?? []);
    if (given.length > 0) {
      this.#code.push(`((${given.join(', ')}) => {\n`);
      end = ['});\n', end];
      for (const name of given) names.add(name);
    }
    for (const attribute of attributes) if (attribute.end > attribute.start) this.#attribute(attribute);
  }

  /** `<ng-template #other>`: only shown where the condition that names it does not hold. @returns what ends it. */
  #alternative(tag: string, attributes: readonly Attribute[]): string {
    if (tag !== 'ng-template') return '';
    const given = attributes.map(({ name }) => this.#otherwise.get(/^(?:#|ref-)(.+)$/.exec(name)?.[1] ?? ''));
    const condition = given.find((part) => part !== undefined);
    const code = condition && this.#expression(...condition);
    if (code === undefined) return '';
    this.#code.push('if (!(', code, '\n)) {\n');
    return '}\n';
  }

  #attribute({ name, start, end }: Attribute): void {
    if (/^(?:\[|bind(?:on)?-)/.test(name)) this.#statement(start, end);
    else if (/^(?:\(|on-)/.test(name)) {
      const code = this.#expression(start, end);
      if (code !== undefined) this.#code.push('(($event) => {\n', code, '\n});\n');
    } else if (!/^(?:\*|#|let-)/.test(name)) {
      for (const match of this.#text.slice(start, end).matchAll(/\{\{([^]*?)\}\}/g))
        this.#statement(start + match.index + 2, start + match.index + match[0].length - 2);
    }
  }

  /** `*ngFor="let item of list; index as i"`, `*ngIf="value as name; else other"`. @returns what ends it. */
  #structural(directive: string, start: number, end: number, names: Set<string>): Code {
    const parts = partsBetween(this.#text, start, end, ';').flatMap((part) => apart(this.#text, part));
    const [first] = parts;
    if (end <= start || first === undefined) return '';
    if (directive === 'ngFor') return this.#ngFor(first, parts.slice(1), names);
    const isIf = directive === 'ngIf';
    const written = this.#text.slice(...first);
    const as = lastOutside(written, /^\sas\s/);
    const named = as && written.slice(as.end).trim();
    const declared = parts.flatMap(([from, to]) => /^\s*let\s+([\w$]+)/.exec(this.#text.slice(from, to))?.[1] ?? []);
    if (isIf) {
      const condition = this.#expression(first[0], as === undefined ? first[1] : first[0] + as.start) ?? 'true';
      const name = named ?? declared[0];
      const ends = this.#condition(condition, name);
      if (name !== undefined) names.add(name);
      return ends.join('');
    }
    if (declared.length === 0 || !/^\s*let\s/.test(written))
      this.#statement(first[0], as === undefined ? first[1] : first[0] + as.start);
    for (const [from, to] of parts.slice(1)) {
      const key = /^\s*[A-Za-z]\w*\s*:/.exec(this.#text.slice(from, to));
      if (key) this.#statement(from + key[0].length, to);
    }
    // What a directive hands to its template is its own affair.
    const own = [...declared, ...(named === undefined ? [] : [named])];
    if (own.length === 0) return '';
    this.#code.push(`((${own.join(', ')}) => {\n`);
    for (const name of own) names.add(name);
    return '});\n';
  }

  #ngFor(first: Part, rest: readonly Part[], names: Set<string>): Code {
    const [from, to] = first;
    const written = this.#text.slice(from, to);
    const head = /^\s*let\s+([\w$]+)\s+of\s/.exec(written);
    if (!head) return '';
    const as = lastOutside(written, /^\sas\s/);
    const list = this.#expression(from + head[0].length, as === undefined ? to : from + as.start) ?? '[]';
    const whole = as && written.slice(as.end).trim();
    const others = rest.flatMap(([a, b]) => {
      const part = this.#text.slice(a, b);
      return [...namesAssigned(part), ...(/\sas\s+([\w$]+)\s*$/.exec(part)?.slice(1) ?? [])];
    });
    const item = head[1] ?? '$item';
    const given = [item, ...others.map((name) => `[${name}]`)].join(', ');
    for (const name of [item, ...others]) names.add(name);
    if (whole === undefined) {
      this.#code.push('(', list, `\n).map((${given}) => {\n`);
      return '});\n';
    }
    names.add(whole);
    this.#code.push(`{ const ${whole} = (`, list, `\n); ${whole}.map((${given}) => {\n`);
    return '});}\n';
  }
}
