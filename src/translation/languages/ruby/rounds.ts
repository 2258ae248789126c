import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** `rows.each { |row| … }` as a statement, or as the last one of a method: a loop, which `return` leaves with the method. */
export function roundsOf(node: SyntaxNode, textOf: (node: SyntaxNode) => string): SyntaxNode | undefined {
  const call = node.type === 'return' ? node.children[0]?.children[0] : node;
  const [list, method, block] =
    call?.type === 'call' ? [child(call, 'receiver'), child(call, 'method'), child(call, 'block')] : [];
  if (!list || !method || textOf(method) !== 'each' || !block || !/^(?:do_)?block$/.test(block.type)) return undefined;
  const [name, another] = child(block, 'parameters')?.children ?? [];
  if (name?.type !== 'identifier' || another) return undefined;
  const value: SyntaxNode = { ...list, type: 'in', field: 'value', children: [list] };
  return { ...node, type: 'for', children: [{ ...name, field: 'pattern' }, value, ...block.children.slice(1)] };
}
