import { emittedValue } from './emitters.js';
import type { Engine } from '../engine.js';
import type { CallbackParameter } from './callback-parameter.js';
import { foldedSoFar } from '../objects/folded.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { asList } from '../objects/lists.js';
import { settledValue } from '../promises/promise-classes.js';
import { answerOf, responseBody } from '../requests/responses.js';
import { isListLike } from '../objects/collection-methods.js';
import { staticString } from '../syntax/syntax.js';
import { isUnknown, mapOptions, optionsOf, unionOf, unknown } from '../values.js';
import type { Value } from '../value.js';

const ITEM_METHODS = new Set([
  'map',
  'filter',
  'forEach',
  'find',
  'findLast',
  'findIndex',
  'some',
  'every',
  'flatMap',
  'sort',
  'toSorted',
  'each',
  'reject',
  'sortBy',
  'groupBy',
  'countBy',
  'partition',
  'detect',
]);

/** Methods of what is there later, by which its value is handed on. */
const HANDS_ON = new Set(['subscribe', 'done', 'success', 'tap', 'should', 'and']);

/** Callbacks of methods that every list, promise and stream has. */
export function methodCallback(e: Engine, receiver: Value, name: string, asked: CallbackParameter): Value | undefined {
  const { call, names, index, frame } = asked;
  const options = optionsOf(receiver);
  if (options.every((option) => (option.kind === 'library' && !option.site) || option.kind === 'client'))
    return undefined;
  if (ITEM_METHODS.has(name)) {
    // `users.find(id, callback)` of an object that has a `find` of its own.
    if (options.some(hasOwnMethods) && optionsOf(memberOf(e, receiver, name)).some(isCalled)) return undefined;
    if (index > 0 && name !== 'sort' && name !== 'toSorted') return unknown('an index');
    return itemOf(e, heldAlone(receiver, name));
  }
  // `bus.subscribe(channel, listener)` of a class of the project.
  if (HANDS_ON.has(name) && options.some(hasOwnMethods) && optionsOf(memberOf(e, receiver, name)).some(isCalled))
    return undefined;
  switch (name) {
    case 'reduce':
    case 'reduceRight': {
      const start = call.arguments[1];
      if (index === 1) return itemOf(e, receiver);
      if (index > 1) return unknown('a running result');
      return start ? soFar(e, receiver, asked, name, e.valueOf(start, frame)) : firstItem(e, receiver);
    }
    case 'then':
    case 'subscribe':
    case 'done':
    case 'success':
    case 'tap':
    case 'should':
    case 'and':
      if (index > 0 || (names.length > 0 && names[0] !== 'next')) return undefined;
      // AngularJS hands on what an answer holds.
      if (name === 'success' && options.every((option) => option.kind === 'response' && option.flavour === 'data'))
        return memberOf(e, receiver, 'data');
      return fulfilled(e, receiver);
    case 'invoke':
    case 'call':
      return invokedCallback(e, receiver, asked);
    case 'spread':
      return memberOf(e, receiver, String(index));
    case 'nodeify':
    case 'asCallback':
      return index === 1 ? fulfilled(e, receiver) : undefined;
    case 'on':
    case 'once':
    case 'addListener':
    case 'prependListener':
      return options.some((option) => option.kind === 'response')
        ? streamed(options)
        : (emittedValue(e, receiver, call, index, frame) ?? flowing(e, receiver, call));
    // Stores of Pinia: their state, as they hand it to what changes it and to what listens.
    case '$patch':
      return index === 0 && names.length === 0 ? receiver : undefined;
    case '$subscribe':
      return index === 1 && names.length === 0 ? receiver : undefined;
    case 'end':
      return index === 1 && options.some((option) => option.kind === 'response' || option.kind === 'request')
        ? fulfilled(e, receiver)
        : undefined;
    default:
      return undefined;
  }
}

/** What a step of a fold is handed: what it begins with, and what functions of the list have made of that. */
function soFar(e: Engine, list: Value, { call, frame }: CallbackParameter, name: string, start: Value): Value {
  const [callback] = call.arguments;
  if (!callback || list.kind !== 'tuple') return start;
  return foldedSoFar(e, list, { start, step: e.valueOf(callback, frame) }, name, frame) ?? start;
}

/** `promise.call('filter', test)`: a method of what the promise brings. */
function invokedCallback(e: Engine, receiver: Value, asked: CallbackParameter): Value | undefined {
  const { call } = asked;
  const [named, ...rest] = call.arguments;
  const method = named && staticString(named);
  return method !== undefined && ITEM_METHODS.has(method) && optionsOf(receiver).every(isListLike)
    ? methodCallback(e, receiver, method, { ...asked, call: { ...call, arguments: rest } })
    : undefined;
}

/** What holds one value or none: an object of a payload has no `map` of its own, an `Option`, a `Result` or a `Mono` around it has. */
const OF_HOLDERS = new Set(['map', 'flatMap', 'filter', 'forEach']);

export function isHeldAlone(receiver: Value, name: string): boolean {
  return receiver.kind === 'data' && receiver.cardinality === 'one' && OF_HOLDERS.has(name);
}

function heldAlone(receiver: Value, name: string): Value {
  return mapOptions(receiver, (option) => (isHeldAlone(option, name) ? asList(option) : option));
}

function hasOwnMethods({ kind }: Value): boolean {
  return (
    kind === 'object' ||
    kind === 'instance' ||
    kind === 'class' ||
    kind === 'module' ||
    kind === 'function' ||
    kind === 'typed'
  );
}

function isCalled({ kind }: Value): boolean {
  return kind === 'function' || kind === 'signature';
}

/** What a promise-like value is fulfilled with: a jQuery request hands its body on, others are the value itself. */
export function fulfilled(e: Engine, receiver: Value): Value {
  return unionOf(
    optionsOf(settledValue(e, receiver)).map((option) => {
      if (option.kind === 'request') return answerOf(option);
      return option.kind === 'response' && option.flavour === 'jquery' ? responseBody(option.call) : option;
    }),
  );
}

/** `rows.on('data', (row) => …)`. */
function flowing(e: Engine, receiver: Value, { arguments: [event] }: CallbackParameter['call']): Value | undefined {
  if (!event || staticString(event) !== 'data') return undefined;
  const item = itemOf(e, receiver);
  return isUnknown(item) ? undefined : item;
}

function streamed(options: readonly Value[]): Value | undefined {
  const response = options.find((option) => option.kind === 'response');
  return response ? { kind: 'body-text', call: response.call } : undefined;
}

/** What a fold begins with that is given nothing to begin with. Functions are put together so, and are none of them any more. */
function firstItem(e: Engine, list: Value): Value {
  const item = itemOf(e, list);
  return optionsOf(item).some(({ kind }) => kind === 'function') ? unknown('a running result') : item;
}
