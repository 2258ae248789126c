import type { Code } from '../code.js';
import { js } from '../code.js';
import { Located } from '../located.js';
import { ClientLowering } from './clients.js';
import { BODY_PARAMETER, QUERY_PARAMETER, argumentOf, declaredCall } from './declared-calls.js';
import type { Annotation } from './declared-calls.js';
import { annotationsOn } from './java/annotations.js';
import { numberOf } from './lowering.js';
import type { Argument, Call } from './lowering.js';
import type { DeclaredCall, Field, Parameter, Shape } from './shape.js';
import { allOfType, child, ofType, visitSyntax } from './tree.js';
import type { SyntaxNode } from './tree.js';

const WIRE_NAMES = /^(?:JsonProperty|SerializedName|JsonAlias|Json|JsonbProperty)$/;

/** Java as JavaScript. */
export class Java extends ClientLowering {
  protected readonly suffix = '$java';
  protected override readonly sharesTypes = true;
  protected override readonly functionsApart = true;

  /** The annotations of the interface that a method stands in. */
  readonly #ownersOf = new Map<SyntaxNode, readonly Annotation[]>();

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      if (node.type !== 'interface_declaration') return undefined;
      const annotations = this.#annotations(node);
      for (const member of child(node, 'body')?.children ?? []) this.#ownersOf.set(member, annotations);
      return undefined;
    });
    return super.program(root);
  }

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'line_comment':
      case 'block_comment':
      case 'package_declaration':
      case 'import_declaration':
      case 'modifiers':
      case 'break_statement':
      case 'continue_statement':
      case 'annotation_type_declaration':
      case 'throws':
        return { kind: 'nothing' };
      case 'identifier':
      case 'type_identifier':
        return { kind: 'name', node };
      case 'this':
      case 'super':
        return { kind: 'this' };
      case 'null_literal':
        return { kind: 'code', code: 'null' };
      case 'true':
      case 'false':
        return { kind: 'code', code: node.type };
      case 'decimal_integer_literal':
      case 'decimal_floating_point_literal':
        return { kind: 'code', code: numberOf(this.textOf(node)) };
      case 'string_literal':
        return { kind: 'text', pieces: [this.#content(node)] };
      case 'parenthesized_expression':
      case 'expression_statement':
        return { kind: 'same', node: node.children.at(-1) };
      case 'unary_expression':
        return /^(?:!|not\b)/.test(this.textOf(node)) ? { kind: 'not', node: node.children.at(-1) } : undefined;
      case 'cast_expression':
        return { kind: 'same', node: child(node, 'value') };
      case 'field_access': {
        const [object, name] = [child(node, 'object'), child(node, 'field')];
        return object && name && { kind: 'member', object, name };
      }
      case 'array_access': {
        const object = child(node, 'array');
        return object && { kind: 'element', object, key: child(node, 'index') };
      }
      case 'method_invocation': {
        const call = this.callAt(node);
        return call && { kind: 'call', call };
      }
      case 'object_creation_expression': {
        const type = child(node, 'type');
        const name = type?.type === 'generic_type' ? type.children[0] : type;
        return (
          name && {
            kind: 'make',
            type: name,
            name: this.textOf(name).split('.').at(-1) ?? '',
            args: this.#arguments(child(node, 'arguments')),
          }
        );
      }
      case 'array_creation_expression':
        return { kind: 'list', items: child(node, 'value')?.children ?? [] };
      case 'array_initializer':
        return { kind: 'list', items: node.children };
      case 'binary_expression': {
        const [left, right] = [child(node, 'left'), child(node, 'right')];
        return left && right && { kind: 'binary', operator: this.between(left, right), left, right };
      }
      case 'ternary_expression':
        return {
          kind: 'choice',
          condition: child(node, 'condition'),
          yes: child(node, 'consequence'),
          no: child(node, 'alternative'),
        };
      case 'lambda_expression': {
        const given = child(node, 'parameters');
        const parameters =
          given === undefined
            ? []
            : given.type === 'identifier'
              ? [given]
              : given.children.flatMap((one) => (one.type === 'identifier' ? one : (child(one, 'name') ?? [])));
        return { kind: 'lambda', parameters, body: child(node, 'body') };
      }
      case 'assignment_expression': {
        const [target, value] = [child(node, 'left'), child(node, 'right')];
        return target && value && { kind: 'assign', target, value, adds: this.between(target, value) === '+=' };
      }
      case 'local_variable_declaration':
        return { kind: 'declare', names: this.#declared(node) };
      case 'resource': {
        const name = child(node, 'name');
        return name && { kind: 'declare', names: [{ name, value: child(node, 'value') }] };
      }
      case 'block':
      case 'constructor_body':
      case 'class_body':
      case 'interface_body':
      case 'enum_body_declarations':
        return { kind: 'block', statements: node.children };
      case 'return_statement':
        return { kind: 'return', value: node.children[0] };
      case 'if_statement':
        return {
          kind: 'if',
          condition: child(node, 'condition'),
          then: child(node, 'consequence'),
          otherwise: child(node, 'alternative'),
        };
      case 'enhanced_for_statement':
        return { kind: 'each', name: child(node, 'name'), list: child(node, 'value'), body: child(node, 'body') };
      case 'field_declaration':
      case 'constant_declaration':
        return { kind: 'fields', fields: this.#fields(node) };
      case 'method_declaration':
      case 'constructor_declaration':
        return {
          kind: 'function',
          name: child(node, 'name'),
          isConstructor: node.type === 'constructor_declaration',
          isStatic: this.#isStatic(node),
          parameters: this.#parameters(child(node, 'parameters')),
          body: child(node, 'body'),
          returns: child(node, 'type'),
          sends: this.#declaredCall(node),
        };
      case 'enum_declaration': {
        const name = child(node, 'name');
        const members = (child(node, 'body')?.children ?? []).map((member) =>
          member.type === 'enum_constant' && name !== undefined ? constantOf(member, name) : member,
        );
        return name && { kind: 'class', name, members };
      }
      case 'enum_constant':
        return this.#constant(node);
      case 'class_declaration':
      case 'record_declaration':
      case 'interface_declaration': {
        const name = child(node, 'name');
        if (name === undefined) return undefined;
        const given = node.type === 'record_declaration' ? (child(node, 'parameters')?.children ?? []) : [];
        const fields = given.flatMap((parameter): Field[] => {
          const own = child(parameter, 'name');
          return own === undefined
            ? []
            : [{ name: own, wire: this.#wire(parameter, own), type: child(parameter, 'type'), isStatic: false }];
        });
        return {
          kind: 'class',
          name,
          base: child(node, 'superclass')?.children[0],
          members: child(node, 'body')?.children ?? [],
          fields,
        };
      }
      default:
        return undefined;
    }
  }

  #constant(node: SyntaxNode): Shape {
    const name = child(node, 'name');
    const value = child(node, 'value');
    if (name === undefined || value === undefined) return { kind: 'nothing' };
    const wire = new Located(this.textOf(name), name.start);
    return { kind: 'fields', fields: [{ name, wire, value, isStatic: true }] };
  }

  #content(node: SyntaxNode): Located {
    const isBlock = this.text.startsWith('"""', node.start);
    const start = node.start + (isBlock ? 3 : 1);
    const end = node.end - (isBlock ? 3 : 1);
    return new Located(this.text.slice(start, end), start);
  }

  protected callAt(node: SyntaxNode): Call | undefined {
    if (node.type !== 'method_invocation') return undefined;
    const nameNode = child(node, 'name');
    if (nameNode === undefined) return undefined;
    return {
      node,
      receiver: child(node, 'object'),
      name: this.textOf(nameNode),
      nameNode,
      args: this.#arguments(child(node, 'arguments')),
      types: [],
    };
  }

  #arguments(list: SyntaxNode | undefined): Argument[] {
    return (list?.children ?? [])
      .filter(({ type }) => !type.endsWith('comment'))
      .map((node) => ({ name: undefined, node }));
  }

  #declared(node: SyntaxNode): Extract<Shape, { kind: 'declare' }>['names'] {
    const type = child(node, 'type');
    return allOfType(node, 'variable_declarator').flatMap((declarator) => {
      const name = child(declarator, 'name');
      return name === undefined ? [] : [{ name, type, value: child(declarator, 'value') }];
    });
  }

  #isStatic(node: SyntaxNode): boolean {
    const modifiers = ofType(node, 'modifiers');
    return (
      node.type === 'constant_declaration' || (modifiers !== undefined && /\bstatic\b/.test(this.textOf(modifiers)))
    );
  }

  #fields(node: SyntaxNode): Field[] {
    return this.#declared(node).map(({ name, type, value }) => ({
      name,
      wire: this.#wire(node, name),
      type,
      value,
      isStatic: this.#isStatic(node),
    }));
  }

  #annotations(node: SyntaxNode): Annotation[] {
    return annotationsOn(node, (part) => this.textOf(part));
  }

  #wire(node: SyntaxNode, name: SyntaxNode): Located {
    const given = this.#annotations(node).find((annotation) => WIRE_NAMES.test(annotation.name));
    return this.plain(given?.args[0]?.value) ?? new Located(this.textOf(name), name.start);
  }

  /** `@GET("path")` on a method of an interface: a call that a library makes of it. Without a path, it is what a server answers. */
  #declaredCall(node: SyntaxNode): DeclaredCall | undefined {
    const declared = declaredCall(this.#annotations(node), this.#ownersOf.get(node) ?? [], this.spelling);
    if (declared === undefined) return undefined;
    const parameters = child(node, 'parameters')?.children ?? [];
    const body = parameters.find((parameter) =>
      this.#annotations(parameter).some((annotation) => BODY_PARAMETER.test(annotation.name)),
    );
    const query = parameters.flatMap((parameter) => this.#queryParameter(parameter));
    return { ...declared, gives: child(node, 'type'), body: body && child(body, 'name'), query };
  }

  #queryParameter(parameter: SyntaxNode): NonNullable<DeclaredCall['query']> {
    const value = child(parameter, 'name');
    const annotation = this.#annotations(parameter).find(({ name }) => QUERY_PARAMETER.test(name));
    if (value === undefined || annotation === undefined) return [];
    if (annotation.name === 'QueryMap') return [{ name: undefined, value }];
    return [{ name: this.plain(argumentOf(annotation)) ?? new Located(this.textOf(value), value.start), value }];
  }

  #parameters(list: SyntaxNode | undefined): Parameter[] {
    return (list?.children ?? []).flatMap((parameter): Parameter[] => {
      const name = child(parameter, 'name');
      return name === undefined ? [] : [{ name, type: child(parameter, 'type') }];
    });
  }

  protected special(call: Call): Code | undefined {
    const { receiver, name, args } = call;
    if (receiver === undefined) return undefined;
    const owner = this.textOf(receiver);
    // `routes().route(id, r -> r.path(…))`: what a gateway answers.
    if (name === 'route' && /\broutes\(\)/.test(owner) && this.isFunction(args.at(-1)?.node))
      return this.expression(receiver);
    if (owner === 'Map' && (name === 'of' || name === 'ofEntries')) return this.alternating(args);
    if (
      name === 'put' &&
      args.length === 2 &&
      this.plain(args[0]?.node) !== undefined &&
      !this.plain(args[0]?.node)?.text.includes('/')
    ) {
      return js`(${this.expression(receiver)}[${this.optional(args[0]?.node)}] = ${this.optional(args[1]?.node)})`;
    }
    if (name === 'path' && /fromHttpUrl|fromUriString|fromPath|newInstance/.test(owner))
      return js`(${this.expression(receiver)} + ${this.optional(args[0]?.node)})`;
    if (name === 'queryParam' || name === 'addQueryParameter') {
      const mark = /queryParam|addQueryParameter|\?/.test(owner) ? '&' : '?';
      return js`(${this.expression(receiver)} + "${mark}" + ${this.optional(args[0]?.node)} + "=" + ${this.optional(args[1]?.node, '""')})`;
    }
    if (
      /^(?:newBuilder|buildAndExpand|toUri|toUriString|encode|expand)$/.test(name) &&
      /fromHttpUrl|fromUriString|fromPath|newInstance|HttpUrl/.test(owner)
    )
      return this.expression(receiver);
    if (name === 'build' && /^[\w.]*(?:UriComponentsBuilder|HttpUrl)\b/.test(owner)) return this.expression(receiver);
    const field = /^(?:get|is)([A-Z]\w*)$/.exec(name)?.[1];
    if (field !== undefined && args.length === 0 && !/^(?:Body|Class|Result)$/.test(field)) {
      const property = field.charAt(0).toLowerCase() + field.slice(1);
      const { start, end } = call.nameNode;
      return js`${this.expression(receiver)}.${this.tagged(property) ?? { text: property, start, end }}`;
    }
    return undefined;
  }
}

/** `GET_USER("GET", "/users/{id}")` in an enumeration: a constant that holds an object of it. */
function constantOf(node: SyntaxNode, type: SyntaxNode): SyntaxNode {
  const list = child(node, 'arguments');
  if (list === undefined) return node;
  const { start, end } = node;
  const children = [{ ...type, field: 'type' }, list];
  const value = { type: 'object_creation_expression', field: 'value', start, end, children };
  return { ...node, children: [...node.children, value] };
}
