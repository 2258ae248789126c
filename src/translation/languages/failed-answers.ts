interface Range {
  readonly start: number;
  readonly end: number;
}

const STRINGS = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`/g;
/** `status: 404`, `withStatus(404)`, `Reply(404)`, `NewStringResponder(500, …)`, `response(…, 500)`. */
const NUMBERED =
  /(?:status(?:_?code)?["']?\s*(?:[:=(]|=>)\s*\[?\s*|\b(?:reply|respond|\w*response|new\w*responder\w*|writeheader|error)\(\s*(?:[\w.]*,\s*)*)[345]\d\d\b/i;
/** `HttpStatus.NOT_FOUND`, `http.StatusNotFound`, `status: :not_found`. */
const NAMED =
  /(?:\bHttpStatus(?:Code)?\.|\bHTTPStatus\.|\bhttp\.Status|\bcodes\.|\bstatus(?::|\s*=>)\s*:)(?!(?:ok|created|accepted|partial_?content|no_?content)\b)[a-z]/i;
/** `withServerError()`, `notFound()`. */
const BY_CALL =
  /\b(?:with)?(?:bad_?request|server_?error|unauthorized|forbidden|(?:resource)?_?not_?found|too_?many_?requests|conflict)\w*\(/i;

/**
 * Whether what says an answer says that the request failed: its body is no payload then.
 * @param body left out, with whatever its texts and numbers are
 */
export function saysFailure(text: string, { start, end }: Range, body: Range): boolean {
  const said = `${text.slice(start, body.start)} ${text.slice(body.end, end)}`.replaceAll(STRINGS, '');
  return NUMBERED.test(said) || NAMED.test(said) || BY_CALL.test(said);
}
