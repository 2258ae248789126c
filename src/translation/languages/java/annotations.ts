import type { Annotation } from '../annotations.js';
import { allOfType, child, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What only holds others in a list: `@Mappings({ @Mapping(…), @Mapping(…) })`. */
const HOLDS_OTHERS = 'Mappings';

/** The annotations that stand on a declaration. */
export function annotationsOn(node: SyntaxNode, textOf: (node: SyntaxNode) => string): Annotation[] {
  const modifiers = ofType(node, 'modifiers');
  const found = modifiers === undefined ? [] : allOfType(modifiers, 'annotation', 'marker_annotation');
  return annotationsOf(found, textOf).flatMap((one) =>
    one.name === HOLDS_OTHERS
      ? annotationsOf(
          one.args.map(({ value }) => value),
          textOf,
        )
      : one,
  );
}

function annotationsOf(found: readonly SyntaxNode[], textOf: (node: SyntaxNode) => string): Annotation[] {
  return found.map((annotation) => {
    const name = child(annotation, 'name');
    const args = (child(annotation, 'arguments')?.children ?? []).flatMap((argument) => {
      const [key, given] = [child(argument, 'key'), child(argument, 'value') ?? argument];
      const values = given.type === 'element_value_array_initializer' ? given.children : [given];
      return values.map((value) => ({ name: key && textOf(key), value }));
    });
    return { name: name === undefined ? '' : textOf(name), args };
  });
}
