import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from './engine.js';
import { memberOf } from './members.js';
import { dataOf } from './responses.js';
import { schemaShape, transformed } from './schema-shapes.js';
import type { SchemaShape } from './schema-shapes.js';
import { asMethod } from './sent.js';
import { T, calledName, unwrap } from './syntax.js';
import { plainText, textsOf, withBase } from './text.js';
import { isUnknown, objectOf, optionsOf, unionOf, unknown } from './values.js';
import type { LibraryValue, Value } from './value.js';

/** ts-rest: a contract is the table of its routes, and a client has a function for each of them. */
const TABLE = /^@ts-rest\/core\.initContract\(\)\.(?:router|query|mutation)$/;
const CLIENT = /^@ts-rest\/(?:core\.initClient|[\w-]+(?:\/v5)?\.initQueryClient)\(\)\.(.+)$/;
/** What a function of a client for a cache of queries is called by. */
const ASKS = /\.(?:query|mutation)$/;
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

/** What a function of a client gives: `client.user({ params })`. */
export function routeAnswer(e: Engine, target: LibraryValue): Value | undefined {
  const names = CLIENT.exec(target.path)?.[1]?.replace(ASKS, '').split('.');
  const facts = target.of && e.facts(target.of.file);
  const [contract, options] = target.of?.node.arguments ?? [];
  if (!names || !facts || !contract) return undefined;
  const made: Frame = { facts, env: undefined };
  const route = names.reduce((value, name) => memberOf(e, value, name), e.valueOf(contract, made));
  const base = options ? memberOf(e, e.valueOf(options, made), 'baseUrl') : unknown('no address');
  const answers = answersOf(e, route, base);
  if (answers.length === 0 || route.kind !== 'object') return undefined;
  const body = unionOf(answers.map(({ data, shape }) => (shape ? transformed(e, shape, data, made) : data)));
  const status = (): Value => unknown('the status of an answer');
  return objectOf({ body: () => body, status, headers: status }, route.place);
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
