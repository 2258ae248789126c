import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Shape } from '../shape.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { RubyOperators } from './operators.js';
import { valued } from './results.js';
import { addressSet } from './set-addresses.js';

/** `request.body` where something is assigned to it. */
const ATTRIBUTE = '$attribute';

/** What Ruby assigns, and what it takes lists apart into. */
export abstract class RubyAssignments extends RubyOperators {
  readonly #reading = {
    textOf: (node: SyntaxNode) => this.textOf(node),
    expression: (node: SyntaxNode) => this.expression(node),
  };

  protected assignmentShape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'assignment':
      case 'operator_assignment':
        return this.madeClass(node) ?? this.#assignment(node);
      case ATTRIBUTE: {
        const [object, name] = [child(node, 'receiver'), child(node, 'method')];
        return object && name && { kind: 'member', object, name };
      }
      case 'left_assignment_list':
      case 'destructured_left_assignment':
      case 'destructured_parameter':
        return { kind: 'code', code: () => this.#parts(node.children) };
      case 'rest_assignment':
        return { kind: 'code', code: () => js`...${this.optional(node.children[0], '[]')}` };
      default:
        return undefined;
    }
  }

  #assignment(node: SyntaxNode): Shape | undefined {
    const [target, value] = [child(node, 'left'), child(node, 'right')];
    if (!target || !value) return undefined;
    const operator = this.between(target, value);
    const address = operator === '=' ? addressSet(target, value, this.#reading) : undefined;
    if (address !== undefined) return { kind: 'code', code: () => address };
    if (operator === '+=' && this.beginsAsList(target)) return { kind: 'code', code: () => this.#added(target, value) };
    return {
      kind: 'assign',
      target: placeOf(target),
      value: valued(value),
      adds: node.type === 'operator_assignment' && operator === '+=',
      fills: operator === '||=',
    };
  }

  /** `rows += more`, of lists. */
  #added(target: SyntaxNode, value: SyntaxNode): Code {
    return js`(${this.expression(target)} = [...${this.expression(target)}, ...${this.expression(value)}])`;
  }

  protected override declaring(name: SyntaxNode): Code {
    return name.type === 'destructured_parameter' ? this.#parts(name.children) : super.declaring(name);
  }

  /** `first, (second, third), *rest`: what a list is taken apart into. */
  #parts(nodes: readonly SyntaxNode[]): Code {
    const parts = nodes.map((node) =>
      node.type === 'rest_assignment' && node !== nodes.at(-1) ? '' : this.expression(placeOf(node)),
    );
    return js`[${joined(parts, ', ')}]`;
  }
}

/** What something is assigned to: a call is not made there. */
function placeOf(target: SyntaxNode): SyntaxNode {
  return target.type === 'call' ? { ...target, type: ATTRIBUTE } : target;
}
