import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { bentClient } from './bent.js';
import { eachOfBatch, sentTogether } from './batches.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { asyncState, clientOfFetch, transformedBody } from '../libraries/nuxt.js';
import { resourceOf } from '../libraries/resources.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import type { CallNode } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { withQuery } from './queries.js';
import { withSteps } from './request-steps.js';
import { asHandedOn } from './normalised.js';
import { responseBody } from './responses.js';
import type { Entry } from './sent.js';
import { VERBS } from './sent.js';
import { T, placeOf } from '../syntax/syntax.js';
import { textsOf } from '../texts/text.js';
import { PAGES, answerOf, chosenAnswer } from './chosen-answers.js';
import { apiCalls, callOf, optionsArgument } from './transport-calls.js';
import { isUnknown, once, unionOf, unknown } from '../values.js';
import type { ApiCall, ClientStyle, ClientValue, LibraryValue, Member, Value } from '../value.js';

const LIBRARIES: Readonly<Record<string, ClientStyle>> = {
  axios: 'axios',
  'axios.default': 'axios',
  request: 'request',
  'request-promise': 'request-promise',
  got: 'got',
  ky: 'ky',
  superagent: 'superagent',
  $: 'jquery',
  fetch: 'fetch',
  ofetch: 'ofetch',
  'openapi-fetch': 'openapi-fetch',
  'openapi-fetch.default': 'openapi-fetch',
  '@hey-api/client-fetch.createClient': 'hey-api',
  '@hey-api/client-axios.createClient': 'hey-api',
  '@hey-api/client-next.createClient': 'hey-api',
  '@hey-api/client-nuxt.createClient': 'hey-api',
  undici: 'undici',
  http: 'node',
  https: 'node',
  'k6/http': 'k6',
  UrlFetchApp: 'apps-script',
  useFetch: 'nuxt',
  '@angular/common/http.httpResource': 'angular-resource',
};

/** Names under which a library makes a client with defaults of its own. */
const MAKERS = new Set(['create', 'defaults', 'extend', 'instance']);

/** The HTTP library function that a path means, split into the library and the function. */
function functionOf(target: LibraryValue): Entry | undefined {
  const path = normalLibraryPath(target.path);
  const direct = entryOf(LIBRARIES, path);
  if (direct) return { style: direct, name: '' };
  if (/^got\.paginate(?:\.(?:all|each))?$/.test(path)) return { style: 'got', name: PAGES };
  const dot = path.lastIndexOf('.');
  const style = dot < 0 ? undefined : entryOf(LIBRARIES, path.slice(0, dot));
  // A global `http` is an object of the page or of the app: the runtime's own is imported.
  if (style === undefined || (style === 'node' && target.from === undefined)) return undefined;
  return { style, name: path.slice(dot + 1) };
}

/** Which client a function of an HTTP library sends by. */
export function styleOf(target: LibraryValue): ClientStyle | undefined {
  return functionOf(target)?.style;
}

/** A call of an HTTP library: what it answers, or the client that it makes. Undefined for everything else. */
export function transportCall(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const made = bentClient(e, target, node, frame);
  if (made) return made;
  const entry = functionOf(target);
  if (entry && isBatch(entry)) return batchAnswers(e, entry, node, frame);
  return entry && isTransport(entry) ? sendValue(e, entry, clientAmong(e, entry, node, frame), node, frame) : undefined;
}

/** A client that stands among the options of a call. */
function clientAmong(e: Engine, { style }: Entry, node: CallNode, frame: Frame): ClientValue | undefined {
  return style === 'nuxt' ? clientOfFetch(e, optionsArgument(argumentsOf(e, node, frame))) : undefined;
}

function isBatch({ style, name }: Entry): boolean {
  return (style === 'k6' && name === 'batch') || (style === 'apps-script' && name === 'fetchAll');
}

function batchAnswers(e: Engine, { style }: Entry, node: TSESTree.CallExpression, frame: Frame): Value {
  const [requests] = argumentsOf(e, node, frame);
  const site = placeOf(node, frame.facts.file);
  if (!requests) return unknown('no requests');
  return eachOfBatch(e, style, requests(), (sent) =>
    unionOf(textsOf(sent.url).map((path) => answerOf(style, callOf(e, path, sent, site, [])))),
  );
}

const AGENT_STEPS = /^(?:set|use|auth|accept|type|timeout|retry|ok|withCredentials|query|redirects|ca|cert|key)$/;

function isTransport({ style, name }: Entry): boolean {
  if (style === 'jquery') return name === 'ajax' || name === 'get' || name === 'post' || name === 'getJSON';
  if (style === 'fetch') return name === '' || name === 'fetch';
  if (style === 'nuxt' || style === 'angular-resource') return name === '';
  if (style === 'apps-script') return name === 'fetch';
  if (style === 'ofetch') return name === '' || MAKERS.has(name) || Object.hasOwn(VERBS, name);
  if (style === 'openapi-fetch') return name === '' || Object.hasOwn(VERBS, name.toLowerCase());
  if (style === 'undici') return name === 'request' || name === 'fetch';
  if (style === 'node') return name === 'request' || name === 'get';
  if (style === 'k6') return name === 'request' || name === 'asyncRequest' || Object.hasOwn(VERBS, name);
  if (style === 'superagent' && name === 'agent') return true;
  if (style === 'got' && name === PAGES) return true;
  return name === '' || name === 'request' || name === 'stream' || Object.hasOwn(VERBS, name) || MAKERS.has(name);
}

/** Connections to one host. */
const CONNECTIONS = /^undici\.(?:Pool|Client|BalancedPool)$/;

/** `new Request(url, init)`, `new Pool(origin)`. */
export function transportNew(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.NewExpression,
  frame: Frame,
): Value | undefined {
  if (CONNECTIONS.test(target.path)) {
    const origin = argumentsOf(e, node, frame)[0] ?? (() => unknown('no origin'));
    const place = placeOf(node, frame.facts.file);
    const base: Member = { name: 'baseUrl', key: place, property: place, shorthand: false, value: origin };
    const defaults: Value = { kind: 'object', members: [base], spreads: [], open: false, place };
    return { kind: 'client', style: 'undici', defaults };
  }
  if (target.path !== 'Request') return undefined;
  const calls = apiCalls(e, { style: 'fetch', name: '' }, undefined, node, frame);
  return calls.length > 0 ? unionOf(calls.map((call) => ({ kind: 'request', call }))) : undefined;
}

function entryOfClient({ style, verb }: ClientValue, name: string): Entry {
  return { style, name: name === '' || verb === PAGES ? (verb ?? '') : name };
}

/** A method of a client, taken from it without being called. */
export function methodOfClient(client: ClientValue, name: string): Value {
  // `HttpService` of Nest hands out the client that it stands for.
  if (name === 'axiosRef' && client.style === 'axios' && client.verb === undefined) return client;
  const isKnown = Object.hasOwn(VERBS, name) || name === 'request' || (client.style === 'got' && name === PAGES);
  return isKnown && client.verb === undefined
    ? { ...client, verb: name }
    : unknown('a property of an HTTP client that is not followed');
}

export function clientCall(
  e: Engine,
  client: ClientValue,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value {
  const entry = entryOfClient(client, name);
  // `superagent.agent().set('Authorization', token)`: what all of its requests have.
  if (client.style === 'superagent' && AGENT_STEPS.test(name)) return client;
  if (entry.name !== '' && !isTransport(entry)) return unknown('a method of an HTTP client that is not followed');
  return sendValue(e, entry, client, node, frame);
}

/** What a request gives that another library sends as one of these would. */
export function requestAnswer(
  e: Engine,
  entry: Entry,
  client: ClientValue | undefined,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const answer = sendValue(e, entry, client, node, frame);
  return isUnknown(answer) ? undefined : answer;
}

function sendValue(
  e: Engine,
  entry: Entry,
  client: ClientValue | undefined,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value {
  if (makesClient(entry)) return madeClient(e, entry, client, node, frame);
  if (entry.style === 'superagent' && entry.name === 'agent') return { kind: 'client', style: 'superagent' };
  const calls = apiCalls(e, entry, client, node, frame);
  if (calls.length === 0) return unknown('the address of the call is only known at run time');
  const options = [client?.defaults, ...argumentsOf(e, node, frame).map((argument) => argument())];
  const sending = { style: entry.style, client, options, frame };
  const answers = unionOf(calls.map((call) => chosenAnswer(e, entry, asHandedOn(e, call, sending), options, frame)));
  if (entry.style === 'nuxt') {
    const given = optionsArgument(argumentsOf(e, node, frame));
    return asyncState(
      once(() => transformedBody(e, answers, given, frame)),
      node,
      frame,
    );
  }
  if (entry.style === 'angular-resource')
    return resourceOf(e, answers, optionsArgument(argumentsOf(e, node, frame)), frame);
  return (client?.answered ?? []).reduce((answer, handler) => {
    const handled = applyTo(e, handler.value(), [() => answer], frame);
    return isUnknown(handled) ? answer : handled;
  }, answers);
}

/** `axios.create(…)`, `createClient<paths>({ baseUrl })`. */
function makesClient({ style, name }: Entry): boolean {
  return MAKERS.has(name) || ((style === 'openapi-fetch' || style === 'hey-api') && name === '');
}

function madeClient(e: Engine, entry: Entry, client: ClientValue | undefined, node: CallNode, frame: Frame): Value {
  const before = client?.defaults;
  const argument = argumentsOf(e, node, frame)[0]?.() ?? unknown('no defaults');
  // `ky.extend((before) => ({ prefixUrl: `${before.prefixUrl}/v3` }))`.
  const made =
    argument.kind === 'function' && before ? applyTo(e, argument, [() => before], frame) : unknown('no function');
  const given = isUnknown(made) ? argument : made;
  if (!before) return { kind: 'client', style: entry.style, defaults: given };
  const place = placeOf(node, frame.facts.file);
  const merged: Value = { kind: 'object', members: [], spreads: [() => before, () => given], open: false, place };
  return { kind: 'client', style: entry.style, defaults: merged };
}

/** What a request asks for that is made. Where it says no method, whoever sends it may. */
function requestsMade(e: Engine, node: TSESTree.NewExpression, frame: Frame): ApiCall[] {
  const calls = apiCalls(e, { style: 'fetch', name: '' }, undefined, node, frame);
  const options = argumentsOf(e, node, frame)[1]?.();
  const isTold = options !== undefined && !isUnknown(memberOf(e, options, 'method'));
  return calls.map((call): ApiCall => {
    const made = { ...withSteps(e, call, node, frame), exact: false };
    if (isTold || call.method !== 'GET') return made;
    return { ...made, method: undefined, endpoints: e.matcher.matchSent(call.path, undefined)?.sure ?? [] };
  });
}

/** The platform calls of a call of a library or a client, for whoever asks what is sent rather than what comes back. */
export function callsSentBy(
  e: Engine,
  target: Value,
  name: string,
  node: CallNode,
  frame: Frame,
): ApiCall[] | undefined {
  if (target.kind === 'client') {
    const entry = entryOfClient(target, name);
    return isTransport(entry) ? apiCalls(e, entry, target, node, frame) : [];
  }
  if (target.kind !== 'library') return undefined;
  if (target.path === 'Request' && node.type === T.NewExpression) return requestsMade(e, node, frame);
  const entry = functionOf(target);
  if (entry && isBatch(entry)) {
    const site = placeOf(node, frame.facts.file);
    const sent = sentTogether(e, entry.style, argumentsOf(e, node, frame)[0]?.() ?? unknown('no requests'));
    return sent.flatMap((one) => textsOf(one.url).map((path) => callOf(e, path, one, site, [])));
  }
  return entry && isTransport(entry) && !makesClient(entry)
    ? apiCalls(e, entry, clientAmong(e, entry, node, frame), node, frame)
    : undefined;
}

/** Steps of a request that is put together call by call. */
export function requestMethod(
  e: Engine,
  request: Extract<Value, { kind: 'request' }>,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value {
  const argument = argumentsOf(e, node, frame)[0];
  const { call } = request;
  switch (name) {
    case 'query':
      return {
        kind: 'request',
        call: { ...call, query: argument ? withQuery(call.query, argument, node, frame) : call.query },
      };
    case 'send':
      return { kind: 'request', call: { ...call, body: argument ?? call.body } };
    default:
      return request;
  }
}

/** What a library gives to a callback of its own: Node-style `(error, response, body)`, jQuery's `success(body)`, a response stream. @param method of a client. */
export function transportCallback(
  e: Engine,
  target: Value,
  { call: node, names, index, frame }: CallbackParameter,
  method = '',
): Value | undefined {
  const entry =
    target.kind === 'library'
      ? functionOf(target)
      : target.kind === 'client'
        ? entryOfClient(target, method)
        : undefined;
  if (!entry) return undefined;
  const client = target.kind === 'client' ? target : clientAmong(e, entry, node, frame);
  const answer = (wanted: (call: ApiCall) => Value): Value | undefined => {
    const calls = apiCalls(e, entry, client, node, frame);
    return calls.length > 0 ? unionOf(calls.map(wanted)) : undefined;
  };
  switch (entry.style) {
    case 'request':
    case 'request-promise':
      if (names[0] === 'transform' && entry.style === 'request-promise')
        return index === 0 ? answer((call) => responseBody(call)) : undefined;
      if (names.length > 0 && names[0] !== 'callback') return undefined;
      if (index === 1) return answer((call) => ({ kind: 'response', call, flavour: 'body' }));
      return index === 2 ? answer((call) => responseBody(call)) : undefined;
    case 'jquery':
      if (index !== 0 || (names.length > 0 && names[0] !== 'success')) return undefined;
      return answer((call) => responseBody(call));
    case 'axios':
      return index === 0 && names[0] === 'transformResponse'
        ? answer((call) => unionOf([{ kind: 'body-text', call }, responseBody(call)]))
        : undefined;
    case 'got':
      return index === 0 && entry.name === PAGES && names.join('.') === 'pagination.transform'
        ? answer((call) => answerOf('got', call))
        : undefined;
    case 'nuxt':
      return index === 0 && names[0] === 'transform' ? answer((call) => responseBody(call)) : undefined;
    case 'node':
      return index === 0 ? answer((call) => ({ kind: 'response', call, flavour: 'node' })) : undefined;
    default:
      return undefined;
  }
}
