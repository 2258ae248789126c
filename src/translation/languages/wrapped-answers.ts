import type { Code } from '../code.js';
import { js } from '../code.js';

/** What holds the body of an answer, and what sends before it holds one. */
const HOLDS_BODY =
  /^(?:Response|ResponseEntity|HttpResponse|HttpEntity|IApiResponse|ApiResponse|IRestResponse|RestResponse)\s*</;
const SENDS = /^Call\s*</;
/** What gives such a thing later. */
const GIVES_LATER =
  /^(?:Mono|Single|Maybe|Uni|Deferred|Task|ValueTask|CompletableFuture|CompletionStage|Future|ListenableFuture|Observable|Flowable)\s*</;

/** What a team has that holds a value beside how it went: what it is of is not what it is. */
const HOLDS_OUTCOME = /^(?:\w+\.)*\w*(?:Result|Outcome|Either|Envelope)\s*</;

/** Whether a type holds a value beside how it went: `Task<Result<User>>`. */
export function isOutcome(type: string): boolean {
  const later = GIVES_LATER.exec(type)?.[0];
  return later === undefined ? HOLDS_OUTCOME.test(type) : isOutcome(type.slice(later.length));
}

/** Whether what a function gives holds the body of an answer rather than being it: `Response<User>`. */
export function isWrappedAnswer(type: string): boolean {
  const later = GIVES_LATER.exec(type)?.[0];
  if (later !== undefined) return isWrappedAnswer(type.slice(later.length));
  return HOLDS_BODY.test(type) || SENDS.test(type);
}

/** A body in what holds it, under the names that the usual libraries give it. */
export function wrappedAnswer(body: Code): Code {
  return js`((body: any) => ({ ok: true, getBody: () => body, body: body, Content: body, execute: () => ({ ok: true, body: body }) }))(${body})`;
}
