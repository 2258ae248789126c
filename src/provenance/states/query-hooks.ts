import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { argument, single } from '../libraries/library-models.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import { calledBySwr, queryContext } from './keyed-queries.js';
import { defaultFetcher } from './default-fetchers.js';
import {
  isMutation,
  isTrigger,
  mutationCallback,
  mutationFunction,
  mutationMade,
  sentByTriggers,
  triggerCallback,
} from './mutations.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { listOf } from '../objects/lists.js';
import { withoutUnknown } from '../shared-payloads.js';
import { T, placeOf, staticKey } from '../syntax/syntax.js';
import { isUnknown, lazily, mapOptions, objectOf, once, optionsOf, unknown } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

/** What the function of a query, or of a mutation, gives. */
export function fetched(e: Engine, args: readonly Lazy[], frame: Frame): Value {
  const context = [queryContext(e, args)];
  const options = describedBy(args);
  const query = options ? memberOf(e, options, 'queryFn') : unknown('no description');
  if (!isUnknown(query)) return applyTo(e, query, context, frame);
  const mutation = mutationFunction(e, args);
  if (mutation && options && !isUnknown(memberOf(e, options, 'mutationFn'))) return applyTo(e, mutation, [], frame);
  const byItself = args.slice(0, 2).find((argument) => argument().kind === 'function')?.();
  const isLeftOut = args.length < 2 ? isAbsent(query) : argument(args, 1) === options;
  const fn = byItself ?? (isLeftOut ? defaultFetcher(e, 'query') : undefined) ?? argument(args, 1);
  return applyTo(e, fn, context, frame);
}

/** A property that an object which is written out as a whole does not have. */
function isAbsent(value: Value): boolean {
  return value.kind === 'unknown' && value.absent === true;
}

/** The description of a query: alone, or behind its key and its function, as older releases had it. */
function describedBy(args: readonly Lazy[]): Value | undefined {
  return args
    .map((given) => given())
    .reverse()
    .find(({ kind }) => kind === 'object');
}

/** Callbacks in the options of a query: `select`, `onSuccess`, … get what its function gives. */
export function queryCallback(
  e: Engine,
  target: LibraryValue,
  { call, names, index, frame }: CallbackParameter,
): Value | undefined {
  const hook =
    /^(?:react|vue)-query\.(?:use(?:Suspense)?(Infinite)?(?:Query|Mutation)|(?:query|(infiniteQuery)|mutation)Options)$/.exec(
      normalLibraryPath(target.path),
    );
  const [name] = names;
  if (names.length === 1 && name !== undefined && isTrigger(target)) return triggerCallback(e, target, name, index);
  if (name === 'combine' && index === 0 && names.length === 1 && TOGETHER.test(normalLibraryPath(target.path)))
    return resultsTogether(e, argumentsOf(e, call, frame), call, frame);
  if (!hook) return undefined;
  if (name === undefined && isMutation(target))
    return index === 0 ? sentByTriggers(e, { node: call, file: frame.facts.file }) : undefined;
  const inPages = (hook[1] ?? hook[2]) !== undefined;
  if (!inPages && name !== undefined && /Mutation|mutation/.test(normalLibraryPath(target.path))) {
    const args = argumentsOf(e, call, frame);
    if (name === 'mutationFn')
      return index === 0 ? sentByTriggers(e, { node: call, file: frame.facts.file }) : undefined;
    return mutationCallback(
      e,
      args,
      name,
      index,
      once(() => fetched(e, args, frame)),
      frame,
    );
  }
  if (inPages && name !== undefined && /^get(?:Next|Previous)PageParam$/.test(name)) {
    const page = fetched(e, argumentsOf(e, call, frame), frame);
    return index === 0 ? page : index === 1 ? listOf(page) : undefined;
  }
  if (index > 0 || name === undefined || !/^(?:select|onSuccess|onSettled|placeholderData)$/.test(name))
    return undefined;
  const result = orDeclared(e, fetched(e, argumentsOf(e, call, frame), frame), call, frame);
  return inPages ? single('pages', () => listOf(result), call, frame) : result;
}

/** `{ queryFn, select }` that is given back for others to ask with: its callbacks get what its function gives. */
export function optionsCallback(
  e: Engine,
  property: TSESTree.Property,
  index: number,
  frame: Frame,
): Value | undefined {
  const options = property.parent;
  const name = staticKey(property.key, property.computed);
  if (index > 0 || options.type !== T.ObjectExpression || !/^(?:select|onSuccess|onSettled)$/.test(name ?? ''))
    return undefined;
  const asks = options.properties.find(
    (other): other is TSESTree.Property =>
      other.type === T.Property && /^(?:query|mutation)Fn$/.test(staticKey(other.key, other.computed) ?? ''),
  );
  return asks && applyTo(e, e.valueOf(asks.value, frame), [], frame);
}

const TOGETHER = /^react-query\.use(?:Suspense)?Queries$/;

/** `useQueries({ queries: ids.map((id) => options(id)) })`: what each of several queries gives, or what is made of them. */
export function queriedTogether(e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame): Value {
  const options = argument(args, 0);
  const combine = options.kind === 'object' ? memberOf(e, options, 'combine') : unknown('nothing that combines');
  const results = resultsTogether(e, args, node, frame);
  return combine.kind === 'function' ? applyTo(e, combine, [() => results], frame) : results;
}

function resultsTogether(e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame): Value {
  const options = argument(args, 0);
  const queries = options.kind === 'object' ? memberOf(e, options, 'queries') : options;
  if (queries.kind === 'tuple' && queries.items.every((item) => !item.spread))
    return {
      ...queries,
      items: queries.items.map((item) => ({ ...item, value: once(() => queried(e, [item.value], node, frame)) })),
    };
  // A list may be empty, `(ids ?? []).map(…)`, and one of several.
  const asked = (query: Value): Value => queried(e, [() => query], node, frame);
  return listOf(once(() => mapOptions(withoutUnknown(optionsOf(itemOf(e, queries))), asked)));
}

/** `useQuery(…)`, and `useInfiniteQuery(…)`, which gives what it gets page by page. */
export function queried(
  e: Engine,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
  inPages = false,
): Value {
  const options = describedBy(args);
  const data = once(() => {
    const page = orDeclared(e, fetched(e, args, frame), node, frame);
    const result = inPages ? single('pages', () => listOf(page), node, frame) : page;
    const select = options ? memberOf(e, options, 'select') : unknown('no selection');
    return select.kind === 'function' ? applyTo(e, select, [() => result], frame) : result;
  });
  return single('data', data, node, frame);
}

/** `useMutation(…)`. */
export function mutation(e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame): Value {
  return mutationMade(
    e,
    args,
    once(() => orDeclared(e, fetched(e, args, frame), node, frame)),
    node,
    frame,
  );
}

/** What a query declares that its function gives, where that is not followed: `useQuery<User>(…)`. */
function orDeclared(e: Engine, given: Value, node: TSESTree.CallExpression, frame: Frame): Value {
  const [declared] = node.typeArguments?.params ?? [];
  if (!declared || !isUnknown(given)) return given;
  const value = typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env });
  return isUnknown(value) ? given : value;
}

/** What `useSWR` gives to change what is kept under its key with. */
export const CHANGES = 'swr().mutate';

/** `useSWR(key, load)`: what the function gives that is called with the key, page by page for `useSWRInfinite`. */
export function queriedByKey(
  e: Engine,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
  inPages = false,
): Value {
  const data = once(() => {
    const called = calledBySwr(e, args, frame);
    const given = called ? applyTo(e, called.fn, called.args, frame) : applyTo(e, argument(args, 1), args, frame);
    const result = orDeclared(e, given, node, frame);
    return inPages ? listOf(result) : result;
  });
  const place = placeOf(node, frame.facts.file);
  const mutate = lazily({ kind: 'library', path: CHANGES, from: 'swr', of: { node, file: frame.facts.file } });
  return objectOf({ data, mutate }, place);
}

/** The same in Vue, where what is fetched stands in a reference. */
export function queriedInVue(
  e: Engine,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
  inPages = false,
): Value {
  const held = once(() => memberOf(e, queried(e, args, node, frame, inPages), 'data'));
  return single('data', () => single('value', held, node, frame), node, frame);
}

/** What a query or its options ask for, as the library keeps it. */
export function givenByQuery(e: Engine, target: LibraryValue, call: TSESTree.CallExpression, frame: Frame): Value {
  const args = argumentsOf(e, call, frame);
  const path = normalLibraryPath(target.path);
  if (path.startsWith('swr')) return memberOf(e, queriedByKey(e, args, call, frame), 'data');
  const given = orDeclared(e, fetched(e, args, frame), call, frame);
  return path.includes('nfinite') ? single('pages', () => listOf(given), call, frame) : given;
}
