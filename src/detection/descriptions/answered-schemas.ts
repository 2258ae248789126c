import type { JsonNode } from '../../provenance/types.js';

const NOTHING: ReadonlySet<JsonNode> = new Set();

/** The parts of an OpenAPI description that only say what is answered: what they refuse, nobody else sends. */
export function answeredSchemas(root: JsonNode): ReadonlySet<JsonNode> {
  // A file of YAML is a list of documents.
  if (root.kind === 'array') return new Set(root.items.flatMap((document) => [...answeredSchemas(document)]));
  if (root.kind !== 'object' || !(root.members.has('openapi') || root.members.has('swagger'))) return NOTHING;
  const described = [root.members.get('paths'), root.members.get('webhooks')].flatMap((node) => node ?? []);
  const taken = new Set<JsonNode>();
  for (const node of described) collect(root, node, taken, /^responses$/);
  const all = new Set<JsonNode>();
  for (const node of described) collect(root, node, all);
  return new Set([...all].filter((node) => !taken.has(node)));
}

/** A node and what stands in it or is referred to, without members of some names. */
function collect(root: JsonNode, node: JsonNode, into: Set<JsonNode>, without?: RegExp): void {
  if (node.kind === 'scalar' || into.has(node)) return;
  into.add(node);
  if (node.kind === 'array') {
    for (const item of node.items) collect(root, item, into, without);
    return;
  }
  for (const [name, value] of node.members) {
    if (without?.test(name) === true) continue;
    const referred = name === '$ref' && value.kind === 'scalar' ? at(root, String(value.value)) : undefined;
    collect(root, referred ?? value, into, without);
  }
}

/** `#/components/schemas/Name`. */
function at(root: JsonNode, reference: string): JsonNode | undefined {
  if (!reference.startsWith('#/')) return undefined;
  let node: JsonNode | undefined = root;
  for (const name of reference.slice(2).split('/')) node = node?.kind === 'object' ? node.members.get(name) : undefined;
  return node;
}
