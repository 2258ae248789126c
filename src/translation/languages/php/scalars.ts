import { Located } from '../../located.js';
import { numberOf } from '../lowering.js';
import type { Shape } from '../shape.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** How PHP is read. */
interface Reading {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
}

/** What is written out in one piece: words that are values, numbers and texts. */
export function scalarShape(node: SyntaxNode, { text, textOf }: Reading): Shape | undefined {
  switch (node.type) {
    case 'null':
      return { kind: 'code', code: () => 'null' };
    case 'boolean':
      return { kind: 'code', code: () => textOf(node).toLowerCase() };
    case 'integer':
    case 'float':
      return { kind: 'code', code: () => numberOf(textOf(node)) };
    case 'string':
    case 'encapsed_string':
      return { kind: 'text', pieces: piecesIn(node, node.start + 1, node.end - 1, text) };
    case 'heredoc':
    case 'nowdoc': {
      const body = child(node, 'value');
      return body && { kind: 'text', pieces: piecesIn(body, body.start, body.end, text) };
    }
    default:
      return undefined;
  }
}

/** A text in its pieces: what it says, and the values that stand in it. */
function piecesIn(node: SyntaxNode, start: number, end: number, text: string): (Located | SyntaxNode)[] {
  const holes = node.children.filter(({ type }) => !/^(?:string_content|escape_sequence)$/.test(type));
  const pieces: (Located | SyntaxNode)[] = [];
  let at = start;
  const upTo = (stop: number): void => {
    if (stop > at) pieces.push(new Located(text.slice(at, stop), at));
  };
  for (const hole of holes) {
    const isBraced = text[hole.start - 1] === '{';
    upTo(isBraced ? hole.start - 1 : hole.start);
    pieces.push(hole);
    at = isBraced ? hole.end + 1 : hole.end;
  }
  upTo(end);
  return pieces.length === 0 ? [new Located('', start)] : pieces;
}
