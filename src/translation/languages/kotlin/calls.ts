import type { Argument, Call } from '../lowering.js';
import type { Shape } from '../shape.js';
import { ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { OutcomeLowering } from './outcomes.js';

/** Calls of Kotlin, and what they hand over: by place, by name, and behind the brackets. */
export abstract class CallLowering extends OutcomeLowering {
  protected callShape(node: SyntaxNode): Shape | undefined {
    const call = this.callAt(node);
    return call && { kind: 'call', call: this.#serves(call) ? withoutAddress(call) : this.ofReceiver(call) };
  }

  protected callAt(node: SyntaxNode): Call | undefined {
    if (node.type !== 'call_expression') return undefined;
    const [callee, suffix] = node.children;
    if (callee === undefined || suffix === undefined) return undefined;
    // `f(a) { … }` is a call of a call.
    const inner = callee.type === 'call_expression' ? this.callAt(callee) : undefined;
    const lambda = ofType(suffix, 'annotated_lambda');
    if (inner !== undefined && lambda !== undefined && ofType(suffix, 'value_arguments') === undefined) {
      return { ...inner, node, args: [...inner.args, { name: undefined, node: lambda }] };
    }
    const nameNode = callee.type === 'navigation_expression' ? ofType(callee.children[1], 'simple_identifier') : callee;
    if (nameNode?.type !== 'simple_identifier') return undefined;
    const args = this.#arguments(ofType(suffix, 'value_arguments'));
    const types = ofType(suffix, 'type_arguments') ?? ofType(callee, 'type_arguments');
    return {
      node,
      receiver: callee.type === 'navigation_expression' ? callee.children[0] : undefined,
      name: this.textOf(nameNode),
      nameNode,
      args: lambda === undefined ? args : [...args, { name: undefined, node: lambda }],
      types: types?.children.map((type) => this.typeCode(type)).filter((type) => type !== undefined) ?? [],
    };
  }

  #arguments(list: SyntaxNode | undefined): Argument[] {
    return (list?.children ?? []).flatMap((argument): Argument[] => {
      const value = argument.children.at(-1);
      const name = argument.children.length > 1 ? argument.children[0] : undefined;
      return value === undefined ? [] : [{ name: name && this.textOf(name), node: value }];
    });
  }

  /** A route: a verb without an object, with a block that answers. */
  #serves({ receiver, name, args }: Call): boolean {
    return (
      receiver === undefined &&
      !this.isOfClient &&
      /^(?:get|post|put|patch|delete|route|authenticate|webSocket)$/i.test(name) &&
      args.at(-1)?.node.type === 'annotated_lambda'
    );
  }
}

function withoutAddress(call: Call): Call {
  return { ...call, args: call.args.slice(-1) };
}
