import type { TSESTree } from '@typescript-eslint/types';
import { T, memberName, staticKey } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import type { Member } from '../../../provenance/value.js';
import { contextAt } from '../../context.js';
import type { FileContext } from '../../context.js';
import { waysBeside } from './fallbacks.js';
import { bodiesIn } from './named-endpoints.js';
import { isOnlyCalled, isPartOnlyTaken } from './ways-of-callers.js';
import type { IsOneWay } from './ways-of-callers.js';

/** `isRelease254 ? new Newer() : new Older()`: whether what reads a field is only taken where a release or a switch says so, and what is taken else reads its replacement. */
export function isOnOneWay(context: FileContext, read: Node, replacement: string): boolean {
  const isInPlace: IsOneWay = (around, way) => names(around, way, replacement);
  const isOneWay: IsOneWay = (around, use) => waysBeside(around, use).some((way) => isInPlace(around, way));
  const ways = { isOneWay, isInPlace };
  return isOneWay(context, read) || isOnlyCalled(context, read, ways) || isPartOnlyTaken(context, read, ways);
}

/** `const body = isRelease254 ? bodySince : bodyBefore`: the same of a member of an object that is sent. */
export function isSentOnOneWay(context: FileContext, member: Member, replacement: string): boolean {
  const written = writtenMember(context, member);
  return written !== undefined && isOnOneWay(written.around, written.node, replacement);
}

interface WrittenMember {
  readonly around: FileContext;
  readonly node: TSESTree.Property;
}

/** Where a member of an object is written, in whatever file. */
export function writtenMember(context: FileContext, { name, property }: Member): WrittenMember | undefined {
  const around = contextAt(context, property);
  const node = around?.facts.index.properties.get(name)?.find((one) => one.range[0] === property.start);
  return around && node && { around, node };
}

function names(context: FileContext, way: Node, name: string): boolean {
  return [way, ...bodiesIn(context, way).map(({ body }) => body)].some((root) =>
    holds(
      root,
      (node) =>
        (node.type === T.MemberExpression && memberName(node) === name) ||
        (node.type === T.Property && staticKey(node.key, node.computed) === name),
    ),
  );
}
