import { child, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** `row["key"]`. */
export interface KeyRead {
  readonly object: SyntaxNode;
  readonly key: SyntaxNode;
}

/** Whether a clause is for keys that are not there, by its text. */
export function catchesMissing(clause: string): boolean {
  return /^except\s*(?::|[^:]*\b(?:KeyError|LookupError|Exception)\b)/.test(clause);
}

/** The keys that are read by name, of what has a name. */
export function keysIn(nodes: readonly SyntaxNode[]): KeyRead[] {
  const reads: KeyRead[] = [];
  for (const root of nodes) {
    visitSyntax(root, (node) => {
      const [object, key] = keyAt(node);
      if (object !== undefined && key?.type === 'string' && ofType(key, 'interpolation') === undefined)
        if (object.type === 'identifier' || object.type === 'attribute') reads.push({ object, key });
      return undefined;
    });
  }
  return reads;
}

/** `row["key"]`, `row.get("key")`. */
function keyAt(node: SyntaxNode): readonly (SyntaxNode | undefined)[] {
  if (node.type === 'subscript') return [child(node, 'value'), child(node, 'subscript')];
  const callee = node.type === 'call' ? child(node, 'function') : undefined;
  return callee?.type === 'attribute' ? [child(callee, 'object'), child(node, 'arguments')?.children[0]] : [];
}

/** Those of two places that are read of the same objects. */
export function commonKeys(
  here: readonly KeyRead[],
  there: readonly KeyRead[],
  textOf: (node: SyntaxNode) => string,
): KeyRead[] {
  const objectsOf = (reads: readonly KeyRead[]): Set<string> => new Set(reads.map(({ object }) => textOf(object)));
  const [first, second] = [objectsOf(here), objectsOf(there)];
  const isCommon = ({ object }: KeyRead): boolean => first.has(textOf(object)) && second.has(textOf(object));
  return [...here, ...there].filter(isCommon);
}
