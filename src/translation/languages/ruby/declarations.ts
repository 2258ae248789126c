import type { Code } from '../../code.js';
import { Located } from '../../located.js';
import { ClientLowering } from '../clients.js';
import { nameFor } from '../lowering.js';
import type { Field, Parameter, Shape } from '../shape.js';
import { child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What Ruby declares: methods, classes and modules, and variables by assigning to them. */
export abstract class RubyDeclarations extends ClientLowering {
  /** Methods that the file defines, with the arguments that they take by name. */
  readonly #methods = new Map<string, readonly string[]>();

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      if (node.type === 'method') this.#collectMethod(node);
      return undefined;
    });
    const names = [...this.localVariables({ ...root, type: 'program' }), ...this.#constants(root)];
    return [names.length === 0 ? [] : `var ${names.join(', ')};\n`, super.program(root)];
  }

  protected declaration(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'method':
      case 'singleton_method':
        return this.#method(node);
      case 'class':
      case 'module':
        return this.#class(node);
      default:
        return undefined;
    }
  }

  #method(node: SyntaxNode): Shape {
    const name = child(node, 'name');
    const parameters = (child(node, 'parameters')?.children ?? []).flatMap((parameter): Parameter[] => {
      const own = parameter.type === 'identifier' ? parameter : child(parameter, 'name');
      return own === undefined ? [] : [{ name: own, value: child(parameter, 'value') }];
    });
    return {
      kind: 'function',
      name,
      isConstructor: name !== undefined && this.textOf(name) === 'initialize',
      isStatic: node.type === 'singleton_method',
      parameters,
      body: this.#returning(child(node, 'body')),
    };
  }

  /** A method gives back what it says last. */
  #returning(body: SyntaxNode | undefined): SyntaxNode | undefined {
    const statements = body?.type === 'body_statement' ? body.children : body === undefined ? [] : [body];
    const last = statements.findLast(({ type }) => type !== 'comment');
    if (
      body === undefined ||
      last === undefined ||
      !/^(?:call|identifier|element_reference|string|hash|array|instance_variable|binary|conditional)$/.test(last.type)
    )
      return body;
    const result: SyntaxNode = {
      type: 'return',
      field: undefined,
      start: last.start,
      end: last.end,
      children: [{ type: 'argument_list', field: undefined, start: last.start, end: last.end, children: [last] }],
    };
    return {
      ...body,
      type: 'body_statement',
      children: [...statements.filter((statement) => statement !== last), result],
    };
  }

  #class(node: SyntaxNode): Shape | undefined {
    const name = child(node, 'name');
    if (name === undefined) return undefined;
    const members = child(node, 'body')?.children ?? [];
    if (node.type === 'module' && !members.some(({ type }) => type.endsWith('method')))
      return { kind: 'block', statements: members };
    const constants = members.flatMap((member): Field[] => {
      const own = member.type === 'assignment' ? child(member, 'left') : undefined;
      return own?.type !== 'constant'
        ? []
        : [
            {
              name: own,
              wire: new Located(this.textOf(own), own.start),
              value: child(member, 'right'),
              isStatic: true,
            },
          ];
    });
    const rest = members.filter(
      (member) => !(member.type === 'assignment' && child(member, 'left')?.type === 'constant'),
    );
    return { kind: 'class', name, base: child(node, 'superclass')?.children[0], members: rest, fields: constants };
  }

  protected override localVariables(body: SyntaxNode): readonly string[] {
    const names = new Set<string>();
    visitSyntax(body, (node) => {
      const target =
        node.type === 'assignment' || node.type === 'operator_assignment' ? child(node, 'left') : undefined;
      if (target?.type === 'identifier') names.add(nameFor(this.textOf(target)));
      return node.type !== 'method' && node.type !== 'class';
    });
    return [...names];
  }

  /** Constants of modules that hold classes and no methods: such a module is no class of its own. */
  #constants(root: SyntaxNode): string[] {
    const names = new Set<string>();
    visitSyntax(root, (node) => {
      const target = node.type === 'assignment' ? child(node, 'left') : undefined;
      if (target?.type === 'constant') names.add(this.spelled(this.textOf(target)));
      return node.type !== 'method' && node.type !== 'class';
    });
    return [...names];
  }

  /** The arguments that a method of the file takes by name; undefined for a method that it does not define. */
  protected keywordsOf(method: string): readonly string[] | undefined {
    return this.#methods.get(method);
  }

  #collectMethod(method: SyntaxNode): void {
    const name = child(method, 'name');
    const keywords = (child(method, 'parameters')?.children ?? []).flatMap((parameter) => {
      const own = parameter.type === 'keyword_parameter' ? child(parameter, 'name') : undefined;
      return own === undefined ? [] : [this.textOf(own)];
    });
    if (name !== undefined) this.#methods.set(this.textOf(name), keywords);
  }
}
