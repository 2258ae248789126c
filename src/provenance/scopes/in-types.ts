import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Binder, Visitors } from './binder.js';
import type { BoundScope } from './bound.js';
import { bindPattern } from './in-patterns.js';
import type { Parameterized } from './types.js';

type FunctionType = Exclude<Parameterized, { body?: unknown }> & { readonly params: readonly Node[] };

/** A function's parameters and type parameters hold in it alone. */
function visitFunctionType(binder: Binder, node: FunctionType): void {
  binder.open('functionType', node);
  binder.visitType(node.typeParameters);
  for (const param of node.params) {
    bindPattern(param, (name) => {
      binder.define({ type: 'Parameter', name, node, parent: null });
    });
    if ('typeAnnotation' in param) binder.visitType(param.typeAnnotation);
  }
  binder.visitType(node.returnType);
  binder.close(node);
}

/** What `infer` names holds in the conditional type, also where it stands in a function's type. */
function inferring(scope: BoundScope): BoundScope {
  let around: BoundScope | null = scope;
  while (around?.type === 'functionType' || around?.type === 'mappedType') around = around.upper;
  return around?.type === 'conditionalType' ? around : scope;
}

/** The object that `typeof a.b.c` begins with is a value. */
function leftmost(node: Node): Node {
  return node.type === T.TSQualifiedName ? leftmost(node.left) : node;
}

export const inTypes: Visitors = {
  Identifier: (binder, node) => {
    binder.readType(node);
  },
  Literal: () => undefined,
  MemberExpression: (binder, node) => {
    binder.visitType(node.object);
  },
  TSCallSignatureDeclaration: visitFunctionType,
  TSConstructSignatureDeclaration: visitFunctionType,
  TSConstructorType: visitFunctionType,
  TSFunctionType: visitFunctionType,
  TSMethodSignature: (binder, node) => {
    if (node.computed) binder.visit(node.key);
    visitFunctionType(binder, node);
  },
  TSConditionalType: (binder, node) => {
    binder.open('conditionalType', node);
    binder.visitType(node.checkType);
    binder.visitType(node.extendsType);
    binder.visitType(node.trueType);
    binder.close(node);
    binder.visitType(node.falseType);
  },
  TSImportType: (binder, node) => {
    binder.visitType(node.typeArguments);
  },
  TSIndexSignature: (binder, node) => {
    for (const parameter of node.parameters)
      if (parameter.type === T.Identifier) binder.visitType(parameter.typeAnnotation);
    binder.visitType(node.typeAnnotation);
  },
  TSInferType: (binder, { typeParameter }) => {
    binder.define(
      { type: 'Type', name: typeParameter.name, node: typeParameter, parent: null },
      inferring(binder.scope),
    );
    binder.visitType(typeParameter.constraint);
  },
  TSInterfaceDeclaration: (binder, node) => {
    binder.define({ type: 'Type', name: node.id, node, parent: null });
    // Its parameters hold in it alone.
    if (node.typeParameters) binder.open('type', node);
    binder.visitType(node.typeParameters);
    binder.visitTypes(node.extends);
    binder.visitType(node.body);
    binder.close(node);
  },
  TSMappedType: (binder, node) => {
    binder.open('mappedType', node);
    binder.define({ type: 'Type', name: node.key, node, parent: null });
    binder.visitType(node.constraint);
    binder.visitType(node.nameType);
    binder.visitType(node.typeAnnotation);
    binder.close(node);
  },
  TSNamedTupleMember: (binder, node) => {
    binder.visitType(node.elementType);
  },
  TSPropertySignature: (binder, node) => {
    if (node.computed) binder.visit(node.key);
    binder.visitType(node.typeAnnotation);
  },
  TSQualifiedName: (binder, node) => {
    binder.visitType(node.left);
  },
  TSTypeAliasDeclaration: (binder, node) => {
    binder.define({ type: 'Type', name: node.id, node, parent: null });
    if (node.typeParameters) binder.open('type', node);
    binder.visitType(node.typeParameters);
    binder.visitType(node.typeAnnotation);
    binder.close(node);
  },
  TSTypeParameter: (binder, node) => {
    binder.define({ type: 'Type', name: node.name, node, parent: null });
    binder.visitType(node.constraint);
    binder.visitType(node.default);
  },
  TSTypePredicate: (binder, node) => {
    if (node.parameterName.type === T.Identifier) binder.read(node.parameterName);
    binder.visitType(node.typeAnnotation);
  },
  TSTypeQuery: (binder, node) => {
    const named = leftmost(node.exprName);
    if (named.type === T.TSImportType) binder.visitType(named);
    if (named.type === T.Identifier) binder.read(named);
    binder.visitType(node.typeArguments);
  },
};
