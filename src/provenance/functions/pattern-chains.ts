import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from './calls.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from './callback-parameter.js';
import { itemOf } from '../objects/items.js';
import { T, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf, unionOf } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

const LIBRARY = 'ts-pattern';
const MENTIONS = /ts-pattern/;
const BEGINS = /^ts-pattern\.match(?:\(\)\.\w+)*$/;
/** What stands around a pattern and leaves it what it is. */
const AROUND = /^ts-pattern\.(?:P|Pattern)\.(?:union|intersection|optional|not|select)$/;
const EACH = /^ts-pattern\.(?:P|Pattern)\.(?:array|set)$/;
const MAX_STEPS = 64;

/** What a pattern is held against: `match(user).with({ name: … }, …)`, `isMatching({ name: … }, user)`. */
export function heldAgainstPattern(e: Engine, pattern: Node, frame: Frame): Value | undefined {
  if (!mayUse(frame)) return undefined;
  const node = outermost(pattern);
  const call = node.parent;
  if (call?.type !== T.CallExpression || call.callee === node) return undefined;
  const target = e.valueOf(unwrap(call.callee), frame);
  if (target.kind !== 'library' || target.from !== LIBRARY) return undefined;
  const { path } = target;
  if (AROUND.test(path)) return heldAgainstPattern(e, call, frame);
  if (EACH.test(path)) {
    const list = heldAgainstPattern(e, call, frame);
    return list && itemOf(e, list);
  }
  const [, value] = call.arguments;
  if (path === 'ts-pattern.isMatching')
    return value && call.arguments[0] === node ? e.valueOf(value, frame) : undefined;
  const isPattern = BEGINS.test(path) && path.endsWith('.with') && call.arguments.at(-1) !== node;
  return isPattern ? matchedValue(e, call, frame) : undefined;
}

function mayUse({ facts }: Frame): boolean {
  return facts.mentions(MENTIONS);
}

/** `user` of `match(user).with(…).with(…)`. */
function matchedValue(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const first = chainOf(call)[0]?.arguments[0];
  return first && first.type !== T.SpreadElement ? e.valueOf(first, frame) : undefined;
}

/** The calls of a chain, from its first on. */
function chainOf(call: TSESTree.CallExpression): readonly TSESTree.CallExpression[] {
  const calls = [call];
  for (let at = unwrap(call.callee); at.type === T.MemberExpression && calls.length < MAX_STEPS;) {
    const before = unwrap(at.object);
    if (before.type !== T.CallExpression) break;
    calls.unshift(before);
    at = unwrap(before.callee);
  }
  return calls;
}

/** What the function of a branch gets: what is matched, unless the pattern picks parts of it. */
export function branchArgument(
  e: Engine,
  { path, from }: LibraryValue,
  { call, index, frame }: CallbackParameter,
): Value | undefined {
  if (from !== LIBRARY || !BEGINS.test(path) || !/\.(?:with|when|otherwise)$/.test(path) || index > 1) return undefined;
  return index === 0 && selects(call, frame) ? undefined : matchedValue(e, call, frame);
}

function selects({ arguments: given }: TSESTree.CallExpression, { facts }: Frame): boolean {
  return given.slice(0, -1).some(({ range }) => /\bselect\s*\(/.test(facts.module.text.slice(...range)));
}

/** What a whole chain gives: what one of its branches does. */
export function matchResult(
  e: Engine,
  { path, from }: LibraryValue,
  call: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (from !== LIBRARY || !BEGINS.test(path) || !/\.(?:exhaustive|run|otherwise)$/.test(path)) return undefined;
  const results = chainOf(call).flatMap((step) => {
    const callee = unwrap(step.callee);
    const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
    const branch = step.arguments.at(-1);
    if (!branch || branch.type === T.SpreadElement || !/^(?:with|when|otherwise)$/.test(name ?? '')) return [];
    const matched = selects(step, frame) ? undefined : matchedValue(e, step, frame);
    return optionsOf(applyTo(e, e.valueOf(branch, frame), matched ? [() => matched] : [], frame));
  });
  const known = results.filter((result) => !isUnknown(result));
  return known.length > 0 ? unionOf(known) : undefined;
}
