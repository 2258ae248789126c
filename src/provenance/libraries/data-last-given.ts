import type { TSESTree } from '@typescript-eslint/types';
import { combinedOf, isGivenAll } from './combined-functions.js';
import { applied, dataOf, heldIn, membersOf, stepsOf } from './data-last.js';
import {
  COMPARES,
  CONTAINERS,
  FOLDS,
  GOES_OVER,
  SORTS,
  STEPS,
  TAKES_WHOLE,
  dataLastEntry,
  namesIn,
} from './data-last-names.js';
import type { Entry } from './data-last-names.js';
import type { Engine, Frame } from '../engine.js';
import { seenThrough } from './lenses.js';
import { usesOfMade } from '../functions/made-uses.js';
import { itemOf } from '../objects/items.js';
import { givenAt } from '../names/given-arguments.js';
import { T, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf, unionOf, unknown } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

/** Functions of containers that are handed what is in them, and give back what is made of it or the container as it was. */
const GOES_INTO = /^(?:map|chain\w*|flatMap\w*|andThen|tap|filter\w*|bind\w*|let)$/;

/** What a callback of such a function is given. */
export function dataLastCallback(
  e: Engine,
  target: LibraryValue,
  call: TSESTree.CallExpression,
  position: number,
  index: number,
  frame: Frame,
): Value | undefined {
  const entry = dataLastEntry(target);
  if (!entry) return undefined;
  const step = call.arguments[position];
  if (STEPS.test(entry.name)) return step && index === 0 ? stepInput(e, entry, call, step, frame) : undefined;
  if (combinedOf(entry.name) !== undefined) return givenToCombined(e, entry, call, position, index, frame);
  if (entry.name === 'over') return index === 0 ? lookedAt(e, call, position, frame) : undefined;
  if (COMPARES.test(entry.name)) return position === 0 && index === 0 ? heldAgainst(e, call, frame) : undefined;
  const isContainer = CONTAINERS.test(entry.library);
  if (!isContainer && SORTS.test(entry.name)) return position === 0 ? sorted(e, entry, call, frame) : undefined;
  if (!isContainer && TAKES_WHOLE.test(entry.name)) {
    const data = dataOf(e, entry, call, frame);
    return index === 0 && data?.at !== position ? (data ? data.value() : givenToMade(e, call, frame)) : undefined;
  }
  const folds = isContainer && FOLDS.test(entry.name) && position === call.arguments.length - 1;
  if ((!folds && !(isContainer ? GOES_INTO : GOES_OVER).test(entry.name)) || index > 0) return undefined;
  const data = dataOf(e, entry, call, frame);
  if (data?.at === position) return undefined;
  const value = data ? data.value() : givenToMade(e, call, frame);
  return value && (isContainer ? heldIn(e, value, frame) : itemOf(e, value));
}

/** `juxt([first, second])`, `cond([[test, first]])`, `pipeWith(andThen)([first, second])`: what a function in the list is given. */
export function listedArgument(
  e: Engine,
  list: TSESTree.ArrayExpression,
  node: Node,
  index: number,
  frame: Frame,
): Value | undefined {
  const around = outermost(list).parent;
  const whole = around?.type === T.ArrayExpression ? around : list;
  const call = outermost(whole).parent;
  if (call?.type !== T.CallExpression) return undefined;
  const [entry] = optionsOf(e.valueOf(unwrap(call.callee), frame)).flatMap((option) => dataLastEntry(option) ?? []);
  if (!entry || (whole !== list && entry.name !== 'cond')) return undefined;
  if (STEPS.test(entry.name)) return index === 0 ? stepInput(e, entry, call, node, frame) : undefined;
  const position = call.arguments.indexOf(outermost(whole) as TSESTree.CallExpressionArgument);
  if (SORTS.test(entry.name)) return position === 0 ? sorted(e, entry, call, frame) : undefined;
  return givenToCombined(e, entry, call, position, index, frame);
}

/** `sort(compare)(users)`, `sortWith([compare, …], users)`: what a function is given that compares is an item. */
function sorted(e: Engine, entry: Entry, call: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const data = dataOf(e, entry, call, frame);
  const value = data ? data.value() : givenToMade(e, call, frame);
  return value && itemOf(e, value);
}

/** `ascend(fn)`: `fn` is given what the function is given that is made of it. */
function heldAgainst(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const [, item] = call.arguments;
  return item ? e.valueOf(item, frame) : givenToMade(e, call, frame);
}

/** What each of several functions is given that one is made of. */
function givenToCombined(
  e: Engine,
  { name }: Entry,
  call: TSESTree.CallExpression,
  position: number,
  index: number,
  frame: Frame,
): Value | undefined {
  const before = combinedOf(name);
  if (before === undefined || position >= before || !isGivenAll(name, position)) return undefined;
  const data = call.arguments[before + index];
  return data ? e.valueOf(data, frame) : givenToMade(e, call, frame, index);
}

/** What the function of `over(lens, function)` is given. */
function lookedAt(e: Engine, call: TSESTree.CallExpression, position: number, frame: Frame): Value | undefined {
  const [lens, , data] = call.arguments;
  const whole = position === 1 && lens ? (data ? e.valueOf(data, frame) : givenToMade(e, call, frame)) : undefined;
  return whole && lens && seenThrough(e, whole, lens, frame);
}

/** What is given to the function that a call makes: where it is called, handed on, or called by its name. */
export function givenToMade(e: Engine, made: Node, frame: Frame, index = 0): Value | undefined {
  const given = givenAt(e, outermost(made), index, frame);
  if (given && !isUnknown(given)) return given;
  const { facts } = frame;
  const elsewhere = e.inside(`${facts.file}:${String(made.range[0])}-${String(made.range[1])}.given`, () => {
    const values = usesOfMade(e, made, facts).flatMap((use) => {
      const value = givenAt(e, outermost(use.node), index, use.facts === facts ? frame : { ...use, env: undefined });
      return value && !isUnknown(value) ? [value] : [];
    });
    return values.length > 0 ? unionOf(values) : unknown('it is not seen to be called');
  });
  return isUnknown(elsewhere) ? given : elsewhere;
}

/** What comes to a step: what the steps before it make of the data. */
function stepInput(
  e: Engine,
  entry: Entry,
  call: TSESTree.CallExpression,
  step: Node,
  frame: Frame,
): Value | undefined {
  const data = dataOf(e, entry, call, frame);
  if (data && call.arguments[data.at] === step) return undefined;
  const start = (data ? data.value() : givenToMade(e, call, frame)) ?? unknown('what is handed over elsewhere');
  const steps = stepsOf(entry, call, data?.at);
  if (steps[0] === step && isUnknown(start)) return undefined;
  let value = start;
  for (const before of steps) {
    if (before === step) return value;
    value = applied(e, before, value, frame);
  }
  return undefined;
}

/** What `pathEq('value', ['a', 'b'])` holds a literal against, in either order; `propEq('value', 'a')` as well. */
export function heldByPath(e: Engine, literal: Node, frame: Frame): Value | undefined {
  const call = outermost(literal).parent;
  if (call?.type !== T.CallExpression) return undefined;
  const position = call.arguments.indexOf(outermost(literal) as TSESTree.CallExpressionArgument);
  const path = call.arguments[1 - position];
  if (position > 1 || position < 0 || !path) return undefined;
  const entries = optionsOf(e.valueOf(unwrap(call.callee), frame)).flatMap((option) => dataLastEntry(option) ?? []);
  if (!entries.some(({ name }) => name === 'pathEq' || name === 'propEq')) return undefined;
  const data = call.arguments[2] ? e.valueOf(call.arguments[2], frame) : givenToMade(e, call, frame);
  return data && membersOf(e, data, namesIn(path));
}
