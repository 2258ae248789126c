import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { Located } from '../../located.js';
import { numberOf } from '../lowering.js';
import type { Entry, Shape } from '../shape.js';
import type { SyntaxNode } from '../tree.js';
import { NAMED } from './entries.js';
import { PAIRS, isSpread, itemsOf } from './lists.js';

/** How Ruby is read. */
interface Reading {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly entriesIn: (nodes: readonly SyntaxNode[]) => readonly Entry[];
  readonly concatenation: (parts: readonly Code[]) => Code;
}

/** What is written out: numbers, texts, lists and hashes. */
export function literalShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  const { text, textOf, expression, entriesIn, concatenation } = reading;
  switch (node.type) {
    case 'nil':
      return { kind: 'code', code: () => 'null' };
    case 'true':
    case 'false':
      return { kind: 'code', code: () => node.type };
    case 'integer':
    case 'float':
      return { kind: 'code', code: () => numberOf(textOf(node)) };
    case 'string':
    case 'bare_string':
    case 'bare_symbol':
    case 'heredoc_body':
    case 'delimited_symbol':
      return { kind: 'text', pieces: piecesOf(node, text) };
    case 'simple_symbol':
      return { kind: 'text', pieces: [new Located(text.slice(node.start + 1, node.end), node.start + 1)] };
    case 'chained_string':
      return { kind: 'code', code: () => concatenation(node.children.map((part) => expression(part))) };
    case 'hash':
    case NAMED:
      return { kind: 'object', entries: entriesIn(node.children) };
    case PAIRS:
      return { kind: 'code', code: () => pairsOf(node.children, expression) };
    case 'array':
      if (node.children.some(isSpread)) return { kind: 'code', code: () => joinedList(node.children, expression) };
      return { kind: 'list', items: node.children };
    case 'string_array':
    case 'symbol_array':
      return { kind: 'list', items: node.children };
    default:
      return undefined;
  }
}

/** A text in its pieces: what stands between two values is one. */
function piecesOf(node: SyntaxNode, text: string): (Located | SyntaxNode)[] {
  const pieces: (Located | SyntaxNode)[] = [];
  for (const part of node.children) {
    const last = pieces.at(-1);
    if (part.type === 'interpolation') pieces.push(...part.children);
    else if (last instanceof Located && last.at(last.text.length) === part.start)
      pieces.splice(-1, 1, new Located(text.slice(last.at(0), part.end), last.at(0)));
    else pieces.push(new Located(text.slice(part.start, part.end), part.start));
  }
  return pieces.length === 0 ? [new Located('', Math.min(node.start + 1, node.end))] : pieces;
}

function pairsOf([list]: readonly SyntaxNode[], expression: Reading['expression']): Code {
  const value = list === undefined ? '[]' : expression(list);
  return js`(window.which ? Object.entries(${value}) : ${value})`;
}

/** `[*rows, row]`. */
function joinedList(items: readonly SyntaxNode[], expression: Reading['expression']): Code {
  return js`[${joined(
    items.map((item) => (isSpread(item) ? js`...${itemsOf(item, expression)}` : expression(item))),
    ', ',
  )}]`;
}
