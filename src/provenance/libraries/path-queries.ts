import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { asList } from '../objects/lists.js';
import { T, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { pathsIn, plainPath } from '../texts/json-paths.js';
import type { PathName } from '../texts/json-paths.js';
import { plainText } from '../texts/text.js';
import type { Place } from '../types.js';
import { isUnknown, mapOptions, unknown } from '../values.js';
import type { Value } from '../value.js';

/** How a function of a library asks data for what stands at a path. */
interface Asking {
  readonly data: number;
  readonly path: number;
  /** Whether it gives all that it finds. */
  readonly givesMany?: true;
  /** Names of its options, where it takes these instead. */
  readonly options?: { readonly data: string; readonly path: string };
}

const DATA_FIRST: Asking = { data: 0, path: 1 };
const ASKING: Readonly<Record<string, Asking>> = {
  'jsonpath.query': { ...DATA_FIRST, givesMany: true },
  'jsonpath.value': DATA_FIRST,
  'jsonpath.paths': { ...DATA_FIRST, givesMany: true },
  'jsonpath-plus.JSONPath': { data: 1, path: 0, givesMany: true, options: { data: 'json', path: 'path' } },
  'jsonpath-plus': { data: 1, path: 0, givesMany: true, options: { data: 'json', path: 'path' } },
  'jsonpath-faster.query': { ...DATA_FIRST, givesMany: true },
  'jsonpath-faster.value': DATA_FIRST,
  'jmespath.search': DATA_FIRST,
  'object-path.get': DATA_FIRST,
  'object-path.has': DATA_FIRST,
  'dot-prop.get': DATA_FIRST,
  'dot-prop.has': DATA_FIRST,
  'dot-prop.getProperty': DATA_FIRST,
  'dot-prop.hasProperty': DATA_FIRST,
  'dottie.get': DATA_FIRST,
  'get-value': DATA_FIRST,
  dlv: DATA_FIRST,
  'just-safe-get': DATA_FIRST,
  'dot-object.pick': { data: 1, path: 0 },
};

const CALLED = new Set(
  Object.keys(ASKING).flatMap((path) => [path.split('.').at(-1) ?? path, path.split('/').at(-1) ?? path]),
);

/** Whether a function of such a name may ask for what stands at a path. */
export function mayAskByPath(name: string): boolean {
  return CALLED.has(name);
}

interface Query {
  readonly data: Node;
  readonly path: Node;
  readonly givesMany: boolean;
}

/** `jp.query(users, '$..name')`, `JSONPath({ path: '$.name', json: user })`, `dlv(user, 'a.name')`. */
function queryOf(library: string, call: TSESTree.CallExpression): Query | undefined {
  const name = library.replace(/\.default$/, '');
  const asking = entryOf(ASKING, name);
  if (!asking) return undefined;
  const [first] = call.arguments;
  const options = asking.options && first?.type === T.ObjectExpression ? first : undefined;
  const data = options ? optionOf(options, asking.options?.data) : call.arguments[asking.data];
  const path = options ? optionOf(options, asking.options?.path) : call.arguments[asking.path];
  return data && path && { data, path, givesMany: asking.givesMany === true };
}

function optionOf(options: TSESTree.ObjectExpression, name: string | undefined): Node | undefined {
  const property = options.properties.find(
    (one): one is TSESTree.Property => one.type === T.Property && staticKey(one.key, one.computed) === name,
  );
  return property?.value;
}

/** What such a call is asked of, and for what: the path may be held elsewhere. */
export function askedByPath(e: Engine, call: TSESTree.CallExpression, frame: Frame): Query | undefined {
  const target = e.valueOf(unwrap(call.callee), frame);
  return target.kind === 'library' ? queryOf(target.path, call) : undefined;
}

/** What such a call gives. */
export function queriedValue(
  e: Engine,
  library: string,
  call: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const query = queryOf(library, call);
  const text = query && plainText(e.valueOf(query.path, frame));
  const way = text === undefined ? undefined : waysIn(text, NOWHERE)?.at(-1);
  if (!query || !way) return undefined;
  const value = way.reduce((at, { name }) => below(e, at, name), e.valueOf(query.data, frame));
  return query.givesMany && !isUnknown(value) ? asList(value) : value;
}

/** A name in the path of such a call, and what it is asked of. */
interface Asked {
  readonly owner: Value;
  readonly place: Place;
  readonly goesOn: boolean;
}

/** Where a name stands in a text that is the path of such a call. */
export function namesAsked(
  e: Engine,
  node: Node,
  text: string,
  name: string,
  place: Place,
  frame: Frame,
): readonly Asked[] {
  const call = callAround(node);
  const target = call && e.valueOf(unwrap(call.callee), frame);
  const query = call && target?.kind === 'library' ? queryOf(target.path, call) : undefined;
  if (query?.path !== node) return [];
  return (waysIn(text, place) ?? []).flatMap((way) =>
    way.flatMap((step, index): readonly Asked[] => {
      if (step.name !== name) return [];
      const before = way.slice(0, index).reduce((at, { name: one }) => below(e, at, one), e.valueOf(query.data, frame));
      return [{ owner: withoutLists(e, before), place: step.place, goesOn: index + 1 < way.length }];
    }),
  );
}

/** The call that a path is handed to, by itself or as one of its options. */
function callAround({ parent }: Node): TSESTree.CallExpression | undefined {
  const holder = parent?.type === T.Property ? parent.parent.parent : parent;
  return holder?.type === T.CallExpression ? holder : undefined;
}

function waysIn(text: string, place: Place): readonly (readonly PathName[])[] | undefined {
  const ways = pathsIn(text, place);
  if (ways) return ways;
  const plain = plainPath(text, place);
  return plain && [plain];
}

/** What a path leads to by a name: it goes over the items of lists. */
function below(e: Engine, value: Value, name: string): Value {
  return memberOf(e, withoutLists(e, value), name);
}

function withoutLists(e: Engine, value: Value): Value {
  return mapOptions(value, (option) => {
    if (option.kind === 'data') return option.cardinality === 'many' ? itemOf(e, option) : option;
    if (option.kind === 'list' || option.kind === 'tuple') return withoutLists(e, itemOf(e, option));
    return isUnknown(option) ? unknown(option.why) : option;
  });
}

const NOWHERE: Place = { file: '', start: 0, end: 0 };
