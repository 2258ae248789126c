import type { Code } from '../../code.js';
import type { RequestCode } from '../../requests/request.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { queryGiven } from './queries.js';

/** How Go is read and requests are written. */
interface Reading {
  readonly text: string;
  readonly optional: (node: SyntaxNode | undefined) => Code;
  readonly methodOf: (node: SyntaxNode | undefined) => Code;
  readonly request: (request: RequestCode) => Code;
  readonly send: (request: RequestCode) => Code;
}

/** `req.WithContext(ctx)`: the same request, with what it is given up with. */
export function sameRequest({ receiver, name, args }: Call): SyntaxNode | undefined {
  return /^(?:WithContext|Clone)$/.test(name) && args.length === 1 ? receiver : undefined;
}

/** Requests of the usual library: `http.NewRequestWithContext(ctx, http.MethodGet, path, nil)`, `http.Post(path, "application/json", body)`. */
export function requestCall(call: Call, { text, optional, methodOf, request, send }: Reading): Code | undefined {
  const { name } = call;
  const given = call.args.map(({ node }) => node);
  if (name === 'Post' && given.length === 3)
    return send({ method: '"POST"', url: optional(given[0]), body: optional(given[2]) });
  if (name !== 'NewRequest' && name !== 'NewRequestWithContext') return undefined;
  const [method, url, body] = name === 'NewRequest' ? given : given.slice(1);
  const query = queryGiven(call, text);
  return request({
    method: methodOf(method),
    url: optional(url),
    ...(query !== undefined && { query }),
    body: body === undefined || body.type === 'nil' ? undefined : optional(body),
  });
}
