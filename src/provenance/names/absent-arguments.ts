import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { T, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { Value } from '../value.js';

/** `undefined`, and `null`. */
export function isNothing(node: Node): boolean {
  return node.type === T.Identifier ? node.name === 'undefined' : node.type === T.Literal && node.raw === 'null';
}

/** How `given.start !== undefined` comes out in the call that is being looked into; undefined where that is not known. */
export function nothingTold(
  e: Engine,
  test: TSESTree.BinaryExpression,
  asked: Node,
  other: Node,
  frame: Frame,
): boolean | undefined {
  const isEqual = test.operator.startsWith('=');
  if (isAbsent(e, asked, frame)) {
    // `undefined !== null` alone holds the two apart.
    const equal = other.type === T.Identifier || test.operator.length === 2;
    return equal === isEqual;
  }
  return optionsOf(e.valueOf(asked, frame)).every(isThere) ? !isEqual : undefined;
}

export function isThere(value: Value): boolean {
  if (value.kind === 'scalar') return value.value !== undefined && value.value !== null;
  return /^(?:text|object|tuple|function|class|instance)$/.test(value.kind);
}

/** Whether something is a member that the object which the call hands over does not have, or a parameter that it hands nothing over for. */
export function isAbsent(e: Engine, asked: Node, frame: Frame): boolean {
  const node = unwrap(asked);
  if (node.type === T.Identifier) {
    const value = e.valueOf(node, frame);
    return value.kind === 'scalar' ? value.value === undefined : value.kind === 'unknown' && value.absent === true;
  }
  const name = node.type === T.MemberExpression ? memberName(node) : undefined;
  if (node.type !== T.MemberExpression || name === undefined) return false;
  return optionsOf(e.valueOf(node.object, frame)).every((option) => lacks(option, name));
}

/** What is spread into an object may be made of the object itself. */
const MAX_SPREADS = 4;

/** True for an object that is written out as a whole, without this member. */
export function lacks(value: Value, name: string, depth = 0): boolean {
  return (
    value.kind === 'object' &&
    depth < MAX_SPREADS &&
    !value.open &&
    (value.items ?? []).length === 0 &&
    value.members.every((member) => member.name !== name) &&
    value.spreads.every((spread) => optionsOf(spread()).every((one) => lacks(one, name, depth + 1)))
  );
}
