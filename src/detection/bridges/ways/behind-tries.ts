import type { TSESTree } from '@typescript-eslint/types';
import { T, leaves, statementsBeside } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import type { FileContext } from '../../context.js';
import { boundByCatch } from './failures.js';
import { isReachedIn } from './outcomes.js';
import type { Bound } from './known-values.js';

/**
 * What is tried in front of a statement that is only come to where that failed, and what stands behind a `try` for what is tried in it:
 * `try { return await load(newer); } catch (error) { log(error); } return load(older);`.
 */
export function waysByTries(context: FileContext, at: Node): readonly Node[] {
  const around = at.parent;
  if (around?.type === T.TryStatement && around.block === at)
    return isPassedOnFailure(context, around) ? statementsBeside(around).behind : [];
  return statementsBeside(at).before.flatMap((one) =>
    one.type === T.TryStatement && isPassedOnFailure(context, one) ? [one.block] : [],
  );
}

/** Whether what is behind a `try` is come to where an endpoint is gone, and not where all went well. */
function isPassedOnFailure(context: FileContext, { block, handler, finalizer }: TSESTree.TryStatement): boolean {
  const isEnded = finalizer !== null && leaves(finalizer);
  return leaves(block) && handler !== null && !isEnded && isLeftByEnd(context, handler);
}

/** What else goes on behind a handler, and what is known in it besides the error. */
interface Around {
  readonly goesOn: (node: Node) => boolean;
  readonly known: Bound;
}

/** Whether a handler is left by its end where an endpoint is gone, or by what goes on as well. */
export function isLeftByEnd(context: FileContext, handler: TSESTree.CatchClause, around?: Around): boolean {
  const { engine, facts } = context;
  const outcome = { status: 404, isError: true };
  const bound = new Map([...(around?.known ?? []), ...boundByCatch(context, handler, outcome)]);
  return !holds(
    handler.body,
    (node) =>
      isWayOut(node) && around?.goesOn(node) !== true && isReachedIn({ engine, facts, outcome, bound }, node, handler),
  );
}

/** A statement that leaves by itself, and not by what stands in it. */
function isWayOut(node: Node): boolean {
  return leaves(node) && node.type !== T.BlockStatement && node.type !== T.IfStatement;
}
