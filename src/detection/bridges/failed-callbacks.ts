import { testsBefore } from '../../provenance/names/decided.js';
import { T, isFunction, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { FunctionNode } from '../../provenance/value.js';
import { asksForOthers, errorHanded } from './failures.js';

/** What was tried before a node in a callback that is only reached with an error: `get(newer, (error, it) => { if (error) return get(older, done); … })`. */
export function triedBefore(node: Node, callback: Node, call: Node): readonly Node[] {
  if (call.type !== T.CallExpression || !isFunction(callback)) return [];
  return isWhereFailed(node, callback) ? [call] : [];
}

/** What a callback of a call does where it is handed an error: `get(older, (error, it) => { if (error) return get(newer, done); … })`. */
export function doneOnFailure(node: Node): readonly Node[] {
  if (node.type !== T.CallExpression) return [];
  return node.arguments.flatMap((argument) => (isFunction(argument) ? callsWhereFailed(argument) : []));
}

function callsWhereFailed(callback: FunctionNode): readonly Node[] {
  const calls: Node[] = [];
  walk(callback, (node) => {
    if (node.type === T.CallExpression && isWhereFailed(node, callback)) calls.push(node);
    return undefined;
  });
  return calls;
}

/** Whether a node is only reached in a callback where that is handed an error. */
function isWhereFailed(node: Node, callback: FunctionNode): boolean {
  const error = errorHanded(callback);
  return error !== undefined && testsBefore(node).some(({ test, truth }) => saysFailed(test, truth, error.name));
}

/** Whether a test came out so that there is an error: `error`, `!isGone(error)` where that is false, `error && error.status === 404`. */
function saysFailed(test: Node, truth: boolean, error: string): boolean {
  const inner = unwrap(test);
  if (inner.type === T.UnaryExpression && inner.operator === '!') return saysFailed(inner.argument, !truth, error);
  if (!truth || asksForOthers(inner)) return false;
  if (inner.type === T.LogicalExpression && inner.operator === '&&')
    return saysFailed(inner.left, true, error) || saysFailed(inner.right, true, error);
  if (inner.type === T.CallExpression)
    return inner.arguments.some((argument) => argument.type === T.Identifier && argument.name === error);
  return inner.type === T.Identifier && inner.name === error;
}
