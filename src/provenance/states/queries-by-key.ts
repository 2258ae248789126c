import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { spreadOut } from '../objects/lists.js';
import { withoutCallers } from '../functions/without-callers.js';
import { givenByQuery } from './query-hooks.js';
import { T, calledName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isUnknown, once, optionsOf, unionOf } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

/** What a project asks for under a key. */
export interface KeyedQuery {
  /** Where it is asked for. */
  readonly file: string;
  readonly library: string;
  readonly key: string;
  readonly given: Lazy;
}

/** Calls that ask for something under a key. */
const QUERIES =
  /^(?:(react|vue)-query\.(?:use(?:Suspense)?(?:Infinite)?Query|(?:q|infiniteQ)ueryOptions|(?:useQueryClient|QueryClient)\(\)\.(?:(?:pre)?fetchQuery|ensureQueryData))|swr(?:\/immutable)?)$/;
const NAMES = ['useQuery', 'useSuspenseQuery', 'useInfiniteQuery', 'useSuspenseInfiniteQuery', 'queryOptions'];
const CALLED = new Set([
  ...NAMES,
  'infiniteQueryOptions',
  'fetchQuery',
  'prefetchQuery',
  'ensureQueryData',
  'useSWR',
  'useSWRImmutable',
]);
/** More queries than these are not compared. */
const MOST_QUERIES = 400;
/** Stands for a part of a key that is only known at run time. */
const ANY = '*';

/** What is asked for elsewhere under the key that an expression stands for, whatever it is there for: `client.getQueryData(userKeys.detail(id))`. */
export function queriedUnder(e: Engine, library: string, node: Node, { facts }: Frame): Value | undefined {
  const key = keyOf(e.valueOf(node, { facts, env: withoutCallers(e, node, facts) }));
  if (key === undefined) return undefined;
  const found = queriesOf(e)
    .filter((query) => query.library === library && query.key === key && e.mayRunTogether(facts.file, query.file))
    .map((query) => query.given())
    .filter((value) => !isUnknown(value));
  return found.length > 0 ? unionOf(found) : undefined;
}

function queriesOf(e: Engine): readonly KeyedQuery[] {
  if (e.calls.queries) return e.calls.queries;
  const found: KeyedQuery[] = [];
  for (const file of e.filesNaming(...CALLED)) {
    const facts = e.facts(file);
    for (const call of facts?.index.calls ?? []) {
      if (!facts || call.type !== T.CallExpression || !CALLED.has(calledName(call) ?? '')) continue;
      found.push(...queriesAt(e, call, facts));
    }
    if (found.length > MOST_QUERIES) break;
  }
  if (e.mayOpen) e.calls.queries = found;
  return found;
}

function queriesAt(e: Engine, call: TSESTree.CallExpression, facts: ModuleFacts): KeyedQuery[] {
  const [first] = call.arguments;
  const target = optionsOf(e.valueOf(unwrap(call.callee), { facts, env: undefined })).find(
    (option) => option.kind === 'library',
  );
  const kind = target && QUERIES.exec(normalLibraryPath(target.path));
  if (!target || !kind || !first || first.type === T.SpreadElement) return [];
  const frame: Frame = { facts, env: withoutCallers(e, call, facts) };
  const options = e.valueOf(first, frame);
  const key = keyOf(options.kind === 'object' ? memberOf(e, options, 'queryKey') : options);
  return key === undefined
    ? []
    : [{ file: facts.file, library: libraryOf(target), key, given: once(() => givenByQuery(e, target, call, frame)) }];
}

function libraryOf({ path }: LibraryValue): string {
  return path.startsWith('swr') ? 'swr' : 'query';
}

/** A key as a text, in which what is only known at run time is left open; undefined for one of which nothing is known. */
function keyOf(key: Value): string | undefined {
  const parts =
    key.kind === 'tuple'
      ? spreadOut(key.items).map(({ value, spread }) => (spread ? ANY : partOf(value())))
      : [partOf(key)];
  return parts.some((part) => part !== ANY && part !== '{}') ? JSON.stringify(parts) : undefined;
}

function partOf(value: Value): string {
  if (value.kind === 'scalar') return String(value.value);
  if (value.kind === 'object') return '{}';
  if (value.kind !== 'text') return ANY;
  return plainText(value) ?? value.pieces.map((piece) => (piece.kind === 'chars' ? piece.text : ANY)).join('');
}
