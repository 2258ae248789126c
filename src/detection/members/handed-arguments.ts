import type { TSESTree } from '@typescript-eslint/types';
import type { CallNode, ModuleFacts } from '../../provenance/modules/module-facts.js';
import { attributeOf } from '../../provenance/syntax/attributes.js';
import { T, isFunction, isInside, outermost } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';

/**
 * The arguments of calls and the values of attributes that are a text, or have it in them: in a list, in an object or as a key of one, by the
 * name of a constant.
 */
export function handedOn(facts: ModuleFacts, text: Node): readonly Node[] {
  let at = outermost(text);
  while (at.parent?.type === T.ArrayExpression || at.parent?.type === T.ObjectExpression || isPartOf(at, at.parent))
    at = outermost(at.parent);
  const holder = at.parent;
  if (isCallOrNew(holder) || attributeOf(at)) return [at];
  if (holder?.type !== T.VariableDeclarator || holder.init !== at || holder.id.type !== T.Identifier) return [];
  const { name } = holder.id;
  const variable = facts.module.scopes.getDeclaredVariables(holder).find((one) => one.name === name);
  const uses = variable?.references.map(({ identifier }): Node => outermost(identifier)) ?? [];
  return uses.flatMap((use) => (isCallOrNew(use.parent) || attributeOf(use) ? [use] : handedByLoops(use, facts)));
}

export function isCallOrNew(node: Node | undefined): node is CallNode {
  return node?.type === T.CallExpression || node?.type === T.NewExpression;
}

function isPartOf(node: Node, holder: Node | undefined): holder is TSESTree.Property {
  return holder?.type === T.Property && (holder.value === node || !holder.computed);
}

/** What calls in the callback of a list's method are handed: `COLUMNS.map(([name]) => get(user, name))`. */
function handedByLoops(list: Node, facts: ModuleFacts): readonly Node[] {
  const access = list.parent;
  const loop = access?.type === T.MemberExpression && access.object === list ? access.parent : undefined;
  const callback = loop?.type === T.CallExpression && loop.callee === access ? loop.arguments[0] : undefined;
  if (callback === undefined || !isFunction(callback)) return [];
  return facts.index.calls
    .filter((call) => isInside(call, callback))
    .flatMap((call) => call.arguments.filter(({ type }) => type === T.Identifier || type === T.MemberExpression));
}
