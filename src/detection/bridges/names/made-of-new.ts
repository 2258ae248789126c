import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { T, memberName, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { memberAt } from '../../members/named-members.js';
import { holds } from '../../../provenance/syntax/walk.js';
import { isMember, isReference, mentions, namesMember, sourceOf } from './presence.js';
import type { Member } from './presence.js';

/**
 * `x.field = known(x.replacement)`: what is written is made of the replacement, and not of the field itself. What makes something else of either,
 * `x.field = (x.replacement ?? x.field).filter(…)`, changes the field, and is one more write of it.
 */
export function isMadeOfNew(node: TSESTree.MemberExpression, replacement: string, facts: ModuleFacts): boolean {
  const { text } = facts.module;
  const write = node.parent;
  if (write.type !== T.AssignmentExpression || write.left !== node) return false;
  const object = sourceOf(node.object, text);
  const isNew = (root: Node): boolean => mentions(root, memberAt(node, replacement, object, text), text);
  if (!isNew(write.right)) return false;
  const own = memberAt(node, memberName(node) ?? '', object, text);
  const isOwn = (one: Node): boolean => namesMember(one, own, text) || isTakenOverOwn(one, own, facts);
  return !holds(write.right, isOwn) || isChoice(write.right, isNew, (root) => isMember(unwrap(root), own, text));
}

/** `const { field: before, replacement: taken = before } = x`: a variable that holds the field where there is nothing else. */
function isTakenOverOwn(node: Node, { held }: Member, facts: ModuleFacts): boolean {
  if (node.type !== T.Identifier || !isReference(node)) return false;
  const name = facts.variableOf(node)?.defs[0]?.name as Node | undefined;
  const pattern = name?.parent;
  return (
    pattern?.type === T.AssignmentPattern &&
    pattern.left === name &&
    pattern.right.type === T.Identifier &&
    held?.has(pattern.right.name) === true
  );
}

/** `x.replacement ?? x.field`, `x.replacement ? known(x.replacement) : x.field`, `pick(x.replacement, x.field)`. */
function isChoice(value: Node, isNew: (root: Node) => boolean, isOld: (root: Node) => boolean): boolean {
  const inner = unwrap(value);
  switch (inner.type) {
    case T.LogicalExpression:
      return inner.operator !== '&&' && isNew(inner.left);
    case T.ConditionalExpression:
      return isOld(inner.consequent) || isOld(inner.alternate);
    case T.CallExpression:
      return inner.arguments.some(isOld);
    default:
      return false;
  }
}
