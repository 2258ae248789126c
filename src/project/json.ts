import { parse } from '@humanwhocodes/momoa';
import type { IdentifierNode, ObjectNode, ValueNode } from '@humanwhocodes/momoa';
import type { JsonNode, Place } from '../provenance/types.js';
import type { Unreadable } from './text.js';

type JsonObject = Extract<JsonNode, { kind: 'object' }>;

/** Reads JSON, comments and trailing commas allowed, with the place of every value. A key that stands twice counts as the last. */
export function parseJson(file: string, text: string): JsonNode | Unreadable {
  try {
    // A byte order mark is no JSON; a space in its stead keeps the places right.
    const document = parse(text.replace(/^\uFEFF/, ' '), { mode: 'jsonc', ranges: true, allowTrailingCommas: true });
    return jsonNodeOf(document.body, file);
  } catch (error) {
    if (error instanceof RangeError) return { reason: 'nested too deeply to be parsed' };
    return { reason: jsonReason(error) };
  }
}

function jsonReason(error: unknown): string {
  if (!(error instanceof Error)) return 'no valid JSON';
  const line = 'line' in error && typeof error.line === 'number' ? ` at line ${error.line}` : '';
  return `no valid JSON${line}: ${error.message.replace(/\s*\(\d+:\d+\)\.?$/, '')}`;
}

/** A value of a document that is parsed already. */
export function jsonNodeOf(node: ValueNode, file: string): JsonNode {
  const place = placeOf(node, file);
  switch (node.type) {
    case 'Object':
      return { kind: 'object', place, ...membersOf(node, file) };
    case 'Array':
      return { kind: 'array', place, items: node.elements.map((element) => jsonNodeOf(element.value, file)) };
    case 'String':
    case 'Number':
    case 'Boolean':
      return { kind: 'scalar', place, value: node.value };
    default:
      return { kind: 'scalar', place, value: null };
  }
}

function membersOf(node: ObjectNode, file: string): Pick<JsonObject, 'members' | 'keys'> {
  const members = new Map<string, JsonNode>();
  const keys = new Map<string, Place>();
  for (const { name, value } of node.members) {
    const key = name.type === 'String' ? name.value : name.name;
    members.set(key, jsonNodeOf(value, file));
    keys.set(key, placeOf(name, file));
  }
  return { members, keys };
}

function placeOf(node: ValueNode | IdentifierNode, file: string): Place {
  const [start, end] = node.range ?? [node.loc.start.offset, node.loc.end.offset];
  return { file, start, end };
}
