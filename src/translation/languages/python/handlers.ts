import { ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** The kinds of errors that a clause is for: `except (requests.Timeout, requests.ConnectionError) as error`. */
export function kindsCaught(clause: SyntaxNode): SyntaxNode | undefined {
  const [first] = clause.children.filter(({ type }) => type !== 'comment');
  if (first?.type === 'as_pattern') return first.children[0];
  return first?.type === 'block' ? undefined : first;
}

/** What a clause calls an error. */
export function nameCaught(clause: SyntaxNode): SyntaxNode | undefined {
  const [name] = ofType(ofType(clause, 'as_pattern'), 'as_pattern_target')?.children ?? [];
  return name?.type === 'identifier' ? name : undefined;
}
