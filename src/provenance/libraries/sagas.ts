import type { TSESTree } from '@typescript-eslint/types';
import { applyTo, argumentsOf, functionResult } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { T, unwrap } from '../syntax/syntax.js';
import { mapOptions, optionsOf, unionOf, unknown } from '../values.js';
import type { Lazy, Value } from '../value.js';

/** A package of effects that are waited for by `yield*`, whose types are known. */
const TYPED = 'typed-redux-saga';

/** `call(load, id)`, `call([api, api.get], path)`: what the function gives; a saga gives what it returns. */
export function sagaCalled(e: Engine, [fn, ...args]: readonly Lazy[], frame: Frame): Value | undefined {
  const target = fn?.();
  if (target === undefined) return undefined;
  const called = target.kind === 'tuple' && target.items.length === 2 ? target.items[1]?.value() : target;
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
