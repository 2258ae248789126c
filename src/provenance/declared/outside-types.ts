import type { TSESTree } from '@typescript-eslint/types';
import { busOf } from '../classes/handlers.js';
import type { Engine } from '../engine.js';
import { anyArguments } from '../functions/argument-lists.js';
import { emitterOf } from '../functions/nest-events.js';
import { functionResult } from '../functions/results.js';
import { configServiceOf, namespaceHeld } from '../libraries/nest-config.js';
import { READER_PACKAGES, heldByType } from '../libraries/reader-types.js';
import { nestHttpDefaults } from '../libraries/nest-http.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOrigin } from '../modules/module-types.js';
import { ofType } from '../names/narrowing.js';
import { withLeft } from '../objects/left-away.js';
import { asList } from '../objects/lists.js';
import { routeAnswer } from '../requests/contracts.js';
import { contextOf } from '../servers/hono-contexts.js';
import { routeType } from '../servers/route-types.js';
import { propsConnected, resultOfQuery, stateGiven } from '../states/redux.js';
import { storeInjected } from '../states/signal-stores.js';
import { T, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Value } from '../value.js';
import { once, optionsOf, unknown } from '../values.js';
import { clientOfType } from './client-types.js';
import { keptByOne } from './kept-names.js';
import { namedBy, underName } from './keyed-types.js';
import type { TypeFrame, TypeOf } from './type-frame.js';
import { LIST_TYPES, RECORD_TYPES, TRANSPARENT, heldAsData } from './wrapping-types.js';

/** What a type is that the project does not declare: of the language, or of a library that is known. Undefined for others. */
export function outsideType(
  e: Engine,
  node: TSESTree.TSTypeReference,
  at: TypeFrame,
  typeOf: TypeOf,
): Value | undefined {
  const args = node.typeArguments?.params ?? [];
  const name = nameOfType(node.typeName);
  const [first] = args;
  const last = args.at(-1);
  if (first && TRANSPARENT.has(name)) {
    const kept = keptByOne(e, at, node);
    return kept ? withLeft(typeOf(first), kept) : typeOf(first);
  }
  if (first && last && (name === 'Extract' || name === 'Exclude'))
    return ofType(e, typeOf(first), typeOf(last), name === 'Extract');
  if (first && LIST_TYPES.has(name)) return asList(typeOf(first));
  const only = name === 'Record' && first ? underName(first, last, at, typeOf) : undefined;
  if (only) return only;
  if (first && last && RECORD_TYPES.has(name))
    return { kind: 'record', item: once(() => typeOf(last)), keysOf: namedBy(first, typeOf) };
  const origin = typeOrigin(at.facts, name);
  // What waits for something is a function.
  const held = READER_PACKAGES.declares.test(name) ? undefined : heldByType(node, at.facts);
  if (held) return typeOf(held);
  const client = origin === undefined ? undefined : clientOfType(origin, name);
  if (client) return name === 'HttpService' ? withModuleOptions(e, client, at.facts, node) : client;
  const ofRoute = routeType(e, node, name, args, at);
  if (ofRoute) return ofRoute;
  const settings = configServiceOf(origin, name) ?? busOf(origin, name) ?? emitterOf(origin, name);
  if (settings) return settings;
  if (name === 'ConfigType' && first?.type === T.TSTypeQuery)
    return namespaceHeld(e, typeOf(first)) ?? unknown('settings from outside');
  if (name === 'ReturnType' && first?.type === T.TSTypeQuery)
    return resultOfQuery(e, first, { facts: at.facts, env: undefined });
  if (name === 'ReturnType' && first) return resultOfType(e, typeOf(first), at);
  if (name === 'ConnectedProps' && first)
    return propsConnected(e, typeOf(first)) ?? unknown('what a component gets that is not followed');
  // An object of what a library makes a class of: `InstanceType<typeof UsersStore>`.
  if (name === 'InstanceType' && first?.type === T.TSTypeQuery)
    return storeInjected(typeOf(first)) ?? unknown('an object of a class that is not followed');
  if (name === 'Context' && origin === 'hono') return contextOf(first, at.facts.file);
  const asData = heldAsData(name);
  if (first && (asData ?? /^(?:(?:Axios|Http)Response|HttpEvent|PayloadAction)$/.test(name))) {
    const key = placeOf(first, at.facts.file);
    const value = once(() => (asData === 'many' ? asList(typeOf(first)) : typeOf(first)));
    const names = name === 'PayloadAction' ? ['payload'] : ['data', 'body'];
    return {
      kind: 'object',
      members: names.map((member) => ({ name: member, key, property: key, shorthand: false, value })),
      spreads: [],
      open: true,
      place: key,
    };
  }
  return undefined;
}

/** `ReturnType<Client['user']>`: what a function gives of which only the type is named. */
function resultOfType(e: Engine, fn: Value, { facts }: TypeFrame): Value {
  const [only, another] = optionsOf(fn);
  const answered = only?.kind === 'library' && !another ? (routeAnswer(e, only) ?? stateGiven(e, only)) : undefined;
  if (answered) return answered;
  return only?.kind === 'function' && !another
    ? functionResult(e, only, anyArguments(only.node), { facts, env: undefined })
    : unknown('the result of a function that is not followed');
}

/** The client of a service of Nest, with what the module of the service gives it. */
function withModuleOptions(e: Engine, client: Value, facts: ModuleFacts, type: Node): Value {
  const defaults = client.kind === 'client' ? nestHttpDefaults(e, facts, type) : undefined;
  return defaults && client.kind === 'client' ? { ...client, defaults } : client;
}

/** `Name` of `Name` and of `Namespace.Name`. */
export function nameOfType(name: TSESTree.EntityName): string {
  return name.type === T.Identifier ? name.name : name.type === T.TSQualifiedName ? name.right.name : '';
}
