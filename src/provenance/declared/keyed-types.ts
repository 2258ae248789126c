import type { TSESTree } from '@typescript-eslint/types';
import { T } from '../syntax/syntax.js';

/** `Record<'name' | 'other', …>`: an object with these members, not a dictionary. */
export function isRecordOfKeys({ typeName, typeArguments }: TSESTree.TSTypeReference): boolean {
  const [keys] = typeArguments?.params ?? [];
  return typeName.type === T.Identifier && typeName.name === 'Record' && keys !== undefined && areNames(keys);
}

/** `{ [K in 'name' | 'other']: … }`: the same, spelled out. */
export function isMappedOfKeys({ constraint, nameType }: TSESTree.TSMappedType): boolean {
  return !nameType && areNames(constraint);
}

/** `keyof User`. */
export function isKeyOf(
  node: TSESTree.TypeNode,
): node is TSESTree.TSTypeOperator & { readonly typeAnnotation: TSESTree.TypeNode } {
  return node.type === T.TSTypeOperator && node.operator === 'keyof' && node.typeAnnotation !== undefined;
}

function areNames(keys: TSESTree.TypeNode): boolean {
  return (keys.type === T.TSUnionType ? keys.types : [keys]).every(
    (key) => key.type === T.TSLiteralType && key.literal.type === T.Literal && typeof key.literal.value === 'string',
  );
}
