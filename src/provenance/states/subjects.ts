import type { TSESTree } from '@typescript-eslint/types';
import { fieldOf } from '../declared/type-holders.js';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, isFunction, memberName, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { ClassNode } from '../value.js';

/** `subject.value`, `subject.getValue()`: whether a node is a subject that can be asked for what it holds, by how the field or the variable was made or declared. */
export function isHoldingSubject(e: Engine, node: Node, frame: Frame): boolean {
  const holder = unwrap(node);
  if (holder.type === T.Identifier) {
    const declared = frame.facts.variableOf(holder)?.defs[0]?.node as Node | undefined;
    return declared?.type === T.VariableDeclarator && isMade(e, declared.init, frame.facts);
  }
  if (holder.type !== T.MemberExpression) return false;
  if (unwrap(holder.object).type === T.ThisExpression) return isSubjectField(e, fieldOf(holder), frame.facts);
  return optionsOf(e.valueOf(holder.object, frame)).some((option) => {
    const owner = option.kind === 'instance' ? option.of : undefined;
    const facts = owner && e.facts(owner.file);
    return owner && facts !== undefined && !isFunction(owner.node)
      ? isSubjectField(e, fieldNamed(owner.node, memberName(holder)), facts)
      : false;
  });
}

function fieldNamed({ body }: ClassNode, name: string | undefined): TSESTree.PropertyDefinition | undefined {
  return body.body.find(
    (member): member is TSESTree.PropertyDefinition =>
      member.type === T.PropertyDefinition && staticKey(member.key, member.computed) === name,
  );
}

function isSubjectField(e: Engine, field: TSESTree.PropertyDefinition | undefined, facts: ModuleFacts): boolean {
  if (!field) return false;
  const type = field.typeAnnotation?.typeAnnotation;
  const declared = type?.type === T.TSTypeReference && type.typeName.type === T.Identifier ? type.typeName.name : '';
  return declared === 'BehaviorSubject' || isMade(e, field.value, facts);
}

/** `new BehaviorSubject(…)`. */
function isMade(e: Engine, init: Node | null | undefined, facts: ModuleFacts): boolean {
  const made = init ? unwrap(init) : undefined;
  if (made?.type !== T.NewExpression) return false;
  const target = e.valueOf(made.callee, { facts, env: undefined });
  return target.kind === 'library' && target.path === 'rxjs.BehaviorSubject';
}
