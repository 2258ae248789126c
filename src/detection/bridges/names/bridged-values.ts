import type { TSESTree } from '@typescript-eslint/types';
import { T, leaves, outermost, staticString, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { plainText, textsOf } from '../../../provenance/texts/text.js';
import type { FileContext } from '../../context.js';
import { isThrown } from './flow.js';
import { sourceOf } from './presence.js';

/** True where both values stand beside each other: `['old', 'new'].includes(x)`, both cases, a union of both. */
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
      return isCaseBeside(holder, (label) => staticString(label) === to);
    case T.TSLiteralType:
      return (
        holder.parent.type === T.TSUnionType &&
        holder.parent.types.some((type) => type.type === T.TSLiteralType && staticString(type.literal) === to)
      );
    case T.ConditionalExpression:
      return [holder.consequent, holder.alternate].some((other) => other !== literal && staticString(other) === to);
    case T.BinaryExpression:
      return isTurnedInto(holder, literal, to);
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

/**
 * True where the new value is accepted beside, maybe by a constant: `x === 'old' || x === NEW`, both as cases.
 *
 * @param isField whether something is the field that holds the value.
 */
export function acceptsElsewhere(
  context: FileContext,
  held: Node,
  to: string,
  isField: (subject: Node) => boolean,
): boolean {
  const is = (node: Node): boolean =>
    textsOf(context.engine.valueOf(node, context.frame)).some((text) => plainText(text) === to);
  const holder = outermost(held).parent;
  if (holder?.type === T.SwitchCase) return isCaseBeside(holder, is);
  if (holder?.type !== T.BinaryExpression) return false;
  const { text } = context.facts.module;
  const subject = sourceOf(holder.left === outermost(held) ? holder.right : holder.left, text);
  const isSubject = (node: Node): boolean => {
    const other = sourceOf(node, text);
    return other === subject || (isField(node) && !isOfAnother(other, subject));
  };
  return comparedBeside(holder).some(
    ({ left, right }) => (is(right) && isSubject(left)) || (is(left) && isSubject(right)),
  );
}

/** Whether two texts read the same of two objects: `seller.type`, `buyer.type`. */
function isOfAnother(one: string, other: string): boolean {
  const read = (text: string): string | undefined => /^\w+(\..*)$/.exec(text)?.[1];
  return read(one) !== undefined && read(one) === read(other);
}

/** Whether a case beside another one has a label; one that refuses what it is for is none. */
function isCaseBeside(one: TSESTree.SwitchCase, is: (label: Node) => boolean): boolean {
  const { cases } = one.parent;
  const own = endOf(cases, cases.indexOf(one));
  return cases.some((other, at) => {
    if (other === one || other.test === null || !is(other.test)) return false;
    const end = endOf(cases, at);
    return end === own || !end || !isThrown(end);
  });
}

/** The statement by which a case is left, or one that it runs into. */
function endOf(cases: readonly TSESTree.SwitchCase[], from: number): Node | undefined {
  const last = cases.slice(from).find(({ consequent }) => consequent.some((statement) => leaves(statement)));
  return last?.consequent.find((statement) => leaves(statement));
}

/** What is joined with a comparison so that either holds: `x === 'old' || x === 'new'`, `x !== 'old' && x !== 'new'`. */
function comparedBeside(comparison: TSESTree.BinaryExpression): readonly TSESTree.BinaryExpression[] {
  const isEqual = comparison.operator.startsWith('=');
  const found: TSESTree.BinaryExpression[] = [];
  let at = outermost(comparison);
  for (let choice = at.parent; choice?.type === T.LogicalExpression; choice = at.parent) {
    const other = choice.left === at ? choice.right : choice.left;
    if (choice.operator === (isEqual ? '||' : '&&'))
      found.push(...comparisonsIn(other).filter(({ operator }) => operator.startsWith('=') === isEqual));
    at = outermost(choice);
  }
  return found;
}

function comparisonsIn(node: Node): TSESTree.BinaryExpression[] {
  const inner = unwrap(node);
  if (inner.type === T.LogicalExpression) return [...comparisonsIn(inner.left), ...comparisonsIn(inner.right)];
  return inner.type === T.BinaryExpression && /^[!=]==?$/.test(inner.operator) ? [inner] : [];
}
