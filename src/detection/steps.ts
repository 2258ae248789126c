import type { TSESTree } from '@typescript-eslint/types';
import { T, placeOf } from '../provenance/syntax/syntax.js';
import type { Node } from '../provenance/syntax/syntax.js';
import type { Step } from './types.js';

/** `query.append('name', value);`, `params.name = value;`, `.set('name', value)` in a chain: what may be left away where it stands. */
export function stepOf(node: Node, file: string): Step | undefined {
  const given =
    node.type === T.CallExpression ? node.arguments[1] : node.type === T.AssignmentExpression ? node.right : undefined;
  if (given === undefined) return undefined;
  const value = placeOf(given, file);
  const put = isKeptAgain(node) ? node.parent : node;
  const statement = put?.parent?.type === T.ExpressionStatement ? put.parent : undefined;
  if (statement && (node.type === T.AssignmentExpression || isOnName(node)))
    return mayGo(statement) ? { whole: placeOf(statement, file), value } : undefined;
  if (node.type !== T.CallExpression || node.callee.type !== T.MemberExpression) return undefined;
  return { whole: { file, start: node.callee.object.range[1], end: node.range[1] }, value };
}

/** `query = query.set('name', value)`. */
function isKeptAgain(node: Node): boolean {
  const kept = node.parent;
  const callee = node.type === T.CallExpression ? node.callee : undefined;
  return (
    kept?.type === T.AssignmentExpression &&
    kept.operator === '=' &&
    kept.left.type === T.Identifier &&
    callee?.type === T.MemberExpression &&
    callee.object.type === T.Identifier &&
    callee.object.name === kept.left.name
  );
}

/** A call on what has a name, not on what a call before it gives back. */
function isOnName(node: Node): boolean {
  const object =
    node.type === T.CallExpression && node.callee.type === T.MemberExpression ? node.callee.object : undefined;
  return object?.type === T.Identifier || object?.type === T.MemberExpression;
}

/** Whether a statement stands among others in a block. */
function mayGo({ parent }: TSESTree.ExpressionStatement): boolean {
  return (parent.type === T.BlockStatement || parent.type === T.Program) && parent.body.length > 1;
}
