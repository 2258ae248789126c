import { apiCallsThrough } from '../requests/api-calls.js';
import type { Engine, Frame } from '../engine.js';
import { asMethod } from '../requests/sent.js';
import { argumentsOf } from '../functions/calls.js';
import type { CallNode } from '../modules/module-facts.js';
import { enter } from '../environment.js';
import { cannotSend } from '../requests/inert-calls.js';
import { T, enclosingFunction } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { ApiCall, FunctionNode, Value } from '../value.js';

const MAX_CALLS = 16;
const MAX_DEPTH = 3;

/** What a client of a library is answered in a test: by the only endpoint that the functions which the test calls ask by it. */
export function sentInTest(e: Engine, path: string, at: Node, frame: Frame): Value[] {
  const verb = /^axios\.(\w+)$/.exec(path)?.[1];
  const method = verb === undefined ? undefined : asMethod(verb.toUpperCase());
  if (method === undefined) return [];
  for (let fn = enclosingFunction(at); fn; fn = enclosingFunction(fn)) {
    const calls = callsIn(fn, frame)
      .slice(0, MAX_CALLS)
      .flatMap((call) => apiCallsThrough(e, call, frame))
      .filter((call) => call.method === method);
    if (calls.length > 0) return onlyAnswer(calls);
  }
  return [];
}

/** A call of a function of the project's own, in the calls that lead to it. */
export interface CallMade {
  readonly call: CallNode;
  readonly frame: Frame;
}

/** The calls of a function that is handed what it asks for, by the functions which a test calls around a place. */
export function callsInTest(e: Engine, wanted: FunctionNode, at: Node, frame: Frame): readonly CallMade[] {
  for (let fn = enclosingFunction(at); fn; fn = enclosingFunction(fn)) {
    const found = callsIn(fn, frame)
      .slice(0, MAX_CALLS)
      .flatMap((call) => callsLeadingTo(e, wanted, { call, frame }, 0));
    if (found.length > 0) return found;
  }
  return [];
}

function callsLeadingTo(e: Engine, wanted: FunctionNode, { call, frame }: CallMade, depth: number): CallMade[] {
  if (cannotSend(call) || call.type !== T.CallExpression) return [];
  return optionsOf(e.valueOf(call.callee, frame)).flatMap((target) => {
    if (target.kind !== 'function') return [];
    if (target.node === wanted) return [{ call, frame }];
    const facts = depth < MAX_DEPTH ? e.facts(target.file) : undefined;
    const env = facts && enter(target.node, argumentsOf(e, call, frame), target.env, frame.env, target.self);
    if (!facts || !env) return [];
    const inner: Frame = { facts, env };
    return callsIn(target.node, inner)
      .slice(0, MAX_CALLS)
      .flatMap((one) => callsLeadingTo(e, wanted, { call: one, frame: inner }, depth + 1));
  });
}

function callsIn({ range: [from, to] }: Node, { facts }: Frame): CallNode[] {
  return facts.index.calls.filter(({ range }) => from <= range[0] && range[1] <= to);
}

function onlyAnswer(calls: readonly ApiCall[]): Value[] {
  const [first] = calls;
  const asked = new Set(calls.map(({ endpoints }) => endpoints.map(({ response }) => response?.resource).join()));
  return first && asked.size === 1 && !asked.has('') ? [{ kind: 'response', call: first, flavour: 'data' }] : [];
}
