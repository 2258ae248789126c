import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Shape } from '../shape.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** A test of whether a key is there. */
const PRESENT = '$present';
/** The error that is given beside a value, and whether a value is of a type: what is there may be asked for either. */
const ERROR_OF = '$error';
const IS_OF = '$of';
const ERROR = /^(?:\w*[eE]rr|error)\d?$/;

/** What stands beside the one value of a call or a type assertion: `docs, err := load()`, `failed, ok := err.(*Failure)`. */
export function besideValue(
  names: readonly SyntaxNode[],
  [value, another]: readonly SyntaxNode[],
  textOf: (node: SyntaxNode) => string,
): SyntaxNode | undefined {
  const [first, second, third] = names;
  if (!first || !second || third || !value || another) return undefined;
  const operand = value.type === 'type_assertion_expression' ? child(value, 'operand') : undefined;
  if (operand?.type === 'identifier') return { ...value, type: IS_OF, children: [operand] };
  const isError = value.type === 'call_expression' && ERROR.test(textOf(second));
  return isError ? { ...first, type: ERROR_OF, children: [first] } : undefined;
}

/** `value, ok := row["key"]; ok`: a condition that asks whether there is one. */
export function askedBeside(
  initializer: SyntaxNode,
  condition: SyntaxNode,
  textOf: (node: SyntaxNode) => string,
  contentOf: (node: SyntaxNode) => string | undefined,
): SyntaxNode {
  const known = child(initializer, 'left')?.children[1];
  const [read] = child(initializer, 'right')?.children ?? [];
  const element = read?.type === 'type_assertion_expression' ? child(read, 'operand') : read;
  const [object, key] =
    element?.type === 'index_expression' ? [child(element, 'operand'), child(element, 'index')] : [];
  if (known === undefined || object === undefined || key === undefined || contentOf(key) === undefined)
    return condition;
  if (textOf(condition) !== textOf(known)) return condition;
  return { ...condition, type: PRESENT, children: [key, object] };
}

/** What is given beside a value, as a value. */
export function besideShape(node: SyntaxNode, expression: (node: SyntaxNode) => Code): Shape | undefined {
  const [first, second] = node.children;
  switch (node.type) {
    case PRESENT:
      return first && second && { kind: 'code', code: () => js`(${expression(first)} in ${expression(second)})` };
    case ERROR_OF:
      return first && { kind: 'code', code: () => js`void ${expression(first)}` };
    case IS_OF:
      return first && { kind: 'code', code: () => js`(${expression(first)} !== null)` };
    default:
      return undefined;
  }
}
