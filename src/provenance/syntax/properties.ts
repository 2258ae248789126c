import { T, staticKey, unwrap } from './syntax.js';
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

export function isTrue(node: Node | undefined): boolean {
  return isLiteral(node, true);
}

export function isFalse(node: Node | undefined): boolean {
  return isLiteral(node, false);
}

function isLiteral(node: Node | undefined, value: boolean): boolean {
  const inner = node && unwrap(node);
  return inner?.type === T.Literal && inner.value === value;
}
