import { js } from '../code.js';
import type { Code } from '../code.js';
import type { Located } from '../located.js';
import type { RequestCode } from '../requests/request.js';
import { AddressReader } from './go/addresses.js';
import { assignmentShape } from './go/assignments.js';
import { besideShape } from './go/beside.js';
import { builtinCall } from './go/builtins.js';
import { GoCalls } from './go/calls.js';
import { flowShape } from './go/flow.js';
import { GjsonReader } from './go/gjson.js';
import { jsonCall } from './go/json.js';
import { literalShape } from './go/literals.js';
import { queryCall } from './go/queries.js';
import { requestCall, sameRequest } from './go/requests.js';
import { RestyReader } from './go/resty.js';
import { returnShape } from './go/returns.js';
import { isRoute } from './go/routes.js';
import type { Call } from './lowering.js';
import type { Entry, Field, Shape } from './shape.js';
import { child } from './tree.js';
import type { SyntaxNode } from './tree.js';

/** Go as JavaScript. What a function gives back first is its value; the rest are errors. */
export class Go extends GoCalls {
  protected override readonly sharesTypes = true;
  readonly #reading = {
    text: this.text,
    textOf: (node: SyntaxNode): string => this.textOf(node),
    between: (left: SyntaxNode, right: SyntaxNode): string => this.between(left, right),
    plain: (node: SyntaxNode | undefined): Located | undefined => this.plain(node),
    contentOf: (node: SyntaxNode): string | undefined => this.contentOf(node),
    isFunction: (node: SyntaxNode | undefined): boolean => this.isFunction(node),
    callAt: (node: SyntaxNode): Call | undefined => this.callAt(node),
    expression: (node: SyntaxNode): Code => this.expression(node),
    given: (node: SyntaxNode): Code => this.handed(node),
    optional: (node: SyntaxNode | undefined): Code => this.optional(node),
    name: (node: SyntaxNode): Code => this.name(node),
    spelled: (name: string): string => this.spelled(name),
    entries: (entries: readonly Entry[]): Code => this.entries(entries),
    parsed: (text: Code, type: Code | undefined): Code => this.parsed(text, type),
    typeCode: (type: SyntaxNode): Code | undefined => this.typeCode(type),
    typeOf: (variable: SyntaxNode): SyntaxNode | undefined => this.typeOf(variable),
    newlyMade: (call: SyntaxNode): SyntaxNode | undefined => this.newlyMade(call),
    fieldsInOrder: (type: SyntaxNode): readonly Field[] | undefined => this.fieldsInOrder(type),
    isFilling: (node: SyntaxNode): boolean => this.isFilling(node),
    resultAround: (node: SyntaxNode): SyntaxNode | undefined => this.resultAround(node),
    fill: (variable: SyntaxNode | undefined, data: (type: Code | undefined) => Code): Code | undefined =>
      this.fill(variable, data),
    methodOf: (node: SyntaxNode | undefined): Code => this.methodOf(node),
    addressFor: (client: SyntaxNode, address: SyntaxNode): Code => this.addressFor(client, address),
    isAddress: (node: SyntaxNode): boolean => this.#addresses.isAddress(node),
    isAddressType: (node: SyntaxNode): boolean => this.isAddressType(node),
    partAssigned: (target: SyntaxNode, value: SyntaxNode): Code | undefined => this.#addresses.assigned(target, value),
    request: (request: RequestCode): Code => this.request(request),
    send: (request: RequestCode): Code => this.send(request),
  };

  readonly #addresses = new AddressReader(this.#reading);
  readonly #gjson = new GjsonReader(this.text, this.#reading);
  readonly #resty = new RestyReader(this.text, this.#reading);

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'comment':
      case 'package_clause':
      case 'import_declaration':
        return { kind: 'nothing' };
      case 'identifier':
      case 'type_identifier':
        return { kind: 'name', node };
      case 'parenthesized_expression':
      case 'expression_statement':
      case 'literal_element':
      case 'expression_list':
      case 'variadic_argument':
        return { kind: 'same', node: node.children[0] };
      case 'unary_expression': {
        const operand = child(node, 'operand');
        return this.text[node.start] === '!' ? { kind: 'not', node: operand } : { kind: 'same', node: operand };
      }
      case 'binary_expression': {
        const [left, right] = [child(node, 'left'), child(node, 'right')];
        return left && right && { kind: 'binary', operator: this.between(left, right), left, right };
      }
      case 'type_assertion_expression':
      case 'type_conversion_expression': {
        const operand = child(node, 'operand');
        const code = this.#resty.result(operand);
        return code === undefined ? { kind: 'same', node: operand } : { kind: 'code', code };
      }
      case 'selector_expression':
        return this.#selected(node);
      case 'index_expression': {
        const object = child(node, 'operand');
        return object && { kind: 'element', object, key: child(node, 'index') };
      }
      case 'slice_expression':
        return { kind: 'code', code: () => this.#part(node) };
      case 'call_expression': {
        const call = this.callAt(node);
        const same = call === undefined ? this.#converted(node) : sameRequest(call);
        if (same !== undefined) return { kind: 'same', node: same };
        return call && (isRoute(call, this.#reading) && !this.mayStub ? { kind: 'nothing' } : { kind: 'call', call });
      }
      case 'func_literal': {
        const parameters = this.parameters(child(node, 'parameters'));
        const [names, types] = [parameters.map(({ name }) => name), parameters.map(({ type }) => type)];
        return { kind: 'lambda', parameters: names, types, body: child(node, 'body') };
      }
      default:
        return (
          literalShape(node, this.#reading) ??
          assignmentShape(node, this.#reading) ??
          flowShape(node, this.#reading) ??
          returnShape(node, this.#reading) ??
          besideShape(node, this.#reading.expression) ??
          this.declaration(node)
        );
    }
  }

  /** `users[1:5]`: how much room there is behind it changes nothing of what it holds. */
  #part(node: SyntaxNode): Code {
    const [start, end] = [child(node, 'start'), child(node, 'end')];
    const operand = child(node, 'operand');
    const whole = this.optional(operand);
    const length = operand && `len(${this.textOf(operand)})`;
    const isWhole = start === undefined && (end === undefined || this.textOf(end) === length);
    if (isWhole) return whole;
    return js`${whole}.slice(${this.optional(start, '0')}${end === undefined ? '' : js`, ${this.expression(end)}`})`;
  }

  /** What `(*UsersService)(&service{})` takes for another type. */
  #converted(node: SyntaxNode): SyntaxNode | undefined {
    const args = child(node, 'arguments')?.children ?? [];
    return args.length === 1 && this.text.startsWith('(*', node.start) ? args[0] : undefined;
  }

  /** `user.Name`, `users.Load` of a package. */
  #selected(node: SyntaxNode): Shape | undefined {
    const [object, name] = [child(node, 'operand'), child(node, 'field')];
    if (name !== undefined && this.#gjson.isSame(this.textOf(name))) return { kind: 'same', node: object };
    if (object && name && this.isPackage(object))
      return { kind: 'code', code: () => this.ofPackage(name, this.textOf(object)) };
    const type = object && this.isRead(node) ? this.typeOf(object) : undefined;
    return object && name && { kind: 'member', object, name, wire: type && this.readFrom(type, this.textOf(name)) };
  }

  protected special(call: Call): Code | undefined {
    // What a test has its handlers answer has been looked at.
    if (isRoute(call, this.#reading)) return 'undefined';
    const ofLibrary =
      this.#gjson.call(call) ?? this.#resty.call(call) ?? this.#addresses.call(call) ?? queryCall(call, this.#reading);
    if (ofLibrary !== undefined) return ofLibrary;
    const filled = this.filledArgument(call);
    if (filled !== undefined && this.pointedAt(filled) !== undefined) return this.filledByOwn(call, filled);
    return (
      this.ofTeam(call) ??
      jsonCall(call, this.#reading) ??
      requestCall(call, this.#reading) ??
      builtinCall(call, this.#reading)
    );
  }
}
