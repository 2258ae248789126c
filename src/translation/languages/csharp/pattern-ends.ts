import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

interface Apart {
  readonly operator: string;
  readonly left: SyntaxNode;
  readonly right: SyntaxNode;
}

type Between = (left: SyntaxNode, right: SyntaxNode) => string;

/** `name is null || name == other`: the grammar takes all behind `is` for the pattern, of which a condition is no part. */
export function withoutConditions(node: SyntaxNode, between: Between): Apart | undefined {
  const pattern = child(node, 'pattern');
  const parted = pattern && partedAt(pattern, between);
  if (!parted) return undefined;
  const { operator, left, right } = parted;
  const children = node.children.map((one) => (one === pattern ? left : one));
  return { operator, left: { ...node, field: 'left', end: left.end, children }, right };
}

/** The pattern up to the condition, and the condition. */
function partedAt(pattern: SyntaxNode, between: Between): Apart | undefined {
  const last = pattern.children.at(-1);
  if (last === undefined || !/^(?:constant|negated|and|or)_pattern$/.test(pattern.type)) return undefined;
  const inner = pattern.type === 'constant_pattern' ? conditionAt(last, between) : partedAt(last, between);
  if (!inner) return undefined;
  const { operator, left, right } = inner;
  return { operator, left: { ...pattern, end: left.end, children: [...pattern.children.slice(0, -1), left] }, right };
}

function conditionAt(node: SyntaxNode, between: Between): Apart | undefined {
  const [left, right] = node.type === 'binary_expression' ? [child(node, 'left'), child(node, 'right')] : [];
  const operator = left && right ? between(left, right) : '';
  return left && right && /^(?:&&|\|\|)$/.test(operator) ? { operator, left, right } : undefined;
}
