import type { TSESTree } from '@typescript-eslint/types';
import { argumentsOf } from '../functions/argument-lists.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import { memberOf } from '../objects/members.js';
import { queriedUnder } from './queries-by-key.js';
import { fetched } from './query-hooks.js';
import { keptBySwr } from './swr-callbacks.js';
import { T, memberName, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, lazily, objectOf } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

const CLIENT = String.raw`^(?:react|vue)-query\.(?:useQueryClient|QueryClient)\(\)\.`;
const CACHE = new RegExp(`${CLIENT}(?:get|set)Quer(?:y|ies)Data$`);
const STATE = new RegExp(`${CLIENT}getQueryState$`);
const ASKS = new RegExp(`${CLIENT}(?:fetchQuery|ensureQueryData)$`);

/** `client.getQueryData<User[]>(key)`: what the cache is said to hold there. `client.ensureQueryData({ queryFn })`: what is asked for if need be. */
export function cachedQuery(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const path = normalLibraryPath(target.path);
  if (ASKS.test(path)) return known(fetched(e, argumentsOf(e, node, frame), frame));
  if (STATE.test(path)) {
    const data = cachedUnder(e, node, frame);
    return data && objectOf({ data: lazily(data) }, placeOf(node, frame.facts.file));
  }
  return CACHE.test(path) ? cachedUnder(e, node, frame) : undefined;
}

/** What an argument that changes a cache is to be: `client.setQueryData(key, { … })`, `mutate(key, { … })`. */
export function keptToChange(
  e: Engine,
  target: LibraryValue,
  call: TSESTree.CallExpression,
  position: number,
  frame: Frame,
): Value | undefined {
  if (CACHE.test(normalLibraryPath(target.path))) return position === 1 ? cachedUnder(e, call, frame) : undefined;
  return keptBySwr(e, target, call, position, frame);
}

/** What is kept under the key that a call names first: what it declares, else what is asked for under it. */
function cachedUnder(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const [declared] = node.typeArguments?.params ?? [];
  if (declared) return typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env });
  const [key] = node.arguments;
  if (!key || key.type === T.SpreadElement) return undefined;
  return keyOfOptions(e, key, frame) ?? queriedUnder(e, 'query', key, frame);
}

/** `userOptions(id).queryKey`: the options say themselves what is asked for. */
function keyOfOptions(e: Engine, key: Node, frame: Frame): Value | undefined {
  const access = unwrap(key);
  if (access.type !== T.MemberExpression || memberName(access) !== 'queryKey') return undefined;
  const options = e.valueOf(access.object, frame);
  if (options.kind !== 'object' || isUnknown(memberOf(e, options, 'queryFn'))) return undefined;
  return known(fetched(e, [lazily(options)], frame));
}

function known(value: Value): Value | undefined {
  return isUnknown(value) ? undefined : value;
}
