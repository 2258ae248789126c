import type { TSESTree } from '@typescript-eslint/types';
import { callsOfFunction } from './calls-made.js';
import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { CallNode } from '../modules/module-facts.js';
import { T, calledName, memberName, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { callsOfRequest } from './transport-calls.js';
import { isUnknown, once, optionsOf, unknown } from '../values.js';
import type { ApiCall, ClientValue, Lazy, LibraryValue, Value } from '../value.js';

/** `build.query<User, string>({ query: (id) => '/users/…' })` in `createApi({ baseQuery, endpoints })`: the calls that it stands for. @param args what it is asked with */
export function builtCalls(e: Engine, node: CallNode, frame: Frame, args?: readonly Lazy[]): ApiCall[] {
  const callee = unwrap(node.callee);
  const [options] = node.arguments;
  if (callee.type !== T.MemberExpression || options?.type !== T.ObjectExpression) return [];
  const api = apiOf(node);
  const query = api ? memberOf(e, e.valueOf(options, frame), 'query') : undefined;
  if (!api || query?.kind !== 'function') return [];
  const request = once(() => functionResult(e, query, args ?? anyArguments(query.node), frame));
  const site = placeOf(node, frame.facts.file);
  const sent = sentWith(e, baseQueryOf(e, api, frame), request, site, frame);
  const calls = sent.length > 0 ? sent : callsOfRequest(e, PLAIN, request, site);
  return calls.map((call) => ({ ...call, site, siteArguments: [], exact: true, direct: true }));
}

/** The API that a call makes an endpoint of: its first type argument is what the endpoint gives, the second what it is asked with. */
export function apiOf({ callee, parent }: CallNode): TSESTree.CallExpression | undefined {
  const method = unwrap(callee);
  const isBuilder =
    method.type === T.MemberExpression && /^(?:query|mutation|infiniteQuery)$/.test(memberName(method) ?? '');
  return isBuilder ? apiAround(parent) : undefined;
}

/** What sends the requests of an API where nothing is known of how it does that. */
const PLAIN: ClientValue = { kind: 'client', style: 'axios' };

/** What a base query sends for a request: that of the library, one of the team's own, or one around another. */
function sentWith(e: Engine, base: Value, request: () => Value, site: ApiCall['site'], frame: Frame): ApiCall[] {
  return optionsOf(base).flatMap((option): ApiCall[] => {
    if (option.kind === 'client') return callsOfRequest(e, option, request, site);
    if (option.kind === 'function') return callsOfFunction(e, option, [request], frame);
    const wrapped = option.kind === 'library' ? wrappedQuery(e, option) : undefined;
    return wrapped ? sentWith(e, wrapped, request, site, frame) : [];
  });
}

/** `retry(baseQuery, …)`. */
function wrappedQuery(e: Engine, { path, made }: LibraryValue): Value | undefined {
  const facts = made && path.endsWith('.retry()') ? e.facts(made.file) : undefined;
  const [wrapped] = made?.node.arguments ?? [];
  return facts && wrapped ? e.valueOf(wrapped, { facts, env: undefined }) : undefined;
}

/** The call of `createApi` or `injectEndpoints` around an endpoint. */
function apiAround(node: Node): TSESTree.CallExpression | undefined {
  for (let at: Node | undefined = node; at; at = at.parent) {
    if (at.type !== T.CallExpression) continue;
    const name = calledName(at);
    if ((name === 'createApi' || name === 'injectEndpoints') && at.arguments[0]?.type === T.ObjectExpression) return at;
  }
  return undefined;
}

/** How many times an API may be added to, each time somewhere else. */
const MAX_ADDITIONS = 6;

/** The base query of an API, or of the one that endpoints are added to. */
function baseQueryOf(e: Engine, api: TSESTree.CallExpression, frame: Frame): Value {
  let made: LibraryValue['made'] = { node: api, file: frame.facts.file };
  for (let depth = 0; made && depth < MAX_ADDITIONS; depth++) {
    const facts = e.facts(made.file);
    const [options] = made.node.arguments;
    if (!facts) break;
    const given = options ? memberOf(e, e.valueOf(options, { facts, env: undefined }), 'baseQuery') : undefined;
    if (given && !isUnknown(given)) return given;
    const callee = unwrap(made.node.callee);
    const before: Value | undefined =
      callee.type === T.MemberExpression ? e.valueOf(callee.object, { facts, env: undefined }) : undefined;
    made = before?.kind === 'library' ? before.made : undefined;
  }
  return unknown('an API whose base is not seen');
}

/** The function that a `queryFn` is handed to send requests of its own with. */
export function baseQueryAround(e: Engine, node: CallNode, frame: Frame): Value | undefined {
  const api = apiAround(node.parent);
  const base = api ? baseQueryOf(e, api, frame) : undefined;
  if (!base || isUnknown(base)) return undefined;
  return (base.kind === 'library' ? wrappedQuery(e, base) : undefined) ?? base;
}
