import { calledWith } from '../functions/called-with.js';
import { handedAt } from '../functions/callback-parameter.js';
import { superArguments } from '../classes/constructors.js';
import type { Engine, Frame } from '../engine.js';
import { asClass } from '../classes/inheritance.js';
import { LIBRARY_TYPES } from '../declared/library-types.js';
import { declaresMember } from '../declared/typed-members.js';
import { memberOf } from '../objects/members.js';
import { instanceMember } from '../classes/instance-members.js';
import { isPromise } from '../libraries/library-names.js';
import { resolvedWith } from './promises.js';
import { isFunction } from '../syntax/syntax.js';
import { responseBody } from '../requests/responses.js';
import { isUnknown, mapOptions, once, optionsOf, unionOf } from '../values.js';
import type { FunctionValue, InstanceValue, Lazy, TupleItem, Value } from '../value.js';

const MAX_BASES = 8;

/**
 * An object of a class that is a promise with methods of its own, `class Answer<T> extends Promise<T> { withResponse() { … } }`: it is itself, and what it
 * resolves to, as every promise is looked through.
 */
export function withSettled(e: Engine, made: Value): Value {
  return mapOptions(made, (option) => {
    const settled = option.kind === 'instance' && extendsPromise(e, option) ? settledObject(e, option) : undefined;
    return settled ? unionOf([option, settled]) : option;
  });
}

/** What is waited for: of a request of jQuery its body, of an object that has a `then` what that hands on, of everything else the value itself. */
export function settledValue(e: Engine, value: Value): Value {
  const options = optionsOf(mapOptions(value, (option) => answeredByLibrary(e, option)));
  const holders = options.filter((option) => option.kind === 'instance').filter((option) => isThenable(e, option));
  if (holders.length === 0) return unionOf(options);
  const others = options.filter((option) => !holders.some((holder) => holder === option));
  const settled = others.length > 0 ? others : holders.map((option) => settledObject(e, option) ?? option);
  return unionOf(settled);
}

/** What a request of jQuery is answered with, and what a query comes to that a library lets the code put together call by call. */
function answeredByLibrary(e: Engine, option: Value): Value {
  if (option.kind === 'response' && option.flavour === 'jquery') return responseBody(option.call);
  const isQuery = option.kind === 'typed' && option.file === LIBRARY_TYPES && declaresMember(e, option, 'then');
  return isQuery ? memberOf(e, option, 'then') : option;
}

/** `Promise.all([a, b])`: each of them is waited for. */
export function settledItems(e: Engine, list: Value): Value {
  if (list.kind !== 'tuple') return list;
  const settled = (item: TupleItem): TupleItem =>
    item.spread ? item : { ...item, value: once(() => settledValue(e, item.value())) };
  return { ...list, items: list.items.map(settled) };
}

function isThenable(e: Engine, instance: InstanceValue): boolean {
  return thenOf(e, instance) !== undefined || extendsPromise(e, instance);
}

function thenOf(e: Engine, instance: InstanceValue): FunctionValue | undefined {
  const then = instanceMember(e, instance, 'then');
  return then.kind === 'function' ? then : undefined;
}

/** What an object hands to the callback of its own `then`, else what it resolves itself with. */
function settledObject(e: Engine, instance: InstanceValue): Value | undefined {
  const then = thenOf(e, instance);
  const resolver: Lazy = () => ({ kind: 'resolver' });
  const facts = e.facts(instance.of.file);
  const value =
    then && facts
      ? calledWith(e, then, handedAt(0, 0), { args: [resolver, resolver], frame: { facts, env: instance.of.env } })
      : resolvedBy(e, instance);
  return value && !isUnknown(value) ? value : undefined;
}

/** What the executor is called with that reaches the promise through the constructors in between. */
function resolvedBy(e: Engine, instance: InstanceValue): Value | undefined {
  const reached = reachPromise(e, instance);
  const executor = reached?.args?.[0]?.();
  return reached && executor?.kind === 'function' ? resolvedWith(e, executor, reached.frame) : undefined;
}

function extendsPromise(e: Engine, instance: InstanceValue): boolean {
  return reachPromise(e, instance) !== undefined;
}

interface Reached {
  /** What the promise is made with. */
  readonly args: readonly Lazy[] | undefined;
  readonly frame: Frame;
}

/** The promise that the class of an object extends at last. */
function reachPromise(e: Engine, { of, args }: InstanceValue, depth = 0): Reached | undefined {
  const facts = isFunction(of.node) || !of.node.superClass ? undefined : e.facts(of.file);
  if (!facts || isFunction(of.node) || !of.node.superClass || depth > MAX_BASES) return undefined;
  const frame: Frame = { facts, env: of.env };
  const base = e.valueOf(of.node.superClass, frame);
  const upper = asClass(base);
  if (!upper && !(base.kind === 'library' && isPromise(base.path))) return undefined;
  const instance: InstanceValue = { kind: 'instance', of, ...(args && { args }) };
  const given = superArguments(e, instance, instance, of.node, facts);
  return upper
    ? reachPromise(e, { kind: 'instance', of: upper, ...(given && { args: given }) }, depth + 1)
    : { args: given, frame };
}
