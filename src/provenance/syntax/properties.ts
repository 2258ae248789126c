import { T, staticKey } from './syntax.js';
import type { Node } from './syntax.js';

/** Whether an object that is written out has a member of such a name and such a value. */
export function hasProperty(node: Node, name: RegExp, isSuch: (value: Node) => boolean = () => true): boolean {
  return (
    node.type === T.ObjectExpression &&
    node.properties.some(
      (property) =>
        property.type === T.Property &&
        name.test(staticKey(property.key, property.computed) ?? '') &&
        isSuch(property.value),
    )
  );
}

export function isTrue(node: Node): boolean {
  return node.type === T.Literal && node.value === true;
}
