import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { RequestCode } from '../../requests/request.js';
import type { Call } from '../lowering.js';
import { SOME_METHOD, methodNamed } from '../lowering.js';
import type { Shape } from '../shape.js';
import type { SyntaxNode } from '../tree.js';

const REQUEST = /^wp_(?:safe_)?remote_(get|post|head|request)$/;

/** How PHP is read and requests are written. */
interface Reading {
  readonly contentOf: (node: SyntaxNode) => string | undefined;
  readonly shape: (node: SyntaxNode) => Shape | undefined;
  readonly expression: (node: SyntaxNode) => Code;
  readonly send: (request: RequestCode) => Code;
}

/** What the functions of WordPress do with requests, their answers and lists. */
export function wordpressCall({ name, args }: Call, reading: Reading): Code | undefined {
  const nodes = args.map(({ node }) => node);
  const [first, second] = nodes;
  if (first === undefined) return undefined;
  const { expression } = reading;
  const verb = REQUEST.exec(name)?.[1];
  if (verb !== undefined) return requested(verb, first, second, reading);
  if (name === 'wp_remote_retrieve_body') return js`${expression(first)}.text`;
  if (name === 'wp_remote_retrieve_response_code') return js`${expression(first)}.status`;
  if (name === 'trailingslashit') return js`(${expression(first)} + "/")`;
  if (second === undefined) return undefined;
  if (name === 'add_query_arg') return withQuery(nodes, reading);
  if (name === 'wp_parse_args') return js`({ ...${expression(second)}, ...${expression(first)} })`;
  if (name === 'wp_list_pluck') return js`${expression(first)}.map((each) => each[${expression(second)}])`;
  // What others make of a value is not known; mostly it is left as it is.
  return name === 'apply_filters' ? expression(second) : undefined;
}

/** `wp_remote_request($url, ['method' => 'PATCH', 'body' => $body])`; options may be put together before. */
function requested(verb: string, url: SyntaxNode, options: SyntaxNode | undefined, reading: Reading): Code {
  const { contentOf, shape, expression, send } = reading;
  const written = options && shape(options);
  const entries = written?.kind === 'object' ? written.entries : undefined;
  const told = (key: string): Code | undefined => {
    if (options === undefined) return undefined;
    if (entries === undefined) return js`${expression(options)}[${JSON.stringify(key)}]`;
    const value = entries.find((entry) => entry.key?.text === key)?.value;
    return value && expression(value);
  };
  const said = entries?.find(({ key }) => key?.text === 'method')?.value;
  const own = methodNamed(verb) ?? (verb === 'request' ? '"GET"' : SOME_METHOD);
  const named = said && methodNamed(contentOf(said));
  const isTold = options !== undefined && (entries === undefined || said !== undefined);
  const method = named ?? (isTold ? js`(${told('method') ?? 'undefined'} ?? ${own})` : own);
  // What is sent with a request that only reads goes into its query.
  const body = told('body');
  return send({ method, url: expression(url), ...(own === '"GET"' && !isTold ? { query: body } : { body }) });
}

/** `add_query_arg($query, $url)`, `add_query_arg('start', 0, $url)`. */
function withQuery(nodes: readonly SyntaxNode[], { expression }: Reading): Code | undefined {
  const [first, second, third] = nodes.map((node) => expression(node));
  if (first === undefined || second === undefined) return undefined;
  const [query, url] = third === undefined ? [first, second] : [js`({ [${first}]: ${second} })`, third];
  return js`(${url} + "?" + new URLSearchParams(${query}))`;
}
