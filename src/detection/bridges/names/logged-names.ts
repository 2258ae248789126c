import { T, outermost } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { memberAt } from '../../members/named-members.js';
import { mentions, sourceOf } from './presence.js';

/** `console.debug({ field: x.field, replacement: x.replacement })`: what is only written out beside the replacement, as it is. */
export function isLoggedBeside(node: Node, replacement: string, facts: ModuleFacts): boolean {
  if (node.type !== T.MemberExpression) return false;
  const { text } = facts.module;
  let at = outermost(node);
  while (at.parent && isPart(at, at.parent)) at = outermost(at.parent);
  const call = at.parent;
  if (call?.type !== T.CallExpression || call.callee === at || call.callee.type !== T.MemberExpression) return false;
  const { object } = call.callee;
  const isConsole =
    object.type === T.Identifier && object.name === 'console' && (facts.variableOf(object)?.defs.length ?? 0) === 0;
  const member = memberAt(node, replacement, sourceOf(node.object, text), text);
  return isConsole && call.arguments.some((one) => mentions(one, member, text));
}

function isPart(node: Node, holder: Node): boolean {
  switch (holder.type) {
    case T.Property:
      return holder.value === node;
    case T.ObjectExpression:
    case T.ArrayExpression:
    case T.TemplateLiteral:
      return true;
    default:
      return false;
  }
}
