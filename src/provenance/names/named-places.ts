import { T, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** `kind` of `result.kind`. */
export function ownProperty(node: Node, name: string): string | undefined {
  return node.type === T.MemberExpression && isNamed(node.object, name) ? memberName(node) : undefined;
}

export function isNamed(node: Node, name: string): boolean {
  return nameOfPlace(node) === name;
}

/** `row`, `props.row`, `this.row`: what is asked by a test and used later under the same name. */
export function nameOfPlace(node: Node): string | undefined {
  const inner = unwrap(node);
  if (inner.type === T.Identifier) return inner.name;
  if (inner.type === T.ThisExpression) return 'this';
  const member = inner.type === T.MemberExpression && !inner.computed ? memberName(inner) : undefined;
  const object = inner.type === T.MemberExpression && member !== undefined ? nameOfPlace(inner.object) : undefined;
  return object === undefined || member === undefined ? undefined : `${object}.${member}`;
}
