import type { HttpMethod } from '../../catalogue/types.js';
import type { EndpointMatcher } from '../../provenance/requests/endpoint-path.js';
import { textOf } from '../../provenance/texts/text.js';
import type { JsonNode, Place } from '../../provenance/types.js';
import { METHOD, addressIn } from '../../translation/data/shapes.js';
import { textIn } from '../../translation/data/tree.js';
import { inner } from './bound-data.js';
import type { Bound, BoundData } from './bound-data.js';

type JsonObject = Extract<JsonNode, { kind: 'object' }>;

/** Names of members that tell the request of a section. */
const REQUESTS =
  /^(?:request|requests?er|source|api|call|endpoint|http|input|from|remote|fetch|get|post|retriever|upstream)$/i;
/** How deep below a section its request may be told. */
const MOST_LEVELS = 2;

export interface RequestContext {
  readonly matcher: EndpointMatcher;
  readonly data: BoundData;
}

/** A request that data tells, whose answer is known. */
interface ToldRequest {
  /** The answer. */
  readonly bound: Bound;
  /** The member of the section that tells it; undefined where that is the section itself. */
  readonly within: JsonNode | undefined;
}

/**
 * The one request of a section: told by an object itself or by what it holds.
 *
 * @param called the method that the section is called by: `post: { url }`.
 */
export function requestOf(
  context: RequestContext,
  section: JsonObject,
  called: string | undefined,
): ToldRequest | undefined {
  const found = requestsBelow(context, section, { level: 0, called });
  return found.length === 1 ? found[0] : undefined;
}

function requestsBelow(
  context: RequestContext,
  node: JsonObject,
  { level, called }: { readonly level: number; readonly called: string | undefined },
): readonly ToldRequest[] {
  const own = answerOf(context, node, called);
  if (own !== undefined) return [{ bound: own, within: undefined }];
  if (level >= MOST_LEVELS) return [];
  return [...node.members].flatMap(([name, member]) =>
    member.kind === 'object' && REQUESTS.test(name)
      ? requestsBelow(context, member, { level: level + 1, called: methodCalled(name) }).map(({ bound }) => ({
          bound,
          within: member,
        }))
      : [],
  );
}

/** The method that a member is called by. */
export function methodCalled(name: string): string | undefined {
  return METHOD.test(name) ? name.toUpperCase() : undefined;
}

function answerOf(context: RequestContext, node: JsonObject, called: string | undefined): Bound | undefined {
  const told = addressIn(node);
  const path = textIn(told?.address);
  return told === undefined || path?.includes('/') !== true
    ? undefined
    : answerBound(context, { path, method: told.method ?? called, place: told.address.place });
}

/** The answer of a request of the platform; undefined for any other request. */
export function answerBound(
  { matcher, data }: RequestContext,
  { path, method, place }: { readonly path: string; readonly method: string | undefined; readonly place: Place },
): Bound | undefined {
  const told = inner(place);
  const endpoints = matcher.match(textOf(path, told), methodOf(method))?.sure ?? [];
  const answering = endpoints.find(({ response }) => response !== undefined);
  return answering && data.of(answering.response, [{ place: told, why: `${method ?? 'GET'} ${answering.path}` }]);
}

function methodOf(method = 'GET'): HttpMethod | undefined {
  return (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((one) => one === method);
}
