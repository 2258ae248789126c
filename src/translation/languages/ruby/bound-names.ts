import { child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** The nodes of the variables that a node makes by itself: by an assignment, of what is rescued, or by a pattern. */
export function boundNames(node: SyntaxNode): readonly SyntaxNode[] {
  switch (node.type) {
    case 'assignment':
    case 'operator_assignment': {
      const target = child(node, 'left');
      const targets = target?.type === 'left_assignment_list' ? target.children : [target];
      return targets.flatMap((one) => {
        const variable = one?.type === 'rest_assignment' ? one.children[0] : one;
        return variable?.type === 'identifier' ? [variable] : [];
      });
    }
    case 'exception_variable':
      return node.children.filter(({ type }) => type === 'identifier');
    case 'in_clause':
    case 'match_pattern':
    case 'test_pattern':
      return inPattern(child(node, 'pattern'));
    default:
      return [];
  }
}

/** `in [first, *]`, `in { name:, state: 'x' => state }`. */
function inPattern(pattern: SyntaxNode | undefined): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  if (pattern)
    visitSyntax(pattern, (node) => {
      if (node.type === 'identifier') found.push(node);
      const key =
        node.type === 'keyword_pattern' && child(node, 'value') === undefined ? child(node, 'key') : undefined;
      if (key) found.push(key);
      return node.type !== 'variable_reference_pattern' && node.type !== 'call';
    });
  return found;
}
