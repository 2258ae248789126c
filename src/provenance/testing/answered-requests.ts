import { apiCallsThrough } from '../requests/api-calls.js';
import type { Engine, Frame } from '../engine.js';
import { asMethod } from '../requests/sent.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import { argumentsOf } from '../functions/argument-lists.js';
import type { CallNode } from '../modules/module-facts.js';
import { enter } from '../environment.js';
import { T, enclosingFunction, isFunction, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { ApiCall, FunctionNode, Value } from '../value.js';

/** A test that calls more than this is not looked through: any of the calls may be what is answered. */
const MAX_CALLS = 40;
const MAX_INSIDE = 16;
const MAX_DEPTH = 4;
/** What tests call to say something of other calls. */
const OF_TESTS =
  /^(?:expect|assert|describe|it|test|before|after|beforeEach|afterEach|beforeAll|afterAll|vi|jest|sinon|nock|console|Promise|JSON)$/;

/** What a client of a library is answered in a test: by the only endpoint that the functions which the test calls ask by it. */
export function sentInTest(e: Engine, path: string, at: Node, frame: Frame): Value[] {
  const isFetch = standsForFetch(path);
  const verb = /^axios\.(\w+)$/.exec(path)?.[1];
  const method = verb === undefined ? undefined : asMethod(verb.toUpperCase());
  if (method === undefined && !isFetch) return [];
  const calls = inTestAround(at, frame, (call) =>
    apiCallsThrough(e, call, frame).filter((sent) => isFetch || sent.method === method),
  );
  return onlyAnswer(calls, isFetch ? 'fetch' : 'data');
}

/** Whether a name is that of fetch, or of what answers in its place. */
function standsForFetch(path: string): boolean {
  return /^(?:fetchMock|(?:jest|vitest)-fetch-mock\b.*)$/.test(path) || normalLibraryPath(path) === 'fetch';
}

/** What the calls of the test around a place give, of the innermost function whose calls give anything. */
function inTestAround<Given>(at: Node, frame: Frame, given: (call: CallNode) => readonly Given[]): readonly Given[] {
  if (choosesBetween(at, frame)) return [];
  for (let fn = enclosingFunction(at); fn; fn = enclosingFunction(fn)) {
    const calls = callsIn(fn, frame).filter((call) => !OF_TESTS.test(rootName(call) ?? ''));
    if (calls.length > MAX_CALLS) return [];
    const found = calls.flatMap(given);
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether a function gives this or that by what it is called with: it answers several requests, and each of its answers is one of them. */
function choosesBetween(at: Node, { facts }: Frame): boolean {
  const fn = unwrap(at);
  if (!isFunction(fn) || fn.params.length === 0) return false;
  const { returns } = facts.resultsOf(fn);
  return returns.length > 1 || returns.some((result) => unwrap(result).type === T.ConditionalExpression);
}

function rootName(call: CallNode): string | undefined {
  let at = unwrap(call.callee);
  while (at.type === T.MemberExpression || at.type === T.CallExpression)
    at = unwrap(at.type === T.MemberExpression ? at.object : at.callee);
  return at.type === T.Identifier ? at.name : undefined;
}

/** A call of a function of the project's own, in the calls that lead to it. */
export interface CallMade {
  readonly call: CallNode;
  readonly frame: Frame;
}

/** A function, and what a test has made to be called in its place: `vi.fn()`. */
interface Wanted {
  readonly fn?: FunctionNode;
  readonly standIn?: Node | undefined;
}

/** The calls of a function that is handed what it asks for, by the functions which a test calls around a place. */
export function callsInTest(e: Engine, wanted: Wanted, at: Node, frame: Frame): readonly CallMade[] {
  return inTestAround(at, frame, (call) => callsLeadingTo(e, wanted, { call, frame }, 0));
}

function callsLeadingTo(e: Engine, wanted: Wanted, { call, frame }: CallMade, depth: number): CallMade[] {
  if (call.type !== T.CallExpression) return [];
  return optionsOf(e.valueOf(call.callee, frame)).flatMap((target) => {
    if (isStandIn(target, wanted)) return [{ call, frame }];
    if (target.kind !== 'function') return [];
    if (target.node === wanted.fn) return [{ call, frame }];
    const facts = depth < MAX_DEPTH ? e.facts(target.file) : undefined;
    const env = facts && enter(target.node, argumentsOf(e, call, frame), target.env, frame.env, target.self);
    if (!facts || !env) return [];
    const inner: Frame = { facts, env };
    return callsIn(target.node, inner)
      .slice(0, MAX_INSIDE)
      .flatMap((one) => callsLeadingTo(e, wanted, { call: one, frame: inner }, depth + 1));
  });
}

/** Whether what is called is what a test has made to be called instead. */
export function isStandIn(target: Value, { standIn }: Wanted): boolean {
  return target.kind === 'library' && target.made !== undefined && target.made.node === standIn;
}

function callsIn({ range: [from, to] }: Node, { facts }: Frame): CallNode[] {
  return facts.index.calls.filter(({ range }) => from <= range[0] && range[1] <= to);
}

function onlyAnswer(calls: readonly ApiCall[], flavour: 'data' | 'fetch'): Value[] {
  const [first] = calls;
  const asked = new Set(calls.map(({ endpoints }) => endpoints.map(({ response }) => response?.resource).join()));
  return first && asked.size === 1 && !asked.has('') ? [{ kind: 'response', call: first, flavour }] : [];
}
