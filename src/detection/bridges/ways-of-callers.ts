import { callSites } from '../../provenance/functions/callers.js';
import { T, enclosingFunction, outermost } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isTestFile } from '../../provenance/testing/test-files.js';
import { FileContext } from '../context.js';

/** How many functions are gone out of, from one to the one that calls it. */
const MAX_DEPTH = 2;
/** Of a function with more callers than this nothing is said. */
const MAX_SITES = 8;

/** Whether all that is seen to call the function in which something stands does so on one of two ways. */
export function isOnlyCalled(
  context: FileContext,
  node: Node,
  isOneWay: (context: FileContext, call: Node) => boolean,
  depth = 0,
): boolean {
  const { engine, facts, changes } = context;
  for (let fn = enclosingFunction(node); fn; fn = enclosingFunction(fn)) {
    const sites = callSites(engine, fn, facts).filter((site) => !isTestFile(site.facts.file));
    if (sites.length === 0) continue;
    return (
      sites.length <= MAX_SITES &&
      sites.every((site) => {
        const around = site.facts === facts ? context : new FileContext(engine, changes, site.facts, false);
        const call = callAt(site.node);
        return isOneWay(around, call) || (depth < MAX_DEPTH && isOnlyCalled(around, call, isOneWay, depth + 1));
      })
    );
  }
  return false;
}

/** The call that a use of a function is, or the use where it is none. */
function callAt(use: Node): Node {
  const callee = outermost(use);
  return callee.parent?.type === T.CallExpression && callee.parent.callee === callee ? callee.parent : use;
}
