import type { Code } from '../code.js';
import { js } from '../code.js';
import { Located } from '../located.js';
import { ONLY_READS_OR, READS_KEYS, READS_OR } from './known-methods.js';
import type { Call } from './lowering.js';
import { mayBeAddress } from './lowering.js';
import { isConstantName, isMemberOfClass } from './named-texts.js';
import type { SyntaxNode } from './tree.js';
import { FilledTemplateLowering } from './filled-templates.js';

/** What stands under a key, in a place of a list or at the end of a path into data. */
export abstract class KeyedValueLowering extends FilledTemplateLowering {
  /** What stands under a key, or another value: `row.fetch("key", other)`, `row.getOrElse("key") { other }`, `data_get($row, 'key', $other)`. */
  protected readOr(call: Call, full: string): Code | undefined {
    if (this.isDeclared(call.name)) return undefined;
    const args = call.args.filter(({ name }) => name === undefined).map(({ node }) => node);
    if (/^(?:data_get|array_get|Arr\.get)$/.test(full)) return this.#elementOr(args[0], args[1], args[2]);
    const other = args.at(-1);
    if (other === undefined || args.length < 2) return undefined;
    // What settings hold is not known.
    if (/^(?:env|config)$/.test(full) && this.isKey(args[0]))
      return js`(window.setting[${this.optional(args[0])}] ?? ${this.given(other)})`;
    const { receiver, name } = call;
    const isTyped = args.length === 3 && args[1] !== undefined && this.textOf(args[1]).endsWith('.class');
    if (receiver === undefined || !READS_OR.test(name) || (args.length > 2 && !isTyped)) return undefined;
    if (!this.#isKeyFor(receiver, name, args[0]) || this.shape(other)?.kind === 'object') return undefined;
    return js`(${this.expression(receiver)}[${this.optional(args[0])}] ?? ${this.given(other)})`;
  }

  /** Whether a method is handed a key there, and no address. */
  #isKeyFor(receiver: SyntaxNode, name: string, key: SyntaxNode | undefined): boolean {
    if (ONLY_READS_OR.test(name)) return true;
    const shape = key && this.shape(key);
    const owner = this.textOf(receiver);
    if (shape?.kind !== 'text') return /(?:env|cache)\W*$/i.test(owner);
    const texts = shape.pieces.filter((piece) => piece instanceof Located);
    if (texts.length === 0) return false;
    // Keys of a cache are written like paths, but begin with a name.
    const begins = shape.pieces[0] instanceof Located && /^(?!https?:)[\w.-]/.test(shape.pieces[0].text);
    return (begins && /cache\W*$/i.test(owner)) || texts.every(({ text }) => !mayBeAddress(text));
  }

  #elementOr(
    object: SyntaxNode | undefined,
    key: SyntaxNode | undefined,
    other: SyntaxNode | undefined,
  ): Code | undefined {
    if (object === undefined || key === undefined || !this.isKey(key)) return undefined;
    const element = this.pathElement(this.expression(object), key);
    return other === undefined ? element : js`(${element} ?? ${this.expression(other)})`;
  }

  /** A value, or what a function gives. */
  protected given(node: SyntaxNode): Code {
    const body = this.workOf(node);
    if (body === undefined) return this.isFunction(node) ? js`(${this.expression(node)})()` : this.expression(node);
    return this.shape(body)?.kind === 'block' ? js`(${this.expression(node)})()` : this.expression(body);
  }

  /** Whether something is declared to be data. */
  protected isData(receiver: SyntaxNode): boolean {
    return this.receivers.isData(receiver);
  }

  /** Keys are texts, or constants where nothing else can be meant. */
  protected isKeyAt(node: SyntaxNode, index: number, { name, receiver }: Call): boolean {
    if (this.plain(node) !== undefined) return true;
    if (index > 0 && name !== 'dig') return false;
    if (this.isKey(node)) return true;
    const isOfData = READS_KEYS.test(name) || (receiver !== undefined && this.isData(receiver));
    const written = this.textOf(node);
    const mayBeKey = isConstantName(written) || isMemberOfClass(written) || /^[a-z]\w*$/.test(written);
    return isOfData && !this.isDeclared(name) && mayBeKey;
  }

  protected element(receiver: SyntaxNode, keys: readonly SyntaxNode[]): Code {
    return js`${this.expression(receiver)}${keys.map((key): Code => {
      const text = this.plain(key);
      if (!text?.text.startsWith('/')) return js`[${this.expression(key)}]`;
      // A pointer into the data.
      let at = 0;
      return text.text.split('/').map((part) => {
        const from = at;
        at += part.length + 1;
        return part === '' ? [] : js`[${text.slice(from, from + part.length).quoted()}]`;
      });
    })}`;
  }

  /** `SelectToken("$.outer[0].inner")`. */
  protected pathElement(object: Code, key: SyntaxNode | undefined): Code {
    const path = this.plain(key);
    const names = path === undefined ? [] : [...path.text.matchAll(/\[(?:\d+|\*)\]|\w+/g)];
    return js`${object}${names.map(({ 0: name, index }) =>
      name.startsWith('[') ? '[0]' : js`[${path?.slice(index, index + name.length).quoted() ?? '""'}]`,
    )}`;
  }
}
