import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { CallNode } from '../modules/module-facts.js';
import { dataOf } from './responses.js';
import { schemaShape, transformed } from '../schemas/schema-shapes.js';
import type { SchemaShape } from '../schemas/schema-shapes.js';
import { asMethod } from './sent.js';
import { T, calledName, placeOf, unwrap } from '../syntax/syntax.js';
import { plainText, textsOf, withBase } from '../texts/text.js';
import { callOf } from './transport-calls.js';
import { isUnknown, objectOf, once, optionsOf, unionOf, unknown } from '../values.js';
import type { ApiCall, Lazy, LibraryValue, Value } from '../value.js';

/** ts-rest: a contract is the table of its routes, and a client has a function for each of them. */
const TABLE = /^@ts-rest\/core\.initContract\(\)\.(?:router|query|mutation)$/;
const CLIENT = /^@ts-rest\/(?:core\.initClient|[\w-]+(?:\/v5)?\.initQueryClient)\(\)\.(.+)$/;
/** What a function of a client for a cache of queries is called by. */
const ASKS = /\.(?:query|mutation)$/;
/** Hooks of such a client: what is asked for stands among their options. */
const HOOKS = /\.use(?:Suspense)?(?:InfiniteQuery|Query|Mutation)$/;
const MAX_DEPTH = 3;

/** What a function of a contract, or of a client that is made of one, gives back. */
export function contractCall(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (!target.path.startsWith('@ts-rest/')) return undefined;
  if (TABLE.test(target.path)) {
    const [table, options] = node.arguments;
    // Where paths get a prefix, the table does not say what is called.
    const prefix = options ? memberOf(e, e.valueOf(options, frame), 'pathPrefix') : undefined;
    return table && (!prefix || isUnknown(prefix)) ? e.valueOf(table, frame) : undefined;
  }
  return routeAnswer(e, target);
}

/** A route of a contract, as a client asks for it. */
interface Route {
  readonly described: Value;
  readonly base: Value;
  readonly made: Frame;
}

function routeOf(e: Engine, target: LibraryValue): Route | undefined {
  const names = CLIENT.exec(target.path)?.[1]?.replace(ASKS, '').replace(HOOKS, '').split('.');
  const facts = target.of && e.facts(target.of.file);
  const [contract, options] = target.of?.node.arguments ?? [];
  if (!names || !facts || !contract) return undefined;
  const made: Frame = { facts, env: undefined };
  return {
    described: names.reduce((value, name) => memberOf(e, value, name), e.valueOf(contract, made)),
    base: options ? memberOf(e, e.valueOf(options, made), 'baseUrl') : unknown('no address'),
    made,
  };
}

/** What a function of a client gives: `client.user({ params })`, and in a hook's `data`. */
export function routeAnswer(e: Engine, target: LibraryValue): Value | undefined {
  const route = routeOf(e, target);
  if (route?.described.kind !== 'object') return undefined;
  const { described, base, made } = route;
  const answers = answersOf(e, described, base);
  if (answers.length === 0) return undefined;
  const body = unionOf(answers.map(({ data, shape }) => (shape ? transformed(e, shape, data, made) : data)));
  const status = (): Value => unknown('the status of an answer');
  const answer = objectOf({ body: () => body, status, headers: status }, described.place);
  return HOOKS.test(target.path) ? objectOf({ data: () => answer }, described.place) : answer;
}

/** The platform calls of a function of a client: `client.users({ query: { start: 0 } })`. */
export function contractCalls(e: Engine, node: CallNode, frame: Frame): ApiCall[] {
  const callee = unwrap(node.callee);
  if (callee.type !== T.MemberExpression) return [];
  const site = placeOf(node, frame.facts.file);
  return optionsOf(e.valueOf(callee, frame)).flatMap((target) => {
    const route = target.kind === 'library' && target.path.startsWith('@ts-rest/') ? routeOf(e, target) : undefined;
    if (route?.described.kind !== 'object') return [];
    const { described, base } = route;
    const part = (name: string): Lazy => once(() => givenTo(e, node, name, frame));
    const method = asMethod((plainText(memberOf(e, described, 'method')) ?? '').toUpperCase());
    const sent = { url: described, method, query: part('query'), body: method === 'GET' ? undefined : part('body') };
    return textsOf(withBase(base, memberOf(e, described, 'path'), described.place)).map((path) =>
      callOf(e, path, sent, site, []),
    );
  });
}

/** A part of what a route is asked with, in the call itself or in the data of a hook's query. */
function givenTo(e: Engine, node: CallNode, name: string, frame: Frame): Value {
  const options = node.arguments.filter((argument) => argument.type !== T.SpreadElement);
  for (const option of options.map((argument) => e.valueOf(argument, frame))) {
    if (option.kind !== 'object') continue;
    for (const holder of [option, memberOf(e, option, 'queryData')]) {
      const part = memberOf(e, holder, name);
      if (!isUnknown(part)) return part;
      if (holder.kind === 'object' && (holder.open || holder.spreads.length > 0)) return part;
    }
  }
  return options.every(({ type }) => type === T.ObjectExpression || type === T.ArrayExpression)
    ? objectOf({}, placeOf(node, frame.facts.file))
    : unknown('options that are only known at run time');
}

interface Answer {
  readonly data: Value;
  /** What the contract says of it. */
  readonly shape?: SchemaShape | undefined;
}

/** What the platform answers to a route of a contract. */
function answersOf(e: Engine, route: Value, base: Value): Answer[] {
  if (route.kind !== 'object') return [];
  const method = asMethod((plainText(memberOf(e, route, 'method')) ?? '').toUpperCase());
  const address = withBase(base, memberOf(e, route, 'path'), route.place);
  return textsOf(address).flatMap((path) =>
    (e.matcher.match(path, method)?.sure ?? []).flatMap((endpoint) => {
      if (!endpoint.response || method === undefined) return [];
      const head = { place: route.place, why: `${method} ${endpoint.path}` };
      return [{ data: dataOf(endpoint.response, { head, rest: undefined }), shape: answeredShape(e, route) }];
    }),
  );
}

/** The schema of what comes back where all went well. */
function answeredShape(e: Engine, route: Value): SchemaShape | undefined {
  for (const option of optionsOf(memberOf(e, route, 'responses'))) {
    const answered = option.kind === 'object' ? option.members.find(({ name }) => /^2\d\d$/.test(name)) : undefined;
    const schema = answered?.value();
    const made = schema?.kind === 'library' ? schema.made : undefined;
    const facts = made && e.facts(made.file);
    if (made && facts) return schemaShape(e, made.node, { facts, env: undefined });
  }
  return undefined;
}

/** The schemas of the answers that a table of routes describes: `contract.router({ user: { method, path, responses: { 200: user } } })`. */
export function contractSchemas(
  e: Engine,
  call: TSESTree.CallExpression,
  frame: Frame,
): { readonly shape: SchemaShape; readonly input: Value }[] {
  const [table] = call.arguments;
  if (table?.type !== T.ObjectExpression || !/^(?:router|query|mutation)$/.test(calledName(call) ?? '')) return [];
  const target = e.valueOf(unwrap(call.callee), frame);
  if (target.kind !== 'library' || !TABLE.test(target.path)) return [];
  return routesIn(e.valueOf(call, frame), 0).flatMap((route) =>
    answersOf(e, route, unknown('no address')).flatMap(({ data, shape }) => (shape ? [{ shape, input: data }] : [])),
  );
}

function routesIn(table: Value, depth: number): Value[] {
  if (table.kind !== 'object' || depth > MAX_DEPTH) return [];
  if (table.members.some(({ name }) => name === 'path')) return [table];
  return table.members.flatMap(({ value }) => routesIn(value(), depth + 1));
}
