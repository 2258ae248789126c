import type { Code } from '../../code.js';
import { Located } from '../../located.js';
import { ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { PythonKeys } from './sets.js';

/** Texts and lists that are written out in Python. */
export abstract class PythonLiterals extends PythonKeys {
  /** What stands between the quotes of a string. */
  protected template(node: SyntaxNode): Located {
    const start = ofType(node, 'string_start')?.end ?? node.start;
    const end = ofType(node, 'string_end')?.start ?? node.end;
    return new Located(this.text.slice(start, end), start);
  }

  protected contentOf(node: SyntaxNode | undefined): string | undefined {
    return node?.type === 'string' && ofType(node, 'interpolation') === undefined
      ? this.template(node).text
      : undefined;
  }

  /** One value, or the list that several are together. */
  protected values(nodes: readonly SyntaxNode[]): Code {
    const values = nodes.filter(({ type }) => type !== 'comment');
    return values.length === 1 && values[0] !== undefined ? this.expression(values[0]) : this.list(values);
  }
}
