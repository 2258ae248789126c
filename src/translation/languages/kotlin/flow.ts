import { leaving } from '../leaving.js';
import type { Shape } from '../shape.js';
import { allOfType, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** How Kotlin is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  /** `(id, name)` as one name, and what declares its parts. */
  readonly takenApart: (names: SyntaxNode) => { readonly name: SyntaxNode; readonly declared: SyntaxNode };
  /** A body behind other statements. */
  readonly behind: (first: readonly SyntaxNode[], body: SyntaxNode | undefined) => SyntaxNode;
}

/** What is done, and in which order: branches, loops, what leaves them, and what is done where something fails. */
export function flowShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  switch (node.type) {
    case 'statements':
    case 'class_body':
    case 'companion_object':
    case 'enum_class_body':
    case 'function_body':
      return { kind: 'block', statements: node.children };
    case 'if_expression': {
      const [condition, then, otherwise] = node.children;
      return { kind: 'if', condition, then, otherwise };
    }
    case 'when_expression':
      return {
        kind: 'switch',
        subject: ofType(node, 'when_subject')?.children.at(-1),
        ways: allOfType(node, 'when_entry').map((entry) => ({
          labels: allOfType(entry, 'when_condition'),
          bodies: entry.children.filter(({ type }) => type !== 'when_condition'),
        })),
      };
    case 'try_expression':
      return tried(node);
    case 'jump_expression':
      return jump(node, reading.textOf(node));
    case 'for_statement':
      return rounds(node, reading);
    default:
      return undefined;
  }
}

/** `try { value } catch (e: Exception) { other }`. */
function tried(node: SyntaxNode): Shape {
  const statementsOf = (part: SyntaxNode): readonly SyntaxNode[] => ofType(part, 'statements')?.children ?? [];
  return {
    kind: 'try',
    tried: statementsOf(node),
    instead: allOfType(node, 'catch_block').map((clause) => ({
      name: ofType(clause, 'simple_identifier'),
      kinds: ofType(clause, 'user_type'),
      bodies: statementsOf(clause),
    })),
    always: allOfType(node, 'finally_block').flatMap(statementsOf),
  };
}

/** `throw`, `return`, `break`, `continue`. */
function jump(node: SyntaxNode, text: string): Shape {
  if (text.startsWith('throw')) return { kind: 'throw', values: node.children };
  return text.startsWith('return') ? { kind: 'return', value: node.children.at(-1) } : leaving({ ...node, type: text });
}

function rounds(node: SyntaxNode, { takenApart, behind }: Reading): Shape {
  const [variable, list, body] = node.children.filter(({ type }) => type !== 'annotation');
  if (variable?.type !== 'multi_variable_declaration')
    return { kind: 'each', name: ofType(variable, 'simple_identifier'), list, body };
  const { name, declared } = takenApart(variable);
  return { kind: 'each', name, list, body: behind([declared], body) };
}
