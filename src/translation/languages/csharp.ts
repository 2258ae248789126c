import type { Code } from '../code.js';
import type { Located } from '../located.js';
import { flowShape } from './csharp/flow.js';
import { typesOfItems } from './csharp/item-types.js';
import { literalShape } from './csharp/literals.js';
import { madeShape } from './csharp/made-objects.js';
import { CSharpMembers } from './csharp/members.js';
import { withMarksBound } from './csharp/question-marks.js';
import type { Argument } from './lowering.js';
import type { Entry, Shape } from './shape.js';
import { child, ofType } from './tree.js';
import type { SyntaxNode } from './tree.js';

/** C# as JavaScript. */
export class CSharp extends CSharpMembers {
  protected readonly suffix = '$cs';
  protected override readonly sharesTypes = true;
  protected override readonly runs = /^(?:Execute(?:Async)?|Run|StartNew|GetOrCreate(?:Async)?|GetOrAdd(?:Async)?)$/;
  readonly #reading = {
    text: this.text,
    textOf: (node: SyntaxNode): string => this.textOf(node),
    between: (left: SyntaxNode, right: SyntaxNode): string => this.between(left, right),
    plain: (node: SyntaxNode | undefined): Located | undefined => this.plain(node),
    expression: (node: SyntaxNode): Code => this.expression(node),
    optional: (node: SyntaxNode | undefined): Code => this.optional(node),
    entries: (entries: readonly Entry[]): Code => this.entries(entries),
    argumentsIn: (list: SyntaxNode | undefined): readonly Argument[] => this.argumentsIn(list),
    asUsed: (name: string): string => this.asUsed(name),
    typeAround: (node: SyntaxNode): SyntaxNode | undefined => this.typesAround.get(node.start),
  };

  override program(root: SyntaxNode): Code {
    const bound = withMarksBound(root);
    for (const [at, type] of typesOfItems(bound, (node) => this.textOf(node))) this.typesAround.set(at, type);
    return super.program(bound);
  }

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'comment':
      case 'using_directive':
      case 'attribute_list':
      case 'modifier':
      case 'delegate_declaration':
        return { kind: 'nothing' };
      case 'identifier':
        return { kind: 'name', node };
      case 'generic_name':
        return { kind: 'same', node: ofType(node, 'identifier') };
      case 'this':
      case 'base':
        return { kind: 'this' };
      case 'parenthesized_expression':
      case 'await_expression':
      case 'postfix_unary_expression':
      case 'argument':
      case 'expression_statement':
      case 'arrow_expression_clause':
      case 'constant_pattern':
      case 'global_statement':
        return { kind: 'same', node: node.children.at(-1) };
      case 'cast_expression':
        return { kind: 'same', node: child(node, 'value') };
      case 'as_expression':
        return { kind: 'same', node: child(node, 'left') };
      case 'declaration_expression':
        return { kind: 'same', node: child(node, 'name') };
      case 'local_declaration_statement':
        return { kind: 'same', node: ofType(node, 'variable_declaration') };
      case 'prefix_unary_expression':
        return /^(?:!|not\b)/.test(this.textOf(node)) ? { kind: 'not', node: node.children.at(-1) } : undefined;
      case 'binary_expression': {
        const [left, right] = [child(node, 'left'), child(node, 'right')];
        return left && right && { kind: 'binary', operator: this.between(left, right), left, right };
      }
      case 'assignment_expression':
        return this.#assignment(node);
      case 'invocation_expression': {
        const call = this.callAt(node);
        return call === undefined ? undefined : { kind: 'call', call };
      }
      case 'lambda_expression': {
        const given = child(node, 'parameters');
        const isList = given?.type === 'parameter_list';
        const listed = isList ? given.children.filter((one) => child(one, 'name') !== undefined) : [];
        const parameters = isList ? listed.flatMap((one) => child(one, 'name') ?? []) : given ? [given] : [];
        return {
          kind: 'lambda',
          parameters,
          types: listed.map((one) => child(one, 'type')),
          body: child(node, 'body'),
        };
      }
      case 'query_expression':
        return { kind: 'code', code: () => this.query(node.children) };
      default:
        return (
          literalShape(node, this.#reading) ??
          this.memberShape(node) ??
          flowShape(node) ??
          madeShape(node, this.#reading) ??
          this.pattern(node) ??
          this.declaration(node)
        );
    }
  }

  #assignment(node: SyntaxNode): Shape | undefined {
    const [target, value] = [child(node, 'left'), child(node, 'right')];
    if (!target || !value) return undefined;
    const told = this.toldQuery(target, value) ?? this.toldBody(target, value);
    if (told !== undefined) return { kind: 'code', code: told };
    const operator = this.between(target, value);
    return { kind: 'assign', target, value, adds: operator === '+=', fills: operator === '??=' };
  }
}
