import { entryOf } from '../../../catalogue/entry.js';
import { child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What Rack calls the states of answers that refuse. */
const STATES: Readonly<Record<string, number>> = {
  bad_request: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  conflict: 409,
  gone: 410,
  length_required: 411,
  precondition_failed: 412,
  payload_too_large: 413,
  content_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  misdirected_request: 421,
  unprocessable_entity: 422,
  unprocessable_content: 422,
  locked: 423,
  failed_dependency: 424,
  precondition_required: 428,
  too_many_requests: 429,
};
/** What answers a request, by its own name. */
const ANSWERS = /^(?:head|halt|status|error!?|render\w*|respond\w*|json\w*)$/;

/** `head :bad_request`, `render json: …, status: :conflict`: the states that answers are named, by where the names begin. */
export function statesNamed(root: SyntaxNode, textOf: (node: SyntaxNode) => string): ReadonlyMap<number, number> {
  const states = new Map<number, number>();
  visitSyntax(root, (node) => {
    const name = node.type === 'call' && child(node, 'receiver') === undefined ? child(node, 'method') : undefined;
    if (name === undefined || !ANSWERS.test(textOf(name))) return undefined;
    for (const given of child(node, 'arguments')?.children ?? []) {
      const [key, value] = given.type === 'pair' ? [child(given, 'key'), child(given, 'value')] : [undefined, given];
      if (value?.type !== 'simple_symbol' || (key && !/^:?status$/.test(textOf(key)))) continue;
      const state = entryOf(STATES, textOf(value).slice(1));
      if (state !== undefined) states.set(value.start, state);
    }
    return undefined;
  });
  return states;
}
