import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { T, calledName, isFunction, isInside, memberName, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { holds, walk } from '../../provenance/syntax/walk.js';
import type { FileContext } from '../context.js';
import type { Informed } from './failures.js';
import { NOTHING, boundTo, isReachedIn, knownIn, takenFrom } from './outcomes.js';
import type { Bound, Known, Outcome } from './outcomes.js';

/** The answer of a call, and what holds it: a variable, or several that take something of it. */
export interface HeldAnswer {
  readonly answer: Node;
  readonly pattern: Node;
  /** Whether it says itself how the call went: `Promise.allSettled`. */
  readonly isSettled: boolean;
}

/** What holds the answer of a call: `answer = await load()`, `{ status } = await load()`, `[answer] = await Promise.all([load()])`. */
export function heldAnswer(answer: Node): HeldAnswer | undefined {
  const holder = answer.parent;
  if (holder?.type === T.ArrayExpression) return settledAnswer(answer, holder);
  const pattern = holder && targetOf(holder);
  return pattern && pattern !== answer && unwrap(answer).type === T.CallExpression
    ? { answer, pattern, isSettled: false }
    : undefined;
}

/** One of several that are awaited together. */
function settledAnswer(answer: Node, list: TSESTree.ArrayExpression): HeldAnswer | undefined {
  const call = outermost(list).parent;
  const callee = call?.type === T.CallExpression && call.arguments[0] === list ? unwrap(call.callee) : undefined;
  const name = callee?.type === T.MemberExpression ? memberName(callee) : undefined;
  const all = call && (name === 'all' || name === 'allSettled') ? heldAnswer(outermost(call)) : undefined;
  const at = list.elements.findIndex((element) => element === answer);
  const isCounted = list.elements.slice(0, at).every((element) => element?.type !== T.SpreadElement);
  if (all?.pattern.type !== T.ArrayPattern || !isCounted) return undefined;
  const pattern = all.pattern.elements[at];
  return pattern ? { answer, pattern, isSettled: name === 'allSettled' } : undefined;
}

/** The answers that a variable holds, or something of them, one after the other. */
export function answersIn({ references }: Variable): readonly HeldAnswer[] {
  return references.flatMap(({ identifier, writeExpr }) =>
    (writeExpr ? answersOf(writeExpr) : []).flatMap((answer) => {
      const held = heldAnswer(answer);
      return held && isInside(identifier, held.pattern) ? [held] : [];
    }),
  );
}

/** What is put somewhere, and the parts of it where they are awaited together. */
function answersOf(written: Node): readonly Node[] {
  const call = unwrap(written);
  const list = call.type === T.CallExpression ? call.arguments[0] : undefined;
  return [written, ...(list?.type === T.ArrayExpression ? list.elements.flatMap((element) => element ?? []) : [])];
}

/** What the variables tell that hold an answer. */
export function toldByAnswer(context: FileContext, { answer, pattern, isSettled }: HeldAnswer, within: Node): Informed {
  const recovered = isSettled ? undefined : recoveryOf(context, answer);
  const heldIn = (outcome: Outcome): Held | undefined => {
    if (isSettled) return { known: 'settled' };
    return outcome.isError ? recovered?.(outcome) : { known: 'answer' };
  };
  const bound = (outcome: Outcome): Bound | undefined => {
    const held = heldIn(outcome);
    return held && (held.known ? boundBy(context, pattern, held.known, outcome) : new Map());
  };
  return { within, tried: answer, bound, asError: isSettled || recovered !== undefined, asAnswer: true };
}

/** What stands for an answer, as far as it is known. */
interface Held {
  readonly known: Known | undefined;
}

function boundBy({ facts }: FileContext, pattern: Node, held: Known, outcome: Outcome): Bound {
  const bound = new Map<Variable, Known>();
  walk(pattern, (node) => {
    const variable = node.type === T.Identifier ? facts.variableOf(node) : undefined;
    const taken = variable && takenFrom(pattern, held, variable, outcome);
    if (taken) bound.set(variable, taken);
    return undefined;
  });
  return bound;
}

/** What stands for the answer of a call that failed: `load().catch(() => null)`. Undefined where the failure is handed on. */
function recoveryOf(context: FileContext, answer: Node): ((outcome: Outcome) => Held | undefined) | undefined {
  const call = unwrap(answer);
  const callee = call.type === T.CallExpression ? unwrap(call.callee) : undefined;
  const callback = call.type === T.CallExpression ? call.arguments[0] : undefined;
  if (callee?.type !== T.MemberExpression || memberName(callee) !== 'catch' || !callback || !isFunction(callback))
    return undefined;
  const { engine, facts } = context;
  return (outcome) => {
    const reading = { engine, facts, outcome, bound: boundTo(facts, callback, ['error'], outcome) };
    const isReached = (node: Node): boolean => isReachedIn(reading, node, callback);
    const [given, ...others] = facts.resultsOf(callback).returns.filter(isReached);
    if (others.length > 0) return undefined;
    if (given) return isRejection(given) ? undefined : { known: knownIn(reading, given) };
    return holds(callback.body, (node) => node.type === T.ThrowStatement && isReached(node))
      ? undefined
      : { known: NOTHING };
  };
}

/** `Promise.reject(error)`, `$q.reject(error)`. */
function isRejection(node: Node): boolean {
  const call = unwrap(node);
  return call.type === T.CallExpression && calledName(call) === 'reject';
}

/** What a declaration or an assignment puts something into. */
function targetOf(node: Node): Node | undefined {
  if (node.type === T.VariableDeclarator) return node.id;
  return node.type === T.AssignmentExpression && node.operator === '=' ? node.left : undefined;
}
