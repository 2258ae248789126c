import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { asList } from '../objects/lists.js';
import { normalLibraryPath } from './library-names.js';
import { composedArgument, finalResult, handedOn, tableTaskArgument } from './tasks.js';
import { once, optionsOf, unionOf } from '../values.js';
import type { FunctionValue, Lazy, LibraryValue, Member, Value } from '../value.js';

const OVER_A_LIST =
  /^async\.(map|filter|reject|detect|sortBy|concat|groupBy|each|forEach|some|every)(?:Of)?(Limit|Series)?$/;

/** What the last callback of a function of `async` gets: `async.map(list, work, (error, results) => …)`. */
export function finalCallback(
  e: Engine,
  target: LibraryValue,
  { call, position, index, frame }: CallbackParameter,
): Value | undefined {
  if (index === 0 || position === 0 || position !== call.arguments.length - 1) return undefined;
  const path = normalLibraryPath(target.path);
  const [, name, form] = OVER_A_LIST.exec(path) ?? [];
  if (name !== undefined && index === 1) return listResult(e, name, call, form === 'Limit' ? 2 : 1, frame);
  return finalResult(e, path, call, index, frame);
}

/** What a task gets where it is handed over by itself, or in a table of such. */
export function taskCallback(
  e: Engine,
  target: LibraryValue,
  { call, position, names, index, frame }: CallbackParameter,
): Value | undefined {
  const path = normalLibraryPath(target.path);
  if (!path.startsWith('async.')) return undefined;
  return names.length > 0
    ? tableTaskArgument(e, path, call, names, index, frame)
    : composedArgument(e, path, call, position, index, frame);
}

function listResult(
  e: Engine,
  name: string,
  call: TSESTree.CallExpression,
  workAt: number,
  frame: Frame,
): Value | undefined {
  const [collection] = call.arguments;
  const work = call.arguments[workAt];
  if (!collection || !work) return undefined;
  const item: Lazy = once(() => itemOf(e, e.valueOf(collection, frame)));
  if (name === 'detect') return item();
  if (name === 'filter' || name === 'reject' || name === 'sortBy') return asList(item());
  if (name !== 'map' && name !== 'concat') return undefined;
  const result = handedOn(e, e.valueOf(work, frame), [item], 1, frame);
  return name === 'map' ? asList(result) : result;
}

const TAKES_ITEMS =
  /(?:^|\.)(?:\w*map|each|\w*filter|reduce|find|some|every|sort\w*|on|once|use|get|post|put|patch|delete|all|listen|describe|it|test|expect|fn)$/i;

/**
 * `retry(() => call())`, `cache(() => new Client())`: a package that is handed a function around a call, or around what calls are made with, gives back
 * what that gives, or the function.
 */
export function handedThrough(e: Engine, target: LibraryValue, args: readonly Lazy[], frame: Frame): Value | undefined {
  if (TAKES_ITEMS.test(target.path)) return undefined;
  for (const argument of args) {
    const work = argument();
    if (work.kind !== 'function') continue;
    // What is handed something is mostly told of a store, or makes a part of one.
    const makes = work.node.params.length === 0;
    const given = optionsOf(applyTo(e, work, [], frame)).flatMap((option): Value[] => {
      if (option.kind === 'data') return [{ ...option, likely: true }];
      return option.kind === 'response' || (makes && isAsked(option)) ? [option] : [];
    });
    return given.length > 0 ? unionOf([...given, work]) : undefined;
  }
  return undefined;
}

/** What calls are made with: a client, an object of a class, an object that holds such or has functions. */
function isAsked(value: Value): boolean {
  return (
    value.kind === 'client' || value.kind === 'instance' || (value.kind === 'object' && value.members.some(holdsAsked))
  );
}

function holdsAsked({ value }: Member): boolean {
  const { kind } = value();
  return kind === 'client' || kind === 'instance' || kind === 'function';
}

/** `promisify(fn)(…)`: what `fn` calls its callback with. */
export function promisedResult(e: Engine, fn: FunctionValue, args: readonly Lazy[], frame: Frame): Value {
  return handedOn(e, { ...fn, promised: false }, args, 1, frame);
}

/** `object.readAsync` of a `promisifyAll(object)` that has `read`. */
export function promisedMember(e: Engine, object: Value, name: string): Value | undefined {
  const plain = /^(\w+)Async$/.exec(name)?.[1];
  const method = plain === undefined ? undefined : memberOf(e, object, plain);
  if (method?.kind !== 'function' || method.promised === true) return undefined;
  return { ...method, promised: true, ...(object.kind === 'instance' && !method.self && { self: object }) };
}
