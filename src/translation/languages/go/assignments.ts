import type { Code } from '../../code.js';
import type { Shape } from '../shape.js';
import { child, childrenOf } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { besideValue } from './beside.js';

/** How Go is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly between: (left: SyntaxNode, right: SyntaxNode) => string;
  /** What is assigned to a part of an address. */
  readonly partAssigned: (target: SyntaxNode, value: SyntaxNode) => Code | undefined;
}

/** Variables that are declared, and what is assigned to them. */
export function assignmentShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  switch (node.type) {
    case 'short_var_declaration': {
      const names = child(node, 'left')?.children ?? [];
      const values = child(node, 'right')?.children ?? [];
      return {
        kind: 'declare',
        names: names.map((name, index) => ({
          name,
          value: values[index] ?? besideValue(names, values, reading.textOf),
        })),
      };
    }
    case 'var_spec':
    case 'const_spec': {
      const values = child(node, 'value')?.children ?? [];
      const type = child(node, 'type');
      return {
        kind: 'declare',
        names: childrenOf(node, 'name').map((name, index) => ({ name, type, value: values[index] })),
      };
    }
    case 'assignment_statement':
      return assigned(node, reading);
    default:
      return undefined;
  }
}

function assigned(node: SyntaxNode, { textOf, between, partAssigned }: Reading): Shape | undefined {
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  const [targets, values] = [left?.children ?? [], right?.children ?? []];
  const [[target, second], [value]] = [targets, values];
  if (!left || !right || !target || !value) return undefined;
  const ofAddress = second === undefined ? partAssigned(target, value) : undefined;
  if (ofAddress !== undefined) return { kind: 'code', code: () => ofAddress };
  const beside = besideValue(targets, values, textOf);
  if (second === undefined || beside === undefined)
    return { kind: 'assign', target, value, adds: between(left, right) === '+=' };
  const one = (place: SyntaxNode, given: SyntaxNode): SyntaxNode => ({
    ...node,
    children: [
      { ...left, children: [place] },
      { ...right, children: [given] },
    ],
  });
  return { kind: 'block', statements: [one(target, value), one(second, beside)] };
}
