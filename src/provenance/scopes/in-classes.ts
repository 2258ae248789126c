import type { TSESTree } from '@typescript-eslint/types';
import { T, decoratorsOf } from '../syntax/syntax.js';
import type { Binder } from './binder.js';
import { visitFunctionIn } from './in-functions.js';

export function visitClass(binder: Binder, node: TSESTree.ClassDeclaration | TSESTree.ClassExpression): void {
  if (node.type === T.ClassDeclaration && node.id)
    binder.define({ type: 'ClassName', name: node.id, node, parent: null });
  binder.visitAll(decoratorsOf(node));
  binder.open('class', node);
  // It names itself inside as well.
  if (node.id) binder.define({ type: 'ClassName', name: node.id, node, parent: null });
  binder.visit(node.superClass);
  binder.visitType(node.typeParameters);
  binder.visitType(node.superTypeArguments);
  binder.visitTypes(node.implements);
  for (const member of node.body.body) visitMember(binder, member);
  binder.close(node);
}

function visitMember(binder: Binder, member: TSESTree.ClassElement): void {
  switch (member.type) {
    case T.StaticBlock:
      binder.open('initializer', member);
      binder.visitAll(member.body);
      binder.close(member);
      break;
    case T.TSIndexSignature:
      binder.visitType(member);
      break;
    case T.MethodDefinition:
    case T.TSAbstractMethodDefinition:
      if (member.computed) binder.visit(member.key);
      if (member.value.type === T.FunctionExpression) visitFunctionIn(binder, member.value, 'class');
      else binder.visit(member.value);
      binder.visitAll(decoratorsOf(member));
      break;
    default:
      visitProperty(binder, member);
  }
}

type ClassProperty =
  | TSESTree.AccessorProperty
  | TSESTree.PropertyDefinition
  | TSESTree.TSAbstractAccessorProperty
  | TSESTree.TSAbstractPropertyDefinition;

function visitProperty(binder: Binder, member: ClassProperty): void {
  if (member.computed) binder.visit(member.key);
  if (member.value) {
    binder.open('initializer', member.value);
    binder.visit(member.value);
    binder.close(member.value);
  }
  binder.visitAll(decoratorsOf(member));
  binder.visitType(member.typeAnnotation);
}
