import type { TSESTree } from '@typescript-eslint/types';
import type { HttpMethod } from '../../catalogue/types.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { listOf } from '../objects/lists.js';
import type { CallNode } from '../modules/module-facts.js';
import { dataOf } from '../requests/responses.js';
import { asMethod, methodOf } from '../requests/sent.js';
import {
  T,
  calledName,
  enclosingFunction,
  isFunction,
  outermost,
  placeOf,
  staticKey,
  unwrap,
} from '../syntax/syntax.js';
import { hasProperty } from '../syntax/properties.js';
import type { Node } from '../syntax/syntax.js';
import { plainText, textsOf, withBase } from '../texts/text.js';
import type { Place } from '../types.js';
import { isUnknown, lazily, objectOf, optionsOf, unionOf } from '../values.js';
import type { Value } from '../value.js';
import { walk } from '../syntax/walk.js';

const MAX_CHAIN = 8;
/** Steps behind a request that say its answer: `nock(host).get(path).reply(200, body)`, `backend.expectOne(path).flush(body)`, those of a contract. */
export const SAYS_ANSWER = /^(?:reply(?:Once|WithFile)?|respond|flush|willRespondWith)$/;
/** Steps that say for which request: the verb of HTTP by itself, or these. */
const SAYS_REQUEST = /^(?:when|expect|expectOne|match|intercept|withRequest)$/;
/** Calls that are told a request and its answer together: `cy.intercept(path, { body })`, `server.respondWith(path, body)`. */
const TELLS_BOTH = /^(?:intercept|respondWith|stubRequest)$/;
const OF_FETCH_MOCK = /^(?:get|post|put|patch|delete|mock|route|once|any)(?:Once)?$/;
/** Names of calls that may say an answer, and are used for nothing much else. */
export const SAYS_BOTH =
  /^(?:intercept|respondWith|stubRequest|fulfill|jsonBody|addInteraction|(?:get|post|put|patch|delete|mock|route|once|any)(?:Once)?)$/;
/** What answers in a function that a request is handed to: `route.fulfill({ json: body })`, `Response.json(body)`. */
const FULFILS = /^(?:fulfill|reply|jsonBody)$/;
/** What is told a whole exchange of a contract: `provider.addInteraction({ withRequest, willRespondWith })`. */
const TELLS_EXCHANGE = 'addInteraction';
/** Names of members that hold the body in what describes an answer. */
const BODIES = ['body', 'json', 'response', 'responseText'];
const PATHS = ['url', 'path', 'pathname'];
const STATES = /^status(?:Code)?$/;
/** States from here on say that a request failed, or lead elsewhere. */
const FIRST_FAILURE = 300;

/** What an argument of a call is, as the answer of a request that a test answers in the place of the platform. */
export function mockedAnswer(e: Engine, call: CallNode, position: number, frame: Frame): Value | undefined {
  const given = call.arguments[position];
  if (!given) return undefined;
  const name = call.type === T.CallExpression ? calledName(call) : undefined;
  if (name === TELLS_EXCHANGE && call.type === T.CallExpression && position === 0)
    return exchanged(e, call, given, frame);
  const data = answerSaid(e, call, name, position, frame);
  return data && !saysFailure(e, call, position, frame) ? insideOf(unwrap(given), data, call, frame) : undefined;
}

/** What is expected of the description of an exchange. */
function exchanged(e: Engine, call: TSESTree.CallExpression, given: Node, frame: Frame): Value | undefined {
  const place = placeOf(call, frame.facts.file);
  const body = answerTo(e, memberOf(e, e.valueOf(given, frame), 'withRequest'), place);
  return body && objectOf({ willRespondWith: lazily(objectOf({ body: lazily(body) }, place)) }, place);
}

function answerSaid(
  e: Engine,
  call: CallNode,
  name: string | undefined,
  position: number,
  frame: Frame,
): Value | undefined {
  if (name !== undefined && SAYS_ANSWER.test(name) && isBody(call, name, position)) {
    const said = behind(e, call, frame);
    if (said) return said;
  }
  if (
    name !== undefined &&
    call.type === T.CallExpression &&
    isBehindAddress(e, call, position, frame) &&
    tellsBoth(e, call, name, frame)
  )
    return requested(e, call, undefined, frame);
  return position === 0 && answersHandled(call, name) ? handled(e, call, frame) : undefined;
}

/** `reply(200, body, headers)`, `respond(body, headers)`, `flush(body, { status: 404 })`: what stands beside the body says nothing of a payload. */
function isBody({ arguments: [first] }: CallNode, name: string, position: number): boolean {
  const given = first && unwrap(first);
  const isState = given?.type === T.Literal && typeof given.value === 'number';
  if (name === 'flush' || position === 0) return position === 0 && !isState;
  const isBodyFirst =
    given?.type === T.ObjectExpression || given?.type === T.ArrayExpression || (given && isFunction(given));
  return position === 1 && isBodyFirst !== true;
}

/** The argument right behind the address: `intercept('GET', path, answer)`, `get(path, answer, options)`. */
function isBehindAddress(e: Engine, { arguments: [first] }: CallNode, position: number, frame: Frame): boolean {
  if (!first || position === 0) return false;
  return position === (methodOf(e.valueOf(first, frame)) === undefined ? 1 : 2);
}

/** `reply(404, body)`, `flush(body, { status: 404 })`, `{ statusCode: 500, body }`: what a request that failed is answered is no payload. */
function saysFailure(e: Engine, call: CallNode, position: number, frame: Frame): boolean {
  return call.arguments.some((argument, at) => {
    const node = unwrap(argument);
    if (at !== position) return (at === 0 && isFailure(e, node, frame)) || holdsFailure(e, node, frame);
    const shown = isFunction(node) ? resultOf(node) : node;
    if (shown?.type === T.ArrayExpression) return shown.elements[0] !== null && isFailure(e, shown.elements[0], frame);
    return isDescribed(shown) && holdsFailure(e, shown, frame);
  });
}

export function holdsFailure(e: Engine, node: Node, frame: Frame): boolean {
  return hasProperty(node, STATES, (value) => isFailure(e, value, frame));
}

function isFailure(e: Engine, node: Node | undefined, frame: Frame): boolean {
  const state = node && e.valueOf(node, frame);
  return state?.kind === 'scalar' && typeof state.value === 'number' && state.value >= FIRST_FAILURE;
}

/** Which part of what is given is the body: all of it, a member, or what stands beside a state and headers. */
function insideOf(given: Node, data: Value, call: CallNode, frame: Frame): Value {
  const shown = isFunction(given) ? resultOf(given) : given;
  if (shown?.type === T.ArrayExpression) {
    const [state] = shown.elements;
    return state?.type === T.Literal && typeof state.value === 'number' ? listOf(data) : data;
  }
  if (!isDescribed(shown)) return data;
  return objectOf(Object.fromEntries(BODIES.map((name) => [name, lazily(data)])), placeOf(call, frame.facts.file));
}

/** `{ status, body }`: an answer with what is told of it. */
function isDescribed(node: Node | undefined): node is TSESTree.ObjectExpression {
  return (
    node?.type === T.ObjectExpression &&
    node.properties.some((one) => one.type === T.Property && BODIES.includes(staticKey(one.key, one.computed) ?? ''))
  );
}

function resultOf(fn: Node): Node | undefined {
  if (fn.type === T.ArrowFunctionExpression && fn.body.type !== T.BlockStatement) return unwrap(fn.body);
  const body = isFunction(fn) && fn.body?.type === T.BlockStatement ? fn.body.body : [];
  const last = body.at(-1);
  return last?.type === T.ReturnStatement && last.argument ? unwrap(last.argument) : undefined;
}

/** The answer of the request that a chain of steps speaks of: `nock(host).get(path).query(true)`, a name that one is kept under. */
function behind(e: Engine, call: CallNode, frame: Frame): Value | undefined {
  const callee = unwrap(call.callee);
  if (callee.type !== T.MemberExpression) return undefined;
  let at = keptUnder(unwrap(callee.object), frame);
  for (let hops = 0; hops < MAX_CHAIN && at.type === T.CallExpression; hops++) {
    const step = unwrap(at.callee);
    const name = calledName(at) ?? '';
    const verb = asMethod(name.replace(/^(?:on|when|expect)(?=[A-Z])/, '').toUpperCase());
    if (verb !== undefined || SAYS_REQUEST.test(name))
      return requested(
        e,
        at,
        verb,
        frame,
        step.type === T.MemberExpression ? hostOf(e, step.object, frame) : undefined,
      );
    if (step.type !== T.MemberExpression) return undefined;
    at = keptUnder(unwrap(step.object), frame);
  }
  return undefined;
}

/** True for an answer that is written out with its state, or with its body as a part: it is no payload itself. */
export function holdsState(node: Node): boolean {
  if (node.type !== T.ObjectExpression) return false;
  return node.properties.some((one) => {
    if (one.type !== T.Property) return false;
    const name = staticKey(one.key, one.computed) ?? '';
    const value = unwrap(one.value);
    const isState = name === 'status' && value.type === T.Literal && typeof value.value === 'number';
    return isState || /^(?:statusCode|headers|data)$/.test(name) || BODIES.includes(name);
  });
}

/** What a variable is made of, for one that is. */
function keptUnder(node: Node, { facts }: Frame): Node {
  if (node.type !== T.Identifier) return node;
  const definition = facts.variableOf(node)?.defs[0]?.node as Node | undefined;
  return definition?.type === T.VariableDeclarator && definition.init ? unwrap(definition.init) : node;
}

/** `host` of `nock(host).persist()`. */
function hostOf(e: Engine, receiver: Node, frame: Frame): Value | undefined {
  let at = keptUnder(unwrap(receiver), frame);
  for (let hops = 0; hops < MAX_CHAIN && at.type === T.CallExpression; hops++) {
    const callee = unwrap(at.callee);
    const [host] = at.arguments;
    if (callee.type === T.Identifier) return callee.name === 'nock' && host ? e.valueOf(host, frame) : undefined;
    if (callee.type !== T.MemberExpression) return undefined;
    at = keptUnder(unwrap(callee.object), frame);
  }
  return undefined;
}

/** `intercept(path, answer)`, `respondWith('GET', path, answer)`, and what fetch-mock has. */
function tellsBoth(e: Engine, { callee }: CallNode, name: string, frame: Frame): boolean {
  if (TELLS_BOTH.test(name)) return true;
  const method = unwrap(callee);
  if (method.type !== T.MemberExpression || !OF_FETCH_MOCK.test(name)) return false;
  const isNamed = method.object.type === T.Identifier && /^fetch-?mock$/i.test(method.object.name);
  return isNamed || isFrom(e, method.object, /^fetch-mock\b/, frame);
}

/** `route.fulfill(…)`, `request.reply(…)`, `Response.json(…)`, `new Response(…)`. */
function answersHandled({ callee, type }: CallNode, name: string | undefined): boolean {
  const method = unwrap(callee);
  if (method.type === T.Identifier) return type === T.NewExpression && method.name === 'Response';
  if (name === undefined || method.type !== T.MemberExpression || method.object.type !== T.Identifier) return false;
  return FULFILS.test(name) || (name === 'json' && method.object.name === 'Response');
}

/** The answer of the request that a function around a place is handed, by `page.route` and `cy.intercept`. Handlers of msw are a server of the tests' own. */
function handled(e: Engine, call: CallNode, frame: Frame): Value | undefined {
  for (let fn = enclosingFunction(call); fn; fn = enclosingFunction(fn)) {
    const handler = outermost(fn);
    const told = handler.parent;
    if (told?.type !== T.CallExpression || told.callee === handler) continue;
    const name = calledName(told);
    if (name === 'route' || name === 'intercept') return requested(e, told, undefined, frame);
    if (name === 'willRespondWith') return behind(e, told, frame);
  }
  return undefined;
}

function isFrom(e: Engine, node: Node, library: RegExp, frame: Frame): boolean {
  return optionsOf(e.valueOf(node, frame)).some(
    (option) => option.kind === 'library' && option.from !== undefined && library.test(option.from),
  );
}

/** What the endpoint answers that a call speaks of: one that only reads, where no method is said. */
function requested(
  e: Engine,
  call: TSESTree.CallExpression,
  verb: HttpMethod | undefined,
  frame: Frame,
  host?: Value,
): Value | undefined {
  const place = placeOf(call, frame.facts.file);
  const [first, second] = call.arguments;
  if (!first || first.type === T.SpreadElement) return undefined;
  const spoken = verb ?? methodOf(e.valueOf(first, frame));
  const address = verb === undefined && spoken !== undefined && second ? second : first;
  const given = unwrap(address);
  if (given.type === T.ObjectExpression) return answerTo(e, e.valueOf(given, frame), place, spoken);
  const paths = isFunction(given) ? comparedIn(e, given, frame) : [e.valueOf(address, frame)];
  return answerOf(e, paths, spoken ?? 'GET', place, host);
}

/** What answers a request that is described by an object. */
function answerTo(e: Engine, described: Value, place: Place, spoken?: HttpMethod): Value | undefined {
  const paths = PATHS.map((name) => memberOf(e, described, name)).filter((path) => !isUnknown(path));
  return answerOf(e, paths, spoken ?? methodOf(memberOf(e, described, 'method')) ?? 'GET', place);
}

/** What the endpoints of these addresses answer. */
export function answerOf(
  e: Engine,
  paths: readonly Value[],
  method: HttpMethod,
  place: Place,
  host?: Value,
): Value | undefined {
  const answers = paths.flatMap((path) => {
    const texts = [...textsOf(path), ...(host ? textsOf(withBase(host, path, place)) : [])];
    return texts.flatMap((text) => e.matcher.match(text, method)?.sure ?? []);
  });
  const data = [...new Set(answers)].flatMap(({ response, path }) =>
    response ? [dataOf(response, { head: { place, why: `${method} ${path}` }, rest: undefined })] : [],
  );
  return data.length > 0 ? unionOf(data) : undefined;
}

/** `(request) => request.url === path`: what is held against something. */
function comparedIn(e: Engine, fn: Node, frame: Frame): Value[] {
  const held: Value[] = [];
  walk(fn, (node) => {
    if (node.type !== T.BinaryExpression || !/^===?$/.test(node.operator)) return undefined;
    for (const side of [node.left, node.right]) {
      const value = e.valueOf(side, frame);
      if (textsOf(value).some((text) => plainText(text)?.includes('/') !== false)) held.push(value);
    }
    return false;
  });
  return held;
}
