import type { TSESTree } from '@typescript-eslint/types';
import { functionResult } from '../functions/results.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { testsBefore } from '../names/decided.js';
import { writtenDefaults } from './default-queries.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { memberOf } from '../objects/members.js';
import { T, enclosingFunction, memberName, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Place } from '../types.js';
import { textsOf } from '../texts/text.js';
import { isRepeatedOrCaught, toldByArguments } from '../names/told-by-arguments.js';
import { lazily, once, optionsOf, unionOf } from '../values.js';
import type { ClientValue, FunctionValue, Handler, Lazy, Member, ObjectValue, Value } from '../value.js';
import { walk } from '../syntax/walk.js';

/** Which expressions of a module mean a client. */
interface Meant {
  readonly frame: Frame;
  readonly isClient: (node: Node) => boolean;
}

/**
 * A client whose requests go through `client.interceptors.request.use(handler)`, and whose answers through `….response.use(handler)`.
 * `isClient` tells whether an expression means this client.
 */
export function withInterceptors(e: Engine, value: Value, frame: Frame, isClient: (node: Node) => boolean): Value {
  if (value.kind !== 'client') return value;
  let client = withHandlers(e, value, { frame, isClient });
  for (const written of writtenDefaults(frame.facts)) {
    if (!isClient(written.client)) continue;
    const params = memberFor(
      'params',
      once(() => e.valueOf(written.value, frame)),
      placeOf(written.value, frame.facts.file),
    );
    const { defaults } = client;
    const spreads = defaults ? [(): Value => defaults] : [];
    client = { ...client, defaults: { kind: 'object', members: [params], spreads, open: false, place: params.key } };
  }
  return client;
}

function withHandlers(e: Engine, client: ClientValue, meant: Meant, depth = 0): ClientValue {
  const { frame } = meant;
  const isClient = (node: Node): boolean => meant.isClient(node) || isOneOfSeveral(node, meant);
  let made = client;
  for (const node of frame.facts.index.members.get('interceptors') ?? []) {
    const side = node.parent;
    const use = side.type === T.MemberExpression ? side.parent : undefined;
    const call = use?.type === T.MemberExpression && memberName(use) === 'use' ? use.parent : undefined;
    const handler = call?.type === T.CallExpression ? call.arguments[0] : undefined;
    if (side.type !== T.MemberExpression || !handler || !isClient(node.object)) continue;
    const added: Handler = { node: handler, value: once(() => e.valueOf(handler, frame)) };
    if (memberName(side) === 'response') made = { ...made, answered: withAdded(made.answered, added) };
    if (memberName(side) === 'request') made = { ...made, addressed: withAdded(made.addressed, added) };
  }
  return depth < MOST_HANDED
    ? handedTo(e, { frame, isClient }).reduce((before, next) => withHandlers(e, before, next, depth + 1), made)
    : made;
}

/** `for (const each of [client, other])`, `[client, other].forEach((each) => …)`: the name of any of several, of which the client is one. */
function isOneOfSeveral(node: Node, { frame, isClient }: Meant): boolean {
  const definition = node.type === T.Identifier ? frame.facts.variableOf(node)?.defs[0] : undefined;
  const declared = definition?.node as Node | undefined;
  const several = declared && severalFor(declared, definition?.name);
  return several?.type === T.ArrayExpression && several.elements.some((one) => one !== null && isClient(one));
}

function severalFor(declared: Node, name: Node | undefined): Node | undefined {
  if (declared.type === T.VariableDeclarator) {
    const loop = declared.parent.parent;
    const isLoop = loop.type === T.ForOfStatement && loop.left === declared.parent && declared.id === name;
    return isLoop ? loop.right : undefined;
  }
  if (declared.type !== T.ArrowFunctionExpression && declared.type !== T.FunctionExpression) return undefined;
  const { parent: call } = declared;
  const isEach = call.type === T.CallExpression && call.arguments[0] === declared && declared.params[0] === name;
  return isEach && call.callee.type === T.MemberExpression && memberName(call.callee) === 'forEach'
    ? call.callee.object
    : undefined;
}

function withAdded(handlers: readonly Handler[] | undefined, added: Handler): readonly Handler[] {
  const before = handlers ?? [];
  return before.some(({ node }) => node === added.node) ? before : [...before, added];
}

/** How deep a client is handed on while it is set up. */
const MOST_HANDED = 2;
/** A client that is handed to more functions than this is not being set up by them. */
const MOST_CALLS = 12;

const MENTIONS = /interceptors/;

/** Functions that are handed a client, by what means the client in them: `unwrapped(client)`. */
function handedTo(e: Engine, { frame, isClient }: Meant): Meant[] {
  const calls = frame.facts.index.calls.filter((call) => call.arguments.some(isClient));
  return calls.slice(0, MOST_CALLS).flatMap((call) => {
    const position = call.arguments.findIndex(isClient);
    return optionsOf(e.valueOf(call.callee, frame)).flatMap((fn) => {
      const facts = fn.kind === 'function' ? e.facts(fn.file) : undefined;
      const parameter = fn.kind === 'function' ? fn.node.params[position] : undefined;
      if (fn.kind !== 'function' || !facts?.mentions(MENTIONS) || parameter?.type !== T.Identifier) return [];
      const variable = facts.variableOf(parameter);
      const env = enter(fn.node, argumentsOf(e, call, frame), fn.env, frame.env, fn.self);
      const isHanded = (node: Node): boolean => node.type === T.Identifier && facts.variableOf(node) === variable;
      return variable && env ? [{ frame: { facts, env }, isClient: isHanded }] : [];
    });
  });
}

/** Where a request goes. */
export interface Address {
  readonly url: Value;
  readonly base: Value | undefined;
}

/** The addresses that a request may have once a handler had it: the handler may leave it as it is. */
export function addressesThrough(e: Engine, handler: Value, address: Address, site: Place, frame: Frame): Address {
  const { url, base } = address;
  const request: ObjectValue = {
    kind: 'object',
    members: [memberFor('url', () => url, site), ...(base ? [memberFor('baseURL', () => base, site)] : [])],
    spreads: [],
    open: true,
    place: site,
  };
  const written = (name: string): Value[] =>
    optionsOf(handler).flatMap((option) =>
      option.kind === 'function' ? writtenBy(e, option, request, name, frame) : [],
    );
  const bases = written('baseURL');
  return {
    url: unionOf([url, ...written('url')]),
    base: bases.length > 0 ? unionOf([...(base ? [base] : []), ...bases]) : base,
  };
}

/** What a handler puts into a member of the request: `request.url = …; return request`, `({ ...request, url: … })`. */
function writtenBy(e: Engine, handler: FunctionValue, request: ObjectValue, name: string, frame: Frame): Value[] {
  const facts = e.facts(handler.file);
  const env = enter(handler.node, [lazily(request)], handler.env, frame.env, handler.self);
  const [parameter] = handler.node.params;
  if (!facts || !env || !handler.node.body) return [];
  const values: Value[] = [];
  walk(handler.node.body, (node) => {
    if (
      parameter?.type === T.Identifier &&
      isWrite(node, parameter.name, name) &&
      isReachedWith(e, node, handler.node, { facts, env })
    )
      values.push(e.valueOf(node.right, { facts, env }));
    return undefined;
  });
  const result = functionResult(e, handler, [lazily(request)], frame);
  // What is put into the request itself was looked at above.
  if (result.kind === 'object' && result.place !== request.place) values.push(memberOf(e, result, name));
  return values.flatMap(textsOf);
}

function isWrite(node: Node, owner: string, name: string): node is TSESTree.AssignmentExpression {
  if (node.type !== T.AssignmentExpression || node.operator !== '=') return false;
  const { left } = node;
  return (
    left.type === T.MemberExpression &&
    left.object.type === T.Identifier &&
    left.object.name === owner &&
    memberName(left) === name
  );
}

/** Whether a place in a handler is reached with the address that is handed to it: in no branch but one that asks for it. */
export function isReachedWith(e: Engine, place: Node, handler: Node, frame: Frame): boolean {
  for (let at: Node | undefined = place; at && at !== handler; at = enclosingFunction(at)) {
    if (isRepeatedOrCaught(at)) return false;
    const inner = at;
    const isReached = testsBefore(inner).every(({ test, truth }) => {
      const told = toldByArguments(e, test, frame);
      const isAround = test.parent !== undefined && isWithin(inner, test.parent);
      return told === undefined ? !isAround : told === truth;
    });
    if (!isReached) return false;
  }
  return true;
}

function isWithin(node: Node, around: Node): boolean {
  return around.range[0] <= node.range[0] && node.range[1] <= around.range[1];
}

function memberFor(name: string, value: Lazy, place: Place): Member {
  return { name, key: place, property: place, shorthand: false, value };
}
