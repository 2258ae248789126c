import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { Shape } from '../shape.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** A name that is given where all in front of it is done. */
const BEHIND = '$behind';

/** How Go is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly callAt: (node: SyntaxNode) => Call | undefined;
  /** How a variable is called in the code that is made. */
  readonly spelled: (name: string) => string;
  /** Whether something stands in a function that reads data into what it is handed. */
  readonly isFilling: (node: SyntaxNode) => boolean;
  /** What the function around gives that returns without saying what. */
  readonly resultAround: (node: SyntaxNode) => SyntaxNode | undefined;
}

/** What a function gives back. */
export function returnShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  switch (node.type) {
    case 'return_statement':
      return returned(node, reading);
    case BEHIND: {
      const [name] = node.children;
      const place = { start: node.start, end: node.start };
      return name && { kind: 'code', code: () => ({ text: reading.spelled(reading.textOf(name)), ...place }) };
    }
    default:
      return undefined;
  }
}

/** `return &user, c.get(path, &user)`: what is read on the way out is read before it is returned. */
function returned(node: SyntaxNode, reading: Reading): Shape {
  const [list] = node.children;
  const values = list?.type === 'expression_list' ? list.children : node.children;
  // What such a function returns itself is whether it went well.
  if (reading.isFilling(node)) return { kind: 'block', statements: values };
  if (values.length === 0) return returnedByName(node, reading);
  const [first, ...others] = values;
  const reads = others.filter((value) => reading.callAt(value) !== undefined);
  if (reads.length === 0 || first === undefined) return { kind: 'return', value: list };
  const given = first.type === 'unary_expression' ? child(first, 'operand') : first;
  // It stands in front of what is read into it.
  const behind = given?.type === 'identifier' ? { ...given, type: BEHIND, start: node.end, children: [given] } : first;
  return { kind: 'block', statements: [...reads, { ...node, children: [behind] }] };
}

/** `return` alone gives the results that have names, as they are there. */
function returnedByName(node: SyntaxNode, { textOf, spelled, resultAround }: Reading): Shape {
  const result = resultAround(node);
  if (result === undefined) return { kind: 'return', value: undefined };
  const name = { text: spelled(textOf(result)), start: node.start, end: node.end };
  return { kind: 'code', code: () => js`return ${name}` };
}
