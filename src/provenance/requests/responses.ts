import type { Shape } from '../../catalogue/types.js';
import type { Engine } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { asList, listOf } from '../objects/lists.js';
import { asLikely, lazily, mapOptions, optionsOf, unionOf, unknown, withOwn } from '../values.js';
import type { ApiCall, EvidenceChain, Value } from '../value.js';

const BODY_NAMES = new Set(['data', 'body', 'result', 'payload', 'json', 'response', 'content', 'parsedBody']);
const ENVELOPE_NAMES = new Set([
  'status',
  'statusCode',
  'statusText',
  'ok',
  'headers',
  'header',
  'config',
  'request',
  'url',
  'redirected',
  'type',
  'text',
]);

/** What a call answers: the resource of its endpoint, or unknown where the endpoint is not of the catalogue or shows no shape. */
export function responseBody(call: ApiCall): Value {
  const shapes = call.endpoints.flatMap((endpoint) =>
    endpoint.response ? [{ shape: endpoint.response, endpoint }] : [],
  );
  if (shapes.length === 0) {
    const own = call.own?.();
    if (own) return own.value;
    const answer = unknown('the answer of a call that the catalogue says nothing about');
    if (isAnsweredElsewhere(call)) return { ...answer, elsewhere: true };
    return isOnUnknownPath(call) ? { ...answer, ofOther: true } : answer;
  }
  const answer = unionOf(
    shapes.map(({ shape, endpoint }) =>
      dataOf(shape, {
        head: { place: call.site, why: `${call.method ?? endpoint.methods[0] ?? 'GET'} ${endpoint.path}` },
        rest: call.assumed && { head: call.assumed, rest: undefined },
      }),
    ),
  );
  return withOwn(answer, call.filled ?? []);
}

/** Whether the catalogue says nothing about what a call answers, although its address is seen. */
export function isAnsweredElsewhere(call: ApiCall): boolean {
  const isOfPlatform = call.endpoints.some(({ response, body }) => response !== undefined || body !== undefined);
  return !isOfPlatform && isWhole(call) && call.own?.()?.holdsPayload !== true;
}

/** Whether a call asks for a path of which all is seen but where it begins, and which the catalogue does not have: `base + '/v1/people'`. */
export function isOnUnknownPath({ endpoints, path: { pieces } }: ApiCall): boolean {
  const [first, ...rest] = pieces;
  const end = rest.findIndex(({ kind }) => kind !== 'chars');
  const seen = rest.slice(0, end < 0 ? rest.length : end).map((piece) => (piece.kind === 'chars' ? piece.text : ''));
  return endpoints.length === 0 && first?.kind === 'hole' && /^\/+\w/.test(seen.join(''));
}

/** Whether a value is what another service answers. */
export function isElsewhere(value: Value): boolean {
  if (value.kind === 'response') return optionsOf(responseBody(value.call)).some(isElsewhere);
  if (value.kind === 'list') return optionsOf(value.item()).some(isElsewhere);
  return value.kind === 'unknown' && value.elsewhere === true;
}

/** Whether a value is what another request is answered with than those that the catalogue knows, wherever that goes to. */
export function isOfOtherRequest(value: Value): boolean {
  if (value.kind === 'response') return optionsOf(responseBody(value.call)).some(isOfOtherRequest);
  if (value.kind === 'list') return optionsOf(value.item()).some(isOfOtherRequest);
  return isElsewhere(value) || (value.kind === 'unknown' && value.ofOther === true);
}

/** Whether the address of a call is seen from its beginning, but for a part of the name of its host: `https://${tenant}.files.example/api`. */
function isWhole({ path: { pieces } }: ApiCall): boolean {
  const [first, second, third] = pieces;
  if (first?.kind !== 'chars') return false;
  if (/^(?:https?:\/)?\/\w/i.test(first.text)) return true;
  const isHost = /^https?:\/\/$/i.test(first.text) && second?.kind === 'hole';
  return isHost && third?.kind === 'chars' && /^\.[\w-]+(?:\.[\w-]+)*(?:\/|$)/.test(third.text);
}

export function dataOf(shape: Shape, evidence: EvidenceChain, likely = false): Value {
  return {
    kind: 'data',
    root: shape.resource,
    resource: shape.resource,
    path: [],
    cardinality: shape.cardinality,
    likely,
    evidence,
  };
}

/** What a request that is put together call by call is answered with. */
export function answerOf(request: Extract<Value, { kind: 'request' }>): Extract<Value, { kind: 'response' }> {
  return { kind: 'response', call: request.call, flavour: 'body' };
}

/** What flows out of a response that is read as a stream: `for await (const chunk of response)`. */
export function pieceOf({ call, flavour }: Extract<Value, { kind: 'response' }>): Value {
  return flavour === 'data' || flavour === 'jquery' || flavour === 'observed'
    ? unknown('an item of a response')
    : { kind: 'body-text', call };
}

/** What has no member with the body as it is sent. */
const HOLDS_ELSEWHERE: ReadonlySet<Extract<Value, { kind: 'response' }>['flavour']> = new Set([
  'data',
  'raw',
  'fetch',
  'text',
]);

/** Member of what a client library returned. */
export function responseMember(e: Engine, response: Extract<Value, { kind: 'response' }>, name: string): Value {
  const { call, flavour } = response;
  if (flavour === 'unclear') return unclearMember(e, call, name);
  // What an outcome of two holds where it went well.
  if (name === 'right') return response;
  // `request` hands its callback the response and the body, in a promise made of it by some a list of the two.
  if (flavour === 'body' && name === '0') return response;
  if (flavour === 'body' && name === '1') return responseBody(call);
  const holdsBody =
    (flavour === 'data' && name === 'data') ||
    (!HOLDS_ELSEWHERE.has(flavour) && (name === 'body' || name === 'responseJSON'));
  if (holdsBody)
    return flavour === 'got' ? unionOf([responseBody(call), { kind: 'body-text', call }]) : responseBody(call);
  if ((flavour === 'fetch' && name === 'body') || (flavour === 'raw' && name === 'data'))
    return { kind: 'body-text', call };
  if (name === 'responseText') return { kind: 'body-text', call };
  if (flavour === 'xhr' && name === 'response') return unionOf([{ kind: 'body-text', call }, responseBody(call)]);
  return unknown('part of the HTTP response, not of its body');
}

/**
 * A wrapper that could not be followed returns the response or its body. Names that only a response has are taken for one, names that only the
 * body has for the other; a name that both may have proves nothing.
 */
function unclearMember(e: Engine, call: ApiCall, name: string): Value {
  const body = responseBody(call);
  if (ENVELOPE_NAMES.has(name))
    return unknown('the wrapper could not be followed: this may be the HTTP response or its body');
  if (BODY_NAMES.has(name) && !isField(e, body, name)) return body;
  return memberOf(e, body, name);
}

/** A value of which `name` is taken: what an unclear wrapper gave is the body, where only a body can have that name. */
export function holderOf(value: Value, name: string): Value {
  return mapOptions(value, (option) => {
    if (option.kind !== 'response' || option.flavour !== 'unclear' || ENVELOPE_NAMES.has(name)) return option;
    return asLikely(responseBody(option.call));
  });
}

function isField(e: Engine, body: Value, name: string): boolean {
  return body.kind === 'data' && body.resource !== undefined && e.resource(body.resource)?.fields[name] !== undefined;
}

/** `response.json()` and its kin. */
export function responseMethod(response: Extract<Value, { kind: 'response' }>, name: string): Value | undefined {
  const { call, flavour } = response;
  switch (name) {
    case 'json':
      return flavour === 'data' ? undefined : responseBody(call);
    case 'text':
    case 'getContentText':
    case 'getDataAsString':
    case 'buffer':
    case 'arrayBuffer':
    case 'toString':
      return { kind: 'body-text', call };
    case 'clone':
    case 'getBlob':
      return response;
    default:
      return undefined;
  }
}

/** Array methods that hand on the items, and what they return. */
export function listMethod(list: Value, name: string, item: () => Value): Value | undefined {
  switch (name) {
    case 'filter':
    case 'slice':
    case 'sort':
    case 'toSorted':
    case 'reverse':
    case 'toReversed':
    case 'splice':
    case 'concat':
    case 'values':
    case 'toSpliced':
    case 'with':
    case 'flat':
      return list.kind === 'data' && name !== 'flat' ? list : asListOf(item);
    case 'find':
    case 'findLast':
    case 'pop':
    case 'shift':
    case 'at':
    case 'first':
    case 'last':
      return item();
    case 'entries':
      return listOf(() => ({
        kind: 'tuple',
        items: [
          { value: lazily(unknown('an index')), place: NOWHERE, spread: false },
          { value: item, place: NOWHERE, spread: false },
        ],
        place: NOWHERE,
      }));
    default:
      return undefined;
  }
}

const NOWHERE = { file: '', start: 0, end: 0 };

function asListOf(item: () => Value): Value {
  const value = item();
  return value.kind === 'data' ? asList(value) : listOf(value);
}
