import type { JsonNode, Place } from '../provenance/types.js';

/** What a file of data holds at a place that is that of one of its values, or a part of it; empty where none is there. */
export function textInData(node: JsonNode | undefined, place: Place): string {
  if (node === undefined || place.start < node.place.start || place.end > node.place.end) return '';
  if (node.kind === 'scalar') return partOf(node, place);
  const inner = node.kind === 'object' ? [...node.members.values()] : node.items;
  for (const one of inner) {
    const text = textInData(one, place);
    if (text !== '') return text;
  }
  return '';
}

/** A value stands between quotes, or what is taken for them; with escapes in it, its parts are not told apart. */
function partOf({ place: { start, end }, value }: Extract<JsonNode, { kind: 'scalar' }>, place: Place): string {
  const text = typeof value === 'string' ? value : '';
  if (end - start !== text.length + 2) return text;
  return text.slice(Math.max(0, place.start - start - 1), place.end - start - 1);
}
