import type { JsonNode } from '../../provenance/types.js';
import { firstOf, itemsIn, memberIn, textIn } from './tree.js';

/** Methods of requests, as data calls them. */
export const METHOD = /^(?:get|post|put|patch|delete|head)$/i;
const STATE_NAMES = new Set(['status', 'statuscode', 'status_code', 'code']);
/** States from here on say that a request failed, or lead elsewhere. */
const FIRST_FAILURE = 300;
const METHOD_NAMES = new Set(['method', 'verb', 'httpmethod']);
const ADDRESS_NAMES = new Set(['url', 'uri', 'path', 'endpoint', 'href', 'route', 'requesturi', 'apiendpoint']);
/** What stands beside an address that is answered, and not asked for. */
const ANSWER_NAMES = new Set(['response', 'responses', 'reply', 'handler']);
/** Names under which a request may be told in one text. */
const CALL_NAMES = new Set(['call', 'request', 'req', 'operation', 'api', 'http', 'source', 'resource', 'feed']);
const QUERY_NAMES = new Set(['query', 'params', 'qs', 'queryparams', 'queryparameters', 'parameters', 'search']);
const BODY_NAMES = new Set(['body', 'json', 'data', 'payload', 'jsonbody', 'requestbody']);
/** Names under which a body stands beside what is told of its form. */
const CONTENT_NAMES = new Set(['text', 'raw', 'content']);

/** A request that is described by an object. */
interface DescribedRequest {
  readonly method: string;
  readonly address: JsonNode;
  readonly query: JsonNode | undefined;
  readonly body: JsonNode | undefined;
}

/** An address that an object tells, with its method or without. */
export function addressIn(node: JsonNode): ToldAddress | undefined {
  const request = requestIn(node);
  if (request !== undefined) return request;
  const address = firstOf(node, ADDRESS_NAMES) ?? firstOf(node, CALL_NAMES);
  const line = requestLine(address);
  if (line !== undefined) return line;
  const [called, ...others] = address === undefined ? calledByMethod(node) : [];
  if (called !== undefined && others.length === 0) return called;
  const method = firstOf(node, METHOD_NAMES);
  return method !== undefined || address === undefined || textIn(address)?.includes('/') !== true
    ? undefined
    : { method: undefined, address };
}

interface ToldAddress {
  readonly method: string | undefined;
  readonly address: JsonNode;
}

/** `{ get: '/loans/{id}' }`: an address under the name of its method. */
function calledByMethod(node: JsonNode): readonly ToldAddress[] {
  if (node.kind !== 'object') return [];
  return [...node.members].flatMap(([name, address]) =>
    METHOD.test(name) && /^[^\s]*\/[^\s]*$/.test(textIn(address) ?? '') ? { method: name.toUpperCase(), address } : [],
  );
}

/** `GET /loans/{id}`: a method in front of an address, in one text. */
function requestLine(node: JsonNode | undefined): ToldAddress | undefined {
  const [begin, method] = REQUEST_LINE.exec(textIn(node) ?? '') ?? [];
  if (node?.kind !== 'scalar' || begin === undefined || method === undefined) return undefined;
  const { start } = node.place;
  const place = { ...node.place, start: start + begin.length };
  return { method: method.toUpperCase(), address: { ...node, value: String(node.value).slice(begin.length), place } };
}

const REQUEST_LINE = /^(get|post|put|patch|delete|head)\s+(?=\S*\/)/i;

/** `{ patch: { url, json } }`: what is told under the names of methods, as tools of load tests have it. */
export function requestsByMethod(node: JsonNode): readonly DescribedRequest[] {
  if (node.kind !== 'object') return [];
  return [...node.members].flatMap(([name, told]) =>
    METHOD.test(name) && firstOf(told, METHOD_NAMES) === undefined && firstOf(told, ANSWER_NAMES) === undefined
      ? (requestIn(told, name) ?? [])
      : [],
  );
}

/** `{ method, path }` and its kind. @param told the method, where it is told elsewhere. */
export function requestIn(node: JsonNode, told?: string): DescribedRequest | undefined {
  const described = isStepOfTool(node) ? memberIn(node, 'parameters') : node;
  const method = textIn(firstOf(described, METHOD_NAMES)) ?? told ?? (described === node ? undefined : 'GET');
  const address = unformatted(firstOf(described, ADDRESS_NAMES));
  if (method === undefined || !METHOD.test(method) || textIn(address) === undefined || address === undefined) {
    return undefined;
  }
  const body = firstOf(described, BODY_NAMES);
  return {
    method: method.toUpperCase(),
    address,
    query: firstOf(described, QUERY_NAMES),
    body: body?.kind === 'object' ? (firstOf(body, CONTENT_NAMES) ?? body) : body,
  };
}

/** `{ endpoint: { method, path }, query }`: a request of which what is asked for stands beside it. @returns it with the object that tells the rest. */
export function requestBeside(
  node: JsonNode,
): { readonly request: DescribedRequest; readonly within: JsonNode } | undefined {
  const query = requestIn(node) === undefined ? firstOf(node, QUERY_NAMES) : undefined;
  if (query === undefined || node.kind !== 'object') return undefined;
  for (const [name, within] of node.members) {
    const isCalled = [ADDRESS_NAMES, CALL_NAMES].some((names) => names.has(name.toLowerCase()));
    const request = isCalled ? requestIn(within) : undefined;
    if (request && request.query === undefined) return { request: { ...request, query }, within };
  }
  return undefined;
}

/** `States.Format('https://…/loans/{}', $.id)`: the text that a state machine fills in. */
function unformatted(address: JsonNode | undefined): JsonNode | undefined {
  const [, begin = '', format] = /^(States\.Format\(\s*')([^']*)'/.exec(textIn(address) ?? '') ?? [];
  if (address?.kind !== 'scalar' || format === undefined) return address;
  const start = address.place.start + begin.length;
  return { ...address, value: format, place: { ...address.place, start, end: start + format.length } };
}

/** `{ type: '….httpRequest', parameters: { url } }`: a step of a tool that sends a request, by default one that reads. */
function isStepOfTool(node: JsonNode): boolean {
  return (
    /http-?request$/i.test(textIn(memberIn(node, 'type')) ?? '') &&
    memberIn(node, 'parameters')?.kind === 'object' &&
    textIn(firstOf(memberIn(node, 'parameters'), METHOD_NAMES)) === undefined
  );
}

/** `[{ name, value }]` in a list, or in an object that holds it: parameters by their names. */
export function pairsIn(node: JsonNode | undefined): readonly { readonly name: JsonNode; readonly value: JsonNode }[] {
  const list = node?.kind === 'object' ? [...node.members.values()].find(({ kind }) => kind === 'array') : node;
  return itemsIn(list).flatMap((item) => {
    const name = memberIn(item, 'name') ?? memberIn(item, 'key');
    const value = memberIn(item, 'value');
    const disabled = memberIn(item, 'disabled');
    const isOff = disabled?.kind === 'scalar' && disabled.value === true;
    return textIn(name) === undefined || name === undefined || value === undefined || isOff ? [] : [{ name, value }];
  });
}

/** Whether an answer is one to a request that failed: its body is no payload then. */
export function hasFailed(answer: JsonNode | undefined): boolean {
  const state = firstOf(answer, STATE_NAMES);
  return state?.kind === 'scalar' && Number(state.value) >= FIRST_FAILURE;
}

/** Members whose paths the app itself serves: events of functions, rules of gateways and what they are labelled with, probes. */
const SERVING_MEMBERS =
  /^(?:events|routes|listen(?:[-_]?path)?|ingress|httpGet|httpRoute|http_?api|rewrites|redirects|proxies|locations|virtualHosts|labels|annotations)$/i;
const SERVING_KINDS =
  /^(?:Ingress|IngressRoute|HTTPRoute|GRPCRoute|VirtualService|Gateway|Route|HTTPProxy|ApisixRoute|Mapping)$/;

/** Whether what a member of data holds is what the app serves. */
export function servesBy(name: string): boolean {
  return SERVING_MEMBERS.test(name);
}

/** Whether an object describes what is served: an interface description, a route of a gateway, an answer for a stub. */
export function isServed(node: JsonNode): boolean {
  if (node.kind !== 'object') return false;
  const { members } = node;
  if ((members.has('openapi') || members.has('swagger') || members.has('asyncapi')) && !members.has('item'))
    return true;
  if (members.has('apiVersion') && SERVING_KINDS.test(textIn(members.get('kind')) ?? '')) return true;
  return isEntrance(node) || isStub(node);
}

/** A step of a flow that waits for requests: `{ type: 'http in', url }`. */
function isEntrance(node: JsonNode): boolean {
  return /^http[- ]?in$|\.webhook$|http-?trigger$/i.test(textIn(memberIn(node, 'type')) ?? '');
}

/** `{ request, response: { status, body } }`, as servers of canned answers are told. A contract has a description of what the app expects. */
export function isStub(node: JsonNode): boolean {
  if (memberIn(node, 'httpRequest') !== undefined && memberIn(node, 'httpResponse') !== undefined) return true;
  const response = memberIn(node, 'response');
  if (memberIn(node, 'request') === undefined || response?.kind !== 'object') return false;
  if (['startedDateTime', 'description', 'providerState', 'providerStates'].some((name) => memberIn(node, name))) {
    return false;
  }
  return ['status', 'statusCode'].some((name) => response.members.has(name));
}
