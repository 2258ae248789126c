import type { Variable } from '../../../provenance/scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { testsBefore } from '../../../provenance/names/decided.js';
import { isPutAnew } from '../../../provenance/names/handed-over.js';
import { T, enclosingFunction, isFunction, isInside, outermost, rootOf } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { walk } from '../../../provenance/syntax/walk.js';
import type { FileContext } from '../../context.js';
import { casesAround } from '../names/flow.js';
import {
  failedBefore,
  isAskedInstead,
  isToldGone,
  isWhereGone,
  knownByAnswer,
  knownByCall,
  toldByCallback,
  toldByCatch,
} from './failures.js';
import type { Informed } from './failures.js';
import { toldByTriesBefore, toldByTry } from './flags-of-tries.js';
import { answersIn, heldAnswer, toldByAnswer } from './held-answers.js';
import type { HeldAnswer } from './held-answers.js';
import { truthIn } from './known-values.js';
import { isRecovering, recoveringAfter } from './recovering.js';
import { toldByErrors } from './told-errors.js';

/** Another way that code goes. */
export interface Way {
  readonly root: Node;
  /** Whether it is taken in place of the first by a node on it; it is where nothing is said. To tell that takes longer than to see what the node calls. */
  readonly takes?: (node: Node) => boolean;
}

/** What was tried before a node that is only come to where that failed since an endpoint is gone. @param at the node, or what it is a part of. */
export function triedBefore(context: FileContext, node: Node, at: Node): readonly Way[] {
  const told = toldIn(context, at);
  const failed = told || at.type !== T.Identifier ? undefined : failedBefore(at);
  // `load(newer).catch(loadOlder)`.
  if (failed) return [{ root: failed }];
  return told ? [{ root: told.tried, takes: () => isWhereGone(context, node, told) }] : [];
}

/** How code is told what went before it. */
function toldIn(context: FileContext, at: Node): Informed | undefined {
  if (at.type === T.CatchClause) return toldByCatch(context, at);
  return isFunction(at) && at.parent.type === T.CallExpression ? toldByCallback(context, at, at.parent) : undefined;
}

/** How many answers that one variable held are looked at, from the last. */
const MAX_ANSWERS = 4;
/** How many tests before a place are looked at, the nearest first: each asks for answers, at every call behind it. */
export const MAX_TESTS = 64;

/** The same of an answer that is held: `let answer = await fetch(newer); if (answer.status === 404) answer = await fetch(older);` */
export function answeredBefore(context: FileContext, node: Node): readonly Way[] {
  const within = enclosingFunction(node) ?? rootOf(node);
  const before = testsBefore(node);
  const asked = [...before.map(({ test }) => test), ...casesAround(node).map((one) => one.asked)];
  const held = [...variablesIn(context, nearest(asked))].flatMap(([variable, tests]) =>
    [
      ...answersAsked(variable, tests, node).map((held) => toldByAnswer(context, held, within)),
      ...toldByErrors(context, variable, tests, { node, within }),
      ...toldByTriesBefore(context, variable, node),
    ].map((told) => ({ root: told.tried, takes: () => isWhereGone(context, node, told) })),
  );
  return [...held, ...before.slice(-MAX_TESTS).flatMap((one) => askedInPlace(context, one))];
}

/** `(await fetch(newer)).status === 404 ? 'v1' : 'v3'`, `if (await hasNewer()) …`: what a test asks of a call that stands in it. */
function askedInPlace(context: FileContext, { test, truth }: ReturnType<typeof testsBefore>[number]): readonly Way[] {
  const asked: TSESTree.CallExpression[] = [];
  walk(test, (node) => {
    if (node.type === T.CallExpression) asked.push(node);
    return isFunction(node) ? false : undefined;
  });
  return asked.map((call) => {
    const known = knownByCall(context, test, call);
    return { root: call, takes: () => isToldGone((outcome) => truthIn(known(outcome)), truth) };
  });
}

/** What is told by the errors that tests ask in front of a node, in languages whose calls give errors back. */
export function errorsBefore(context: FileContext, node: Node): readonly Informed[] {
  const within = enclosingFunction(node) ?? rootOf(node);
  const asked = nearest(testsBefore(node).map(({ test }) => test));
  return [...variablesIn(context, asked)].flatMap(([variable, tests]) =>
    toldByErrors(context, variable, tests, { node, within }),
  );
}

/** What is told by the answers of which something is made in front of a node: `hasNewer = answer.status !== 404`. */
export function answersBehind(context: FileContext, node: Node, made: Node): readonly Informed[] {
  const within = enclosingFunction(node) ?? rootOf(node);
  return [...variablesIn(context, [made])].flatMap(([variable, tests]) =>
    answersAsked(variable, tests, node).map((held) => toldByAnswer(context, held, within)),
  );
}

/** The answers that a variable held when tests asked it. */
function answersAsked(variable: Variable, tests: ReadonlySet<Node>, node: Node): readonly HeldAnswer[] {
  const answers = answersIn(variable)
    .filter(({ answer }) => answer.range[1] <= node.range[0])
    .slice(-MAX_ANSWERS);
  const asked = [...tests].flatMap((test) => answers.findLast(({ answer }) => answer.range[1] <= test.range[0]) ?? []);
  return [...new Set(asked)];
}

function nearest(tests: readonly Node[]): readonly Node[] {
  if (tests.length <= MAX_TESTS) return tests;
  return [...tests].sort((one, other) => one.range[0] - other.range[0]).slice(-MAX_TESTS);
}

/** What stands on the other side of `??` or `||`, where the second is asked for that the first is gone: `(await load(newer)) ?? load(older)`. */
export function onOtherSide(context: FileContext, node: Node, at: Node): readonly Way[] {
  const choice = at.parent;
  if (choice?.type !== T.LogicalExpression || choice.operator === '&&') return [];
  const { left, right } = choice;
  if (at === left) return isAskedInstead(choice, knownByCall(context, left, node)) ? [{ root: right }] : [];
  const within = enclosingFunction(choice) ?? rootOf(choice);
  const held = [...variablesIn(context, [left])].flatMap(([variable, tests]) => answersAsked(variable, tests, right));
  const told = [...held.map((answer) => toldByAnswer(context, answer, within)), toldIn(context, within) ?? []].flat();
  return [
    { root: left, takes: (tried) => isAskedInstead(choice, knownByCall(context, left, tried)) },
    ...told.map((one) => ({
      root: one.tried,
      takes: () => isAskedInstead(choice, knownByAnswer(context, left, one)),
    })),
  ];
}

/** What is done where what a node is a part of failed, since an endpoint is gone. */
export function doneOnFailure(context: FileContext, node: Node, at: Node): readonly Way[] {
  return toldAfter(context, node, at).map((told) => ({
    root: told.within,
    takes: (other) => isWhereGone(context, other, told),
  }));
}

function toldAfter(context: FileContext, node: Node, at: Node): readonly Informed[] {
  const holder = at.parent;
  if (holder?.type === T.TryStatement && holder.block === at)
    return [...(holder.handler ? [toldByCatch(context, holder.handler)] : []), ...toldByTry(context, holder, node)];
  const held = heldAnswer(at);
  if (held) return [toldByAnswer(context, held, enclosingFunction(at) ?? rootOf(at))];
  const chained = holder?.type === T.MemberExpression && holder.object === at ? outermost(holder).parent : undefined;
  const calls = [at, chained].flatMap((call) => (call?.type === T.CallExpression ? [call] : []));
  // `load(newer).pipe(catchError(() => load(older)))`.
  const operators = calls.flatMap((call) =>
    call.arguments.filter((one): one is TSESTree.CallExpression => one.type === T.CallExpression),
  );
  return [...calls, ...operators.filter(isRecovering), ...recoveringAfter(at)].flatMap((call) =>
    call.arguments.flatMap((callback) =>
      isFunction(callback) && !isInside(node, callback) ? (toldByCallback(context, callback, call) ?? []) : [],
    ),
  );
}

/** How many constants are looked through that hold a test. */
const MAX_CONSTANTS = 2;

/** The variables that tests ask, each with those that ask it; what a constant holds is asked where that stands. */
function variablesIn(
  context: FileContext,
  tests: readonly Node[],
  found = new Map<Variable, Set<Node>>(),
  constants = 0,
): ReadonlyMap<Variable, ReadonlySet<Node>> {
  for (const test of tests)
    for (const variable of variablesOf(context, test)) {
      const asking = found.get(variable);
      if (asking) asking.add(test);
      else found.set(variable, new Set([test]));
      const init = constants < MAX_CONSTANTS ? heldByConstant(variable) : undefined;
      if (init) variablesIn(context, [init], found, constants + 1);
    }
  return found;
}

const known = new WeakMap<Node, ReadonlySet<Variable>>();

/** The variables that a test asks, kept: every call behind it is told by it. */
function variablesOf({ facts }: FileContext, test: Node): ReadonlySet<Variable> {
  const kept = known.get(test);
  if (kept) return kept;
  const found = new Set<Variable>();
  walk(test, (node) => {
    const variable = node.type === T.Identifier ? facts.variableOf(node) : undefined;
    if (variable) found.add(variable);
    return undefined;
  });
  known.set(test, found);
  return found;
}

/** `answer.status === 404` of `const isGone = answer.status === 404`, or of a variable that is never put anew. */
function heldByConstant(variable: Variable): Node | undefined {
  const [definition, another] = variable.defs;
  const declared = definition?.type === 'Variable' ? definition.node : undefined;
  const isConstant = declared?.id.type === T.Identifier && !another && !isPutAnew(variable);
  return isConstant && declared.init?.type !== T.AwaitExpression ? (declared.init ?? undefined) : undefined;
}
