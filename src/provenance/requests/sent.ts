import { entryOf } from '../../catalogue/entry.js';
import type { HttpMethod } from '../../catalogue/types.js';
import type { Engine } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { objectOfPairs } from '../objects/pairs.js';
import { asText, concatenate, plainText, textOf, textsOf } from '../texts/text.js';
import { isUnknown, mapOptions, once, optionsOf, unknown } from '../values.js';
import type { ClientStyle, Lazy, TextValue, Value } from '../value.js';

/** What a call of an HTTP library sends: which arguments hold what differs by library. */
export interface Sent {
  readonly url: Value;
  readonly method: HttpMethod | undefined;
  readonly query: Lazy | undefined;
  readonly body: Lazy | undefined;
}

export const VERBS: Readonly<Record<string, HttpMethod>> = {
  get: 'GET',
  getJSON: 'GET',
  head: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  del: 'DELETE',
};

/** A function of an HTTP library. */
export interface Entry {
  readonly style: ClientStyle;
  readonly name: string;
}

const URL_NAMES = ['url', 'uri', 'path', 'href', 'pathname'];
const BODY_NAMES = ['data', 'body', 'json', 'form'];
/** The same where a library has a name of its own. */
const OWN_BODY_NAMES: Partial<Record<ClientStyle, readonly string[]>> = { 'apps-script': ['payload'] };
/** Names under which options hold a query. */
export const QUERY_NAMES = ['params', 'qs', 'searchParams', 'query'];

/** Undefined for a call without an address. */
export function sentBy(e: Engine, { style, name }: Entry, args: readonly Lazy[]): Sent | undefined {
  const verb = entryOf(VERBS, style === 'openapi-fetch' ? name.toLowerCase() : name);
  const shift = namesMethodFirst(style, name, args) ? 1 : 0;
  const first = args[shift]?.();
  if (!first) return undefined;
  const request = optionsOf(first).find((option) => option.kind === 'request');
  const direct = textsOf(first).length > 0 || asText(first) !== undefined;
  const withBody = takesBody(style, verb, shift);
  const options = direct ? objectArgument(args, shift + (withBody ? 2 : 1)) : first;
  const option = (names: readonly string[]): Lazy | undefined => optionOf(e, options, names);
  const url = direct ? first : (option(URL_NAMES)?.() ?? unknown('no address'));
  if (request?.kind === 'request') {
    const { path, method, query, body } = request.call;
    // What is said besides a request takes the place of what that says: `fetch(request, { method: 'POST' })`.
    const besides = style === 'fetch' ? objectArgument(args, shift + 1) : undefined;
    const told = optionOf(e, besides, ['method']);
    return {
      url: path,
      method: told ? methodOf(told()) : method,
      query,
      body: optionOf(e, besides, BODY_NAMES) ?? body,
    };
  }
  const method = shift === 1 ? methodOf(args[0]?.()) : (verb ?? declaredMethod(e, options, style));
  const body =
    withBody && direct
      ? args[shift + 1]
      : (option(OWN_BODY_NAMES[style] ?? BODY_NAMES) ?? jqueryData(style, args, name));
  const written = url.kind === 'text' && TEXT_QUERIES.has(style) ? option(['searchParams'])?.() : undefined;
  const text = written && asText(written);
  if (text) return { url: withText(url, text), method, query: undefined, body: sentBody(method, body) };
  const query =
    (style === 'jquery' || (style === 'superagent' && direct)) && method === 'GET'
      ? (body ?? superagentData(style, args[shift + 1]))
      : (queryOf(e, style, option) ?? (direct ? unseenQuery(style, args[shift + (withBody ? 2 : 1)]) : undefined));
  return { url, method, query: query && inNames(e, query), body: sentBody(method, body) };
}

function sentBody(method: HttpMethod | undefined, body: Lazy | undefined): Lazy | undefined {
  return method === 'GET' ? undefined : body;
}

/** Clients that take the text of a query as well. */
const TEXT_QUERIES = new Set<ClientStyle>(['got', 'ky']);

/** `get('users', { searchParams: 'start=0&limit=10' })`. */
function withText(url: Value, query: TextValue): Value {
  const parts = [url, textOf('?', query.place), query];
  return concatenate(
    parts.map((value) => ({ value, place: query.place })),
    query.place,
  );
}

/** A query that is written as pairs, by their names. */
function inNames(e: Engine, query: Lazy): Lazy {
  return once(() =>
    mapOptions(query(), (option) =>
      option.kind === 'tuple' ? (objectOfPairs(e, option, option.place) ?? option) : option,
    ),
  );
}

function queryOf(
  e: Engine,
  style: ClientStyle,
  option: (names: readonly string[]) => Lazy | undefined,
): Lazy | undefined {
  if (style !== 'openapi-fetch') return option(QUERY_NAMES);
  // `{ params: { path: { id }, query: { start } } }`.
  const params = option(['params'])?.();
  return params && hasMember(params, ['query']) ? once(() => memberOf(e, params, 'query')) : undefined;
}

const TAKES_BODY = new Set<ClientStyle>(['axios', 'angular', 'bent']);

/** Whether what is sent is an argument of its own, behind the address. */
function takesBody(style: ClientStyle, verb: HttpMethod | undefined, shift: number): boolean {
  if (style === 'k6') return shift === 1 || (verb !== undefined && verb !== 'GET');
  return TAKES_BODY.has(style) && verb !== undefined && verb !== 'GET' && verb !== 'DELETE';
}

/** Angular's `request(method, url, options)`, `superagent(method, url)`. */
function namesMethodFirst(style: ClientStyle, name: string, args: readonly Lazy[]): boolean {
  if (style === 'angular' || style === 'k6') return name === 'request' || name === 'asyncRequest';
  const second = style === 'superagent' && name === '' ? args[1]?.() : undefined;
  return second !== undefined && second.kind !== 'function';
}

/** The options of these have no query. */
const WITHOUT_QUERY = new Set<ClientStyle>(['fetch', 'node', 'superagent', 'k6', 'apps-script']);

/** Options that may hold a query that is not seen. */
function unseenQuery(style: ClientStyle, options: Lazy | undefined): Lazy | undefined {
  if (!options || WITHOUT_QUERY.has(style)) return undefined;
  const value = options();
  if (value.kind === 'function' || value.kind === 'scalar') return undefined;
  const isKnown = style === 'openapi-fetch' && hasOwn(value, 'params');
  return !isKnown && hasMember(value, QUERY_NAMES)
    ? () => unknown('options that are only known at run time')
    : undefined;
}

function jqueryData(style: ClientStyle, args: readonly Lazy[], name: string): Lazy | undefined {
  const second = style === 'jquery' && name !== 'ajax' ? args[1] : undefined;
  const value = second?.();
  return value && value.kind !== 'function' && value.kind !== 'unknown' ? second : undefined;
}

/** `superagent.get(url, query)`. */
function superagentData(style: ClientStyle, given: Lazy | undefined): Lazy | undefined {
  const value = style === 'superagent' ? given?.() : undefined;
  return value && optionsOf(value).some((option) => option.kind === 'object') ? given : undefined;
}

function objectArgument(args: readonly Lazy[], index: number): Value | undefined {
  const value = args[index]?.();
  return value && optionsOf(value).some((option) => option.kind === 'object') ? value : undefined;
}

function optionOf(e: Engine, options: Value | undefined, names: readonly string[]): Lazy | undefined {
  if (!options) return undefined;
  for (const name of names) {
    const value = memberOf(e, options, name);
    if (!isUnknown(value) || hasOwn(options, name)) return once(() => value);
  }
  return undefined;
}

function hasOwn(options: Value, name: string): boolean {
  return optionsOf(options).some(
    (option) => option.kind === 'object' && option.members.some((member) => member.name === name),
  );
}

/** Method of an options object; GET where the library says so and none is given. */
function declaredMethod(e: Engine, options: Value | undefined, style: ClientStyle): HttpMethod | undefined {
  if (!options) return 'GET';
  const value = memberOf(e, options, 'method');
  const method = isUnknown(value) && style === 'jquery' ? memberOf(e, options, 'type') : value;
  if (!isUnknown(method)) return methodOf(method);
  return hasMember(options, style === 'jquery' ? ['method', 'type'] : ['method']) ? undefined : 'GET';
}

/** True where an options object may set one of these names to something that is not known. */
function hasMember(options: Value, names: readonly string[]): boolean {
  return optionsOf(options).some(
    (option) =>
      option.kind !== 'object' ||
      option.open ||
      option.members.some((member) => names.includes(member.name)) ||
      option.spreads.some((spread) => isUnknown(spread())),
  );
}

export function methodOf(value: Value | undefined): HttpMethod | undefined {
  if (!value) return undefined;
  const names = new Set(textsOf(value).map((text) => plainText(text)?.toUpperCase()));
  const [name] = names;
  return names.size === 1 && name !== undefined ? asMethod(name) : undefined;
}

export function asMethod(name: string): HttpMethod | undefined {
  return /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(name) ? (name as HttpMethod) : undefined;
}
