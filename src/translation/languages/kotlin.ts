import type { Code } from '../code.js';
import { js } from '../code.js';
import { Located } from '../located.js';
import { ClientLowering } from './clients.js';
import { SOME_METHOD, methodNamed } from './lowering.js';
import type { Argument, Call } from './lowering.js';
import type { DeclaredCall, Field, Parameter, Shape } from './shape.js';
import { allOfType, ofType, visitSyntax } from './tree.js';
import type { SyntaxNode } from './tree.js';

const WIRE_NAMES = /^(?:SerialName|JsonProperty|SerializedName|Json|JsonNames)$/;
const TYPES = ['user_type', 'nullable_type'];

/** Kotlin as JavaScript. */
export class Kotlin extends ClientLowering {
  protected readonly suffix = '$kt';
  protected override readonly sharesTypes = true;

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'line_comment':
      case 'multiline_comment':
      case 'package_header':
      case 'import_list':
      case 'modifiers':
      case 'file_annotation':
      case 'binding_pattern_kind':
      case 'user_type':
        return { kind: 'nothing' };
      case 'simple_identifier':
        return this.textOf(node) === 'null' ? { kind: 'code', code: 'null' } : { kind: 'name', node };
      case 'interpolated_identifier':
        return { kind: 'name', node };
      case 'this_expression':
      case 'super_expression':
        return { kind: 'this' };
      case 'null_literal':
        return { kind: 'code', code: 'null' };
      case 'boolean_literal':
        return { kind: 'code', code: this.textOf(node) };
      case 'integer_literal':
        return { kind: 'code', code: /^\d+$/.test(this.textOf(node)) ? this.textOf(node) : '0' };
      case 'string_literal':
        return { kind: 'text', pieces: this.#pieces(node) };
      case 'parenthesized_expression':
      case 'interpolated_expression':
      case 'value_argument':
      case 'when_condition':
      case 'directly_assignable_expression':
        return node.children.length > 1 ? this.#navigation(node) : { kind: 'same', node: node.children[0] };
      case 'control_structure_body':
      case 'postfix_expression':
      case 'as_expression':
        return { kind: 'same', node: node.children[0] };
      case 'navigation_expression':
        return this.#navigation(node);
      case 'indexing_expression': {
        const [object, suffix] = node.children;
        return object && { kind: 'element', object, key: suffix?.children[0] };
      }
      case 'call_expression': {
        const call = this.callAt(node);
        return call && { kind: 'call', call: this.#serves(call) ? withoutAddress(call) : call };
      }
      case 'additive_expression':
      case 'equality_expression':
      case 'conjunction_expression':
      case 'disjunction_expression':
      case 'elvis_expression': {
        const [left, right] = node.children;
        return left && right && { kind: 'binary', operator: this.between(left, right), left, right };
      }
      case 'if_expression': {
        const [condition, then, otherwise] = node.children;
        return { kind: 'if', condition, then, otherwise };
      }
      case 'lambda_literal':
      case 'annotated_lambda':
        return this.#lambda(node.type === 'annotated_lambda' ? (ofType(node, 'lambda_literal') ?? node) : node);
      case 'assignment': {
        const [target, value] = node.children;
        return target && value && { kind: 'assign', target, value, adds: this.between(target, value) === '+=' };
      }
      case 'property_declaration':
        return this.#property(node);
      case 'statements':
      case 'class_body':
      case 'companion_object':
      case 'enum_class_body':
        return { kind: 'block', statements: node.children };
      case 'function_body':
        return { kind: 'block', statements: node.children };
      case 'jump_expression':
        return this.textOf(node).startsWith('return')
          ? { kind: 'return', value: node.children.at(-1) }
          : { kind: 'nothing' };
      case 'for_statement': {
        const [variable, list, body] = node.children.filter(({ type }) => type !== 'annotation');
        return { kind: 'each', name: ofType(variable, 'simple_identifier'), list, body };
      }
      case 'function_declaration':
        return this.#function(node);
      case 'class_declaration':
      case 'object_declaration':
        return this.#class(node);
      default:
        return undefined;
    }
  }

  #pieces(node: SyntaxNode): (Located | SyntaxNode)[] {
    // The grammar cuts a text at each quote in it; without values in it, it is one piece.
    const width = this.text.startsWith('"""', node.start) ? 3 : 1;
    const holes = allOfType(node, 'interpolated_identifier', 'interpolated_expression');
    const pieces: (Located | SyntaxNode)[] = [];
    let at = node.start + width;
    const upTo = (end: number): void => {
      if (end > at) pieces.push(new Located(this.text.slice(at, end), at));
    };
    for (const hole of holes) {
      const isBraced = hole.type === 'interpolated_expression';
      const sign = this.text.lastIndexOf('$', hole.start);
      upTo(Math.max(at, sign));
      pieces.push(hole);
      at = isBraced && this.text[hole.end] === '}' ? hole.end + 1 : hole.end;
    }
    upTo(node.end - width);
    return pieces.length === 0 ? [new Located('', node.start + width)] : pieces;
  }

  #navigation(node: SyntaxNode): Shape | undefined {
    const [object, suffix] = node.children;
    const name =
      suffix === undefined
        ? undefined
        : suffix.type === 'navigation_suffix'
          ? ofType(suffix, 'simple_identifier')
          : undefined;
    if (object === undefined) return undefined;
    if (suffix?.type === 'indexing_suffix') return { kind: 'element', object, key: suffix.children[0] };
    return name && { kind: 'member', object, name };
  }

  #lambda(node: SyntaxNode): Shape {
    const declared = ofType(node, 'lambda_parameters');
    const parameters = (declared?.children ?? []).flatMap((parameter) => ofType(parameter, 'simple_identifier') ?? []);
    const body = ofType(node, 'statements');
    if (parameters.length > 0 || body === undefined) return { kind: 'lambda', parameters, body: this.#lastValue(body) };
    return { kind: 'code', code: js`((it: any) => (${this.optional(this.#lastValue(body))}))` };
  }

  #lastValue(body: SyntaxNode | undefined): SyntaxNode | undefined {
    return body?.children.length === 1 ? body.children[0] : body;
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
    const args = (ofType(suffix, 'value_arguments')?.children ?? []).flatMap((argument): Argument[] => {
      const value = argument.children.at(-1);
      const name = argument.children.length > 1 ? argument.children[0] : undefined;
      return value === undefined ? [] : [{ name: name && this.textOf(name), node: value }];
    });
    const types = ofType(suffix, 'type_arguments') ?? ofType(callee, 'type_arguments');
    const receiver = callee.type === 'navigation_expression' ? callee.children[0] : undefined;
    const typed = types?.children.map((type) => this.typeCode(type)).filter((type) => type !== undefined) ?? [];
    return {
      node,
      receiver,
      name: this.textOf(nameNode),
      nameNode,
      args: lambda === undefined ? args : [...args, { name: undefined, node: lambda }],
      types: typed,
    };
  }

  /** A route: a verb without an object, with a block that answers. */
  #serves({ receiver, name, args }: Call): boolean {
    return (
      receiver === undefined &&
      /^(?:get|post|put|patch|delete|route|authenticate|webSocket)$/i.test(name) &&
      args.at(-1)?.node.type === 'annotated_lambda'
    );
  }

  #annotations(node: SyntaxNode): { readonly name: string; readonly value: SyntaxNode | undefined }[] {
    const modifiers = ofType(node, 'modifiers', 'parameter_modifiers');
    return (modifiers === undefined ? [] : allOfType(modifiers, 'annotation')).map((annotation) => {
      const call = ofType(annotation, 'constructor_invocation');
      const type = ofType(call ?? annotation, 'user_type');
      return {
        name: type === undefined ? '' : this.textOf(type),
        value: ofType(call, 'value_arguments')?.children[0]?.children.at(-1),
      };
    });
  }

  #wire(node: SyntaxNode, name: SyntaxNode): Located {
    const given = this.#annotations(node).find((annotation) => WIRE_NAMES.test(annotation.name))?.value;
    return this.plain(given) ?? new Located(this.textOf(name), name.start);
  }

  /** A property of a class is a field, one of a function a variable; both declare a name. */
  #property(node: SyntaxNode): Shape | undefined {
    const variable = ofType(node, 'variable_declaration');
    const name = ofType(variable, 'simple_identifier');
    if (name === undefined) return undefined;
    const type = ofType(variable, ...TYPES);
    const value = node.children.find(
      (part) =>
        part !== variable &&
        !/modifiers|binding_pattern_kind|getter|setter|type_|comment|property_delegate/.test(part.type),
    );
    if (this.#membersOfClasses.has(node)) {
      return {
        kind: 'fields',
        fields: [
          { name, wire: this.#wire(node, name), type, value, isStatic: this.#membersOfClasses.get(node) === 'static' },
        ],
      };
    }
    return { kind: 'declare', names: [{ name, type, value }] };
  }

  readonly #membersOfClasses = new Map<SyntaxNode, 'static' | 'instance'>();

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      if (node.type !== 'class_body') return undefined;
      for (const member of node.children) {
        if (member.type === 'property_declaration' && !this.#membersOfClasses.has(member))
          this.#membersOfClasses.set(member, 'instance');
        if (member.type !== 'companion_object') continue;
        for (const own of ofType(member, 'class_body')?.children ?? [])
          if (own.type === 'property_declaration') this.#membersOfClasses.set(own, 'static');
      }
      return undefined;
    });
    return super.program(root);
  }

  #function(node: SyntaxNode): Shape {
    const list = ofType(node, 'function_value_parameters');
    const parameters: Parameter[] = [];
    for (const part of list?.children ?? []) {
      const name = part.type === 'parameter' ? ofType(part, 'simple_identifier') : undefined;
      if (name !== undefined) parameters.push({ name, type: ofType(part, ...TYPES) });
      else if (!/modifiers|comment/.test(part.type) && parameters.length > 0)
        parameters.push({ ...(parameters.pop() ?? { name: part }), value: part });
    }
    const body = ofType(node, 'function_body');
    return {
      kind: 'function',
      name: ofType(node, 'simple_identifier'),
      parameters,
      body,
      isExpression: body !== undefined && this.textOf(body).startsWith('='),
      sends: this.#declaredCall(node),
    };
  }

  #declaredCall(node: SyntaxNode): DeclaredCall | undefined {
    for (const { name, value } of this.#annotations(node)) {
      const method = /^[A-Z]+$/.test(name) ? methodNamed(name) : undefined;
      if (method === undefined || value === undefined) continue;
      const list = ofType(node, 'function_value_parameters')?.children ?? [];
      // Annotations stand in front of the parameter that they are about.
      const body = list.find((_, index) => {
        const before = list[index - 1];
        return before?.type === 'parameter_modifiers' && /@Body\b/.test(this.textOf(before));
      });
      return { method, address: value, gives: ofType(node, ...TYPES), body: ofType(body, 'simple_identifier') };
    }
    return undefined;
  }

  #class(node: SyntaxNode): Shape | undefined {
    const name = ofType(node, 'type_identifier', 'simple_identifier');
    if (name === undefined) return undefined;
    const given = allOfType(ofType(node, 'primary_constructor') ?? node, 'class_parameter');
    const parameters = given.flatMap((parameter): Parameter[] => {
      const own = ofType(parameter, 'simple_identifier');
      return own === undefined
        ? []
        : [
            {
              name: own,
              type: ofType(parameter, ...TYPES),
              isField: ofType(parameter, 'binding_pattern_kind') !== undefined,
            },
          ];
    });
    const fields = given.flatMap((parameter): Field[] => {
      const own = ofType(parameter, 'simple_identifier');
      if (own === undefined || ofType(parameter, 'binding_pattern_kind') === undefined) return [];
      return [{ name: own, wire: this.#wire(parameter, own), type: ofType(parameter, ...TYPES), isStatic: false }];
    });
    return {
      kind: 'class',
      name,
      members: ofType(node, 'class_body', 'enum_class_body')?.children ?? [],
      parameters,
      fields,
    };
  }

  protected special(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    if (receiver === undefined && /^(?:mapOf|mutableMapOf|hashMapOf|linkedMapOf|buildMap)$/.test(name))
      return this.#pairs(args);
    if (name === 'buildJsonObject') return '({})';
    const last = args.at(-1)?.node;
    const method = methodNamed(name) ?? (name === 'request' ? SOME_METHOD : undefined);
    const lambda = last?.type === 'annotated_lambda' ? last : undefined;
    const address = args[0]?.node;
    if (
      method === undefined ||
      lambda === undefined ||
      receiver === undefined ||
      address === undefined ||
      address === lambda
    )
      return undefined;
    return this.send({ method, url: this.expression(address), ...this.#configured(lambda) });
  }

  #pairs(args: readonly Argument[]): Code {
    return this.alternating(
      args.flatMap(({ node }): Argument[] => {
        const [key, , value] = node.type === 'infix_expression' ? node.children : [];
        return key === undefined || value === undefined
          ? []
          : [
              { name: undefined, node: key },
              { name: undefined, node: value },
            ];
      }),
    );
  }

  /** What the block of a request sets: parameters and the body. */
  #configured(lambda: SyntaxNode): { query?: Code; body?: Code } {
    const parameters: Argument[] = [];
    let body: SyntaxNode | undefined;
    visitSyntax(lambda, (node) => {
      const call = node.type === 'call_expression' ? this.callAt(node) : undefined;
      const isParameter =
        call?.name === 'parameter' ||
        (call?.name === 'append' && call.receiver !== undefined && this.textOf(call.receiver).endsWith('parameters'));
      if (call !== undefined && isParameter) parameters.push(...call.args);
      if (call?.name === 'setBody') body = call.args[0]?.node;
      return undefined;
    });
    return {
      ...(parameters.length === 0 ? {} : { query: this.alternating(parameters) }),
      ...(body === undefined ? {} : { body: this.expression(body) }),
    };
  }
}

function withoutAddress(call: Call): Call {
  return { ...call, args: call.args.slice(-1) };
}
