import type { TSESTree } from '@typescript-eslint/types';
import { T, calledName, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

type Assertion = TSESTree.TSAsExpression | TSESTree.TSTypeAssertion;

/** `[] as User[]`, `<User[]>[]`: the type that something is said to be of where it begins. */
export function assertedType(node: Node | null | undefined): TSESTree.TypeNode | undefined {
  return node?.type === T.TSAsExpression || node?.type === T.TSTypeAssertion ? node.typeAnnotation : undefined;
}

/** Whether what is begun is filled by whoever holds it, who asks for its type as well: a variable, a field, a fold. */
export function isFilledByHolder(node: Assertion | TSESTree.TSSatisfiesExpression): boolean {
  const held = outermost(node);
  const holder = held.parent;
  switch (holder?.type) {
    case T.VariableDeclarator:
      return holder.init === node && holder.id.type === T.Identifier;
    case T.PropertyDefinition:
      return holder.value === node;
    case T.CallExpression:
      return /^reduce(?:Right)?$/.test(calledName(holder) ?? '');
    default:
      return false;
  }
}
