import { typeValue } from './declared-types.js';
import type { Engine, Frame } from '../engine.js';
import type { CallNode } from '../modules/module-facts.js';
import { T, calledName, memberName } from '../syntax/syntax.js';
import type { Value } from '../value.js';

/** What holds a value, and is told its type where it is made. */
const HOLDS =
  /^(?:ref|shallowRef|reactive|shallowReactive|signal|model|useState|useRef|useSignal|createSignal|writable|readable|observable|atom|BehaviorSubject|of|mock|mockDeep|createMock|fromPartial)$/;

/** `ref<User>({ … })`, `new BehaviorSubject<User>({ … })`; `mock<User>({ … })`, `HttpResponse.json<User>({ … })` of tests. */
export function heldWithType(e: Engine, call: CallNode, { facts, env }: Frame): Value | undefined {
  const [declared, another] = call.typeArguments?.params ?? [];
  const name =
    call.type === T.CallExpression ? calledName(call) : call.callee.type === T.Identifier && call.callee.name;
  return declared && !another && typeof name === 'string' && (HOLDS.test(name) || isStubbedAnswer(call))
    ? typeValue(e, declared, { facts, types: undefined, env })
    : undefined;
}

/** `HttpResponse.json(…)` of a mock server. */
function isStubbedAnswer({ callee }: CallNode): boolean {
  if (callee.type !== T.MemberExpression || memberName(callee) !== 'json') return false;
  return callee.object.type === T.Identifier && callee.object.name === 'HttpResponse';
}
