import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** How Go is read. */
interface Reading {
  readonly text: string;
  /** How a variable is called in the code that is made. */
  readonly spelled: (name: string) => string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly callAt: (node: SyntaxNode) => Call | undefined;
  readonly optional: (node: SyntaxNode | undefined) => Code;
  readonly name: (node: SyntaxNode) => Code;
  readonly parsed: (text: Code, type: Code | undefined) => Code;
  /** What is read into a variable, of the type that this has. */
  readonly fill: (variable: SyntaxNode | undefined, data: (type: Code | undefined) => Code) => Code | undefined;
}

/** What is read out of JSON into a variable, and written as it. */
export function jsonCall({ receiver, name, args }: Call, reading: Reading): Code | undefined {
  const [first, second] = args.map(({ node }) => node);
  if (receiver === undefined) return undefined;
  if (name === 'Encode') return written(receiver, first, reading);
  if (name === 'Decode') return read(reading.optional(receiver), first, reading);
  if (reading.textOf(receiver) !== 'json') return undefined;
  if (name === 'NewDecoder') return reading.optional(first);
  return name === 'Unmarshal' ? read(reading.optional(first), second, reading) : undefined;
}

/** `json.NewEncoder(&body).Encode(value)`: what is written into a variable is what that holds. */
function written(receiver: SyntaxNode, value: SyntaxNode | undefined, reading: Reading): Code | undefined {
  const encoder = reading.callAt(receiver);
  const variable = pointedAt(encoder?.name === 'NewEncoder' ? encoder.args[0]?.node : undefined);
  if (receiver.type === 'identifier') return writtenBy(receiver, value, reading);
  if (variable?.type !== 'identifier') return undefined;
  return js`(${reading.name(variable)} = ${reading.optional(value)})`;
}

/** `encoder := json.NewEncoder(body)`, and `encoder.Encode(value)` behind it. */
function writtenBy(encoder: SyntaxNode, value: SyntaxNode | undefined, reading: Reading): Code | undefined {
  const made = new RegExp(String.raw`\b${reading.textOf(encoder)}\s*:?=\s*json\.NewEncoder\(\s*&?(\w+)\s*\)`, 'g');
  const variable = [...reading.text.slice(0, encoder.start).matchAll(made)].at(-1)?.[1];
  return variable === undefined ? undefined : js`(${reading.spelled(variable)} = ${reading.optional(value)})`;
}

/** Data that is read into a variable. */
function read(text: Code, target: SyntaxNode | undefined, { fill, parsed }: Reading): Code | undefined {
  return fill(pointedAt(target), (type) => parsed(text, type));
}

/** `user` of `&user`. */
function pointedAt(target: SyntaxNode | undefined): SyntaxNode | undefined {
  return target?.type === 'unary_expression' ? child(target, 'operand') : target;
}
