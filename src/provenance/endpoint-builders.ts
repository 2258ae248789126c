import type { TSESTree } from '@typescript-eslint/types';
import { anyArguments, functionResult } from './calls.js';
import { typeValue } from './declared-types.js';
import type { Engine, Frame } from './engine.js';
import { memberOf } from './members.js';
import type { CallNode } from './module-facts.js';
import { T, memberName, placeOf, staticKey, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { textsOf, withBase } from './text.js';
import { methodOf } from './transports.js';
import { isUnknown, once } from './value.js';
import type { ApiCall, LibraryValue, Value } from './value.js';

/** `build.query<User, string>({ query: (id) => '/users/…' })` in `createApi({ baseQuery, endpoints })`: the call that it stands for. */
export function builtCalls(e: Engine, node: CallNode, frame: Frame): ApiCall[] {
  const callee = unwrap(node.callee);
  const [options] = node.arguments;
  if (callee.type !== T.MemberExpression || options?.type !== T.ObjectExpression) return [];
  if (!/^(?:query|mutation|infiniteQuery)$/.test(memberName(callee) ?? '')) return [];
  const api = apiAround(node);
  const query = api ? memberOf(e, e.valueOf(options, frame), 'query') : undefined;
  if (!api || query?.kind !== 'function') return [];
  const request = functionResult(e, query, anyArguments(query.node), frame);
  const site = placeOf(node, frame.facts.file);
  const named = request.kind === 'object' ? memberOf(e, request, 'url') : request;
  const method = request.kind === 'object' ? methodOf(memberOf(e, request, 'method')) : undefined;
  return textsOf(withBase(baseOf(e, api, frame), named, site)).map((path) => ({
    method: method ?? 'GET',
    path,
    endpoints: e.matcher.match(path, method ?? 'GET')?.sure ?? [],
    query: partOf(e, request, 'params'),
    body: partOf(e, request, 'body'),
    site,
    siteArguments: [],
    exact: true,
    direct: true,
  }));
}

function partOf(e: Engine, request: Value, name: string): ApiCall['body'] {
  const value = request.kind === 'object' ? memberOf(e, request, name) : undefined;
  return value && !isUnknown(value) ? once(() => value) : undefined;
}

/** The options of the `createApi` call around. */
function apiAround(node: Node): TSESTree.ObjectExpression | undefined {
  for (let at: Node | undefined = node.parent; at; at = at.parent) {
    if (at.type !== T.CallExpression) continue;
    const callee = unwrap(at.callee);
    const name =
      callee.type === T.Identifier ? callee.name : callee.type === T.MemberExpression ? memberName(callee) : undefined;
    const [options] = at.arguments;
    if ((name === 'createApi' || name === 'injectEndpoints') && options?.type === T.ObjectExpression) return options;
  }
  return undefined;
}

function baseOf(e: Engine, options: TSESTree.ObjectExpression, frame: Frame): Value | undefined {
  const query = memberOf(e, e.valueOf(options, frame), 'baseQuery');
  const made = query.kind === 'library' && query.path.endsWith('.fetchBaseQuery()') ? query.made : undefined;
  const facts = made ? e.facts(made.file) : undefined;
  const [given] = made?.node.arguments ?? [];
  const base = facts && given ? memberOf(e, e.valueOf(given, { facts, env: undefined }), 'baseUrl') : undefined;
  return base && textsOf(base).length > 0 ? base : undefined;
}

/** `useDocumentQuery(…)`, a hook that was made for an endpoint: what the endpoint declares to give. */
export function endpointHook(e: Engine, target: LibraryValue): Value | undefined {
  const name = /\.createApi\(\)\.use(?:Lazy)?([A-Z]\w*)Query$/.exec(target.path)?.[1];
  const made = target.of;
  const facts = made ? e.facts(made.file) : undefined;
  const options = made?.node.arguments[0];
  if (name === undefined || !made || !facts || options?.type !== T.ObjectExpression) return undefined;
  const builder = options.properties.find(
    (property): property is TSESTree.Property =>
      property.type === T.Property && staticKey(property.key, property.computed) === 'endpoints',
  )?.value;
  const body = builder?.type === T.ArrowFunctionExpression ? unwrap(builder.body) : undefined;
  const wanted = name.charAt(0).toLowerCase() + name.slice(1);
  const endpoint =
    body?.type === T.ObjectExpression
      ? body.properties.find(
          (property): property is TSESTree.Property =>
            property.type === T.Property && staticKey(property.key, property.computed) === wanted,
        )?.value
      : undefined;
  const declared = endpoint?.type === T.CallExpression ? endpoint.typeArguments?.params[0] : undefined;
  if (!endpoint || !declared) return undefined;
  const place = placeOf(endpoint, facts.file);
  const value = once(() => typeValue(e, declared, { facts, types: undefined, env: undefined }));
  const names = ['data', 'currentData'];
  return {
    kind: 'object',
    members: names.map((member) => ({ name: member, key: place, property: place, shorthand: false, value })),
    spreads: [],
    open: true,
    place,
  };
}
