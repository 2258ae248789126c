import type { TSESTree } from '@typescript-eslint/types';
import { elementType, unwrapped } from '../../provenance/declared/wrapping-types.js';
import type { Engine } from '../../provenance/engine.js';
import type { DeclarationNode, ModuleFacts } from '../../provenance/modules/module-facts.js';
import { typeNamed } from '../../provenance/modules/module-types.js';
import { memberOf } from '../../provenance/objects/members.js';
import { T, innerPlace, staticKey } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Place } from '../../provenance/types.js';
import type { DataValue } from '../../provenance/value.js';
import type { DueOf, FileContext } from '../context.js';
import { resourceIn } from './field-owners.js';
import { filesNaming } from './type-owners.js';

/**
 * Whether a type that describes one resource is what a member of another one holds as well: `interface User { unit: Ref }` beside
 * `start(): Promise<Ref>`. There its name stays, so that the type is not what has to change.
 *
 * @param body what the type's members stand in.
 */
export function isHeldByOthers({ engine, facts }: FileContext, body: Node, detect: DueOf<'field'>['detect']): boolean {
  const type = typeAround(body);
  const name = type?.id?.name;
  if (!type || name === undefined) return false;
  return (filesNaming(engine, facts) ?? []).some(
    (user) =>
      user.module.text.includes(name) &&
      typeNamed(engine, user, name)?.node === type &&
      membersHolding(user, name).some((member) => isOfOther(engine, member, user, detect)),
  );
}

/** How many types that hold each other are followed to what they are held by. */
const MAX_TYPES = 12;

/**
 * Where members of other payloads hold something of a type: the same values stay there.
 * @param resource the payload that the type is known by
 */
export function heldByOtherPayloads(
  engine: Engine,
  type: Node,
  facts: ModuleFacts,
  resource: string,
  seen = new Set<Node>(),
): readonly Place[] {
  const named = isNamedType(type) ? type.id?.name : undefined;
  if (named === undefined || seen.has(type) || seen.size === MAX_TYPES) return [];
  seen.add(type);
  return (filesNaming(engine, facts) ?? []).flatMap((user): readonly Place[] => {
    if (!user.module.text.includes(named) || typeNamed(engine, user, named)?.node !== type) return [];
    return membersHolding(user, named).flatMap((member) => {
      const described = describedBy(engine, member, user);
      if (described) return described.data.root === resource ? [] : [innerPlace(member.key, user.file)];
      const around = typeAround(member.parent);
      return around ? heldByOtherPayloads(engine, around, user, resource, seen) : [];
    });
  });
}

/** The payload that a member is known to be of, and its name there. */
function describedBy(
  engine: Engine,
  { parent, key, computed }: DeclarationNode,
  user: ModuleFacts,
): { readonly data: DataValue; readonly name: string } | undefined {
  const name = staticKey(key, computed);
  if (name === undefined) return undefined;
  const data = engine.bindings.valueOf(parent.type === T.TSTypeLiteral ? parent : parent.parent, user);
  if (data?.kind !== 'data' || data.resource === undefined) return undefined;
  return Object.hasOwn(engine.resource(data.resource)?.fields ?? {}, name) ? { data, name } : undefined;
}

function isNamedType(node: Node): node is NamedType {
  return (
    node.type === T.TSInterfaceDeclaration || node.type === T.TSTypeAliasDeclaration || node.type === T.ClassDeclaration
  );
}

type NamedType = TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeAliasDeclaration | TSESTree.ClassDeclaration;

/** The type with a name of which something is the body. */
export function typeAround(body: Node): NamedType | undefined {
  if (body.type === T.TSInterfaceBody) return body.parent;
  if (body.type === T.TSTypeLiteral && body.parent.type === T.TSTypeAliasDeclaration) return body.parent;
  return body.type === T.ClassBody && body.parent.type === T.ClassDeclaration ? body.parent : undefined;
}

/** Members that are declared to hold one or several of a type. */
function membersHolding({ index }: ModuleFacts, name: string): readonly DeclarationNode[] {
  return [...index.declarations.values()].flat().filter((member) => {
    const annotation = 'typeAnnotation' in member ? member.typeAnnotation?.typeAnnotation : undefined;
    const whole = annotation && unwrapped(annotation);
    const held = whole && unwrapped(elementType(whole) ?? whole);
    return held?.type === T.TSTypeReference && held.typeName.type === T.Identifier && held.typeName.name === name;
  });
}

/** Whether a member of a bound type holds something that does not change: one of which nothing is known may hold the same as what does. */
function isOfOther(
  engine: Engine,
  member: DeclarationNode,
  user: ModuleFacts,
  detect: DueOf<'field'>['detect'],
): boolean {
  const described = describedBy(engine, member, user);
  if (!described) return false;
  const held = memberOf(engine, { ...described.data, cardinality: 'one' }, described.name);
  return held.kind === 'data' && !resourceIn({ ...held, cardinality: 'one' }, detect);
}
