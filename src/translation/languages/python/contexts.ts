import { allOfType, child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** Makes a function that yields once one that `with` gets its value of. */
const CONTEXT = /^@(?:contextlib\.)?(?:async)?contextmanager\b/;
const NESTED = /^(?:function_definition|class_definition|lambda)$/;

/** What a statement defines; one that `with` gets a value of gives what it yields. */
export function definitionOf(node: SyntaxNode, textOf: (node: SyntaxNode) => string): SyntaxNode {
  if (node.type !== 'decorated_definition') return node;
  const definition = child(node, 'definition') ?? node;
  const isContext = allOfType(node, 'decorator').some((decorator) => CONTEXT.test(textOf(decorator)));
  return isContext ? { ...definition, children: definition.children.map(returningYields) } : definition;
}

function returningYields(node: SyntaxNode): SyntaxNode {
  const [only] = node.children;
  if (node.type === 'expression_statement' && only?.type === 'yield')
    return { ...node, type: 'return_statement', children: only.children };
  return NESTED.test(node.type) ? node : { ...node, children: node.children.map(returningYields) };
}
