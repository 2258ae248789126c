import { child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

type TextOf = (node: SyntaxNode) => string;

/** A dictionary that is made of the members of another: `{key: value for key, value in row.items() if key in NAMES}`. */
export interface Picked {
  readonly row: SyntaxNode;
  /** What the comprehension calls a key and its value. */
  readonly key: SyntaxNode;
  readonly value: SyntaxNode;
  /** A list of the names that are taken as they are, or a table of what each is called from then on. */
  readonly by: 'names' | 'table';
  readonly told: SyntaxNode;
}

export function pickedIn(
  node: SyntaxNode,
  made: { readonly key: SyntaxNode | undefined; readonly value: SyntaxNode | undefined },
  textOf: TextOf,
): Picked | undefined {
  const [each, test, ...others] = node.children.filter(({ type }) => type === 'for_in_clause' || type === 'if_clause');
  const row = each && dictionaryGoneThrough(child(each, 'right'), textOf);
  const [key, value, ...more] = (each && child(each, 'left'))?.children ?? [];
  if (!row || !key || !value || !made.key || others.length > 0 || more.length > 0) return undefined;
  const table = tableRead(made.key, textOf(key), textOf);
  if (table) return { row, key, value, by: 'table', told: table };
  const isWhole = textOf(made.key) === textOf(key) && made.value !== undefined && textOf(made.value) === textOf(value);
  const names = isWhole && test?.type === 'if_clause' ? listAsked(test, textOf(key), textOf) : undefined;
  return names && { row, key, value, by: 'names', told: names };
}

/** `row` of `row.items()`. */
function dictionaryGoneThrough(node: SyntaxNode | undefined, textOf: TextOf): SyntaxNode | undefined {
  const callee = node?.type === 'call' ? child(node, 'function') : undefined;
  const method = callee?.type === 'attribute' ? child(callee, 'attribute') : undefined;
  return callee && method && textOf(method) === 'items' ? child(callee, 'object') : undefined;
}

/** `NAMES` of `if key in NAMES`. */
function listAsked(clause: SyntaxNode, key: string, textOf: TextOf): SyntaxNode | undefined {
  const [asked] = clause.children;
  const [left, right, ...more] = asked?.type === 'comparison_operator' ? asked.children : [];
  if (!asked || !left || !right || more.length > 0 || textOf(left) !== key) return undefined;
  return /^\s*in\s/.test(textOf(asked).slice(left.end - asked.start)) ? right : undefined;
}

/** `TABLE` of `TABLE[key]` and `TABLE.get(key, …)`. */
function tableRead(made: SyntaxNode, key: string, textOf: TextOf): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  visitSyntax(made, (node) => {
    const callee = node.type === 'call' ? child(node, 'function') : undefined;
    const method = callee?.type === 'attribute' ? child(callee, 'attribute') : undefined;
    const isGet = method !== undefined && textOf(method) === 'get';
    const index = isGet ? child(node, 'arguments')?.children[0] : child(node, 'subscript');
    const table = isGet ? callee && child(callee, 'object') : child(node, 'value');
    if (table?.type === 'identifier' && index && textOf(index) === key) found ??= table;
    return found === undefined;
  });
  return found;
}
