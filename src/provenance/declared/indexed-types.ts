import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOfName } from '../modules/module-types.js';
import type { TypeDeclaration } from '../modules/module-types.js';
import { T, staticKey } from '../syntax/syntax.js';

/** A type and the module that it stands in. */
export interface TypeAt {
  readonly node: TSESTree.TypeNode;
  readonly facts: ModuleFacts;
  /** What the type parameters of the declarations around stand for. */
  readonly given?: Given;
}

type Given = ReadonlyMap<string, TypeAt>;

const MAX_HOPS = 8;

/** The type that `Type['member']['other']`, `Type[Key]` and `List[number]` mean, where it stands. */
export function indexedType(
  e: Engine,
  node: TSESTree.TSIndexedAccessType,
  at: Omit<TypeAt, 'node'>,
  hops = 0,
): TypeAt | undefined {
  const object = { ...at, node: node.objectType };
  const index = argumentOr({ ...at, node: node.indexType }).node;
  if (index.type === T.TSNumberKeyword) {
    const list = standsFor(e, object, hops);
    return list?.node.type === T.TSArrayType ? { ...list, node: list.node.elementType } : undefined;
  }
  if (index.type !== T.TSLiteralType || index.literal.type !== T.Literal) return undefined;
  return memberType(e, object, String(index.literal.value), hops);
}

/** The declared type of a member of a type. */
export function memberType(e: Engine, type: TypeAt, name: string, hops = 0): TypeAt | undefined {
  const found = membersOf(e, type, hops);
  return found && memberAmong(found, name);
}

function memberAmong({ members, ...at }: MembersAt, name: string): TypeAt | undefined {
  for (const member of members) {
    if (member.type !== T.TSPropertySignature || staticKey(member.key, member.computed) !== name) continue;
    const annotation = member.typeAnnotation?.typeAnnotation;
    return annotation && argumentOr({ ...at, node: annotation });
  }
  return undefined;
}

/** The declared types of all members of a type, by their names; undefined where it has other members. */
export function annotationsOf(e: Engine, type: TypeAt): ReadonlyMap<string, TypeAt> | undefined {
  const found = membersOf(e, type);
  if (!found) return undefined;
  const { members, ...at } = found;
  const types = new Map<string, TypeAt>();
  for (const member of members) {
    const name = member.type === T.TSPropertySignature ? staticKey(member.key, member.computed) : undefined;
    const annotation = member.type === T.TSPropertySignature ? member.typeAnnotation?.typeAnnotation : undefined;
    if (name === undefined || !annotation) return undefined;
    types.set(name, argumentOr({ ...at, node: annotation }));
  }
  return types;
}

/** The declared type of a member of a member, and so on. */
export function typeBehind(e: Engine, type: TypeAt, names: readonly string[]): TypeAt | undefined {
  let at: TypeAt | undefined = type;
  for (const name of names) at = at && memberType(e, at, name);
  return at;
}

/** The same of what is declared under a name. */
export function typeInside(e: Engine, { node, facts }: TypeDeclaration, names: readonly string[]): TypeAt | undefined {
  if (node.type === T.TSTypeAliasDeclaration) return typeBehind(e, { node: node.typeAnnotation, facts }, names);
  if (node.type !== T.TSInterfaceDeclaration) return undefined;
  const [first, ...rest] = names;
  const inner = first === undefined ? undefined : memberAmong({ members: node.body.body, facts }, first);
  return inner && typeBehind(e, inner, rest);
}

interface MembersAt extends Omit<TypeAt, 'node'> {
  readonly members: readonly TSESTree.TypeElement[];
}

/** What a type declares, through names of types. */
export function membersOf(e: Engine, type: TypeAt, hops = 0): MembersAt | undefined {
  const at = standsFor(e, type, hops);
  if (at?.node.type === T.TSTypeLiteral) return { ...at, members: at.node.members };
  if (at?.node.type !== T.TSTypeReference) return undefined;
  const declared = typeOfName(e, at.facts, at.node.typeName);
  return declared?.node.type === T.TSInterfaceDeclaration
    ? {
        members: declared.node.body.body,
        facts: declared.facts,
        given: givenTo(declared.node.typeParameters, at.node, at),
      }
    : undefined;
}

/** A type through its aliases and through members of other types. */
function standsFor(e: Engine, type: TypeAt, hops: number): TypeAt | undefined {
  if (hops > MAX_HOPS) return undefined;
  const { node, facts } = type;
  if (node.type === T.TSIndexedAccessType) {
    const inner = indexedType(e, node, type, hops + 1);
    return inner && standsFor(e, inner, hops + 1);
  }
  if (node.type !== T.TSTypeReference) return type;
  const argument = argumentOr(type);
  if (argument !== type) return standsFor(e, argument, hops + 1);
  const declared = typeOfName(e, facts, node.typeName);
  if (declared?.node.type !== T.TSTypeAliasDeclaration) return type;
  const { typeAnnotation, typeParameters } = declared.node;
  const given = givenTo(typeParameters, node, type);
  return standsFor(e, { node: typeAnnotation, facts: declared.facts, given }, hops + 1);
}

/** What a type parameter stands for; any other type is itself. */
function argumentOr(type: TypeAt): TypeAt {
  const { node, given } = type;
  const isName = node.type === T.TSTypeReference && node.typeName.type === T.Identifier && !node.typeArguments;
  return (isName && node.typeName.type === T.Identifier ? given?.get(node.typeName.name) : undefined) ?? type;
}

/** `Json<User>`: the type arguments by the names of the parameters. */
function givenTo(
  declared: TSESTree.TSTypeParameterDeclaration | undefined,
  reference: TSESTree.TSTypeReference,
  { facts, given }: TypeAt,
): Given {
  const args = reference.typeArguments?.params ?? [];
  return new Map(
    declared?.params.flatMap(({ name }, index) => {
      const node = args[index];
      return node ? [[name.name, argumentOr({ node, facts, ...(given && { given }) })] as const] : [];
    }),
  );
}
