import type { ModuleFacts } from '../modules/module-facts.js';
import { T, memberName } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { ClassNode } from '../value.js';

/** Expressions in a module that stand for a field. */
export function fieldUses(facts: ModuleFacts, name: string, isUse: (access: Node) => boolean): readonly Node[] {
  return (facts.index.members.get(name) ?? []).filter(isUse);
}

/** `this.name` in this class. */
export function isField(access: Node, node: ClassNode, name: string): boolean {
  if (access.type !== T.MemberExpression || access.object.type !== T.ThisExpression || memberName(access) !== name)
    return false;
  for (let at: Node | undefined = access.parent; at; at = at.parent)
    if (at.type === T.ClassBody) return at.parent === node;
  return false;
}
