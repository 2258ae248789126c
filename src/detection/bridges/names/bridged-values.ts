import type { TSESTree } from '@typescript-eslint/types';
import { T, outermost, staticString, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { plainText, textsOf } from '../../../provenance/texts/text.js';
import { walk } from '../../../provenance/syntax/walk.js';
import type { FileContext } from '../../context.js';

/** True where both values are accepted: `['old', 'new'].includes(x)`, `x === 'old' || x === 'new'`, both cases, a union of both. */
export function acceptsBoth(literal: Node, to: string): boolean {
  const holder = literal.parent;
  switch (holder?.type) {
    case T.ArrayExpression:
      return holder.elements.some((element) => element && staticString(element) === to);
    case T.Property:
      return (
        holder.parent.type === T.ObjectExpression &&
        holder.parent.properties.some((other) => other.type === T.Property && staticString(other.value) === to)
      );
    case T.SwitchCase:
      return holder.parent.cases.some((candidate) => candidate.test && staticString(candidate.test) === to);
    case T.TSLiteralType:
      return (
        holder.parent.type === T.TSUnionType &&
        holder.parent.types.some((type) => type.type === T.TSLiteralType && staticString(type.literal) === to)
      );
    case T.ConditionalExpression:
      return [holder.consequent, holder.alternate].some((other) => other !== literal && staticString(other) === to);
    case T.BinaryExpression:
      return comparedBeside(holder, to) || isTurnedInto(holder, literal, to);
    default:
      return false;
  }
}

/** `x === 'old' ? 'new' : x`. */
function isTurnedInto(comparison: TSESTree.BinaryExpression, literal: Node, to: string): boolean {
  const { parent: choice, left, right, operator } = comparison;
  if (choice.type !== T.ConditionalExpression || choice.test !== comparison || !operator.startsWith('==')) return false;
  const subject = unwrap(left === literal ? right : left);
  const kept = unwrap(choice.alternate);
  return (
    staticString(choice.consequent) === to &&
    subject.type === T.Identifier &&
    kept.type === T.Identifier &&
    kept.name === subject.name
  );
}

function comparedBeside(comparison: TSESTree.BinaryExpression, to: string): boolean {
  let top: Node = comparison;
  for (let at: Node | undefined = comparison.parent; at.type === T.LogicalExpression; at = at.parent) top = at;
  if (top === comparison) return false;
  let found = false;
  walk(top, (node) => {
    if (
      node.type === T.BinaryExpression &&
      node !== comparison &&
      (staticString(node.left) === to || staticString(node.right) === to)
    )
      found = true;
    return undefined;
  });
  return found;
}

/** True where the new value is accepted beside, by a constant: `x === OLD || x === NEW`, both as cases. */
export function acceptsElsewhere(context: FileContext, held: Node, to: string): boolean {
  const is = (node: Node | null): boolean =>
    node !== null && textsOf(context.engine.valueOf(node, context.frame)).some((text) => plainText(text) === to);
  const holder = outermost(held).parent;
  if (holder?.type === T.SwitchCase) return holder.parent.cases.some((other) => other !== holder && is(other.test));
  if (holder?.type !== T.BinaryExpression) return false;
  let top: Node = holder;
  while (top.parent.type === T.LogicalExpression) top = top.parent;
  return top !== holder && comparisonsIn(top).some((other) => other !== holder && (is(other.left) || is(other.right)));
}

function comparisonsIn(node: Node): TSESTree.BinaryExpression[] {
  if (node.type === T.LogicalExpression) return [...comparisonsIn(node.left), ...comparisonsIn(node.right)];
  return node.type === T.BinaryExpression && /^[!=]==?$/.test(node.operator) ? [node] : [];
}
