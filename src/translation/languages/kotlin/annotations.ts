import type { Annotation } from '../annotations.js';
import { allOfType, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** The annotations among the modifiers of a declaration. */
export function annotationsIn(modifiers: SyntaxNode, textOf: (node: SyntaxNode) => string): Annotation[] {
  return allOfType(modifiers, 'annotation').map((annotation) => {
    const call = ofType(annotation, 'constructor_invocation');
    const type = ofType(call ?? annotation, 'user_type');
    const args = (ofType(call, 'value_arguments')?.children ?? []).flatMap((argument) => {
      const [first, given = first] = argument.children;
      const value = given?.type === 'collection_literal' ? given.children[0] : given;
      const name = first === given || first === undefined ? undefined : textOf(first);
      return value === undefined ? [] : [{ name, value }];
    });
    return { name: type === undefined ? '' : textOf(type), args };
  });
}
