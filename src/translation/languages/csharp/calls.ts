import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Argument, Call } from '../lowering.js';
import { isConstantName, isMemberOfClass } from '../named-texts.js';
import { child, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { ExtensionMethods } from './extension-methods.js';
import type { ExtensionMethod } from './extension-methods.js';
import { CSharpRequests } from './requests.js';

/** Reads JSON as a type. */
const READS = /^(?:Deserialize(?:Async|AsyncEnumerable)?|(?:Get|Read)FromJsonAsync|ReadFromJson)$/;
/** What is generated for the types that a program reads: `DeskJson.Default.ListUser`. */
const GENERATED = /^(?:\w+\.)*[A-Z]\w*\.Default\.([A-Z]\w*)$/;

/** Calls of C#, and what they hand over. */
export abstract class CSharpCalls extends CSharpRequests {
  readonly #extensions = new ExtensionMethods(this.file, this.solution);

  protected callAt(node: SyntaxNode): Call | undefined {
    if (node.type === 'await_expression' || node.type === 'parenthesized_expression') {
      return node.children[0] === undefined ? undefined : this.callAt(node.children[0]);
    }
    const callee = node.type === 'invocation_expression' ? child(node, 'function') : undefined;
    if (callee === undefined) return undefined;
    const [receiver, named] = partsOf(callee);
    const nameNode = named?.type === 'generic_name' ? ofType(named, 'identifier') : named;
    if (named === undefined || nameNode?.type !== 'identifier') return undefined;
    const name = this.textOf(nameNode);
    const args = this.argumentsIn(child(node, 'arguments'));
    const types = (ofType(named, 'type_argument_list')?.children ?? [])
      .map((type) => this.typeCode(type))
      .filter((type) => type !== undefined);
    const told = types.length > 0 || !READS.test(name) ? undefined : this.#typeTold(args);
    return {
      node,
      receiver,
      name,
      nameNode,
      args: told === undefined ? args : args.filter((one) => one !== told.by),
      types: told === undefined ? types : [told.type],
    };
  }

  /** `JsonSerializer.Deserialize(text, DeskJson.Default.User)`: what is generated for a type stands for it. */
  #typeTold(args: readonly Argument[]): { readonly by: Argument; readonly type: Code } | undefined {
    for (const by of args.slice(-2)) {
      const name = by.node.type === 'member_access_expression' ? child(by.node, 'name') : undefined;
      const written = GENERATED.exec(this.textOf(by.node))?.[1];
      if (name === undefined || written === undefined) continue;
      const [, list, item = written] =
        /^(?:(I?(?:ReadOnly)?(?:List|Collection|Enumerable))([A-Z]\w*))$/.exec(written) ?? [];
      const [, element] = /^([A-Z]\w*)Array$/.exec(written) ?? [];
      const type = { text: this.spelled(element ?? item), start: name.start, end: name.end };
      return { by, type: list === undefined && element === undefined ? type : js`${type}[]` };
    }
    return undefined;
  }

  /** `route.For(id)` of `static string For(this string route, string id)`: a function that is handed what it is called on. */
  protected override plainCall(call: Call): Code {
    const method = call.receiver && this.#extensions.named(call.name);
    if (call.receiver === undefined || method === undefined || !this.#isOf(call.receiver, method))
      return super.plainCall(call);
    const given = joined([this.expression(call.receiver), ...this.argumentsGiven(call)], ', ');
    return js`${this.spelled(method.owner)}.${this.property(call.nameNode)}${this.typesGiven(call)}(${given})`;
  }

  /** Whether something is of the type that a method is for; where the file does not tell, nothing else may be called so. */
  #isOf(node: SyntaxNode, { of, isOnly }: ExtensionMethod): boolean {
    const written = this.textOf(node);
    if (of === 'string' && (isConstantName(written) || isMemberOfClass(written) || this.shape(node)?.kind === 'text'))
      return true;
    // What is called on a class is a method of that.
    if (/^[A-Z]\w*$/.test(written) && !this.scopes.isVariable(written) && this.scopes.ownerOf(written) === undefined)
      return false;
    const declared = this.receivers.typeOf(node);
    return declared === undefined || declared === 'var' ? isOnly && of !== 'string' : declared === of;
  }

  protected argumentsIn(list: SyntaxNode | undefined): Argument[] {
    const args = (list?.children ?? []).flatMap((argument) => {
      const value = argument.children.at(-1);
      const name = child(argument, 'name');
      return argument.type !== 'argument' || value === undefined
        ? []
        : [{ name: name && this.textOf(name), node: value }];
    });
    const last = args.at(-1)?.node;
    return last !== undefined && this.#endsWork(last) ? args.slice(0, -1) : args;
  }

  /** What only says when something is given up: it is handed to every call, and gets into none. */
  #endsWork(node: SyntaxNode): boolean {
    return this.textOf(node) === 'CancellationToken.None' || this.receivers.typeOf(node) === 'CancellationToken';
  }
}

/** What is called, and on what: `client.Get`, `client?.Get`, `Get`. */
function partsOf(callee: SyntaxNode): readonly [SyntaxNode | undefined, SyntaxNode | undefined] {
  switch (callee.type) {
    case 'member_access_expression':
      return [child(callee, 'expression'), child(callee, 'name')];
    case 'conditional_access_expression':
      return [callee.children[0], ofType(callee.children.at(-1), 'identifier', 'generic_name')];
    default:
      return [undefined, callee];
  }
}
