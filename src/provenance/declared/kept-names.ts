import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { isKeyOf } from './keyed-types.js';
import { typeOfName } from '../modules/module-types.js';
import { T } from '../syntax/syntax.js';
import type { PlacedType } from './type-parameters.js';
import { wrapped } from './wrapping-types.js';

/** Whether a type that is made from another one has the member of this name from there. */
export type Keeps = (name: string) => boolean;

const MAX_HOPS = 6;

/** What `Omit<User, 'name'>` and `Pick<User, 'name'>` keep of the type that stands in them, also below other wrappers; undefined where all is kept. */
export function keptBy(e: Engine, type: PlacedType): Keeps | undefined {
  let keeps = type.keeps;
  for (let node: TSESTree.TypeNode | undefined = type.node; node; node = wrapped(node))
    if (node.type === T.TSTypeReference) keeps = bothKeep(keeps, keptByOne(e, type, node));
  return keeps;
}

/** What one of them keeps, whatever stands in it. */
export function keptByOne(
  e: Engine,
  type: Pick<PlacedType, 'facts' | 'parameters'>,
  { typeName, typeArguments }: TSESTree.TSTypeReference,
): Keeps | undefined {
  const keys = typeArguments?.params[1];
  if (!keys || typeName.type !== T.Identifier || !/^(?:Omit|Pick)$/.test(typeName.name)) return undefined;
  const isOmit = typeName.name === 'Omit';
  const without = isOmit ? keys : excluded(keys);
  const names = keysNamed(e, { ...type, node: without ?? keys });
  return names && ((name) => names.includes(name) !== (without !== undefined));
}

/** The names that `Exclude<keyof User, 'name'>` is without. */
function excluded(keys: TSESTree.TypeNode): TSESTree.TypeNode | undefined {
  if (keys.type !== T.TSTypeReference || keys.typeName.type !== T.Identifier || keys.typeName.name !== 'Exclude')
    return undefined;
  const [all, without] = keys.typeArguments?.params ?? [];
  return all && isKeyOf(all) ? without : undefined;
}

export function bothKeep(one: Keeps | undefined, other: Keeps | undefined): Keeps | undefined {
  return one && other ? (name) => one(name) && other(name) : (one ?? other);
}

/** `'a' | 'b'`, also by the name of such a type and by that of a type parameter; undefined where they cannot be told. */
export function keysNamed(
  e: Engine,
  { node, facts, parameters }: Pick<PlacedType, 'node' | 'facts' | 'parameters'>,
  hops = 0,
): readonly string[] | undefined {
  if (hops > MAX_HOPS) return undefined;
  if (node.type === T.TSUnionType) {
    const names = node.types.map((part) => keysNamed(e, { node: part, facts, parameters }, hops + 1));
    return names.every((part) => part !== undefined) ? names.flat() : undefined;
  }
  if (node.type === T.TSLiteralType)
    return node.literal.type === T.Literal && typeof node.literal.value === 'string' ? [node.literal.value] : undefined;
  if (node.type !== T.TSTypeReference || node.typeArguments) return undefined;
  const given = node.typeName.type === T.Identifier ? parameters?.get(node.typeName.name) : undefined;
  if (given) return keysNamed(e, given, hops + 1);
  const found = typeOfName(e, facts, node.typeName);
  return found?.node.type === T.TSTypeAliasDeclaration
    ? keysNamed(e, { node: found.node.typeAnnotation, facts: found.facts }, hops + 1)
    : undefined;
}
