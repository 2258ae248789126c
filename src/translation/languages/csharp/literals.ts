import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { numberOf } from '../lowering.js';
import type { Shape } from '../shape.js';
import { ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { isEmptyList } from './empty-lists.js';
import { piecesOf } from './texts.js';

/** `..items` in a list. */
const SPREAD = 'spread';

/** How C# is read. */
interface Reading {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
}

/** What is written out: numbers, texts and lists. */
export function literalShape(node: SyntaxNode, { text, textOf, expression }: Reading): Shape | undefined {
  switch (node.type) {
    case 'null_literal':
      return { kind: 'code', code: () => 'null' };
    case 'boolean_literal':
      return { kind: 'code', code: () => textOf(node) };
    case 'integer_literal':
      if (isEmptyList(textOf(node))) return { kind: 'list', items: [] };
      return { kind: 'code', code: () => numberOf(textOf(node)) };
    case 'real_literal':
      return { kind: 'code', code: () => numberOf(textOf(node)) };
    case 'string_literal':
    case 'verbatim_string_literal':
    case 'raw_string_literal':
    case 'interpolated_string_expression':
      return { kind: 'text', pieces: piecesOf(node, text) };
    case 'element_binding_expression':
      return { kind: 'list', items: node.children.map(spreadOf) };
    case SPREAD: {
      const [list] = node.children;
      return { kind: 'code', code: () => js`...${list === undefined ? '[]' : expression(list)}` };
    }
    case 'tuple_expression':
    case 'initializer_expression':
      return { kind: 'list', items: node.children };
    case 'implicit_array_creation_expression':
    case 'array_creation_expression':
    case 'collection_expression':
      return { kind: 'list', items: ofType(node, 'initializer_expression')?.children ?? node.children };
    default:
      return undefined;
  }
}

function spreadOf(item: SyntaxNode): SyntaxNode {
  const [range] = item.children;
  const isSpread =
    range?.type === 'range_expression' && range.children.length === 1 && range.start < (range.children[0]?.start ?? 0);
  return isSpread ? { ...range, type: SPREAD } : item;
}
