import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Shape } from '../shape.js';
import { allOfType, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { CallLowering } from './calls.js';

/** Functions of Kotlin without a name, and the last value of their bodies. */
export abstract class LambdaLowering extends CallLowering {
  protected lambdaShape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'lambda_literal':
        return this.#block(node);
      case 'annotated_lambda':
        return this.#block(ofType(node, 'lambda_literal') ?? node);
      case 'anonymous_function': {
        const given = allOfType(ofType(node, 'function_value_parameters') ?? node, 'parameter');
        const parameters = given.flatMap((parameter) => ofType(parameter, 'simple_identifier') ?? []);
        return { kind: 'lambda', parameters, body: ofType(node, 'function_body') };
      }
      default:
        return undefined;
    }
  }

  #block(node: SyntaxNode): Shape {
    const declared = ofType(node, 'lambda_parameters');
    const apart: SyntaxNode[] = [];
    const parameters = (declared?.children ?? []).flatMap((parameter) => {
      if (parameter.type !== 'multi_variable_declaration') return ofType(parameter, 'simple_identifier') ?? [];
      const taken = this.takenApart(parameter);
      apart.push(taken.declared);
      return taken.name;
    });
    const statements = ofType(node, 'statements');
    if (parameters.length === 0 && statements !== undefined && this.saysRequest(statements))
      return { kind: 'code', code: () => js`((it: any) => (${this.requestBlock(statements)}))` };
    const body = apart.length === 0 ? statements : this.behind(apart, statements);
    const isOfIt = body !== undefined && /\bit\b/.test(this.textOf(body));
    if (parameters.length > 0 || !isOfIt) return { kind: 'lambda', parameters, body: lastValue(body) };
    return { kind: 'code', code: () => js`((it: any) => (${this.optional(lastValue(body))}))` };
  }

  /** A block with `it` is one as well. */
  protected override isFunction(node: SyntaxNode | undefined): boolean {
    return node?.type === 'annotated_lambda' || node?.type === 'lambda_literal' || super.isFunction(node);
  }

  protected override workOf(node: SyntaxNode): SyntaxNode | undefined {
    const literal = node.type === 'annotated_lambda' ? ofType(node, 'lambda_literal') : undefined;
    if (literal === undefined || ofType(literal, 'lambda_parameters') !== undefined) return super.workOf(node);
    return lastValue(ofType(literal, 'statements'));
  }

  protected lastOf(block: SyntaxNode): Code {
    return this.expression(lastValue(block) ?? block);
  }
}

function lastValue(body: SyntaxNode | undefined): SyntaxNode | undefined {
  return body?.children.length === 1 ? body.children[0] : body;
}
