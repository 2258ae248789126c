import type { Variable } from '../../../provenance/scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { callSites } from '../../../provenance/functions/callers.js';
import { mayFailWhereGone } from '../../../provenance/requests/failing-clients.js';
import {
  T,
  enclosingFunction,
  isFunction,
  isInside,
  isLoop,
  memberName,
  outermost,
  unwrap,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds, walk } from '../../../provenance/syntax/walk.js';
import type { FunctionNode } from '../../../provenance/value.js';
import { FileContext, contextAt } from '../../context.js';
import { optionsOf } from '../../../provenance/values.js';
import { errorsBefore } from './failed-ways.js';
import { isWhereFine, isWhereGone } from './failures.js';
import { isLeftByEnd } from './behind-tries.js';
import { heldAnswer, toldByAnswer } from './held-answers.js';
import { settledIn, startOf } from './settled.js';

/**
 * The others of a list that are tried one after the other until one is answered: `for (const path of [newer, older]) { … if (answer.ok) return answer; }`;
 * or all at once, where the one that is answered is taken: `Promise.any([load(newer), load(older)])`.
 */
export function triedInTurn(context: FileContext, one: Node): readonly Node[] {
  const list = one.parent;
  if (list?.type === T.CallExpression) return triedByHelper(context, list, one);
  if (list?.type !== T.ArrayExpression) return [];
  return isAnyTaken(context, list) || loopsOver(context, list).some(endsWhereAnswered)
    ? list.elements.flatMap((element) => (element && element !== one ? [element] : []))
    : [];
}

/** `firstOf(() => load(newer), () => load(older))`, where a helper goes through all that it is handed. */
function triedByHelper(context: FileContext, call: TSESTree.CallExpression, one: Node): readonly Node[] {
  const index = call.arguments.findIndex((argument) => argument === one);
  const others = call.arguments.filter((argument) => argument !== one);
  if (index < 0 || others.length === 0 || !isFunction(one)) return [];
  const isTried = helpersOf(context, call).some(({ fn, around }) => {
    const rest = fn.params.at(-1);
    return (
      rest?.type === T.RestElement &&
      index >= fn.params.length - 1 &&
      rest.argument.type === T.Identifier &&
      loopsOfName(around, rest.argument).some(endsWhereAnswered)
    );
  });
  return isTried ? others.filter(isFunction) : [];
}

interface Helper {
  readonly fn: FunctionNode;
  readonly around: FileContext;
}

/** The functions of the project that a call calls. */
function helpersOf(context: FileContext, { callee }: TSESTree.CallExpression): readonly Helper[] {
  return optionsOf(context.engine.valueOf(callee, context.frame)).flatMap((value) => {
    const around = value.kind === 'function' ? contextAt(context, value) : undefined;
    return value.kind === 'function' && around ? [{ fn: value.node, around }] : [];
  });
}

/** `firstOf([() => load(newer), () => load(older)])`. */
function loopsOfHelper(context: FileContext, list: TSESTree.ArrayExpression): readonly Loop[] {
  const call = outermost(list).parent;
  if (call?.type !== T.CallExpression) return [];
  const index = call.arguments.findIndex((argument) => argument === outermost(list));
  return helpersOf(context, call).flatMap(({ fn, around }) => {
    const parameter = fn.params[index];
    return parameter?.type === T.Identifier ? loopsOfName(around, parameter) : [];
  });
}

function loopsOfName(context: FileContext, name: TSESTree.Identifier): readonly Loop[] {
  const uses = context.facts.variableOf(name)?.references ?? [];
  return uses.flatMap(({ identifier }) => {
    const loop = outermost(identifier).parent;
    return loop?.type === T.ForOfStatement && loop.right === outermost(identifier) ? [{ loop, context }] : [];
  });
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

interface Loop {
  readonly loop: TSESTree.ForOfStatement;
  readonly context: FileContext;
}

function loopsOver(context: FileContext, list: TSESTree.ArrayExpression): readonly Loop[] {
  return loopsAt(context, list) ?? [...loopsOfHelper(context, list), ...loopsOfCallers(context, list)];
}

/** `for (const path of pathsOf(loan)) …`, where a function gives the list: each of its callers goes through it. */
function loopsOfCallers(context: FileContext, list: TSESTree.ArrayExpression): readonly Loop[] {
  const { engine, facts, changes } = context;
  const fn = enclosingFunction(list);
  if (!fn || !facts.resultsOf(fn).returns.some((given) => unwrap(given) === list)) return [];
  const loops = callSites(engine, fn, facts).map((site) => {
    const call = outermost(site.node).parent;
    const around = site.facts === facts ? context : new FileContext(engine, changes, site.facts, false);
    return call?.type === T.CallExpression && call.callee === outermost(site.node) ? (loopsAt(around, call) ?? []) : [];
  });
  return loops.every((some) => some.some((one) => endsWhereAnswered(one))) ? loops.flat() : [];
}

/** The loops through a list, where it stands or by its name; undefined where it is in no such place. */
function loopsAt(context: FileContext, list: Node): readonly Loop[] | undefined {
  const holder = outermost(list).parent;
  const name = nameGiven(holder, outermost(list));
  if (!name && holder?.type !== T.ForOfStatement) return undefined;
  const uses = name
    ? (context.facts.variableOf(name)?.references.map(({ identifier }): Node => identifier) ?? [])
    : [list];
  return uses.flatMap((use) => {
    const loop = outermost(use).parent;
    return loop?.type === T.ForOfStatement && loop.right === outermost(use) ? [{ loop, context }] : [];
  });
}

/** What a list is put into; languages without declarations write it. */
function nameGiven(holder: Node | undefined, list: Node): TSESTree.Identifier | undefined {
  const isWritten = holder?.type === T.AssignmentExpression && holder.operator === '=' && holder.right === list;
  const name = holder?.type === T.VariableDeclarator ? holder.id : isWritten ? holder.left : undefined;
  return name?.type === T.Identifier ? name : undefined;
}

/** Whether a loop asks something of what each round is about, is left where that is answered, and goes on where an endpoint is gone. */
function endsWhereAnswered({ context, loop }: Loop): boolean {
  const names = new Set(context.facts.module.scopes.getDeclaredVariables(loop.left));
  const left = leavingOf(loop);
  const ends = left.filter(({ type }) => type !== T.ThrowStatement);
  return callsWith(context, loop.body, names).some((call) => {
    const held = heldAnswer(outermost(call));
    const told = held && toldByAnswer(context, held, loop.body);
    if (ends.some((end) => isTriedIn(context, call, end, loop) || isLeftWithoutError(context, call, end, loop)))
      return true;
    if (!told || left.some((node) => isWhereGone(context, node, told))) return false;
    return ends.some((end) => isWhereFine(context, end, told));
  });
}

/** `for … { docs, err := load(path); if errors.Is(err, ErrGone) { continue }; return docs, err }`. */
function isLeftWithoutError(context: FileContext, call: Node, end: Node, loop: TSESTree.ForOfStatement): boolean {
  const left = leavingOf(loop).filter((node) => node.range[0] > call.range[1]);
  return errorsBefore(context, end).some(
    (told) =>
      told.tried === call &&
      (isWhereFine(context, end, told) || goingOn(loop, end).some((node) => isWhereGone(context, node, told))) &&
      !left.some((node) => isWhereGone(context, node, told)),
  );
}

/** Where a loop is gone on with in front of a node. */
function goingOn(loop: TSESTree.ForOfStatement, node: Node): readonly Node[] {
  const found: Node[] = [];
  walk(loop.body, (one) => {
    if (isFunction(one)) return false;
    if (one.type === T.ContinueStatement && one.range[1] <= node.range[0]) found.push(one);
    return undefined;
  });
  return found;
}

/** Where a loop is left for good. */
function leavingOf(loop: TSESTree.ForOfStatement): readonly Node[] {
  const found: Node[] = [];
  walk(loop.body, (node) => {
    if (isFunction(node)) return false;
    const isBreak = node.type === T.BreakStatement && loopAround(node) === loop;
    if (isBreak || node.type === T.ReturnStatement || node.type === T.ThrowStatement) found.push(node);
    return undefined;
  });
  return found;
}

/** What `break` leaves. */
function loopAround(node: Node): Node | undefined {
  let at = node.parent;
  while (at && !isLoop(at) && at.type !== T.SwitchStatement) at = at.parent;
  return at;
}

function callsWith(
  { facts }: FileContext,
  body: Node,
  names: ReadonlySet<Variable>,
): readonly TSESTree.CallExpression[] {
  const found: TSESTree.CallExpression[] = [];
  const isNamed = (node: Node): boolean => {
    const variable = node.type === T.Identifier ? facts.variableOf(node) : undefined;
    return variable !== undefined && variable !== null && names.has(variable);
  };
  walk(body, (node) => {
    if (node.type === T.CallExpression && holds(node, isNamed)) found.push(node);
    return undefined;
  });
  return found;
}

/** `for (…) { try { return await load(path); } catch { … } }`, where the handler goes on with the next one. */
function isTriedIn(context: FileContext, call: Node, end: Node, loop: Node): boolean {
  for (let at: Node | undefined = end.parent; at && at !== loop; at = at.parent) {
    if (at.type !== T.TryStatement || !at.handler || !isInside(end, at.block) || !isInside(call, at.block)) continue;
    return isLeftByEnd(context, at.handler, ({ type }) => type === T.ContinueStatement);
  }
  return false;
}
