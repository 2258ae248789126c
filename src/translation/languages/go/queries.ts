import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** What a query is put together in: as it begins, or with what an address has already. */
const QUERIES = String.raw`(?:(?:make\(|new\()?url\.Values\b|[\w.]+\.Query\(\)|query\.Values\()`;
/** What is behind a request in its function says which query it gets. */
const GIVEN_QUERY = /^[^]*?(?:\n\}|\b(\w+)\.URL\.RawQuery\s*=\s*(\w+)\.Encode\(\))/;
const MOST_BEFORE = 80;

/** How Go is read. */
interface Reading {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  /** The type that a variable is declared with. */
  readonly typeOf: (variable: SyntaxNode) => SyntaxNode | undefined;
  /** Whether a name is given an address in the file. */
  readonly isAddress: (node: SyntaxNode) => boolean;
}

/** What queries are put together with: `q := u.Query()`, `q.Set("limit", "100")`, `path + "?" + q.Encode()`. */
export function queryCall({ receiver, name, args }: Call, reading: Reading): Code | undefined {
  const { textOf, expression } = reading;
  if (receiver === undefined) {
    const isMade = name === 'make' && args.length === 1 && args[0] && textOf(args[0].node) === 'url.Values';
    return isMade === true ? 'new URLSearchParams()' : undefined;
  }
  // Of go-querystring: the fields of a struct.
  if (name === 'Values' && textOf(receiver) === 'query' && args.length === 1 && args[0])
    return js`new URLSearchParams(${expression(args[0].node)})`;
  if (name === 'Query' && args.length === 0 && mayHaveQuery(receiver, reading)) return 'new URLSearchParams()';
  if (!/^(?:Set|Add|Encode)$/.test(name) || receiver.type !== 'identifier' || !isQuery(receiver, reading))
    return undefined;
  if (name === 'Encode') return js`${expression(receiver)}.toString()`;
  const given = args.map(({ node }) => [expression(node), ', ']);
  return js`${expression(receiver)}.${name === 'Set' ? 'set' : 'append'}(${given})`;
}

function mayHaveQuery(address: SyntaxNode, { textOf, isAddress }: Reading): boolean {
  return /(?:^|\.)(?:URL|u|uri|endpoint|\w*[uU]rl)$/.test(textOf(address)) || isAddress(address);
}

function isQuery(name: SyntaxNode, { text, textOf, typeOf }: Reading): boolean {
  const type = typeOf(name);
  if (type !== undefined && textOf(type) === 'url.Values') return true;
  return new RegExp(`\\b${textOf(name)}\\s*(?::?=|,\\s*\\w+\\s*:?=)\\s*${QUERIES}`).test(text);
}

/** `req.URL.RawQuery = q.Encode()`, after the request was made: the name of its query. */
export function queryGiven({ node }: Call, text: string): string | undefined {
  const before = text.slice(Math.max(0, node.start - MOST_BEFORE), node.start);
  const request = /(\w+)\s*,\s*\w+\s*:?=\s*$/.exec(before)?.[1];
  const [, owner, query] = GIVEN_QUERY.exec(text.slice(node.end)) ?? [];
  return owner !== undefined && owner === request ? query : undefined;
}
