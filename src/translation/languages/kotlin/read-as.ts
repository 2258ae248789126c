import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** How Kotlin is read. */
interface Reading {
  readonly callAt: (node: SyntaxNode) => Call | undefined;
  readonly expression: (node: SyntaxNode) => Code;
  readonly parsed: (text: Code, type: Code | undefined) => Code;
  readonly typeArgument: (node: SyntaxNode) => Code | undefined;
  readonly typeCode: (node: SyntaxNode) => Code | undefined;
}

const LISTS = /^(?:List|Set)Serializer$/;

/** A text that is read by something that says as what: by a serializer in front of it, or by an adapter of Moshi or Gson. */
export function readAs({ receiver, name, args }: Call, reading: Reading): Code | undefined {
  const [first, second] = args;
  if (receiver === undefined || first === undefined) return undefined;
  if (name === 'decodeFromString' && second !== undefined) {
    const type = serialized(first.node, reading);
    return type && reading.parsed(reading.expression(second.node), type);
  }
  if (name !== 'fromJson' || second !== undefined) return undefined;
  const adapter = reading.callAt(receiver);
  const told = /^(?:adapter|getAdapter)$/.test(adapter?.name ?? '') ? adapter : undefined;
  const [type] = told?.args ?? [];
  const known = told?.types[0] ?? (type && reading.typeArgument(type.node));
  return known && reading.parsed(reading.expression(first.node), known);
}

/** `User.serializer()`, `ListSerializer(User.serializer())`. */
function serialized(node: SyntaxNode, reading: Reading): Code | undefined {
  const call = reading.callAt(node);
  if (call?.name === 'serializer' && call.receiver !== undefined) return reading.typeCode(call.receiver);
  const [item] = call?.args ?? [];
  if (call === undefined || item === undefined || !LISTS.test(call.name)) return undefined;
  const type = serialized(item.node, reading);
  return type && js`${type}[]`;
}
