import type { Variable } from '../../../provenance/scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { T, isInside, memberName, outermost, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { FileContext } from '../../context.js';
import type { Informed } from './failures.js';
import { patternBound } from './bound-patterns.js';
import { knownMember } from './known-values.js';
import type { Bound, Outcome } from './known-values.js';
import { settledIn, startOf, targetOf } from './settled.js';

/** The answer of a call, and what holds it: a variable, or several that take something of it. */
export interface HeldAnswer {
  readonly answer: Node;
  readonly pattern: Node;
  /** What is taken of the answer where it is held: `status = (await load()).status`. */
  readonly steps: readonly string[];
  /** Whether it says itself how the call went: `Promise.allSettled`. */
  readonly isSettled: boolean;
}

/**
 * What holds the answer of a call: `answer = await load()`, `{ status } = await load()`, `status = (await load()).status`,
 * `[answer] = await Promise.all([load()])`.
 */
export function heldAnswer(answer: Node): HeldAnswer | undefined {
  if (answer.parent?.type === T.ArrayExpression) return settledAnswer(answer, answer.parent);
  const steps: string[] = [];
  let at = answer;
  while (at.parent?.type === T.MemberExpression && at.parent.object === at) {
    steps.push(memberName(at.parent) ?? '');
    at = outermost(at.parent);
  }
  const pattern = targetOf(at.parent);
  return pattern && pattern !== at && unwrap(answer).type === T.CallExpression
    ? { answer, pattern, steps, isSettled: false }
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
  return pattern ? { answer, pattern, steps: [], isSettled: name === 'allSettled' } : undefined;
}

const known = new WeakMap<Variable, readonly HeldAnswer[]>();

/** The answers that a variable holds, or something of them, one after the other; kept, as each call behind them asks the same. */
export function answersIn(variable: Variable): readonly HeldAnswer[] {
  let found = known.get(variable);
  if (!found) known.set(variable, (found = foundIn(variable)));
  return found;
}

function foundIn({ references }: Variable): readonly HeldAnswer[] {
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
  if (call.type === T.MemberExpression) return answersOf(call.object);
  const list = call.type === T.CallExpression ? call.arguments[0] : undefined;
  return [written, ...(list?.type === T.ArrayExpression ? list.elements.flatMap((element) => element ?? []) : [])];
}

/** What the variables tell that hold an answer. */
export function toldByAnswer(context: FileContext, held: HeldAnswer, within: Node): Informed {
  const { answer, pattern, steps, isSettled } = held;
  const { engine, facts } = context;
  const tried = startOf(answer);
  const bound = (outcome: Outcome): Bound | undefined => {
    const came = isSettled
      ? ({ failed: false, known: 'settled' } as const)
      : settledIn({ engine, facts, outcome, tried }, answer);
    if (!came || came.failed) return undefined;
    const known = steps.reduce((owner, name) => owner && knownMember(owner, name, outcome), came.known);
    return known ? patternBound(facts, pattern, known, outcome) : new Map();
  };
  return { within, tried: answer, bound, asError: true, asAnswer: true };
}
