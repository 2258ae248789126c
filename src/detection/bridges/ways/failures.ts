import type { TSESTree } from '@typescript-eslint/types';
import { T, isFunction, isInside, memberName, statementsBeside, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { toldBehind } from '../../../provenance/syntax/told-behind.js';
import type { Told } from '../../../provenance/syntax/told-behind.js';
import type { FunctionNode } from '../../../provenance/value.js';
import type { FileContext } from '../../context.js';
import { isReachedIn, knownIn } from './outcomes.js';
import { boundTo, patternBound } from './bound-patterns.js';
import { isNothing, isSomething, truthIn } from './known-values.js';
import type { Bound, Known, Outcome } from './known-values.js';
import { isRecovering, triedBeforeRecovering } from './recovering.js';
import { knownWhere, settledIn, startOf } from './settled.js';

/** Code that is told how a call went. */
export interface Informed {
  /** The code itself. */
  readonly within: Node;
  /** What it is told of. */
  readonly tried: Node;
  /** What its variables are in an outcome, where a node of it is come to; undefined where it is not told of that one. */
  readonly bound: (outcome: Outcome, at: Node) => Bound | undefined;
  /** How it may be told of a failure: by an error, by an answer. */
  readonly asError: boolean;
  readonly asAnswer: boolean;
  /** Whether it is told of an endpoint that is gone by an error only, and is known to be. */
  readonly onlyAsError?: boolean;
}

const GONE = 404;
/** What else may be answered for an endpoint that is gone; some gateways let nobody get to a route that they do not know. */
const ALSO_GONE = [400, 403, 405, 410, 501];
/** What says something else of a call. */
const OTHERS = [409, 415, 500];

/** Whether a node is reached where an endpoint is gone, and not where all went well. */
export function isWhereGone(context: FileContext, node: Node, told: Informed): boolean {
  if (isReachedAt(context, node, told, { status: 200, isError: false })) return false;
  const isReached = (status: number): boolean =>
    [true, false].some((isError) => isReachedAt(context, node, told, { status, isError }));
  return isReached(GONE) || (ALSO_GONE.some(isReached) && !OTHERS.some(isReached));
}

/** Whether a node is reached where all went well, and not where an endpoint is gone. */
export function isWhereFine(context: FileContext, node: Node, told: Informed): boolean {
  const isReached = (status: number, isError: boolean): boolean =>
    isReachedAt(context, node, told, { status, isError });
  return isReached(200, false) && !(told.onlyAsError !== true && isReached(GONE, false)) && !isReached(GONE, true);
}

function isReachedAt({ engine, facts }: FileContext, node: Node, told: Informed, outcome: Outcome): boolean {
  const isTold = outcome.isError ? told.asError : told.asAnswer;
  const bound = isTold ? told.bound(outcome, node) : undefined;
  if (bound === undefined) return false;
  const reading = { engine, facts, outcome, bound };
  const isLeft = testsBehind(told.tried, node).some(({ test, truth }) => truthIn(knownIn(reading, test)) === !truth);
  return !isLeft && isReachedIn(reading, node, told.within);
}

/** The tests by which the blocks are left in which something was tried, behind it and before a node that is outside of them. */
function testsBehind(tried: Node, node: Node): readonly Told[] {
  const found: Told[] = [];
  for (let at: Node | undefined = tried; at && !isFunction(at) && !isInside(node, at); at = at.parent) {
    if (at.parent && isInside(node, at.parent)) break;
    for (const one of statementsBeside(at).behind) found.push(...toldBehind(one));
  }
  return found;
}

/** `catch (error) { … }`. */
export function toldByCatch(context: FileContext, handler: TSESTree.CatchClause): Informed {
  const bound = (outcome: Outcome): Bound => boundByCatch(context, handler, outcome);
  return { within: handler, tried: handler.parent.block, bound, asError: true, asAnswer: false };
}

/** What the variables of a handler are in an outcome. */
export function boundByCatch({ facts }: FileContext, handler: TSESTree.CatchClause, outcome: Outcome): Bound {
  return handler.param ? patternBound(facts, handler.param, 'error', outcome) : new Map();
}

/** What a callback of a call is told: `load().catch((error) => …)`, `load().then((answer) => …, (error) => …)`, `load(path, (error, answer) => …)`. */
export function toldByCallback(
  { engine, facts }: FileContext,
  callback: FunctionNode,
  call: TSESTree.CallExpression,
): Informed | undefined {
  const { object, method } = chainOf(call);
  const told = (
    by: Pick<Informed, 'asError' | 'asAnswer'>,
    handed: (isError: boolean) => readonly Known[],
  ): Informed => ({
    within: callback,
    tried: object ?? call,
    bound: (outcome) => boundTo(facts, callback, handed(outcome.isError), outcome),
    ...by,
  });
  const failed = failedBefore(callback);
  if (failed) return { ...told({ asError: true, asAnswer: false }, () => ['error']), tried: failed };
  if (method === 'then' && object) {
    // What comes before may have made something else of the answer, or of the error.
    const tried = startOf(object);
    const bound = (outcome: Outcome): Bound | undefined => {
      const came = settledIn({ engine, facts, outcome, tried }, object);
      return !came || came.failed ? undefined : boundTo(facts, callback, [came.known], outcome);
    };
    return { within: callback, tried: object, bound, asError: true, asAnswer: true };
  }
  if (!isHandedError(callback)) return undefined;
  const answers = callback.params.slice(1).map((): Known => 'answer');
  const handed = told({ asError: true, asAnswer: true }, (isError) =>
    isError ? ['error'] : [{ value: null }, ...answers],
  );
  return { ...handed, tried: call };
}

/** `load()` and `then` of `load().then(…)`. */
function chainOf({ callee }: TSESTree.CallExpression): {
  readonly object?: Node;
  readonly method?: string | undefined;
} {
  const access = unwrap(callee);
  return access.type === T.MemberExpression ? { object: access.object, method: memberName(access) } : {};
}

/** What failed where a callback of a chain is called: `load()` of `load().catch(fn)`, `load().fail(fn)`, `load().then(done, fn)`, `pipe(load(), orElse(fn))`. */
export function failedBefore(callback: Node): Node | undefined {
  const call = callback.parent;
  if (call?.type !== T.CallExpression) return undefined;
  if (isRecovering(call)) return triedBeforeRecovering(call, callback);
  const { object, method = '' } = chainOf(call);
  const isSecond = call.arguments[1] === callback;
  return /^(?:catch|caught|fail)$/.test(method) || (method === 'then' && isSecond) ? object : undefined;
}

/** What the error is called that callbacks are handed first: what else is handed first says nothing of how the call went. */
const ERROR = /^(?:e|er|err|error|ex|exception|failure)\d?$/i;

/** `(error, answer) => …`. */
function isHandedError({ params: [first] }: FunctionNode): boolean {
  return first?.type === T.Identifier && ERROR.test(first.name);
}

/** What is known of what stands in front of `??` or `||`, in an outcome of a call. */
type KnownInFront = (outcome: Outcome) => Known | undefined;

/** The same where the call itself stands there: `(await load(newer)) ?? load(older)`. */
export function knownByCall({ engine, facts }: FileContext, front: Node, tried: Node): KnownInFront {
  return (outcome) => knownWhere({ engine, facts, outcome, tried }, front);
}

/** The same where variables stand there that hold its answer: `answer ?? load(older)`. */
export function knownByAnswer({ engine, facts }: FileContext, front: Node, told: Informed): KnownInFront {
  return (outcome) => {
    const bound = told.bound(outcome, front);
    return bound && knownIn({ engine, facts, outcome, bound }, front);
  };
}

/** Whether a test comes out so where an endpoint is gone, and not where all went well. */
export function isToldGone(came: (outcome: Outcome) => boolean | undefined, truth: boolean): boolean {
  return (
    came({ status: 200, isError: false }) === !truth &&
    [true, false].some((isError) => came({ status: GONE, isError }) === truth)
  );
}

/** Whether what stands behind `??` or `||` is asked for where an endpoint is gone, and not where all went well. */
export function isAskedInstead({ operator }: TSESTree.LogicalExpression, known: KnownInFront): boolean {
  const lacks = (one: Known | undefined): boolean =>
    operator === '??' ? isNothing(one) : one !== undefined && !isSomething(one);
  return (
    !lacks(known({ status: 200, isError: false })) &&
    [true, false].some((isError) => lacks(known({ status: GONE, isError })))
  );
}
