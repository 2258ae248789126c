import { ownProperty } from '../names/named-places.js';
import { compares } from '../syntax/comparisons.js';
import { T, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** True where a test that came out like this says that an answer brought an error: `!res.ok`, `res.status !== 200`. */
export function hasFailed(condition: Node, truth: boolean, name: string): boolean {
  const test = unwrap(condition);
  if (test.type === T.UnaryExpression && test.operator === '!') return hasFailed(test.argument, !truth, name);
  if (test.type === T.LogicalExpression && test.operator === (truth ? '&&' : '||'))
    return hasFailed(test.left, truth, name) || hasFailed(test.right, truth, name);
  const own = ownProperty(test, name);
  if (own !== undefined) return /^(?:is)?(?:ok|success)$/i.test(own) ? !truth : /^is_?err(?:or)?$/i.test(own) && truth;
  if (test.type !== T.BinaryExpression) return false;
  const status = ownProperty(unwrap(test.left), name);
  const limit = test.right.type === T.Literal ? test.right.value : undefined;
  if (typeof limit !== 'number' || !/^status(?:code)?$/i.test(status ?? '')) return false;
  // Who asks for 200 takes every other for a failure.
  const codes = limit === 200 ? [limit] : SUCCESSES;
  return codes.every((code) => compares(code, test.operator, limit) === !truth);
}

export const SUCCESSES: readonly number[] = [200, 201, 202, 204, 206];
