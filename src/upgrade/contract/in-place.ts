import { T } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { nextCode, previousCode } from '../edits/source-text.js';
import type { Edit } from '../edits/types.js';

/** A mark in a text, and what it stands behind. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** Replaces an expression and its mark, and parentheses that only held them together. */
export function inPlaceOf(
  node: Node,
  kept: Node,
  { text, mark }: { readonly text: string; readonly mark: Mark },
): Edit {
  const expression = text.slice(kept.range[0], kept.range[1]);
  const opening = previousCode(text, node.range[0]);
  const closing = nextCode(text, mark.end);
  const held = text.charAt(opening) === '(' && text.charAt(closing) === ')' && !ownsParentheses(node, text, opening);
  return held && standsAlone(node, kept, text, closing + 1)
    ? { start: opening, end: closing + 1, text: expression }
    : { start: node.range[0], end: mark.end, text: expression };
}

/** Whether an expression means the same without parentheses where a bridge stood. */
function standsAlone(node: Node, kept: Node, text: string, after: number): boolean {
  if (kept.type !== T.BinaryExpression) {
    const next = text.slice(nextCode(text, after));
    return !text.slice(kept.range[0], kept.range[1]).includes('?.') || !/^(?:\.|\[|\()/.test(next);
  }
  switch (node.parent?.type) {
    case T.LogicalExpression:
    case T.ConditionalExpression:
    case T.ArrowFunctionExpression:
    case T.VariableDeclarator:
    case T.ReturnStatement:
    case T.Property:
    case T.JSXExpressionContainer:
      return true;
    default:
      return false;
  }
}

/** Whether the parenthesis before an expression belongs to what the expression stands in: a call, an `if`. */
function ownsParentheses(node: Node, text: string, opening: number): boolean {
  const holder = node.parent;
  switch (holder?.type) {
    case T.CallExpression:
    case T.NewExpression:
      return holder.callee !== node && !/[(,]/.test(text.charAt(previousCode(text, opening)));
    case T.IfStatement:
    case T.WhileStatement:
    case T.DoWhileStatement:
    case T.SwitchStatement:
      return text.charAt(previousCode(text, opening)) !== '(';
    default:
      return false;
  }
}
