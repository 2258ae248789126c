import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, memberName, outermost, placeOf, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Place } from '../../provenance/types.js';
import type { FileContext } from '../context.js';

/**
 * All of a table's entry, where the table is looked into and nothing else is done with it in its file, and what it has there can be had twice:
 * another entry beside it changes nothing.
 * @param key where the name of the entry stands.
 */
export function entryOfTable({ engine }: FileContext, name: string, key: Place): Place | undefined {
  const facts = engine.facts(key.file);
  const entry = facts?.index.properties.get(name)?.find((one) => isAround(one.key, key));
  if (!facts || entry?.parent.type !== T.ObjectExpression || entry.computed || entry.shorthand || entry.method)
    return undefined;
  return entry.kind === 'init' && isPlain(entry.value) && isOnlyLookedInto(entry.parent, facts)
    ? placeOf(entry, key.file)
    : undefined;
}

function isAround({ range: [start, end] }: Node, place: Place): boolean {
  return start <= place.start && place.end <= end;
}

/** Whether an expression does nothing, and is the same wherever it stands in the table. */
function isPlain(expression: Node): boolean {
  const node = unwrap(expression);
  switch (node.type) {
    case T.Literal:
    case T.Identifier:
      return true;
    case T.MemberExpression:
      return memberName(node) !== undefined && isPlain(node.object);
    case T.UnaryExpression:
      return node.operator === '-' && node.argument.type === T.Literal;
    case T.ArrayExpression:
      return node.elements.every((element) => element !== null && isPlain(element));
    case T.ObjectExpression:
      return node.properties.every((one) => one.type === T.Property && !one.computed && isPlain(one.value));
    default:
      return false;
  }
}

/** `TABLE[kind]` and `kind in TABLE`: nobody asks in its file which entries there are. */
function isOnlyLookedInto(table: TSESTree.ObjectExpression, facts: ModuleFacts): boolean {
  const declarator = outermost(table).parent;
  if (declarator?.type !== T.VariableDeclarator || declarator.id.type !== T.Identifier) return false;
  const reads = facts.variableOf(declarator.id)?.references.filter((reference) => reference.isRead()) ?? [];
  return reads.length > 0 && reads.every(({ identifier }) => isLook(outermost(identifier)));
}

function isLook(table: Node): boolean {
  const use = table.parent;
  return use?.type === T.MemberExpression
    ? use.computed && use.object === table
    : use?.type === T.BinaryExpression && use.operator === 'in' && use.right === table;
}
