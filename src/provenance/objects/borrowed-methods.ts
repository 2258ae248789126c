import type { TSESTree } from '@typescript-eslint/types';
import { collectionMethod, isListLike } from './collection-methods.js';
import type { Engine, Frame } from '../engine.js';
import { T, memberName, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf } from '../values.js';
import type { Value } from '../value.js';

/** `Array.prototype.slice.call(arguments, 1)`, `[].map.call(arguments, encode)`, `[].concat.apply([], lists)`: a method of lists, at work on what it is told to. */
export function borrowedListMethod(
  e: Engine,
  callee: TSESTree.MemberExpression,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const method = unwrap(callee.object);
  const [list, ...rest] = node.arguments;
  if (method.type !== T.MemberExpression || !list || !isOfLists(method)) return undefined;
  const name = memberName(method);
  if (name === undefined) return undefined;
  if (memberName(callee) === 'apply') return name === 'concat' ? flattened(e, list, rest[0], frame) : undefined;
  if (memberName(callee) !== 'call') return undefined;
  const value = e.valueOf(list, frame);
  if (isUnknown(value)) return undefined;
  if (name === 'slice') return sliced(e, value, rest[0], frame);
  return collectionMethod(e, value, name, { ...node, arguments: rest }, frame);
}

/** A member of `Array.prototype` or of a list that is only there for it; `slice` is hardly borrowed from anything else. */
function isOfLists(method: TSESTree.MemberExpression): boolean {
  const holder = unwrap(method.object);
  if (memberName(method) === 'slice' || holder.type === T.ArrayExpression) return true;
  return (
    holder.type === T.MemberExpression &&
    memberName(holder) === 'prototype' &&
    holder.object.type === T.Identifier &&
    holder.object.name === 'Array'
  );
}

/** What a borrowed method adds to a list: its name, and each value, or a list of values. */
interface BorrowedAdding {
  readonly method: string;
  readonly added: readonly { readonly expression: Node; readonly isSpread: boolean }[];
}

/** `all.push.apply(all, page)`, `Array.prototype.push.call(all, user)`: what is added to the list that is handed first. */
export function borrowedAdding(call: TSESTree.CallExpression, list: Node): BorrowedAdding | undefined {
  const callee = unwrap(call.callee);
  const borrowed = callee.type === T.MemberExpression ? unwrap(callee.object) : undefined;
  const way = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (borrowed?.type !== T.MemberExpression || call.arguments[0] !== list) return undefined;
  const method = memberName(borrowed);
  if (method !== 'push' && method !== 'unshift') return undefined;
  const given = call.arguments.slice(1).flatMap((argument) => (argument.type === T.SpreadElement ? [] : [argument]));
  if (way === 'call') return { method, added: given.map((expression) => ({ expression, isSpread: false })) };
  return way === 'apply' ? { method, added: given.map((expression) => ({ expression, isSpread: true })) } : undefined;
}

function sliced(e: Engine, value: Value, from: Node | undefined, frame: Frame): Value {
  const start = from && value.kind === 'tuple' ? e.valueOf(from, frame) : undefined;
  return value.kind === 'tuple' && start?.kind === 'scalar'
    ? { ...value, items: value.items.slice(Number(start.value)) }
    : value;
}

/** `[].concat.apply([], lists)`: the items of all lists among them, and what is none. */
function flattened(e: Engine, onto: Node, lists: Node | undefined, frame: Frame): Value | undefined {
  const first = e.valueOf(onto, frame);
  const rest = lists && e.valueOf(lists, frame);
  if (first.kind !== 'tuple' || rest?.kind !== 'tuple') return undefined;
  const added = rest.items.map((item) => {
    const value = item.value();
    return { ...item, spread: item.spread || isUnknown(value) || optionsOf(value).some(isListLike) };
  });
  return { ...first, items: [...first.items, ...added], place: placeOf(onto, frame.facts.file) };
}
