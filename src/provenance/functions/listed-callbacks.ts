import type { TSESTree } from '@typescript-eslint/types';
import { usesOfParameter } from './callback-uses.js';
import { applyTo } from './calls.js';
import { handedTo } from './called-with.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { T, memberName, outermost, parametersTold, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { lazily } from '../values.js';
import type { FunctionNode, TupleItem, Value } from '../value.js';

/** Functions that are followed one after the other. */
const MOST_STEPS = 16;

/** One of the functions that are handed over together, and those before it. */
interface InTurn {
  readonly item: TupleItem;
  readonly before: readonly TupleItem[];
}

/**
 * What one of several functions is called with that a function takes as the rest of what it is handed: `fns.reduce((value, fn) => fn(value), start)`,
 * `for (const fn of fns) value = fn(value)`, `fns.forEach((fn) => fn(event))`.
 */
export function givenInTurn(e: Engine, fn: FunctionNode, position: number, index: number, frame: Frame): Value[] {
  const rest = fn.params.at(-1);
  const at = position - (parametersTold(fn).length - 1);
  if (rest?.type !== T.RestElement || rest.argument.type !== T.Identifier || at < 0 || at >= MOST_STEPS) return [];
  const reads = (frame.facts.variableOf(rest.argument)?.references ?? []).filter((reference) => reference.isRead());
  return reads.flatMap(({ identifier }) => {
    const use = identifier as Node;
    const list = e.valueOf(use, frame);
    const items = list.kind === 'tuple' && !list.items.some(({ spread }) => spread) ? list.items : [];
    const item = items[at];
    if (!item) return [];
    const holder = outermost(use).parent;
    if (holder?.type === T.ForOfStatement)
      return givenInLoop(e, holder, { item, before: items.slice(0, at) }, index, frame);
    const call = holder?.type === T.MemberExpression ? outermost(holder).parent : undefined;
    if (holder?.type !== T.MemberExpression || call?.type !== T.CallExpression || call.callee !== holder) return [];
    const name = memberName(holder) ?? '';
    const before = name === 'reduceRight' ? items.slice(at + 1).toReversed() : items.slice(0, at);
    return givenByMethod(e, call, name, { item, before }, index, frame);
  });
}

function givenByMethod(
  e: Engine,
  call: TSESTree.CallExpression,
  name: string,
  { item, before }: InTurn,
  index: number,
  frame: Frame,
): Value[] {
  const [callback, begun] = call.arguments;
  const step = callback && e.valueOf(callback, frame);
  const facts = step?.kind === 'function' ? e.facts(step.file) : undefined;
  if (step?.kind !== 'function' || !facts) return [];
  const isFold = /^reduce(?:Right)?$/.test(name);
  if (isFold ? !begun : !/^(?:forEach|map|flatMap|some|every)$/.test(name)) return [];
  const start = begun && isFold ? [lazily(folded(e, e.valueOf(begun, frame), before, step, frame))] : [];
  const env = enter(step.node, [...start, item.value], step.env, frame.env);
  if (!env) return [];
  const within: Frame = { facts, env };
  return usesOfParameter(step.node, start.length, [], within).flatMap((use) => handedTo(e, use, index, within) ?? []);
}

/** What a function makes of a value, and of the next what it made of that, by each of the items. */
function folded(e: Engine, start: Value, items: readonly TupleItem[], step: Value, frame: Frame): Value {
  return items.reduce((value, item) => applyTo(e, step, [lazily(value), item.value], frame), start);
}

/** `for (const fn of fns) value = await fn(value)`. */
function givenInLoop(
  e: Engine,
  loop: TSESTree.ForOfStatement,
  { before }: InTurn,
  index: number,
  frame: Frame,
): Value[] {
  const { facts } = frame;
  const declared = loop.left.type === T.VariableDeclaration ? loop.left.declarations[0].id : undefined;
  const uses = declared?.type === T.Identifier ? (facts.variableOf(declared)?.references ?? []) : [];
  return uses.flatMap(({ identifier }) => {
    const call = outermost(identifier).parent;
    const argument =
      call?.type === T.CallExpression && unwrap(call.callee) === identifier ? call.arguments[index] : undefined;
    if (!argument || argument.type === T.SpreadElement || call?.type !== T.CallExpression) return [];
    const start = index === 0 ? startOf(argument, call, frame) : undefined;
    if (!start) return [e.valueOf(argument, frame)];
    return [before.reduce((value, one) => applyTo(e, one.value(), [lazily(value)], frame), e.valueOf(start, frame))];
  });
}

/** What a variable begins with that each round of a loop puts anew: `let value = start`. */
function startOf(argument: Node, call: Node, { facts }: Frame): Node | undefined {
  const variable = argument.type === T.Identifier ? facts.variableOf(argument) : null;
  const whole = outermost(call);
  const made = whole.parent?.type === T.AwaitExpression ? outermost(whole.parent) : whole;
  const write = made.parent?.type === T.AssignmentExpression && made.parent.right === made ? made.parent : undefined;
  const isPutAnew = write?.left.type === T.Identifier && facts.variableOf(write.left) === variable;
  const declarator = variable?.defs[0]?.node as Node | undefined;
  return isPutAnew && declarator?.type === T.VariableDeclarator ? (declarator.init ?? undefined) : undefined;
}
