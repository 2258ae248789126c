import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { anyArguments } from '../functions/argument-lists.js';
import { combinedOf, combinedResult, mergedObjects } from './combined-functions.js';
import { CONTAINERS, FOLDS, GOES_OVER, STEPS, TAKES_WHOLE, dataLastEntry, namesIn } from './data-last-names.js';
import type { Entry } from './data-last-names.js';
import type { Engine, Frame } from '../engine.js';
import { seenThrough, stepsOfLens } from './lenses.js';
import { namesOfPath } from './library-models.js';
import { collectionMethod } from '../objects/collection-methods.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { asList, listOf } from '../objects/lists.js';
import { T, innerPlace, placeOf, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, mapOptions, once, unknown } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';

const TAKES_DATA_FIRST = /^(?:remeda|effect)/;
const BACKWARDS = /^(?:compose(?:P|With)?|flowRight)$/;
const KEEPS =
  /^(?:filter|reject|sort|sortBy|sortWith|orderBy|uniq|uniqBy|unique|uniqueBy|take|takeLast|takeWhile|drop|dropWhile|tail|init|reverse|tap|forEach|clone|defaultTo|identity|compact|pick|pickAll|pickBy|omit|omitBy|project|dissoc|dissocPath|modify|modifyPath|evolve|over)$/;
const PICKS = /^(?:find|findLast|findFirst|head|last|first|nth)$/;
const MAKES = /^(?:map|chain(?!First)\w*|flatMap\w*|andThen)$/;
const LEAVES =
  /^(?:mapLeft|mapError|orElse\w*|alt\w*|tap\w*|chainFirst\w*|filter\w*|catch\w+|retry\w*|timeout\w*|delay|with\w+|provide\w*|orDie|getOrElse\w*|getOrThrow\w*|getOrUndefined|getOrNull|toUndefined|toNullable|toUnion|local|either|option|run[A-Z]\w*)$/;
const HANDS_IN =
  /^(?:right|of|some|succeed|ok|fromEither|fromOption|fromTask\w*|fromIO\w*|fromReader\w*|fromNullable\w*|all|allWith|sequence\w*|run[A-Z]\w*|either)$/;
/** Functions of containers that run one: what it gives is in the container. */
const RUNS = /^(?:tryCatch|tryPromise|promise|sync|try|suspend|async|fromPromise)$/;
/** What is put beside what is held, by its name. */
const BINDS = /^(?:bind|let|apS)W?$/;

/** `filter(test, users)`, `pipe(users, filter(test))`: what a call with all of its data gives. */
export function dataLastResult(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const waiting = pipelineOf(target, node, frame);
  if (waiting) return waiting;
  const entry = target.path.endsWith('()') ? undefined : dataLastEntry(target);
  if (!entry) return undefined;
  const [held] = node.arguments;
  if (CONTAINERS.test(entry.library)) {
    if (HANDS_IN.test(entry.name)) return held && known(e.valueOf(held, frame));
    if (RUNS.test(entry.name)) return held && known(given(e, e.valueOf(held, frame), frame));
    if (entry.name === 'gen') return known(generated(e, node, frame));
  }
  const data = dataOf(e, entry, node, frame);
  if (data) return known(stepResult(e, entry, node, data.at, [data.value], frame));
  const waits = [KEEPS, PICKS, GOES_OVER, TAKES_WHOLE].some((names) => names.test(entry.name));
  return waits ? waitingFor(target, node, frame) : undefined;
}

/** What a call makes that has not got its data yet. */
function waitingFor({ path, from }: LibraryValue, node: TSESTree.CallExpression, { facts }: Frame): LibraryValue {
  return { kind: 'library', path: `${path}()`, ...(from && { from }), made: { node, file: facts.file } };
}

/** `pipeWith(andThen)([first, second])`: the list tells of the steps, and what is made waits for the data. */
function pipelineOf(target: LibraryValue, node: TSESTree.CallExpression, frame: Frame): LibraryValue | undefined {
  const entry = target.path.endsWith('()') ? dataLastEntry(target) : undefined;
  if (!entry || !/^(?:pipe|compose)With$/.test(entry.name)) return undefined;
  return waitingFor({ ...target, path: `${entry.library}.${entry.name.replace('With', '')}` }, node, frame);
}

/** What a function that such a library has made gives for its data: `filter(test)(users)`. */
export function madeResult(e: Engine, target: LibraryValue, args: readonly Lazy[], frame: Frame): Value | undefined {
  const entry = target.made && target.path.endsWith('()') ? dataLastEntry(target) : undefined;
  const facts = target.made ? e.facts(target.made.file) : undefined;
  if (!entry || !target.made || !facts || args.length === 0) return undefined;
  const own: Frame = frame.facts.file === target.made.file ? frame : { facts, env: undefined };
  return known(stepResult(e, entry, target.made.node, undefined, args, own));
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
export function heldIn(e: Engine, value: Value, frame: Frame): Value {
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

/** The data among the arguments of a call, where it is there already. */
export function dataOf(
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
  return node && args.length >= neededFor(name) ? { at, value: once(() => e.valueOf(node, frame)) } : undefined;
}

/** How many arguments a function takes in all, its data among them. */
function neededFor(name: string): number {
  if (STEPS.test(name) || /^(?:head|last|first|uniq|unique|tail|reverse|compact|values|mergeAll)$/.test(name)) return 1;
  return /^(?:\w+Or|set|over|assoc|assocPath|modify|modifyPath)$/.test(name) ? 3 : (combinedOf(name) ?? 1) + 1;
}

export function stepsOf({ name }: Entry, call: TSESTree.CallExpression, dataAt: number | undefined): readonly Node[] {
  const given = call.arguments.filter((_, index) => index !== dataAt);
  const last = given.at(-1);
  const list = last && (given.length === 1 || name.endsWith('With')) ? unwrap(last) : undefined;
  const steps: Node[] = list?.type === T.ArrayExpression ? list.elements.filter((one) => one !== null) : given;
  return BACKWARDS.test(name) ? steps.reverse() : steps;
}

export function applied(e: Engine, step: Node, value: Value, frame: Frame): Value {
  return applyTo(e, e.valueOf(step, frame), [() => value], frame);
}

const NOT_JOINED = unknown('a text that is joined from a list');

function stepResult(
  e: Engine,
  entry: Entry,
  call: TSESTree.CallExpression,
  dataAt: number | undefined,
  args: readonly Lazy[],
  frame: Frame,
): Value {
  const { name } = entry;
  const own = call.arguments.filter((_, index) => index !== dataAt);
  const [first, second] = own;
  const [data = NOTHING_GIVEN] = args;
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
  if (combinedOf(name) !== undefined)
    return combinedResult(e, name, own, args, frame) ?? unknown('functions that are not followed');
  const beside = own.map((node) => once(() => e.valueOf(node, frame)));
  const merging = TAKES_DATA_FIRST.test(entry.library) ? [...args, ...beside] : [...beside, ...args];
  const merged = mergedObjects(name, merging, call, frame);
  if (merged) return merged;
  if (KEEPS.test(name)) return data();
  if (PICKS.test(name)) return itemOf(e, data());
  const item = once(() => itemOf(e, data()));
  switch (name) {
    case 'map':
      return first ? listOf(() => applied(e, first, item(), frame)) : unknown('no callback');
    case 'filterMap':
      return first ? listOf(() => heldIn(e, applied(e, first, item(), frame), frame)) : unknown('no callback');
    case 'findFirstMap':
    case 'findLastMap':
      return first ? heldIn(e, applied(e, first, item(), frame), frame) : unknown('no callback');
    case 'chain':
    case 'flatMap':
      return first ? listOf(() => itemOf(e, applied(e, first, item(), frame))) : unknown('no callback');
    case 'andThen':
    case 'then':
      return first ? applied(e, first, data(), frame) : unknown('no callback');
    case 'prop':
    case 'path':
      return membersOf(e, data(), namesIn(first));
    case 'propOr':
    case 'pathOr':
      return membersOf(e, data(), namesIn(TAKES_DATA_FIRST.test(entry.library) ? first : second));
    case 'get':
    case 'property':
    case 'result':
      return membersOf(e, data(), pathIn(e, first, frame));
    case 'getOr':
      return membersOf(e, data(), pathIn(e, second, frame));
    case 'view':
      return (first && seenThrough(e, data(), first, frame)) ?? unknown('a lens that is not followed');
    case 'set':
    case 'assoc':
      return first && second ? written(e, { name, first, second }, data, call, frame) : unknown('nothing to write');
    case 'pluck':
      return listOf(() => membersOf(e, item(), namesIn(first)));
    case 'join':
      return collectionMethod(e, data(), name, { ...call, arguments: first ? [first] : [] }, frame) ?? NOT_JOINED;
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
const NOTHING_GIVEN: Lazy = () => unknown('no data');

/** `set(lens, value, user)`, `assoc('name', value, user)`: the data with another value under a name. */
function written(
  e: Engine,
  { name, first, second }: { readonly name: string; readonly first: Node; readonly second: Node },
  data: Lazy,
  call: Node,
  frame: Frame,
): Value {
  const { file } = frame.facts;
  const own = name === 'assoc' ? staticString(first) : undefined;
  const steps = own === undefined ? stepsOfLens(e, first, frame) : [{ name: own, place: innerPlace(first, file) }];
  const [step, further] = steps ?? [];
  if (!step || further) return data();
  const value = once(() => e.valueOf(second, frame));
  const member = { name: step.name, key: step.place, property: step.place, shorthand: false, value };
  return { kind: 'object', members: [member], spreads: [data], open: false, place: placeOf(call, file) };
}

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

/** `'organization.name'`, `['organization', 'name']`, as lodash takes them. */
function pathIn(e: Engine, node: Node | undefined, frame: Frame): readonly string[] | undefined {
  return node && namesOfPath(e.valueOf(node, frame));
}

export function membersOf(e: Engine, value: Value, names: readonly string[] | undefined): Value {
  if (!names) return unknown('a path that is only known at run time');
  return names.reduce((at, name) => memberOf(e, at, name), value);
}
