import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { T, enclosingFunction, isFunction, isInside, leaves, rootOf, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { FileContext } from '../context.js';
import { toldByCatch } from './failures.js';
import type { Informed } from './failures.js';
import { NOTHING, isReachedIn, knownIn } from './outcomes.js';
import type { Bound, Known, Outcome } from './outcomes.js';

/** What variables tell behind a `try` that are written in it: `try { … } catch { hasFailed = true } if (hasFailed) …`. */
export function toldByTry(context: FileContext, tried: TSESTree.TryStatement): readonly Informed[] {
  return [...variablesWritten(context, tried)].map((variable) => toldByFlag(context, variable, tried));
}

/** The same of the tries in which a variable is written, before a node. */
export function toldByTriesBefore(context: FileContext, variable: Variable, node: Node): readonly Informed[] {
  const tries = variable.references.flatMap(({ identifier, init }) =>
    init === true ? [] : (tryAround(identifier) ?? []),
  );
  return [...new Set(tries)]
    .filter(({ range }) => range[1] <= node.range[0])
    .map((tried) => toldByFlag(context, variable, tried));
}

function tryAround(node: Node): TSESTree.TryStatement | undefined {
  let at: Node | undefined = node;
  while (at && at.type !== T.TryStatement && !isFunction(at)) at = at.parent;
  return at?.type === T.TryStatement ? at : undefined;
}

function variablesWritten({ facts }: FileContext, tried: TSESTree.TryStatement): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  walk(tried, (node) => {
    if (isFunction(node)) return false;
    const variable = node.type === T.AssignmentExpression ? facts.variableOf(node.left) : undefined;
    if (variable) found.add(variable);
    return undefined;
  });
  return found;
}

function toldByFlag(context: FileContext, variable: Variable, tried: TSESTree.TryStatement): Informed {
  const bound = (outcome: Outcome): Bound => {
    const held = heldBehind(context, variable, tried, outcome);
    return held ? new Map([[variable, held]]) : new Map();
  };
  const within = enclosingFunction(tried) ?? rootOf(tried);
  // Behind a handler that leaves nothing is told of a failure.
  const goesOn = tried.handler !== null && !leaves(tried.handler.body);
  return { within, tried: tried.block, bound, asError: goesOn, asAnswer: true };
}

/** What a variable holds behind a `try`: what is written last where that went well, or where it failed; else what it was declared with. */
function heldBehind(
  context: FileContext,
  variable: Variable,
  { block, handler }: TSESTree.TryStatement,
  outcome: Outcome,
): Known | undefined {
  const { engine, facts } = context;
  const within = outcome.isError ? handler : block;
  const bound = outcome.isError && handler ? toldByCatch(context, handler).bound(outcome) : new Map<Variable, Known>();
  const reading = { engine, facts, outcome, bound };
  const written = variable.references.findLast(
    ({ identifier, init }) =>
      !init && within && isInside(identifier, within) && isReachedIn(reading, identifier, within),
  )?.writeExpr;
  if (!written) return heldFirst(context, variable, outcome);
  return !outcome.isError && unwrap(written).type === T.CallExpression ? 'answer' : knownIn(reading, written);
}

function heldFirst({ engine, facts }: FileContext, { defs }: Variable, outcome: Outcome): Known | undefined {
  const declared = defs[0]?.node as Node | undefined;
  if (declared?.type !== T.VariableDeclarator || declared.id.type !== T.Identifier) return undefined;
  return declared.init ? knownIn({ engine, facts, outcome, bound: new Map() }, declared.init) : NOTHING;
}
