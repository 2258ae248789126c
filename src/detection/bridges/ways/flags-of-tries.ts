import type { Variable } from '../../../provenance/scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { isOnTheWay } from '../../../provenance/names/assignments.js';
import {
  T,
  enclosingFunction,
  isFunction,
  isInside,
  leaves,
  rootOf,
  unwrap,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { walk } from '../../../provenance/syntax/walk.js';
import type { FileContext } from '../../context.js';
import { boundByCatch } from './failures.js';
import type { Informed } from './failures.js';
import { isReachedIn, knownIn } from './outcomes.js';
import { NOTHING } from './known-values.js';
import type { Bound, Known, Outcome } from './known-values.js';

/** What variables tell behind a `try` that are written in it: `try { … } catch { hasFailed = true } if (hasFailed) …`. @param failing what fails. */
export function toldByTry(context: FileContext, tried: TSESTree.TryStatement, failing: Node): readonly Informed[] {
  return [...variablesWritten(context, tried)].map((variable) => toldByFlag(context, { variable, tried, failing }));
}

/** How many tries that write one variable are looked at, from the last. */
const MAX_TRIES = 8;

/** The same of the tries in which a variable is written, before a node, for each of their statements. */
export function toldByTriesBefore(context: FileContext, variable: Variable, node: Node): readonly Informed[] {
  return triesOf(variable)
    .filter(({ range }) => range[1] <= node.range[0])
    .slice(-MAX_TRIES)
    .flatMap((tried) => tried.block.body.map((failing) => toldByFlag(context, { variable, tried, failing })));
}

const known = new WeakMap<Variable, readonly TSESTree.TryStatement[]>();

/** The tries that a variable is named in, kept: each call behind them asks the same. */
function triesOf(variable: Variable): readonly TSESTree.TryStatement[] {
  let found = known.get(variable);
  if (!found) {
    const tries = variable.references.flatMap(({ identifier, init }) =>
      init === true ? [] : (tryAround(identifier) ?? []),
    );
    known.set(variable, (found = [...new Set(tries)]));
  }
  return found;
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

/** A variable that is written in a `try`, of which a part fails. */
interface Flag {
  readonly variable: Variable;
  readonly tried: TSESTree.TryStatement;
  readonly failing: Node;
}

function toldByFlag(context: FileContext, flag: Flag): Informed {
  const { variable, tried, failing } = flag;
  const bound = (outcome: Outcome, at: Node): Bound => {
    const held = heldBehind(context, flag, outcome);
    return held && !isPutAnew(context, flag, { held, outcome, at }) ? new Map([[variable, held]]) : new Map();
  };
  const within = enclosingFunction(tried) ?? rootOf(tried);
  // Behind a handler that leaves nothing is told of a failure.
  const goesOn = tried.handler !== null && !leaves(tried.handler.body);
  return { within, tried: failing, bound, asError: goesOn, asAnswer: true };
}

/** What a variable holds behind a `try`: what is written last where that went well, or where a part of it failed; else what it held before. */
function heldBehind(context: FileContext, { variable, tried, failing }: Flag, outcome: Outcome): Known | undefined {
  const { engine, facts } = context;
  const { block, handler } = tried;
  const lastIn = (within: Node | null, bound: Bound, end: number): Node | undefined =>
    variable.references.findLast(
      ({ identifier, init }) =>
        !init &&
        within &&
        isInside(identifier, within) &&
        identifier.parent.range[1] <= end &&
        isReachedIn({ engine, facts, outcome, bound }, identifier, within),
    )?.writeExpr ?? undefined;
  if (!outcome.isError) {
    const written = lastIn(block, new Map(), block.range[1]);
    if (!written) return heldFirst(context, variable, tried, outcome);
    return unwrap(written).type === T.CallExpression
      ? 'answer'
      : knownIn({ engine, facts, outcome, bound: new Map() }, written);
  }
  const bound = handler ? boundByCatch(context, handler, outcome) : new Map<Variable, Known>();
  const written = lastIn(handler, bound, Infinity) ?? lastIn(block, new Map(), failing.range[0]);
  return written ? knownIn({ engine, facts, outcome, bound }, written) : heldFirst(context, variable, tried, outcome);
}

/** What a variable holds before a `try`, as far as that is known. */
function heldFirst(
  { engine, facts }: FileContext,
  { defs, references }: Variable,
  tried: TSESTree.TryStatement,
  outcome: Outcome,
): Known | undefined {
  const declared = defs[0]?.node as Node | undefined;
  const last = references.findLast(({ identifier, writeExpr }) => writeExpr && identifier.range[1] <= tried.range[0]);
  const reading = { engine, facts, outcome, bound: new Map<Variable, Known>() };
  if (last && !last.init) {
    const { parent }: Node = last.identifier;
    const isPut = parent.type === T.AssignmentExpression && parent.operator === '=' && isOnTheWay(parent, tried);
    return isPut && parent.left === last.identifier ? knownIn(reading, parent.right) : undefined;
  }
  if (declared?.type !== T.VariableDeclarator || declared.id.type !== T.Identifier) return undefined;
  return declared.init ? knownIn(reading, declared.init) : NOTHING;
}

/** Whether something else is put into a variable between a `try` and a node, in an outcome. */
function isPutAnew(
  { engine, facts }: FileContext,
  { variable, tried }: Flag,
  { held, outcome, at }: { readonly held: Known; readonly outcome: Outcome; readonly at: Node },
): boolean {
  const within = enclosingFunction(tried) ?? rootOf(tried);
  const reading = { engine, facts, outcome, bound: new Map([[variable, held]]) };
  return variable.references.some(({ identifier, init, writeExpr }) => {
    if (init === true || !writeExpr || identifier.parent.range[1] > at.range[0]) return false;
    const isBehind = identifier.range[0] >= tried.range[1];
    return (isBehind || isIn(identifier, tried.finalizer)) && isReachedIn(reading, identifier, within);
  });
}

function isIn(node: Node, block: Node | null): boolean {
  return block !== null && isInside(node, block);
}
