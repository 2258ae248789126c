import type { JsonNode } from '../../provenance/types.js';
import { firstOf, memberIn, textIn } from './tree.js';

const METHOD = /^(?:get|post|put|patch|delete|head)$/i;
const METHOD_NAMES = new Set(['method', 'verb', 'httpmethod']);
const ADDRESS_NAMES = new Set(['url', 'uri', 'path', 'endpoint', 'href', 'route', 'requesturi']);
const QUERY_NAMES = new Set(['query', 'params', 'qs', 'queryparams', 'parameters', 'search']);
const BODY_NAMES = new Set(['body', 'json', 'data', 'payload']);

/** A request that is described by an object. */
export interface DescribedRequest {
  readonly method: string;
  readonly address: JsonNode;
  readonly query: JsonNode | undefined;
  readonly body: JsonNode | undefined;
}

/** `{ method, path }` and its kind. */
export function requestIn(node: JsonNode): DescribedRequest | undefined {
  const method = textIn(firstOf(node, METHOD_NAMES));
  const address = firstOf(node, ADDRESS_NAMES);
  if (method === undefined || !METHOD.test(method) || textIn(address) === undefined || address === undefined) {
    return undefined;
  }
  return {
    method: method.toUpperCase(),
    address,
    query: firstOf(node, QUERY_NAMES),
    body: firstOf(node, BODY_NAMES),
  };
}

/** Members whose paths the app itself serves: events of functions, rules of gateways, probes. */
const SERVING_MEMBERS =
  /^(?:events|routes|ingress|httpGet|httpRoute|http_?api|rewrites|redirects|proxies|locations|virtualHosts)$/i;
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
  return isStub(node);
}

/** `{ request, response: { status, body } }`, as servers of canned answers are told. A contract has a description of what the app expects. */
function isStub(node: JsonNode): boolean {
  const response = memberIn(node, 'response');
  if (memberIn(node, 'request') === undefined || response?.kind !== 'object') return false;
  if (['startedDateTime', 'description', 'providerState', 'providerStates'].some((name) => memberIn(node, name))) {
    return false;
  }
  return ['status', 'statusCode'].some((name) => response.members.has(name));
}
