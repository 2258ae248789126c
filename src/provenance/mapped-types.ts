import type { TSESTree } from '@typescript-eslint/types';
import { T } from './syntax.js';

/** `{ [K in keyof User]: User[K] | null }`: the type whose members it has under their names, with what they are of. */
export function mappedFrom({
  constraint,
  key,
  nameType,
  typeAnnotation,
}: TSESTree.TSMappedType): TSESTree.TypeNode | undefined {
  const source =
    constraint.type === T.TSTypeOperator && constraint.operator === 'keyof' ? constraint.typeAnnotation : undefined;
  if (!source || nameType || !typeAnnotation) return undefined;
  const parts = typeAnnotation.type === T.TSUnionType ? typeAnnotation.types : [typeAnnotation];
  const isOfMember = parts.some(
    (part) =>
      part.type === T.TSIndexedAccessType &&
      nameOf(part.objectType) === nameOf(source) &&
      nameOf(source) !== undefined &&
      nameOf(part.indexType) === key.name,
  );
  return isOfMember ? source : undefined;
}

function nameOf(type: TSESTree.TypeNode): string | undefined {
  return type.type === T.TSTypeReference && type.typeName.type === T.Identifier ? type.typeName.name : undefined;
}
