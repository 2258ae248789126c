import { entryOf } from '../../catalogue/entry.js';
import type { Catalogue, Endpoint, HttpMethod } from '../../catalogue/types.js';
import type { EndpointMatcher } from '../../provenance/requests/endpoint-path.js';
import { charactersOf, textOf } from '../../provenance/texts/text.js';
import type { TextValue } from '../../provenance/value.js';
import type { JsonNode, Place } from '../../provenance/types.js';
import { itemsIn, memberIn, textIn, visitData } from '../../translation/data/tree.js';
import { inner } from './bound-data.js';
import type { Bound, BoundData } from './bound-data.js';
import type { DueChanges, Found } from '../context.js';
import { describedSchema } from './described-schemas.js';
import { reportPath } from '../paths/endpoints.js';
import { passedTo } from '../../translation/data/forwarded.js';
import type { References } from './references.js';

type JsonObject = Extract<JsonNode, { kind: 'object' }>;

const METHODS: Readonly<Record<string, HttpMethod>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

/** What is known of the platform where a description of an interface may be one of it. */
interface DescriptionContext {
  readonly catalogue: Catalogue;
  readonly changes: DueChanges;
  readonly matcher: EndpointMatcher;
  readonly data: BoundData;
  readonly report: (found: Found) => void;
}

/** A path of a description, and what is described under it. */
interface DescribedPath {
  /** As it is called: behind what all paths of the description have in front of them. */
  readonly text: TextValue;
  readonly place: Place;
  readonly item: JsonNode;
}

/** Whether data describes an interface (OpenAPI), whole or in part: `paths` with methods under them. */
export function isDescription(node: JsonNode): node is JsonObject {
  if (node.kind !== 'object') return false;
  const paths = node.members.get('paths');
  if (paths?.kind !== 'object' || paths.members.size === 0) return false;
  return [...paths.members].every(
    ([path, item]) =>
      path.startsWith('x-') ||
      (path.startsWith('/') &&
        item.kind === 'object' &&
        [...item.members.keys()].some((name) => entryOf(METHODS, name) !== undefined || name === '$ref')),
  );
}

/**
 * What a description says of the platform: the part that a team keeps to make a client or to test against. A description of the team's own interface
 * may have one path like the platform's; it has others as well.
 */
export function detectDescription(context: DescriptionContext, root: JsonObject, references: References): void {
  const paths = pathsIn(root);
  if (!isOfPlatform(context, root, paths)) {
    for (const path of paths) passedThrough(context, path, references);
    return;
  }
  for (const path of paths) describedPath(context, path, references);
}

function pathsIn(root: JsonObject): DescribedPath[] {
  const paths = memberIn(root, 'paths');
  if (paths?.kind !== 'object') return [];
  const base = basePath(root);
  return [...paths.members].flatMap(([path, item]) => {
    const key = paths.keys.get(path);
    if (key === undefined || !path.startsWith('/')) return [];
    const place = inner(key);
    const pieces = [base, path].filter((text) => text !== '').map((text) => ({ kind: 'chars' as const, text, place }));
    return [{ text: { kind: 'text' as const, pieces, place }, place, item }];
  });
}

/** What stands in front of all paths: `servers: [{ url: https://host/base }]`, `basePath: /base`. */
function basePath(root: JsonObject): string {
  const server = textIn(memberIn(itemsIn(memberIn(root, 'servers'))[0], 'url')) ?? '';
  const path =
    textIn(memberIn(root, 'basePath')) ?? /^(?:[a-z]+:)?(?:\/\/[^/]*|\{[^{}]*\})?(\/.*)?$/i.exec(server)?.[1];
  return path?.replace(/\/+$/, '') ?? '';
}

/** Hosts of servers, without what stands in front of them and behind. */
function hostsOf(root: JsonObject): readonly string[] {
  const servers = itemsIn(memberIn(root, 'servers')).map((one) => textIn(memberIn(one, 'url')));
  return [textIn(memberIn(root, 'host')), ...servers].flatMap((address) => {
    const host = address
      ?.toLowerCase()
      .replace(/^\w+:\/\//, '')
      .split('/')[0];
    return host === undefined || host === '' ? [] : [host];
  });
}

/** What stands in the title of a description that something in between answers for. */
const IN_BETWEEN = /\b(?:facade|fa\u00E7ade|proxy|gateway|bff|adapter|mock|stub)\b/i;

/** Where the description is kept by whoever answers: on this machine, or with what an own gateway does for each path. */
function isServedHere(root: JsonObject): boolean {
  if (hostsOf(root).some((host) => /^(?:localhost|127\.|0\.0\.0\.0|\[::1?\])/.test(host))) return true;
  if (IN_BETWEEN.test(textIn(memberIn(memberIn(root, 'info'), 'title')) ?? '')) return true;
  let isOfGateway = false;
  visitData(root, (node) => {
    if (node.kind === 'object' && [...node.members.keys()].some((name) => GATEWAYS.test(name))) isOfGateway = true;
    return !isOfGateway;
  });
  return isOfGateway;
}

/** What gateways and frameworks of servers put into a description that they are configured with. */
const GATEWAYS =
  /^x-(?:amazon-apigateway-|google-backend|google-endpoints|kong-|kusk|tyk-|apigee|ms-|azure-|openapi-router-|exegesis-|swagger-router-|eov-|handler$|controller$)/;

/** So many paths of the platform are no accident, whatever stands beside them. */
const MANY_PATHS = 3;
/** One alone may be a path that an own facade has taken over. */
const CALLS = 2;

/** Only paths that begin as the platform's do, some of them with its name, and known ones for the most part. */
function isOfPlatform(context: DescriptionContext, root: JsonObject, paths: readonly DescribedPath[]): boolean {
  const { endpoints, names } = context.catalogue;
  const beginnings = new Set(endpoints.map(({ path }) => beginningOf(path)));
  const called = names.filter((one) => one.in.includes('path')).map(nameOf);
  const begin = paths.map(({ text }) => beginningOf(charactersOf(text)));
  const known = paths.map((path) => endpointsOf(context, path)).filter((found) => found.length > 0);
  return (
    known.length >= Math.min(MANY_PATHS, paths.length / 2) &&
    (spansPlatform(paths, known) ||
      (new Set(known.flat()).size >= CALLS ? mayBeAtPlatform : isAtPlatform)(root, names.map(nameOf))) &&
    begin.every((beginning) => beginnings.has(beginning)) &&
    begin.some((beginning) => called.some((name) => beginning.startsWith(name))) &&
    !isServedHere(root)
  );
}

/** Whether all that is described are calls of the platform, of several of its products: nobody else serves these together, whatever the host is called. */
function spansPlatform(paths: readonly DescribedPath[], known: readonly unknown[]): boolean {
  const products = new Set(paths.map(({ text }) => beginningOf(charactersOf(text)).split('/')[0]));
  return paths.length > MANY_PATHS && known.length === paths.length && products.size > 1;
}

function nameOf({ id, called = id }: Catalogue['names'][number]): string {
  return called.toLowerCase();
}

/** What a path's methods are calls of. */
function endpointsOf({ matcher }: DescriptionContext, { text, item }: DescribedPath): readonly Endpoint[] {
  const methods =
    item.kind === 'object' ? [...item.members.keys()].flatMap((name) => entryOf(METHODS, name) ?? []) : [];
  return (methods.length === 0 ? [undefined] : methods).flatMap((method) => matcher.match(text, method)?.sure ?? []);
}

/** Whether a host is called as the platform is. */
function isAtPlatform(root: JsonObject, names: readonly string[]): boolean {
  return hostsOf(root).some((host) => host.split(/[.-]/).some((part) => names.includes(part)));
}

/** Whether no host is told, or one that says nothing of whose it is: own portals have names of their own. */
function mayBeAtPlatform(root: JsonObject, names: readonly string[]): boolean {
  const hosts = hostsOf(root);
  return hosts.length === 0 || hosts.some((host) => /^(?:api|\{|\$|<)/.test(host)) || isAtPlatform(root, names);
}

/** Product and version. */
function beginningOf(path: string): string {
  return path.toLowerCase().split('/').slice(1, 3).join('/');
}

function describedPath(
  context: DescriptionContext,
  { text, place, item }: DescribedPath,
  references: References,
): void {
  const described = references.follow(item);
  if (described.node.kind !== 'object') return;
  const operations = [...described.node.members].filter(([name]) => entryOf(METHODS, name) !== undefined);
  if (operations.length === 0) reportEndpoints(context, text, place, undefined);
  for (const [name, operation] of operations) {
    const endpoints = reportEndpoints(context, text, place, entryOf(METHODS, name));
    for (const endpoint of endpoints) describedOperation(context, endpoint, operation, described.references, place);
  }
}

/** What an own gateway hands on to the platform, and gives back as it is answered. */
function passedThrough(context: DescriptionContext, { item }: DescribedPath, references: References): void {
  const described = references.follow(item);
  if (described.node.kind !== 'object') return;
  for (const [name, operation] of described.node.members) {
    const method = entryOf(METHODS, name);
    const to = method === undefined ? undefined : passedTo(operation);
    if (method === undefined || to === undefined) continue;
    const place = inner(to.address.place);
    const told = entryOf(METHODS, to.method?.toLowerCase() ?? name) ?? method;
    for (const endpoint of context.matcher.match(textOf(textIn(to.address) ?? '', place), told)?.sure ?? [])
      describedOperation(context, endpoint, operation, described.references, place);
  }
}

function reportEndpoints(
  { matcher, changes, report }: DescriptionContext,
  text: TextValue,
  place: Place,
  method: HttpMethod | undefined,
): readonly Endpoint[] {
  const match = matcher.match(text, method);
  if (match === undefined || match.sure.length === 0) return [];
  const why = `${method ?? 'the path'} ${match.sure[0]?.path ?? ''}`;
  // The whole key: parts of the path may stand elsewhere.
  const path = { ...match.path, tail: undefined };
  reportPath(changes, { text, endpoints: match.sure, path, evidence: [{ place, why }] }, (found) => {
    report({ ...found, place, use: { kind: 'other' }, manual: true });
  });
  return match.sure;
}

/** What goes in and what comes out, as far as the platform's document shows it. */
function describedOperation(
  { data }: DescriptionContext,
  endpoint: Endpoint,
  operation: JsonNode,
  references: References,
  place: Place,
): void {
  const evidence = [{ place, why: `${endpoint.methods.join(', ')} ${endpoint.path}` }];
  const sent = data.of(endpoint.body, evidence);
  const answered = data.of(endpoint.response, evidence);
  if (sent) content(data, sent, memberIn(operation, 'requestBody'), references);
  for (const parameter of itemsIn(memberIn(operation, 'parameters'))) {
    if (sent && textIn(memberIn(parameter, 'in')) === 'body') content(data, sent, parameter, references);
  }
  const responses = memberIn(operation, 'responses');
  if (!answered || responses?.kind !== 'object') return;
  for (const [status, response] of responses.members)
    if (status.startsWith('2')) content(data, answered, response, references);
}

/** A body: its schema and its examples, by the types of its content or, in the older form, by itself. */
function content(data: BoundData, bound: Bound, body: JsonNode | undefined, references: References): void {
  if (body === undefined) return;
  const followed = references.follow(body);
  const types = memberIn(followed.node, 'content');
  const forms = types?.kind === 'object' ? [...types.members.values()] : [followed.node];
  for (const form of forms) {
    const schema = memberIn(form, 'schema');
    if (schema) describedSchema(data, bound, schema, followed.references);
    const example = memberIn(form, 'example');
    if (example) data.payload(bound, example);
    const examples = memberIn(form, 'examples');
    if (examples?.kind !== 'object') continue;
    for (const one of examples.members.values()) {
      const found = followed.references.follow(one).node;
      const value = memberIn(found, 'value') ?? (types === undefined ? found : undefined);
      if (value) data.payload(bound, value);
    }
  }
}
