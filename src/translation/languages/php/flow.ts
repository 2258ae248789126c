import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { isKeyCompared } from '../compared-keys.js';
import { leaving } from '../leaving.js';
import type { Call } from '../lowering.js';
import type { Shape } from '../shape.js';
import { allOfType, child, childrenOf, statementsIn } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** How PHP is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
}

/** What is done, and in which order: branches, loops, what leaves them, and what is done where something fails. */
export function flowShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  switch (node.type) {
    case 'compound_statement':
    case 'declaration_list':
      return { kind: 'block', statements: node.children };
    case 'break_statement':
    case 'continue_statement':
      return leaving(node);
    case 'return_statement':
      return { kind: 'return', value: node.children[0] };
    case 'yield_expression':
      return yielded(node, reading);
    case 'throw_expression':
      return { kind: 'throw', values: node.children.slice(-1) };
    case 'try_statement':
      return tried(node);
    case 'foreach_statement':
      return rounds(node, reading);
    default:
      return branchShape(node);
  }
}

/** What is done of several things. */
function branchShape(node: SyntaxNode): Shape | undefined {
  switch (node.type) {
    case 'conditional_expression':
      return {
        kind: 'choice',
        condition: child(node, 'condition'),
        // `$a ?: $b`
        yes: child(node, 'body') ?? child(node, 'condition'),
        no: child(node, 'alternative'),
      };
    case 'if_statement':
      return {
        kind: 'if',
        condition: child(node, 'condition'),
        then: child(node, 'body'),
        otherwise: alternativeOf(childrenOf(node, 'alternative')),
      };
    case 'else_if_clause':
      return {
        kind: 'if',
        condition: child(node, 'condition'),
        then: child(node, 'body'),
        otherwise: child(node, 'alternative'),
      };
    case 'else_clause':
      return { kind: 'same', node: child(node, 'body') };
    case 'switch_statement':
      return {
        kind: 'switch',
        subject: child(node, 'condition'),
        ways: (child(node, 'body')?.children ?? []).map((one) => ({
          labels: childrenOf(one, 'value'),
          bodies: one.children.filter(({ type, field }) => field !== 'value' && type !== 'break_statement'),
        })),
      };
    case 'match_expression':
      return {
        kind: 'switch',
        subject: child(node, 'condition'),
        ways: (child(node, 'body')?.children ?? []).map((one) => ({
          labels: child(one, 'conditional_expressions')?.children ?? [],
          bodies: childrenOf(one, 'return_expression'),
        })),
      };
    default:
      return undefined;
  }
}

/** `elseif (…) { … } else { … }`: each is what is done where the one before it is not. */
function alternativeOf([first, ...others]: readonly SyntaxNode[]): SyntaxNode | undefined {
  const next = first?.type === 'else_if_clause' ? alternativeOf(others) : undefined;
  return first && next ? { ...first, children: [...first.children, { ...next, field: 'alternative' }] } : first;
}

function rounds(node: SyntaxNode, { textOf }: Reading): Shape {
  const [list, item] = node.children;
  const variable = item?.type === 'pair' ? item.children[1] : item;
  const key = item?.type === 'pair' ? item.children[0] : undefined;
  const isMeant = key?.type === 'variable_name' && isKeyCompared(key, child(node, 'body'), textOf);
  return {
    kind: 'each',
    key: isMeant ? key : undefined,
    name: variable?.type === 'by_ref' ? variable.children[0] : variable,
    list,
    body: child(node, 'body'),
  };
}

function tried(node: SyntaxNode): Shape {
  return {
    kind: 'try',
    tried: child(node, 'body')?.children ?? [],
    instead: allOfType(node, 'catch_clause').map((clause) => ({
      name: child(clause, 'name'),
      kinds: child(clause, 'type'),
      bodies: statementsIn(clause, 'compound_statement'),
    })),
    always: allOfType(node, 'finally_clause').flatMap((clause) => statementsIn(clause, 'compound_statement')),
  };
}

/** What is gone through is what a function gives: `yield from $page`, `yield $id => $user`. */
function yielded(node: SyntaxNode, { textOf, expression }: Reading): Shape {
  const value = node.children.at(-1);
  if (/^yield\s+from\b/.test(textOf(node))) return { kind: 'return', value };
  const [pair] = node.children;
  const item = pair?.type === 'array_element_initializer' ? pair.children.at(-1) : value;
  return { kind: 'code', code: () => js`return [${item === undefined ? 'undefined' : expression(item)}]` };
}

/** `abort_if($test, 422)`, `throw_unless($test, new Refused())`. */
export function failingIf({ node, receiver, name, args }: Call): Shape | undefined {
  const [test, ...others] = args.map((argument) => argument.node);
  if (receiver !== undefined || test === undefined || !/^(?:abort|throw)_(?:if|unless)$/.test(name)) return undefined;
  const thrown: SyntaxNode = { ...node, type: 'throw_expression', field: undefined, children: others.slice(0, 1) };
  return { kind: 'if', condition: test, isNegated: name.endsWith('unless'), then: thrown };
}
