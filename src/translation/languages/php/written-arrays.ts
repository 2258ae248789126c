import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { Located } from '../../located.js';
import type { Entry, Shape } from '../shape.js';
import { allOfType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { itemsOf } from './arrays.js';
import { methodAsFunction } from './closures.js';

/** How PHP is read. */
interface Reading {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly between: (left: SyntaxNode, right: SyntaxNode) => string;
  readonly plain: (node: SyntaxNode | undefined) => Located | undefined;
  readonly expression: (node: SyntaxNode) => Code;
  readonly name: (node: SyntaxNode) => Code;
  readonly property: (node: SyntaxNode) => Code;
}

/** `RequestOptions::JSON`: what Guzzle calls the options of a request. */
const OPTION = /\bRequestOptions::([A-Z_]+)$/;

/** An array that is written out: a list, an object, or the name of a method. */
export function arrayShape(node: SyntaxNode, reading: Reading): Shape {
  const { expression } = reading;
  const elements = allOfType(node, 'array_element_initializer').map(({ children }) => children);
  const method = methodAsFunction(
    elements.flatMap((element) => (element.length === 1 ? element : [])),
    reading,
  );
  if (method !== undefined) return { kind: 'code', code: method };
  if (elements.some(([first]) => first?.type === 'variadic_unpacking') && elements.every(({ length }) => length === 1))
    return { kind: 'code', code: () => js`[${itemsOf(elements.flat(), expression)}]` };
  if (!elements.some((element) => element.length === 2))
    return { kind: 'list', items: elements.flatMap(([item]) => item ?? []) };
  const entries = elements.flatMap((element): Entry[] => (element.length === 2 ? [entryOf(element, reading)] : []));
  return { kind: 'object', entries };
}

function entryOf([key, value]: readonly SyntaxNode[], { plain, textOf }: Reading): Entry {
  const isConstant = key !== undefined && /^(?:class_constant_access_expression|(?:qualified_)?name)$/.test(key.type);
  const option = isConstant ? OPTION.exec(textOf(key)) : null;
  const [, name = ''] = option ?? [];
  const said = option && key ? new Located(name.toLowerCase(), key.end - name.length) : plain(key);
  return { key: said, value, ...(isConstant && said === undefined ? { of: key } : {}) };
}

/** `['id' => $id, 'tags' => [$first]]`, `list($first, , $third)`: what an array is taken apart into. */
export function takenApart(list: SyntaxNode, { text, between, expression }: Reading): Code {
  const parts: Code[] = [];
  let isKeyed = false;
  let from = list.start;
  for (let at = 0; at < list.children.length; at++) {
    const first = list.children[at];
    const second = list.children[at + 1];
    if (first === undefined) break;
    // Items may be left out.
    const commas = text.slice(from, first.start).split(',').length - 1;
    for (let left = from === list.start ? 0 : 1; left < commas; left++) parts.push('');
    const hasKey = second !== undefined && between(first, second) === '=>';
    isKeyed ||= hasKey;
    parts.push(hasKey ? js`[${expression(first)}]: ${expression(second)}` : expression(first));
    if (hasKey) at++;
    from = hasKey ? second.end : first.end;
  }
  return isKeyed ? js`{ ${joined(parts, ', ')} }` : js`[${joined(parts, ', ')}]`;
}
