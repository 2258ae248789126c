import type { TSESTree } from '@typescript-eslint/types';
import { isKeyOf } from './keyed-types.js';
import { T } from '../syntax/syntax.js';
import { textOf } from '../texts/text.js';
import type { TypeEnvironment, TypedValue } from '../value.js';

/** `{ [K in keyof User]: User[K] | null }`: the type whose members it has under their names, with what they are of. */
export function mappedFrom(node: TSESTree.TSMappedType): TSESTree.TypeNode | undefined {
  const source = isKeyOf(node.constraint) ? node.constraint.typeAnnotation : undefined;
  if (!source || nameOf(source) === undefined) return undefined;
  const taken = takenFrom(node);
  return taken && nameOf(taken) === nameOf(source) ? source : undefined;
}

/** `{ [K in 'name' | 'other']?: User[K] }`: the type that its members are taken of. */
export function takenFrom({ key, nameType, typeAnnotation }: TSESTree.TSMappedType): TSESTree.TypeNode | undefined {
  if (nameType || !typeAnnotation) return undefined;
  const parts = typeAnnotation.type === T.TSUnionType ? typeAnnotation.types : [typeAnnotation];
  const part = parts.find(
    (one): one is TSESTree.TSIndexedAccessType =>
      one.type === T.TSIndexedAccessType && nameOf(one.indexType) === key.name,
  );
  return part?.objectType;
}

/** What the key of a mapped type stands for under one of its names: `{ [K in keyof Channels as `on${Capitalize<K>}`]: (payload: Channels[K]) => void }`. */
export function typesUnder(
  { key, nameType }: TSESTree.TSMappedType,
  name: string,
  { file, types }: TypedValue,
): TypeEnvironment | undefined {
  const source = nameType ? sourceName(nameType, key.name, name) : name;
  if (source === undefined) return types;
  const text = textOf(source, { file, start: key.range[0], end: key.range[0] });
  return { values: new Map([[key.name, () => text]]), next: types };
}

/** The name of the source that is made into another one by a template with one place. */
function sourceName(type: TSESTree.TypeNode, key: string, name: string): string | undefined {
  if (type.type !== T.TSTemplateLiteralType) return nameOf(type) === key ? name : undefined;
  const [before, after, ...others] = type.quasis.map(({ value }) => value.raw);
  const [place] = type.types;
  if (before === undefined || after === undefined || others.length > 0 || !place) return undefined;
  if (!name.startsWith(before) || !name.endsWith(after) || name.length < before.length + after.length) return undefined;
  const part = name.slice(before.length, name.length - after.length);
  const changed = place.type === T.TSTypeReference ? place.typeArguments?.params[0] : undefined;
  const isCapital = changed !== undefined && nameOf(changed) === key && nameOf(place) === 'Capitalize';
  if (isCapital) return part.charAt(0).toLowerCase() + part.slice(1);
  return nameOf(place) === key ? part : undefined;
}

function nameOf(type: TSESTree.TypeNode): string | undefined {
  return type.type === T.TSTypeReference && type.typeName.type === T.Identifier ? type.typeName.name : undefined;
}

/** The type of one text: what the key of a mapped type stands for under a name, where no such type is written. */
export function literalType(text: string): TSESTree.TypeNode {
  return { type: T.TSLiteralType, range: [0, 0], literal: { type: T.Literal, value: text } } as TSESTree.TypeNode;
}

/** A type by a name that stands for another one, where none is written. */
export function namedType(name: string): TSESTree.TypeNode {
  const typeName = { type: T.Identifier, name, range: [0, 0] };
  return { type: T.TSTypeReference, range: [0, 0], typeName } as unknown as TSESTree.TypeNode;
}
