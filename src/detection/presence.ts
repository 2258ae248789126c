import type { TSESTree } from '@typescript-eslint/types';
import { T, memberName, staticString, unwrap } from '../provenance/syntax.js';
import type { Node } from '../provenance/syntax.js';

/** A member of an object, as code names them. */
export interface Member {
  readonly name: string;
  /** As `sourceOf` writes it. */
  readonly object: string;
}

/**
 * What a test tells of a member, and of nothing else: true where it passes if the member is there, false where it passes if it is not.
 * Undefined for a test that asks for anything besides, such as how many there are.
 */
export function presenceIn(test: Node, member: Member, text: string): boolean | undefined {
  const inner = unwrap(test);
  switch (inner.type) {
    case T.MemberExpression:
      return isMember(inner, member, text) ? true : undefined;
    case T.UnaryExpression:
      return inner.operator === '!' ? opposite(presenceIn(inner.argument, member, text)) : undefined;
    case T.BinaryExpression:
      return inComparison(inner, member, text);
    case T.LogicalExpression: {
      const left = presenceIn(inner.left, member, text);
      return left === presenceIn(inner.right, member, text) ? left : undefined;
    }
    case T.CallExpression:
      return inCall(inner, member, text);
    default:
      return undefined;
  }
}

/** An object's code without what does not change what it is. */
export function sourceOf(node: Node, text: string): string {
  const inner = unwrap(node);
  return text.slice(inner.range[0], inner.range[1]).replace(/\s+/g, '').replaceAll('?.', '.');
}

/** `x.member`. */
export function isMember(node: Node, { name, object }: Member, text: string): boolean {
  return node.type === T.MemberExpression && memberName(node) === name && sourceOf(node.object, text) === object;
}

/** `'member' in x`. */
export function isKeyOf(node: Node, { name, object }: Member, text: string): boolean {
  return (
    node.type === T.BinaryExpression &&
    node.operator === 'in' &&
    staticString(node.left) === name &&
    sourceOf(node.right, text) === object
  );
}

function inComparison(node: TSESTree.BinaryExpression, member: Member, text: string): boolean | undefined {
  if (isKeyOf(node, member, text)) return true;
  if (!/^[!=]==?$/.test(node.operator)) return undefined;
  const sides = [node.left, node.right].map(unwrap);
  const isEqual = node.operator.startsWith('=');
  if (sides.some((side) => isTypeOf(side, member, text))) return sides.some(isNothing) !== isEqual;
  const isAsked = sides.some((side) => isMember(side, member, text));
  return isAsked && sides.some((side) => isNothing(side) || isEmptyText(side)) ? !isEqual : undefined;
}

function isTypeOf(node: Node, member: Member, text: string): boolean {
  return node.type === T.UnaryExpression && node.operator === 'typeof' && isMember(unwrap(node.argument), member, text);
}

function isNothing(node: Node): boolean {
  return (
    (node.type === T.Identifier && node.name === 'undefined') ||
    (node.type === T.UnaryExpression && node.operator === 'void') ||
    (node.type === T.Literal && (node.value === null || node.value === 'undefined'))
  );
}

function isEmptyText(node: Node): boolean {
  return staticString(node) === '';
}

const TELLS_PRESENCE = new Set(['isArray', 'Boolean']);
const TELLS_ABSENCE = new Set(['isNil', 'isUndefined', 'isEmpty', 'isNull']);
const TELLS_KEYS = new Set(['hasOwn', 'has', 'hasOwnProperty']);

/** `Array.isArray(x.member)`, `isNil(x.member)`, `Object.hasOwn(x, 'member')`, `x.hasOwnProperty('member')`, `x.member.trim()`. */
function inCall(
  { callee, arguments: handed }: TSESTree.CallExpression,
  member: Member,
  text: string,
): boolean | undefined {
  const name =
    callee.type === T.Identifier ? callee.name : callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (name === undefined) return undefined;
  if (callee.type === T.MemberExpression && handed.length === 0 && isMember(unwrap(callee.object), member, text))
    return true;
  if (TELLS_KEYS.has(name)) {
    const owners = callee.type === T.MemberExpression ? [callee.object, ...handed] : handed;
    const isOwner = owners.some((owner) => sourceOf(owner, text) === member.object);
    return isOwner && handed.some((one) => staticString(one) === member.name) ? true : undefined;
  }
  if (!handed.some((one) => isMember(unwrap(one), member, text))) return undefined;
  return TELLS_PRESENCE.has(name) ? true : TELLS_ABSENCE.has(name) ? false : undefined;
}

function opposite(told: boolean | undefined): boolean | undefined {
  return told === undefined ? undefined : !told;
}
