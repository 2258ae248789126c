import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { HttpMethod } from '../../catalogue/types.js';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { asMethod } from '../requests/sent.js';
import { T, isFunction, memberName, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { routePath } from './route-paths.js';
import type { Segments } from './route-paths.js';

/** A route that a call gives to a server, below what that server stands below itself. */
export interface RouteCall {
  /** Undefined: any. */
  readonly method: HttpMethod | undefined;
  readonly path: Segments;
  readonly handler: Node;
  readonly server: Node;
  readonly facts: ModuleFacts;
}

const VERBS: Readonly<Record<string, HttpMethod | undefined>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};
const MAX_ROUTES = 400;

const known = new WeakMap<ModuleFacts, readonly RouteCall[]>();

/** The calls of a module that may give routes to a server, by their form alone. */
export function routeCalls(e: Engine, facts: ModuleFacts): readonly RouteCall[] {
  let routes = known.get(facts);
  if (!routes) {
    routes = facts.index.calls.flatMap((call) => routesOf(e, call, facts)).slice(0, MAX_ROUTES);
    known.set(facts, routes);
  }
  return routes;
}

function routesOf(e: Engine, call: Node, facts: ModuleFacts): RouteCall[] {
  const access = call.type === T.CallExpression ? unwrap(call.callee) : undefined;
  const name = access?.type === T.MemberExpression ? memberName(access) : undefined;
  if (call.type !== T.CallExpression || access?.type !== T.MemberExpression || name === undefined) return [];
  if (name === 'route') return describedRoutes(e, call, access.object, facts);
  if (name !== 'all' && !Object.hasOwn(VERBS, name)) return [];
  const onPath = pathOfRoute(access.object);
  const [first] = call.arguments;
  const handler = call.arguments.at(-1);
  const written = onPath ? onPath.path : first;
  if (!written || !handler || !mayHandle(handler) || (!onPath && handler === first)) return [];
  const path = pathIn(e, written, facts);
  return path ? [{ method: entryOf(VERBS, name), path, handler, server: onPath?.server ?? access.object, facts }] : [];
}

/** `router.route('/users').get(list).post(add)`: what such a chain began with. */
function pathOfRoute(receiver: Node): { readonly path: Node; readonly server: Node } | undefined {
  let at = unwrap(receiver);
  while (at.type === T.CallExpression) {
    const access = unwrap(at.callee);
    if (access.type !== T.MemberExpression) return undefined;
    const [path] = at.arguments;
    if (memberName(access) === 'route' && path && at.arguments.length === 1) return { path, server: access.object };
    at = unwrap(access.object);
  }
  return undefined;
}

/** `server.route({ method: 'GET', url: '/users', handler })`, and several of them in a list. */
function describedRoutes(e: Engine, call: TSESTree.CallExpression, server: Node, facts: ModuleFacts): RouteCall[] {
  const [given] = call.arguments;
  const routes = given?.type === T.ArrayExpression ? given.elements : [given];
  return routes.flatMap((route) => {
    const part = (names: RegExp): Node | undefined =>
      route?.type === T.ObjectExpression
        ? route.properties.find(
            (property): property is TSESTree.Property =>
              property.type === T.Property && names.test(staticKey(property.key, property.computed) ?? ''),
          )?.value
        : undefined;
    const written = part(/^(?:url|path)$/);
    const handler = part(/^handler$/);
    const verb = part(/^method$/);
    const method = verb ? asMethod((staticString(verb) ?? '').toUpperCase()) : undefined;
    const path = written && handler && method && pathIn(e, written, facts);
    return path ? [{ method, path, handler, server, facts }] : [];
  });
}

function pathIn(e: Engine, node: Node, facts: ModuleFacts): Segments | undefined {
  const isTold = node.type === T.TemplateLiteral || node.type === T.Identifier || node.type === T.MemberExpression;
  const path = staticString(node) ?? (isTold ? plainText(e.valueOf(node, { facts, env: undefined })) : undefined);
  return path === undefined || !/^(?:\/|$)/.test(path) ? undefined : routePath(path);
}

function mayHandle(node: Node): boolean {
  const inner = unwrap(node);
  return (
    isFunction(inner) ||
    inner.type === T.Identifier ||
    inner.type === T.MemberExpression ||
    inner.type === T.CallExpression
  );
}
