import { entryOf } from '../../catalogue/entry.js';
import { SUCCESSES } from '../../provenance/requests/failed-answers.js';
import { compares } from '../../provenance/syntax/comparisons.js';
import type { Code } from '../code.js';
import { js } from '../code.js';

/** What a test asks of an answer: of which name, and whether it is true of one that succeeded, or of one that failed. */
export interface AskedState {
  readonly of: string;
  readonly ok: boolean;
  /** The one state that it asks for by name or number, as a failure; whether it asks for all others is in `ok`. */
  readonly state?: number;
  /** What is asked of a failed state where what is not there is not meant: `>= 500`. */
  readonly range?: string;
}

/** The test of an answer. */
export function testOf({ ok, state, range }: AskedState, answer: Code): Code {
  if (range !== undefined) return js`(!${answer}.ok && ${answer}.status ${range})`;
  if (state === undefined) return js`${ok ? '' : '!'}${answer}.ok`;
  return ok
    ? js`(${answer}.ok || ${answer}.status !== ${String(state)})`
    : js`(!${answer}.ok && ${answer}.status === ${String(state)})`;
}

/** Longer code asks more. */
export const MOST_OF_TEST = 80;

const DOT = String.raw`\s*(?:->|\?->|\?\.|&\.|\.)\s*`;
const STATE = String.raw`(?:get_?)?(?:raw_?)?(?:status_?code|status)(?:_?value)?|code`;
const NAME = String.raw`(\$?[a-z_]\w*)`;
/** `res.StatusCode`, `$res->status()`, `r.getStatusCode().value()`, `resp.StatusCode/100`. */
const STATE_OF = new RegExp(
  String.raw`^(?:\(int\)\s*)?${NAME}${DOT}(?:${STATE})(?:\(\))?(?:${DOT}(?:value|code)(?:\(\))?)?(\s*/\s*100)?$`,
  'i',
);
/** `res.success?`, `res.IsSuccessStatusCode`, `r.status.isSuccess()`, `$res->failed()`. */
const ASKS = new RegExp(
  String.raw`^${NAME}(?:${DOT}(?:${STATE})(?:\(\))?)?${DOT}(?:(ok\?|ok(?=\()|success\?|is_?ok|is_?success(?:ful)?|successful|isSuccessStatusCode|is2xxSuccessful)|failed|failure\?|not_?found\??(?=\(|$)|is_?(?:client_?|server_?)?error|(?:client|server)_?error\??(?=\()|is[45]xx\w+Error)(?:\(\))?$`,
  'i',
);
/** `res.is_a?(Net::HTTPSuccess)`. */
const IS_A = new RegExp(String.raw`^${NAME}\.(?:is_a|kind_of)\?[ (]\s*Net::HTTP(\w+)\)?$`);
const NAMED =
  /^(?:http\.Status|HttpStatus(?:Code)?\.|HTTPStatus\.|(?:\w+\.)?codes\.|\w*Response::HTTP_|status\.HTTP_\d*_?)(\w+?)(?:\.value(?:\(\))?)?$/;
const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
const FAILURES: readonly number[] = [400, 401, 403, 404, 409, 418, 422, 429, 500, 502, 503];

/** States by their names, without what words are joined by. */
const STATES: Readonly<Record<string, number>> = {
  badrequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notfound: 404,
  methodnotallowed: 405,
  requesttimeout: 408,
  conflict: 409,
  gone: 410,
  unprocessableentity: 422,
  toomanyrequests: 429,
  internalservererror: 500,
  notimplemented: 501,
  badgateway: 502,
  serviceunavailable: 503,
  gatewaytimeout: 504,
};

/** A failed state by its name, however its words are joined. */
export function stateNamed(name: string): number | undefined {
  return entryOf(STATES, name.replaceAll('_', '').toLowerCase());
}

/** What a name or a call asks by itself. */
export function askedByName(text: string): AskedState | undefined {
  const [, of, succeeded] = ASKS.exec(text) ?? [];
  if (of !== undefined && /not_?found\W*$/i.test(text)) return { of, ok: false, state: 404 };
  if (of !== undefined) return { of, ok: succeeded !== undefined };
  const [, object, kind] = IS_A.exec(text) ?? [];
  return object === undefined ? undefined : { of: object, ok: /^(?:Success|OK|Created|Accepted)$/.test(kind ?? '') };
}

/** What a comparison with a state asks: `res.status_code != 200`, `resp.StatusCode >= http.StatusBadRequest`. */
export function askedByComparison(left: string, operator: string, right: string): AskedState | undefined {
  const isMirrored = !STATE_OF.test(left);
  const [, of, byHundreds] = STATE_OF.exec(isMirrored ? right : left) ?? [];
  const limit = of === undefined ? undefined : stateIn(isMirrored ? left : right, byHundreds !== undefined);
  if (of === undefined || limit === undefined) return undefined;
  const compared = isMirrored ? (MIRRORED[operator] ?? operator) : operator;
  const holds = (state: number): boolean => compares(state, compared, limit) === true;
  // Who asks for 200 takes every other for a failure.
  if (limit === 200 && /^[!=]=/.test(operator)) return { of, ok: holds(limit) };
  const succeeds = SUCCESSES.filter(holds).length;
  const fails = FAILURES.filter(holds).length;
  // A failure by its own number or name.
  if (!byHundreds && limit >= 400 && limit !== UNNAMED && /^[!=]==?$/.test(operator))
    return { of, ok: operator.startsWith('!'), state: limit };
  const isOther = limit !== UNNAMED && !holds(NOT_FOUND);
  if (succeeds === 0 && fails > 0) return { of, ok: false, ...(isOther && { range: `${compared} ${String(limit)}` }) };
  return succeeds === SUCCESSES.length && fails < FAILURES.length ? { of, ok: true } : undefined;
}

/** What a failure counts as whose name is not known. */
const UNNAMED = 418;
const NOT_FOUND = 404;

function stateIn(text: string, byHundreds: boolean): number | undefined {
  const number = Number(text.replace(/^(["'])(.*)\1$/, '$2'));
  if (byHundreds) return number >= 1 && number < 6 ? number * 100 : undefined;
  if (number >= 100 && number < 600) return number;
  const name = NAMED.exec(text)?.[1];
  if (name === undefined) return undefined;
  if (/^ok$/i.test(name)) return 200;
  return /^(?:created|accepted|no_?content|partial_?content|multi\w*|moved\w*|found|see_?other)$/i.test(name)
    ? 201
    : (stateNamed(name) ?? UNNAMED);
}
