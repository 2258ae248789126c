import type { TSESTree } from '@typescript-eslint/types';
import { T, calledName, memberName, unwrap } from './syntax.js';

/** Whether a call asks an object for a name: `Object.hasOwn`, `_.has`, `Object.prototype.hasOwnProperty.call`. */
export function asksForOwn(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  const name = calledName(call);
  if (name !== 'call' || callee.type !== T.MemberExpression) return name === 'hasOwn' || name === 'has';
  const method = unwrap(callee.object);
  return method.type === T.MemberExpression && memberName(method) === 'hasOwnProperty';
}
