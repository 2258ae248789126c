import { apiCallsThrough } from '../requests/api-calls.js';
import type { Engine, Frame } from '../engine.js';
import { asMethod } from '../requests/sent.js';
import { enclosingFunction } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { ApiCall, Value } from '../value.js';

const MAX_CALLS = 16;

/** What a client of a library is answered in a test: by the only endpoint that the functions which the test calls ask by it. */
export function sentInTest(e: Engine, path: string, at: Node, frame: Frame): Value[] {
  const verb = /^axios\.(\w+)$/.exec(path)?.[1];
  const method = verb === undefined ? undefined : asMethod(verb.toUpperCase());
  if (method === undefined) return [];
  for (let fn = enclosingFunction(at); fn; fn = enclosingFunction(fn)) {
    const [from, to] = fn.range;
    const calls = frame.facts.index.calls
      .filter(({ range }) => from <= range[0] && range[1] <= to)
      .slice(0, MAX_CALLS)
      .flatMap((call) => apiCallsThrough(e, call, frame))
      .filter((call) => call.method === method);
    if (calls.length > 0) return onlyAnswer(calls);
  }
  return [];
}

function onlyAnswer(calls: readonly ApiCall[]): Value[] {
  const [first] = calls;
  const asked = new Set(calls.map(({ endpoints }) => endpoints.map(({ response }) => response?.resource).join()));
  return first && asked.size === 1 && !asked.has('') ? [{ kind: 'response', call: first, flavour: 'data' }] : [];
}
