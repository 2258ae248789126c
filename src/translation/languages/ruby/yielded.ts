import { child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What methods hand to a block, as a list. */
export const YIELDED = 'yielded$';
/** Makes the list: it begins a body. */
export const LIST_MADE = '$listMade';
export const LISTS_YIELDED = /^(?:enum_for|to_enum)$/;

/**
 * `return enum_for(__method__, path) unless block_given?`: a method that gives a list of all that it hands to a block, where it is called without one. It is no
 * call of itself: what would be handed to the block is taken down as it goes.
 */
export function listsYielded(method: SyntaxNode, textOf: (node: SyntaxNode) => string): boolean {
  const own = child(method, 'name');
  let isFound = false;
  visitSyntax(method, (node) => {
    const name = node.type === 'call' && child(node, 'receiver') === undefined ? child(node, 'method') : undefined;
    if (name === undefined || !LISTS_YIELDED.test(textOf(name))) return !isFound;
    const [named] = child(node, 'arguments')?.children ?? [];
    const text = named === undefined ? '' : textOf(named);
    isFound = text === '__method__' || (own !== undefined && text === `:${textOf(own)}`);
    return !isFound;
  });
  return isFound;
}

/** A body that begins with the list. */
export function withList(body: SyntaxNode): SyntaxNode {
  if (body.type !== 'body_statement') return body;
  const made = { type: LIST_MADE, field: undefined, start: body.start, end: body.start, children: [] };
  return { ...body, children: [made, ...body.children] };
}
