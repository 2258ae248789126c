import type { TSESTree } from '@typescript-eslint/types';
import { T, isFunction, leaves, memberName, statementsBeside, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { FunctionNode } from '../../provenance/value.js';

/** What is answered for an endpoint that is gone; some gateways let nobody get to a route that they do not know. */
const GONE = new Set([400, 403, 404, 405, 410, 501]);

const EQUAL: ReadonlySet<string> = new Set(['==', '===']);
const UNEQUAL: ReadonlySet<string> = new Set(['!=', '!==']);

/** Whether a statement is for failures of another kind: `if (error.status === 415) …`, or behind `if (error.status !== 415) throw error`. */
export function isForOtherFailures(node: Node): boolean {
  const holder = node.parent;
  const isBranch = holder?.type === T.IfStatement || holder?.type === T.ConditionalExpression;
  if (isBranch && holder.consequent === node) return asksForOthers(holder.test);
  return statementsBeside(node).before.some(
    (one) => one.type === T.IfStatement && leaves(one.consequent) && isAnotherFailure(one.test, UNEQUAL),
  );
}

/** Whether a test comes out as true for failures of another kind alone: `error && error.status === 415`. */
export function asksForOthers(test: Node): boolean {
  const inner = unwrap(test);
  if (inner.type === T.LogicalExpression && inner.operator === '&&')
    return asksForOthers(inner.left) || asksForOthers(inner.right);
  return isAnotherFailure(inner, EQUAL);
}

/** `error.status === 415`, `error.response?.status !== 409`: a test of what was caught against something else than that the endpoint is gone. */
function isAnotherFailure(test: Node, operators: ReadonlySet<string>): boolean {
  if (test.type !== T.BinaryExpression || !operators.has(test.operator)) return false;
  const [literal, asked] = test.right.type === T.Literal ? [test.right, test.left] : [test.left, test.right];
  const status = literal.type === T.Literal && typeof literal.value === 'number' ? literal.value : 0;
  return status >= 400 && !GONE.has(status) && isStatusOfCaught(unwrap(asked));
}

function isStatusOfCaught(access: Node): boolean {
  if (access.type !== T.MemberExpression || !/^status(?:Code)?$/.test(memberName(access) ?? '')) return false;
  const owner = unwrap(access.object);
  const failure = owner.type === T.MemberExpression && memberName(owner) === 'response' ? unwrap(owner.object) : owner;
  return failure.type === T.Identifier && failure.name === caughtAround(access);
}

/** What the innermost code around that takes a failure calls it. */
function caughtAround(node: Node): string | undefined {
  for (let at: Node | undefined = node.parent; at; at = at.parent) {
    const caught =
      at.type === T.CatchClause
        ? at.param
        : isCatcher(at)
          ? at.params[0]
          : isFunction(at)
            ? errorHanded(at)
            : undefined;
    if (caught) return caught.type === T.Identifier ? caught.name : undefined;
  }
  return undefined;
}

/** `load().catch((error) => …)`. */
function isCatcher(node: Node): node is FunctionNode {
  const call = isFunction(node) ? node.parent : undefined;
  const callee = call?.type === T.CallExpression && call.callee !== node ? unwrap(call.callee) : undefined;
  return callee?.type === T.MemberExpression && takesFailures(memberName(callee));
}

export function takesFailures(method: string | undefined): boolean {
  return method === 'catch';
}

/** What the error is called that callbacks are handed first: what else is handed first says nothing of how the call went. */
const ERROR = /^(?:e|er|err|error|ex|exception|failure)\d?$/i;

/** The error that a callback is handed: `get(path, (error, answer) => …)`. */
export function errorHanded({ params: [first], parent }: FunctionNode): TSESTree.Identifier | undefined {
  return parent.type === T.CallExpression && first?.type === T.Identifier && ERROR.test(first.name) ? first : undefined;
}
