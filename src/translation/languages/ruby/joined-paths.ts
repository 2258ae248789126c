import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** How Ruby is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly isText: (node: SyntaxNode) => boolean;
}

/** What is put in front of the path of an address; a folder is called otherwise. */
const BEGINS_ADDRESS =
  /^["'](?:\/|https?:)|(?:^|[._@])(?:url|uri|host|base_?url|base_?uri|endpoint|prefix)(?:\(\))?$|^@?base(?:\(\))?$/i;

/** `File.join(base_url, "users", id)`: no path of a file, by what it begins with. */
export function joinsAddress({ receiver, name, args }: Call, textOf: Reading['textOf']): boolean {
  const [first] = args;
  return (
    name === 'join' &&
    !!receiver &&
    !!first &&
    /^(?:::)?File$/.test(textOf(receiver)) &&
    BEGINS_ADDRESS.test(textOf(first.node))
  );
}

/** `["/users", id].join("/")`, `File.join(base_url, "users")`, `URI.join(base_url, "/users")`. */
export function joinedPath(call: Call, reading: Reading): Code | undefined {
  const { receiver, name, args } = call;
  const { textOf, expression, isText } = reading;
  const nodes = args.map(({ node }) => node);
  const [first, second] = nodes;
  if (name !== 'join' || receiver === undefined || first === undefined) return undefined;
  const parts = (): Code => js`[${joined(nodes.map(expression), ', ')}].join("/")`;
  if (joinsAddress(call, textOf)) return parts();
  if (/^(?:::)?(?:URI|Addressable::URI)$/.test(textOf(receiver)) && second !== undefined) return parts();
  return second === undefined && isText(first) ? js`${expression(receiver)}.join(${expression(first)})` : undefined;
}
