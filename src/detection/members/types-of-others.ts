import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { typeNamed } from '../../provenance/modules/modules.js';
import { memberOf } from '../../provenance/objects/members.js';
import { T, staticKey } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { DueOf, FileContext } from '../context.js';
import { resourceIn } from './fields.js';

/** More files than this are not looked at for who names a type. */
const MOST_IMPORTERS = 50;

/**
 * Whether a type that describes one resource is what a member of another one holds as well: `interface User { unit: Ref }` beside
 * `start(): Promise<Ref>`. There its name stays, so that the type is not what has to change.
 */
export function isHeldByOthers(
  { engine, facts }: FileContext,
  type: TSESTree.TSInterfaceDeclaration,
  detect: DueOf<'field'>['detect'],
): boolean {
  const importers = engine.host.importers(facts.file);
  if (importers.length > MOST_IMPORTERS) return false;
  return [facts.file, ...importers].some((file) => {
    const user = engine.facts(file);
    return user !== undefined && membersOfType(user, type.id.name).some(isOther(user));
  });

  function isOther(user: ModuleFacts): (member: TSESTree.TSPropertySignature) => boolean {
    return (member) => {
      const name = staticKey(member.key, member.computed);
      const owner = member.parent.type === T.TSInterfaceBody ? member.parent.parent : member.parent;
      const bound = name === undefined ? undefined : engine.bindings.valueOf(owner, user);
      if (name === undefined || bound?.kind !== 'data' || typeNamed(engine, user, type.id.name)?.node !== type)
        return false;
      const held = memberOf(engine, { ...bound, cardinality: 'one' }, name);
      return held.kind === 'data' && !resourceIn({ ...held, cardinality: 'one' }, detect);
    };
  }
}

/** Members that are declared to hold one or several of a type. */
function membersOfType({ module }: ModuleFacts, name: string): TSESTree.TSPropertySignature[] {
  const found: TSESTree.TSPropertySignature[] = [];
  walk(module.ast, (node) => {
    if (node.type === T.TSTypeReference && node.typeName.type === T.Identifier && node.typeName.name === name) {
      const member = memberAround(node);
      if (member) found.push(member);
    }
    return undefined;
  });
  return found;
}

function memberAround(node: Node): TSESTree.TSPropertySignature | undefined {
  const { parent } = node;
  if (parent?.type === T.TSArrayType || parent?.type === T.TSUnionType) return memberAround(parent);
  return parent?.type === T.TSTypeAnnotation && parent.parent.type === T.TSPropertySignature
    ? parent.parent
    : undefined;
}
