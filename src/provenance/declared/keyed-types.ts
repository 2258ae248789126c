import type { TSESTree } from '@typescript-eslint/types';
import { typeIn, typeInEnvironment } from '../environment.js';
import { T, placeOf } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import type { Lazy, Value } from '../value.js';
import { objectOf, once, optionsOf, unknown } from '../values.js';
import type { TypeFrame, TypeOf } from './type-frame.js';

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

/** `{ [K in keyof User]: string }`: something else under the names of a payload. */
export function namedLike({ constraint, nameType, typeAnnotation }: TSESTree.TSMappedType, typeOf: TypeOf): Value {
  const keysOf = nameType ? undefined : namedBy(constraint, typeOf);
  if (!keysOf || !optionsOf(keysOf()).some(({ kind }) => kind === 'data')) return unknown('a mapped type');
  const item = once(() => (typeAnnotation ? typeOf(typeAnnotation) : unknown('a type that is not told')));
  return { kind: 'record', item, keysOf };
}

/** What `keyof` is asked of: the payload whose names a type stands for. */
export function namedBy(node: TSESTree.TypeNode, typeOf: TypeOf): Lazy | undefined {
  const mayName = node.type === T.TSTypeOperator || node.type === T.TSTypeReference;
  const key = mayName ? typeOf(node) : undefined;
  return key?.kind === 'key' ? key.of : undefined;
}

/** The text that a type parameter stands for. */
export function nameGiven(node: TSESTree.TypeNode, { types, env }: TypeFrame): string | undefined {
  if (node.type !== T.TSTypeReference || node.typeName.type !== T.Identifier) return undefined;
  const { name } = node.typeName;
  const given = (typeIn(types, name) ?? typeInEnvironment(env, name))?.();
  const texts = given ? optionsOf(given).filter(({ kind }) => kind === 'text') : [];
  const [only, another] = texts;
  return only && another === undefined ? plainText(only) : undefined;
}

/** `Record<K, User>`, `{ [P in K]: User }` where a call says which name `K` is: an object with that alone. */
export function underName(
  key: TSESTree.TypeNode,
  type: TSESTree.TypeNode | undefined,
  at: TypeFrame,
  typeOf: TypeOf,
): Value | undefined {
  const name = nameGiven(key, at);
  return type && name !== undefined
    ? objectOf({ [name]: once(() => typeOf(type)) }, placeOf(type, at.facts.file))
    : undefined;
}
