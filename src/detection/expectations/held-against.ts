import type { Where } from '../context.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, memberName, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';

/**
 * True for a constant that other values are held against, here and where it is imported, and that is used for nothing else.
 *
 * @param member The one that matters of what the name stands for.
 */
export function isOnlyHeldAgainst(where: Where, { id, parent }: TSESTree.VariableDeclarator, member?: string): boolean {
  if (id.type !== T.Identifier) return false;
  const isExported = parent.parent.type === T.ExportNamedDeclaration;
  const uses = [{ ...where, nodes: usesOf(where.facts, id) }, ...(isExported ? importedUses(where, id.name) : [])];
  return (
    uses.some(({ nodes }) => nodes.length > 0) &&
    uses.every((one) => one.nodes.every((node) => isHeldAgainst(one, node, member)))
  );
}

function usesOf(facts: ModuleFacts, name: TSESTree.Identifier): readonly Node[] {
  const references = facts.variableOf(name)?.references ?? [];
  return references.filter((reference) => reference.isRead()).map(({ identifier }) => identifier as Node);
}

/** More are not looked at: what they do may be anything. */
const MOST_IMPORTERS = 24;

/** What other files do with a name that they import by itself; of one that takes the module in another form, the import as a whole. */
function importedUses({ engine, facts }: Where, name: string): (Where & { readonly nodes: readonly Node[] })[] {
  const importers = engine.host.importers(facts.file);
  if (importers.length > MOST_IMPORTERS) return [{ engine, facts, nodes: [facts.module.ast] }];
  return importers.flatMap((file) => {
    const own = engine.facts(file);
    if (!own) return [];
    const taken = own.module.ast.body.filter(
      (node): node is TSESTree.ImportDeclaration =>
        node.type === T.ImportDeclaration && engine.host.resolve(node.source.value, file) === facts.file,
    );
    const isNamed = taken.length > 0 && taken.every(({ specifiers }) => specifiers.every(isImportSpecifier));
    const nodes = taken.flatMap(({ specifiers }) =>
      specifiers.filter(isImportSpecifier).flatMap((one) => (nameOf(one) === name ? usesOf(own, one.local) : [])),
    );
    return [{ engine, facts: own, nodes: isNamed ? nodes : [own.module.ast] }];
  });
}

function isImportSpecifier(node: Node): node is TSESTree.ImportSpecifier {
  return node.type === T.ImportSpecifier;
}

function nameOf({ imported }: TSESTree.ImportSpecifier): string {
  return imported.type === T.Identifier ? imported.name : imported.value;
}

function isHeldAgainst(where: Where, node: Node, member?: string): boolean {
  const holder = outermost(node).parent;
  if (holder?.type === T.ForOfStatement && holder.right === outermost(node)) return isLoopedOver(where, holder, member);
  if (member !== undefined && holder?.type === T.MemberExpression && holder.object === outermost(node)) {
    const call = holder.parent;
    if (LOOKS.test(memberName(holder) ?? '') && call.type === T.CallExpression && call.callee === holder) return true;
    return memberName(holder) === member
      ? isHeldAgainst(where, holder)
      : call.type !== T.CallExpression || call.callee !== holder;
  }
  switch (holder?.type) {
    case T.BinaryExpression:
      return /^[!=]==?$/.test(holder.operator);
    case T.SwitchCase:
      return true;
    case T.MemberExpression:
      return holder.object === node && LOOKS.test(memberName(holder) ?? '') && holder.parent.type === T.CallExpression;
    case T.CallExpression: {
      const callee = unwrap(holder.callee);
      return (
        callee.type === T.MemberExpression &&
        /^(?:startsWith|endsWith|includes|indexOf)$/.test(memberName(callee) ?? '')
      );
    }
    default:
      return false;
  }
}

const LOOKS = /^(?:includes|indexOf|has|some|every|test)$/;

/** `for (const one of LIST) if (path.startsWith(one)) …`. */
function isLoopedOver(where: Where, { left }: TSESTree.ForOfStatement, member?: string): boolean {
  const declared = left.type === T.VariableDeclaration ? left.declarations[0].id : undefined;
  const uses = declared?.type === T.Identifier ? usesOf(where.facts, declared) : [];
  return uses.length > 0 && uses.every((node) => isHeldAgainst(where, node, member));
}
