import type { SyntaxNode } from '../tree.js';

/** What goes on from an object: `a?.Name`, `a?.Name()`, `a?.Name.Length`, `a?.Names[0]`; the object is the first of their children. */
const GOES_ON = new Set([
  'conditional_access_expression',
  'invocation_expression',
  'member_access_expression',
  'element_access_expression',
]);
/** What stands around operands, the last of which is meant. */
const OPERATES = new Set(['binary_expression', 'prefix_unary_expression']);

/** The grammar takes `a == b?.Part?.Name` for `((a == b)?.Part)?.Name`: a tree in which each question mark is bound to the operand before it. */
export function withMarksBound(node: SyntaxNode): SyntaxNode {
  const children = node.children.map(withMarksBound);
  const isSame = children.every((one, index) => one === node.children[index]);
  return bound(isSame ? node : { ...node, children });
}

function bound(node: SyntaxNode): SyntaxNode {
  const [inner, ...others] = node.children;
  if (!inner || !GOES_ON.has(node.type) || !OPERATES.has(inner.type)) return node;
  const last = inner.children.at(-1);
  if (!last) return node;
  const rest = bound({
    ...node,
    field: last.field,
    start: last.start,
    children: [{ ...last, field: inner.field }, ...others],
  });
  return { ...inner, field: node.field, end: node.end, children: [...inner.children.slice(0, -1), rest] };
}
