import type { TSESTree } from '@typescript-eslint/types';
import { anyArguments, applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { asList, itemOf, listOf, memberOf } from '../objects/members.js';
import { givenAt } from '../names/parameters.js';
import { T, outermost, placeOf, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, mapOptions, once, optionsOf, unionOf, unknown } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';
import { withoutUnknown } from '../names/variables.js';

/** Libraries whose functions take the data last, or give back a function that waits for it. */
const LIBRARY =
  /^(ramda|rambda|R|lodash\.fp|lodash\/fp|remeda|fp-ts[/.](?:(?:lib|es6)\/)?(?:\w*[aA]rray|function|\w*[tT]ask|\w*[tT]askEither|\w*[eE]ither|\w*[oO]ption|IO|io|[rR]eader\w*)|effect(?:[/.](?:Array|Chunk|Function|Effect|Option|Either))?)\.(\w+)(?:\(\))?$/;
/** Of these, what holds one value: functions go into it, and not over its items. */
const CONTAINERS = /(?:task|either|option|\bIO|\bio|effect\WEffect|reader\w*)$/i;
const TAKES_DATA_FIRST = /^(?:remeda|effect)/;
const STEPS = /^(?:pipe|flow|compose|flowRight|piped|createPipe)$/;
const KEEPS =
  /^(?:filter|reject|sort|sortBy|sortWith|orderBy|uniq|uniqBy|unique|uniqueBy|take|takeLast|takeWhile|drop|dropWhile|tail|init|reverse|tap|forEach|clone|defaultTo|identity|compact)$/;
const PICKS = /^(?:find|findLast|head|last|first|nth)$/;
const GOES_OVER =
  /^(?:map|filter|reject|find|findLast|forEach|each|groupBy|sortBy|partition|any|all|some|every|none|chain|flatMap|uniqBy|uniqueBy|countBy|indexBy|keyBy|takeWhile|dropWhile|sumBy|findIndex)$/;

/** Functions of containers that are handed what is in them, and give back what is made of it or the container as it was. */
const GOES_INTO = /^(?:map|chain\w*|flatMap\w*|andThen|tap|filter\w*|bind\w*|let)$/;
const MAKES = /^(?:map|chain(?!First)\w*|flatMap\w*|andThen)$/;
const LEAVES =
  /^(?:mapLeft|mapError|orElse\w*|alt\w*|tap\w*|chainFirst\w*|filter\w*|catch\w+|retry\w*|timeout\w*|delay|with\w+|provide\w*|orDie|getOrElse\w*|getOrThrow\w*|getOrUndefined|getOrNull|toUndefined|toNullable|toUnion|local|either|option|run[A-Z]\w*)$/;
const HANDS_IN =
  /^(?:right|of|some|succeed|ok|fromEither|fromOption|fromTask\w*|fromIO\w*|fromReader\w*|fromNullable\w*|all|allWith|sequence\w*|run[A-Z]\w*|either)$/;
/** Functions of containers that run one: what it gives is in the container. */
const RUNS = /^(?:tryCatch|tryPromise|promise|sync|try|suspend|async|fromPromise)$/;
/** What is made of either outcome. */
const FOLDS = /^(?:match|fold)(?:E|EW|W|Effect)?$/;
/** What is put beside what is held, by its name. */
const BINDS = /^(?:bind|let|apS)W?$/;

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
    if (RUNS.test(entry.name)) return held && known(given(e, e.valueOf(held, frame), frame));
    if (entry.name === 'gen') return known(generated(e, node, frame));
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

/** What a function that is run later gives: `tryPromise(load)`, `tryPromise({ try: load })`. */
function given(e: Engine, work: Value, frame: Frame): Value {
  return work.kind === 'object' ? applyTo(e, memberOf(e, work, 'try'), [], frame) : applyTo(e, work, [], frame);
}

/** `Effect.gen(function* () { const user = yield* load(); … })`: what the generator returns. */
function generated(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value {
  const fn = call.arguments.map((argument) => e.valueOf(argument, frame)).find(({ kind }) => kind === 'function');
  return fn?.kind === 'function' ? applyTo(e, { ...fn, waits: true }, [], frame) : unknown('no generator');
}

/** What a container holds that is a function still: one that waits for what it reads, or for being run. */
function heldIn(e: Engine, value: Value, frame: Frame): Value {
  return mapOptions(value, (option) => {
    if (option.kind === 'function') return applyTo(e, option, anyArguments(option.node), frame);
    // What a validator says: the value stands where it went well.
    const went = option.kind === 'object' ? option.members.find(({ name }) => name === 'right') : undefined;
    return went ? went.value() : option;
  });
}

/** What a function of a container gives that is handed the container alone, without being called: `pipe(value, O.fromNullable)`. */
export function handedOn({ path }: LibraryValue, args: readonly Lazy[]): Value | undefined {
  const entry = path.endsWith('()') ? undefined : dataLastEntry({ kind: 'library', path });
  const leaves = entry && CONTAINERS.test(entry.library) && (HANDS_IN.test(entry.name) || LEAVES.test(entry.name));
  return leaves === true || entry?.name === 'identity' ? args[0]?.() : undefined;
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
  const folds = isContainer && FOLDS.test(entry.name) && position === call.arguments.length - 1;
  if ((!folds && !(isContainer ? GOES_INTO : GOES_OVER).test(entry.name)) || index > 0) return undefined;
  const data = dataOf(e, entry, call, frame);
  if (data?.at === position) return undefined;
  const value = data ? data.value() : givenToMade(e, call, frame);
  return value && (isContainer ? heldIn(e, value, frame) : itemOf(e, value));
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
  const isFirst = TAKES_DATA_FIRST.test(library) || library.startsWith('fp-ts');
  if (STEPS.test(name) && (!isFirst || name !== 'pipe')) return undefined;
  // Functions of fp-ts are told what to do, and wait for the data; only a pipe has it.
  if (library.startsWith('fp-ts') && !STEPS.test(name)) return undefined;
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
  const start = (data ? data.value() : givenToMade(e, call, frame)) ?? unknown('what is handed over elsewhere');
  const step = call.arguments[position];
  if (!step || (position === 0 && isUnknown(start))) return undefined;
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
    const held = once(() => heldIn(e, data(), frame));
    if (MAKES.test(name) && first) return applied(e, first, held(), frame);
    if (FOLDS.test(name) && first && own.length > 1)
      return withoutUnknown(own.map((way, at) => applied(e, way, at > 0 ? held() : NOT_HELD, frame)));
    if (BINDS.test(name)) return bound(e, entry, own, held, frame);
    return LEAVES.test(name) ? held() : unknown('a function of a container that is not followed');
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

const NOT_HELD = unknown('what went wrong');

/** `bind('user', ({ id }) => load(id))`: what is held, with what is bound beside it. */
function bound(e: Engine, { name }: Entry, [key, way]: readonly Node[], held: Lazy, { facts, env }: Frame): Value {
  const text = key && staticString(key);
  if (text === undefined || !way) return unknown('a name that is only known at run time');
  const frame: Frame = { facts, env };
  const place = placeOf(way, facts.file);
  const value = once(() => {
    const made = name.startsWith('ap') ? e.valueOf(way, frame) : applied(e, way, held(), frame);
    return name === 'let' ? made : heldIn(e, made, frame);
  });
  const member = { name: text, key: place, property: place, shorthand: false, value };
  return { kind: 'object', members: [member], spreads: [held], open: true, place };
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
