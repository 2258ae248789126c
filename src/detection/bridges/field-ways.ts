import { T, isFunction, memberName, staticKey } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { holds } from '../../provenance/syntax/walk.js';
import type { FileContext } from '../context.js';
import { besides } from './fallbacks.js';
import { bodiesNamed } from './named-endpoints.js';
import { isOnlyCalled } from './ways-of-callers.js';

/** `isRelease254 ? new Newer() : new Older()`: whether what reads a field is only taken where a release or a switch says so, and what is taken else reads its replacement. */
export function isOnOneWay(context: FileContext, read: Node, replacement: string): boolean {
  return isOnlyCalled(context, read, (around, use) =>
    waysOf(around, use).some((way) => reads(around, way, replacement)),
  );
}

function waysOf(context: FileContext, use: Node): readonly Node[] {
  const found: Node[] = [];
  for (let at = use; at.parent && !isFunction(at); at = at.parent) found.push(...besides(context, at, at.parent));
  return found;
}

function reads(context: FileContext, way: Node, name: string): boolean {
  return [way, ...bodiesNamed(context, way).map(({ body }) => body)].some((root) =>
    holds(
      root,
      (node) =>
        (node.type === T.MemberExpression && memberName(node) === name) ||
        (node.type === T.Property && staticKey(node.key, node.computed) === name),
    ),
  );
}
