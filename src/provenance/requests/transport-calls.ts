import { interceptedAddresses } from './angular-interceptors.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { withDefaultQuery } from './default-queries.js';
import type { Engine, Frame } from '../engine.js';
import { addressesThrough } from './interceptors.js';
import type { Address } from './interceptors.js';
import { memberOf } from '../objects/members.js';
import type { CallNode } from '../modules/module-facts.js';
import { toldAddress } from '../libraries/nuxt.js';
import { withSteps, withWritten } from './request-steps.js';
import { isAnsweredByItself, ownAnswer } from '../servers/own-routes.js';
import type { OwnAnswer } from '../servers/own-routes.js';
import { VERBS, sentBy } from './sent.js';
import type { Entry, Sent } from './sent.js';
import { placeOf } from '../syntax/syntax.js';
import { holeOf, textsOf, withBase } from '../texts/text.js';
import type { ApiCall, ClientStyle, ClientValue, Lazy, TextValue, Value } from '../value.js';
import { isUnknown, once } from '../values.js';

/** Libraries that may be told by a function where a request goes. */
const TOLD = new Set<ClientStyle>(['nuxt', 'angular-resource']);

/** The arguments of a call as its library takes them. */
function argumentsFor(e: Engine, { style }: Entry, node: CallNode, frame: Frame): readonly Lazy[] {
  const args = argumentsOf(e, node, frame);
  const [address, ...rest] = args;
  return TOLD.has(style) && address ? [once(() => toldAddress(e, address(), frame)), ...rest] : args;
}

/** The platform calls that a call of an HTTP library makes; several where its address may be one of several. */
export function apiCalls(
  e: Engine,
  entry: Entry,
  client: ClientValue | undefined,
  node: CallNode,
  frame: Frame,
): ApiCall[] {
  const args = argumentsFor(e, entry, node, frame);
  const sent = sentBy(e, entry, args);
  if (!sent) return [];
  const ownBase = baseOf(e, optionsArgument(args));
  // Who says where a request goes does not mean where the client goes that is only assumed.
  if (ownBase && client?.assumed) return [];
  const base = ownBase ?? baseOf(e, client?.defaults);
  const place = placeOf(node, frame.facts.file);
  // `users.get(id)` of a client whose base is the collection.
  const opaque = base && Object.hasOwn(VERBS, entry.name) && isUnknown(args[0]?.() ?? sent.url);
  const url: Value = opaque ? { kind: 'text', pieces: [holeOf(place, undefined)], place } : sent.url;
  const whole = withDefaultQuery(e, entry.style, client, withAdded(e, entry.style, sent, node, frame), place);
  // The handler that was added last comes first.
  const address = (client?.addressed ?? []).reduceRight<Address>(
    (before, handler) => addressesThrough(e, handler.value(), before, place, frame),
    { url, base },
  );
  const assumed = client?.assumed;
  const isTold = !assumed && hasToldBase(client) && client?.addressed === undefined;
  const calls = textsOf(withBase(address.base, address.url, place)).map((path) => ({
    ...withOwnAnswer(e, callOf(e, path, whole, place, args), isTold),
    ...(assumed && { assumed }),
  }));
  if (entry.style !== 'angular' || calls.some(({ endpoints }) => endpoints.length > 0)) return calls;
  const intercepted = interceptedAddresses(e, url, place, frame).map((sent) => ({
    ...callOf(e, sent.path, whole, place, args),
    assumed: sent.assumed,
  }));
  return [...calls, ...intercepted];
}

/** Whether all that a client was made with is seen, so that it has no base address but the one that is known. */
function hasToldBase(client: ClientValue | undefined): boolean {
  const { defaults } = client ?? {};
  return defaults === undefined || (defaults.kind === 'object' && !defaults.open && defaults.spreads.length === 0);
}

/** A request of which the catalogue knows nothing may be one to the project's own server, and so may one to a path that both have. */
function withOwnAnswer(e: Engine, call: ApiCall, isTold: boolean): ApiCall {
  if (!isTold || (call.endpoints.length > 0 && !isAnsweredByItself(e, call.path, call.method))) return call;
  let kept: { readonly answer: OwnAnswer | undefined } | undefined;
  const own = (): OwnAnswer | undefined => {
    if (kept) return kept.answer;
    const isWhole = e.watch();
    const answer = ownAnswer(e, call.path, call.method);
    if (isWhole()) kept = { answer };
    return answer;
  };
  return { ...call, endpoints: [], own };
}

/** What is added to a request after the call. */
function withAdded(e: Engine, style: ClientStyle, sent: Sent, node: CallNode, frame: Frame): Sent {
  if (style === 'superagent') return withSteps(e, sent, node, frame);
  return style === 'node' && sent.method !== 'GET' ? withWritten(e, sent, node, frame) : sent;
}

export function callOf(
  e: Engine,
  path: TextValue,
  sent: Sent,
  site: ApiCall['site'],
  siteArguments: readonly Lazy[],
): ApiCall {
  const endpoints = e.matcher.matchSent(path, sent.method)?.sure ?? [];
  return {
    method: sent.method,
    path,
    endpoints,
    query: sent.query,
    body: sent.body,
    site,
    siteArguments,
    exact: true,
    direct: true,
  };
}

/** What a client sends for a request that somebody else hands to it. */
export function callsOfRequest(e: Engine, client: ClientValue, request: Lazy, site: ApiCall['site']): ApiCall[] {
  const sent = sentBy(e, { style: client.style, name: '' }, [request]);
  return sent
    ? textsOf(withBase(baseOf(e, client.defaults), sent.url, site)).map((path) =>
        callOf(e, path, sent, site, [request]),
      )
    : [];
}

/** Where the page itself comes from. */
const OWN_ORIGIN = /(?:^|\.)(?:location\.\w+|origin|baseURI|import\.meta\.env\.BASE_URL)$/;

function baseOf(e: Engine, options: Value | undefined): Value | undefined {
  if (options?.kind !== 'object') return undefined;
  for (const name of ['baseURL', 'baseUrl', 'prefixUrl', 'prefix']) {
    const base = memberOf(e, options, name);
    if (textsOf(base).length > 0) return base;
    // An address from settings is that of somebody else, whatever it is.
    const isOwn = base.kind === 'library' && OWN_ORIGIN.test(base.path);
    if (
      !isOwn &&
      (base.kind === 'unknown' || base.kind === 'library') &&
      options.members.some((member) => member.name === name)
    )
      return base;
  }
  return undefined;
}

export function optionsArgument(args: readonly Lazy[]): Value | undefined {
  for (const argument of args) {
    const value = argument();
    if (value.kind === 'object') return value;
  }
  return undefined;
}
