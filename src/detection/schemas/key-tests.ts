import type { TSESTree } from '@typescript-eslint/types';
import { T, enclosingFunction, memberName, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Where } from '../context.js';
import { isRefused, refuses } from './refused-keys.js';

const MAX_STEPS = 12;

/**
 * Whether the test of one key, whether it is in a list, leads to a refusal of those that are not.
 *
 * @param isOutside whether the test holds for keys that are not in the list.
 */
export function leadsToRefusal(where: Where, test: Node, isOutside = false): boolean {
  let at = outermost(test);
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const holder: Node | undefined = at.parent;
    switch (holder?.type) {
      case T.UnaryExpression:
        if (holder.operator === '!') isOutside = !isOutside;
        break;
      case T.BinaryExpression:
        isOutside = comparedWith(holder, isOutside);
        break;
      case T.LogicalExpression:
        if (holder.left === at && holder.operator === (isOutside ? '&&' : '||') && refuses(where, holder.right))
          return true;
        break;
      case T.ChainExpression:
        break;
      case T.ConditionalExpression:
      case T.IfStatement:
        return holder.test === at && isRefusedBy(where, holder, isOutside);
      case T.VariableDeclarator: {
        if (holder.id.type !== T.Identifier) return false;
        const uses = where.facts.variableOf(holder.id)?.references.filter((reference) => reference.isRead()) ?? [];
        const known = isOutside;
        return steps < MAX_STEPS && uses.some(({ identifier }) => leadsToRefusal(where, identifier, known));
      }
      case T.ArrowFunctionExpression:
        return holder.body === at && isRefusedOf(where, holder, isOutside);
      case T.ReturnStatement:
        return isRefusedOf(where, enclosingFunction(holder), isOutside);
      default:
        return false;
    }
    at = outermost(holder);
  }
  return false;
}

/** `LIST.indexOf(key) < 0`, `LIST.includes(key) === false`: whether what is compared holds for keys outside. */
function comparedWith({ operator, left, right }: TSESTree.BinaryExpression, isOutside: boolean): boolean {
  const isTrue = [left, right].some((side) => side.type === T.Literal && side.value === true);
  const isFalse = [left, right].some((side) => side.type === T.Literal && side.value === false);
  const isSame = /^(?:<|===?)$/.test(operator);
  if (isTrue) return isSame ? isOutside : !isOutside;
  return isFalse ? isSame !== isOutside : isSame;
}

function isRefusedBy(
  where: Where,
  test: TSESTree.IfStatement | TSESTree.ConditionalExpression,
  isOutside: boolean,
): boolean {
  if (isOutside) return refuses(where, test.consequent) || isAnsweredFalse(where, test.consequent);
  if (test.alternate) return refuses(where, test.alternate);
  const block = test.parent;
  if (!leaves(test.consequent) || block.type !== T.BlockStatement) return false;
  const after = block.body.indexOf(test as TSESTree.IfStatement) + 1;
  return block.body.slice(after).some((statement) => refuses(where, statement));
}

/** `.filter((key) => { if (!LIST.includes(key)) return true; … })`. */
function isAnsweredFalse(where: Where, done: Node): boolean {
  const statement = done.type === T.BlockStatement ? done.body.at(-1) : done;
  const answer = statement?.type === T.ReturnStatement ? statement.argument : undefined;
  return (
    answer?.type === T.Literal &&
    typeof answer.value === 'boolean' &&
    isRefusedOf(where, enclosingFunction(done), answer.value)
  );
}

/** What a function is handed to that says of a key whether it is in the list, or outside. */
function isRefusedOf(where: Where, fn: Node | undefined, isOutside: boolean): boolean {
  return fn !== undefined && placesOf(where, fn).some((place) => isRefusedAt(where, place, isOutside));
}

/** Where a function stands: at its own place, or wherever its name does. */
export function placesOf({ facts }: Where, fn: Node): readonly Node[] {
  const declarator = outermost(fn).parent;
  const name =
    fn.type === T.FunctionDeclaration ? fn.id : declarator?.type === T.VariableDeclarator ? declarator.id : null;
  const variable = name?.type === T.Identifier ? facts.variableOf(name) : undefined;
  if (!variable) return [fn];
  return variable.references.filter((one) => one.isRead()).map(({ identifier }) => identifier);
}

function isRefusedAt(where: Where, fn: Node, isOutside: boolean): boolean {
  const call = outermost(fn).parent;
  const callee = call?.type === T.CallExpression && call.callee !== fn ? unwrap(call.callee) : undefined;
  const name =
    callee?.type === T.MemberExpression ? memberName(callee) : callee?.type === T.Identifier ? callee.name : undefined;
  if (!call || name === undefined) return false;
  const picks = isOutside ? /^(?:some|filter|find\w*|pickBy|partition)$/ : /^(?:every|reject|omitBy)$/;
  return picks.test(name) && isRefused(where, call, name === 'some' || name === 'every' ? 'test' : 'keys');
}

function leaves(statement: Node): boolean {
  const last = statement.type === T.BlockStatement ? statement.body.at(-1) : statement;
  return last?.type === T.ContinueStatement || last?.type === T.ReturnStatement;
}
