import type { Node } from '../syntax/syntax.js';
import { T } from '../syntax/syntax.js';

/** `roles.${at}.name`, `rows[${at}].name`: a path with places that are filled at run time, each as an index of the length that it has in the text. */
export function pathWithPlaces(node: Node, text: string): string | undefined {
  if (node.type !== T.TemplateLiteral || node.expressions.length === 0) return undefined;
  let path = '';
  let at = node.range[0] + 1;
  for (const { range } of node.expressions) {
    const start = text.lastIndexOf('${', range[0]);
    const end = text.indexOf('}', range[1]) + 1;
    if (start < at || end === 0) return undefined;
    path += text.slice(at, start) + '0'.repeat(end - start);
    at = end;
  }
  return path + text.slice(at, node.range[1] - 1);
}
