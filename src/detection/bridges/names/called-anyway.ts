import type { TSESTree } from '@typescript-eslint/types';
import { T, enclosingFunction, memberName, outermost, staticKey, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { FileContext } from '../../context.js';

/**
 * `const { older, newer } = object`: whether both are called whatever happens, so that none is there in place of the other. Says nothing of what is
 * looked at before it is called, is handed on, or is called under a condition.
 */
export function areBothCalled(
  context: FileContext,
  pattern: TSESTree.ObjectPattern,
  names: readonly string[],
): boolean {
  return names.every((name) => {
    const property = pattern.properties.find(
      (one): one is TSESTree.Property =>
        one.type === T.Property && staticKey(one.key, one.computed) === name && one.value.type === T.Identifier,
    );
    const variable = property && context.facts.variableOf(property.value);
    const uses = variable?.references.filter((reference) => reference.isRead()) ?? [];
    return variable !== undefined && uses.every(({ identifier }) => isCalledAnyway(identifier as Node, pattern));
  });
}

function isCalledAnyway(name: Node, pattern: Node): boolean {
  const call = callOf(name);
  const fn = enclosingFunction(pattern);
  if (!call || enclosingFunction(call) !== fn) return false;
  for (let at: Node | undefined = call.parent; at && at !== fn; at = at.parent) {
    if (CONDITIONS.has(at.type)) return false;
  }
  return true;
}

const CONDITIONS: ReadonlySet<string> = new Set([
  T.IfStatement,
  T.ConditionalExpression,
  T.LogicalExpression,
  T.SwitchStatement,
  T.TryStatement,
  T.ChainExpression,
]);

/** `name()`, `name.call(object)`. */
function callOf(name: Node): TSESTree.CallExpression | undefined {
  const holder = outermost(name).parent;
  if (holder?.type === T.CallExpression) return unwrap(holder.callee) === name ? holder : undefined;
  if (holder?.type !== T.MemberExpression || holder.object !== name) return undefined;
  const call = /^(?:call|apply)$/.test(memberName(holder) ?? '') ? outermost(holder).parent : undefined;
  return call?.type === T.CallExpression && unwrap(call.callee) === holder ? call : undefined;
}
