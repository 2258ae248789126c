import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { typeValue } from '../declared/declared-types.js';
import { isAny } from '../declared/typed-members.js';
import { baseQueryAround, builtCalls } from '../requests/endpoint-builders.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { responseBody } from '../requests/responses.js';
import { T, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, objectOf, once, optionsOf, unionOf, unknown } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

/** Callbacks in the options of an endpoint: `transformResponse` gets the answer, `queryFn` what sends requests, others what the endpoint gives. */
export function builderCallback(e: Engine, { call, names, index, frame }: CallbackParameter): Value | undefined {
  const [name] = names;
  if (names.length !== 1 || name === undefined || !BUILDER_CALLBACKS.has(name)) return undefined;
  if (name === 'transformResponse') return index === 0 ? answered(e, call, frame) : undefined;
  if (name === 'queryFn') return index === 3 ? baseQueryAround(e, call, frame) : undefined;
  if (name !== 'onQueryStarted') return index === 0 ? known(given(e, call, frame)) : undefined;
  if (index !== 1) return undefined;
  const place = placeOf(call, frame.facts.file);
  const data = once(() => given(e, call, frame));
  return objectOf({ queryFulfilled: () => objectOf({ data }, place) }, place);
}

const BUILDER_CALLBACKS = new Set(['transformResponse', 'queryFn', 'onQueryStarted', 'providesTags']);

/** What the calls of an endpoint answer. */
function answered(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const calls = builtCalls(e, call, frame);
  return calls.length > 0 ? known(unionOf(calls.map((sent) => responseBody(sent)))) : undefined;
}

function known(value: Value): Value | undefined {
  return isUnknown(value) ? undefined : value;
}

/** What an endpoint gives: what it declares, else what is made of the answer. A declaration may say nothing: `any`, `any[]`. */
function given(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value {
  const [declared] = call.typeArguments?.params ?? [];
  const type =
    declared && !isAny(declared) && typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env });
  if (type && !isUnknown(type)) return type;
  const [options] = call.arguments;
  const made = options ? e.valueOf(options, frame) : unknown('no options');
  const own = memberOf(e, made, 'queryFn');
  if (own.kind === 'function') return memberOf(e, applyTo(e, own, [], frame), 'data');
  return madeOver(e, call, frame) ?? answered(e, call, frame) ?? unknown('an answer that is not followed');
}

/** What an endpoint makes of the answer: `build.query({ query, transformResponse })`; undefined for one that gives it as it is. */
export function madeOver(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const [options] = call.arguments;
  if (options?.type !== T.ObjectExpression || !options.properties.some(isTransform)) return undefined;
  const transform = memberOf(e, e.valueOf(options, frame), 'transformResponse');
  const answer = answered(e, call, frame);
  return transform.kind === 'function' && answer
    ? applyTo(e, transform, [() => answer], frame)
    : unknown('what is made of an answer');
}

function isTransform(node: TSESTree.ObjectLiteralElement): boolean {
  return node.type === T.Property && staticKey(node.key, node.computed) === 'transformResponse';
}

/** `useDocumentQuery(…)`, a hook that was made for an endpoint: what the endpoint gives. */
export function endpointHook(e: Engine, target: LibraryValue): Value | undefined {
  const endpoint = endpointOf(e, target);
  if (endpoint?.kind !== 'Query') return undefined;
  const place = placeOf(endpoint.node, endpoint.facts.file);
  const value = dataOf(e, endpoint);
  if (endpoint.node.typeArguments === undefined && isUnknown(value())) return undefined;
  const result = objectOf({ data: value, currentData: value }, place);
  if (!endpoint.lazy) return result;
  const trigger = { value: () => unknown('a trigger'), place, spread: false };
  return { kind: 'tuple', items: [trigger, { value: () => result, place, spread: false }], place };
}

/** `api.endpoints.users.select(id)`: a selector of what the endpoint has given. */
export function endpointSelector({ path, from, of }: LibraryValue): Value | undefined {
  if (!SELECTS.test(path) || from === undefined || !of) return undefined;
  return { kind: 'library', path: `${path}()`, from, of };
}

/** What such a selector selects. */
export function endpointSelected(e: Engine, target: LibraryValue): Value | undefined {
  const name = target.path.endsWith('()') ? SELECTS.exec(target.path.slice(0, -2))?.[1] : undefined;
  const endpoint = name === undefined ? undefined : endpointNamed(e, target, name);
  return endpoint && objectOf({ data: dataOf(e, endpoint) }, placeOf(endpoint.node, endpoint.facts.file));
}

/** `api.endpoints.users.matchFulfilled`, and an endpoint by its name: what it has given. */
export function endpointGiven(e: Engine, target: LibraryValue, named?: string): Lazy | undefined {
  const name = named ?? MATCHES.exec(target.path)?.[1];
  const endpoint = name === undefined ? undefined : endpointNamed(e, target, name);
  return endpoint && dataOf(e, endpoint);
}

function dataOf(e: Engine, { node, facts }: Endpoint): Lazy {
  return once(() => given(e, node, { facts, env: undefined }));
}

/** `useUsersQuery(id, { selectFromResult: ({ data }) => … })`, `api.util.updateQueryData('users', id, (draft) => …)`. */
export function endpointCallback(
  e: Engine,
  target: LibraryValue,
  { call, names, index }: CallbackParameter,
): Value | undefined {
  if (index > 0) return undefined;
  const [first] = call.arguments;
  if (names.length === 0 && target.path.endsWith('().util.updateQueryData')) {
    const wanted = first?.type === T.Literal && typeof first.value === 'string' ? first.value : '';
    const endpoint = endpointNamed(e, target, wanted);
    return endpoint ? known(dataOf(e, endpoint)()) : undefined;
  }
  return names[0] === 'selectFromResult' && names.length === 1 ? endpointHook(e, target) : undefined;
}

/** `const [update] = useUpdateUserMutation()`, `api.endpoints.updateUser.initiate`: the endpoint that is asked by a call of it. */
export function endpointTriggered(e: Engine, trigger: LibraryValue): Endpoint | undefined {
  const named = INITIATES.exec(trigger.path)?.[1];
  return named === undefined ? endpointOfTrigger(e, trigger) : endpointNamed(e, trigger, named);
}

function endpointOfTrigger(e: Engine, trigger: LibraryValue): Hooked | undefined {
  const hook = trigger.path.endsWith('().0') ? trigger.of : undefined;
  const facts = hook ? e.facts(hook.file) : undefined;
  if (!hook || !facts) return undefined;
  const targets = optionsOf(e.valueOf(unwrap(hook.node.callee), { facts, env: undefined }));
  const [target] = targets;
  const endpoint = target?.kind === 'library' && targets.length === 1 ? endpointOf(e, target) : undefined;
  return endpoint?.kind === 'Mutation' || endpoint?.lazy ? endpoint : undefined;
}

/** `const [save, { data }] = useSaveMutation()`: the second of the pair tells what the endpoint has given. */
export function mutationState(e: Engine, { path, made }: LibraryValue, name: string): Value | undefined {
  if (name !== '1' || made === undefined || !MUTATES.test(path)) return undefined;
  const facts = e.facts(made.file);
  const target = facts && e.valueOf(unwrap(made.node.callee), { facts, env: undefined });
  const endpoint = target?.kind === 'library' ? endpointOf(e, target) : undefined;
  if (endpoint?.kind !== 'Mutation') return undefined;
  return objectOf({ data: dataOf(e, endpoint) }, placeOf(endpoint.node, endpoint.facts.file));
}

/** What the endpoint of a mutation declares that it is asked with. */
export function mutationArgument(e: Engine, trigger: LibraryValue): Value | undefined {
  const endpoint = endpointOfTrigger(e, trigger);
  const declared = endpoint?.kind === 'Mutation' ? endpoint.node.typeArguments?.params[1] : undefined;
  return declared && endpoint
    ? typeValue(e, declared, { facts: endpoint.facts, types: undefined, env: undefined })
    : undefined;
}

interface Endpoint {
  readonly node: TSESTree.CallExpression;
  readonly facts: ModuleFacts;
}

interface Hooked extends Endpoint {
  readonly kind: 'Query' | 'Mutation';
  readonly lazy: boolean;
}

const MADE = String.raw`\.(?:createApi|injectEndpoints|enhanceEndpoints)\(\)`;
const BY_NAME = new RegExp(`${MADE}\\.use(Lazy)?([A-Z]\\w*)(Query|Mutation)$`);
const BY_ENDPOINT = new RegExp(`${MADE}\\.endpoints\\.(\\w+)\\.use(Lazy)?(Query|Mutation)$`);

const MUTATES = new RegExp(String.raw`${MADE}\.(?:use|endpoints\.\w+\.use)\w*Mutation\(\)$`);
const SELECTS = new RegExp(`${MADE}\\.endpoints\\.(\\w+)\\.select$`);
const INITIATES = new RegExp(`${MADE}\\.endpoints\\.(\\w+)\\.initiate$`);
const MATCHES = new RegExp(`${MADE}\\.endpoints\\.(\\w+)\\.matchFulfilled$`);

/** The endpoint that a hook was made for, by its name. */
function endpointOf(e: Engine, target: LibraryValue): Hooked | undefined {
  const [, ownLazy, hook, hookKind] = BY_NAME.exec(target.path) ?? [];
  const [, named, lazy, kind] = BY_ENDPOINT.exec(target.path) ?? [];
  const name = named ?? (hook === undefined ? undefined : hook.charAt(0).toLowerCase() + hook.slice(1));
  const endpoint = name === undefined ? undefined : endpointNamed(e, target, name);
  if (!endpoint) return undefined;
  return {
    ...endpoint,
    kind: (kind ?? hookKind) === 'Mutation' ? 'Mutation' : 'Query',
    lazy: (lazy ?? ownLazy) !== undefined,
  };
}

/** An endpoint of the API that something belongs to. */
function endpointNamed(e: Engine, target: LibraryValue, name: string): Endpoint | undefined {
  const made = target.of;
  const facts = made ? e.facts(made.file) : undefined;
  const options = made?.node.arguments[0];
  if (!facts || options?.type !== T.ObjectExpression) return undefined;
  const builder = propertyOf(options, 'endpoints');
  if (builder?.type !== T.ArrowFunctionExpression && builder?.type !== T.FunctionExpression) return undefined;
  for (const result of facts.resultsOf(builder).returns) {
    const endpoints = writtenBehind(result, facts);
    const endpoint = endpoints.type === T.ObjectExpression ? propertyOf(endpoints, name) : undefined;
    if (endpoint?.type === T.CallExpression) return { node: endpoint, facts };
  }
  return undefined;
}

/** What is kept under a name first: `const endpoints = { … }; return endpoints;`. */
function writtenBehind(node: Node, facts: ModuleFacts): Node {
  const inner = unwrap(node);
  const [definition, another] = inner.type === T.Identifier ? (facts.variableOf(inner)?.defs ?? []) : [];
  const declarator = definition?.node as Node | undefined;
  return !another && declarator?.type === T.VariableDeclarator && declarator.init ? unwrap(declarator.init) : inner;
}

function propertyOf(object: TSESTree.ObjectExpression, name: string): Node | undefined {
  return object.properties.find(
    (property): property is TSESTree.Property =>
      property.type === T.Property && staticKey(property.key, property.computed) === name,
  )?.value;
}
