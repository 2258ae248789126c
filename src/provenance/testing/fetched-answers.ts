import type { Engine, Frame } from '../engine.js';
import { expectedValue } from '../declared/expected.js';
import type { CallNode } from '../modules/module-facts.js';
import { responseBody } from '../requests/responses.js';
import { T, calledName, outermost, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { mapOptions, optionsOf, unionOf } from '../values.js';
import type { Value } from '../value.js';
import { sentInTest } from './answered-requests.js';
import { holdsFailure } from './mocked-answers.js';

const GLOBALS = /^(?:global|globalThis|window|self)$/;
/** Methods of an answer of fetch that give its body. */
const GIVES_BODY = /^(?:json|text)$/;
/** `fetch.mockResponse(body)`, as libraries that stand in for fetch have it. */
const ANSWERS_FETCH = /^mockResponse(?:Once)?$/;
const MAKES_DOUBLE = /^(?:fn|fake|stub)$/;

/** `global.fetch = …`, `vi.stubGlobal('fetch', …)`: fetch, where something is put in its place. */
export function fetchReplaced(node: Node): Value | undefined {
  const place = outermost(node);
  const holder = place.parent;
  if (holder?.type === T.AssignmentExpression && holder.right === place) {
    const { left } = holder;
    const isGlobal =
      left.type === T.MemberExpression && left.object.type === T.Identifier && GLOBALS.test(left.object.name);
    return isGlobal && staticKey(left.property, left.computed) === 'fetch' ? FETCH : undefined;
  }
  if (holder?.type !== T.CallExpression || holder.arguments[1] !== place) return undefined;
  const [name] = holder.arguments;
  return calledName(holder) === 'stubGlobal' && name && staticString(name) === 'fetch' ? FETCH : undefined;
}

const FETCH: Value = { kind: 'library', path: 'fetch' };

/** What the body is expected to be in what makes an answer of fetch: `new Response(body)`, `Response.json(body)`, `fetch.mockResponse(body)`. */
export function bodyOfFetched(
  e: Engine,
  call: CallNode,
  position: number,
  frame: Frame,
  climb: number,
): Value | undefined {
  if (position !== 0 || call.arguments.slice(1).some((option) => hasFailed(e, option, frame))) return undefined;
  const callee = unwrap(call.callee);
  const name = call.type === T.CallExpression ? calledName(call) : undefined;
  if (name !== undefined && callee.type === T.MemberExpression && ANSWERS_FETCH.test(name))
    return bodies(
      mapOptions(e.valueOf(callee.object, frame), (option) =>
        unionOf(option.kind === 'library' ? [NOTHING, ...sentInTest(e, option.path, call, frame)] : [NOTHING]),
      ),
    );
  return makesResponse(call) ? bodies(expectedValue(e, call, frame, climb + 1)) : undefined;
}

/** `new Response(body)`, `Response.json(body)`. */
export function makesResponse(node: Node): boolean {
  if (node.type !== T.NewExpression && node.type !== T.CallExpression) return false;
  const callee = unwrap(node.callee);
  const named = node.type === T.CallExpression && callee.type === T.MemberExpression ? callee.object : callee;
  const isMaker = node.type === T.NewExpression || calledName(node) === 'json';
  return isMaker && named.type === T.Identifier && named.name === 'Response';
}

/** What a method of an answer of fetch is expected to give: `{ ok: true, json: async () => body }`. @param made a function, or what makes one */
export function bodyByMethod(e: Engine, made: Node, frame: Frame, climb: number): Value | undefined {
  const at = outermost(made);
  const maker = at.parent;
  const isDouble =
    maker?.type === T.CallExpression && maker.callee !== at && MAKES_DOUBLE.test(calledName(maker) ?? '');
  const property = isDouble ? outermost(maker).parent : maker;
  if (property?.type !== T.Property || property.parent.type !== T.ObjectExpression) return undefined;
  if (!GIVES_BODY.test(staticKey(property.key, property.computed) ?? '')) return undefined;
  if (hasFailed(e, property.parent, frame)) return undefined;
  return bodies(expectedValue(e, property.parent, frame, climb + 1));
}

const NOTHING: Value = { kind: 'scalar', value: undefined };

function bodies(answer: Value | undefined): Value | undefined {
  const found = optionsOf(answer ?? NOTHING).flatMap((option) =>
    option.kind === 'response' && option.flavour === 'fetch' ? [responseBody(option.call)] : [],
  );
  return found.length > 0 ? unionOf(found) : undefined;
}

/** `{ ok: false, … }`, `{ status: 404 }`. */
function hasFailed(e: Engine, options: Node, frame: Frame): boolean {
  const node = unwrap(options);
  if (node.type !== T.ObjectExpression) return false;
  const says = node.properties.some(
    (one) =>
      one.type === T.Property &&
      staticKey(one.key, one.computed) === 'ok' &&
      one.value.type === T.Literal &&
      one.value.value === false,
  );
  return says || holdsFailure(e, node, frame);
}
