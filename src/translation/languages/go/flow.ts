import { isKeyCompared } from '../compared-keys.js';
import { leaving } from '../leaving.js';
import type { Shape } from '../shape.js';
import { allOfType, child, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { askedBeside } from './beside.js';

/** Whether a value is of a type that only shows when it runs. */
const OF_SOME_TYPE = '$ofSomeType';

/** How Go is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  /** The text of a string without values in it. */
  readonly contentOf: (node: SyntaxNode) => string | undefined;
}

/** What is done, and in which order: branches, loops, and what leaves them. */
export function flowShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  switch (node.type) {
    case 'block':
    case 'statement_list':
    case 'var_declaration':
    case 'const_declaration':
    case 'var_spec_list':
      return { kind: 'block', statements: node.children };
    case 'break_statement':
    case 'continue_statement':
      return leaving(node);
    case 'if_statement':
      return condition(node, reading);
    case 'expression_switch_statement':
      return withInitializer(node) ?? switched(node);
    case 'type_switch_statement':
      return withInitializer(node) ?? switchedByType(node);
    case OF_SOME_TYPE:
      return { kind: 'code', code: () => 'window.which' };
    case 'for_statement':
      return rounds(node, reading);
    default:
      return undefined;
  }
}

function condition(node: SyntaxNode, { textOf, contentOf }: Reading): Shape {
  const initializer = child(node, 'initializer');
  if (initializer === undefined)
    return {
      kind: 'if',
      condition: child(node, 'condition'),
      then: child(node, 'consequence'),
      otherwise: child(node, 'alternative'),
    };
  const children = node.children
    .filter((part) => part !== initializer)
    .map((part) => (part.field === 'condition' ? askedBeside(initializer, part, textOf, contentOf) : part));
  return { kind: 'block', statements: [initializer, { ...node, children }] };
}

/** `switch kind := row.Kind; kind { … }`: what is set in front of it, and the rest. */
function withInitializer(node: SyntaxNode): Shape | undefined {
  const initializer = child(node, 'initializer');
  if (initializer === undefined) return undefined;
  return {
    kind: 'block',
    statements: [initializer, { ...node, children: node.children.filter((part) => part !== initializer) }],
  };
}

function switched(node: SyntaxNode): Shape {
  return {
    kind: 'switch',
    subject: child(node, 'value'),
    ways: allOfType(node, 'expression_case', 'default_case').map((one) => ({
      labels: child(one, 'value')?.children ?? [],
      bodies: one.children.filter(({ field }) => field !== 'value'),
    })),
  };
}

/** `switch value := in.(type) { … }`: which way is gone is not known, and on each the value has the name. */
function switchedByType(node: SyntaxNode): Shape {
  const [name] = child(node, 'alias')?.children ?? [];
  const value = child(node, 'value');
  const rest = node.children.filter(({ field }) => field !== 'alias' && field !== 'value');
  if (name !== undefined && value !== undefined) {
    const left = { ...name, type: 'expression_list', field: 'left', children: [name] };
    const right = { ...value, type: 'expression_list', field: 'right', children: [value] };
    const declared = { ...name, type: 'short_var_declaration', children: [left, right] };
    return { kind: 'block', statements: [declared, { ...node, children: rest }] };
  }
  const ways = rest
    .filter(({ type }) => type === 'type_case' || type === 'default_case')
    .map((one) => ({
      labels: one.type === 'default_case' ? [] : [{ ...one, type: OF_SOME_TYPE, children: [] }],
      bodies: one.children.filter(({ field }) => field !== 'type'),
    }));
  return { kind: 'switch', subject: undefined, ways };
}

function rounds(node: SyntaxNode, { textOf }: Reading): Shape | undefined {
  const range = ofType(node, 'range_clause');
  if (range === undefined) return undefined;
  const [key, name] = child(range, 'left')?.children ?? [];
  return {
    kind: 'each',
    key: key !== undefined && isKeyCompared(key, child(node, 'body'), textOf) ? key : undefined,
    name,
    list: child(range, 'right'),
    body: child(node, 'body'),
  };
}
