import { leaving } from '../leaving.js';
import type { Shape } from '../shape.js';
import { allOfType, child, ofType, statementsIn } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What is done, and in which order: branches, loops, what leaves them, and what is done where something fails. */
export function flowShape(node: SyntaxNode): Shape | undefined {
  switch (node.type) {
    case 'using_statement':
    case 'block':
    case 'declaration_list':
      return { kind: 'block', statements: node.children };
    case 'break_statement':
    case 'continue_statement':
      return leaving(node);
    case 'return_statement':
      return { kind: 'return', value: node.children[0] };
    case 'throw_expression':
      return { kind: 'throw', values: node.children };
    case 'conditional_expression':
      return {
        kind: 'choice',
        condition: child(node, 'condition'),
        yes: child(node, 'consequence'),
        no: child(node, 'alternative'),
      };
    case 'if_statement':
      return {
        kind: 'if',
        condition: child(node, 'condition'),
        then: child(node, 'consequence'),
        otherwise: child(node, 'alternative'),
      };
    case 'try_statement':
      return tried(node);
    case 'foreach_statement':
      return { kind: 'each', name: child(node, 'left'), list: child(node, 'right'), body: child(node, 'body') };
    default:
      return undefined;
  }
}

function tried(node: SyntaxNode): Shape {
  return {
    kind: 'try',
    tried: child(node, 'body')?.children ?? [],
    instead: allOfType(node, 'catch_clause').map((clause) => ({
      name: child(ofType(clause, 'catch_declaration') ?? clause, 'name'),
      kinds: child(ofType(clause, 'catch_declaration') ?? clause, 'type'),
      test: ofType(clause, 'catch_filter_clause')?.children[0],
      bodies: statementsIn(clause, 'block'),
    })),
    always: allOfType(node, 'finally_clause').flatMap((clause) => statementsIn(clause, 'block')),
  };
}
