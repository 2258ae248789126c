import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { functionResult } from '../functions/results.js';
import { argumentsOf } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import { T, unwrap } from '../syntax/syntax.js';
import { mapOptions, optionsOf, unionOf, unknown } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

/** A package of effects that are waited for by `yield*`, whose types are known. */
const TYPED = 'typed-redux-saga';

/** Effects that call a function with what they are handed behind it. */
const CALLS = /^(?:redux-saga\/effects|redux-saga|typed-redux-saga)(?:\/macro)?\.(?:effects\.)?(?:call|fork|spawn)$/;

/** `call(save, id)`, `fork([api, api.save], id)`: the function that an effect calls, and with what. */
export function calledByEffect(
  { path }: LibraryValue,
  [fn, ...args]: readonly Lazy[],
): { readonly fn: Value; readonly args: readonly Lazy[] } | undefined {
  const called = CALLS.test(path) && fn ? functionIn(fn()) : undefined;
  return called && { fn: called, args };
}

/** `[api, api.save]`: a method, and what it works on. */
function functionIn(target: Value): Value | undefined {
  return target.kind === 'tuple' && target.items.length === 2 ? target.items[1]?.value() : target;
}

/** `call(load, id)`, `call([api, api.get], path)`: what the function gives; a saga gives what it returns. */
export function sagaCalled(e: Engine, [fn, ...args]: readonly Lazy[], frame: Frame): Value | undefined {
  const called = fn && functionIn(fn());
  if (!called || !optionsOf(called).some(({ kind }) => kind === 'function')) return undefined;
  return mapOptions(called, (one) => applyTo(e, one.kind === 'function' ? { ...one, waits: true } : one, args, frame));
}

/** `yield* load(id)`: what the generator returns, or what an effect comes to. */
export function delegatedValue(e: Engine, node: TSESTree.Expression, frame: Frame): Value {
  const call = unwrap(node);
  const callees = call.type === T.CallExpression ? optionsOf(e.valueOf(call.callee, frame)) : [];
  const results = callees.flatMap((callee): Value[] => {
    if (call.type !== T.CallExpression) return [];
    if (callee.kind === 'library' && callee.path.startsWith(`${TYPED}.`)) return [e.valueOf(call, frame)];
    if (callee.kind !== 'function' || !callee.node.generator) return [];
    return [functionResult(e, { ...callee, waits: true }, argumentsOf(e, call, frame), frame)];
  });
  return results.length > 0 ? unionOf(results) : unknown('what a generator is given');
}
