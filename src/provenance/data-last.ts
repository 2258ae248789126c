import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from './calls.js';
import type { Engine, Frame } from './engine.js';
import { asList, itemOf, listOf, memberOf } from './members.js';
import { givenAt } from './parameters.js';
import { T, outermost, staticKey, staticString, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { isUnknown, once, optionsOf, unionOf, unknown } from './values.js';
import type { Lazy, LibraryValue, Value } from './value.js';

/** Libraries whose functions take the data last, or give back a function that waits for it. */
const LIBRARY =
  /^(ramda|rambda|R|lodash\.fp|lodash\/fp|remeda|fp-ts\/(?:lib\/)?(?:\w*Array|function|\w*Task|\w*TaskEither|\w*Either|Option|TaskOption|IO)|effect(?:[/.](?:Array|Function|Effect|Option|Either))?)\.(\w+)(?:\(\))?$/;
/** Of these, what holds one value: functions go into it, and not over its items. */
const CONTAINERS = /(?:Task|TaskEither|Either|Option|IO|Effect)$/;
const TAKES_DATA_FIRST = /^(?:remeda|fp-ts|effect)/;
const STEPS = /^(?:pipe|flow|compose|flowRight|piped|createPipe)$/;
const KEEPS =
  /^(?:filter|reject|sort|sortBy|sortWith|orderBy|uniq|uniqBy|unique|uniqueBy|take|takeLast|takeWhile|drop|dropWhile|tail|init|reverse|tap|forEach|clone|defaultTo|identity|compact)$/;
const PICKS = /^(?:find|findLast|head|last|first|nth)$/;
const GOES_OVER =
  /^(?:map|filter|reject|find|findLast|forEach|each|groupBy|sortBy|partition|any|all|some|every|none|chain|flatMap|uniqBy|uniqueBy|countBy|indexBy|keyBy|takeWhile|dropWhile|sumBy|findIndex)$/;

/** Functions of containers that are handed what is in them, and give back what is made of it or the container as it was. */
const GOES_INTO = /^(?:map|chain\w*|flatMap\w*|andThen|tap|filter\w*)$/;
const MAKES = /^(?:map|chain(?!First)\w*|flatMap|andThen)$/;
const LEAVES =
  /^(?:mapLeft|mapError|orElse\w*|alt\w*|tap\w*|chainFirst\w*|filter\w*|catch\w+|retry\w*|timeout\w*|delay|with\w+|provide\w*|orDie)$/;
const HANDS_IN = /^(?:right|of|some|succeed|fromEither|fromOption|fromTask|fromIO)$/;

interface Entry {
  readonly library: string;
  readonly name: string;
}

export function dataLastEntry(target: Value): Entry | undefined {
  const [, library, name] = target.kind === 'library' ? (LIBRARY.exec(target.path) ?? []) : [];
  return library === undefined || name === undefined ? undefined : { library, name };
}

/** `filter(test, users)`, `pipe(users, filter(test))`: what a call with all of its data gives. */
export function dataLastResult(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const entry = target.path.endsWith('()') ? undefined : dataLastEntry(target);
  if (!entry) return undefined;
  const [held] = node.arguments;
  if (CONTAINERS.test(entry.library)) {
    if (HANDS_IN.test(entry.name)) return held && known(e.valueOf(held, frame));
    if (!GOES_INTO.test(entry.name)) return undefined;
  }
  const data = dataOf(e, entry, node, frame);
  return data && known(stepResult(e, entry, node, data.at, data.value, frame));
}

/** What a function that such a library has made gives for its data: `filter(test)(users)`. */
export function madeResult(e: Engine, target: LibraryValue, args: readonly Lazy[], frame: Frame): Value | undefined {
  const entry = target.made && target.path.endsWith('()') ? dataLastEntry(target) : undefined;
  const facts = target.made ? e.facts(target.made.file) : undefined;
  const data = args[0];
  if (!entry || !target.made || !facts || !data) return undefined;
  const own: Frame = frame.facts.file === target.made.file ? frame : { facts, env: undefined };
  return known(stepResult(e, entry, target.made.node, undefined, data, own));
}

function known(value: Value): Value | undefined {
  return isUnknown(value) ? undefined : value;
}

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
  if (STEPS.test(entry.name)) return index === 0 ? stepInput(e, entry, call, position, frame) : undefined;
  const isContainer = CONTAINERS.test(entry.library);
  if (!(isContainer ? GOES_INTO : GOES_OVER).test(entry.name) || index > 0) return undefined;
  const data = dataOf(e, entry, call, frame);
  if (data?.at === position) return undefined;
  const value = data ? data.value() : givenToMade(e, call, frame);
  return value && (isContainer ? value : itemOf(e, value));
}

/** What is given to the function that a call makes: where it is called, handed on, or called by its name. */
export function givenToMade(e: Engine, made: Node, frame: Frame): Value | undefined {
  const node = outermost(made);
  const given = givenAt(e, node, 0, frame);
  if (given && !isUnknown(given)) return given;
  const holder = node.parent;
  if (holder?.type !== T.VariableDeclarator || holder.init !== node || holder.id.type !== T.Identifier) return given;
  const values = (frame.facts.variableOf(holder.id)?.references ?? []).flatMap((reference) => {
    const value = reference.isRead() ? givenAt(e, outermost(reference.identifier), 0, frame) : undefined;
    return value && !isUnknown(value) ? [value] : [];
  });
  return values.length > 0 ? unionOf(values) : given;
}

/** The data among the arguments of a call, where it is there already. */
function dataOf(
  e: Engine,
  { library, name }: Entry,
  call: TSESTree.CallExpression,
  frame: Frame,
): { readonly at: number; readonly value: Lazy } | undefined {
  const args = call.arguments;
  const isFirst = TAKES_DATA_FIRST.test(library);
  if (STEPS.test(name) && (!isFirst || name !== 'pipe')) return undefined;
  const at = isFirst ? 0 : args.length - 1;
  const node = args[at];
  const needed = STEPS.test(name)
    ? 1
    : /^(?:head|last|first|uniq|unique|tail|reverse|compact|values)$/.test(name)
      ? 1
      : 2;
  return node && args.length >= needed ? { at, value: once(() => e.valueOf(node, frame)) } : undefined;
}

/** What comes to a step: what the steps before it make of the data. */
function stepInput(
  e: Engine,
  entry: Entry,
  call: TSESTree.CallExpression,
  position: number,
  frame: Frame,
): Value | undefined {
  const data = dataOf(e, entry, call, frame);
  if (data?.at === position) return undefined;
  const start = data ? data.value() : givenToMade(e, call, frame);
  const step = call.arguments[position];
  if (!start || !step) return undefined;
  let value = start;
  for (const before of stepsOf(entry, call, data?.at)) {
    if (before === step) return value;
    value = applied(e, before, value, frame);
  }
  return undefined;
}

function stepsOf({ name }: Entry, call: TSESTree.CallExpression, dataAt: number | undefined): readonly Node[] {
  const steps = call.arguments.filter((_, index) => index !== dataAt);
  return /^(?:compose|flowRight)$/.test(name) ? steps.reverse() : steps;
}

function applied(e: Engine, step: Node, value: Value, frame: Frame): Value {
  return applyTo(e, e.valueOf(step, frame), [() => value], frame);
}

function stepResult(
  e: Engine,
  entry: Entry,
  call: TSESTree.CallExpression,
  dataAt: number | undefined,
  data: Lazy,
  frame: Frame,
): Value {
  const { name } = entry;
  const own = call.arguments.filter((_, index) => index !== dataAt);
  const [first] = own;
  if (STEPS.test(name)) {
    let value = data();
    for (const step of stepsOf(entry, call, dataAt)) value = applied(e, step, value, frame);
    return value;
  }
  if (CONTAINERS.test(entry.library)) {
    if (MAKES.test(name) && first) return applied(e, first, data(), frame);
    return LEAVES.test(name) ? data() : unknown('a function of a container that is not followed');
  }
  if (KEEPS.test(name)) return data();
  if (PICKS.test(name)) return itemOf(e, data());
  const item = once(() => itemOf(e, data()));
  switch (name) {
    case 'map':
      return first ? listOf(() => applied(e, first, item(), frame)) : unknown('no callback');
    case 'chain':
    case 'flatMap':
      return first ? listOf(() => itemOf(e, applied(e, first, item(), frame))) : unknown('no callback');
    case 'andThen':
      return first ? applied(e, first, data(), frame) : unknown('no callback');
    case 'prop':
      return membersOf(e, data(), namesIn(first));
    case 'path':
      return membersOf(e, data(), namesIn(first));
    case 'pluck':
      return listOf(() => membersOf(e, item(), namesIn(first)));
    case 'groupBy':
      return { kind: 'record', item: once(() => asList(item())) };
    case 'indexBy':
    case 'keyBy':
      return { kind: 'record', item };
    case 'values':
      return listOf(item);
    default:
      return unknown('a function of a library that is not followed');
  }
}

function membersOf(e: Engine, value: Value, names: readonly string[] | undefined): Value {
  if (!names) return unknown('a path that is only known at run time');
  return names.reduce((at, name) => memberOf(e, at, name), value);
}

/** `'name'`, `['organization', 'name']`. */
function namesIn(node: Node | undefined): readonly string[] | undefined {
  const path = node && unwrap(node);
  if (path?.type !== T.ArrayExpression) {
    const name = path && staticString(path);
    return name === undefined ? undefined : [name];
  }
  const names = path.elements.map((element) => (element ? staticKey(element, true) : undefined));
  return names.every((name) => name !== undefined) ? names : undefined;
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
