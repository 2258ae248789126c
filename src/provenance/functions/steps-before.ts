import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { testsBefore } from '../names/decided.js';
import { isPutAnew } from '../names/handed-over.js';
import { isRepeatedOrCaught } from '../names/told-by-arguments.js';
import {
  T,
  enclosingFunction,
  isFunction,
  isInside,
  memberName,
  outermost,
  statementsBeside,
  unwrap,
} from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { holds } from '../syntax/walk.js';
import { isUnknown, optionsOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';
import { exportedAs, nameOf } from './function-names.js';

/** A function that is called before another one with the same object, and as which of its arguments. */
interface Step {
  readonly callee: Node;
  readonly position: number;
}

/**
 * What a step before has put under a name in place of what was there: `bag.row` in the last of `[load, toRow, show]` that a loop hands the bag, one after
 * the other, and in `show(bag)` behind `toRow(bag)`. Undefined where nobody is seen to do so in any case.
 */
export function putByStepBefore(
  e: Engine,
  read: TSESTree.MemberExpression,
  name: string,
  frame: Frame,
): Value | undefined {
  const { facts } = frame;
  const variable = read.object.type === T.Identifier ? facts.variableOf(read.object) : undefined;
  const fn = variable?.defs[0]?.node as Node | undefined;
  if (!variable || !fn || !isFunction(fn)) return undefined;
  const position = fn.params.findIndex((parameter) => parameter === variable.identifiers[0]);
  const steps = position < 0 ? [] : stepsBefore(e, fn, position, facts);
  if (steps.length === 0 || isPutAnew(variable) || isTouchedBefore(variable, name, read)) return undefined;
  for (const step of steps) {
    const put = putBy(e, step, name, facts);
    if (put !== 'nothing') return put;
  }
  return undefined;
}

/** What a step puts under a name in any case; undefined where that is not known. */
function putBy(e: Engine, { callee, position }: Step, name: string, facts: ModuleFacts): Value | 'nothing' | undefined {
  const [step, another] = optionsOf(e.valueOf(callee, { facts, env: undefined }));
  const inside = step?.kind === 'function' ? e.facts(step.file) : undefined;
  if (step?.kind !== 'function' || another || !inside) return undefined;
  const parameter = step.node.params[position];
  if (!parameter) return 'nothing';
  const variable = parameter.type === T.Identifier ? inside.variableOf(parameter) : undefined;
  if (!variable || isPutAnew(variable) || usesOf(variable).some(isHandedOn)) return undefined;
  const writes = writesUnder(variable, name);
  const last = writes.at(-1);
  if (!last) return 'nothing';
  if (enclosingFunction(last) !== step.node || testsBefore(last).length > 0 || isRepeatedOrCaught(last))
    return undefined;
  const put = e.valueOf(last.right, { facts: inside, env: undefined });
  return isUnknown(put) ? undefined : put;
}

function usesOf({ references }: Variable): readonly Node[] {
  return references.map(({ identifier }) => outermost(identifier));
}

/** Whether somebody else gets the object, who may put something into it. */
function isHandedOn(use: Node): boolean {
  const holder = use.parent;
  return !(holder?.type === T.MemberExpression && holder.object === use) && !(holder && isFunction(holder));
}

function writesUnder(variable: Variable, name: string): readonly TSESTree.AssignmentExpression[] {
  return usesOf(variable).flatMap((use) => {
    const access = use.parent;
    const write = access?.type === T.MemberExpression && memberName(access) === name ? access.parent : undefined;
    return write?.type === T.AssignmentExpression && write.left === access && write.operator === '=' ? [write] : [];
  });
}

/** Whether the function itself may put something else there before a read. */
function isTouchedBefore(variable: Variable, name: string, read: Node): boolean {
  return (
    writesUnder(variable, name).some((write) => write.range[1] <= read.range[0] || isRepeatedOrCaught(read)) ||
    usesOf(variable).some((use) => isHandedOn(use) && use.range[0] < read.range[0])
  );
}

const known = new WeakMap<FunctionNode, Map<number, readonly Step[]>>();

/** The steps before a function with what it is handed for a parameter, the last of them first. */
function stepsBefore(e: Engine, fn: FunctionNode, position: number, facts: ModuleFacts): readonly Step[] {
  let all = known.get(fn);
  if (!all) known.set(fn, (all = new Map<number, readonly Step[]>()));
  let steps = all.get(position);
  if (!steps) {
    const use = onlyUse(e, fn, facts);
    all.set(position, (steps = use ? [...before(use, position, facts)].reverse() : []));
  }
  return steps;
}

/** Where a function stands, or the only place where its name does; undefined where other files may call it as well. */
function onlyUse(e: Engine, fn: FunctionNode, facts: ModuleFacts): Node | undefined {
  const whole = outermost(fn);
  if (whole.parent?.type === T.ArrayExpression) return whole;
  const others = exportedAs(fn, facts);
  if (others.length > 0 && e.importersNaming(facts.file, others).length > 0) return undefined;
  const named = nameOf(fn, facts)?.variable;
  const [use, another] = (named?.references ?? []).filter((reference) => reference.isRead());
  return use && !another ? outermost(use.identifier) : undefined;
}

function before(use: Node, position: number, facts: ModuleFacts): readonly Step[] {
  const holder = use.parent;
  if (holder?.type === T.ArrayExpression) {
    const at = holder.elements.findIndex((element) => element === use);
    const earlier = holder.elements.slice(0, at);
    if (!isGoneThroughInOrder(holder, position, facts)) return [];
    return earlier.flatMap((callee) => (callee && callee.type !== T.SpreadElement ? [{ callee, position }] : []));
  }
  return holder?.type === T.CallExpression && holder.callee === use ? calledBefore(holder, position, facts) : [];
}

/** `load(bag); toRow(bag);` before `show(bag)`, back to the last statement that does anything else with the bag. */
function calledBefore(call: TSESTree.CallExpression, position: number, facts: ModuleFacts): readonly Step[] {
  const bag = call.arguments[position];
  const variable = bag?.type === T.Identifier ? facts.variableOf(bag) : undefined;
  const statement = statementOf(call);
  if (!variable || !statement) return [];
  const steps: Step[] = [];
  for (const earlier of [...statementsBeside(statement).before].reverse()) {
    const isNamed = (node: Node): boolean => node.type === T.Identifier && facts.variableOf(node) === variable;
    if (!holds(earlier, isNamed)) continue;
    const made = earlier.type === T.ExpressionStatement ? withoutAwait(earlier.expression) : undefined;
    const at = made?.type === T.CallExpression ? made.arguments.findIndex(isNamed) : -1;
    if (made?.type !== T.CallExpression || at < 0 || holds(made.callee, isNamed)) break;
    steps.unshift({ callee: made.callee, position: at });
  }
  return steps;
}

function withoutAwait(node: Node): Node {
  const inner = unwrap(node);
  return inner.type === T.AwaitExpression ? unwrap(inner.argument) : inner;
}

/** The statement that does nothing before a call, or keeps or gives back what it gives. */
function statementOf(call: Node): Node | undefined {
  const whole = outermost(call);
  const holder = whole.parent?.type === T.AwaitExpression ? outermost(whole.parent).parent : whole.parent;
  switch (holder?.type) {
    case T.ExpressionStatement:
    case T.ReturnStatement:
      return holder;
    case T.VariableDeclarator:
      return holder.parent.declarations[0] === holder ? holder.parent : undefined;
    case T.AssignmentExpression:
      return holder.left.type === T.Identifier ? statementOf(holder) : undefined;
    default:
      return undefined;
  }
}

/** Whether nothing is done with a list but to hand each of its items, from the first on, the same for a parameter. */
function isGoneThroughInOrder(list: TSESTree.ArrayExpression, position: number, facts: ModuleFacts): boolean {
  const whole = outermost(list);
  const holder = whole.parent;
  if (holder?.type !== T.VariableDeclarator) return isInOrder(whole, position, facts);
  const uses = facts.variableOf(holder.id)?.references.filter((reference) => reference.isRead()) ?? [];
  return uses.length > 0 && uses.every(({ identifier }) => isInOrder(outermost(identifier), position, facts));
}

function isInOrder(list: Node, position: number, facts: ModuleFacts): boolean {
  const holder = list.parent;
  if (holder?.type === T.ForOfStatement)
    return holder.right === list && isEachCalled(holder, declaredBy(holder), position, facts);
  if (holder?.type !== T.MemberExpression || holder.object !== list) return false;
  const use: Node = holder.parent;
  const name = memberName(holder);
  if (holder.computed && name === undefined)
    return use.type !== T.CallExpression || use.callee !== holder || isSame(use.arguments[position]);
  if (name === 'length') return true;
  if (use.type !== T.CallExpression || use.callee !== holder) return false;
  if (name === 'entries') {
    const loop = use.parent;
    const pair = loop.type === T.ForOfStatement && loop.right === use ? declaredBy(loop) : undefined;
    return pair?.type === T.ArrayPattern && isEachCalled(loop, pair.elements[1], position, facts);
  }
  const at = name === 'forEach' ? 0 : name === 'reduce' ? 1 : undefined;
  const callback = use.arguments[0];
  return (
    at !== undefined &&
    !!callback &&
    isFunction(callback) &&
    isEachCalled(callback, callback.params[at], position, facts)
  );
}

function declaredBy({ left }: TSESTree.ForOfStatement): Node | undefined {
  return left.type === T.VariableDeclaration ? left.declarations[0].id : undefined;
}

/** Whether each round calls its item, passes none over, and hands it what the others are handed. */
function isEachCalled(round: Node, item: Node | null | undefined, position: number, facts: ModuleFacts): boolean {
  const variable = item?.type === T.Identifier ? facts.variableOf(item) : undefined;
  const calls = (variable ? usesOf(variable) : []).flatMap((use) =>
    use.parent?.type === T.CallExpression && use.parent.callee === use ? [use.parent] : [],
  );
  const isLoop = round.type === T.ForOfStatement;
  if (isLoop && holds(round.body, ({ type }) => type === T.ContinueStatement)) return false;
  return (
    calls.length > 0 &&
    calls.every((call) => {
      const given = call.arguments[position];
      const made = given?.type === T.Identifier ? facts.variableOf(given)?.defs[0]?.node : undefined;
      if (!isSame(given) || (made !== undefined && made !== round && isInside(made, round))) return false;
      // A loop that is left at a test has gone through all before.
      return !testsBefore(call).some(
        ({ test }) => isInside(test, round) && (!isLoop || isInside(call, test.parent ?? call)),
      );
    })
  );
}

/** Whether what is handed over is not made for one call alone. */
function isSame(given: Node | undefined): boolean {
  return given?.type === T.Identifier || given?.type === T.MemberExpression || given?.type === T.ThisExpression;
}
