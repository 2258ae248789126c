import { parse } from '@typescript-eslint/parser';
import { AST_NODE_TYPES, type TSESTree } from '@typescript-eslint/types';
import type { Use } from '../../../src/detection/types.js';
import type { Place } from '../../../src/provenance/types.js';

const file = 'sample.ts';

/** Source with one marked place: the text between « and ». */
export interface Marked {
  readonly text: string;
  readonly place: Place;
}

export function marked(source: string): Marked {
  const start = source.indexOf('«');
  const end = source.indexOf('»') - 1;
  if (start < 0 || end < start) throw new Error(`no «…» in ${source}`);
  return { text: source.replace(/[«»]/g, ''), place: { file, start, end } };
}

const placeOf = (node: TSESTree.Node): Place => ({ file, start: node.range[0], end: node.range[1] });

/** What the marked identifier or literal is used as. */
export function useAt({ text, place }: Marked): Use {
  const [node, parent, grandparent] = chainTo(parse(text, { range: true, ecmaFeatures: { jsx: true } }), place);
  switch (parent?.type) {
    case AST_NODE_TYPES.MemberExpression:
      return memberUse(parent, grandparent);
    case AST_NODE_TYPES.Property:
      return grandparent?.type === AST_NODE_TYPES.ObjectExpression
        ? { kind: 'key', shorthand: parent.shorthand, property: placeOf(parent) }
        : { kind: 'pattern', shorthand: parent.shorthand, declares: !text.startsWith('(') };
    case AST_NODE_TYPES.TSPropertySignature:
      return { kind: 'declaration' };
    case AST_NODE_TYPES.BinaryExpression:
      return {
        kind: 'value',
        role: 'comparison',
        comparison: {
          whole: placeOf(parent),
          other: placeOf(parent.left === node ? parent.right : parent.left),
          negated: parent.operator.startsWith('!'),
        },
      };
    case AST_NODE_TYPES.SwitchCase:
      return { kind: 'value', role: 'case' };
    case AST_NODE_TYPES.TSLiteralType:
      return { kind: 'value', role: 'type' };
    case AST_NODE_TYPES.ArrayExpression:
      return { kind: 'value', role: 'comparison' };
    case AST_NODE_TYPES.VariableDeclarator:
      return { kind: 'value', role: 'constant' };
    default:
      return { kind: 'other' };
  }
}

function memberUse(node: TSESTree.MemberExpression, parent: TSESTree.Node | undefined): Use {
  const written =
    parent?.type === AST_NODE_TYPES.AssignmentExpression && parent.left === node && parent.operator === '=';
  return {
    kind: node.computed ? 'bracket' : 'member',
    object: placeOf(node.object),
    optional: node.optional,
    access: written ? 'write' : 'read',
  };
}

/** The nodes that hold a place, the smallest first. */
function chainTo(root: TSESTree.Program, place: Place): TSESTree.Node[] {
  const chain: TSESTree.Node[] = [];
  const visit = (node: TSESTree.Node): void => {
    if (node.range[0] > place.start || node.range[1] < place.end) return;
    chain.unshift(node);
    for (const [key, value] of Object.entries(node)) {
      // A shorthand property holds its name twice.
      if (/^(?:parent|tokens|comments)$/.test(key) || (key === 'value' && 'shorthand' in node && node.shorthand))
        continue;
      for (const child of [value].flat()) if (isNode(child)) visit(child);
    }
  };
  visit(root);
  return chain;
}

function isNode(value: unknown): value is TSESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'range' in value;
}
