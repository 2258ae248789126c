import type { TSESTree } from '@typescript-eslint/types';
import { T, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** Methods of what `createColumnHelper()` gives that make columns. */
const MAKES = /^(?:accessor|display)$/;

/** `column.accessor('name', { … })` around what stands first in it, a name or a function: the call that may make a column which reads that. */
export function callReading(node: Node): TSESTree.CallExpression | undefined {
  const call = callAround(node);
  return call?.arguments[0] === outermost(node) ? call : undefined;
}

/** The same around the object that says more of the column. */
export function callTold(settings: TSESTree.ObjectExpression): TSESTree.CallExpression | undefined {
  const call = callAround(settings);
  return call?.arguments.at(-1) === settings ? call : undefined;
}

function callAround(node: Node): TSESTree.CallExpression | undefined {
  const call = outermost(node).parent;
  const callee = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  const isMade = callee?.type === T.MemberExpression && MAKES.test(memberName(callee) ?? '');
  return call?.type === T.CallExpression && isMade ? call : undefined;
}
