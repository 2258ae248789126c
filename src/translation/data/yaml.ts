import { LineCounter, isAlias, isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';
import type { Node, ParsedNode } from 'yaml';
import type { JsonNode, Place } from '../../provenance/types.js';
import type { Reading, Surroundings } from '../module.js';
import { readData } from './requests.js';
import { takenBySteps } from './taken-scripts.js';

/** Deeper data is not written by anybody. */
const MAX_DEPTH = 200;

/** Reads YAML, several documents in one file as well. Aliases are not followed: what they mean is found where it stands. */
export function readYaml(file: string, text: string, { isFile }: Pick<Surroundings, 'isFile'>): Reading {
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter, uniqueKeys: false, logLevel: 'silent' });
  if (!Array.isArray(documents)) return {};
  const errors = documents.flatMap((document) => document.errors);
  const items = documents.flatMap((document) =>
    document.contents === null ? [] : [nodeOf(document.contents, file, 0)],
  );
  const [error] = errors;
  const place: Place = { file, start: 0, end: text.length };
  const data: JsonNode = { kind: 'array', place, items };
  const reading = readData(file, text, data, takenBySteps(file, text, isFile));
  if (error === undefined) return reading;
  return { ...reading, failure: `no valid YAML at line ${lineCounter.linePos(error.pos[0]).line}` };
}

function nodeOf(node: Node | ParsedNode | null, file: string, depth: number): JsonNode {
  const [start, end] = node?.range ?? [0, 0];
  const place: Place = { file, start, end };
  if (depth > MAX_DEPTH || node === null || isAlias(node)) return { kind: 'scalar', place, value: null };
  if (isMap(node)) {
    const members = new Map<string, JsonNode>();
    const keys = new Map<string, Place>();
    for (const pair of node.items) {
      const key = pair.key;
      if (!isScalar(key)) continue;
      const name = String(key.value);
      members.set(name, nodeOf(pair.value as Node | null, file, depth + 1));
      keys.set(name, placeOf(key as Node, file));
    }
    return { kind: 'object', place, members, keys };
  }
  if (isSeq(node))
    return { kind: 'array', place, items: node.items.map((item) => nodeOf(item as Node, file, depth + 1)) };
  if (!isScalar(node)) return { kind: 'scalar', place, value: null };
  const { value } = node;
  if (typeof value === 'string') return { kind: 'scalar', place: placeOf(node, file), value };
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return { kind: 'scalar', place, value: isPlain ? value : null };
}

/** A text without quotes is taken to stand between some. */
function placeOf(node: Node, file: string): Place {
  const [start, end] = node.range ?? [0, 0];
  const isQuoted = isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE');
  return isQuoted ? { file, start, end } : { file, start: start - 1, end: end + 1 };
}
