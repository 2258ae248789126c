import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { keysOf, outside, without } from '../further-keys.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** How PHP is read. */
interface Reading {
  readonly callAt: (node: SyntaxNode) => Call | undefined;
  readonly expression: (node: SyntaxNode) => Code;
}

/** What functions ask of the keys of an array, and of what it has and another has not. */
export function keyCall({ name, args }: Call, reading: Reading): Code | undefined {
  const { expression } = reading;
  const [first, second] = args.map(({ node }) => node);
  if (name === 'isset') return areThere(args, reading);
  if (first === undefined) return undefined;
  if (name === 'array_keys' && args.length === 1) return keysOf(expression(first));
  if (second === undefined) return undefined;
  if (name === 'array_diff' && args.length === 2) return outside(expression(first), expression(second));
  const flipped = name === 'array_diff_key' && args.length === 2 ? flippedList(second, reading) : undefined;
  if (flipped !== undefined) return without(expression(first), flipped);
  if (name === 'in_array') return js`${expression(second)}.includes(${expression(first)})`;
  if (name === 'property_exists') return js`(${expression(second)} in ${expression(first)})`;
  return /^(?:array_key_exists|key_exists)$/.test(name)
    ? js`(${expression(first)} in ${expression(second)})`
    : undefined;
}

/** `array_flip($list)`: the list that keys are made of. */
function flippedList(node: SyntaxNode, { callAt, expression }: Reading): Code | undefined {
  const call = callAt(node);
  const list = call?.name === 'array_flip' && call.receiver === undefined ? call.args[0] : undefined;
  return list && expression(list.node);
}

/** `isset($user['name'], $user['email'])`. */
function areThere(args: Call['args'], { expression }: Reading): Code {
  return js`(${joined(
    args.map(({ node }) => js`${expression(node)} != null`),
    ' && ',
  )})`;
}
