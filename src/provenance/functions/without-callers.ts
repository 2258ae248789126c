import type { Engine, Frame } from '../engine.js';
import type { Environment } from '../environment.js';
import { angularArgument } from '../libraries/angularjs.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, enclosingFunction, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { unknown } from '../values.js';
import type { FunctionNode, Lazy } from '../value.js';
import { argumentsOf } from './argument-lists.js';

/** The functions around a node, called with arguments that nobody knows: what is left is what stands there itself. */
export function withoutCallers(e: Engine, node: Node, facts: ModuleFacts): Environment | undefined {
  const fn = enclosingFunction(node);
  if (!fn) return undefined;
  let env = e.calls.strangers.get(fn);
  if (!env) {
    const next = withoutCallers(e, fn, facts);
    // What the injector hands over stands for the same everywhere.
    const injected = (index: number): Lazy => {
      return () => angularArgument(e, fn, index, { facts, env: undefined }) ?? unknown('an argument');
    };
    const args = argumentsAtOnce(e, fn, { facts, env: next }) ?? fn.params.map((_, index) => injected(index));
    env = { fn, args, self: undefined, types: undefined, next, depth: 1 };
    e.calls.strangers.set(fn, env);
  }
  return env;
}

/** `(function ($) { … })(jQuery)`: the arguments stand there as well. */
function argumentsAtOnce(e: Engine, fn: FunctionNode, frame: Frame): readonly Lazy[] | undefined {
  const node = outermost(fn);
  const call = node.parent;
  return call?.type === T.CallExpression && call.callee === node ? argumentsOf(e, call, frame) : undefined;
}
