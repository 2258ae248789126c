import type { TSESTree } from '@typescript-eslint/types';
import { givenToMade } from '../../provenance/libraries/data-last-given.js';
import { normalLibraryPath } from '../../provenance/libraries/library-names.js';
import { isWrapped } from '../../provenance/libraries/lodash-chains.js';
import { itemOf } from '../../provenance/objects/items.js';
import { T, memberName, unwrap } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import type { FileContext } from '../context.js';

/** Functions of lodash that take the path of a property. */
export const PATH_FUNCTIONS = new Set(['get', 'has', 'set', 'unset', 'result', 'property', 'invoke', 'update']);
/** Those that take it of the items of a list. */
export const ITEM_FUNCTIONS = new Set([
  'groupBy',
  'sortBy',
  'orderBy',
  'keyBy',
  'map',
  'uniqBy',
  'countBy',
  'pluck',
  'where',
  'findWhere',
  'indexBy',
  'filter',
  'find',
  'some',
  'every',
  'partition',
  'sumBy',
  'maxBy',
  'minBy',
  'flatMap',
  'reject',
  'differenceBy',
  'intersectionBy',
  'unionBy',
  'meanBy',
  'mapValues',
  'findIndex',
  'findLast',
  'findKey',
  'sortedUniqBy',
]);
/** Those that make a function of a path: `users.map(property('a.b'))`. */
export const MADE_FUNCTIONS = new Set(['property', 'matchesProperty', 'iteratee']);
/** Those that take the names of properties. */
export const KEY_FUNCTIONS = new Set(['pick', 'omit', 'at']);

/** `users.map(partialRight(pick, ['name']))`: what the function is given that takes the last arguments beforehand. */
export function givenToPartial({ engine, frame }: FileContext, call: TSESTree.CallExpression): Value | undefined {
  const [first] = call.arguments;
  const target = first && engine.valueOf(first, frame);
  const name = target?.kind === 'library' ? normalLibraryPath(target.path).replace(/^lodash\./, '') : '';
  return KEY_FUNCTIONS.has(name) || PATH_FUNCTIONS.has(name) ? givenToMade(engine, call, frame) : undefined;
}

/** `_(users).map('name')`: a list of its own takes no string there. `_(user).get('name')`, `_.chain(user).pick(['name'])`. */
export function chained(context: FileContext, call: TSESTree.CallExpression, inList: boolean): Value | undefined {
  const callee = unwrap(call.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (callee.type !== T.MemberExpression || name === undefined) return undefined;
  if ((inList ? KEY_FUNCTIONS : PATH_FUNCTIONS).has(name) && isWrapped(context.engine, callee.object, context.frame))
    return context.engine.valueOf(callee.object, context.frame);
  if (!ITEM_FUNCTIONS.has(name)) return undefined;
  const list = context.engine.valueOf(callee.object, context.frame);
  const holds = optionsOf(list).some(
    ({ kind }) => kind === 'data' || kind === 'list' || kind === 'tuple' || kind === 'record',
  );
  return holds ? itemOf(context.engine, list) : undefined;
}
