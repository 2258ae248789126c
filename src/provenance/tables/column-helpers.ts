import type { TSESTree } from '@typescript-eslint/types';
import { T, memberName, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { chosenOf } from './column-settings.js';

/** Methods of what `createColumnHelper()` gives that make columns, and groups of them. */
const MAKES = /^(?:accessor|display|group)$/;

/** `column.accessor('name', { … })` around what stands first in it, a name or a function: the call that may make a column which reads that. */
export function callReading(node: Node): TSESTree.CallExpression | undefined {
  const at = chosenOf(node);
  const call = callAround(at);
  return call?.arguments[0] === at ? call : undefined;
}

/** The same around the object that says more of the column. */
export function callTold(settings: TSESTree.ObjectExpression): TSESTree.CallExpression | undefined {
  const call = callAround(settings);
  return call?.arguments.at(-1) === settings ? call : undefined;
}

/** What stands for a column in the list of all: the choice that it is a side of, the group that it is one of. */
export function listedAs(column: Node): Node {
  const at = chosenOf(column);
  const list = at.parent?.type === T.ArrayExpression ? outermost(at.parent).parent : undefined;
  const isGrouped = list?.type === T.Property && staticKey(list.key, list.computed) === 'columns';
  const group = isGrouped && list.parent.type === T.ObjectExpression ? callTold(list.parent) : undefined;
  return group ? listedAs(group) : at;
}

function callAround(node: Node): TSESTree.CallExpression | undefined {
  const call = outermost(node).parent;
  const callee = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  const isMade = callee?.type === T.MemberExpression && MAKES.test(memberName(callee) ?? '');
  return call?.type === T.CallExpression && isMade ? call : undefined;
}
