import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { T, isFunction, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Value } from '../value.js';
import { spreadOut } from './lists.js';

/** Items that are followed one by one. */
const MOST = 16;

/** What stands in a list that code goes through, one by one, and whether that is all of it. */
interface InTurn {
  readonly items: readonly Value[];
  readonly areAll: boolean;
}

/** `for (const add of steps) add(query)`, `steps.forEach((add) => add(query))`: what is called there, in its order. Undefined for what is no item of one list that is seen. */
export function calledInTurn(e: Engine, { callee }: TSESTree.CallExpression, frame: Frame): InTurn | undefined {
  const called = unwrap(callee);
  const variable = called.type === T.Identifier ? frame.facts.variableOf(called) : undefined;
  const name = variable?.defs.length === 1 ? variable.identifiers[0] : undefined;
  const list = name && listGoneThrough(name);
  if (!list) return undefined;
  const value = e.valueOf(list, frame);
  // Of several lists, or of what is none, nothing is known but what an item may be.
  if (value.kind !== 'tuple') return undefined;
  const items = spreadOut(value.items);
  const seen = items.filter(({ spread }) => !spread);
  const areAll = seen.length === items.length && seen.every(({ handed }) => handed !== false);
  return { items: seen.slice(0, MOST).map((item) => item.value()), areAll: areAll && seen.length <= MOST };
}

/** The list of which a name stands for each item. */
function listGoneThrough(name: Node): Node | undefined {
  const holder = name.parent;
  if (holder?.type === T.VariableDeclarator && holder.id === name) {
    const loop = holder.parent.parent;
    return loop.type === T.ForOfStatement && loop.left === holder.parent ? loop.right : undefined;
  }
  const call = holder && isFunction(holder) && holder.params[0] === name ? holder.parent : undefined;
  if (call?.type !== T.CallExpression || call.arguments[0] !== holder) return undefined;
  const access = unwrap(call.callee);
  return access.type === T.MemberExpression && memberName(access) === 'forEach' ? access.object : undefined;
}
