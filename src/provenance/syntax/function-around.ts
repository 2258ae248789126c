import type { FunctionNode } from '../value.js';
import { enclosingFunction } from './syntax.js';
import type { Node } from './syntax.js';
import { walk } from './walk.js';

/** The innermost function of a module around a place. */
export function functionAround(
  module: Node,
  place: { readonly start: number; readonly end: number },
): FunctionNode | undefined {
  let innermost: Node | undefined;
  walk(module, (node) => {
    if (node.range[0] > place.start || node.range[1] < place.end) return false;
    innermost = node;
    return undefined;
  });
  return innermost && enclosingFunction(innermost);
}
