import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../../provenance/engine.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import {
  T,
  isFunction,
  leaves,
  memberName,
  outermost,
  placeOf,
  statementsBeside,
  staticKey,
  staticString,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { Place } from '../../../provenance/types.js';
import type { Member } from '../../../provenance/value.js';
import { holds } from '../../../provenance/syntax/walk.js';
import { sourceOf } from './presence.js';

/** Whether a member of an object that is sent is put there by turns with another name: `...(isNewer ? { replacement: x } : { field: x })`. */
export function isKeyByTurns(engine: Engine, { name, property, addedBy }: Member, replacement: string): boolean {
  const facts = engine.facts(property.file);
  const written = facts?.index.properties
    .get(name)
    ?.find((node) => placeOf(node, property.file).start === property.start);
  const node = written ?? addedBy;
  return node !== undefined && isNamedByTurns(node, replacement);
}

export function isNamedByTurns(node: Node, replacement: string): boolean {
  return isByTurns(node, (other) => {
    if (other.type === T.Property) return staticKey(other.key, other.computed) === replacement;
    if (other.type === T.MemberExpression) return memberName(other) === replacement;
    return staticString(other) === replacement;
  });
}

/** `if (isNewer) user.replacement = x; else user.field = x`: whether a member is written by turns with another one of the same object. */
export function isWrittenByTurns(
  node: TSESTree.MemberExpression,
  replacement: string,
  { module }: ModuleFacts,
): boolean {
  const object = sourceOf(node.object, module.text);
  return isByTurns(
    node,
    (other) =>
      other.type === T.AssignmentExpression &&
      other.left.type === T.MemberExpression &&
      memberName(other.left) === replacement &&
      sourceOf(other.left.object, module.text) === object,
  );
}

/** The same of a value: `kind: isNewer ? 'new' : 'old'`, `return 'new'` and `return 'old'` of one function. */
export function isValueByTurns(engine: Engine, { file, start }: Place, to: string): boolean {
  const node = engine.facts(file)?.literalAt(start);
  return node !== undefined && isByTurns(node, (other) => staticString(other) === to);
}

/** Whether a node stands on one of several ways, and something on another one. */
function isByTurns(node: Node, isOther: (other: Node) => boolean): boolean {
  let at = node;
  for (let holder = at.parent; holder && !isFunction(holder); at = holder, holder = holder.parent)
    if (besidesByTurns(holder, at).some((way) => holds(way, isOther))) return true;
  return false;
}

/** The ways on which a part of a statement or an expression is not reached. */
export function besidesByTurns(holder: Node, at: Node): readonly Node[] {
  switch (holder.type) {
    case T.ConditionalExpression:
      return at === holder.test ? [] : [at === holder.consequent ? holder.alternate : holder.consequent];
    case T.LogicalExpression:
      return holder.operator === '&&' && at === holder.right ? spreadBeside(holder) : [];
    case T.IfStatement:
      if (at === holder.test) return [];
      if (at !== holder.consequent) return [holder.consequent];
      return holder.alternate ? [holder.alternate] : leaves(at) ? statementsBeside(holder).behind : [];
    case T.BlockStatement:
      return statementsBeside(at).before.flatMap((one) =>
        one.type === T.IfStatement && leaves(one.consequent) ? [one.consequent] : [],
      );
    default:
      return [];
  }
}

/** `{ ...(isNewer && { replacement: x }), ...(!isNewer && { field: x }) }`. */
function spreadBeside(choice: Node): readonly Node[] {
  const spread = outermost(choice).parent;
  if (spread?.type !== T.SpreadElement || spread.parent.type !== T.ObjectExpression) return [];
  return spread.parent.properties.filter((other) => other !== spread && other.type === T.SpreadElement);
}
