import type { HttpMethod } from '../../catalogue/types.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { isKeptFromAddress } from '../functions/kept-from-address.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { CallNode } from '../modules/module-facts.js';
import { onlyPutsTogether } from './address-functions.js';
import { isInertCall } from './inert-calls.js';
import { calledName, placeOf } from '../syntax/syntax.js';
import { isCallOfTag } from '../syntax/tagged-calls.js';
import { plainText, textsOf } from '../texts/text.js';
import { asMethod, methodOf } from './sent.js';
import { isUnknown, once, optionsOf, unionOf } from '../values.js';
import type { ApiCall, Lazy, TextValue, Value } from '../value.js';

const PATH_NAMES = ['url', 'uri', 'path', 'endpoint', 'href', 'route', 'pathname', 'relativeUrl', 'resource'];
const METHOD_NAMES = ['method', 'type', 'verb', 'httpMethod'];
const BODY_NAMES = ['body', 'data', 'json', 'payload', 'content'];
const QUERY_NAMES = ['query', 'params', 'qs', 'searchParams', 'queryParams'];

/** Wrappers that are called what HTTP calls its methods. */
const NAMED_METHODS = /^(?:get|post|put|patch|del|delete)$/i;

/** Verbs that begin the name of a wrapper. */
const NAME_VERBS: readonly { readonly pattern: RegExp; readonly method: HttpMethod }[] = [
  { pattern: /^(?:get|fetch|load|list|read|find|query|download|retrieve)/i, method: 'GET' },
  { pattern: /^(?:post|create|add|insert|submit)/i, method: 'POST' },
  { pattern: /^put/i, method: 'PUT' },
  { pattern: /^(?:patch|update|modify)/i, method: 'PATCH' },
  { pattern: /^(?:delete|del|remove|destroy)/i, method: 'DELETE' },
];

/**
 * Calls of a function that could not be followed and gets a path of the catalogue: a team's own wrapper. What it sends and gives back is read off
 * the arguments, and is never exact.
 */
export function guessedCalls(e: Engine, node: CallNode, frame: Frame): ApiCall[] {
  if (node.arguments.length === 0 || isCallOfTag(node)) return [];
  const calls = callsInArguments(e, node, frame);
  // Last, since it asks what is called.
  return calls.length > 0 && (isInertCall(e, node, frame) || onlyPutsTogether(e, node, frame)) ? [] : calls;
}

function callsInArguments(e: Engine, node: CallNode, frame: Frame): ApiCall[] {
  const args = argumentsOf(e, node, frame);
  const place = placeOf(node, frame.facts.file);
  for (const [position, argument] of args.entries()) {
    const value = argument();
    const calls = textsOf(value).flatMap((path) => guessFromText(e, node, path, position, args, place));
    if (calls.length > 0) return calls;
    if (!optionsOf(value).some((option) => option.kind === 'object')) continue;
    const fromOptions = guessFromOptions(e, node, value, position, args, place);
    if (fromOptions.length > 0) return fromOptions;
  }
  return [];
}

export function guessedResponse(e: Engine, node: CallNode, frame: Frame): Value | undefined {
  const calls = guessedCalls(e, node, frame).filter((call) => call.endpoints.length > 0);
  return calls.length > 0 ? unionOf(calls.map((call) => ({ kind: 'response', call, flavour: 'unclear' }))) : undefined;
}

function guessFromText(
  e: Engine,
  node: CallNode,
  path: TextValue,
  position: number,
  args: readonly Lazy[],
  site: ApiCall['site'],
): ApiCall[] {
  const spoken = spokenMethod(args, position) ?? methodInOptions(e, args, position);
  const found = matched(e, node, path, spoken);
  if (!found) return [];
  const { method, endpoints } = found;
  const isElsewhere = (argument: Lazy): boolean =>
    argument().kind === 'function' ||
    (isUnknown(argument()) && isKeptFromAddress(e, node, args.indexOf(argument), e.facts(site.file)));
  const rest = args.slice(position + 1).filter((argument) => !isElsewhere(argument));
  const writes = method !== undefined && method !== 'GET';
  const options = rest[0]?.();
  const body = options ? optionIn(e, options, BODY_NAMES) : undefined;
  const query = options ? optionIn(e, options, QUERY_NAMES) : undefined;
  return [
    {
      method,
      path,
      endpoints,
      query: query ?? queryAmong(writes ? rest[1] : rest[0]),
      body: body ?? (writes ? rest[0] : undefined),
      site,
      siteArguments: args,
      exact: false,
      direct: false,
    },
  ];
}

/** Options of requests that have nothing to do with what is asked for. */
const SETTINGS =
  'headers timeout signal auth tags cookies retry retries credentials mode cache agent responseType redirect redirects withCredentials';
const SETTING_NAMES = new Set(SETTINGS.split(' '));

/** What may hold the query: not an object that has nothing but settings of a request. */
function queryAmong(given: Lazy | undefined): Lazy | undefined {
  const value = given?.();
  const isSettings =
    value?.kind === 'object' &&
    !value.open &&
    value.spreads.length === 0 &&
    value.members.length > 0 &&
    value.members.every(({ name }) => SETTING_NAMES.has(name));
  return isSettings ? undefined : given;
}

function guessFromOptions(
  e: Engine,
  node: CallNode,
  options: Value,
  position: number,
  args: readonly Lazy[],
  site: ApiCall['site'],
): ApiCall[] {
  const path = optionIn(e, options, PATH_NAMES);
  if (!path) return [];
  // `call(ENDPOINTS.user, { params, body })`: the request is described in two places.
  const rest = args[position + 1]?.();
  const sent = (names: readonly string[]): Lazy | undefined =>
    optionIn(e, options, names) ?? (rest && optionIn(e, rest, names));
  const told = METHOD_NAMES.map((name) => methodOf(memberOf(e, options, name))).find(Boolean);
  const method = told ?? (readsByDefault(node, options) ? 'GET' : undefined);
  return textsOf(path()).flatMap((text) => {
    const found = matched(e, node, text, method);
    if (!found) return [];
    return [
      {
        ...found,
        path: text,
        query: sent(QUERY_NAMES),
        body: sent(BODY_NAMES),
        site,
        siteArguments: args,
        exact: false,
        direct: false,
      },
    ];
  });
}

/** `request({ url, params })`: what is told all of a request, and no method and nothing to send, reads. */
function readsByDefault(node: CallNode, options: Value): boolean {
  return (
    /(?:request|fetch)$/i.test(calledName(node) ?? '') &&
    optionsOf(options).every(
      (option) =>
        option.kind === 'object' &&
        !option.open &&
        option.spreads.length === 0 &&
        option.members.every(({ name }) => !METHOD_NAMES.includes(name) && !BODY_NAMES.includes(name)),
    )
  );
}

/** Endpoints of a path under the method that is spoken, else the one that the wrapper's name suggests, else any. */
function matched(
  e: Engine,
  node: CallNode,
  path: TextValue,
  spoken: HttpMethod | undefined,
): { method: HttpMethod | undefined; endpoints: ApiCall['endpoints'] } | undefined {
  if (spoken) {
    const match = e.matcher.matchSent(path, spoken);
    return match && match.sure.length > 0 ? { method: spoken, endpoints: match.sure } : undefined;
  }
  const suggested = suggestedMethod(node);
  const match = suggested ? e.matcher.match(path, suggested) : undefined;
  if (match && match.sure.length > 0) return { method: match.path.method ?? suggested, endpoints: match.sure };
  const any = e.matcher.match(path, undefined);
  if (!any || any.sure.length === 0) return undefined;
  // What the catalogue does not know under the very method is none of its endpoints.
  if (NAMED_METHODS.test(calledName(node) ?? '')) return { method: suggested, endpoints: [] };
  return { method: any.path.method, endpoints: any.sure };
}

function suggestedMethod(node: CallNode): HttpMethod | undefined {
  const name = calledName(node);
  return name === undefined ? undefined : NAME_VERBS.find(({ pattern }) => pattern.test(name))?.method;
}

function spokenMethod(args: readonly Lazy[], position: number): HttpMethod | undefined {
  for (const [index, argument] of args.entries()) {
    if (index === position) continue;
    const text = plainText(argument());
    const method = text === undefined ? undefined : asMethod(text.toUpperCase());
    if (method) return method;
  }
  return undefined;
}

function methodInOptions(e: Engine, args: readonly Lazy[], position: number): HttpMethod | undefined {
  for (const argument of args.slice(position + 1)) {
    const value = argument();
    if (value.kind !== 'object') continue;
    for (const name of METHOD_NAMES) {
      const method = methodOf(memberOf(e, value, name));
      if (method) return method;
    }
  }
  return undefined;
}

function optionIn(e: Engine, options: Value, names: readonly string[]): Lazy | undefined {
  if (!optionsOf(options).some((option) => option.kind === 'object')) return undefined;
  for (const name of names) {
    const value = memberOf(e, options, name);
    if (!isUnknown(value)) return once(() => value);
  }
  return undefined;
}
