import type { TSESTree } from '@typescript-eslint/types';
import {
  T,
  calledName,
  enclosingFunction,
  isFunction,
  memberName,
  outermost,
  rootOf,
  unwrap,
} from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { holds, walk } from '../../provenance/syntax/walk.js';
import { isTestFile } from '../../provenance/testing/test-files.js';
import type { ApiCall } from '../../provenance/value.js';
import { isWhereFine, isWhereGone } from '../bridges/ways/failures.js';
import { heldAnswer, toldByAnswer } from '../bridges/ways/held-answers.js';
import { namingsIn, normalPath } from '../bridges/ways/named-endpoints.js';
import type { FileContext } from '../context.js';

/**
 * Whether a call is only made to see that it is refused, as it is once its endpoint is gone: `await expect(load(older)).rejects.toThrow()`,
 * `if (answer.status !== 404) console.warn('still there')`.
 */
export function isExpectedToFail(context: FileContext, node: Node, call: ApiCall): boolean {
  const { file } = context.facts;
  if (!call.path.pieces.some((piece) => piece.kind === 'chars' && piece.place.file === file)) return false;
  if (isTestFile(file) && isRefused(context, outermost(node))) return !isAnsweredElsewhere(context, node, call);
  const held = heldAnswer(outermost(node));
  return held !== undefined && isExpectedGone(context, held);
}

/** How far what is expected to fail is followed; a function may give itself. */
const MAX_STEPS = 12;

/** `expect(load()).rejects`, `expect(() => load()).toThrow()`, `assert.rejects(load())`, with what is held by a constant. */
function isRefused(context: FileContext, at: Node, steps = 0): boolean {
  if (steps > MAX_STEPS) return false;
  const isNextRefused = (next: Node): boolean => isRefused(context, outermost(next), steps + 1);
  const holder = at.parent;
  if (holder?.type === T.AwaitExpression || holder?.type === T.ReturnStatement || holder?.type === T.BlockStatement)
    return isNextRefused(holder);
  if (holder && isFunction(holder)) return holder.type !== T.FunctionDeclaration && isNextRefused(holder);
  if (holder?.type === T.VariableDeclarator && holder.init === at && holder.id.type === T.Identifier) {
    const reads = context.facts.variableOf(holder.id)?.references.filter((one) => one.isRead()) ?? [];
    return reads.length > 0 && reads.every(({ identifier }) => isNextRefused(identifier));
  }
  return holder?.type === T.CallExpression && holder.arguments[0] === at && saysRefused(holder);
}

const REFUSED = /^(?:rejects|toThrow(?:Error)?|throws?|rejected|rejectedWith|eventually)$/;

function saysRefused(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  if (callee.type === T.MemberExpression && callee.object.type === T.Identifier && callee.object.name === 'assert')
    return /^(?:rejects|throws|isRejected)$/.test(memberName(callee) ?? '');
  if (calledName(call) !== 'expect') return false;
  const words: string[] = [];
  let at: Node = call;
  while (at.parent.type === T.MemberExpression && at.parent.object === at) {
    at = at.parent;
    words.push(memberName(at) ?? '');
  }
  return words.some((word) => REFUSED.test(word)) && !words.some((word) => word === 'not' || word === 'resolves');
}

/** Whether the file names the endpoint besides: what is made to answer there is refused for another reason. */
function isAnsweredElsewhere(context: FileContext, node: Node, { endpoints }: ApiCall): boolean {
  const own = new Set(endpoints.map(normalPath));
  return namingsIn(context, rootOf(node)).some(
    (naming) => naming.paths.some((path) => own.has(path)) && !isWithinRefused(context, naming.node),
  );
}

function isWithinRefused(context: FileContext, node: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) if (isRefused(context, outermost(at))) return true;
  return false;
}

const GONE = /^(?:404|410)$/;

/** Whether of an answer nothing is asked but whether its endpoint is gone, and what is done where it is not is to complain. */
function isExpectedGone(context: FileContext, held: NonNullable<ReturnType<typeof heldAnswer>>): boolean {
  const variable = held.pattern.type === T.Identifier ? context.facts.variableOf(held.pattern) : undefined;
  const reads = variable?.references.filter((one) => one.isRead()).map(({ identifier }): Node => identifier) ?? [];
  const isOfStatus = (read: Node): boolean =>
    read.parent?.type === T.MemberExpression && /^status(?:Code)?$/.test(memberName(read.parent) ?? '');
  if (reads.length === 0 || !reads.every(isOfStatus)) return false;
  if (isTestFile(context.facts.file) && reads.every((read) => isSaidGone(outermost(read.parent ?? read)))) return true;
  const within = enclosingFunction(held.answer) ?? rootOf(held.answer);
  if (!reads.some((read) => isHeldAgainstGone(read))) return false;
  const told = toldByAnswer(context, held, within);
  const done: Node[] = [];
  walk(within, (node) => {
    const isFine = isDone(node) && node.range[0] >= held.answer.range[1] && isWhereFine(context, node, told);
    if (isFine || (isDone(node) && isWhereGone(context, node, told))) done.push(node);
    // What a complaint is made of does nothing besides.
    return isFine ? false : undefined;
  });
  return done.length > 0 && done.every((node) => isComplaint(node) && isWhereFine(context, node, told));
}

function isHeldAgainstGone(read: Node): boolean {
  const test = outermost(read.parent ?? read).parent;
  return test !== undefined && holds(test, (node) => node.type === T.Literal && GONE.test(String(node.value)));
}

/** `expect(answer.status).toBe(404)`, `expect([404, 410]).toContain(answer.status)`, `assert.equal(answer.status, 410)`. */
function isSaidGone(status: Node): boolean {
  let at: Node = status;
  while (at.parent && at.parent.type !== T.ExpressionStatement && !isFunction(at.parent)) at = at.parent;
  const numbers: string[] = [];
  walk(at, (node) => {
    if (node.type === T.Literal && typeof node.value === 'number') numbers.push(String(node.value));
    return undefined;
  });
  const isDenied = holds(at, (node) => node.type === T.MemberExpression && memberName(node) === 'not');
  const isAssertion = holds(
    at,
    (node) => node.type === T.CallExpression && /^(?:expect|equal|strictEqual|is|ok)$/.test(calledName(node) ?? ''),
  );
  return isAssertion && !isDenied && numbers.length > 0 && numbers.every((number) => GONE.test(number));
}

/** What does something, or says something. */
function isDone({ type }: Node): boolean {
  return (
    type === T.CallExpression ||
    type === T.NewExpression ||
    type === T.ThrowStatement ||
    type === T.AssignmentExpression ||
    type === T.UpdateExpression ||
    type === T.ReturnStatement
  );
}

/** `console.warn(…)`, `log.error(…)`, `throw …`, `process.exit(1)`, `process.exitCode = 1`. */
function isComplaint(node: Node): boolean {
  if (node.type === T.ThrowStatement) return true;
  if (node.type === T.AssignmentExpression)
    return node.left.type === T.MemberExpression && memberName(node.left) === 'exitCode';
  return node.type === T.CallExpression && /^(?:warn|error|fail|setFailed|exit)$/.test(calledName(node) ?? '');
}
