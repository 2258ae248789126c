import type { Variable } from '@typescript-eslint/scope-manager';
import { testsBefore } from '../../provenance/names/decided.js';
import {
  T,
  enclosingFunction,
  isFunction,
  isInside,
  outermost,
  rootOf,
  unwrap,
} from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { FileContext } from '../context.js';
import { casesAround } from './flow.js';
import { isWhereGone, toldByCallback, toldByCatch, toldByVariable } from './failures.js';
import type { Informed } from './failures.js';

/** Another way that code goes. */
export interface Way {
  readonly root: Node;
  /** Whether a node on it is come to in place of the first; all are where nothing is said. */
  readonly takes?: (node: Node) => boolean;
}

/** What was tried before a node that is only come to where that failed since an endpoint is gone. @param at the node, or what it is a part of. */
export function triedBefore(context: FileContext, node: Node, at: Node): readonly Way[] {
  const told = toldIn(context, at);
  return told && isWhereGone(context, node, told) ? [{ root: told.tried }] : [];
}

/** How code is told what went before it. */
function toldIn(context: FileContext, at: Node): Informed | undefined {
  if (at.type === T.CatchClause) return toldByCatch(context, at);
  return isFunction(at) && at.parent.type === T.CallExpression ? toldByCallback(context, at, at.parent) : undefined;
}

/** The same of an answer that is held: `let answer = await fetch(newer); if (answer.status === 404) answer = await fetch(older);` */
export function answeredBefore(context: FileContext, node: Node): readonly Way[] {
  const within = enclosingFunction(node) ?? rootOf(node);
  const asked = [...testsBefore(node).map(({ test }) => test), ...casesAround(node).map((one) => one.asked)];
  return asked.flatMap((test) =>
    variablesIn(context, test).flatMap((variable) => {
      const answer = answersIn(variable).findLast(({ range }) => range[1] <= test.range[0]);
      if (!answer) return [];
      return isWhereGone(context, node, toldByVariable(variable, answer, within)) ? [{ root: answer }] : [];
    }),
  );
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
    return holder.handler ? [toldByCatch(context, holder.handler)] : [];
  const target = holder && targetOf(holder);
  const variable = target && context.facts.variableOf(target);
  if (variable && answersIn(variable).includes(at))
    return [toldByVariable(variable, at, enclosingFunction(at) ?? rootOf(at))];
  const chained = holder?.type === T.MemberExpression && holder.object === at ? outermost(holder).parent : undefined;
  return [at, chained].flatMap((call) =>
    call?.type === T.CallExpression
      ? call.arguments.flatMap((callback) =>
          isFunction(callback) && !isInside(node, callback) ? (toldByCallback(context, callback, call) ?? []) : [],
        )
      : [],
  );
}

function variablesIn({ facts }: FileContext, test: Node): readonly Variable[] {
  const found = new Set<Variable>();
  walk(test, (node) => {
    const variable = node.type === T.Identifier ? facts.variableOf(node) : undefined;
    if (variable) found.add(variable);
    return undefined;
  });
  return [...found];
}

/** The calls whose answers a variable holds, one after the other. */
function answersIn({ references }: Variable): readonly Node[] {
  return references.flatMap(({ identifier, writeExpr }) => {
    const isWhole = targetOf(identifier.parent) === identifier;
    return isWhole && writeExpr && unwrap(writeExpr).type === T.CallExpression ? [writeExpr] : [];
  });
}

/** What a declaration or an assignment puts something into. */
function targetOf(node: Node): Node | undefined {
  if (node.type === T.VariableDeclarator) return node.id;
  return node.type === T.AssignmentExpression && node.operator === '=' ? node.left : undefined;
}
