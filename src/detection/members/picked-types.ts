import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../../provenance/declared/declared-types.js';
import { isKeyOf, isMappedOfKeys, isRecordOfKeys } from '../../provenance/declared/keyed-types.js';
import { takenFrom } from '../../provenance/declared/mapped-types.js';
import { typeOfName } from '../../provenance/modules/module-types.js';
import { T, staticString } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Value } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import { heldBy, narrowedBy, ownerOf } from './type-owners.js';

/** Types of the language and of usual packages that take names of their first one. */
const TAKES_NAMES =
  /^(?:Pick|Omit|Except|Set(?:Optional|Required|Readonly|NonNullable)|Mark(?:Optional|Required|Readonly)|StrictOmit|StrictPick)$/;

/** `Pick<User, 'name'>`, `Omit<User, 'name'>`, `User['name']`, `Extract<keyof User, 'name'>`, `{ [K in 'name']: User[K] }`: a name taken from a type; `Record<'name', …>`, `{ [K in 'name']: … }`: one of a type that is made of names. */
export function pickedFrom(context: FileContext, literal: TSESTree.StringLiteral): Value | undefined {
  let at: Node = literal.parent;
  if (at.parent?.type === T.TSUnionType) at = at.parent;
  const frame = { facts: context.facts, types: undefined, env: undefined };
  const holder = at.parent;
  if (holder?.type === T.TSIndexedAccessType && holder.indexType === at)
    return typeValue(context.engine, holder.objectType, frame);
  if (holder?.type === T.TSMappedType && holder.constraint === at && isMappedOfKeys(holder)) {
    const source = takenFrom(holder);
    const bound = context.engine.bindings.valueOf(holder, context.facts);
    return (
      bound ??
      (source && typeValue(context.engine, source, frame)) ??
      narrowedBy(context, holder, staticString(literal)) ??
      ofMember(context, holder)
    );
  }
  if (holder?.type !== T.TSTypeParameterInstantiation) return undefined;
  const reference = holder.parent;
  const name = nameGiven(reference);
  if (!name) return undefined;
  const [first] = holder.params;
  if (first === at && reference.type === T.TSTypeReference && isRecordOfKeys(reference))
    return (
      context.engine.bindings.valueOf(reference, context.facts) ??
      narrowedBy(context, reference, staticString(literal)) ??
      ofMember(context, reference)
    );
  if (name.type === T.Identifier && /^(?:Extract|Exclude)$/.test(name.name) && first && first !== at)
    return isKeyOf(first) ? typeValue(context.engine, first.typeAnnotation, frame) : undefined;
  const index = holder.params.indexOf(at as TSESTree.TypeNode);
  const declared = takenByDeclared(context, name, holder, index);
  if (declared) return declared;
  if (name.type !== T.Identifier || !TAKES_NAMES.test(name.name) || !first || first === at) return undefined;
  return typeValue(context.engine, first, frame);
}

/** `{ inner?: Partial<Record<'name', …>> }`: what a member of a type holds, of which one is made of names. */
function ofMember(context: FileContext, type: Node): Value | undefined {
  let whole = type;
  for (let { parent } = whole; parent?.type === T.TSTypeParameterInstantiation; { parent } = whole) {
    const name = nameGiven(parent.parent);
    if (name?.type !== T.Identifier || !/^(?:Partial|Required|Readonly)$/.test(name.name)) return undefined;
    whole = parent.parent;
  }
  const owner = ownerOf(context, whole);
  return owner && heldBy(context, owner);
}

/** The name of the type that arguments are given to; also of one that an interface extends: `interface Patch extends Pick<User, 'name'> {}`. */
function nameGiven(reference: Node): TSESTree.EntityName | undefined {
  if (reference.type === T.TSTypeReference) return reference.typeName;
  if (reference.type !== T.TSInterfaceHeritage || reference.expression.type !== T.Identifier) return undefined;
  return reference.expression;
}

/** `type RowOf<T, K extends keyof T> = …`: a type of the project's own that takes names of another. */
function takenByDeclared(
  { engine, facts }: FileContext,
  name: TSESTree.EntityName,
  { params }: TSESTree.TSTypeParameterInstantiation,
  index: number,
): Value | undefined {
  const found = typeOfName(engine, facts, name);
  const parameters = found && 'typeParameters' in found.node ? (found.node.typeParameters?.params ?? []) : [];
  const constraint = parameters[index]?.constraint;
  const source = constraint && keysOf(constraint);
  const from = source?.type === T.TSTypeReference && source.typeName.type === T.Identifier ? source.typeName.name : '';
  const position = parameters.findIndex(({ name }) => name.name === from);
  const given = position < 0 ? undefined : params[position];
  if (given) return typeValue(engine, given, { facts, types: undefined, env: undefined });
  return found && source && position < 0
    ? typeValue(engine, source, { facts: found.facts, types: undefined, env: undefined })
    : undefined;
}

/** `T` of `keyof T`, also as `keyof T & string` and `Extract<keyof T, string>`. */
function keysOf(constraint: TSESTree.TypeNode): TSESTree.TypeNode | undefined {
  if (isKeyOf(constraint)) return constraint.typeAnnotation;
  const parts =
    constraint.type === T.TSIntersectionType
      ? constraint.types
      : constraint.type === T.TSTypeReference
        ? (constraint.typeArguments?.params ?? [])
        : [];
  return parts.find(isKeyOf)?.typeAnnotation;
}
