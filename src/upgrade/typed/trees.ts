import { ts } from 'ts-morph';

/** Visits what is below a node, and in a script what its comments say for the compiler. */
export function forEachPart(node: ts.Node, visit: (part: ts.Node) => void): void {
  if ((node.flags & ts.NodeFlags.JavaScriptFile) !== 0)
    for (const child of node.getChildren()) if (ts.isJSDoc(child)) visit(child);
  ts.forEachChild(node, visit);
}
