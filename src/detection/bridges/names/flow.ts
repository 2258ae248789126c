import type { TSESTree } from '@typescript-eslint/types';
import { T, isFunction, leaves } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { FunctionNode } from '../../../provenance/value.js';

/** A case of a `switch` that code stands in. */
export interface Case {
  readonly asked: Node;
  /** One of them was met, where the default is not among them. */
  readonly met: readonly Node[];
  /** None of these was met, where the default is come to. */
  readonly passed: readonly Node[] | undefined;
}

/** The cases around a node, in its function. */
export function casesAround(node: Node): readonly Case[] {
  const found: Case[] = [];
  for (let at: Node | undefined = node; at && !isFunction(at); at = at.parent)
    if (at.type === T.SwitchCase) found.push(caseOf(at));
  return found;
}

/** What a case is come to by. */
export function caseOf(node: TSESTree.SwitchCase): Case {
  const { cases, discriminant: asked } = node.parent;
  const last = cases.indexOf(node);
  // What an earlier case runs into is come to by its label as well.
  let first = last;
  while (first > 0 && runsOn(cases[first - 1])) first--;
  const run = cases.slice(first, last + 1);
  const labels = (some: readonly TSESTree.SwitchCase[]): readonly Node[] => some.flatMap(({ test }) => test ?? []);
  const hasDefault = run.some(({ test }) => test === null);
  return {
    asked,
    met: labels(run),
    passed: hasDefault ? labels(cases.filter((one) => !run.includes(one))) : undefined,
  };
}

function runsOn(one: TSESTree.SwitchCase | undefined): boolean {
  const last = one?.consequent.at(-1);
  return !last || !leaves(last);
}

/** `switch (true)`: each case is a test. */
export function isOfTests({ discriminant }: TSESTree.SwitchStatement): boolean {
  return discriminant.type === T.Literal && discriminant.value === true;
}

/** Whether the end of a function may be come to, where it gives nothing. */
export function endsOpen({ body }: FunctionNode): boolean {
  const last = body?.type === T.BlockStatement ? body.body.at(-1) : undefined;
  return body?.type === T.BlockStatement && !(last && leaves(last));
}

/** Whether a branch ends with a `throw`, on each of its ways. */
export function isThrown(branch: Node): boolean {
  const last = branch.type === T.BlockStatement ? branch.body.at(-1) : branch;
  if (last?.type === T.IfStatement)
    return isThrown(last.consequent) && last.alternate !== null && isThrown(last.alternate);
  return last?.type === T.ThrowStatement;
}
