import type { TSESTree } from '@typescript-eslint/types';
import { selectedBefore } from '../states/combined-selectors.js';
import { borrowedCall, workingOn } from './borrowed-calls.js';
import type { CallbackParameter, HandedCallback } from './callback-parameter.js';
import { calledWhereKept } from './called-where-kept.js';
import { calledWith } from './called-with.js';
import { argumentsOf } from './argument-lists.js';
import { constructorOf } from '../classes/constructors.js';
import { constructorTold, signatureParameter, usedWith } from '../declared/signatures.js';
import { builderCallback } from '../states/endpoint-hooks.js';
import { dataLastEntry } from '../libraries/data-last-names.js';
import type { Engine, Frame } from '../engine.js';
import { classAround } from '../classes/classes.js';
import { guessedResponse } from '../requests/guessed-calls.js';
import { keptCallback } from './kept-callbacks.js';
import { isPromise } from '../libraries/library-names.js';
import { chainedCallback } from '../libraries/lodash-chains.js';
import { librarySignature } from '../declared/library-types.js';
import { givenByLibrary } from '../libraries/callbacks-given.js';
import { rowOfTable } from '../libraries/library-callbacks.js';
import { jqueryCallback } from '../libraries/jquery-callbacks.js';
import { memberOf } from '../objects/members.js';
import { methodCallback } from './method-callbacks.js';
import type { CallNode } from '../modules/module-facts.js';
import { reducerArgument } from '../states/redux.js';
import { streamCallback } from '../promises/node-streams.js';
import { dispatchedEvent } from './page-events.js';
import { pipedValue } from '../promises/streams.js';
import { T, isFunction, memberName, unwrap } from '../syntax/syntax.js';
import { thisOwner } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import { transportCallback } from '../requests/transports.js';
import { UNDEFINED, isUnknown, optionsOf, unionOf, unknown } from '../values.js';
import type { ClassValue, FunctionValue, SignatureValue, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';

/** What a parameter of a callback is given; undefined where nothing can be said. */
export function callbackArgument(e: Engine, asked: CallbackParameter<CallNode>): Value | undefined {
  const { call, frame } = asked;
  const called = isCall(asked) ? asked : undefined;
  const borrowed = called && borrowedCallback(e, called);
  if (borrowed) return borrowed;
  const made = classCalled(e, call, frame);
  if (made || !called) return made && constructedCallback(e, made, asked);
  const given =
    chainedCallback(e, called) ??
    methodGiven(e, called) ??
    rowOfTable(e, call, asked.index, frame) ??
    builderCallback(e, called);
  if (given) return given;
  const values = optionsOf(e.valueOf(unwrap(call.callee), frame)).flatMap((target) => {
    const value = callbackOf(e, target, called);
    return value ? [value] : [];
  });
  return values.length > 0 ? unionOf(values) : guessedCallback(e, called);
}

function isCall(asked: CallbackParameter<CallNode>): asked is CallbackParameter {
  return asked.call.type === T.CallExpression;
}

/** What a callback is given that a method is handed: of a list, a promise, a stream, a client. */
function methodGiven(e: Engine, asked: CallbackParameter): Value | undefined {
  const { call, position, names, index, frame } = asked;
  const callee = unwrap(call.callee);
  if (callee.type !== T.MemberExpression) return undefined;
  const name = memberName(callee);
  const receiver = e.valueOf(callee.object, frame);
  const own = names.length === 0 ? jqueryCallback(e, call, index, frame) : undefined;
  if (own) return own;
  const event = name === 'addEventListener' && index === 0 ? dispatchedEvent(e, call, frame) : undefined;
  if (event) return event;
  const isPiped =
    name === 'pipe' && names.length === 0 && index === 0 && !(receiver.kind === 'library' && !receiver.made);
  const step = isPiped ? call.arguments[position] : undefined;
  if (step?.type === T.CallExpression && dataLastEntry(e.valueOf(step, frame)))
    return pipedValue(e, receiver, call, frame, step);
  const given = name === undefined ? undefined : methodCallback(e, receiver, name, asked);
  if (given) return given;
  const clients = optionsOf(receiver).filter(({ kind }) => kind === 'client');
  const answered = clients.flatMap((client) => transportCallback(e, client, asked, name) ?? []);
  return answered.length > 0 ? unionOf(answered) : undefined;
}

/** `fn.call(self, path, callback)`. */
function borrowedCallback(e: Engine, { call, position, names, index, frame }: CallbackParameter): Value | undefined {
  const borrowed = borrowedCall(e, call, frame);
  const values = optionsOf(borrowed ? workingOn(e, e.valueOf(borrowed.fn, frame), borrowed.self, frame) : UNDEFINED);
  const given = values.flatMap((fn) => {
    const value =
      borrowed && fn.kind === 'function'
        ? calledWith(e, fn, { position: position - 1, names, index }, { args: borrowed.args(), frame, call })
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
    ? borrowedCallback(e, { call, position: position + 1, names: [], index, frame })
    : undefined;
}

function callbackOf(e: Engine, target: Value, asked: CallbackParameter): Value | undefined {
  const { call, frame } = asked;
  switch (target.kind) {
    case 'function':
      return (
        calledWith(e, target, asked, { args: argumentsOf(e, call, frame), frame, call }) ??
        calledWhereKept(e, target, asked)
      );
    case 'library': {
      const declared = librarySignature(e, target);
      return declared ? signatureCallback(e, declared, asked) : givenByLibrary(e, target, asked);
    }
    case 'unknown':
      return reducerArgument(e, target, asked);
    case 'client':
      return transportCallback(e, target, asked);
    case 'signature':
      return signatureCallback(e, target, asked);
    default:
      return undefined;
  }
}

/** What a declared function says that it calls a function with that it is handed. */
function signatureCallback(
  e: Engine,
  target: SignatureValue,
  { call, position, names, index, frame }: CallbackParameter,
): Value | undefined {
  const selected = names.length === 0 ? selectedBefore(e, target, call, { position, index }, frame) : undefined;
  if (selected) return selected;
  const use = { args: argumentsOf(e, call, frame), types: call.typeArguments?.params, at: call };
  return givenByDeclared(e, usedWith(e, target, use, frame), { position, names, index });
}

/** `new Worker<Job>('jobs', (job) => …)`: what the constructor of a library declares to call a function with. */
function toldCallback(e: Engine, asked: CallbackParameter<CallNode>): Value | undefined {
  const { call, frame } = asked;
  const made = call.type === T.NewExpression ? constructorTold(e, call, frame) : undefined;
  return made && givenByDeclared(e, made, asked);
}

function givenByDeclared(
  e: Engine,
  declared: SignatureValue,
  { position, names, index }: HandedCallback,
): Value | undefined {
  const whole = signatureParameter(e, declared, position);
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
  asked: CallbackParameter<CallNode>,
  bases = 0,
): Value | undefined {
  const { call, position, names, index, frame } = asked;
  if (target.kind === 'library' && isPromise(target.path)) return index === 0 ? { kind: 'resolver' } : undefined;
  if (target.kind === 'library') return streamCallback(e, target.path, asked) ?? toldCallback(e, asked);
  if (target.kind !== 'class' && target.kind !== 'function') return undefined;
  const fn = isFunction(target.node) ? target.node : constructorOf(target.node);
  const facts = e.facts(target.file);
  if (!fn && facts && !isFunction(target.node) && target.node.superClass && bases < MAX_BASES) {
    const base = e.valueOf(target.node.superClass, { facts, env: target.env });
    return constructedCallback(e, base, asked, bases + 1);
  }
  if (!fn) return undefined;
  const args = argumentsOf(e, call, frame);
  const made: FunctionValue = { kind: 'function', node: fn, file: target.file, env: target.env };
  const of: ClassValue = { kind: 'class', node: target.node, file: target.file, env: target.env };
  const kept = keptCallback(e, made, { kind: 'instance', of, args }, position, names, index);
  const given = calledWith(e, made, asked, { args, frame });
  return given && !isUnknown(given) ? unionOf([given, ...kept]) : kept.length > 0 ? withoutUnknown(kept) : given;
}

/** `send(path, next)`: a callback that a function got itself, and hands on as the last argument. */
function isNodeCallback({ name }: TSESTree.Identifier, position: number, call: TSESTree.CallExpression): boolean {
  return position === call.arguments.length - 1 && /^(?:cb|callback|done|next)$/.test(name);
}

const ERROR_NAME = /^_?(?:e|er|err|error|ex|exc|exception|failure|fail)\d*$/i;

/** The callback of a wrapper that could not be followed: `(body)` or `(error, body, …)`. */
function guessedCallback(e: Engine, { call, position, index, frame }: CallbackParameter): Value | undefined {
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
