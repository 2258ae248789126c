import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Located } from '../../located.js';
import type { Argument, Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

const IMPORTED = '"github.com/tidwall/gjson"';
/** What a result is asked for, and gives as it is. */
const SAME = /^(?:String|Int|Uint|Float|Bool|Value|Array|Map|Time)$/;
/** Parts of paths that mean more than a name: wildcards, modifiers, literals, and several at once. */
const OTHER = /[*?@!{}[\]|~]/;
const COMPARED = /^\s*([\w.]+)\s*(==|!=)\s*"([^"]*)"\s*$/;
const ITEMS = /^#(?:\(([^()]*)\)(#?))?$/;

/** How Go is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly plain: (node: SyntaxNode | undefined) => Located | undefined;
  readonly expression: (node: SyntaxNode) => Code;
  readonly isFunction: (node: SyntaxNode | undefined) => boolean;
}

/** What gjson reads out of JSON by paths: `gjson.GetBytes(body, "#.organization.name")`, `user.Get("name").String()`. */
export class GjsonReader {
  readonly #reading: Reading;
  readonly #isUsed: boolean;

  /** @param text of the file: what does not import the library is not read by it. */
  constructor(text: string, reading: Reading) {
    this.#isUsed = text.includes(IMPORTED);
    this.#reading = reading;
  }

  /** Undefined for a call that is none of the library. */
  call({ receiver, name, args }: Call): Code | undefined {
    if (!this.#isUsed || receiver === undefined) return undefined;
    const [first, ...others] = args;
    if (this.#reading.textOf(receiver) === 'gjson') return first && this.#read(name, first.node, others);
    const object = (): Code => this.#reading.expression(receiver);
    if (first === undefined) {
      if (name === 'Exists') return js`(${object()} !== undefined)`;
      return SAME.test(name) ? object() : undefined;
    }
    if (others.length > 0) return undefined;
    if (name === 'Get') return this.#at(object, first.node);
    // A function is handed the key in front of the value.
    return name === 'ForEach' && this.#reading.isFunction(first.node)
      ? js`${object()}.forEach((each, key) => (${this.#reading.expression(first.node)})(key, each))`
      : undefined;
  }

  /** `result.Str`, `result.Raw`. */
  isSame(name: string): boolean {
    return this.#isUsed && /^(?:Str|Raw|Num)$/.test(name);
  }

  #read(name: string, json: SyntaxNode, paths: readonly Argument[]): Code | undefined {
    const data = (): Code => js`JSON.parse(${this.#reading.expression(json)})`;
    if (/^Parse(?:Bytes)?$/.test(name)) return data();
    const found = paths.map(({ node }) => this.#at(data, node) ?? js`${data()}[${this.#reading.expression(node)}]`);
    if (/^GetMany(?:Bytes)?$/.test(name)) return js`[${joined(found, ', ')}]`;
    return /^Get(?:Bytes)?$/.test(name) ? found[0] : undefined;
  }

  #at(object: () => Code, path: SyntaxNode): Code | undefined {
    const written = this.#reading.plain(path);
    if (written === undefined || written.text.includes('/')) return undefined;
    const parts = partsOf(written);
    return parts && inside(object(), parts);
  }
}

/** The parts of a path between its dots; undefined for one that does more than going down. */
function partsOf(path: Located): readonly Located[] | undefined {
  const parts = [...path.text.matchAll(/#\([^()]*\)#?|[^.]+/g)].map(({ 0: part, index }) =>
    path.slice(index, index + part.length),
  );
  const isPlain = parts.every(({ text }) => ITEMS.test(text) || !OTHER.test(text));
  return isPlain && !path.text.includes('\\.') ? parts : undefined;
}

function inside(object: Code, parts: readonly Located[]): Code {
  const [part, ...rest] = parts;
  if (part === undefined) return object;
  const items = ITEMS.exec(part.text);
  if (items !== null) return ofItems(object, items, part, rest);
  const isNumber = /^\d+$/.test(part.text);
  return inside(js`${object}[${isNumber ? part.text : part.quoted()}]`, rest);
}

/** `#` is how many there are at the end, and each of them before; `#(…)` is the first of those that are meant, `#(…)#` all of them. */
function ofItems(object: Code, [, condition, isAll]: RegExpExecArray, part: Located, rest: readonly Located[]): Code {
  if (condition === undefined) return rest.length === 0 ? js`${object}.length` : ofEach(object, rest);
  const [, path = '', operator = '', value = ''] = COMPARED.exec(condition) ?? [];
  const at = part.text.indexOf(condition);
  const from = at + condition.indexOf(path);
  const text = at + condition.indexOf('"') + 1;
  const read = path === '' ? undefined : partsOf(part.slice(from, from + path.length));
  if (read === undefined) return isAll === '#' ? ofEach(object, rest) : inside(js`${object}.at(0)`, rest);
  const test = js`((each) => ${inside('each', read)} ${operator}= ${part.slice(text, text + value.length).quoted()})`;
  return isAll === '#' ? ofEach(js`${object}.filter(${test})`, rest) : inside(js`${object}.find(${test})`, rest);
}

function ofEach(list: Code, rest: readonly Located[]): Code {
  return rest.length === 0 ? list : js`${list}.map((each) => ${inside('each', rest)})`;
}
