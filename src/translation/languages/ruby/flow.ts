import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Shape, Way } from '../shape.js';
import { allOfType, child, childrenOf } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { fitting, waysOf } from './patterns.js';

/** What is done, and in which order: branches, loops, what leaves them, and what is done where something fails. */
export function flowShape(node: SyntaxNode, expression: (node: SyntaxNode) => Code): Shape | undefined {
  switch (node.type) {
    case 'parenthesized_statements':
    case 'interpolation':
    case 'then':
    case 'block_body':
      return node.children.length === 1
        ? { kind: 'same', node: node.children[0] }
        : { kind: 'block', statements: node.children };
    case 'body_statement':
    case 'begin':
    case 'do':
      return tried(node) ?? { kind: 'block', statements: node.children };
    case 'else':
      return { kind: 'block', statements: node.children };
    case 'rescue_modifier':
      return rescued(child(node, 'body'), child(node, 'handler'), expression);
    case 'return':
      return { kind: 'return', value: node.children[0]?.children[0] };
    case 'break':
    case 'next': {
      const gives = node.children[0]?.children.slice(0, 1) ?? [];
      return { kind: 'leave', by: node.type === 'next' ? 'continue' : 'break', gives };
    }
    case 'for':
      return {
        kind: 'each',
        name: child(node, 'pattern'),
        list: child(node, 'value')?.children[0],
        body: child(node, 'body'),
      };
    case 'case':
      return { kind: 'switch', subject: child(node, 'value'), ways: branchesOf(node) };
    case 'case_match':
      return { kind: 'switch', subject: undefined, ways: waysOf(node) };
    default:
      return conditionShape(node);
  }
}

/** `if … then … else`, in each way that it is written. */
function conditionShape(node: SyntaxNode): Shape | undefined {
  switch (node.type) {
    case 'if':
    case 'elsif':
      return { kind: 'if', ...fitting(node), otherwise: child(node, 'alternative') };
    case 'unless':
      return {
        kind: 'if',
        isNegated: true,
        condition: child(node, 'condition'),
        then: child(node, 'consequence'),
        otherwise: child(node, 'alternative'),
      };
    case 'if_modifier':
    case 'unless_modifier':
      return {
        kind: 'if',
        isNegated: node.type === 'unless_modifier',
        condition: child(node, 'condition'),
        then: child(node, 'body'),
      };
    case 'conditional':
      return {
        kind: 'choice',
        condition: child(node, 'condition'),
        yes: child(node, 'consequence'),
        no: child(node, 'alternative'),
      };
    default:
      return undefined;
  }
}

/** `case value when … then … else … end`. */
function branchesOf(node: SyntaxNode): readonly Way[] {
  return [
    ...allOfType(node, 'when').map((branch) => ({
      labels: childrenOf(branch, 'pattern').flatMap(({ children }) => children),
      bodies: child(branch, 'body')?.children ?? [],
    })),
    ...allOfType(node, 'else').map(({ children }) => ({ labels: [], bodies: children })),
  ];
}

/** `begin … rescue … else … ensure … end`; undefined for statements alone. */
function tried(node: SyntaxNode): Shape | undefined {
  const clauses = allOfType(node, 'rescue', 'ensure');
  if (clauses.length === 0) return undefined;
  const behind = allOfType(node, 'else').flatMap(({ children }) => children);
  return {
    kind: 'try',
    tried: [...node.children.filter(({ type }) => !/^(?:rescue|ensure|else)$/.test(type)), ...behind],
    instead: allOfType(node, 'rescue').map((clause) => ({
      name: child(clause, 'variable')?.children[0],
      kinds: child(clause, 'exceptions'),
      bodies: child(clause, 'body')?.children ?? [],
    })),
    always: allOfType(node, 'ensure').flatMap(({ children }) => children),
  };
}

/** `value rescue other`. */
function rescued(
  value: SyntaxNode | undefined,
  other: SyntaxNode | undefined,
  expression: (node: SyntaxNode) => Code,
): Shape {
  if (value === undefined || other === undefined || other.type === 'nil') return { kind: 'same', node: value };
  return { kind: 'code', code: () => js`(${expression(value)} ?? ${expression(other)})` };
}
