import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { applyTo } from '../functions/calls.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { argument } from '../libraries/library-models.js';
import { ROUTE_OBJECTS } from '../libraries/route-types.js';
import { memberOf } from '../objects/members.js';
import { T, calledName, isFunction, placeOf, staticString, unwrap } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isUnknown, lazily, mapOptions, objectOf, once, unknown } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';
import { loadedBy } from './loaders.js';

/** Where a call stands. */
interface Told {
  readonly node: TSESTree.CallExpression;
  readonly file: string;
}

/** What makes the object of a route, and is called with what the route does. */
const MAKES = /\.(?:createFileRoute\(\)|createRootRouteWithContext\(\)|createRoute|createRootRoute)$/;
const MADE = new RegExp(`${MAKES.source.slice(0, -1)}\\(\\)(?:\\.update\\(\\))?$`);
const MAX_ROUTES = 4;
const UNSEEN = unknown('a route that is not followed');

/** `Route.useLoaderData()`, `useLoaderData({ from: '/papers' })`, `getRouteApi('/papers').useLoaderData()`; what functions of the server are asked for. */
export function toldRouteData(e: Engine, target: LibraryValue, args: readonly Lazy[], frame: Frame): Value | undefined {
  if (target.from === undefined || !ROUTE_OBJECTS.test(target.from)) return undefined;
  const served = servedBy(e, target, args);
  if (served) return served;
  const asked = target.path.slice(target.path.lastIndexOf('.') + 1);
  if (asked === 'useServerFn') return argument(args, 0);
  const given = askedOf(e, target, args, frame);
  const select = given ? memberOf(e, argument(args, 0), 'select') : UNSEEN;
  return given && select.kind === 'function' ? applyTo(e, select, [lazily(given)], frame) : given;
}

/** What a hook gives of the routes that it asks for, before anything is selected of it. */
function askedOf(e: Engine, target: LibraryValue, args: readonly Lazy[], frame: Frame): Value | undefined {
  const asks = entryOf(ASKS, target.path.slice(target.path.lastIndexOf('.') + 1));
  const routes = asks ? routesMeant(e, target, args, frame) : [];
  const given = withoutUnknown(routes.map((route) => asks?.(e, route) ?? UNSEEN));
  return isUnknown(given) ? undefined : given;
}

const ASKS: Readonly<Record<string, (e: Engine, route: Told) => Value>> = {
  useLoaderData: loadedFor,
  useRouteContext: contextOf,
  useMatch: matchOf,
};

/** What a callback among what a route does is given, or one that selects of what is loaded. */
export function toldRouteCallback(
  e: Engine,
  target: LibraryValue,
  { call: node, names, index, frame }: CallbackParameter,
): Value | undefined {
  if (index > 0 || target.from === undefined || !ROUTE_OBJECTS.test(target.from)) return undefined;
  if (names.join('.') === 'select') return askedOf(e, target, argumentsOf(e, node, frame), frame);
  if (!MAKES.test(target.path)) return undefined;
  const route = { node, file: frame.facts.file };
  if (/^(?:loader|beforeLoad)$/.test(names[0] ?? '')) return loaderArgument(e, route);
  return /^(?:head|scripts|headers|meta)$/.test(names.join('.')) ? matchOf(e, route) : undefined;
}

function matchOf(e: Engine, route: Told): Value {
  return objectOf(
    { loaderData: once(() => loadedFor(e, route)), context: once(() => contextOf(e, route)) },
    placeOf(route.node, route.file),
  );
}

/** The routes that a hook asks for: that of its object, or one by its path. */
function routesMeant(
  e: Engine,
  { path, from, of }: LibraryValue,
  args: readonly Lazy[],
  frame: Frame,
): readonly Told[] {
  const owner = path.slice(0, path.lastIndexOf('.'));
  if (of && MADE.test(owner)) return [of];
  if (of) {
    const named = calledName(of.node) === undefined ? unwrap(of.node.callee) : of.node;
    const [id] = named.type === T.CallExpression ? named.arguments : [];
    const facts = e.facts(of.file);
    return id && facts ? routesAt(e, plainText(e.valueOf(id, { facts, env: undefined })), from) : [];
  }
  const asked = memberOf(e, argument(args, 0), 'from');
  if (asked.kind === 'library') return asked.of && /\.(?:id|fullPath|to|path)$/.test(asked.path) ? [asked.of] : [];
  return routesAt(e, plainText(asked), from ?? frame.facts.file);
}

/** The routes that the files of a project make for a path. */
function routesAt(e: Engine, path: string | undefined, from: string | undefined): readonly Told[] {
  if (path === undefined || from === undefined) return [];
  const files = e.host.usersOf?.(from, [`createFileRoute('${path}')`, `createFileRoute("${path}")`]) ?? [];
  return files.slice(0, MAX_ROUTES).flatMap((file) =>
    (e.facts(file)?.index.calls ?? []).flatMap((call) => {
      const maker = unwrap(call.callee);
      if (call.type !== T.CallExpression || maker.type !== T.CallExpression || calledName(maker) !== 'createFileRoute')
        return [];
      const [id] = maker.arguments;
      return id && staticString(id) === path ? [{ node: call, file }] : [];
    }),
  );
}

/** What a route does, by its name. */
function toldOf(e: Engine, { node, file }: Told, name: string): Value {
  const facts = e.facts(file);
  const [options] = node.arguments;
  return facts && options ? memberOf(e, e.valueOf(options, { facts, env: undefined }), name) : UNSEEN;
}

function loadedFor(e: Engine, route: Told): Value {
  return e.inside(`loader ${route.file}`, () => {
    const loader = mapOptions(toldOf(e, route, 'loader'), (option) =>
      option.kind === 'object' ? memberOf(e, option, 'handler') : option,
    );
    return isUnknown(loader) ? UNSEEN : loadedBy(e, loader, [once(() => loaderArgument(e, route))]);
  });
}

function loaderArgument(e: Engine, route: Told): Value {
  return objectOf({ context: once(() => contextOf(e, route)) }, placeOf(route.node, route.file));
}

/** What a route's loader finds in its context: what is done before it puts it there, what the router is made with, and what the root declares. */
function contextOf(e: Engine, route: Told): Value {
  const { file, node } = route;
  const before = once(() => {
    const loads = toldOf(e, route, 'beforeLoad');
    return loads.kind === 'function' ? loadedBy(e, loads) : UNSEEN;
  });
  const above = once(() => withoutUnknown([...contextsMade(e, file), ...contextsDeclared(e, file)]));
  return { kind: 'object', members: [], spreads: [above, before], open: true, place: placeOf(node, file) };
}

/** `createRouter({ context: { api } })`. */
function contextsMade(e: Engine, file: string): Value[] {
  return callsOf(e, file, 'createRouter').map((call) => toldOf(e, call, 'context'));
}

/** `createRootRouteWithContext<{ api: Api }>()`. */
function contextsDeclared(e: Engine, file: string): Value[] {
  return callsOf(e, file, 'createRootRouteWithContext').flatMap(({ node, file: at }) => {
    const [type] = node.typeArguments?.params ?? [];
    const facts = e.facts(at);
    return type && facts ? [typeValue(e, type, { facts, types: undefined, env: undefined })] : [];
  });
}

/** Calls by a name in the files of the project that have it from the package of a route. */
function callsOf(e: Engine, file: string, name: string): readonly Told[] {
  const origins = (e.facts(file)?.module.ast.body ?? []).flatMap((statement) =>
    statement.type === T.ImportDeclaration && ROUTE_OBJECTS.test(statement.source.value)
      ? [statement.source.value]
      : [],
  );
  const files = new Set(origins.flatMap((origin) => e.host.usersOf?.(origin, [name]) ?? []));
  return [...files]
    .slice(0, MAX_ROUTES)
    .flatMap((user) =>
      (e.facts(user)?.index.calls ?? []).flatMap((node) =>
        node.type === T.CallExpression && calledName(node) === name ? [{ node, file: user }] : [],
      ),
    );
}

/** `createServerFn({ method: 'GET' }).handler(async ({ data }) => …)`, called from a page. */
function servedBy(e: Engine, { path, made }: LibraryValue, args: readonly Lazy[]): Value | undefined {
  const facts = made && e.facts(made.file);
  if (!facts || !/\.createServerFn\(\)(?:.*\.handler\(\))?$/.test(path)) return undefined;
  const handler = made.node.arguments.find((given) => isFunction(given) || given.type === T.Identifier);
  if (!handler) return undefined;
  const given = args[0] ?? lazily(UNSEEN);
  const isNewer = path.endsWith('.handler()');
  const handed = isNewer
    ? objectOf({ data: once(() => memberOf(e, given(), 'data')) }, placeOf(made.node, made.file))
    : given();
  const loaded = loadedBy(e, e.valueOf(handler, { facts, env: undefined }), [lazily(handed)]);
  return isUnknown(loaded) ? undefined : loaded;
}
