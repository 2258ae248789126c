import type { JsonNode } from '../../provenance/types.js';
import { js } from '../code.js';
import type { Code } from '../code.js';
import { hasFailed } from '../data/shapes.js';
import { itemsIn, locatedIn, memberIn, textIn } from '../data/tree.js';
import { unfolded } from '../data/unfolded.js';
import type { Reading } from '../module.js';
import { bodyCode, readingOf, requestCode } from './request.js';

/** Whether data is a recording of traffic (HAR). */
export function isRecording(root: JsonNode): boolean {
  const entries = memberIn(memberIn(root, 'log'), 'entries');
  return entries?.kind === 'array' && entries.items.some((entry) => memberIn(entry, 'request') !== undefined);
}

/** Reads the requests of a recording as calls, and its answers as data. */
export function readRecording(file: string, text: string, root: JsonNode): Reading {
  const code: Code[] = [];
  for (const entry of itemsIn(memberIn(memberIn(root, 'log'), 'entries'))) {
    const request = memberIn(entry, 'request');
    const url = locatedIn(memberIn(request, 'url'), text);
    if (url === undefined) continue;
    const body = locatedIn(memberIn(memberIn(request, 'postData'), 'text'), text);
    code.push(
      js`${requestCode({
        method: JSON.stringify((textIn(memberIn(request, 'method')) ?? 'GET').toUpperCase()),
        url: url.quoted(),
        body: body && bodyCode(body),
      })};\n`,
    );
  }
  return { ...readingOf(file, text, code), data: answersIn(unfolded(root, file, text)) };
}

/** The answers of a recording beside their requests; what else is recorded says nothing of the app. */
function answersIn(root: JsonNode): JsonNode {
  const all = itemsIn(memberIn(memberIn(root, 'log'), 'entries'));
  const entries = all.filter((entry) => !hasFailed(memberIn(entry, 'response')));
  return { kind: 'array', place: root.place, items: entries.map((entry) => onlyWith(entry, ENTRY)) };
}

/** What is kept of an entry, by the names of its members. */
interface Kept {
  readonly [name: string]: Kept | true;
}

const ENTRY: Kept = { request: { method: true, url: true }, response: { content: { text: true } } };

function onlyWith(node: JsonNode, kept: Kept): JsonNode {
  if (node.kind !== 'object') return node;
  const members = [...node.members].flatMap(([name, value]): [string, JsonNode][] => {
    const inner = kept[name];
    if (inner === undefined) return [];
    if (inner === true) return [[name, name === 'text' ? withoutAddresses(value) : value]];
    return [[name, onlyWith(value, inner)]];
  });
  return { ...node, members: new Map(members) };
}

/** Addresses in an answer are not called. */
function withoutAddresses(node: JsonNode): JsonNode {
  if (node.kind === 'scalar')
    return typeof node.value === 'string' && node.value.includes('/') ? { ...node, value: null } : node;
  if (node.kind === 'array') return { ...node, items: node.items.map(withoutAddresses) };
  return { ...node, members: new Map([...node.members].map(([name, value]) => [name, withoutAddresses(value)])) };
}
