import type { TSESTree } from '@typescript-eslint/types';
import { callSites } from '../../../provenance/functions/callers.js';
import { mayFailWhereGone } from '../../../provenance/requests/failing-clients.js';
import {
  T,
  enclosingFunction,
  isFunction,
  isInside,
  memberName,
  outermost,
  unwrap,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { FunctionNode } from '../../../provenance/value.js';
import { FileContext } from '../../context.js';
import { errorsBefore } from './failed-ways.js';
import { callsItselfWithTheRest, isFoldedByFailures } from './handed-on.js';
import type { OtherWays } from './handed-on.js';
import { helpersOf, usesOfList, usesOfName } from './list-uses.js';
import type { ListUse } from './list-uses.js';
import { isWhereFine, isWhereGone } from './failures.js';
import { isLeftByEnd } from './behind-tries.js';
import { heldAnswer, toldByAnswer } from './held-answers.js';
import { settledIn, startOf } from './settled.js';
import { callsInRound, goingOn, inRound, leavingOf, turnsAt } from './turns.js';
import type { Turns } from './turns.js';

/**
 * The others of a list that are tried one after the other until one is answered: `for (const path of [newer, older]) { … if (answer.ok) return answer; }`;
 * or all at once, where the one that is answered is taken: `Promise.any([load(newer), load(older)])`.
 */
export function triedInTurn(context: FileContext, one: Node, otherWays: OtherWays): readonly Node[] {
  const list = one.parent;
  if (list?.type === T.CallExpression) return triedByHelper(context, list, one, otherWays);
  if (list?.type !== T.ArrayExpression) return [];
  const uses = [...usesOfList(context, list), ...usesOfCallers(context, list)];
  const isTried = isAnyTaken(context, list) || uses.some((use) => isGoneThrough(use, otherWays));
  return isTried ? list.elements.flatMap((element) => (element && element !== one ? [element] : [])) : [];
}

/** Whether a list is gone through until one of it is answered, by a loop or by who hands on the rest. */
function isGoneThrough(use: ListUse, otherWays: OtherWays): boolean {
  return (
    turnsAt(use).some(endsWhereAnswered) || isFoldedByFailures(use, otherWays) || callsItselfWithTheRest(use, otherWays)
  );
}

/** `firstOf(() => load(newer), () => load(older))`, where a helper goes through all that it is handed. */
function triedByHelper(
  context: FileContext,
  call: TSESTree.CallExpression,
  one: Node,
  otherWays: OtherWays,
): readonly Node[] {
  const index = call.arguments.findIndex((argument) => argument === one);
  const others = call.arguments.filter((argument) => argument !== one);
  if (index < 0 || others.length === 0 || !isFunction(one)) return [];
  const isTried = helpersOf(context, call).some(({ fn, context: around }) => {
    const rest = fn.params.at(-1);
    return (
      rest?.type === T.RestElement &&
      index >= fn.params.length - 1 &&
      rest.argument.type === T.Identifier &&
      usesOfName(around, rest.argument).some((use) => isGoneThrough(use, otherWays))
    );
  });
  return isTried ? others.filter(isFunction) : [];
}

/** `Promise.any([load(newer), load(older)])`, `Promise.any(paths.map((path) => load(path)))`: of calls that fail where an endpoint is gone. */
function isAnyTaken(context: FileContext, list: TSESTree.ArrayExpression): boolean {
  const access = outermost(list).parent;
  const mapped = access?.type === T.MemberExpression && memberName(access) === 'map' ? access.parent : undefined;
  const [callback] = mapped?.type === T.CallExpression ? mapped.arguments : [];
  const made = callback ? (isFunction(callback) ? [returnedBy(callback)] : []) : list.elements;
  const whole = outermost(callback && mapped ? mapped : list);
  const any = whole.parent;
  if (any?.type !== T.CallExpression || any.arguments[0] !== whole || any.callee.type !== T.MemberExpression)
    return false;
  const { object } = any.callee;
  return (
    memberName(any.callee) === 'any' &&
    object.type === T.Identifier &&
    /^(?:Promise|Bluebird)$/.test(object.name) &&
    made.length > 0 &&
    made.every((call) => call && failsWhereGone(context, call))
  );
}

function returnedBy({ body }: FunctionNode): Node | undefined {
  if (body?.type !== T.BlockStatement) return body ?? undefined;
  const [only, another] = body.body;
  return only?.type === T.ReturnStatement && !another ? (only.argument ?? undefined) : undefined;
}

/** Whether a call fails where an endpoint is gone: `fetch` itself does not, as long as nobody asks its answer. */
function failsWhereGone(context: FileContext, given: Node): boolean {
  const { engine, facts, frame } = context;
  const call = awaitedIn(given);
  const tried = startOf(call);
  const fails = (isError: boolean): boolean =>
    settledIn({ engine, facts, outcome: { status: 404, isError }, tried }, call)?.failed === true;
  if (fails(false)) return true;
  return tried.type === T.CallExpression && fails(true) && mayFailWhereGone(engine, tried, frame);
}

/** `load(path)` of `(await load(path)).data`. */
function awaitedIn(given: Node): Node {
  const node = unwrap(given);
  if (node.type === T.AwaitExpression) return node.argument;
  return node.type === T.MemberExpression ? awaitedIn(node.object) : node;
}

/** `for (const path of pathsOf(loan)) …`, where a function gives the list: each of its callers goes through it. */
function usesOfCallers(context: FileContext, list: TSESTree.ArrayExpression): readonly ListUse[] {
  const { engine, facts, changes } = context;
  const fn = enclosingFunction(list);
  if (!fn || !facts.resultsOf(fn).returns.some((given) => unwrap(given) === list)) return [];
  const uses = callSites(engine, fn, facts).map((site) => {
    const call = outermost(site.node).parent;
    const around = site.facts === facts ? context : new FileContext(engine, changes, site.facts, false);
    return call?.type === T.CallExpression && call.callee === outermost(site.node) ? usesOfList(around, call) : [];
  });
  return uses.every((some) => some.some((use) => turnsAt(use).some(endsWhereAnswered))) ? uses.flat() : [];
}

/** Whether a loop asks something of what each round is about, is left where that is answered, and goes on where an endpoint is gone. */
function endsWhereAnswered(turns: Turns): boolean {
  const { context, loop } = turns;
  const left = leavingOf(turns);
  const ends = left.filter(({ type }) => type !== T.ThrowStatement);
  return callsInRound(turns).some((call) => {
    const held = heldAnswer(outermost(call));
    const told = held && inRound(toldByAnswer(context, held, loop.body), turns);
    if (ends.some((end) => isTriedIn(turns, call, end) || isLeftWithoutError(turns, call, end))) return true;
    if (!told || left.some((node) => isWhereGone(context, node, told))) return false;
    return ends.some((end) => isWhereFine(context, end, told));
  });
}

/** `for … { docs, err := load(path); if errors.Is(err, ErrGone) { continue }; return docs, err }`. */
function isLeftWithoutError(turns: Turns, call: Node, end: Node): boolean {
  const { context } = turns;
  const left = leavingOf(turns).filter((node) => node.range[0] > call.range[1]);
  return errorsBefore(context, end)
    .filter(({ tried }) => tried === call)
    .map((told) => inRound(told, turns))
    .some(
      (told) =>
        (isWhereFine(context, end, told) || goingOn(turns, end).some((node) => isWhereGone(context, node, told))) &&
        !left.some((node) => isWhereGone(context, node, told)),
    );
}

/** `for (…) { try { return await load(path); } catch { … } }`, where the handler goes on with the next one. */
function isTriedIn({ context, loop, bound }: Turns, call: Node, end: Node): boolean {
  for (let at: Node | undefined = end.parent; at && at !== loop; at = at.parent) {
    if (at.type !== T.TryStatement || !at.handler || !isInside(end, at.block) || !isInside(call, at.block)) continue;
    return isLeftByEnd(context, at.handler, { goesOn: ({ type }) => type === T.ContinueStatement, known: bound });
  }
  return false;
}
