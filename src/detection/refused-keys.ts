import { T, enclosingFunction, isFunction, memberName, outermost, unwrap } from '../provenance/syntax.js';
import type { Node } from '../provenance/syntax.js';
import { walk } from '../provenance/walk.js';
import type { FileContext } from './context.js';

const MAX_STEPS = 12;
/** Calls that fail by themselves where what they get is not so. */
const ASSERTING = /^(?:assert|invariant|ok|equal|strictEqual|deepEqual|deepStrictEqual|isEmpty)$/;
/** What carries a refusal: `reject(…)`, `errors.push(…)`, `new HttpError(…)`. */
const REFUSING =
  /^(?:reject|fail|abort|deny|refuse|invalid|bad|unprocessable|throw)|[eE]rrors$|Error$|^(?:problems|issues|violations)$/;

/** Whether the keys that are too many, or a test of them, lead to a refusal: a throw, an answer of failure, a `false`. */
export function isRefused(context: FileContext, extra: Node, isTest = false, depth = 0): boolean {
  let tests = isTest;
  let at = outermost(extra);
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const holder: Node | undefined = at.parent;
    switch (holder?.type) {
      case T.MemberExpression:
        if (memberName(holder) !== 'length') return isCheckedEach(holder);
        tests = true;
        break;
      case T.UnaryExpression:
      case T.BinaryExpression:
        tests = true;
        break;
      case T.LogicalExpression:
        if (holder.left === at && refuses(holder.right)) return true;
        break;
      case T.CallExpression: {
        const callee = unwrap(holder.callee);
        const name =
          callee.type === T.Identifier ? callee.name : callee.type === T.MemberExpression ? memberName(callee) : '';
        if (name !== 'isEmpty' && name !== 'size' && name !== 'Boolean') return ASSERTING.test(name ?? '');
        tests = true;
        break;
      }
      case T.IfStatement:
      case T.ConditionalExpression:
        return holder.test === at && [holder.consequent, holder.alternate].some((branch) => branch && refuses(branch));
      case T.ForOfStatement:
        return holder.right === at && refuses(holder.body);
      case T.ReturnStatement:
        return tests;
      case T.ArrowFunctionExpression:
        return tests && holder.body === at;
      case T.VariableDeclarator: {
        if (holder.id.type !== T.Identifier || depth > 2) return false;
        const uses = context.facts.variableOf(holder.id)?.references.filter((reference) => reference.isRead()) ?? [];
        const carried = tests;
        return uses.some(({ identifier }) => isRefused(context, identifier, carried, depth + 1));
      }
      case T.ChainExpression:
        break;
      default:
        return false;
    }
    at = holder;
  }
  return false;
}

/** `extra.forEach((key) => { throw … })`. */
function isCheckedEach(access: Node): boolean {
  const call = access.parent;
  const [callback] = call?.type === T.CallExpression ? call.arguments : [];
  return callback !== undefined && isFunction(callback) && refuses(callback.body);
}

/** Whether something that is done refuses. */
function refuses(done: Node): boolean {
  let found = false;
  const owner = enclosingFunction(done);
  walk(done, (node) => {
    if (node.type === T.ThrowStatement) found = true;
    if (node.type === T.ReturnStatement && enclosingFunction(node) === owner)
      found ||= node.argument === null || isNothing(node.argument);
    if (node.type === T.Literal)
      found ||= node.value === false || (typeof node.value === 'number' && node.value >= 400 && node.value < 500);
    if (node.type === T.Identifier) found ||= REFUSING.test(node.name);
    return !found;
  });
  return found;
}

function isNothing(node: Node): boolean {
  return (node.type === T.Literal && node.value === null) || (node.type === T.Identifier && node.name === 'undefined');
}
