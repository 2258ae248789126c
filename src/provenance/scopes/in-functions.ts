import type { TSESTree } from '@typescript-eslint/types';
import { T, decoratorsOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Binder } from './binder.js';
import { bindPattern } from './in-patterns.js';
import type { NamedFunction } from './types.js';

type FunctionLike = NamedFunction | TSESTree.ArrowFunctionExpression;

/** A function: its name holds around it where it is declared, and in it where it is an expression. */
export function visitFunction(binder: Binder, node: FunctionLike): void {
  visitFunctionIn(binder, node, 'code');
}

/** What decorates the parameters of a method is worked out around it. */
export function visitFunctionIn(binder: Binder, node: FunctionLike, around: 'class' | 'code'): void {
  if (node.id) {
    if (node.type === T.FunctionExpression) binder.open('block', node);
    binder.define({ type: 'FunctionName', name: node.id, node, parent: null });
  }
  if (around === 'class') for (const param of node.params) binder.visitAll(decoratorsOf(param));
  binder.open('function', node);
  for (const param of node.params) {
    visitParameter(binder, param, node);
    if (around === 'code') binder.visitAll(decoratorsOf(param));
  }
  binder.visitType(node.returnType);
  binder.visitType(node.typeParameters);
  if (node.body?.type === T.BlockStatement) binder.visitAll(node.body.body);
  else binder.visit(node.body);
  binder.close(node);
}

function visitParameter(binder: Binder, param: Node, node: FunctionLike): void {
  const computed = bindPattern(param, (name, defaults) => {
    binder.define({ type: 'Parameter', name, node, parent: null });
    for (const { right } of defaults) binder.write(name, right, true);
  });
  binder.visitAll(computed);
  binder.visitType(typeOf(param));
}

function typeOf(param: Node): Node | null | undefined {
  if (param.type === T.TSParameterProperty) return typeOf(param.parameter);
  if (param.type === T.AssignmentPattern) return param.left.typeAnnotation;
  return 'typeAnnotation' in param ? param.typeAnnotation : undefined;
}
