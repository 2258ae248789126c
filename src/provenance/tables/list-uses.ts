import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, isFunction, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

const MAX_USES = 3;

/** Where a literal stands, or is named: `const columns = [ … ]`, `useMemo(() => [ … ], [])`, and the lists that it is put into: `[...columns, more]`. */
export function usesOf(literal: Node, facts: ModuleFacts, depth = 0): readonly Node[] {
  const holder = literal.parent;
  if (depth > MAX_USES || !holder) return [literal];
  if (holder.type === T.ArrowFunctionExpression || holder.type === T.ReturnStatement) {
    const call = memoized(holder);
    return call ? usesOf(call, facts, depth + 1) : [];
  }
  if (holder.type === T.SpreadElement && holder.parent.type === T.ArrayExpression)
    return usesOf(outermost(holder.parent), facts, depth + 1);
  if (holder.type !== T.VariableDeclarator || holder.init !== literal || holder.id.type !== T.Identifier)
    return [literal];
  const references = facts.variableOf(holder.id)?.references ?? [];
  return references.flatMap(({ identifier }) =>
    identifier === holder.id ? [] : usesOf(outermost(identifier), facts, depth + 1),
  );
}

/** The call that is handed a function for what this makes: `useMemo(() => …)`. */
function memoized(made: Node): Node | undefined {
  let at: Node | undefined = made;
  while (at && !isFunction(at)) at = at.parent;
  const call = at?.parent;
  return call?.type === T.CallExpression && call.arguments[0] === at && calledName(call) === 'useMemo'
    ? outermost(call)
    : undefined;
}
