import type { TSESTree } from '@typescript-eslint/types';
import { T, memberName, staticString, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import { compares } from '../../../provenance/syntax/comparisons.js';
import { askedOfList, listedObject } from './listed-keys.js';

/** A member of an object, as code names them. */
export interface Member {
  readonly name: string;
  /** As `sourceOf` writes it. */
  readonly object: string;
  /** Objects that have what the object has: `copy` of `copy = { ...x }`. */
  readonly copies?: ReadonlySet<string>;
  /** Whether it is read by calls: `x.member()`. */
  readonly isCalled?: boolean;
  /** Variables that hold it. */
  readonly held?: ReadonlySet<string>;
  /** Variables that hold the names of all members of the object. */
  readonly listed?: ReadonlySet<string>;
  /** Variables that tell of it (`const has = 'name' in x`), with whether it is there where they are true, and where they are not. */
  readonly told?: ReadonlyMap<string, Telling>;
  /** What a key that is worked out says, in the call that is looked into: `object[method]`. */
  readonly keyOf?: KeyReader | undefined;
}

export type KeyReader = (key: Node) => string | undefined;

export interface Telling {
  readonly whenTrue: boolean | undefined;
  readonly whenFalse: boolean | undefined;
}

/** What is known where a test came out as `truth`: whether something is there; undefined where the test asks for anything besides. */
export type Presence = (test: Node, truth: boolean) => boolean | undefined;

/**
 * What is known of a member where a test came out as `truth`, and the test asks for nothing else: whether it is there.
 * Undefined where the test asks for anything besides, such as how many there are.
 */
export function presenceAfter(test: Node, truth: boolean, member: Member, text: string): boolean | undefined {
  const asks: Presence = (asked, wanted) => {
    const passes = presenceIn(asked, member, text);
    return passes === undefined ? undefined : passes === wanted;
  };
  return presenceBy(asks, member.told)(test, truth);
}

/**
 * Reads tests that are put together of others.
 *
 * @param asks reads a single one.
 * @param told variables that tell of it.
 */
export function presenceBy(asks: Presence, told: Member['told']): Presence {
  const presence: Presence = (test, truth) => {
    const inner = unwrap(test);
    if (inner.type === T.UnaryExpression && inner.operator === '!') return presence(inner.argument, !truth);
    if (inner.type === T.LogicalExpression) {
      const left = presence(inner.left, truth);
      const right = presence(inner.right, truth);
      // Where `a && b` is true, both are; where it is false, it may be either.
      const holdBoth = (inner.operator === '&&') === truth;
      return holdBoth ? (left ?? right) : left === right ? left : undefined;
    }
    const known = inner.type === T.Identifier ? told?.get(inner.name) : undefined;
    if (known) return truth ? known.whenTrue : known.whenFalse;
    const answered = asks(inner, truth);
    if (answered !== undefined) return answered;
    const compared = comparedWithTruth(inner);
    return compared && presence(compared.asked, compared.truth === truth);
  };
  return presence;
}

/** `isNew(x) === true`: what is asked for a truth, and for which. A member may hold something else. */
function comparedWithTruth(test: Node): { readonly asked: Node; readonly truth: boolean } | undefined {
  if (test.type !== T.BinaryExpression || !/^[!=]==?$/.test(test.operator)) return undefined;
  const [asked, wanted] = [unwrap(test.left), unwrap(test.right)];
  if (wanted.type !== T.Literal || typeof wanted.value !== 'boolean' || asked.type === T.MemberExpression)
    return undefined;
  return { asked, truth: wanted.value === test.operator.startsWith('=') };
}

/** Whether a test passes if the member is there, or if it is not. */
function presenceIn(inner: Node, member: Member, text: string): boolean | undefined {
  switch (inner.type) {
    case T.MemberExpression:
      return isMember(inner, member, text) ? true : undefined;
    case T.Identifier:
      return isMember(inner, member, text) ? true : undefined;
    case T.BinaryExpression:
      return inComparison(inner, member, text);
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

/** `x.member`, `x.member()` of what is read by calls, or a variable that holds it. */
export function isMember(node: Node, member: Member, text: string): boolean {
  if (node.type === T.CallExpression && member.isCalled === true)
    return node.arguments.length === 0 && isMember(unwrap(node.callee), member, text);
  if (node.type === T.Identifier) return member.held?.has(node.name) === true && isReference(node);
  if (node.type !== T.MemberExpression) return false;
  const isNamed = node.computed ? isNameOf(node.property, member) : memberName(node) === member.name;
  if (!isNamed) return false;
  const object = sourceOf(node.object, text);
  return object === member.object || member.copies?.has(object) === true;
}

/** Whether a text is the name of a member. */
function isNameOf(key: Node, { name, keyOf }: Member): boolean {
  return (staticString(key) ?? keyOf?.(key)) === name;
}

/** A name that stands for a variable, not for a member of something. */
export function isReference(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  if (parent.type === T.MemberExpression) return parent.object === node || parent.computed;
  return parent.type !== T.Property || parent.computed || parent.value === node;
}

/** `'member' in x`, `Object.keys(x).includes('member')`. */
export function isKeyOf(node: Node, member: Member, text: string): boolean {
  if (node.type !== T.BinaryExpression) return isAskedOfKeys(node, member, text);
  return node.operator === 'in' && sourceOf(node.right, text) === member.object && isNameOf(node.left, member);
}

/** Whether the names of the object are asked for the member's: for a truth, or for a place among them. */
function isAskedOfKeys(node: Node, member: Member, text: string): boolean {
  const asked = askedOfList(node);
  return asked !== undefined && isNameOf(asked.name, member) && isListOf(asked.list, member, text);
}

/** Whether a list holds the names of the member's object. */
function isListOf(list: Node, member: Member, text: string): boolean {
  if (list.type === T.Identifier) return member.listed?.has(list.name) === true;
  const object = listedObject(list);
  return object !== undefined && sourceOf(object, text) === member.object;
}

/** Whether a variable is given the names of the member's object. */
export function holdsKeys(init: Node, member: Member, text: string): boolean {
  return listedObject(init) !== undefined && isListOf(init, member, text);
}

/** Whether a member is named anywhere in a piece of code. */
export function mentions(root: Node, member: Member, text: string): boolean {
  return holds(root, (node) => namesMember(node, member, text));
}

/** Whether a node names a member, or a variable that tells of it. */
export function namesMember(node: Node, member: Member, text: string): boolean {
  const isTold = node.type === T.Identifier && member.told?.has(node.name) === true && isReference(node);
  return isTold || isMember(node, member, text) || isKeyOf(node, member, text);
}

function inComparison(node: TSESTree.BinaryExpression, member: Member, text: string): boolean | undefined {
  if (isKeyOf(node, member, text)) return true;
  const sides = [node.left, node.right].map(unwrap);
  if (sides[0] && isAskedOfKeys(sides[0], member, text)) return isPlaceThere(node);
  if (!/^[!=]==?$/.test(node.operator)) return undefined;
  const isEqual = node.operator.startsWith('=');
  if (sides.some((side) => isTypeOf(side, member, text))) return sides.some(isNothing) !== isEqual;
  const isAsked = sides.some((side) => isMember(side, member, text));
  return isAsked && sides.some((side) => isNothing(side) || isEmptyText(side)) ? !isEqual : undefined;
}

/** `keys.indexOf('member') >= 0`: whether it passes for every place in the list, and not for none. */
function isPlaceThere({ operator, right }: TSESTree.BinaryExpression): boolean | undefined {
  const other = numberOf(unwrap(right));
  const [none, first] = other === undefined ? [] : [compares(-1, operator, other), compares(0, operator, other)];
  return none === undefined || none === first ? undefined : first;
}

function numberOf(node: Node): number | undefined {
  if (node.type === T.UnaryExpression && node.operator === '-') {
    const positive = numberOf(node.argument);
    return positive === undefined ? undefined : -positive;
  }
  return node.type === T.Literal && typeof node.value === 'number' ? node.value : undefined;
}

function isTypeOf(node: Node, member: Member, text: string): boolean {
  return node.type === T.UnaryExpression && node.operator === 'typeof' && isMember(unwrap(node.argument), member, text);
}

export function isNothing(node: Node): boolean {
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
const TELLS_KEYS = /^(?:has|exists)/;

/** `Array.isArray(x.member)`, `isNil(x.member)`, `Object.hasOwn(x, 'member')`, `x.hasOwnProperty('member')`, `x.member.trim()`, `x.member()`. */
function inCall(call: TSESTree.CallExpression, member: Member, text: string): boolean | undefined {
  const { callee, arguments: handed } = call;
  const name =
    callee.type === T.Identifier ? callee.name : callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (name === undefined) return undefined;
  if (isMember(unwrap(callee), member, text)) return true;
  if (isAskedOfKeys(call, member, text)) return name === 'indexOf' ? undefined : true;
  if (callee.type === T.MemberExpression && handed.length === 0 && isMember(unwrap(callee.object), member, text))
    return true;
  if (TELLS_KEYS.test(name)) {
    const owners = callee.type === T.MemberExpression ? [callee.object, ...handed] : handed;
    const isOwner = owners.some((owner) => sourceOf(owner, text) === member.object);
    return isOwner && handed.some((one) => isNameOf(one, member)) ? true : undefined;
  }
  if (!handed.some((one) => isMember(unwrap(one), member, text))) return undefined;
  return TELLS_PRESENCE.has(name) ? true : TELLS_ABSENCE.has(name) ? false : undefined;
}
