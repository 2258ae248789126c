import { allOfType, child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** A class that is made by a call: what it holds by the places of its arguments, and what stands in its block. */
export interface MadeClass {
  readonly name: SyntaxNode;
  readonly base: SyntaxNode | undefined;
  readonly fields: readonly SyntaxNode[];
  readonly members: readonly SyntaxNode[];
}

/** `Row = Struct.new(:id, keyword_init: true)`, `Row = Data.define(:id) do … end`, `Row = Class.new(Base) do … end`. */
export function madeClassAt(node: SyntaxNode, textOf: (node: SyntaxNode) => string): MadeClass | undefined {
  const [name, call] = node.type === 'assignment' ? [child(node, 'left'), child(node, 'right')] : [];
  const [receiver, method] = call?.type === 'call' ? [child(call, 'receiver'), child(call, 'method')] : [];
  if (name?.type !== 'constant' || call === undefined || receiver === undefined || method === undefined)
    return undefined;
  const maker = /^(?:::)?(Struct\.new|Data\.define|Class\.new)$/.exec(`${textOf(receiver)}.${textOf(method)}`)?.[1];
  if (maker === undefined) return undefined;
  const list = child(call, 'arguments');
  const isClass = maker === 'Class.new';
  const block = child(call, 'block');
  return {
    name,
    base: isClass ? list?.children[0] : undefined,
    fields: isClass || list === undefined ? [] : allOfType(list, 'simple_symbol').map(named),
    members: (block && child(block, 'body')?.children) ?? [],
  };
}

function named(symbol: SyntaxNode): SyntaxNode {
  return { ...symbol, type: 'identifier', start: symbol.start + 1 };
}
