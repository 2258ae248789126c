import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** How Ruby is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
}

interface NamingReading extends Reading {
  readonly keyOf: (name: string, value: SyntaxNode) => Code;
}

/** `uri.path = PATH`, `uri.query = query`: parts of an address that a variable holds. */
export function addressSet(target: SyntaxNode, value: SyntaxNode, { textOf, expression }: Reading): Code | undefined {
  const [held, part] = target.type === 'call' ? [child(target, 'receiver'), child(target, 'method')] : [];
  if (held?.type !== 'identifier' || part === undefined || !/(?:^|_)ur[il](?=_|$)/i.test(textOf(held)))
    return undefined;
  const address = expression(held);
  if (textOf(part) === 'path') return js`(${address} = new URL(${expression(value)}, ${address}))`;
  if (textOf(part) !== 'query') return undefined;
  return js`(${address} = ${address} + "?" + ${expression(value)})`;
}

/** `URI.encode_www_form(start: 0)`. */
export function encodedQuery({ receiver, name, args }: Call, reading: NamingReading): Code | undefined {
  const { textOf, expression, keyOf } = reading;
  if (name !== 'encode_www_form' || receiver === undefined || !/^(?:::)?URI$/.test(textOf(receiver))) return undefined;
  const [first] = args;
  if (first === undefined) return undefined;
  if (first.name === undefined) return js`new URLSearchParams(${expression(first.node)})`;
  const pairs = args.flatMap((one): Code[] =>
    one.name === undefined ? [] : [js`${keyOf(one.name, one.node)}: ${expression(one.node)}, `],
  );
  return js`new URLSearchParams({ ${pairs} })`;
}
