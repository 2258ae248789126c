import type { SyntaxNode } from '../tree.js';

/** What stands behind a value and belongs to the nearest one. */
const BEHIND = /^(?:call|navigation|indexing|postfix)_expression$/;
/** What takes the value in front of it only with all that belongs to that. */
const OPERATION =
  /^(?:infix|elvis|additive|multiplicative|comparison|equality|conjunction|disjunction|range|check|prefix)_expression$/;

/**
 * The tree with calls where they belong: the grammar takes `a ?: listOf<T>()` for a call of `a ?: listOf`, and so with every operator in
 * front of a call that is told a type.
 */
export function withCallsOfOperands(node: SyntaxNode): SyntaxNode {
  const children = node.children.map(withCallsOfOperands);
  const isSame = children.every((one, index) => one === node.children[index]);
  return ofOperand(isSame ? node : { ...node, children });
}

/** What is behind an operation, as of its last operand, which may be an operation as well. */
function ofOperand(node: SyntaxNode): SyntaxNode {
  const [value, ...rest] = node.children;
  const last = value?.children.at(-1);
  if (!BEHIND.test(node.type) || value === undefined || last === undefined || !OPERATION.test(value.type)) return node;
  const operand = ofOperand({ ...node, field: last.field, start: last.start, children: [last, ...rest] });
  return { ...value, field: node.field, end: node.end, children: [...value.children.slice(0, -1), operand] };
}
