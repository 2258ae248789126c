import type { TSESTree } from '@typescript-eslint/types';
import { isHeldAlone } from '../functions/method-callbacks.js';
import { applyTo } from '../functions/calls.js';
import { letThrough } from '../names/decided.js';
import type { Engine, Frame } from '../engine.js';
import { withoutNothing } from '../expressions.js';
import { writtenOut } from '../modules/json-values.js';
import { foldedList } from './folded.js';
import { itemOf } from './items.js';
import { listOf, spreadOut } from './lists.js';
import { MAX_KEPT_APART } from './pairs.js';
import { heldUnder, pickedItems } from './picked-items.js';
import { letThroughByGuards } from '../names/narrowing.js';
import { listMethod } from '../requests/responses.js';
import { T, isFunction, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { leftEmpty, staysEmpty } from '../texts/empty-texts.js';
import { joinTexts, plainText } from '../texts/text.js';
import { asksForItems } from '../names/together.js';
import type { Place } from '../types.js';
import { isUnknown, lazily, once, optionsOf, unionOf, unknown } from '../values.js';
import type { Lazy, Value } from '../value.js';

/** Methods of lists, sets and maps. */
export function collectionMethod(
  e: Engine,
  receiver: Value,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (isHeldAlone(receiver, name)) {
    const [callback] = node.arguments;
    return callback && name !== 'filter' ? applyTo(e, e.valueOf(callback, frame), [() => receiver], frame) : receiver;
  }
  const item = once(() => itemOf(e, receiver));
  const callback = node.arguments[0];
  switch (name) {
    case 'map':
      return callback ? mappedItems(e, receiver, e.valueOf(callback, frame), frame) : undefined;
    case 'flatMap':
      return callback ? listOf(() => itemOrSelf(e, applyTo(e, e.valueOf(callback, frame), [item], frame))) : undefined;
    case 'flat':
      return listOf(() => itemOrSelf(e, item()));
    case 'reduce':
    case 'reduceRight': {
      const start = node.arguments[1] ? e.valueOf(node.arguments[1], frame) : item();
      if (!callback) return undefined;
      return foldedList(e, receiver, { start, step: e.valueOf(callback, frame) }, name, frame);
    }
    case 'get':
      if (receiver.kind === 'record') return (callback && heldUnder(e, receiver, e.valueOf(callback, frame))) ?? item();
      // `$(…).map(fn).get()`: the plain list.
      return receiver.kind === 'list' && node.arguments.length === 0 ? receiver : undefined;
    case 'join': {
      const chunk = optionsOf(item()).find((option) => option.kind === 'body-text');
      if (chunk) return chunk;
      if (receiver.kind !== 'tuple') return unknown('a text that is joined from a list');
      const separator = callback ? plainText(e.valueOf(callback, frame)) : ',';
      if (separator === undefined) return undefined;
      const joined = joinTexts(joinedParts(receiver), separator, placeOf(node, frame.facts.file));
      return staysEmpty(receiver) ? leftEmpty(joined) : joined;
    }
    case 'concat': {
      if (receiver.kind === 'tuple') return withAdded(e, receiver, node, frame);
      const rest = node.arguments.map((argument) => itemOrSelf(e, givenToConcat(e, argument, frame)));
      return listOf(() => withoutNothing([item(), ...rest]));
    }
    default: {
      const cut = receiver.kind === 'tuple' ? cutOrTurned(e, receiver, name, node, frame) : undefined;
      if (cut) return cut;
      const picked =
        callback && TESTS.test(name) ? pickedItems(e, receiver, e.valueOf(callback, frame), frame) : undefined;
      if (picked) return name === 'filter' ? picked : itemOf(e, picked);
      const told = callback && TESTS.test(name) ? toldItems(e, item(), callback, frame) : undefined;
      if (told) return name === 'filter' ? listOf(() => told) : told;
      const value = listMethod(receiver, name, item);
      if (!value || receiver.kind === 'data' || name === 'entries') return value;
      if (receiver.kind === 'tuple' && name === 'filter' && callback)
        return maySift(callback)
          ? { ...receiver, sifted: true }
          : asksForTruth(callback)
            ? withoutEmpty(receiver)
            : receiver;
      return value.kind === 'list' && receiver.kind === 'tuple' && (name === 'sort' || name === 'filter')
        ? receiver
        : value;
    }
  }
}

/** `names.slice(1)`, `names.reverse()`: which items a list has then, and in which order, where it is written out. */
function cutOrTurned(
  e: Engine,
  list: Extract<Value, { kind: 'tuple' }>,
  name: string,
  { arguments: bounds }: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (name === 'reverse' || name === 'toReversed') return { ...list, items: spreadOut(list.items).toReversed() };
  if (name !== 'slice') return undefined;
  const items = spreadOut(list.items);
  const [start = 0, end = items.length, ...others] = bounds.map((bound) => numberIn(e.valueOf(bound, frame)) ?? NaN);
  const isTold = others.length === 0 && !Number.isNaN(start) && !Number.isNaN(end);
  return isTold && items.every(({ spread }) => !spread) ? { ...list, items: items.slice(start, end) } : undefined;
}

function numberIn(value: Value): number | undefined {
  return value.kind === 'scalar' && typeof value.value === 'number' ? value.value : undefined;
}

/** Methods that give those items which a test lets through, or the first of them. */
const TESTS = /^(?:filter|find|findLast)$/;

/** What is left of items of several kinds where a test tells which of them it lets through; undefined where it does not. */
function toldItems(e: Engine, item: Value, callback: Node, frame: Frame): Value | undefined {
  const left = letThroughByGuards(e, letThrough(e, item, callback, frame), callback, frame);
  return left === item ? undefined : left;
}

/** Whether a test lets an item through for what the others are: `(item, index, all) => all.indexOf(item) === index`. */
function maySift(callback: Node): boolean {
  if (isFunction(callback)) return callback.params.length > 1 || asksForItems(callback);
  return !asksForTruth(callback);
}

/** `Boolean`, `(item) => item`. */
function asksForTruth(callback: Node): boolean {
  if (callback.type === T.Identifier) return callback.name === 'Boolean';
  if (callback.type !== T.ArrowFunctionExpression || callback.body.type !== T.Identifier) return false;
  const [parameter] = callback.params;
  return parameter?.type === T.Identifier && parameter.name === callback.body.name;
}

/** `[path, id].filter(Boolean)`: a list that is written out, without what is nothing for sure. */
function withoutEmpty(list: Extract<Value, { kind: 'tuple' }>): Value {
  return { ...list, items: list.items.filter((item) => item.spread || !isEmpty(item.value())) };
}

function isEmpty(value: Value): boolean {
  return optionsOf(value).every((option) => (option.kind === 'scalar' ? !option.value : plainText(option) === ''));
}

/** `list.map(fn)`: a list that is written out keeps its items apart. */
export function mappedItems(e: Engine, mapped: Value, callback: Value, frame: Frame): Value {
  const receiver = writtenOut(mapped);
  if (receiver.kind !== 'tuple' || receiver.items.length > MAX_KEPT_APART)
    return listOf(() => applyTo(e, callback, [once(() => itemOf(e, receiver))], frame));
  const made = (item: (typeof receiver.items)[number], index: number): Lazy =>
    once(() =>
      item.spread
        ? mappedItems(e, item.value(), callback, frame)
        : applyTo(e, callback, [item.value, lazily({ kind: 'scalar', value: index })], frame),
    );
  return { ...receiver, items: receiver.items.map((item, index) => ({ ...item, value: made(item, index) })) };
}

function joinedParts({ items }: Extract<Value, { kind: 'tuple' }>): { value: Value; place: Place }[] {
  return spreadOut(items).map(({ value, place, spread }) => ({
    value: spread ? unknown('more parts') : value(),
    place,
  }));
}

/** `list.concat(a, b)`, where the list is written out. */
function withAdded(
  e: Engine,
  tuple: Extract<Value, { kind: 'tuple' }>,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value {
  const added = node.arguments.map((argument) => {
    const value = givenToConcat(e, argument, frame);
    const spread = isUnknown(value) || optionsOf(value).some(isListLike);
    return { value: () => value, place: placeOf(argument, frame.facts.file), spread };
  });
  return { ...tuple, items: [...tuple.items, ...added] };
}

/** What is put behind a list: of `[].concat(...pages)` any of the pages. */
function givenToConcat(e: Engine, argument: TSESTree.CallExpressionArgument, frame: Frame): Value {
  return argument.type === T.SpreadElement
    ? itemOf(e, e.valueOf(argument.argument, frame))
    : e.valueOf(argument, frame);
}

/** What holds others one after another. */
export function isListLike(value: Value): boolean {
  return value.kind === 'list' || value.kind === 'tuple' || (value.kind === 'data' && value.cardinality !== 'one');
}

/** What a list is flattened to; of `user.roles ?? []` the empty list says nothing. */
export function itemOrSelf(e: Engine, value: Value): Value {
  const options = optionsOf(value);
  const filled = options.filter((option) => option.kind !== 'tuple' || option.items.length > 0);
  const given = filled.length > 0 ? filled : options;
  return unionOf(given.map((option) => (isListLike(option) ? itemOf(e, option) : option)));
}
