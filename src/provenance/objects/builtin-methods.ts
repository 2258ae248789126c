import type { TSESTree } from '@typescript-eslint/types';
import { fulfilled } from '../functions/method-callbacks.js';
import { borrowedCall, workingOn } from '../functions/borrowed-calls.js';
import { boundFunction } from '../functions/bound-functions.js';
import { applied, applyTo } from '../functions/calls.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { collectionMethod } from './collection-methods.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from './members.js';
import { asList } from './lists.js';
import { modelled } from '../libraries/library-models.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import { foldedUnknown } from './folded.js';
import { guardedType } from '../names/narrowing.js';
import { orInstead } from '../promises/after-failure.js';
import { promiseMethod } from '../promises/promises.js';
import { withParameter } from '../requests/queries.js';
import { calledAs } from '../declared/signatures.js';
import { procedureMethod } from '../requests/procedures.js';
import { responseBody, responseMethod } from '../requests/responses.js';
import { selectedValue } from '../libraries/selectors.js';
import { settingNamed } from '../libraries/settings-package.js';
import { pipedValue } from '../promises/streams.js';
import { patternMethod } from '../texts/text-patterns.js';
import { addedToUnknown, textMethod } from '../texts/text-methods.js';
import { isUnknown, optionsOf } from '../values.js';
import type { LibraryValue, ObjectValue, Value } from '../value.js';

const PASSES_ON = new Set([
  'finally',
  'value',
  'toPromise',
  'lean',
  'exec',
  'pipe',
  'fail',
  'always',
  'asObservable',
  'unref',
  'tap',
  'delay',
  'timeout',
  'nodeify',
  'asCallback',
  'promise',
  'chain',
]);

/** Methods of numbers and truth values that give them as they are written: `true.toString()`. */
const KEEPS_SCALAR = /^(?:toString|valueOf|toLowerCase)$/;

const OWN_METHODS = new Set<Value['kind']>(['instance', 'object', 'module', 'typed']);

/** True where the project's own code says what the method does, whatever others call so. */
function hasOwn(e: Engine, receiver: Value, name: string): boolean {
  if (!OWN_METHODS.has(receiver.kind)) return false;
  if (!/^(?:then|catch|pipe|spread|return|thenReturn)$/.test(name) && !PASSES_ON.has(name)) return false;
  return optionsOf(memberOf(e, receiver, name)).some(
    (own) =>
      own.kind === 'function' || own.kind === 'signature' || (own.kind === 'typed' && calledAs(own) !== undefined),
  );
}

/** Methods of promises, lists, texts, responses and functions: what they give back follows from the receiver. */
export function builtinMethod(
  e: Engine,
  receiver: Value,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (receiver.kind === 'client' || (receiver.kind === 'request' && name !== 'then')) return undefined;
  if (name === 'pipe' && (receiver.kind === 'library' || receiver.kind === 'unknown')) {
    const value = pipedValue(e, receiver, node, frame);
    return value === receiver ? undefined : value;
  }
  if (name === 'concat' && (receiver.kind === 'library' || receiver.kind === 'unknown'))
    return addedToUnknown(e, receiver, node, frame);
  if (receiver.kind === 'library') return borrowedModel(e, receiver, node, frame);
  if (receiver.kind === 'unknown' && receiver.pattern) return patternMethod(e, receiver.pattern, name, node, frame);
  if (hasOwn(e, receiver, name)) return undefined;
  if (name === 'then') return thenValue(e, receiver, node, frame);
  const later = promiseMethod(e, receiver, name, node, frame);
  if (later) return later;
  if (receiver.kind === 'unknown') {
    if (name === 'filter' || name === 'find') return guardedItems(e, name, node, frame);
    if (name === 'reduce') return reducedUnknown(e, receiver, node, frame);
    return name === 'map' ? collectionMethod(e, receiver, name, node, frame) : undefined;
  }
  if (name === 'pipe') return pipedValue(e, receiver, node, frame);
  if (name === 'catch') return orInstead(e, receiver, node.arguments[0], frame);
  if (PASSES_ON.has(name)) return receiver;
  const selected = selectedValue(e, receiver, name, node);
  if (selected) return selected;
  switch (receiver.kind) {
    case 'response':
      return (
        responseMethod(receiver, name) ??
        unclearListMethod(e, receiver, name, node, frame) ??
        (receiver.flavour === 'jquery' ? receiver : undefined)
      );
    case 'body-text':
      if (name === 'json') return responseBody(receiver.call);
      return /^(?:toString|trim|text|arrayBuffer)$/.test(name) ? receiver : undefined;
    case 'data':
      // `(await request(url)).body.json()`: the body is still what it was.
      if (name === 'json' && receiver.path.length === 0) return receiver;
      return collectionMethod(e, receiver, name, node, frame);
    case 'json':
      return settingNamed(e, receiver, name, node, frame) ?? collectionMethod(e, receiver, name, node, frame);
    case 'tuple':
    case 'list':
    case 'record':
      return collectionMethod(e, receiver, name, node, frame);
    case 'text':
      return textMethod(e, receiver, name, node, frame);
    case 'scalar':
      return KEEPS_SCALAR.test(name) ? receiver : undefined;
    case 'object':
      return queryMethod(e, receiver, name, node, frame) ?? settingNamed(e, receiver, name, node, frame);
    case 'module':
      return settingNamed(e, receiver, name, node, frame);
    case 'function':
    case 'signature':
      if (name === 'bind') return boundTo(e, receiver, node, frame);
      if (name === 'call' || name === 'apply') return appliedTo(e, receiver, node, frame);
      return receiver.kind === 'function' ? procedureMethod(e, receiver, name, node, frame) : undefined;
    default:
      return undefined;
  }
}

function reducedUnknown(e: Engine, list: Value, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const [step, start] = node.arguments;
  return (
    step && start && foldedUnknown(e, list, { start: e.valueOf(start, frame), step: e.valueOf(step, frame) }, frame)
  );
}

/** `values.filter(isUser)`: what a type guard lets through is of its type. */
function guardedItems(e: Engine, name: string, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const [callback] = node.arguments;
  const item = callback && guardedType(e, e.valueOf(callback, frame));
  if (!item) return undefined;
  return name === 'filter' ? asList(item) : item;
}

/** `fn.call(self, a)`, `fn.apply(self, list)`. */
function appliedTo(e: Engine, fn: Value, node: TSESTree.CallExpression, frame: Frame): Value {
  const borrowed = fn.kind === 'function' ? borrowedCall(e, node, frame) : undefined;
  if (!borrowed) return applied(e, fn, node, frame, 1);
  return applyTo(e, workingOn(e, fn, borrowed.self, frame), borrowed.args(), frame);
}

/** `util.format.apply(util, arguments)`: what a library's function gives back for what it is handed so. */
function borrowedModel(
  e: Engine,
  receiver: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const borrowed = borrowedCall(e, node, frame);
  return borrowed && modelled(e, normalLibraryPath(receiver.path), borrowed.args(), node, frame);
}

/** `users.list.bind(users)`, `list.bind(null, client)`. */
function boundTo(e: Engine, fn: Value, node: TSESTree.CallExpression, frame: Frame): Value {
  const [self, ...given] = argumentsOf(e, node, frame);
  return self ? boundFunction(fn, self, given) : fn;
}

function unclearListMethod(
  e: Engine,
  receiver: Extract<Value, { kind: 'response' }>,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  return receiver.flavour === 'unclear' ? collectionMethod(e, receiver, name, node, frame) : undefined;
}

function thenValue(e: Engine, receiver: Value, node: TSESTree.CallExpression, frame: Frame): Value {
  const [callback, failed] = node.arguments;
  if (!callback) return receiver;
  const given = fulfilled(e, receiver);
  const value = applyTo(e, e.valueOf(callback, frame), [() => given], frame);
  if (isUnknown(value)) return isUnknown(receiver) ? receiver : value;
  return orInstead(e, value, failed, frame);
}

/** `query.set(name, value)` of an object that has no such method of its own: a query that is put together call by call. */
function queryMethod(
  e: Engine,
  receiver: ObjectValue,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (receiver.members.some((member) => member.name === name)) return undefined;
  if (name === 'toString' && node.arguments.length === 0)
    return isUnknown(memberOf(e, receiver, name)) ? receiver : undefined;
  if (receiver.spreads.length > 0) return undefined;
  return name === 'set' || name === 'append' ? withParameter(e, receiver, node, frame) : undefined;
}
