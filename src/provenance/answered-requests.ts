import type { TSESTree } from '@typescript-eslint/types';
import type { Endpoint } from '../catalogue/types.js';
import { apiCallsThrough } from './api-calls.js';
import type { Engine, Frame } from './engine.js';
import type { CallNode } from './module-facts.js';
import { dataOf } from './responses.js';
import { asMethod } from './sent.js';
import { T, calledName, enclosingFunction, memberName, placeOf, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { textsOf } from './text.js';
import { unionOf } from './values.js';
import type { ApiCall, Value } from './value.js';

const MAX_CHAIN = 8;
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

/** What a request is answered instead: `nock(host).get(path).reply(200, { … })`, `mock.onGet(path).reply(200, { … })`. */
export function repliedInstead(e: Engine, call: CallNode, position: number, frame: Frame): Value | undefined {
  const callee = unwrap(call.callee);
  if (callee.type !== T.MemberExpression || position !== 1) return undefined;
  if (!/^reply(?:Once)?$/.test(memberName(callee) ?? '')) return undefined;
  const place = placeOf(call, frame.facts.file);
  const answers = endpointsOfChain(e, callee.object, frame).flatMap(({ response, methods, path }) =>
    response ? [dataOf(response, { head: { place, why: `${methods[0] ?? 'GET'} ${path}` }, rest: undefined })] : [],
  );
  return answers.length > 0 ? unionOf(answers) : undefined;
}

/** The endpoint that a chain of steps speaks of last: `nock(host).get(path)`, `mock.onGet(path)`. */
function endpointsOfChain(e: Engine, node: Node, frame: Frame): readonly Endpoint[] {
  let at = unwrap(node);
  for (let hops = 0; hops < MAX_CHAIN && at.type === T.CallExpression; hops++) {
    const found = endpointsOfStep(e, at, frame);
    if (found) return found;
    const callee = unwrap(at.callee);
    if (callee.type !== T.MemberExpression) return [];
    at = unwrap(callee.object);
  }
  return [];
}

/** `get(path, …)`, `onGet(path)`: undefined for a step that speaks of no request. */
function endpointsOfStep(e: Engine, call: TSESTree.CallExpression, frame: Frame): readonly Endpoint[] | undefined {
  const [path] = call.arguments;
  const method = asMethod((calledName(call) ?? '').replace(/^on(?=[A-Z])/, '').toUpperCase());
  if (method === undefined || !path || path.type === T.SpreadElement) return undefined;
  return textsOf(e.valueOf(path, frame)).flatMap((text) => e.matcher.match(text, method)?.sure ?? []);
}
