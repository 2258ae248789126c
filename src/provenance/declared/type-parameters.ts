import type { TSESTree } from '@typescript-eslint/types';
import type { Keeps } from './kept-names.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isPlainType } from './wrapping-types.js';

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

/**
 * What the type parameters of a declaration stand for where it is used; undefined for a declaration without any.
 *
 * @param home the module of the declaration, where its defaults count.
 */
export function parametersOf(
  declaration: Node,
  given: readonly TSESTree.TypeNode[],
  at: Pick<PlacedType, 'facts' | 'parameters'>,
  home?: ModuleFacts,
): TypeParameters | undefined {
  const declared = parametersIn(declaration);
  if (declared.length === 0) return undefined;
  const parameters = new Map<string, PlacedType>();
  for (const [index, parameter] of declared.entries()) {
    const node = given[index];
    const standing = home && parameter.default;
    if (node) parameters.set(parameter.name.name, namedAlready(node, at) ?? { ...at, node, keeps: undefined });
    else if (standing)
      parameters.set(parameter.name.name, { node: standing, facts: home, parameters: new Map(parameters) });
  }
  return parameters;
}

/** Whether what a declaration describes hangs on what it is given: one that is used without anything is at its defaults, and always the same. */
export function isWrapper(declaration: Node, given: readonly TSESTree.TypeNode[]): boolean {
  return parametersIn(declaration).some(
    (parameter, index) => mayStandForObject(parameter) && (given[index] !== undefined || !parameter.default),
  );
}

/** Whether a declaration may have something else in it, given or by default. Texts alone, `Ref<'Role'>`, make nothing else of it. */
export function mayWrap(declaration: Node): boolean {
  return parametersIn(declaration).some(mayStandForObject);
}

/** The type parameters of a declaration. */
export function parametersIn(declaration: Node): readonly TSESTree.TSTypeParameter[] {
  return 'typeParameters' in declaration ? (declaration.typeParameters?.params ?? []) : [];
}

function mayStandForObject({ constraint }: TSESTree.TSTypeParameter): boolean {
  return !constraint || !isPlainType(constraint);
}

/** `Answer<K>`, where `K` stands for something itself. */
function namedAlready(node: TSESTree.TypeNode, { parameters }: Pick<PlacedType, 'parameters'>): PlacedType | undefined {
  const isName = node.type === T.TSTypeReference && node.typeName.type === T.Identifier && !node.typeArguments;
  return isName && node.typeName.type === T.Identifier ? parameters?.get(node.typeName.name) : undefined;
}
