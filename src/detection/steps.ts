import type { TSESTree } from '@typescript-eslint/types';
import { T, placeOf, unwrap } from '../provenance/syntax/syntax.js';
import type { Node } from '../provenance/syntax/syntax.js';
import type { Place } from '../provenance/types.js';
import type { Step } from './types.js';

/** `query.append('name', value);`, `params.name = value;`, `.set('name', value)` in a chain: what may be left away where it stands. */
export function stepOf(node: Node, file: string): Step | undefined {
  const given =
    node.type === T.CallExpression ? node.arguments[1] : node.type === T.AssignmentExpression ? node.right : undefined;
  if (given === undefined) return undefined;
  const value = placeOf(given, file);
  const put = isKeptAgain(node) ? node.parent : node;
  const statement = put?.parent?.type === T.ExpressionStatement ? put.parent : undefined;
  if (statement && (node.type === T.AssignmentExpression || isOnName(node))) return wholeStep(statement, file, value);
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

/** A statement with the `if` that is there for it alone, where that may go. */
function wholeStep(statement: TSESTree.ExpressionStatement, file: string, value: Place): Step | undefined {
  const whole = conditionOf(statement) ?? statement;
  return isAmongOthers(whole) ? { whole: placeOf(whole, file), value } : undefined;
}

/** `if (hidden) params.hidden = true;`, where asking does nothing and nothing is done otherwise. */
function conditionOf(statement: Node): TSESTree.IfStatement | undefined {
  const { parent } = statement;
  const branch = parent?.type === T.BlockStatement && parent.body.length === 1 ? parent : statement;
  const condition = branch.parent;
  const isAlone = condition?.type === T.IfStatement && condition.consequent === branch && !condition.alternate;
  return isAlone && onlyAsks(condition.test) ? condition : undefined;
}

/** Whether an expression reads names and nothing more. */
function onlyAsks(expression: Node): boolean {
  const node = unwrap(expression);
  switch (node.type) {
    case T.Identifier:
    case T.Literal:
    case T.ThisExpression:
      return true;
    case T.MemberExpression:
      return !node.computed && onlyAsks(node.object);
    case T.UnaryExpression:
      return node.operator !== 'delete' && onlyAsks(node.argument);
    case T.BinaryExpression:
    case T.LogicalExpression:
      return onlyAsks(node.left) && onlyAsks(node.right);
    default:
      return false;
  }
}

/** Whether a statement stands among others in a block. */
function isAmongOthers({ parent }: Node): boolean {
  return (parent?.type === T.BlockStatement || parent?.type === T.Program) && parent.body.length > 1;
}
