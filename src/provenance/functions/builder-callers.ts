import { argumentsOf } from './argument-lists.js';
import { callSites } from './callers.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, enclosingFunction, isFunction, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import { walk } from '../syntax/walk.js';

const MAX_CALLERS = 16;

/**
 * What a place in a method of a builder is reached with: each call of the method, on an object whose steps are known. Undefined where it is no builder's,
 * or where the steps of a caller are not known.
 */
export function builderFrames(e: Engine, node: Node, facts: ModuleFacts): readonly Frame[] | undefined {
  const fn = enclosingFunction(node);
  const owner = fn?.parent.type === T.MethodDefinition ? fn.parent.parent : undefined;
  if (!fn || !isFunction(fn) || !owner || !givesItself(owner)) return undefined;
  const sites = callSites(e, fn, facts);
  if (sites.length === 0 || sites.length > MAX_CALLERS) return undefined;
  const frames: Frame[] = [];
  for (const site of sites) {
    const access = outermost(site.node);
    const call = access.parent;
    if (access.type !== T.MemberExpression || call?.type !== T.CallExpression || call.callee !== access)
      return undefined;
    const frame: Frame = { facts: site.facts, env: undefined };
    for (const receiver of optionsOf(e.valueOf(access.object, frame))) {
      if (receiver.kind !== 'instance' || !receiver.steps) return undefined;
      const env = enter(fn, argumentsOf(e, call, frame), undefined, undefined, receiver);
      if (!env) return undefined;
      frames.push({ facts, env });
    }
  }
  return frames;
}

const known = new WeakMap<Node, boolean>();

/** Whether a method of a class gives the object back, for the next call on it. */
function givesItself(owner: Node): boolean {
  let found = known.get(owner);
  if (found === undefined) {
    found = returnsThis(owner);
    known.set(owner, found);
  }
  return found;
}

function returnsThis(owner: Node): boolean {
  let found = false;
  walk(owner, (node) => {
    if (node.type === T.ReturnStatement && node.argument && unwrap(node.argument).type === T.ThisExpression)
      found = true;
    return !found;
  });
  return found;
}
