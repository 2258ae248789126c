import type { JsonNode } from '../provenance/types.js';
import { firstOf } from '../translation/data/tree.js';
import { requestOf } from './told-requests.js';
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

/** Answers that stand beside their request: contracts, recordings, expectations of a test. What a stub answers is the team's own. */
export function detectRecordedAnswers(context: RequestContext, section: JsonObject): void {
  const answer = firstOf(section, ANSWERS);
  const request = answer && requestOf(context, section);
  if (answer === undefined || request === undefined || request.within === answer) return;
  const body = bodyIn(answer, 0);
  if (body) context.data.payload(request.bound, body);
}

/** `{ body }`, `{ content: { text } }`, or the answer itself where nothing else is told of it. */
function bodyIn(answer: JsonNode, level: number): JsonNode | undefined {
  if (answer.kind === 'scalar') return undefined;
  if (answer.kind === 'array') return answer;
  const body = firstOf(answer, BODIES);
  if (body !== undefined) return level < MOST_LEVELS ? (bodyIn(body, level + 1) ?? undefined) : undefined;
  return firstOf(answer, OTHERS) === undefined || level > 0 ? answer : undefined;
}
