import type { TSESTree } from '@typescript-eslint/types';
import { anyArguments } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import { expectedValue } from '../declared/expected.js';
import { memberOf } from '../objects/members.js';
import type { CallNode } from '../modules/module-facts.js';
import { moduleValue } from '../modules/modules.js';
import { declaredResult } from '../declared/signatures.js';
import { callbackArgument } from '../functions/callbacks.js';
import { promisedResult } from '../libraries/callback-libraries.js';
import { answerForAddress } from './addressed-stubs.js';
import { callsInTest, sentInTest } from './answered-requests.js';
import type { CallMade } from './answered-requests.js';
import { bodyByMethod, fetchReplaced, makesResponse } from './fetched-answers.js';
import { askedByCode } from './handed-stand-ins.js';
import { givenBack } from './stand-in-calls.js';
import {
  T,
  calledName,
  enclosingFunction,
  isFunction,
  memberName,
  outermost,
  staticKey,
  staticString,
  unwrap,
} from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf, unionOf, unknown } from '../values.js';
import type { FunctionNode, Value } from '../value.js';

/** Steps that say what is given back instead of what a function gives: `jest.spyOn(api, 'user').mockResolvedValue(answer)`. */
export const GIVES = /^(?:mock(?:Resolved|Return)Value(?:Once)?|resolves|returns|resolveTo|returnValue)$/;
/** Steps that say what a callback is called with instead: `sinon.stub(api, 'user').yields(null, answer)`, after which argument it is. */
const CALLS_BACK = /^yields(?:Async|Right)?$/;
const CALLS_BACK_AT = /^callsArgWith(?:Async)?$/;
/** Steps that say what is done instead of what a function does. */
export const DOES = /^(?:mockImplementation(?:Once)?|callsFake|callFake)$/;
/** What makes a function that stands in for another one, by the object that has it and its name. */
const PUTS_IN_PLACE = /^(?:spyOn|stub|replace|method)$/;
/** What hands a function on with the methods of a stand-in. */
const AS_DOUBLE = /^(?:mocked|jestMock)$/;
/** What says how a module is replaced. */
const REPLACES_MODULE = /^(?:mock|doMock|unstable_mockModule)$/;
/** What makes a function that does nothing, or what it is handed. */
const MAKES_DOUBLE = /^(?:fn|fake|stub)$/;

const MAX_STEPS = 12;
const MAX_USES = 8;

/** What the function gives that a call says the answer of, or calls its callback with: what is handed over is to be the same. */
export function answeredInstead(e: Engine, call: CallNode, position: number, frame: Frame): Value | undefined {
  const callee = unwrap(call.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (callee.type !== T.MemberExpression || name === undefined) return undefined;
  const given = call.arguments[position];
  if (given && saysAnswerAt(name, position)) {
    const answer = answerForAddress(e, call, given, frame);
    if (answer) return answer;
  }
  if (position === 0 && GIVES.test(name)) {
    const result = givenBy(e, replaced(e, callee.object, frame, 0), call, frame);
    return (
      result ??
      (name.startsWith('mock') ? bodyByMethod(e, firstOfChain(call), frame, 0) : undefined) ??
      askedOfDouble(e, call, call, frame)
    );
  }
  const index = CALLS_BACK.test(name) ? position : CALLS_BACK_AT.test(name) ? position - 1 : -1;
  return index < 0 ? undefined : handedBack(e, replaced(e, callee.object, frame, 0), index, call, frame);
}

/** Which argument of such a step may be the answer: behind the error, what a callback gets. */
function saysAnswerAt(name: string, position: number): boolean {
  if (CALLS_BACK.test(name) || name === 'thenCallback') return position === 1 || position === 2;
  if (CALLS_BACK_AT.test(name)) return position === 2 || position === 3;
  return position === 0 && (GIVES.test(name) || /^then(?:Return|Resolve)$/.test(name));
}

/** What functions call their callbacks with, as their argument `index`. */
function handedBack(e: Engine, value: Value | undefined, index: number, at: Node, frame: Frame): Value | undefined {
  const results = (value ? optionsOf(value) : []).flatMap((option) => {
    if (option.kind !== 'function') return [];
    const own = index === 1 ? promisedResult(e, option, anyArguments(option.node), frame) : undefined;
    if (own && !isUnknown(own)) return [own];
    return inTest(e, option.node, at, frame, ({ call, frame: inner }) =>
      callbackArgument(e, { call, position: call.arguments.length - 1, names: [], index, frame: inner }),
    );
  });
  return results.length > 0 ? unionOf(results) : undefined;
}

/** What the calls of a function come to that a test makes by way of others; nothing where they are for several things. */
function inTest(
  e: Engine,
  fn: FunctionNode,
  at: Node,
  frame: Frame,
  resultOf: (made: CallMade) => Value | undefined,
): Value[] {
  const told = callsInTest(e, { fn }, at, frame).flatMap((made) => optionsOf(resultOf(made) ?? unknown('not told')));
  // Where a request fails nothing is handed back, and what gives the payload may give all of the answer elsewhere.
  const isPayload = told.some(({ kind }) => kind === 'data');
  const results = told.filter(({ kind }) => kind !== 'scalar' && !(isPayload && kind === 'response'));
  const asked = new Set(results.map(subjectOf));
  return asked.size === 1 && !asked.has('') ? results : [];
}

/** What a payload or an answer is of; empty for anything else. */
function subjectOf(value: Value): string {
  if (value.kind === 'data') return [value.root, ...value.path].join('.');
  return value.kind === 'response' ? value.call.endpoints.map(({ response }) => response?.resource ?? '').join('') : '';
}

/** What a function gives that is done instead of another one. */
export function resultInstead(e: Engine, fn: FunctionNode, frame: Frame): Value | undefined {
  // What stands in for a function may be looked for where others stand in for it.
  const key = `${frame.facts.file}:${String(fn.range[0])}.instead`;
  const result = e.inside(key, () => doneInstead(e, fn, frame) ?? unknown('it stands in for nothing'), 1);
  return isUnknown(result) ? undefined : result;
}

function doneInstead(e: Engine, fn: FunctionNode, frame: Frame): Value | undefined {
  const place = outermost(fn);
  const call = place.parent;
  if (call?.type !== T.CallExpression)
    return givenBy(e, replacedAt(e, place, frame), place, frame) ?? askedByCode(e, fn, fn, frame);
  const name = calledName(call);
  const callee = unwrap(call.callee);
  if (name === undefined || !call.arguments.includes(place as TSESTree.CallExpressionArgument)) return undefined;
  if (DOES.test(name) && callee.type === T.MemberExpression)
    return givenBy(e, replaced(e, callee.object, frame, 0), place, frame);
  const fetched = fetchReplaced(place);
  if (fetched) return givenBy(e, fetched, place, frame);
  if (PUTS_IN_PLACE.test(name) && call.arguments[2] === place)
    return givenBy(e, replaced(e, call, frame, 0), place, frame);
  if (!MAKES_DOUBLE.test(name)) return undefined;
  return givenBy(e, replaced(e, call, frame, 0), place, frame) ?? askedOfDouble(e, call, place, frame);
}

/** What is asked of `vi.fn()` where a test hands that to code. @param step what makes it, or says what it gives where it is held */
function askedOfDouble(e: Engine, step: CallNode, at: Node, frame: Frame): Value | undefined {
  const callee = unwrap(step.callee);
  const receiver = callee.type === T.MemberExpression ? unwrap(callee.object) : undefined;
  const isMade = MAKES_DOUBLE.test(calledName(step) ?? '') || receiver?.type === T.CallExpression;
  const held = receiver && !isMade ? receiver : wholeChain(step);
  const double = e.valueOf(held, frame);
  return double.kind === 'library' && double.made ? askedByCode(e, double.made.node, at, frame) : undefined;
}

/** `expect(api.save).toHaveBeenCalledWith(user)`: the function that is to have been called so. */
export function calledAsAsserted(call: CallNode): Node | undefined {
  const callee = unwrap(call.callee);
  if (callee.type !== T.MemberExpression || !/^to(?:HaveBeen|Be)(?:Last)?CalledWith$/.test(memberName(callee) ?? ''))
    return undefined;
  const asked = unwrap(callee.object);
  return asked.type === T.CallExpression && calledName(asked) === 'expect' ? asked.arguments[0] : undefined;
}

/** Whether an expression is a part of what a stand-in gives back, and so of an answer. */
export function isGivenInstead(node: Node): boolean {
  let at = outermost(node);
  for (let hops = 0; hops < MAX_STEPS; hops++) {
    const holder = at.parent;
    if (!holder) return false;
    if (fetchReplaced(at)) return true;
    if (holder.type === T.CallExpression) {
      const name = calledName(holder) ?? '';
      if (GIVES.test(name) || DOES.test(name) || REPLACES_MODULE.test(name)) return true;
      if (!isPromiseOf(holder) && !MAKES_DOUBLE.test(name) && !makesResponse(holder)) return false;
    } else if (makesResponse(holder)) {
      at = outermost(holder);
      continue;
    } else if (holder.type === T.ReturnStatement) {
      const fn = enclosingFunction(holder);
      if (!fn) return false;
      at = outermost(fn);
      continue;
    } else if (!HOLDERS.has(holder.type)) return false;
    at = outermost(holder);
  }
  return false;
}

const HOLDERS: ReadonlySet<string> = new Set([
  T.Property,
  T.ObjectExpression,
  T.ArrayExpression,
  T.ConditionalExpression,
  T.LogicalExpression,
  T.ArrowFunctionExpression,
]);

/** `Promise.resolve(value)`. */
export function isPromiseOf({ callee }: CallNode): boolean {
  const method = unwrap(callee);
  return (
    method.type === T.MemberExpression &&
    memberName(method) === 'resolve' &&
    method.object.type === T.Identifier &&
    method.object.name === 'Promise'
  );
}

/** What functions give, whatever they are called with. */
function givenBy(e: Engine, value: Value | undefined, at: Node, frame: Frame): Value | undefined {
  const results = (value ? optionsOf(value) : []).flatMap((option) => {
    if (option.kind === 'function') return givenBack(e, option, at, frame);
    if (option.kind === 'library') return sentInTest(e, option.path, at, frame);
    return option.kind === 'signature' ? (declaredResult(e, option) ?? []) : [];
  });
  const known = results.filter((result) => !isUnknown(result));
  return known.length > 0 ? unionOf(known) : undefined;
}

/** The function that an expression of a test stands in for. */
function replaced(e: Engine, node: Node, frame: Frame, steps: number): Value | undefined {
  const at = unwrap(node);
  if (steps > MAX_STEPS) return undefined;
  if (at.type === T.Identifier) {
    const made = doubleOf(at, frame);
    return made ? replaced(e, made, frame, steps + 1) : e.valueOf(at, frame);
  }
  if (at.type === T.MemberExpression) {
    // `spyOn(api, 'user').and.resolveTo(answer)`.
    const holder = unwrap(at.object);
    const name = memberName(at);
    const isDouble =
      holder.type === T.Identifier
        ? doubleOf(holder, frame) !== undefined
        : holder.type === T.CallExpression && AS_DOUBLE.test(calledName(holder) ?? '');
    const double = isDouble && name !== undefined ? replaced(e, holder, frame, steps + 1) : undefined;
    if (double && name !== undefined) return memberOf(e, double, name);
    if (name === 'and' && holder.type === T.CallExpression) return replaced(e, holder, frame, steps + 1);
    const value = e.valueOf(at, frame);
    // `api.user` of `const api = { user: vi.fn() }`, which is handed over as something else.
    const made = value.kind === 'library' && value.made?.file === frame.facts.file ? value.made.node : undefined;
    const isMade = made !== undefined && MAKES_DOUBLE.test(calledName(made) ?? '');
    return isMade ? replacedAt(e, wholeChain(made), frame) : value;
  }
  if (at.type !== T.CallExpression) return undefined;
  const name = calledName(at) ?? '';
  const [first, second] = at.arguments;
  const method = second && staticString(second);
  if (PUTS_IN_PLACE.test(name) && first && method !== undefined) return memberOf(e, e.valueOf(first, frame), method);
  if (AS_DOUBLE.test(name) && first) return replaced(e, first, frame, steps + 1);
  if (MAKES_DOUBLE.test(name)) return replacedAt(e, wholeChain(at), frame);
  const callee = unwrap(at.callee);
  return callee.type === T.MemberExpression ? replaced(e, callee.object, frame, steps + 1) : undefined;
}

/** `jest.fn().mockResolvedValue(first).mockResolvedValue(second)`: all of it, from its first call. */
function wholeChain(call: Node): Node {
  let at = outermost(call);
  for (let hops = 0; hops < MAX_STEPS; hops++) {
    const member = at.parent;
    const next = member?.type === T.MemberExpression && member.object === at ? outermost(member).parent : undefined;
    if (next?.type !== T.CallExpression || unwrap(next.callee) !== member) break;
    at = outermost(next);
  }
  return at;
}

/** `jest.fn()` of `jest.fn().mockResolvedValue(value)`. */
function firstOfChain(call: Node): Node {
  let at = unwrap(call);
  for (let hops = 0; hops < MAX_STEPS && at.type === T.CallExpression; hops++) {
    const callee = unwrap(at.callee);
    if (callee.type !== T.MemberExpression || MAKES_DOUBLE.test(calledName(at) ?? '')) break;
    at = unwrap(callee.object);
  }
  return wholeChain(at);
}

/** What a name holds that a stand-in is kept under. */
function doubleOf(name: TSESTree.Identifier, { facts }: Frame): Node | undefined {
  const definition = facts.variableOf(name)?.defs[0]?.node as Node | undefined;
  if (definition?.type !== T.VariableDeclarator || definition.id.type !== T.Identifier || !definition.init)
    return undefined;
  const made = unwrap(definition.init);
  const maker = made.type === T.CallExpression ? (calledName(made) ?? '') : '';
  const isDouble =
    PUTS_IN_PLACE.test(maker) || AS_DOUBLE.test(maker) || MAKES_DOUBLE.test(maker) || /^mock[A-Z]/.test(maker);
  return isDouble ? made : undefined;
}

/** The function that is replaced by what stands at a place: in what a module is replaced by, or in an object that is declared to be of a class. */
function replacedAt(e: Engine, node: Node, frame: Frame): Value | undefined {
  const place = outermost(node);
  const fetched = fetchReplaced(place);
  if (fetched) return fetched;
  const holder = place.parent;
  if (holder?.type === T.VariableDeclarator && holder.id.type === T.Identifier) {
    const uses = frame.facts.variableOf(holder.id)?.references.filter((reference) => reference.isRead()) ?? [];
    for (const { identifier } of uses.slice(0, MAX_USES)) {
      const found = fetchReplaced(identifier) ?? memberReplaced(e, usedIn(identifier), frame);
      if (found) return found;
    }
    return undefined;
  }
  return memberReplaced(e, place, frame);
}

/** `(...given) => mockUser(...given)`: a stand-in that is only called when it has been made. */
function usedIn(name: Node): Node {
  const call = outermost(name).parent;
  const body = call?.type === T.CallExpression && call.callee === outermost(name) ? outermost(call) : undefined;
  return body?.parent?.type === T.ArrowFunctionExpression && body.parent.body === body ? body.parent : name;
}

function memberReplaced(e: Engine, node: Node, frame: Frame): Value | undefined {
  const names: string[] = [];
  let at = outermost(node);
  for (let hops = 0; hops < MAX_STEPS; hops++) {
    const property = at.parent;
    const name = property?.type === T.Property ? staticKey(property.key, property.computed) : undefined;
    if (property?.type !== T.Property || name === undefined || property.parent.type !== T.ObjectExpression) break;
    names.unshift(name);
    at = outermost(property.parent);
  }
  if (names.length === 0) return undefined;
  const module = replacedModule(e, at, frame);
  if (module) return names.reduce((value, name) => memberOf(e, value, name), module);
  const declared = expectedValue(e, node, frame);
  return declared && !isUnknown(declared) ? declared : undefined;
}

/** `jest.mock('./api', () => ({ … }))`: the module that an object is handed out as. */
function replacedModule(e: Engine, object: Node, { facts }: Frame): Value | undefined {
  const returned = object.parent?.type === T.ReturnStatement ? enclosingFunction(object) : object.parent;
  const call = returned && isFunction(returned) ? outermost(returned).parent : undefined;
  if (call?.type !== T.CallExpression || !REPLACES_MODULE.test(calledName(call) ?? '')) return undefined;
  const [first] = call.arguments;
  const specifier = first && staticString(first.type === T.ImportExpression ? first.source : first);
  const module = specifier === undefined ? undefined : moduleValue(e, specifier, facts.file);
  return module?.kind === 'module' ? module : undefined;
}
