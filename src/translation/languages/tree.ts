/** A node of a concrete syntax tree, by the names of its grammar. */
export interface SyntaxNode {
  readonly type: string;
  readonly field: string | undefined;
  readonly start: number;
  readonly end: number;
  /** Named children; punctuation and keywords are found in the text. */
  readonly children: readonly SyntaxNode[];
}

export function child(node: SyntaxNode, field: string): SyntaxNode | undefined {
  return node.children.find((candidate) => candidate.field === field);
}

export function childrenOf(node: SyntaxNode, field: string): SyntaxNode[] {
  return node.children.filter((candidate) => candidate.field === field);
}

export function ofType(node: SyntaxNode | undefined, ...types: readonly string[]): SyntaxNode | undefined {
  return node?.children.find((candidate) => types.includes(candidate.type));
}

export function allOfType(node: SyntaxNode, ...types: readonly string[]): SyntaxNode[] {
  return node.children.filter((candidate) => types.includes(candidate.type));
}

/** What stands in the blocks of a clause: `catch (Exception e) { … }`. */
export function statementsIn(clause: SyntaxNode, block: string): SyntaxNode[] {
  return allOfType(clause, block).flatMap(({ children }) => children);
}

/** Calls `see` for a node and what stands below it, parents first; what `see` refuses is not looked into. */
export function visitSyntax(root: SyntaxNode, see: (node: SyntaxNode) => boolean | undefined): void {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (see(node) === false) continue;
    for (let index = node.children.length - 1; index >= 0; index--) {
      const next = node.children[index];
      if (next !== undefined) stack.push(next);
    }
  }
}

/** The first node of a text. */
export function nodeWith(root: SyntaxNode, text: string, textOf: (node: SyntaxNode) => string): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  visitSyntax(root, (node) => {
    if (found === undefined && textOf(node) === text) found = node;
    return found === undefined;
  });
  return found;
}
