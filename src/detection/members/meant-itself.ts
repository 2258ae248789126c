import type { TSESTree } from '@typescript-eslint/types';
import type { Change } from '../../catalogue/types.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, enclosingFunction, memberName, outermost, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isNothing } from '../../provenance/names/absent-arguments.js';
import { sourceOf } from '../bridges/names/presence.js';

/** How many variables are followed that a value is handed on through. */
const MAX_NAMES = 3;

/** Whether a field is there after the change as before, and only one of its uses is another field's from then on. */
export function staysBeside({ behaviour, removed }: Change): boolean {
  return behaviour !== undefined && removed === undefined;
}

/** Whether code shows that it means a field that stays: it reads the other one of the same object too, or holds its value against another one. */
export function readsItself(facts: ModuleFacts, read: TSESTree.MemberExpression, replacement: string): boolean {
  return isReadBeside(facts, read, read.object, replacement) || isHeldAgainst(facts, read, memberName(read));
}

/** The same of what a pattern takes out. */
export function takesItself(
  facts: ModuleFacts,
  { value }: TSESTree.Property,
  pattern: TSESTree.ObjectPattern,
  replacement: string,
): boolean {
  const { parent } = pattern;
  const object = parent.type === T.VariableDeclarator ? parent.init : undefined;
  const local = value.type === T.AssignmentPattern ? value.left : value;
  return (
    (object?.type === T.Identifier && isReadBeside(facts, pattern, object, replacement)) ||
    isTargetHeld(facts, local, undefined)
  );
}

function isReadBeside({ index, module }: ModuleFacts, node: Node, object: Node, name: string): boolean {
  const source = sourceOf(object, module.text);
  return (index.members.get(name) ?? []).some(
    (other) => enclosingFunction(other) === enclosingFunction(node) && sourceOf(other.object, module.text) === source,
  );
}

/** `job.id !== wanted`, where the other is neither written out nor the same field of another object. */
function isHeldAgainst(facts: ModuleFacts, node: Node, name: string | undefined, names = 0): boolean {
  const value = outermost(node);
  const holder = value.parent;
  switch (holder?.type) {
    case T.BinaryExpression: {
      if (!/^[!=]==?$/.test(holder.operator)) return false;
      const other = unwrap(holder.left === value ? holder.right : holder.left);
      const isSame = other.type === T.MemberExpression && name !== undefined && memberName(other) === name;
      return !isSame && !isNothing(other) && staticString(other) === undefined;
    }
    case T.LogicalExpression:
      return (holder.operator !== '&&' || holder.right === value) && isHeldAgainst(facts, holder, name, names);
    case T.ConditionalExpression:
      return holder.test !== value && isHeldAgainst(facts, holder, name, names);
    case T.VariableDeclarator:
      return holder.init === value && isTargetHeld(facts, holder.id, name, names);
    default:
      return false;
  }
}

function isTargetHeld(facts: ModuleFacts, target: Node, name: string | undefined, names = 0): boolean {
  if (target.type !== T.Identifier || names >= MAX_NAMES) return false;
  const references = facts.variableOf(target)?.references ?? [];
  return references.some(
    (reference) => reference.isRead() && isHeldAgainst(facts, reference.identifier, name, names + 1),
  );
}
