import type { TSESTree } from '@typescript-eslint/types';
import type { Site } from '../../../provenance/functions/callers-in-context.js';
import { typeOfName } from '../../../provenance/modules/module-types.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { T, isFunction } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { walk } from '../../../provenance/syntax/walk.js';
import type { FileContext } from '../../context.js';

export type DeclaredType = TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeAliasDeclaration;

/** The declared type that something stands in. */
export function declaredTypeAround(node: Node): DeclaredType | undefined {
  let at: Node | undefined = node;
  while (at && !isFunction(at) && at.type !== T.TSInterfaceDeclaration && at.type !== T.TSTypeAliasDeclaration)
    at = at.parent;
  return at && !isFunction(at) ? at : undefined;
}

/** Where a declared type is named, in its own file and in those that take it from there. */
export function usesOfType({ engine, facts }: FileContext, type: DeclaredType): readonly Site[] {
  const { name } = type.id;
  const files = new Set([facts.file, ...engine.importersNaming(facts.file, [name])]);
  return [...files].flatMap((file) => {
    const user = engine.facts(file);
    if (!user?.module.text.includes(name)) return [];
    return typesNamedIn(user)
      .filter((one) => one.range[0] < type.range[0] || one.range[0] > type.range[1] || user !== facts)
      .filter((one) => typeOfName(engine, user, one.typeName)?.node === type)
      .map((one) => ({ node: one, facts: user }));
  });
}

const known = new WeakMap<ModuleFacts, readonly TSESTree.TSTypeReference[]>();

/** The types that a file names. */
function typesNamedIn(facts: ModuleFacts): readonly TSESTree.TSTypeReference[] {
  const kept = known.get(facts);
  if (kept) return kept;
  const found: TSESTree.TSTypeReference[] = [];
  walk(facts.module.ast, (node) => {
    if (node.type === T.TSTypeReference) found.push(node);
    return undefined;
  });
  known.set(facts, found);
  return found;
}
