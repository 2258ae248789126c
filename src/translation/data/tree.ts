import type { JsonNode, Place } from '../../provenance/types.js';
import { unescaped } from '../located.js';
import { Located } from '../located.js';

/** Member of an object; undefined for what is no object or has no such member. */
export function memberIn(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.members.get(name) : undefined;
}

/** What state machines put behind the name of a member that is worked out. */
const WORKED_OUT = /\.\$$/;

/** The first member of an object that has one of some names, letters without their case. */
export function firstOf(node: JsonNode | undefined, names: ReadonlySet<string>): JsonNode | undefined {
  if (node?.kind !== 'object') return undefined;
  for (const [name, value] of node.members) if (names.has(name.toLowerCase().replace(WORKED_OUT, ''))) return value;
  return undefined;
}

export function textIn(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

export function itemsIn(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === 'array' ? node.items : [];
}

/** A string of a JSON text, character for character. */
export function locatedIn(node: JsonNode | undefined, text: string): Located | undefined {
  const value = textIn(node);
  if (node === undefined || value === undefined) return undefined;
  const start = node.place.start + 1;
  const raw = text.slice(start, node.place.end - 1);
  // What is written otherwise than in JSON stands as it is, as far as anybody can tell.
  const located = unescaped(raw, start);
  if (located.text === value) return located;
  const block = blockIn(raw, start);
  return block !== undefined && withoutBlanks(block.text) === withoutBlanks(value) ? block : new Located(value, start);
}

/** How lines are folded into one says nothing of what stands in them. */
function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}

/** A text of several lines below its key, without what they are indented by. */
function blockIn(raw: string, start: number): Located | undefined {
  const header = /^([|>])[+\-\d]*[^\n]*\n/.exec(raw);
  if (!header) return undefined;
  const indent = /^(?:[ \t]*\r?\n)*([ \t]+)\S/.exec(raw.slice(header[0].length))?.[1]?.length ?? 0;
  let block = '';
  const offsets: number[] = [];
  for (let at = header[0].length; at < raw.length;) {
    const end = raw.indexOf('\n', at);
    const stop = end < 0 ? raw.length : end;
    for (let index = Math.min(at + indent, stop); index < stop; index++) {
      block += raw[index] ?? '';
      offsets.push(start + index);
    }
    block += header[1] === '>' ? ' ' : '\n';
    offsets.push(start + stop);
    at = stop + 1;
  }
  return new Located(block, start, [...offsets, start + raw.length]);
}

/** Data that was read from a text in a file, with the places that it has in the file. */
export function relocated(node: JsonNode, located: Located, file: string): JsonNode {
  const at = ({ start, end }: Place): Place => ({ file, start: located.at(start), end: located.at(end) });
  // Quotes may be written as two characters there; what is between them is what counts.
  const quoted = ({ start, end }: Place): Place => ({
    file,
    start: located.at(start + 1) - 1,
    end: located.at(end - 1) + 1,
  });
  const inside = (inner: JsonNode): JsonNode => relocated(inner, located, file);
  if (node.kind === 'scalar') return { ...node, place: (typeof node.value === 'string' ? quoted : at)(node.place) };
  const place = at(node.place);
  if (node.kind === 'array') return { ...node, place, items: node.items.map(inside) };
  return {
    kind: 'object',
    place,
    members: new Map([...node.members].map(([name, value]) => [name, inside(value)] as const)),
    keys: new Map([...node.keys].map(([name, key]) => [name, quoted(key)] as const)),
  };
}

/** Calls `see` for a node and what it holds, parents first; what `see` refuses is not looked into. */
export function visitData(root: JsonNode, see: (node: JsonNode) => boolean | undefined): void {
  const stack: JsonNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (see(node) === false) continue;
    const inner = node.kind === 'array' ? node.items : node.kind === 'object' ? [...node.members.values()] : [];
    for (let index = inner.length - 1; index >= 0; index--) {
      const child = inner[index];
      if (child !== undefined) stack.push(child);
    }
  }
}
