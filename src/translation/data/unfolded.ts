import { parseJson } from '../../project/json.js';
import type { JsonNode } from '../../provenance/types.js';
import { withoutPlaceholders } from './code.js';
import { locatedIn, relocated } from './tree.js';

/** Names of members that may hold a body as a text, or a file of data. */
const BODIES = /^(?:body|text|raw|content|payload|response_?body|[\w.-]+\.json)$/i;

/** Data in which bodies that are written as texts of JSON are data as well. */
export function unfolded(node: JsonNode, file: string, text: string): JsonNode {
  if (node.kind === 'scalar') return node;
  if (node.kind === 'array') {
    const items = node.items.map((item) => unfolded(item, file, text));
    return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
  }
  const members = new Map(
    [...node.members].map(([name, value]) => [
      name,
      value.kind === 'scalar' && BODIES.test(name) ? (bodyOf(value, file, text) ?? value) : unfolded(value, file, text),
    ]),
  );
  return [...members].every(([name, value]) => node.members.get(name) === value) ? node : { ...node, members };
}

function bodyOf(node: JsonNode, file: string, text: string): JsonNode | undefined {
  const located = locatedIn(node, text);
  if (located === undefined || !/^\s*[[{]/.test(located.text)) return undefined;
  const body = parseJson(file, withoutPlaceholders(located).text);
  return 'reason' in body ? undefined : relocated(body, located, file);
}
