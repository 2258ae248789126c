import type { TSESTree } from '@typescript-eslint/types';
import { MAX_KEPT_APART } from '../objects/pairs.js';
import type { Engine, Frame } from '../engine.js';
import { placeOf } from '../syntax/syntax.js';
import { concatenate, cutText, plainText, splitText, textsOf } from './text.js';
import { askedOfText, matchOf, replacedIn, splitByPattern } from './text-patterns.js';
import { lazily } from '../values.js';
import type { TextValue, Value } from '../value.js';

const KEEPS_TEXT = new Set([
  'trim',
  'trimEnd',
  'trimStart',
  'toString',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'valueOf',
  'href',
  'format',
  // Templates of paths, which stand for the texts that they are filled to.
  'expand',
  'fill',
  'fillFromObject',
  'stringify',
]);

const REPLACES = new Set(['replace', 'replaceAll']);

const CUTS = new Set(['slice', 'substring', 'substr']);

/** How a tag puts the strings of its template together. */
const JOINS_STRINGS = new Set(['reduce', 'map', 'flatMap', 'join']);

/** Methods of texts. */
export function textMethod(
  e: Engine,
  receiver: TextValue,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (REPLACES.has(name)) return replacedIn(e, receiver, node, frame) ?? receiver;
  if (KEEPS_TEXT.has(name)) return receiver;
  if (receiver.strings && JOINS_STRINGS.has(name)) return receiver;
  if (name === 'split') return splitInto(e, receiver, node, frame);
  if (CUTS.has(name)) return cutOf(e, receiver, name, node, frame);
  if (name === 'match') return matchOf(e, receiver, node, frame);
  const asked = askedOfText(e, receiver, name, node, frame);
  if (asked) return asked;
  return name === 'concat' ? addedTo(e, receiver, node, frame) : undefined;
}

/** `path.slice(1)`, `path.slice(0, -1)`: a part that begins and ends within characters that stand there. */
function cutOf(
  e: Engine,
  text: TextValue,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const [from, to] = node.arguments.map((argument) => {
    const value = e.valueOf(argument, frame);
    return value.kind === 'scalar' && typeof value.value === 'number' ? value.value : undefined;
  });
  if (from === undefined || from < 0 || node.arguments.length > 2) return undefined;
  if (node.arguments.length === 1) return cutText(text, from, 0);
  return name === 'slice' && to !== undefined && to < 0 ? cutText(text, from, -to) : undefined;
}

/** `'GET /users'.split(' ')`. */
function splitInto(e: Engine, text: TextValue, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const separator = node.arguments[0] ? plainText(e.valueOf(node.arguments[0], frame)) : undefined;
  const parts = separator === undefined ? splitByPattern(e, text, node, frame) : splitText(text, separator);
  if (!parts) return undefined;
  const items = parts.map((part) => ({ value: lazily(part), place: text.place, spread: false }));
  return items.length > MAX_KEPT_APART ? undefined : { kind: 'tuple', items, place: text.place };
}

/** `base.concat('/path', …)`. */
function addedTo(e: Engine, receiver: Value, node: TSESTree.CallExpression, frame: Frame): Value {
  const place = placeOf(node, frame.facts.file);
  return concatenate(
    [receiver, ...node.arguments.map((argument) => e.valueOf(argument, frame))].map((value) => ({ value, place })),
    place,
  );
}

/** A `concat` of something that is only known at run time: of texts where a text with a slash is added. */
export function addedToUnknown(
  e: Engine,
  receiver: Value,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const added = node.arguments.flatMap((argument) => textsOf(e.valueOf(argument, frame)));
  const isText = added.some((text) => text.pieces.some((piece) => piece.kind === 'chars' && piece.text.includes('/')));
  return isText ? addedTo(e, receiver, node, frame) : undefined;
}
