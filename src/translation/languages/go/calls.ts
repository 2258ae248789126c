import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Argument, Call } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { GoDeclarations } from './declarations.js';

/** What a call is given up with: no client of the usual library takes it in front of the address. */
const CONTEXT = /^(?:ctx|context\.(?:Background|TODO)\(\)|\w+\.Context\(\)|\w*[cC]tx)$/;
/** Reads what it is called on, row by row or as a whole. */
const READS = /^(?:Scan|Decode|Unmarshal|Bind\w*|ShouldBind\w*|NewRequest\w*)$/;

/** Calls of Go, and what those of the team's own functions give or fill. */
export abstract class GoCalls extends GoDeclarations {
  protected callAt(node: SyntaxNode): Call | undefined {
    const callee = node.type === 'call_expression' ? child(node, 'function') : undefined;
    const nameNode = callee?.type === 'selector_expression' ? child(callee, 'field') : callee;
    if (callee === undefined || (nameNode?.type !== 'identifier' && nameNode?.type !== 'field_identifier'))
      return undefined;
    const args = (child(node, 'arguments')?.children ?? []).map((argument): Argument => ({
      name: undefined,
      node: argument,
    }));
    return {
      node,
      receiver: callee.type === 'selector_expression' ? child(callee, 'operand') : undefined,
      name: this.textOf(nameNode),
      nameNode,
      args,
      types: (child(node, 'type_arguments')?.children ?? [])
        .map((type) => this.typeCode(type))
        .filter((type) => type !== undefined),
    };
  }

  protected override argumentsGiven({ args }: Call): Code[] {
    return args.map(({ node }) => this.handed(node));
  }

  /** What is handed over: `all...` is handed over one by one. */
  protected handed(node: SyntaxNode): Code {
    const isSpread = /\.\.\.\s*$/.test(this.text.slice(node.start, node.end));
    return isSpread ? js`...${this.expression(node)}` : this.expression(node);
  }

  /** `load(ctx, path, &user)`: a function of the file, by what it is handed to read data into. */
  protected filledByOwn(call: Call, filled: SyntaxNode): Code | undefined {
    return this.fill(
      this.pointedAt(filled),
      (type) => js`(${this.#ownCall(call)}${type === undefined ? '' : js` as ${type}`})`,
    );
  }

  /** A function of the team's that reads nothing into what it is handed, as far as the file shows. */
  protected ofTeam(call: Call): Code | undefined {
    const isGeneric = this.givesGeneric(call.name);
    if (this.isOwnMethod(call) || (this.isOwnFunction(call) && isGeneric)) return this.#ownCall(call);
    const answered = this.#answeredInto(call);
    if (answered !== undefined) return answered;
    // `get[[]Document](ctx, path)`: what it gives is of the type that it is asked for.
    const [type] = this.isOwnFunction(call) ? call.types : [];
    return type === undefined ? this.#ofPackages(call) : js`(${this.#ownCall(call)} as ${type})`;
  }

  #ownCall(call: Call): Code {
    const { nameNode, args } = call;
    const callee = this.isOwnMethod(call) ? this.functionName(nameNode) : this.name(nameNode);
    const own = this.isOwnMethod(call) && this.takesRest(call.name) ? 'undefined, ' : '';
    return js`${callee}${this.givesGeneric(call.name) ? this.typesGiven(call) : ''}(${own}${args.map(({ node }) => [this.handed(node), ', '])})`;
  }

  /** `s.client.Get(ctx, path, &user)`: a method of another file, which reads its answer into what it is handed. */
  #answeredInto(call: Call): Code | undefined {
    const { receiver, args, name } = call;
    const [first] = args;
    if (receiver === undefined || first === undefined || READS.test(name)) return undefined;
    // A client of the usual library is handed a request and nothing else.
    if (name === 'Do' && args.length === 1) return undefined;
    // What a package declares takes all that it is handed.
    if (this.isPackage(receiver)) return undefined;
    const takesContext = CONTEXT.test(this.textOf(first.node));
    if (!takesContext && !this.isOfOther(receiver)) return undefined;
    const filled = args.findLast(({ node }) => this.pointedAt(node) !== undefined);
    const operand = filled && this.pointedAt(filled.node);
    const rest = takesContext ? args.slice(1) : args;
    const plain = this.plainCall({ ...call, args: rest.filter((one) => one !== filled) });
    if (operand?.type !== 'identifier') return takesContext && !this.isInert(call) ? plain : undefined;
    return this.fill(operand, (type) => (type === undefined ? plain : js`(${plain} as ${type})`));
  }

  /** `users.Load(ctx, id)`, `load(ctx, path, &user)`: a function of another package of the team, or of another file of this one. */
  #ofPackages(call: Call): Code | undefined {
    const { receiver, nameNode, args } = call;
    const isElsewhere = receiver !== undefined && this.isPackage(receiver);
    if (!isElsewhere && !this.#isBeside(call)) return undefined;
    const callee = isElsewhere ? this.ofPackage(nameNode, this.textOf(receiver)) : this.name(nameNode);
    const called = js`${callee}${this.typesGiven(call)}(${joined(this.argumentsGiven(call), ', ')})`;
    const filled = args.findLast(({ node }) => this.pointedAt(node) !== undefined);
    const operand = filled && this.pointedAt(filled.node);
    if (operand?.type !== 'identifier') return called;
    return this.fill(operand, (type) => (type === undefined ? called : js`(${called} as ${type})`));
  }

  #isBeside({ receiver, name }: Call): boolean {
    return receiver === undefined && !this.isDeclared(name) && this.packages.hasFunction(name);
  }

  /** What is handed over to be read into: `user` of `&user`, or a pointer to something empty. */
  protected pointedAt(node: SyntaxNode): SyntaxNode | undefined {
    if (node.type !== 'unary_expression' || this.text[node.start] !== '&')
      return this.isEmptyPointer(node) ? node : undefined;
    const operand = child(node, 'operand');
    return operand?.type === 'composite_literal' ? undefined : operand;
  }

  /** What is read into a variable, of the type that this has. */
  protected fill(variable: SyntaxNode | undefined, data: (type: Code | undefined) => Code): Code | undefined {
    if (variable === undefined || !/^(?:identifier|selector_expression|index_expression)$/.test(variable.type))
      return undefined;
    const type = this.typeOf(variable);
    return js`(${this.expression(variable)} = ${data(type && this.typeCode(type))})`;
  }
}
