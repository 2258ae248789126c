import type { TSESTree } from '@typescript-eslint/types';
import { resourceCallback } from '../libraries/angular-resource.js';
import { argumentAt, borrowedCall, workingOn } from './borrowed-calls.js';
import { usesOfParameter } from './callback-uses.js';
import { argumentsOf, unbound } from './calls.js';
import { finalCallback, taskCallback } from '../libraries/callback-libraries.js';
import { constructorOf } from '../classes/constructors.js';
import { typeValue } from '../declared/declared-types.js';
import { keysGiven, signatureParameter, usedWith } from '../declared/signatures.js';
import { builderCallback, endpointCallback } from '../states/endpoint-hooks.js';
import { dataLastEntry } from '../libraries/data-last-names.js';
import type { Engine, Frame } from '../engine.js';
import { cradleArgument } from '../classes/containers.js';
import { enter, typesAround } from '../environment.js';
import { classAround } from '../classes/classes.js';
import { guessedResponse } from '../requests/guessed-calls.js';
import { handlerContext } from '../servers/hono-contexts.js';
import { optimisticBefore } from '../states/hook-states.js';
import { keptCallback } from './kept-callbacks.js';
import { isPromise } from '../libraries/library-names.js';
import { librarySignature } from '../declared/library-types.js';
import { libraryCallback, passedCallback, rowOfTable } from '../libraries/library-callbacks.js';
import { jqueryCallback } from '../libraries/jquery-callbacks.js';
import { memberOf } from '../objects/members.js';
import { methodCallback } from './method-callbacks.js';
import type { CallNode } from '../modules/module-facts.js';
import { featureArgument } from '../states/ngrx.js';
import { nuxtCallback } from '../libraries/nuxt.js';
import { branchArgument } from './pattern-chains.js';
import { cachedQuery, queryCallback } from '../states/query-hooks.js';
import { hookArgument, reducerArgument, selectorArgument } from '../states/redux.js';
import { schemaCallback } from '../schemas/schema-shapes.js';
import { functionStoreCallback } from '../states/function-stores.js';
import { toldRouteCallback } from '../servers/told-routes.js';
import { storeCallback, watchCallback } from '../states/state-holders.js';
import { operatorCallback, pipedValue } from '../promises/streams.js';
import { T, isFunction, memberName, mergedInto, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import { thisOwner } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import { transportCallback } from '../requests/transports.js';
import { UNDEFINED, isUnknown, optionsOf, unionOf, unknown } from '../values.js';
import type { ClassValue, FunctionValue, Lazy, SignatureValue, Value } from '../value.js';
import { withoutUnknown } from '../names/variables.js';

/**
 * What a callback's parameter `index` is given, where the callback is argument `position` of `call` (or stands in an options object there,
 * at `names`). Undefined where nothing can be said.
 */
export function callbackArgument(
  e: Engine,
  call: CallNode,
  position: number,
  names: readonly string[],
  index: number,
  frame: Frame,
): Value | undefined {
  const callee = unwrap(call.callee);
  const borrowed =
    call.type === T.CallExpression ? borrowedCallback(e, call, position, names, index, frame) : undefined;
  if (borrowed) return borrowed;
  const made = classCalled(e, call, frame);
  if (made || call.type === T.NewExpression)
    return made && constructedCallback(e, made, call, position, names, index, frame);
  if (callee.type === T.MemberExpression) {
    const name = memberName(callee);
    const receiver = e.valueOf(callee.object, frame);
    const own = names.length === 0 ? jqueryCallback(e, call, index, frame) : undefined;
    if (own) return own;
    const isPiped =
      name === 'pipe' && names.length === 0 && index === 0 && !(receiver.kind === 'library' && !receiver.made);
    const step = isPiped ? call.arguments[position] : undefined;
    if (step?.type === T.CallExpression && dataLastEntry(e.valueOf(step, frame)))
      return pipedValue(e, receiver, call, frame, step);
    const given = name === undefined ? undefined : methodCallback(e, receiver, name, call, names, index, frame);
    if (given) return given;
    const clients = optionsOf(receiver).filter(({ kind }) => kind === 'client');
    const answered = clients.flatMap((client) => transportCallback(e, client, call, names, index, frame, name) ?? []);
    if (answered.length > 0) return unionOf(answered);
  }
  const row = rowOfTable(e, call, index, frame);
  if (row) return row;
  const built = builderCallback(e, call, names, index, frame);
  if (built) return built;
  const target = e.valueOf(callee, frame);
  const values: Value[] = [];
  for (const option of optionsOf(target)) {
    const value = callbackOf(e, option, call, position, names, index, frame);
    if (value) values.push(value);
  }
  if (values.length > 0) return unionOf(values);
  return guessedCallback(e, call, position, index, frame);
}

/** `fn.call(self, path, callback)`. */
function borrowedCallback(
  e: Engine,
  call: TSESTree.CallExpression,
  position: number,
  names: readonly string[],
  index: number,
  frame: Frame,
): Value | undefined {
  const borrowed = borrowedCall(e, call, frame);
  const values = optionsOf(borrowed ? workingOn(e, e.valueOf(borrowed.fn, frame), borrowed.self, frame) : UNDEFINED);
  const given = values.flatMap((fn) => {
    const value =
      borrowed && fn.kind === 'function'
        ? calledWith(e, fn, position - 1, names, index, borrowed.args(), frame, call)
        : undefined;
    return value ? [value] : [];
  });
  return given.length > 0 ? unionOf(given) : undefined;
}

/** `fn.apply(self, [path, callback])`: what a callback in the list is given. */
export function appliedCallback(
  e: Engine,
  list: TSESTree.ArrayExpression,
  node: Node,
  index: number,
  frame: Frame,
): Value | undefined {
  const call = list.parent;
  const callee = call.type === T.CallExpression && call.arguments[1] === list ? unwrap(call.callee) : undefined;
  const isApplied = callee?.type === T.MemberExpression && memberName(callee) === 'apply';
  const position = list.elements.indexOf(node as TSESTree.Expression);
  return isApplied && call.type === T.CallExpression
    ? borrowedCallback(e, call, position + 1, [], index, frame)
    : undefined;
}

function callbackOf(
  e: Engine,
  target: Value,
  call: TSESTree.CallExpression,
  position: number,
  names: readonly string[],
  index: number,
  frame: Frame,
): Value | undefined {
  switch (target.kind) {
    case 'function':
      return calledWith(e, target, position, names, index, argumentsOf(e, call, frame), frame, call);
    case 'library': {
      const declared = librarySignature(e, target);
      if (declared) return signatureCallback(e, declared, call, position, names, index, frame);
      return (
        transportCallback(e, target, call, names, index, frame) ??
        resourceCallback(e, target, call, index, frame) ??
        libraryCallback(e, target, call, position, index, frame) ??
        finalCallback(e, target, call, position, index, frame) ??
        taskCallback(e, target, call, position, names, index, frame) ??
        queryCallback(e, target, call, names, index, frame) ??
        (names.length === 0 ? branchArgument(e, target, call, index, frame) : undefined) ??
        nuxtCallback(e, target, () => argumentsOf(e, call, frame), names, index, frame) ??
        toldRouteCallback(e, target, call, names, index, frame) ??
        (names.length === 0 && index === 0 && position === 1 ? cachedQuery(e, target, call, frame) : undefined) ??
        hookArgument(e, target, index) ??
        (names.length === 0 && index === 0 ? optimisticBefore(e, target, call, position, frame) : undefined) ??
        storeCallback(e, target, call, position, index, frame) ??
        (names.length === 0 ? functionStoreCallback(e, target, call, index, frame) : undefined) ??
        watchCallback(e, target, call, position, index, frame) ??
        selectorArgument(e, target, call, position, index, frame) ??
        endpointCallback(e, target, call, names, index) ??
        (names.length === 0 ? cradleArgument(target, index) : undefined) ??
        reducerArgument(e, target, call, names, index, frame) ??
        featureArgument(e, target, call, names, index, frame) ??
        operatorCallback(e, target, call, index, frame) ??
        (names.length === 0 ? handlerContext(target, call, index, frame) : undefined) ??
        schemaCallback(e, call, index, frame) ??
        (names.length === 0 ? passedCallback(e, target, call, position, index, frame) : undefined)
      );
    }
    case 'unknown':
      return reducerArgument(e, target, call, names, index, frame);
    case 'client':
      return transportCallback(e, target, call, names, index, frame);
    case 'signature':
      return signatureCallback(e, target, call, position, names, index, frame);
    default:
      return undefined;
  }
}

/** What a declared function says that it calls a function with that it is handed. */
function signatureCallback(
  e: Engine,
  target: SignatureValue,
  call: TSESTree.CallExpression,
  position: number,
  names: readonly string[],
  index: number,
  frame: Frame,
): Value | undefined {
  const used = usedWith(e, target, { args: argumentsOf(e, call, frame), types: call.typeArguments?.params }, frame);
  const whole = signatureParameter(e, used, position);
  const parameter = whole && names.reduce((value, name) => memberOf(e, value, name), whole);
  const called = parameter && optionsOf(parameter).find((option) => option.kind === 'signature');
  return called && signatureParameter(e, called, index);
}

/** The class of which a call makes an object: of `new X(…)`, and of `super(…)` the one that the class around extends. */
function classCalled(e: Engine, call: CallNode, frame: Frame): Value | undefined {
  if (call.type === T.NewExpression) return e.valueOf(call.callee, frame);
  if (call.callee.type !== T.Super) return undefined;
  const owner = thisOwner(call);
  const base = owner && classAround(owner)?.superClass;
  return base ? e.valueOf(base, frame) : unknown('`super` outside of a class');
}

const MAX_BASES = 8;

/** @param target the class, or one that it extends and has its constructor from. */
function constructedCallback(
  e: Engine,
  target: Value,
  call: CallNode,
  position: number,
  names: readonly string[],
  index: number,
  frame: Frame,
  bases = 0,
): Value | undefined {
  if (target.kind === 'library' && isPromise(target.path)) return index === 0 ? { kind: 'resolver' } : undefined;
  if (target.kind !== 'class' && target.kind !== 'function') return undefined;
  const fn = isFunction(target.node) ? target.node : constructorOf(target.node);
  const facts = e.facts(target.file);
  if (!fn && facts && !isFunction(target.node) && target.node.superClass && bases < MAX_BASES) {
    const base = e.valueOf(target.node.superClass, { facts, env: target.env });
    return constructedCallback(e, base, call, position, names, index, frame, bases + 1);
  }
  if (!fn) return undefined;
  const args = argumentsOf(e, call, frame);
  const made: FunctionValue = { kind: 'function', node: fn, file: target.file, env: target.env };
  const of: ClassValue = { kind: 'class', node: target.node, file: target.file, env: target.env };
  const kept = keptCallback(e, made, { kind: 'instance', of, args }, position, names, index);
  const given = calledWith(e, made, position, names, index, args, frame);
  return given && !isUnknown(given) ? unionOf([given, ...kept]) : kept.length > 0 ? withoutUnknown(kept) : given;
}

/** What a project function calls its parameter `position` with. @param call where it is called, for what it makes of the callback. */
export function calledWith(
  e: Engine,
  fn: FunctionValue,
  position: number,
  names: readonly string[],
  index: number,
  args: readonly Lazy[],
  caller: Frame,
  call?: TSESTree.CallExpression,
): Value | undefined {
  if (fn.bound)
    return calledWith(e, unbound(fn), position + fn.bound.length, names, index, [...fn.bound, ...args], caller, call);
  const facts = e.facts(fn.file);
  const env = enter(fn.node, args, fn.env, caller.env, fn.self);
  if (!facts || !env) return undefined;
  const frame: Frame = { facts, env: call ? { ...env, site: { ...caller, node: call } } : env };
  let found: Value | undefined;
  e.inside(fn.node, () => {
    const values = usesOfParameter(fn.node, position, names, frame).flatMap((use) => {
      const value = handedTo(e, use, index, frame);
      return value ? [value] : [];
    });
    for (const use of names.length > 0 ? usesOfParameter(fn.node, position, [], frame) : []) {
      const value = spreadInto(e, use, names, index, frame);
      if (value) values.push(value);
    }
    if (values.length > 0) found = withoutUnknown(values);
    return found ?? unknown('never called');
  });
  return found ?? declaredCallback(e, fn, position, index, args);
}

function declaredCallback(
  e: Engine,
  fn: FunctionValue,
  position: number,
  index: number,
  args: readonly Lazy[],
): Value | undefined {
  const parameter = fn.node.params[position];
  const target = parameter?.type === T.TSParameterProperty ? parameter.parameter : parameter;
  const annotation = target && 'typeAnnotation' in target ? target.typeAnnotation?.typeAnnotation : undefined;
  const facts = e.facts(fn.file);
  if (!annotation || !facts) return undefined;
  const declared = typeValue(e, annotation, {
    facts,
    types: keysGiven(fn.node, args, typesAround(fn.env)),
    env: fn.env,
  });
  const given = declared.kind === 'signature' ? signatureParameter(e, declared, index) : undefined;
  return given && !isUnknown(given) ? given : undefined;
}

/** What a use of a callback gives it: it is called here, or handed on. */
export function handedTo(e: Engine, use: Node, index: number, frame: Frame): Value | undefined {
  const node = outermost(use);
  const holder = node.parent;
  // `done.call(this, null, body)`.
  if (holder?.type === T.MemberExpression && holder.object === node && holder.parent.type === T.CallExpression)
    return holder.parent.callee === holder ? borrowedCall(e, holder.parent, frame)?.args()[index]?.() : undefined;
  if (holder?.type === T.Property && holder.value === node) {
    const object = mergedInto(holder.parent);
    const call = object.parent;
    const key = staticKey(holder.key, holder.computed);
    if (call?.type !== T.CallExpression || key === undefined) return undefined;
    const position = call.arguments.indexOf(object as TSESTree.CallExpressionArgument);
    return position < 0 ? undefined : callbackArgument(e, call, position, [key], index, frame);
  }
  if (holder?.type !== T.CallExpression && holder?.type !== T.NewExpression) return undefined;
  if (holder.callee === node) return argumentAt(e, holder, index, frame);
  const position = holder.arguments.indexOf(node as TSESTree.CallExpressionArgument);
  return position < 0 ? undefined : callbackArgument(e, holder, position, [], index, frame);
}

/** `useQuery({ ...options })`: what is in the options is handed on with them. */
function spreadInto(e: Engine, use: Node, names: readonly string[], index: number, frame: Frame): Value | undefined {
  const spread = use.parent;
  if (spread?.type !== T.SpreadElement || spread.parent.type !== T.ObjectExpression) return undefined;
  const object = mergedInto(spread.parent);
  const call = object.parent;
  if (call?.type !== T.CallExpression) return undefined;
  const position = call.arguments.indexOf(object as TSESTree.CallExpressionArgument);
  return position < 0 ? undefined : callbackArgument(e, call, position, names, index, frame);
}

/** `send(path, next)`: a callback that a function got itself, and hands on as the last argument. */
function isNodeCallback({ name }: TSESTree.Identifier, position: number, call: TSESTree.CallExpression): boolean {
  return position === call.arguments.length - 1 && /^(?:cb|callback|done|next)$/.test(name);
}

const ERROR_NAME = /^_?(?:e|er|err|error|ex|exc|exception|failure|fail)\d*$/i;

/** The callback of a wrapper that could not be followed: `(body)` or `(error, body, …)`. */
function guessedCallback(
  e: Engine,
  call: TSESTree.CallExpression,
  position: number,
  index: number,
  frame: Frame,
): Value | undefined {
  const response = guessedResponse(e, call, frame);
  if (!response) return undefined;
  const callback = call.arguments[position];
  if (callback?.type === T.Identifier && isNodeCallback(callback, position, call))
    return index === 1 ? response : undefined;
  if (callback?.type !== T.FunctionExpression && callback?.type !== T.ArrowFunctionExpression) return undefined;
  const first = callback.params[0];
  const startsWithError = first?.type === T.Identifier && ERROR_NAME.test(first.name);
  const bodyIndex = startsWithError ? 1 : 0;
  // Node's own order is (error, response, body): with three, the last is the body and the middle one the response.
  if (index === bodyIndex) return response;
  return startsWithError && index === 2 ? response : undefined;
}
