import type { TSESTree } from '@typescript-eslint/types';
import { T, staticKey } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import type { DataValue, ObjectValue, TypedValue, Value } from '../value.js';

/** What can be told from others by what its properties hold. */
export type Shaped = ObjectValue | TypedValue | DataValue;

/** A payload is told by what its declared type has one value for, or has in any case. */
export function isShaped(option: Value): option is Shaped {
  return option.kind === 'object' || option.kind === 'typed' || isOneOfSeveral(option);
}

/** A payload that is declared to be one of several things, whether the others are known or not. */
export function isOneOfSeveral(option: Value): option is DataValue {
  return option.kind === 'data' && (option.declared ?? option.required) !== undefined;
}

/** What a property holds, where that is written out in a literal or in a type. */
export function heldIn(object: Shaped, name: string): { readonly value: unknown } | undefined {
  if (object.kind === 'data') {
    return object.declared?.has(name) === true ? { value: object.declared.get(name) } : undefined;
  }
  if (!hasMember(object, name)) return isClosed(object) ? { value: undefined } : undefined;
  return object.kind === 'typed' ? declaredIn(object, name) : writtenIn(object, name);
}

function writtenIn(object: ObjectValue, name: string): { readonly value: unknown } | undefined {
  const values = object.members.filter((member) => member.name === name).map((member) => member.value());
  const [value] = values;
  if (values.length !== 1 || !value) return undefined;
  if (value.kind === 'scalar') return { value: value.value };
  const text = plainText(value);
  return text === undefined ? undefined : { value: text };
}

/** `ok: true` of a type. */
function declaredIn(object: TypedValue, name: string): { readonly value: unknown } | undefined {
  const member = membersOf(object)?.find((candidate) => nameOf(candidate) === name);
  const annotation = member?.type === T.TSPropertySignature && !member.optional ? member.typeAnnotation : undefined;
  const type = annotation?.typeAnnotation;
  return type?.type === T.TSLiteralType && type.literal.type === T.Literal ? { value: type.literal.value } : undefined;
}

/** `Kind.Paper` of `kind: Kind.Paper` in a type, `LOADED` of `type: typeof LOADED`: the constant that a property holds, by its name. */
export function namedIn(object: Shaped, name: string): string | undefined {
  const member =
    object.kind === 'typed' ? membersOf(object)?.find((candidate) => nameOf(candidate) === name) : undefined;
  const type =
    member?.type === T.TSPropertySignature && !member.optional ? member.typeAnnotation?.typeAnnotation : undefined;
  const named =
    type?.type === T.TSTypeQuery ? type.exprName : type?.type === T.TSTypeReference ? type.typeName : undefined;
  // A type by itself may stand for several values.
  if (type?.type === T.TSTypeReference && named?.type !== T.TSQualifiedName) return undefined;
  return named && dotted(named);
}

function dotted(name: TSESTree.EntityName | TSESTree.TSImportType): string | undefined {
  if (name.type === T.Identifier) return name.name;
  const left = name.type === T.TSQualifiedName ? dotted(name.left) : undefined;
  return name.type === T.TSQualifiedName && left !== undefined ? `${left}.${name.right.name}` : undefined;
}

function membersOf({ node }: TypedValue): readonly TSESTree.TypeElement[] | undefined {
  if (node.type === T.TSTypeLiteral) return node.members;
  return node.type === T.TSInterfaceDeclaration && node.extends.length === 0 ? node.body.body : undefined;
}

function nameOf(member: TSESTree.TypeElement): string | undefined {
  return 'key' in member ? staticKey(member.key, member.computed) : undefined;
}

export function isClosed(object: Exclude<Shaped, DataValue>): boolean {
  if (object.kind === 'typed') return membersOf(object)?.every((member) => nameOf(member) !== undefined) ?? false;
  return !object.open && object.spreads.length === 0 && (object.items ?? []).length === 0;
}

export function hasMember(object: Shaped, name: string): boolean {
  if (object.kind === 'data') return object.declared?.get(name) !== undefined;
  return object.kind === 'typed'
    ? (membersOf(object)?.some((member) => nameOf(member) === name) ?? true)
    : object.members.some((member) => member.name === name);
}
