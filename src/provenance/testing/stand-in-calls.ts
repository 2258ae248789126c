import { callsInTest, isStandIn } from './answered-requests.js';
import { applied } from '../functions/calls.js';
import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import { responseBody } from '../requests/responses.js';
import { T, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { FunctionValue, Value } from '../value.js';

const MAX_PARTS = 3;

/** What a function gives that a test puts something in the place of. */
export function givenBack(e: Engine, fn: FunctionValue, at: Node, frame: Frame): readonly Value[] {
  const result = functionResult(e, fn, anyArguments(fn.node), frame);
  const holding = optionsOf(result).filter((option) => payloadsIn(option, 0).length > 0);
  const payloads = new Set(payloadsIn(result, 0));
  const isOne = holding.length === 1 && payloads.size === 1 && !payloads.has('');
  return isOne ? [result] : givenInTest(e, fn, at, frame);
}

/**
 * What it gives where that depends on what it is called with: in the calls that the test makes of others, which call it. Where those make it give
 * several things, nobody knows which one the test answers.
 */
function givenInTest(e: Engine, fn: FunctionValue, at: Node, frame: Frame): readonly Value[] {
  const wanted = { fn: fn.node, standIn: standInAt(e, at, frame) };
  const given = callsInTest(e, wanted, at, frame).flatMap(({ call, frame: inner }) => {
    if (call.type !== T.CallExpression) return [];
    const isInstead = optionsOf(e.valueOf(call.callee, inner)).some((target) => isStandIn(target, wanted));
    return [isInstead ? applied(e, fn, call, inner) : e.valueOf(call, inner)];
  });
  const payloads = new Set(
    given.flatMap((value) => {
      const found = payloadsIn(value, 0);
      return found.length > 0 ? found : [''];
    }),
  );
  return payloads.size === 1 && !payloads.has('') ? given : [];
}

/** `vi.fn()` of `api.call.mockReturnValue(…)` where that was put into `api`. */
function standInAt(e: Engine, at: Node, frame: Frame): Node | undefined {
  const callee = at.type === T.CallExpression ? unwrap(at.callee) : undefined;
  const held = callee?.type === T.MemberExpression ? e.valueOf(callee.object, frame) : undefined;
  return held?.kind === 'library' ? held.made?.node : undefined;
}

/** The resources of which a value is, or holds a part; an empty name where it may as well be something that nobody knows. */
function payloadsIn(value: Value, depth: number): string[] {
  const options = optionsOf(value);
  return options.flatMap((option): string[] => {
    if (option.kind === 'unknown' && options.length > 1 && depth > 0) return [''];
    if (option.kind === 'data') return [option.root];
    if (option.kind === 'response') return payloadsIn(responseBody(option.call), depth);
    if (option.kind === 'list' && depth < MAX_PARTS) return payloadsIn(option.item(), depth + 1);
    if (option.kind !== 'object' || depth >= MAX_PARTS) return [];
    return option.members.flatMap((member) => payloadsIn(member.value(), depth + 1));
  });
}
