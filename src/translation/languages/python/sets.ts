import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { isWithin, keysOf, outside } from '../further-keys.js';
import type { Call } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { PythonBuiltins } from './builtins.js';

const NAMED = /^(?:identifier|attribute|subscript)$/;
const WRITTEN = /^(?:list|tuple|set)$/;

/** What Python does with the keys of a dictionary, and with those that are too many. */
export abstract class PythonKeys extends PythonBuiltins {
  /** `row.keys()`, `set(row)`, `set(row.keys())`. */
  protected keysAt(node: SyntaxNode): Code | undefined {
    if (node.type === 'parenthesized_expression') return node.children[0] && this.keysAt(node.children[0]);
    const callee = node.type === 'call' ? child(node, 'function') : undefined;
    const given = child(node, 'arguments')?.children ?? [];
    const object = callee?.type === 'attribute' ? child(callee, 'object') : undefined;
    if (object !== undefined)
      return given.length === 0 && this.textOf(callee ?? node).endsWith('.keys')
        ? keysOf(this.expression(object))
        : undefined;
    const only = this.#madeSet(node);
    return only && (this.keysAt(only) ?? (NAMED.test(only.type) ? keysOf(this.expression(only)) : undefined));
  }

  /** What a set is made of: `set(names)`. */
  #madeSet(node: SyntaxNode): SyntaxNode | undefined {
    const callee = node.type === 'call' ? child(node, 'function') : undefined;
    const name = callee?.type === 'identifier' ? this.textOf(callee) : '';
    const given = child(node, 'arguments')?.children ?? [];
    return /^(?:frozen)?set$/.test(name) && !this.isOwn(name) && given.length === 1 ? given[0] : undefined;
  }

  /** What stands in a set, or in the list that it is made of. */
  protected members(node: SyntaxNode): Code {
    return this.expression(this.#madeSet(node) ?? node);
  }

  /** `row.keys()`, `set(row).difference(KNOWN)`, `set(row).issubset(KNOWN)`, `frozenset(["name"])`. */
  protected ofKeys({ node, receiver, name, args }: Call): Code | undefined {
    const [first] = args;
    const written = this.#madeSet(node);
    if (written !== undefined && WRITTEN.test(written.type)) return js`new Set(${this.expression(written)})`;
    if (receiver === undefined) return undefined;
    if (first === undefined) return this.keysAt(node);
    const keys = args.length === 1 && /^(?:difference|issubset)$/.test(name) ? this.keysAt(receiver) : undefined;
    if (keys === undefined) return undefined;
    return (name === 'difference' ? outside : isWithin)(keys, this.members(first.node));
  }
}
