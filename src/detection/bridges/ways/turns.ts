import type { TSESTree } from '@typescript-eslint/types';
import type { Variable } from '../../../provenance/scopes/types.js';
import { T, isFunction, isInside, isLoop, memberName, outermost, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Loop, Node } from '../../../provenance/syntax/syntax.js';
import { holds, walk } from '../../../provenance/syntax/walk.js';
import type { FileContext } from '../../context.js';
import type { Informed } from './failures.js';
import { nameGiven } from './list-uses.js';
import type { ListUse } from './list-uses.js';
import type { Bound, Known } from './known-values.js';

/** A loop through a list, which takes one of it in each round. */
export interface Turns {
  readonly context: FileContext;
  readonly loop: Loop;
  /** Whether something is what a round is about: `path`, `paths[at]`. */
  readonly isOfRound: (node: Node) => boolean;
  /** What is known in a round that is not the last. */
  readonly bound: Bound;
}

/** The loop that a list is gone through by, at a place where it is used. */
export function turnsAt({ context, node: use, list }: ListUse): readonly Turns[] {
  const holder = use.parent;
  if (holder?.type === T.ForOfStatement && holder.right === use) return [inOrder(context, holder, list)];
  if (holder?.type !== T.MemberExpression || holder.object !== use) return [];
  if (holder.computed) return byIndex(context, holder, list);
  const call = holder.parent.type === T.CallExpression && holder.parent.callee === holder ? holder.parent : undefined;
  const taken = call && outermost(call);
  switch (memberName(holder)) {
    case 'entries':
      return taken?.parent?.type === T.ForOfStatement && taken.parent.right === taken
        ? [inOrder(context, taken.parent, list)]
        : [];
    case 'shift':
    case 'pop':
      return call ? byTaking(context, call, list) : [];
    default:
      return [];
  }
}

/** `for (const path of paths)`, `for (const [at, path] of paths.entries())`. */
function inOrder(context: FileContext, loop: TSESTree.ForOfStatement, list: Variable | undefined): Turns {
  const [declared] = loop.left.type === T.VariableDeclaration ? loop.left.declarations : [];
  const [index, item] = declared?.id.type === T.ArrayPattern ? declared.id.elements : [undefined, declared?.id];
  const named = context.facts.module.scopes.getDeclaredVariables(loop.left);
  return turnsBy(context, loop, { list, index, items: [item], named });
}

/** `for (let at = 0; at < paths.length; at++)`, by `paths[at]`. */
function byIndex(context: FileContext, item: TSESTree.MemberExpression, list: Variable | undefined): readonly Turns[] {
  const index = unwrap(item.property);
  const variable = index.type === T.Identifier ? context.facts.variableOf(index) : undefined;
  const declared = variable?.defs[0]?.node as Node | undefined;
  const loop = declared?.parent?.parent;
  if (!variable || loop?.type !== T.ForStatement || !isInside(item, loop.body)) return [];
  const held = nameGiven(outermost(item).parent, outermost(item));
  const isFirst =
    declared?.type === T.VariableDeclarator && declared.init?.type === T.Literal && declared.init.value === 0;
  const known = isFirst ? index : undefined;
  return [
    turnsBy(context, loop, { list, index: known, items: [held], named: [variable, ...variablesOf(context, held)] }),
  ];
}

/** `while (paths.length > 0)`, by `paths.shift()`. */
function byTaking(context: FileContext, call: TSESTree.CallExpression, list: Variable | undefined): readonly Turns[] {
  const loop = loopAround(call);
  if (!loop || !isLoop(loop)) return [];
  const held = nameGiven(outermost(call).parent, outermost(call));
  const turns = turnsBy(context, loop, { list, index: undefined, items: [held], named: variablesOf(context, held) });
  return [{ ...turns, isOfRound: (node) => node === call || turns.isOfRound(node) }];
}

function variablesOf(context: FileContext, name: TSESTree.Identifier | undefined): readonly Variable[] {
  const variable = name && context.facts.variableOf(name);
  return variable ? [variable] : [];
}

interface Named {
  readonly list: Variable | undefined;
  readonly index: Node | null | undefined;
  readonly items: readonly (Node | null | undefined)[];
  /** All that a round names. */
  readonly named: readonly Variable[];
}

const FIRST: Known = { value: Symbol('the first of a list') };
const LAST: Known = { value: Symbol('the last of a list') };
/** A list of two is known by what its first round knows: there is another one. */
const OF_TWO: Known = {
  part: (name) => (name === 'length' ? { value: 2 } : name === '0' ? FIRST : /^-?1$/.test(name) ? LAST : undefined),
};

function turnsBy(context: FileContext, loop: Loop, { list, index, items, named }: Named): Turns {
  const bound = new Map<Variable, Known>();
  const bind = (name: Node | null | undefined, known: Known): void => {
    const variable = name?.type === T.Identifier ? context.facts.variableOf(name) : undefined;
    if (variable) bound.set(variable, known);
  };
  if (list) bound.set(list, OF_TWO);
  bind(index, { value: 0 });
  for (const item of items) bind(item, FIRST);
  const names = new Set(named);
  const isOfRound = (node: Node): boolean => {
    const variable = node.type === T.Identifier ? context.facts.variableOf(node) : undefined;
    return variable !== undefined && variable !== null && names.has(variable);
  };
  return { context, loop, isOfRound, bound };
}

/** What is told of a call in a round that is not the last. */
export function inRound(told: Informed, { bound }: Turns): Informed {
  return {
    ...told,
    bound: (outcome, at) => {
      const known = told.bound(outcome, at);
      return known && new Map([...bound, ...known]);
    },
  };
}

/** The calls that ask something of what a round is about. */
export function callsInRound({ loop, isOfRound }: Turns): readonly TSESTree.CallExpression[] {
  const found: TSESTree.CallExpression[] = [];
  walk(loop.body, (node) => {
    if (node.type === T.CallExpression && holds(node, isOfRound)) found.push(node);
    return undefined;
  });
  return found;
}

/** Where a loop is gone on with in front of a node. */
export function goingOn({ loop }: Turns, node: Node): readonly Node[] {
  return statementsIn(loop, (one) => one.type === T.ContinueStatement && one.range[1] <= node.range[0]);
}

/** Where a loop is left for good. */
export function leavingOf({ loop }: Turns): readonly Node[] {
  return statementsIn(loop, (node) => {
    const isBreak = node.type === T.BreakStatement && loopAround(node) === loop;
    return isBreak || node.type === T.ReturnStatement || node.type === T.ThrowStatement;
  });
}

function statementsIn(loop: Loop, isWanted: (node: Node) => boolean): readonly Node[] {
  const found: Node[] = [];
  walk(loop.body, (node) => {
    if (isFunction(node)) return false;
    if (isWanted(node)) found.push(node);
    return undefined;
  });
  return found;
}

/** What `break` leaves. */
function loopAround(node: Node): Node | undefined {
  let at = node.parent;
  while (at && !isLoop(at) && at.type !== T.SwitchStatement) at = isFunction(at) ? undefined : at.parent;
  return at ?? undefined;
}
