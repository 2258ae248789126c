import type { TSESTree } from '@typescript-eslint/types';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Binder, Visitors } from './binder.js';
import { visitClass } from './in-classes.js';
import { visitFunction } from './in-functions.js';
import { bindPattern, isPattern } from './in-patterns.js';

/** Nothing in it names anything. */
const nothing = (): void => undefined;

function visitBlock(binder: Binder, node: TSESTree.BlockStatement): void {
  binder.open('block', node);
  binder.visitAll(node.body);
  binder.close(node);
}

function visitVariables(binder: Binder, node: TSESTree.VariableDeclaration): void {
  const scope = node.kind === 'var' ? binder.scope.variableScope : binder.scope;
  for (const declared of node.declarations) {
    const computed = bindPattern(declared.id, (name, defaults) => {
      binder.define({ type: 'Variable', name, node: declared, parent: node }, scope);
      for (const { right } of defaults) binder.write(name, right, true);
      if (declared.init) binder.write(name, declared.init, true);
    });
    binder.visitAll(computed);
    binder.visit(declared.init);
    binder.visitType(declared.id.typeAnnotation);
  }
}

/** Puts something into what stands on the left: names, and objects that are worked out. */
function visitTarget(binder: Binder, target: Node, value: Node): void {
  const computed = bindPattern(target, (name, defaults) => {
    for (const { right } of defaults) binder.write(name, right);
    binder.write(name, value);
  });
  binder.visitAll(computed);
}

function visitAssignment(binder: Binder, node: TSESTree.AssignmentExpression): void {
  const target = targetOf(binder, node.left);
  if (!isPattern(target)) binder.visit(target);
  else if (node.operator === '=') visitTarget(binder, target, node.right);
  else if (target.type === T.Identifier) binder.change(target, node.right);
  binder.visit(node.right);
}

function visitUpdate(binder: Binder, node: TSESTree.UpdateExpression): void {
  const target = targetOf(binder, node.argument);
  if (target.type === T.Identifier) binder.change(target, null);
  else binder.visit(node.argument);
}

/** What is written to, without the type that it is said to have. */
function targetOf(binder: Binder, node: Node): Node {
  switch (node.type) {
    case T.TSAsExpression:
    case T.TSTypeAssertion:
      binder.visitType(node.typeAnnotation);
      return node.expression;
    case T.TSNonNullExpression:
      return node.expression;
    default:
      return node;
  }
}

function visitForIn(binder: Binder, node: TSESTree.ForInStatement | TSESTree.ForOfStatement): void {
  const { left, right } = node;
  if (left.type === T.VariableDeclaration) {
    if (left.kind !== 'var') binder.open('block', node);
    binder.visit(left);
    const [declared] = left.declarations;
    bindPattern(declared.id, (name) => {
      binder.write(name, right, true);
    });
  } else visitTarget(binder, left, right);
  binder.visit(right);
  binder.visit(node.body);
  binder.close(node);
}

function visitFor(binder: Binder, node: TSESTree.ForStatement): void {
  if (node.init?.type === T.VariableDeclaration && node.init.kind !== 'var') binder.open('block', node);
  binder.visit(node.init);
  binder.visit(node.test);
  binder.visit(node.update);
  binder.visit(node.body);
  binder.close(node);
}

function visitCall(binder: Binder, node: TSESTree.CallExpression | TSESTree.NewExpression): void {
  binder.visit(node.callee);
  binder.visitAll(node.arguments);
  binder.visitType(node.typeArguments);
}

function visitTyped(
  binder: Binder,
  node: TSESTree.TSAsExpression | TSESTree.TSSatisfiesExpression | TSESTree.TSTypeAssertion,
): void {
  binder.visit(node.expression);
  binder.visitType(node.typeAnnotation);
}

/** Elements in small letters are the page's own, and no names of the code. */
function visitElementName(binder: Binder, name: TSESTree.JSXTagNameExpression): void {
  if (name.type === T.JSXMemberExpression) binder.visit(name);
  if (name.type !== T.JSXIdentifier) return;
  const [first = ''] = name.name;
  if (first.toUpperCase() === first || name.name === 'this') binder.read(name);
}

function visitExports(binder: Binder, node: TSESTree.ExportNamedDeclaration): void {
  binder.visit(node.declaration);
  if (node.source || node.declaration) return;
  for (const { exportKind, local } of node.specifiers) {
    if (exportKind === 'type' || node.exportKind === 'type') binder.readType(local);
    else binder.readAny(local);
  }
}

function visitEnum(binder: Binder, node: TSESTree.TSEnumDeclaration): void {
  binder.define({ type: 'TSEnumName', name: node.id, node, parent: null });
  binder.open('block', node);
  for (const member of node.body.members) {
    const { id } = member;
    if (id.type === T.Identifier || typeof id.value === 'string')
      binder.define({ type: 'TSEnumMemberName', name: id, node: member, parent: null });
    binder.visit(member.initializer);
  }
  binder.close(node);
}

function visitNamespace(binder: Binder, node: TSESTree.TSModuleDeclaration): void {
  if (node.id.type === T.Identifier && node.kind !== 'global')
    binder.define({ type: 'TSModuleName', name: node.id, node, parent: null });
  binder.open('root', node);
  binder.visit(node.body);
  binder.close(node);
}

function visitImportEquals(binder: Binder, node: TSESTree.TSImportEqualsDeclaration): void {
  binder.define({ type: 'ImportBinding', name: node.id, node, parent: node });
  let named: Node = node.moduleReference;
  while (named.type === T.TSQualifiedName) named = named.left;
  binder.visit(named);
}

export const inValues: Visitors = {
  Identifier: (binder, node) => {
    binder.read(node);
    binder.visitType(node.typeAnnotation);
  },
  MemberExpression: (binder, node) => {
    binder.visit(node.object);
    if (node.computed) binder.visit(node.property);
  },
  Property: (binder, node) => {
    if (node.computed) binder.visit(node.key);
    binder.visit(node.value);
  },
  CallExpression: visitCall,
  NewExpression: visitCall,
  Literal: nothing,
  ArrowFunctionExpression: visitFunction,
  FunctionDeclaration: visitFunction,
  FunctionExpression: visitFunction,
  TSDeclareFunction: visitFunction,
  TSEmptyBodyFunctionExpression: visitFunction,
  ClassDeclaration: visitClass,
  ClassExpression: visitClass,
  VariableDeclaration: visitVariables,
  AssignmentExpression: visitAssignment,
  UpdateExpression: visitUpdate,
  BlockStatement: visitBlock,
  ForInStatement: visitForIn,
  ForOfStatement: visitForIn,
  ForStatement: visitFor,
  SwitchStatement: (binder, node) => {
    binder.visit(node.discriminant);
    binder.open('block', node);
    binder.visitAll(node.cases);
    binder.close(node);
  },
  CatchClause: (binder, node) => {
    binder.open('block', node);
    if (node.param) {
      const computed = bindPattern(node.param, (name, defaults) => {
        binder.define({ type: 'CatchClause', name, node, parent: null });
        for (const { right } of defaults) binder.write(name, right, true);
      });
      binder.visitAll(computed);
    }
    binder.visit(node.body);
    binder.close(node);
  },
  LabeledStatement: (binder, node) => {
    binder.visit(node.body);
  },
  // A label is no name of a value, and neither are these.
  BreakStatement: nothing,
  ContinueStatement: nothing,
  MetaProperty: nothing,
  PrivateIdentifier: nothing,
  ImportDeclaration: (binder, node) => {
    for (const specifier of node.specifiers)
      binder.define({ type: 'ImportBinding', name: specifier.local, node: specifier, parent: node });
  },
  ExportAllDeclaration: nothing,
  ExportNamedDeclaration: visitExports,
  ExportDefaultDeclaration: (binder, node) => {
    if (node.declaration.type === T.Identifier) binder.readAny(node.declaration);
    else binder.visit(node.declaration);
  },
  JSXIdentifier: (binder, node) => {
    binder.read(node);
  },
  JSXMemberExpression: (binder, { object }) => {
    if (object.type !== T.JSXIdentifier || object.name !== 'this') binder.visit(object);
  },
  JSXAttribute: (binder, node) => {
    binder.visit(node.value);
  },
  JSXOpeningElement: (binder, node) => {
    visitElementName(binder, node.name);
    binder.visitType(node.typeArguments);
    binder.visitAll(node.attributes);
  },
  JSXClosingElement: (binder, node) => {
    visitElementName(binder, node.name);
  },
  JSXText: nothing,
  TaggedTemplateExpression: (binder, node) => {
    binder.visit(node.tag);
    binder.visit(node.quasi);
    binder.visitType(node.typeArguments);
  },
  TSAsExpression: visitTyped,
  TSSatisfiesExpression: visitTyped,
  TSTypeAssertion: visitTyped,
  TSInstantiationExpression: (binder, node) => {
    binder.visit(node.expression);
    binder.visitType(node.typeArguments);
  },
  TSEnumDeclaration: visitEnum,
  TSModuleDeclaration: visitNamespace,
  TSImportEqualsDeclaration: visitImportEquals,
  TSExportAssignment: (binder, node) => {
    if (node.expression.type === T.Identifier) binder.readAny(node.expression);
    else binder.visit(node.expression);
  },
  TSInterfaceDeclaration: (binder, node) => {
    binder.visitType(node);
  },
  TSTypeAliasDeclaration: (binder, node) => {
    binder.visitType(node);
  },
};
