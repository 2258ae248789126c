import type { TSESTree } from '@typescript-eslint/types';
import type { Keeps } from './kept-names.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** A type where it stands, and what the type parameters in it stand for. */
export interface PlacedType {
  readonly node: TSESTree.TypeNode;
  readonly facts: ModuleFacts;
  readonly parameters?: TypeParameters | undefined;
  /** One of several types that the value may be of. */
  readonly choice?: boolean;
  /** What the type that is meant has of this one; undefined for all. */
  readonly keeps?: Keeps | undefined;
}

export type TypeParameters = ReadonlyMap<string, PlacedType>;

/** What the type parameters of a declaration stand for where it is used; undefined for a declaration without any. */
export function parametersOf(
  declaration: Node,
  given: readonly TSESTree.TypeNode[],
  at: Pick<PlacedType, 'facts' | 'parameters'>,
): TypeParameters | undefined {
  const declared = 'typeParameters' in declaration ? declaration.typeParameters?.params : undefined;
  if (!declared || declared.length === 0) return undefined;
  const parameters = new Map<string, PlacedType>();
  for (const [index, parameter] of declared.entries()) {
    const node = given[index];
    if (node) parameters.set(parameter.name.name, namedAlready(node, at) ?? { ...at, node, keeps: undefined });
  }
  return parameters;
}

/** `Answer<K>`, where `K` stands for something itself. */
function namedAlready(node: TSESTree.TypeNode, { parameters }: Pick<PlacedType, 'parameters'>): PlacedType | undefined {
  const isName = node.type === T.TSTypeReference && node.typeName.type === T.Identifier && !node.typeArguments;
  return isName && node.typeName.type === T.Identifier ? parameters?.get(node.typeName.name) : undefined;
}
