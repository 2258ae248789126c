import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { outside } from '../further-keys.js';
import { filledInTurn } from '../held-formats.js';
import type { Argument } from '../lowering.js';
import type { Shape } from '../shape.js';
import type { SyntaxNode } from '../tree.js';
import { argumentsOf } from './entries.js';
import { beginsAsList, shovelled } from './lists.js';
import { RubyRequests } from './requests.js';

/** What Ruby's operators do with lists and texts. */
export abstract class RubyOperators extends RubyRequests {
  readonly #filling = {
    expression: (node: SyntaxNode): Code => this.expression(node),
    shape: (node: SyntaxNode): Shape | undefined => this.shape(node),
  };

  protected operation(left: SyntaxNode, right: SyntaxNode): Shape {
    const operator = this.between(left, right);
    const keys = operator === '-' ? this.keysAt(left) : undefined;
    if (keys !== undefined) return { kind: 'code', code: () => outside(keys, this.expression(right)) };
    if (operator === '<<') return { kind: 'code', code: () => this.#shovelled(left, right) };
    if (operator === '+' && [left, right].some((side) => this.beginsAsList(side)))
      return { kind: 'code', code: () => js`[...${this.expression(left)}, ...${this.expression(right)}]` };
    return operator === '%' ? this.#filled(left, right) : { kind: 'binary', operator, left, right };
  }

  /** Whether something is a variable of the file that begins as a list. */
  protected beginsAsList(node: SyntaxNode): boolean {
    return beginsAsList(this.text, this.textOf(node));
  }

  /** `rows << row << other`. */
  #shovelled(left: SyntaxNode, right: SyntaxNode): Code {
    const [list = left, ...items] = shovelled(left, (one, other) => this.between(one, other));
    const given = [...items, right].map((item) => this.expression(item));
    return js`(${this.expression(list)}.push(${joined(given, ', ')}), ${this.expression(list)})`;
  }

  /** `'/users/%s' % id`, `'/users/%<id>s' % { id: id }`. */
  #filled(left: SyntaxNode, right: SyntaxNode): Shape {
    const template = this.plain(left);
    // A template that stands elsewhere has its places in it.
    if (template === undefined) {
      const given = right.type === 'hash' ? [] : [{ name: undefined, node: right }];
      return {
        kind: 'code',
        code: () =>
          given.length === 0
            ? js`([${this.expression(right)}], ${this.expression(left)})`
            : filledInTurn(this.expression(left), 'percent', given, this.#filling),
      };
    }
    const values = right.type === 'array' ? right.children : [right];
    const args =
      right.type === 'hash'
        ? argumentsOf(this.entriesIn(right.children))
        : values.map((value): Argument => ({ name: undefined, node: value }));
    return { kind: 'code', code: () => this.format('percent', template, args) };
  }
}
