import { borrowedCall } from './borrowed-calls.js';
import { argumentsOf } from './argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { givenToMade } from '../libraries/data-last-given.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { isReached, toldByArguments } from '../names/told-by-arguments.js';
import { T, enclosingFunction, isFunction, memberName, parametersTold, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { lazily, once, optionsOf, unknown } from '../values.js';
import type { FunctionNode, FunctionValue, Lazy, Value } from '../value.js';

/** How far a call is followed until it comes to the function that waits, or to one that waits for more. */
const MAX_CALLS = 4;
/** Nobody waits for more arguments than these. */
const MOST_ARGUMENTS = 6;

/**
 * What a call of a project function has made of a function that it was handed, where that is the same one which only waits for the rest of its
 * arguments. What it does says so, and not what it is called: it is called in thought with all of them, and with one at a time.
 */
export function waitingFunction(
  e: Engine,
  maker: FunctionValue,
  args: readonly Lazy[],
  result: Value,
): FunctionValue | undefined {
  const results = optionsOf(result).filter((one) => one.kind === 'function');
  if (args.length === 0 || results.length === 0) return undefined;
  // What may give itself back, bound to what it has got, is maker and made at once.
  const itself = results.find(({ node, bound }) => node === maker.node && bound !== undefined);
  const made = result.kind === 'function' ? result : (itself ?? { ...maker, bound: args });
  if (made.curried === true) return undefined;
  const facts = e.facts(made.file);
  if (!facts || !takesAnyNumber(made.node, facts)) return undefined;
  const held = args.slice(0, 2).map((arg) => arg());
  const waiting = held.find((value) => value.kind === 'function');
  if (waiting?.kind !== 'function' || waiting.node === made.node) return undefined;
  const bound = waiting.bound?.length ?? 0;
  const parameters = parametersTold(waiting.node);
  const taken = parameters.length - bound;
  if (taken < 2 || taken > MOST_ARGUMENTS || !parameters.every(isCounted)) return undefined;
  for (let needed = taken; needed > 1; needed--) {
    const marks = Array.from({ length: needed }, () => markAt(made));
    const before = handedAtOnce(e, made, waiting, marks);
    if (before?.length !== bound + taken - needed) continue;
    return isHandedOneByOne(e, made, waiting, marks)
      ? { ...waiting, curried: true, ...(before.length > 0 && { bound: before }) }
      : undefined;
  }
  return undefined;
}

/** The arguments of a function that waits for the rest of them, with those that what the call makes is handed later. */
export function withLater(
  e: Engine,
  fn: FunctionValue,
  args: readonly Lazy[],
  call: Node | undefined,
  frame: Frame,
): readonly Lazy[] {
  const missing = fn.curried === true && call ? parametersTold(fn.node).slice(args.length) : [];
  if (!call) return args;
  return [
    ...args,
    ...missing.map((_, at) => once(() => givenToMade(e, call, frame, at) ?? unknown('it is not handed over'))),
  ];
}

function isCounted({ type }: FunctionNode['params'][number]): boolean {
  return type !== T.RestElement && type !== T.AssignmentPattern;
}

const known = new WeakMap<FunctionNode, boolean>();

function takesAnyNumber(fn: FunctionNode, facts: ModuleFacts): boolean {
  let does = known.get(fn);
  if (does === undefined) {
    const ofAll = facts.module.scopes.acquire(fn, true)?.set.get('arguments')?.references ?? [];
    known.set(fn, (does = fn.params.at(-1)?.type === T.RestElement || ofAll.length > 0));
  }
  return does;
}

/** A value that is told from all others by itself. */
function markAt({ node, file }: FunctionValue): Value {
  const place = placeOf(node, file);
  return { kind: 'text', pieces: [{ kind: 'hole', place }], place };
}

/** What the function is handed before the marks, where a call with all of them calls it, and with them at the end. */
function handedAtOnce(
  e: Engine,
  made: FunctionValue,
  waiting: FunctionValue,
  marks: readonly Value[],
): readonly Lazy[] | undefined {
  const outcome = outcomeOf(e, made, marks.map(lazily), waiting, MAX_CALLS);
  const args = outcome?.args ?? [];
  const before = args.length - marks.length;
  return before >= 0 && marks.every((mark, at) => args[before + at]?.() === mark) ? args.slice(0, before) : undefined;
}

function isHandedOneByOne(e: Engine, made: FunctionValue, waiting: FunctionValue, marks: readonly Value[]): boolean {
  let at = made;
  for (const mark of marks.slice(0, -1)) {
    const next = outcomeOf(e, at, [lazily(mark)], waiting, MAX_CALLS)?.made;
    if (!next) return false;
    at = next;
  }
  const args = outcomeOf(e, at, marks.slice(-1).map(lazily), waiting, MAX_CALLS)?.args ?? [];
  return marks.every((mark, index) => args[args.length - marks.length + index]?.() === mark);
}

/** What a call comes to: the function that waits is called, or a function is given back. */
interface Outcome {
  readonly args?: readonly Lazy[];
  readonly made?: FunctionValue;
}

function outcomeOf(
  e: Engine,
  called: FunctionValue,
  given: readonly Lazy[],
  waiting: FunctionValue,
  calls: number,
): Outcome | undefined {
  const args = [...(called.bound ?? []), ...given];
  if (called.node === waiting.node && called.env === waiting.env) return { args };
  const facts = e.facts(called.file);
  const env = calls > 0 ? enter(called.node, args, called.env, undefined, called.self) : undefined;
  if (!facts || !env) return undefined;
  const frame: Frame = { facts, env };
  const { returns, yields } = facts.resultsOf(called.node);
  const [result, ...others] = returns.filter((one) => isReached(e, one, frame));
  return result && others.length === 0 && yields.length === 0 ? endOf(e, result, waiting, frame, calls) : undefined;
}

function endOf(e: Engine, result: Node, waiting: FunctionValue, frame: Frame, calls: number): Outcome | undefined {
  const node = unwrap(result);
  if (node.type === T.ConditionalExpression) {
    const told = toldByArguments(e, node.test, frame);
    return told === undefined ? undefined : endOf(e, told ? node.consequent : node.alternate, waiting, frame, calls);
  }
  if (node.type !== T.CallExpression || isBinding(node.callee)) {
    const isName = node.type === T.Identifier && enclosingFunction(node) !== undefined;
    const made = isFunction(node) || isName || node.type === T.CallExpression ? e.valueOf(node, frame) : undefined;
    return made?.kind === 'function' ? { made } : undefined;
  }
  const borrowed = borrowedCall(e, node, frame);
  const callee = e.valueOf(borrowed?.fn ?? unwrap(node.callee), frame);
  const args = borrowed?.args() ?? argumentsOf(e, node, frame);
  return callee.kind === 'function' ? outcomeOf(e, callee, args, waiting, calls - 1) : undefined;
}

/** `fn.bind(null, first)`. */
function isBinding(callee: Node): boolean {
  const access = unwrap(callee);
  return access.type === T.MemberExpression && memberName(access) === 'bind';
}
