import type { JsonNode } from '../../provenance/types.js';
import { templateOf } from '../../translation/data/path-patterns.js';
import { hasFailed } from '../../translation/data/shapes.js';
import { firstOf, textIn } from '../../translation/data/tree.js';
import { answerBound, requestOf } from './told-requests.js';
import type { RequestContext } from './told-requests.js';

type JsonObject = Extract<JsonNode, { kind: 'object' }>;

/** Names of members that hold what a request is answered with, or is expected to be. */
const ANSWERS = new Set(['response', 'expect', 'expected', 'expectedresponse', 'answer', 'reply']);
/** Names under which the body of an answer stands in it. */
const BODIES = new Set(['body', 'json', 'jsonbody', 'data', 'payload', 'content', 'responsebody', 'text']);
/** What is told of an answer beside its body. */
const OTHERS = new Set(['status', 'statuscode', 'status_code', 'headers', 'code', 'statustext']);
/** How deep the body may stand in what is told of it. */
const MOST_LEVELS = 3;
const METHODS = new Set(['method']);

/**
 * Answers that stand beside their request: contracts, recordings, expectations of a test.
 *
 * @param called the method that the section is called by, if it is.
 */
export function detectRecordedAnswers(context: RequestContext, section: JsonObject, called: string | undefined): void {
  const answer = firstOf(section, ANSWERS);
  const request = answer && requestOf(context, section, called);
  if (answer === undefined || request === undefined || request.within === answer) return;
  const body = hasFailed(answer) ? undefined : bodyIn(answer, 0);
  if (body) context.data.payload(request.bound, body);
}

/** Names of members that tell which requests a server of canned answers is for, and with what it answers them. */
const STUBBED_REQUESTS = new Set(['request', 'httprequest']);
const STUBBED_ANSWERS = new Set(['response', 'httpresponse']);
const STUBBED_PATHS = new Set(['url', 'urlpath', 'urlpathtemplate', 'path']);
const STUBBED_PATTERNS = new Set(['urlpattern', 'urlpathpattern']);

/** `{ request: { method, urlPath }, response: { status, jsonBody } }`: what a test has a request of the platform answer. */
export function detectStubbedAnswer(context: RequestContext, section: JsonObject): void {
  const [request, answer] = [firstOf(section, STUBBED_REQUESTS), firstOf(section, STUBBED_ANSWERS)];
  const plain = firstOf(request, STUBBED_PATHS);
  const address = plain ?? firstOf(request, STUBBED_PATTERNS);
  const text = textIn(address) ?? '';
  const path = plain === undefined ? templateOf(text) : text;
  if (answer === undefined || address === undefined || path?.includes('/') !== true) return;
  const method = textIn(firstOf(request, METHODS));
  const bound = answerBound(context, { path, method: method === 'ANY' ? undefined : method, place: address.place });
  const body = hasFailed(answer) ? undefined : bodyIn(answer, 0);
  if (bound && body) context.data.payload(bound, body);
}

/** `{ body }`, `{ content: { text } }`, or the answer itself where nothing else is told of it. */
function bodyIn(answer: JsonNode, level: number): JsonNode | undefined {
  if (answer.kind === 'scalar') return undefined;
  if (answer.kind === 'array') return answer;
  const body = firstOf(answer, BODIES);
  if (body !== undefined) return level < MOST_LEVELS ? (bodyIn(body, level + 1) ?? undefined) : undefined;
  return firstOf(answer, OTHERS) === undefined || level > 0 ? answer : undefined;
}
