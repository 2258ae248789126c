import type { TSESTree } from '@typescript-eslint/types';
import { anyArguments, functionResult } from './calls.js';
import { typeValue } from './declared-types.js';
import type { Engine, Frame } from './engine.js';
import { memberOf } from './members.js';
import type { CallNode, ModuleFacts } from './module-facts.js';
import { T, memberName, placeOf, staticKey, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { textsOf, withBase } from './text.js';
import { methodOf } from './transports.js';
import { isUnknown, once, unknown } from './value.js';
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
  const endpoint = endpointOf(e, target);
  const [declared] = endpoint?.types ?? [];
  if (endpoint?.kind !== 'Query' || !declared) return undefined;
  const place = placeOf(endpoint.node, endpoint.facts.file);
  const value = once(() => typeValue(e, declared, { facts: endpoint.facts, types: undefined, env: undefined }));
  const result: Value = {
    kind: 'object',
    members: ['data', 'currentData'].map((name) => ({ name, key: place, property: place, shorthand: false, value })),
    spreads: [],
    open: true,
    place,
  };
  if (!endpoint.lazy) return result;
  const trigger = { value: () => unknown('a trigger'), place, spread: false };
  return { kind: 'tuple', items: [trigger, { value: () => result, place, spread: false }], place };
}

/** `useUsersQuery(id, { selectFromResult: ({ data }) => … })`. */
export function endpointCallback(
  e: Engine,
  target: LibraryValue,
  names: readonly string[],
  index: number,
): Value | undefined {
  return index === 0 && names[0] === 'selectFromResult' && names.length === 1 ? endpointHook(e, target) : undefined;
}

/** `const [update] = useUpdateUserMutation()`: what the endpoint declares that `update` is called with. */
export function mutationArgument(e: Engine, trigger: LibraryValue): Value | undefined {
  const hook = trigger.path.endsWith('().0') ? trigger.of : undefined;
  const facts = hook ? e.facts(hook.file) : undefined;
  if (!hook || !facts) return undefined;
  const target = e.valueOf(unwrap(hook.node.callee), { facts, env: undefined });
  const endpoint = target.kind === 'library' ? endpointOf(e, target) : undefined;
  const declared = endpoint?.kind === 'Mutation' ? endpoint.types[1] : undefined;
  return declared && endpoint
    ? typeValue(e, declared, { facts: endpoint.facts, types: undefined, env: undefined })
    : undefined;
}

interface Endpoint {
  readonly kind: 'Query' | 'Mutation';
  readonly lazy: boolean;
  readonly node: TSESTree.CallExpression;
  readonly types: readonly TSESTree.TypeNode[];
  readonly facts: ModuleFacts;
}

/** The endpoint that a hook was made for, by its name. */
function endpointOf(e: Engine, target: LibraryValue): Endpoint | undefined {
  const [, lazy, name, kind] =
    /\.(?:createApi|injectEndpoints|enhanceEndpoints)\(\)\.use(Lazy)?([A-Z]\w*)(Query|Mutation)$/.exec(target.path) ??
    [];
  const made = target.of;
  const facts = made ? e.facts(made.file) : undefined;
  const options = made?.node.arguments[0];
  if (name === undefined || !facts || options?.type !== T.ObjectExpression) return undefined;
  const builder = propertyOf(options, 'endpoints');
  const body = builder?.type === T.ArrowFunctionExpression ? unwrap(builder.body) : undefined;
  const wanted = name.charAt(0).toLowerCase() + name.slice(1);
  const endpoint = body?.type === T.ObjectExpression ? propertyOf(body, wanted) : undefined;
  if (endpoint?.type !== T.CallExpression) return undefined;
  return {
    kind: kind === 'Mutation' ? 'Mutation' : 'Query',
    lazy: lazy !== undefined,
    node: endpoint,
    types: endpoint.typeArguments?.params ?? [],
    facts,
  };
}

function propertyOf(object: TSESTree.ObjectExpression, name: string): Node | undefined {
  return object.properties.find(
    (property): property is TSESTree.Property =>
      property.type === T.Property && staticKey(property.key, property.computed) === name,
  )?.value;
}
