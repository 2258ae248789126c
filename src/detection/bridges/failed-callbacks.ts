import type { TSESTree } from '@typescript-eslint/types';
import { testsBefore } from '../../provenance/names/decided.js';
import { T, isFunction, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';

/** What was tried before a node in a callback that is only reached with an error: `get(newer, (error, it) => { if (error) return get(older, done); … })`. */
export function triedBefore(node: Node, callback: Node, call: Node): readonly Node[] {
  if (call.type !== T.CallExpression || !isFunction(callback) || callback === call.callee) return [];
  return isWhereFailed(node, callback) ? [call] : [];
}

/** What a callback of a call does where it is handed an error: `get(older, (error, it) => { if (error) return get(newer, done); … })`. */
export function doneOnFailure(node: Node): readonly Node[] {
  if (node.type !== T.CallExpression) return [];
  return node.arguments.filter(isFunction).flatMap((callback) => callsWhereFailed(callback));
}

function callsWhereFailed(callback: Node): readonly Node[] {
  const calls: Node[] = [];
  walk(callback, (node) => {
    if (node.type === T.CallExpression && isFunction(callback) && isWhereFailed(node, callback)) calls.push(node);
    return undefined;
  });
  return calls;
}

/** Whether a node is only reached in a callback where its first parameter is there, which is called an error. */
function isWhereFailed(node: Node, { params: [first] }: { readonly params: readonly TSESTree.Parameter[] }): boolean {
  if (first?.type !== T.Identifier || !ERROR.test(first.name)) return false;
  return testsBefore(node).some(({ test, truth }) => saysFailed(test, truth, first.name));
}

/** What the error is called that callbacks are handed first: what else is handed first says nothing of how the call went. */
const ERROR = /^(?:e|er|err|error|ex|exception|failure)\d?$/i;

/** Whether a test came out so that there is an error: `error`, `!isGone(error)` where that is false, `error && error.status === 404`. */
function saysFailed(test: Node, truth: boolean, error: string): boolean {
  const inner = unwrap(test);
  if (inner.type === T.UnaryExpression && inner.operator === '!') return saysFailed(inner.argument, !truth, error);
  if (!truth) return false;
  if (inner.type === T.LogicalExpression && inner.operator === '&&')
    return saysFailed(inner.left, true, error) || saysFailed(inner.right, true, error);
  if (inner.type === T.CallExpression)
    return inner.arguments.some((argument) => argument.type === T.Identifier && argument.name === error);
  return inner.type === T.Identifier && inner.name === error;
}
