import { callSites } from './callers.js';
import { calledFrom, functionsAround, makersOf } from './callers-in-context.js';
import type { Site } from './callers-in-context.js';
import type { Engine } from '../engine.js';
import type { Environment } from '../environment.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { enclosingFunction } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { FunctionNode } from '../value.js';

const MAX_CONTEXTS = 24;
const MAX_DEPTH = 3;

/** One way in which a node is reached. */
export interface CallContext {
  readonly env: Environment;
  /** The calls on that way, the nearest first. */
  readonly sites: readonly Site[];
  /** Whether a function on that way was made in one of several calls, and nothing tells in which: what those handed over belongs together with something else. */
  readonly isMixed: boolean;
}

/**
 * The calls in which a node is reached, each with what is handed over together. Of a function that others hand their own parameters to, these count as
 * well. Undefined where no caller is found, or more of them than can be told apart.
 */
export function callContexts(e: Engine, node: Node, facts: ModuleFacts): readonly CallContext[] | undefined {
  const contexts = contextsOf(e, node, facts, MAX_DEPTH);
  return contexts.length === 0 || contexts.length > MAX_CONTEXTS ? undefined : contexts;
}

/** By the innermost function around a node that is seen to be called: what is handed to a callback is told by the function that it stands in. */
function contextsOf(e: Engine, node: Node, facts: ModuleFacts, depth: number): readonly CallContext[] {
  if (depth === 0) return [];
  for (const owner of functionsAround(node).toReversed()) {
    const contexts = callSites(e, owner, facts)
      .slice(0, MAX_CONTEXTS)
      .flatMap((caller) => contextsBy(e, owner, caller, depth));
    if (contexts.length > 0) return contexts;
  }
  return [];
}

function contextsBy(e: Engine, owner: FunctionNode, caller: Site, depth: number): readonly CallContext[] {
  const around = contextsOf(e, caller.node, caller.facts, depth - 1);
  return (around.length === 0 ? [undefined] : around).flatMap((outer) =>
    // Each way is a question of its own: what one of them costs must not have the others mixed.
    e.ask(() =>
      makersOf(e, owner, caller, outer?.env).flatMap((maker) => {
        const env = calledFrom(e, owner, caller, outer?.env, maker);
        const isMixed = outer?.isMixed === true || (maker === undefined && enclosingFunction(owner) !== undefined);
        return env ? [{ env, sites: [caller, ...(outer?.sites ?? [])], isMixed }] : [];
      }),
    ),
  );
}

/**
 * The calls of the outermost function around a node that is reached in more than one way, each with what is handed over together; functions that hand
 * on what they are handed are looked behind. None where there is no such function, or where the ways cannot be told apart.
 */
export function callersApart(e: Engine, node: Node, facts: ModuleFacts): readonly Environment[] {
  for (const owner of functionsAround(node)) {
    const ways = waysTo(e, owner, facts, MAX_DEPTH);
    if (ways === undefined) return [];
    if (ways.length > 1) return ways;
  }
  return [];
}

/** Undefined where one of them hands over what is not known, which may be anything, or where they are too many. */
function waysTo(e: Engine, owner: FunctionNode, facts: ModuleFacts, depth: number): readonly Environment[] | undefined {
  const sites = callSites(e, owner, facts);
  if (sites.length > MAX_CONTEXTS) return undefined;
  const ways: Environment[] = [];
  for (const caller of sites) {
    const around = depth > 1 ? waysAround(e, caller, depth - 1) : [];
    for (const outer of around.length === 0 ? [undefined] : around) {
      const env = calledFrom(e, owner, caller, outer);
      if (env === undefined || ways.length === MAX_CONTEXTS) return undefined;
      ways.push(env);
    }
  }
  return ways;
}

/** The ways to a call, by the outermost function around it that is seen to be called. */
function waysAround(e: Engine, { node, facts }: Site, depth: number): readonly Environment[] {
  for (const owner of functionsAround(node)) {
    const ways = waysTo(e, owner, facts, depth) ?? [];
    if (ways.length > 0) return ways;
  }
  return [];
}
