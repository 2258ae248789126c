import type { TSESTree } from '@typescript-eslint/types';
import { isKeyOf } from './keyed-types.js';
import { T } from '../syntax/syntax.js';
import { textOf } from '../texts/text.js';
import type { TypeEnvironment, TypedValue } from '../value.js';

/** `{ [K in keyof User]: User[K] | null }`: the type whose members it has under their names, with what they are of. */
export function mappedFrom(node: TSESTree.TSMappedType): TSESTree.TypeNode | undefined {
  const source = isKeyOf(node.constraint) ? node.constraint.typeAnnotation : undefined;
  const taken = source && takenFrom(node);
  return taken && isSameType(taken, source) ? source : undefined;
}

/** `{ [K in 'name' | 'other']?: User[K] }`: the type that its members are taken of. */
export function takenFrom({ key, nameType, typeAnnotation }: TSESTree.TSMappedType): TSESTree.TypeNode | undefined {
  if (nameType || !typeAnnotation) return undefined;
  return partsOf(typeAnnotation).find(
    (one): one is TSESTree.TSIndexedAccessType =>
      one.type === T.TSIndexedAccessType && nameOf(one.indexType) === key.name,
  )?.objectType;
}

/** Types whose values are those of the type in them. */
const OF_THE_SAME = new Set(['NonNullable', 'Exclude', 'Readonly', 'Required', 'Partial']);

/** A type without what says only that there may be nothing, or that there is something. */
function partsOf(type: TSESTree.TypeNode): readonly TSESTree.TypeNode[] {
  if (type.type === T.TSUnionType) return type.types.flatMap(partsOf);
  const name = nameOf(type);
  const [inner] = type.type === T.TSTypeReference ? (type.typeArguments?.params ?? []) : [];
  return inner && name !== undefined && OF_THE_SAME.has(name) ? partsOf(inner) : [type];
}

/** Whether two types are written in the same words: names, and members of what names stand for. */
function isSameType(one: TSESTree.TypeNode, other: TSESTree.TypeNode): boolean {
  if (one.type === T.TSIndexedAccessType && other.type === T.TSIndexedAccessType)
    return isSameType(one.objectType, other.objectType) && isSameType(one.indexType, other.indexType);
  if (one.type === T.TSLiteralType && other.type === T.TSLiteralType) {
    const [left, right] = [one.literal, other.literal];
    return left.type === T.Literal && right.type === T.Literal && left.value === right.value;
  }
  const name = nameOf(one);
  const [args, others] = [one, other].map((type) =>
    type.type === T.TSTypeReference ? (type.typeArguments?.params ?? []) : [],
  );
  if (name === undefined || name !== nameOf(other) || args?.length !== others?.length) return false;
  return args?.every((arg, index) => others?.[index] !== undefined && isSameType(arg, others[index])) === true;
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
