import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { calledWith } from '../functions/callbacks.js';
import type { Engine, Frame } from '../engine.js';
import { asList, itemOf, memberOf } from '../objects/members.js';
import { T, outermost, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, once, optionsOf, unionOf, unknown } from '../values.js';
import type { FunctionValue, Lazy, LibraryValue, Value } from '../value.js';

const OVER_A_LIST =
  /^async\.(map|filter|reject|detect|sortBy|concat|groupBy|each|forEach|some|every)(?:Of)?(Limit|Series)?$/;

/** What the last callback of a function of `async` gets: `async.map(list, work, (error, results) => …)`. */
export function finalCallback(
  e: Engine,
  target: LibraryValue,
  call: TSESTree.CallExpression,
  position: number,
  index: number,
  frame: Frame,
): Value | undefined {
  if (index === 0 || position === 0 || position !== call.arguments.length - 1) return undefined;
  const [, name, form] = OVER_A_LIST.exec(target.path) ?? [];
  if (name !== undefined && index === 1) return listResult(e, name, call, form === 'Limit' ? 2 : 1, frame);
  const [tasks] = call.arguments;
  if (!tasks) return undefined;
  if (target.path === 'async.waterfall') {
    const list = unwrap(tasks);
    const last = list.type === T.ArrayExpression ? list.elements.at(-1) : undefined;
    return last ? handedOn(e, e.valueOf(last, frame), [], index, frame) : undefined;
  }
  return /^async\.(?:parallel|series)(?:Limit)?$/.test(target.path) && index === 1
    ? taskResults(e, e.valueOf(tasks, frame), frame)
    : undefined;
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

function taskResults(e: Engine, tasks: Value, frame: Frame): Value | undefined {
  const result = (task: Lazy): Lazy => once(() => taskResult(e, task(), frame));
  if (tasks.kind === 'tuple')
    return { ...tasks, items: tasks.items.map((item) => ({ ...item, value: result(item.value) })) };
  if (tasks.kind === 'object')
    return { ...tasks, members: tasks.members.map((member) => ({ ...member, value: result(member.value) })) };
  return undefined;
}

/** What a task is done with: several results that it hands on are a list. */
function taskResult(e: Engine, task: Value, frame: Frame): Value {
  const result = handedOn(e, task, [], 1, frame);
  if (isUnknown(result) || task.kind !== 'function' || task.node.params.length === (task.bound?.length ?? 0))
    return result;
  const another = handedOn(e, task, [], 2, frame);
  if (isUnknown(another)) return result;
  const place = placeOf(task.node, task.file);
  return {
    kind: 'tuple',
    items: [result, another].map((value) => ({ value: () => value, place, spread: false })),
    place,
  };
}

/** What a function hands to the callback behind its own arguments, or returns where it takes none. */
function handedOn(e: Engine, work: Value, args: readonly Lazy[], index: number, frame: Frame): Value {
  if (work.kind !== 'function') return unknown('a function that is not followed');
  const position = work.node.params.length - 1 - (work.bound?.length ?? 0);
  if (position < args.length) return applyTo(e, work, args, frame);
  return calledWith(e, work, position, [], index, args, frame) ?? unknown('it is called back from elsewhere');
}

/** `async.waterfall([first, second])`: a task gets what the one before it hands on. */
export function taskArgument(
  e: Engine,
  tasks: TSESTree.ArrayExpression,
  task: Node,
  index: number,
  frame: Frame,
): Value | undefined {
  const list = outermost(tasks);
  const call = list.parent;
  if (call?.type !== T.CallExpression || call.arguments[0] !== list) return undefined;
  const target = e.valueOf(call.callee, frame);
  const at = tasks.elements.findIndex((element) => element === task);
  const before = tasks.elements[at - 1];
  if (target.kind !== 'library' || target.path !== 'async.waterfall' || !before) return undefined;
  const work = e.valueOf(before, frame);
  // What it was handed itself it may hand on.
  const handed = (work.kind === 'function' ? work.node.params.slice(0, -1) : []).map((_, position) =>
    once(() => taskArgument(e, tasks, before, position, frame) ?? unknown('what the task before hands on')),
  );
  const value = handedOn(e, work, handed, index + 1, frame);
  return isUnknown(value) ? undefined : value;
}

const TAKES_ITEMS =
  /(?:^|\.)(?:\w*map|each|\w*filter|reduce|find|some|every|sort\w*|on|once|use|get|post|put|patch|delete|all|listen|describe|it|test|expect|fn)$/i;

/** `retry(() => call())`, `limit(() => call())`: a package that is handed a function around a call gives back what that call gives, or the function. */
export function handedThrough(e: Engine, target: LibraryValue, args: readonly Lazy[], frame: Frame): Value | undefined {
  if (TAKES_ITEMS.test(target.path)) return undefined;
  for (const argument of args) {
    const work = argument();
    if (work.kind !== 'function') continue;
    const payloads = optionsOf(applyTo(e, work, [], frame)).flatMap((option): Value[] =>
      option.kind === 'data' ? [{ ...option, likely: true }] : option.kind === 'response' ? [option] : [],
    );
    return payloads.length > 0 ? unionOf([...payloads, work]) : undefined;
  }
  return undefined;
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
