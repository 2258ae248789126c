import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { T, enclosingFunction, isInside, memberName, outermost, staticKey } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { memberAt, tellsOf } from '../../members/named-members.js';
import { copiesOf } from './copied-objects.js';
import { sourceOf } from './presence.js';

type IsBridged = (node: Node) => boolean;

/** `const old = x.field; … x.replacement ?? old`: true where all that is done with the variable is bridged, or it is written over. */
export function isBridgedVariable(
  facts: ModuleFacts,
  node: Node,
  isBridged: IsBridged,
  replacement: string,
  object: string,
): boolean {
  const value = withDefault(node);
  const holder = value.parent;
  const target =
    holder?.type === T.VariableDeclarator && holder.init === value
      ? holder.id
      : holder?.type === T.AssignmentExpression && holder.operator === '=' && holder.right === value
        ? holder.left
        : undefined;
  if (!holder || target?.type !== T.Identifier) return false;
  if (isOnlyWrite(facts, target) && isBridgedReads(facts, target, isBridged)) return true;
  const isNew = (root: Node): boolean =>
    tellsOf(root, memberAt(root, replacement, object, facts.module.text), facts.module.text);
  return isWrittenOver(facts, target, holder, isNew);
}

/** `const old = x.field`, `let old; old = x.field`: whether nothing else is put into a variable by an assignment. */
function isOnlyWrite(facts: ModuleFacts, target: TSESTree.Identifier): boolean {
  if (target.parent.type === T.VariableDeclarator) return true;
  const writes = facts.variableOf(target)?.references.filter((reference) => reference.isWrite()) ?? [];
  return writes.length === 1 && target.parent.parent?.type === T.ExpressionStatement;
}

/** True where a variable is read, and each time so that it is bridged. */
export function isBridgedReads(facts: ModuleFacts, target: TSESTree.Identifier, isBridged: IsBridged): boolean {
  const references = facts.variableOf(target)?.references ?? [];
  const reads = references.filter((reference) => reference.isRead());
  return reads.length > 0 && reads.every(({ identifier }) => isBridged(identifier as Node));
}

/** `let value = x.field; if (x.replacement) value = x.replacement;` */
function isWrittenOver(
  facts: ModuleFacts,
  target: TSESTree.Identifier,
  first: Node,
  isNew: (root: Node) => boolean,
): boolean {
  const references = facts.variableOf(target)?.references ?? [];
  return references.some(({ identifier, writeExpr }) => {
    const at = identifier as Node;
    const write = at.parent;
    if (write?.type !== T.AssignmentExpression || write.left !== at || at.range[0] < first.range[1]) return false;
    if (!writeExpr || !isNew(writeExpr) || enclosingFunction(at) !== enclosingFunction(first)) return false;
    const start = statementAround(write, first).range[0];
    return !references.some((other) => {
      const [position] = (other.identifier as Node).range;
      return other.isRead() && position > first.range[1] && position < start;
    });
  });
}

/** The outermost statement around a node that does not have another node in it. */
function statementAround(node: Node, other: Node): Node {
  let at: Node = node;
  while (at.parent && !isInside(other, at.parent)) at = at.parent;
  return at;
}

/** `{ replacement = x.field } = x`, `x.replacement ??= x.field`, `{ replacement: x.field, ...x }`, `Object.assign({ replacement: x.field }, x)`: the old one only fills in for the new one. */
export function standsInFor(node: Node, replacement: string, object: string, text: string): boolean {
  const value = withDefault(node);
  const holder = value.parent;
  if (holder?.type === T.AssignmentPattern && holder.right === value)
    return isTakenFrom(holder, replacement, object, text);
  if (holder?.type === T.AssignmentExpression)
    return (
      /^(?:\?\?|\|\|)=$/.test(holder.operator) &&
      holder.right === value &&
      tellsOf(holder.left, { name: replacement, object, copies: copiesOf(node, object, text) }, text)
    );
  if (holder?.type !== T.Property || holder.value !== value || holder.parent.type !== T.ObjectExpression) return false;
  return (
    staticKey(holder.key, holder.computed) === replacement &&
    putOver(holder, holder.parent).some((other) => sourceOf(other, text) === object)
  );
}

/** `x.field ?? []`. */
export function withDefault(node: Node): Node {
  const value = outermost(node);
  const choice = value.parent;
  const isDefault = choice?.type === T.LogicalExpression && choice.operator !== '&&' && choice.left === value;
  return isDefault ? withDefault(choice) : value;
}

/** What writes over a property: objects that are spread behind it, and those that `Object.assign` copies into its object. */
function putOver(property: TSESTree.Property, holder: TSESTree.ObjectExpression): readonly Node[] {
  const spread = holder.properties
    .slice(holder.properties.indexOf(property) + 1)
    .flatMap((other) => (other.type === T.SpreadElement ? [other.argument] : []));
  const target = outermost(holder);
  const call = target.parent;
  const copies =
    call?.type === T.CallExpression &&
    call.callee.type === T.MemberExpression &&
    /^(?:assign|extend|merge)$/.test(memberName(call.callee) ?? '');
  return copies ? [...spread, ...call.arguments.slice(call.arguments.findIndex((one) => one === target) + 1)] : spread;
}

/** Whether a default stands in a pattern that takes the replacement out of the same object. */
function isTakenFrom(
  { parent: property }: TSESTree.AssignmentPattern,
  replacement: string,
  object: string,
  text: string,
): boolean {
  if (property.type !== T.Property || property.parent.type !== T.ObjectPattern) return false;
  const holder = property.parent.parent;
  return (
    staticKey(property.key, property.computed) === replacement &&
    holder.type === T.VariableDeclarator &&
    holder.init !== null &&
    sourceOf(holder.init, text) === object
  );
}
