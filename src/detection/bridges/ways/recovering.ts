import type { TSESTree } from '@typescript-eslint/types';
import { T, calledName, isFunction, memberName, outermost, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';

/** How operators and methods are called that ask a function where what went before failed. */
const RECOVERS = /^(?:catch(?:Error|All|Some|Tag|If)|orElseW?|recover(?:With)?)$/;

/** Whether a call asks a function that it is handed where what went before failed. */
export function isRecovering(call: TSESTree.CallExpression): boolean {
  return RECOVERS.test(calledName(call) ?? '');
}

/**
 * What went before such a call: `load()` of `load().pipe(catchError(fn))`, `load().orElse(fn)`, `pipe(load(), orElse(fn))`, `orElse(fn)(load())`,
 * `recover(load(), fn)`.
 */
export function triedBeforeRecovering(call: TSESTree.CallExpression, callback: Node): Node | undefined {
  const [first] = call.arguments;
  if (first && first !== callback && unwrap(first).type !== T.Literal) return first;
  const whole = outermost(call);
  const holder = whole.parent;
  if (holder?.type === T.CallExpression) {
    const [piped] = holder.arguments;
    if (holder.callee === whole) return piped;
    // `load().pipe(…, catchError(fn))`.
    const { callee } = holder;
    if (callee.type === T.MemberExpression && memberName(callee) === 'pipe') return callee.object;
    return piped !== whole && piped && !isFunction(piped) ? piped : undefined;
  }
  return call.callee.type === T.MemberExpression ? call.callee.object : undefined;
}

/** The calls that ask a function where a node, which is handed to another call or begins a chain, failed: `pipe(node, orElse(fn))`, `recover(node, fn)`. */
export function recoveringAfter(node: Node): readonly TSESTree.CallExpression[] {
  const holder = outermost(node).parent;
  if (holder?.type !== T.CallExpression || holder.callee === node) return [];
  if (isRecovering(holder)) return [holder];
  const { callee } = holder;
  if (callee.type === T.CallExpression && isRecovering(callee)) return [callee];
  const index = holder.arguments.findIndex((one) => one === outermost(node));
  return holder.arguments
    .slice(index + 1)
    .filter((one): one is TSESTree.CallExpression => one.type === T.CallExpression)
    .filter(isRecovering);
}
