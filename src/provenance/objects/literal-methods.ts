import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../modules/module-facts.js';
import { ownerOfThis } from '../classes/prototypes.js';
import { T } from '../syntax/syntax.js';

type Writes = ReadonlyMap<TSESTree.ObjectExpression, readonly TSESTree.AssignmentExpression[]>;

const known = new WeakMap<ModuleFacts, Writes>();

/** What the methods of an object literal put into it: `{ app: null, open() { this.app = …; } }`, also by `var self = this`. */
export function writesOfMethods(
  literal: TSESTree.ObjectExpression,
  facts: ModuleFacts,
): readonly TSESTree.AssignmentExpression[] {
  let writes = known.get(facts);
  if (!writes) known.set(facts, (writes = writesByLiteral(facts)));
  return writes.get(literal) ?? [];
}

function writesByLiteral(facts: ModuleFacts): Writes {
  const found = new Map<TSESTree.ObjectExpression, TSESTree.AssignmentExpression[]>();
  for (const write of [...facts.index.writes.values()].flat()) {
    const owner =
      write.left.type === T.MemberExpression && write.operator === '='
        ? ownerOfThis(write.left.object, facts)
        : undefined;
    const holder = owner?.parent;
    if (holder?.type !== T.Property || holder.parent.type !== T.ObjectExpression) continue;
    found.set(holder.parent, [...(found.get(holder.parent) ?? []), write]);
  }
  return found;
}
