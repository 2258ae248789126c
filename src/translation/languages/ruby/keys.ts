import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { keysOf, outside, without } from '../further-keys.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { RubyArguments } from './arguments.js';

/** What Ruby does with the keys of a hash, and with those that are too many. */
export abstract class RubyKeys extends RubyArguments {
  /** `hash.keys`, and its texts. */
  protected keysAt(node: SyntaxNode): Code | undefined {
    const call = this.callAt(node);
    if (call?.receiver === undefined) return undefined;
    if (call.name === 'keys' && call.args.length === 0) return keysOf(this.expression(call.receiver));
    return this.textOf(call.node).endsWith('.map(&:to_s)') ? this.keysAt(call.receiver) : undefined;
  }

  /** `hash.keys`, `hash.keys.difference(KNOWN)`, `hash.except(*KNOWN)`, `extra.any?`, `extra.empty?`. */
  protected ofKeys({ node, receiver, name, args }: Call): Code | undefined {
    const [first] = args;
    if (receiver === undefined) return undefined;
    if (args.length === 0 && /^(?:any|empty)\?$/.test(name))
      return js`(${this.expression(receiver)}.length ${name === 'any?' ? '>' : '==='} 0)`;
    if (args.length === 0) return this.keysAt(node);
    if (first === undefined || args.length > 1) return undefined;
    const keys = name === 'difference' ? this.keysAt(receiver) : undefined;
    if (keys !== undefined) return outside(keys, this.expression(first.node));
    const [list] = first.node.type === 'splat_argument' ? first.node.children : [];
    return name === 'except' && list ? without(this.expression(receiver), this.expression(list)) : undefined;
  }
}
