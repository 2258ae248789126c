import type { SyntaxNode } from './tree.js';

/** Whether what a round calls the key of its item is held against something: only then is it more than a number. */
export function isKeyCompared(
  key: SyntaxNode,
  body: SyntaxNode | undefined,
  textOf: (node: SyntaxNode) => string,
): boolean {
  if (body === undefined) return false;
  const name = textOf(key).replace(/[$]/g, String.raw`\$`);
  return new RegExp(
    String.raw`(?<![\w$>.])${name}\s*[!=]==?(?!=)\s*['"\w]|['"\w]\s*[!=]==?\s*${name}(?!\w)|\b(?:switch|match)\s*\(?\s*${name}\s*[){]|\bin_array\(\s*${name}\s*,`,
  ).test(textOf(body));
}
