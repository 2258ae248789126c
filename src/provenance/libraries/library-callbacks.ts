import type { TSESTree } from '@typescript-eslint/types';
import { argumentsOf } from '../functions/argument-lists.js';
import { dataLastCallback } from './data-last-given.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { normalLibraryPath } from './library-names.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { anyName } from '../objects/pairs.js';
import type { CallNode } from '../modules/module-facts.js';
import { unaryResult } from './library-models.js';
import { givenAt } from '../names/given-arguments.js';
import { T, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { pipelineCallback, streamCallback } from '../promises/node-streams.js';
import { procedureArgument } from '../requests/procedures.js';
import { knockoutCallback } from '../states/knockout.js';
import { givenByFixtures } from '../testing/test-fixtures.js';
import { transformedMember } from '../declared/transformed-members.js';
import { optionsOf, unknown } from '../values.js';
import type { FunctionNode, Lazy, LibraryValue, Value } from '../value.js';

/** `all.then(axios.spread((first, second) => …))`. */
function spreadArgument(e: Engine, call: TSESTree.CallExpression, index: number, frame: Frame): Value | undefined {
  const callee = call.parent.type === T.CallExpression ? unwrap(call.parent.callee) : undefined;
  return callee?.type === T.MemberExpression ? memberOf(e, e.valueOf(callee.object, frame), String(index)) : undefined;
}

const TESTS = /^(?:it|test|describe|fit|xit)$/;

/** `test.each(rows)('…', (a, b) => …)`: a row that is a list is handed over one by one. */
export function rowOfTable(e: Engine, { callee }: CallNode, index: number, frame: Frame): Value | undefined {
  const table = unwrap(callee);
  const each = table.type === T.CallExpression ? unwrap(table.callee) : undefined;
  if (table.type !== T.CallExpression || each?.type !== T.MemberExpression || memberName(each) !== 'each')
    return undefined;
  const tests = unwrap(each.object);
  const named = tests.type === T.MemberExpression ? unwrap(tests.object) : tests;
  const [rows] = table.arguments;
  if (named.type !== T.Identifier || !TESTS.test(named.name) || !rows || rows.type === T.SpreadElement)
    return undefined;
  const row = itemOf(e, e.valueOf(rows, frame));
  if (optionsOf(row).some(({ kind }) => kind === 'tuple')) return memberOf(e, row, String(index));
  return index === 0 ? row : undefined;
}

/** Callbacks of library functions that go over a collection. */
export function libraryCallback(e: Engine, target: LibraryValue, asked: CallbackParameter): Value | undefined {
  const { call, position, index, frame } = asked;
  const path = normalLibraryPath(target.path);
  // `jQuery(function ($) { … })` hands itself on.
  if (path === '$' && position === 0 && index === 0) return target;
  if (path === 'axios.spread') return spreadArgument(e, call, index, frame);
  if (path === 'Promise.join' && position === call.arguments.length - 1) return argumentsOf(e, call, frame)[index]?.();
  // `check(answer, { name: (answer) => … })`
  if (path === 'k6.check' && position === 1)
    return call.arguments[0] && index === 0 ? e.valueOf(call.arguments[0], frame) : undefined;
  // `Effect.gen(function* (unwrap) { const user = yield* unwrap(load); })`
  if (path === 'effect.Effect.gen') return index === 0 ? { kind: 'resolver' } : undefined;
  if (path === 'class-transformer.Transform') return index === 0 ? transformedMember(e, call, frame) : undefined;
  const streamed = pipelineCallback(e, path, asked) ?? streamCallback(e, path, asked);
  if (streamed) return streamed;
  const heard = knockoutCallback(e, target, asked);
  if (heard) return heard;
  const fixtures = givenByFixtures(e, target, { node: call, index }, frame);
  if (fixtures) return fixtures;
  const handed = procedureArgument(e, target, call, index, frame);
  if (handed) return handed;
  const last = dataLastCallback(e, target, call, position, index, frame);
  if (last) return last;
  const collection = call.arguments[0];
  if (!collection || position === 0) return undefined;
  const item = (): Value => itemOf(e, e.valueOf(collection, frame));
  if (path === '$.each') return index === 1 ? item() : unknown('an index');
  if (/^(?:\$\.map|\$\.grep|Array\.from(?:Async)?|Object\.groupBy|Map\.groupBy)$/.test(path))
    return index === 0 ? item() : unknown('an index');
  const lodash = lodashCallback(e, path, () => e.valueOf(collection, frame), index);
  if (lodash) return lodash;
  if (
    /^async\.(?:each|map|filter|reject|some|every|detect|concat|groupBy|sortBy|forEach)(?:Of)?(?:Limit|Series)?$/.test(
      path,
    )
  ) {
    return index === 0 && position === (path.endsWith('Limit') ? 2 : 1) ? item() : undefined;
  }
  if (/^(?:p-map|Promise\.(?:map|mapSeries|each|filter))$/.test(path)) return index === 0 ? item() : undefined;
  return undefined;
}

const OVER_ITEMS =
  /^lodash\.(?:map|collect|each|forEach|filter|reject|find|select|detect|some|every|any|all|groupBy|keyBy|indexBy|sortBy|orderBy|countBy|partition|flatMap|uniqBy|sumBy|max|min|maxBy|minBy|meanBy|findIndex|findLast|findLastIndex|findKey|forEachRight|forIn|unionBy|sortedUniqBy|remove|mapValues|mapObject|forOwn|pickBy|omitBy|mapKeys|takeWhile|takeRightWhile|dropWhile|dropRightWhile|differenceBy|intersectionBy|uniqWith)$/;

/** What lodash's functions hand to their callbacks. @param collection what they go over. */
export function lodashCallback(e: Engine, path: string, collection: Lazy, index: number): Value | undefined {
  const at = path.startsWith('lodash.reduce') || path === 'lodash.transform' ? index - 1 : index;
  if (at !== index || OVER_ITEMS.test(path)) {
    if (at === 0) return itemOf(e, collection());
    return at === 1 ? anyName(collection()) : at > 1 ? unknown('what is gone over') : undefined;
  }
  if (path === 'lodash.tap' || path === 'lodash.thru') return index === 0 ? collection() : undefined;
  return undefined;
}

/** `get(path, _.once(done))`, `get(path, _.bind(done, this))`: what a library gives back for a function is that function, and is called in its place. */
export function passedCallback(
  e: Engine,
  target: LibraryValue,
  { call, position, index, frame }: CallbackParameter,
): Value | undefined {
  const callback = call.arguments[position];
  if (!callback || callback.type === T.SpreadElement) return undefined;
  const before = boundIn(e, callback, frame);
  for (const [fn, bound] of boundIn(e, call, frame)) {
    const known = before.get(fn);
    if (known) return argumentOf(e, call, bound.slice(0, bound.length - known.length), index, frame);
  }
  const marker: Value = { kind: 'resolver' };
  const isSame = position === 0 && unaryResult(e, target, [() => marker], frame) === marker;
  return isSame ? argumentOf(e, call, [], index, frame) : undefined;
}

/** The functions that an expression may be, each with what it is bound to. */
function boundIn(e: Engine, node: Node, frame: Frame): ReadonlyMap<FunctionNode, readonly Lazy[]> {
  const options = optionsOf(e.valueOf(node, frame));
  return new Map(options.flatMap((option) => (option.kind === 'function' ? [[option.node, option.bound ?? []]] : [])));
}

function argumentOf(
  e: Engine,
  call: TSESTree.CallExpression,
  bound: readonly Lazy[],
  index: number,
  frame: Frame,
): Value | undefined {
  return bound[index]?.() ?? givenAt(e, outermost(call), index - bound.length, frame);
}
