import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { calledWith } from '../functions/called-with.js';
import { handedAt } from '../functions/callback-parameter.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { listOf } from '../objects/lists.js';
import { normalLibraryPath } from './library-names.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { withoutUnknown } from '../shared-payloads.js';
import { T, calledName, outermost, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isUnknown, lazily, once, optionsOf, unknown } from '../values.js';
import type { FunctionNode, FunctionValue, Lazy, ObjectValue, Value } from '../value.js';

/** What the last callback gets of a function of `async` that runs tasks, or repeats one. */
export function finalResult(
  e: Engine,
  path: string,
  call: TSESTree.CallExpression,
  index: number,
  frame: Frame,
): Value | undefined {
  const args = argumentsOf(e, call, frame).slice(0, -1);
  if (path === 'async.waterfall') return passedOn(e, args[0]?.(), index, frame);
  return index === 1 ? taskResult(e, path, args, frame) : undefined;
}

/** What running tasks comes to, for the callback as for the promise that is given without one. */
export function taskResult(e: Engine, path: string, args: readonly Lazy[], frame: Frame): Value | undefined {
  const tasks = args[0]?.() ?? unknown('no tasks');
  const last = args.findLast((argument) => argument().kind === 'function')?.() ?? unknown('no task');
  switch (path.replace(/^async\.|(?:Limit|Series)$/g, '')) {
    case 'waterfall':
      return passedOn(e, tasks, 1, frame);
    case 'parallel':
    case 'series':
      return resultsOf(e, tasks, frame);
    case 'race':
    case 'tryEach':
      return tasks.kind === 'tuple'
        ? withoutUnknown(tasks.items.map(({ value }) => handedOn(e, value(), [], 1, frame)))
        : undefined;
    case 'auto':
    case 'autoInject':
      return tasks.kind === 'object' ? tableOfResults(e, tasks, path, frame) : undefined;
    case 'retry':
      return handedOn(e, last, [], 1, frame);
    case 'times':
      return listOf(() => handedOn(e, last, [() => unknown('a number')], 1, frame));
    default:
      return undefined;
  }
}

function resultsOf(e: Engine, tasks: Value, frame: Frame): Value | undefined {
  const result = (task: Lazy): Lazy => once(() => oneOrMore(e, task(), frame));
  if (tasks.kind === 'tuple')
    return { ...tasks, items: tasks.items.map((item) => ({ ...item, value: result(item.value) })) };
  if (tasks.kind === 'object')
    return { ...tasks, members: tasks.members.map((member) => ({ ...member, value: result(member.value) })) };
  return undefined;
}

/** What a task is done with: several results that it hands on are a list. */
function oneOrMore(e: Engine, task: Value, frame: Frame): Value {
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
export function handedOn(e: Engine, work: Value, args: readonly Lazy[], index: number, frame: Frame): Value {
  if (work.kind !== 'function') return unknown('a function that is not followed');
  const position = work.node.params.length - 1 - (work.bound?.length ?? 0);
  if (position < args.length || work.node.async)
    return index === 1 ? applyTo(e, work, args, frame) : unknown('no more');
  return calledWith(e, work, handedAt(position, index), { args, frame }) ?? unknown('it is called back from elsewhere');
}

/** What the last task of a waterfall hands on. */
function passedOn(e: Engine, tasks: Value | undefined, index: number, frame: Frame): Value | undefined {
  if (tasks?.kind !== 'tuple' || tasks.items.some(({ spread }) => spread)) return undefined;
  return handedToTask(
    e,
    tasks.items.map(({ value }) => value),
    tasks.items.length,
    index - 1,
    frame,
  );
}

/** What a task of a waterfall gets: what the one before it hands on, which may be what that was handed itself. */
function handedToTask(e: Engine, tasks: readonly Lazy[], at: number, index: number, frame: Frame): Value {
  const before = tasks[at - 1]?.();
  if (!before) return unknown('nothing is handed to the first task');
  const count = before.kind === 'function' ? before.node.params.length - (before.bound?.length ?? 0) - 1 : 0;
  const handed = Array.from({ length: Math.max(0, count) }, (_, position) =>
    once(() => handedToTask(e, tasks, at - 1, position, frame)),
  );
  return handedOn(e, before, handed, index + 1, frame);
}

/** What a function in a list is handed that is run as a task: `async.waterfall([first, second])`, `async.auto({ name: ['other', task] })`. */
export function taskArgument(
  e: Engine,
  list: TSESTree.ArrayExpression,
  task: Node,
  index: number,
  frame: Frame,
): Value | undefined {
  const at = list.elements.findIndex((element) => element === task);
  const node = outermost(list);
  const holder = node.parent;
  if (holder?.type === T.Property && at === list.elements.length - 1)
    return taskWithNeeds(e, holder, task, index, frame);
  const run = at < 0 ? undefined : runOf(node, frame.facts).find((call) => isWaterfall(e, call, frame));
  return run && handedInRun(e, run, () => at, index, frame);
}

/** `steps.push(function (user, next) { … })` of the steps of a waterfall. */
export function addedTaskArgument(
  e: Engine,
  call: TSESTree.CallExpression,
  index: number,
  frame: Frame,
): Value | undefined {
  const callee = unwrap(call.callee);
  if (callee.type !== T.MemberExpression || calledName(call) !== 'push' || call.arguments.length !== 1)
    return undefined;
  const list = unwrap(callee.object);
  const run = runsNaming(list, frame.facts).find((one) => isWaterfall(e, one, frame));
  return run && handedInRun(e, run, (tasks) => tasks.items.findIndex(({ addedBy }) => addedBy === call), index, frame);
}

type Tasks = Extract<Value, { kind: 'tuple' }>;

function handedInRun(
  e: Engine,
  { arguments: [list] }: TSESTree.CallExpression,
  indexIn: (tasks: Tasks) => number,
  index: number,
  frame: Frame,
): Value | undefined {
  const tasks = list && e.valueOf(list, frame);
  if (tasks?.kind !== 'tuple') return undefined;
  const at = indexIn(tasks);
  if (at < 1 || tasks.items.slice(0, at).some(({ spread }) => spread)) return undefined;
  const value = handedToTask(
    e,
    tasks.items.map((item) => item.value),
    at,
    index,
    frame,
  );
  return isUnknown(value) ? undefined : value;
}

function isWaterfall(e: Engine, call: TSESTree.CallExpression, frame: Frame): boolean {
  return nameOfRun(e, call, frame) === 'async.waterfall';
}

function nameOfRun(e: Engine, call: TSESTree.CallExpression, frame: Frame): string | undefined {
  const target = e.valueOf(call.callee, frame);
  return target.kind === 'library' ? normalLibraryPath(target.path) : undefined;
}

/** The calls that a list is handed to first, where it stands there or has a name. */
function runOf(list: Node, facts: ModuleFacts): readonly TSESTree.CallExpression[] {
  const holder = list.parent;
  if (holder?.type === T.CallExpression) return holder.arguments[0] === list ? [holder] : [];
  return holder?.type === T.VariableDeclarator && holder.init === list ? runsNaming(holder.id, facts) : [];
}

function runsNaming(name: Node, facts: ModuleFacts): readonly TSESTree.CallExpression[] {
  const variable = name.type === T.Identifier ? facts.variableOf(name) : null;
  return (variable?.references ?? []).flatMap(({ identifier }) => {
    const call = (identifier as Node).parent;
    return call?.type === T.CallExpression && call.arguments[0] === identifier ? [call] : [];
  });
}

/** `{ user: load, roles: ['user', function (results, next) { … }] }`: what a task is handed of what those come to that it waits for. */
function taskWithNeeds(
  e: Engine,
  property: TSESTree.Property,
  task: Node,
  index: number,
  frame: Frame,
): Value | undefined {
  const table = property.parent.type === T.ObjectExpression ? outermost(property.parent) : undefined;
  const call = table?.parent;
  const name = staticKey(property.key, property.computed);
  if (call?.type !== T.CallExpression || call.arguments[0] !== table || name === undefined) return undefined;
  const work = e.valueOf(task, frame);
  const path = nameOfRun(e, call, frame);
  return work.kind === 'function' && path !== undefined
    ? needOf(e, path, call, work.node, property.value, index, frame)
    : undefined;
}

/** The same of a task that stands in the table by itself: `async.autoInject({ roles: function (user, next) { … } })`. */
export function tableTaskArgument(
  e: Engine,
  path: string,
  call: TSESTree.CallExpression,
  names: readonly string[],
  index: number,
  frame: Frame,
): Value | undefined {
  const [table] = call.arguments;
  const [name] = names;
  if (!/^async\.auto(?:Inject)?$/.test(path) || !table || name === undefined || names.length > 1) return undefined;
  const work = memberOf(e, e.valueOf(table, frame), name);
  return work.kind === 'function' ? needOf(e, path, call, work.node, undefined, index, frame) : undefined;
}

function needOf(
  e: Engine,
  path: string,
  call: TSESTree.CallExpression,
  task: FunctionNode,
  needs: Node | undefined,
  index: number,
  frame: Frame,
): Value | undefined {
  const [table] = call.arguments;
  const tasks = table ? e.valueOf(table, frame) : undefined;
  if (tasks?.kind !== 'object') return undefined;
  const results = tableOfResults(e, tasks, path, frame);
  if (path === 'async.auto') return index === callbackOf(task, frame.facts) ? undefined : results;
  if (path !== 'async.autoInject') return undefined;
  const named = needs?.type === T.ArrayExpression ? needs.elements[index] : task.params[index];
  const name = named?.type === T.Identifier ? named.name : named ? plainText(e.valueOf(named, frame)) : undefined;
  return name === undefined ? undefined : memberOf(e, results, name);
}

/** What each task of a table comes to, by its name. */
function tableOfResults(e: Engine, tasks: ObjectValue, path: string, frame: Frame): ObjectValue {
  const results = (): ObjectValue => tableOfResults(e, tasks, path, frame);
  const resultOf = (task: Value): Value => {
    const [work] = optionsOf(task.kind === 'tuple' ? (task.items.at(-1)?.value() ?? task) : task);
    if (work?.kind !== 'function' || path !== 'async.auto') return work ? handedOn(e, work, [], 1, frame) : task;
    return resultOfNeedy(e, work, lazily(results()), frame);
  };
  return {
    ...tasks,
    members: tasks.members.map((member) => ({ ...member, value: once(() => resultOf(member.value())) })),
  };
}

function resultOfNeedy(e: Engine, work: FunctionValue, results: Lazy, frame: Frame): Value {
  const facts = e.facts(work.file);
  const count = work.node.params.length - (work.bound?.length ?? 0);
  const position = count === 2 && !work.bound && facts ? callbackOf(work.node, facts) : count - 1;
  if (work.node.async || position < 0) return applyTo(e, work, [results], frame);
  const args = Array.from({ length: position }, () => results);
  return calledWith(e, work, handedAt(position, 1), { args, frame }) ?? unknown('it is called back from elsewhere');
}

/** Which of its parameters a task calls back: older tasks have it first, newer ones last. */
function callbackOf({ params }: FunctionNode, facts: ModuleFacts): number {
  const called = params.findIndex((parameter) => {
    const variable = parameter.type === T.Identifier ? facts.variableOf(parameter) : null;
    return variable?.references.some(({ identifier }) => {
      const use = (identifier as Node).parent;
      return use?.type === T.CallExpression && use.callee === identifier;
    });
  });
  if (called >= 0) return called;
  const named = params.findIndex(
    (parameter) => parameter.type === T.Identifier && /^(?:cb|callback|done|next)$/.test(parameter.name),
  );
  return named >= 0 ? named : params.length - 1;
}

/** `async.seq(load, pick)`, `async.compose(pick, load)`: each gets what the one before it hands on. */
export function composedArgument(
  e: Engine,
  path: string,
  call: TSESTree.CallExpression,
  position: number,
  index: number,
  frame: Frame,
): Value | undefined {
  if (path !== 'async.seq' && path !== 'async.compose') return undefined;
  const args = argumentsOf(e, call, frame);
  const [tasks, at] = path === 'async.seq' ? [args, position] : [args.toReversed(), args.length - 1 - position];
  return at < 1 ? undefined : handedToTask(e, tasks, at, index, frame);
}
