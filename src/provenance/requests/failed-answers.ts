import { compares } from '../syntax/comparisons.js';
import { T, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Told } from '../syntax/told-behind.js';

/**
 * True where a test without parts that came out like this says that an answer brought an error: `!res.ok`, `res.status !== 200`.
 *
 * @param own the property of the answer that an expression reads.
 */
export function hasFailed({ test, truth }: Told, own: (node: Node) => string | undefined): boolean {
  const asked = own(test);
  if (asked !== undefined)
    return /^(?:is)?(?:ok|success)$/i.test(asked) ? !truth : /^is_?err(?:or)?$/i.test(asked) && truth;
  if (test.type !== T.BinaryExpression) return false;
  const status = own(unwrap(test.left));
  const limit = test.right.type === T.Literal ? test.right.value : undefined;
  if (typeof limit !== 'number' || !/^status(?:code)?$/i.test(status ?? '')) return false;
  // Who asks for 200 takes every other for a failure.
  const codes = limit === 200 ? [limit] : SUCCESSES;
  return codes.every((code) => compares(code, test.operator, limit) === !truth);
}

export const SUCCESSES: readonly number[] = [200, 201, 202, 204, 206];
