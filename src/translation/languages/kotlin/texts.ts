import { Located } from '../../located.js';
import { allOfType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** The pieces of a string, values in between. */
export function piecesOf(node: SyntaxNode, text: string): (Located | SyntaxNode)[] {
  // The grammar cuts a text at each quote in it; without values in it, it is one piece.
  const width = text.startsWith('"""', node.start) ? 3 : 1;
  const holes = allOfType(node, 'interpolated_identifier', 'interpolated_expression');
  const pieces: (Located | SyntaxNode)[] = [];
  let at = node.start + width;
  const upTo = (end: number): void => {
    if (end > at) pieces.push(new Located(text.slice(at, end), at));
  };
  for (const hole of holes) {
    const isBraced = hole.type === 'interpolated_expression';
    const sign = text.lastIndexOf('$', hole.start);
    upTo(Math.max(at, sign));
    pieces.push(hole);
    at = isBraced && text[hole.end] === '}' ? hole.end + 1 : hole.end;
  }
  upTo(node.end - width);
  return pieces.length === 0 ? [new Located('', node.start + width)] : pieces;
}
