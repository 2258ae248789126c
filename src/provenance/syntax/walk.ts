import { visitorKeys } from '@typescript-eslint/visitor-keys';
import type { Node } from './syntax.js';

/** Taken once, as what every node is asked for. */
export const keysByType = visitorKeys;

/** Calls `visit` for every node below and including `root`, parents first. `visit` returning false skips what is below. */
export function walk(root: Node, visit: (node: Node) => boolean | undefined): void {
  const stack: Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (visit(node) === false) continue;
    const keys = keysByType[node.type];
    if (keys === undefined) continue;
    const children = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
    for (let index = keys.length - 1; index >= 0; index--) {
      const child = children[keys[index] ?? ''];
      if (Array.isArray(child)) {
        for (let at = child.length - 1; at >= 0; at--) {
          const item = child[at];
          if (item) stack.push(item);
        }
      } else if (child) stack.push(child);
    }
  }
}

/** Whether there is such a node in a piece of code. */
export function holds(root: Node, isSuch: (node: Node) => boolean): boolean {
  let found = false;
  walk(root, (node) => {
    found ||= isSuch(node);
    return found ? false : undefined;
  });
  return found;
}
