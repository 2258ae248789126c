import { inPattern } from './in-pattern.js';
import type { Code } from '../code.js';
import { js } from '../code.js';
import { Located } from '../located.js';
import { JavaDeclarations } from './java/declarations.js';
import { leaving } from './leaving.js';
import { numberOf } from './lowering.js';
import type { Argument, Call } from './lowering.js';
import type { Shape } from './shape.js';
import { allOfType, child, ofType, statementsIn } from './tree.js';
import type { SyntaxNode } from './tree.js';

const SETTER = /^set([A-Z]\w*)$/;
/** What an element of a tree of JSON is as one of a kind is no part of it. */
const GETTER =
  /^(?:get|is)((?!(?:Body|Class|Result|As(?:Json(?:Object|Array|Primitive)|String|Number|Boolean))$)[A-Z]\w*)$/;

/** `User`, `api.User`, `Map<K, V>`: of whom a method is named. */
function isClassName(text: string): boolean {
  return /^(?:\w+\.)*[A-Z]\w*(?:<[^]*>)?(?:\[\])*$/.test(text) && !/^[A-Z][A-Z\d_]+$/.test(text);
}

/** Java as JavaScript. */
export class Java extends JavaDeclarations {
  protected readonly suffix = '$java';
  protected override readonly sharesTypes = true;
  protected override readonly runs =
    /^(?:supplyAsync|submit|call|callWithRetry|execute(?:Supplier|Callable|CheckedSupplier|WithRetry)?|of|ofCallable|computeIfAbsent|get)$/;
  protected override readonly functionsApart = true;

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'line_comment':
      case 'block_comment':
      case 'package_declaration':
      case 'import_declaration':
      case 'modifiers':
      case 'annotation_type_declaration':
      case 'throws':
        return { kind: 'nothing' };
      case 'break_statement':
      case 'continue_statement':
        return leaving(node);
      case 'identifier':
      case 'type_identifier':
        return { kind: 'name', node };
      case 'this':
      case 'super':
        return { kind: 'this' };
      case 'null_literal':
        return { kind: 'code', code: () => 'null' };
      case 'true':
      case 'false':
        return { kind: 'code', code: () => node.type };
      case 'decimal_integer_literal':
      case 'decimal_floating_point_literal':
        return { kind: 'code', code: () => numberOf(this.textOf(node)) };
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
        const body = ofType(node, 'class_body');
        if (body !== undefined && body.children.length > 0) return this.#extended(node, body);
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
      case 'method_reference': {
        const [owner, name] = node.children;
        const isType = owner !== undefined && isClassName(this.textOf(owner));
        return { kind: 'reference', owner, isType, name };
      }
      case 'assignment_expression': {
        const [target, value] = [child(node, 'left'), child(node, 'right')];
        return target && value && { kind: 'assign', target, value, adds: this.between(target, value) === '+=' };
      }
      case 'local_variable_declaration':
        return { kind: 'declare', names: this.variables(node) };
      case 'resource': {
        const name = child(node, 'name');
        return name && { kind: 'declare', names: [{ name, value: child(node, 'value') }] };
      }
      case 'block':
      case 'constructor_body':
      case 'class_body':
      case 'interface_body':
      case 'enum_body_declarations':
      case 'static_initializer':
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
      case 'switch_expression': {
        const groups = child(node, 'body')?.children ?? [];
        return {
          kind: 'switch',
          subject: child(node, 'condition'),
          ways: groups.map((group) => ({
            labels: allOfType(group, 'switch_label').flatMap(({ children }) => children),
            bodies: group.children.filter(({ type }) => !/^(?:switch_label|break_statement)$|comment$/.test(type)),
          })),
        };
      }
      case 'try_statement':
      case 'try_with_resources_statement':
        return this.#tried(node);
      case 'yield_statement':
        return { kind: 'same', node: node.children[0] };
      case 'enhanced_for_statement':
        return { kind: 'each', name: child(node, 'name'), list: child(node, 'value'), body: child(node, 'body') };
      default:
        return this.declaration(node);
    }
  }

  /** `new Callback<User>() { … }`: what it is made as, and what its methods do. */
  #extended(node: SyntaxNode, body: SyntaxNode): Shape {
    const made = { ...node, children: node.children.filter((part) => part !== body) };
    return { kind: 'code', code: () => js`(${this.expression(body)}, ${this.expression(made)})` };
  }

  #tried(node: SyntaxNode): Shape {
    return {
      kind: 'try',
      tried: [...(child(node, 'resources')?.children ?? []), ...(child(node, 'body')?.children ?? [])],
      instead: allOfType(node, 'catch_clause').map((clause) => ({
        name: child(ofType(clause, 'catch_formal_parameter') ?? clause, 'name'),
        kinds: ofType(ofType(clause, 'catch_formal_parameter'), 'catch_type'),
        bodies: statementsIn(clause, 'block'),
      })),
      always: allOfType(node, 'finally_clause').flatMap((clause) => statementsIn(clause, 'block')),
    };
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
      types: (child(node, 'type_arguments')?.children ?? [])
        .map((type) => this.typeCode(type))
        .filter((type) => type !== undefined),
    };
  }

  #arguments(list: SyntaxNode | undefined): Argument[] {
    return (list?.children ?? [])
      .filter(({ type }) => !type.endsWith('comment'))
      .map((node) => ({ name: undefined, node }));
  }

  protected special(call: Call): Code | undefined {
    const { receiver, name, args } = call;
    if (receiver === undefined) return undefined;
    const owner = this.textOf(receiver);
    // `routes().route(id, r -> r.path(…))`: what a gateway answers.
    if (name === 'route' && /\broutes\(\)/.test(owner) && this.isFunction(args.at(-1)?.node))
      return this.expression(receiver);
    if (owner === 'Map' && name === 'of') return this.alternating(args);
    if (owner === 'Map' && name === 'ofEntries')
      return this.alternating(args.flatMap(({ node }) => this.callAt(node)?.args ?? []));
    if (owner === 'StreamSupport' && name === 'stream') return this.optional(args[0]?.node);
    if (name === 'spliterator') return this.expression(receiver);
    const asked =
      this.micronautCall(call) ?? this.targetRequest(call) ?? this.addressStep(call) ?? this.requestPart(call);
    if (asked !== undefined) return asked;
    const field = GETTER.exec(name)?.[1];
    if (field !== undefined && args.length === 0)
      return js`${this.expression(receiver)}.${this.#property(field, call.nameNode)}`;
    // A constant of an enumeration as it is written.
    if (name === 'name' && args.length === 0 && /^(?:\w+\.)*[A-Z]\w*\.[A-Z]\w*$/.test(owner))
      return this.expression(receiver);
    const set = SETTER.exec(name)?.[1];
    const [given] = args;
    if (
      set !== undefined &&
      given !== undefined &&
      args.length === 1 &&
      this.#isVariable(receiver) &&
      !this.isDeclared(name)
    )
      return js`(${this.expression(receiver)}.${this.#property(set, call.nameNode)} = ${this.expression(given.node)})`;
    return undefined;
  }

  #isVariable(node: SyntaxNode): boolean {
    return node.type === 'identifier' && this.scopes.isVariable(this.textOf(node));
  }

  /** What an accessor is about, where the accessor stands. */
  #property(upper: string, { start, end }: SyntaxNode): Code {
    const property = upper.charAt(0).toLowerCase() + upper.slice(1);
    return this.tagged(property) ?? { text: property, start, end };
  }

  protected memberOf(object: SyntaxNode, name: SyntaxNode): Code {
    const call = { node: object, receiver: object, name: this.textOf(name), nameNode: name, args: [], types: [] };
    return this.idiom(call) ?? this.plainCall(call);
  }

  protected mayBeStatic(owner: string, name: string): boolean {
    return !this.classes.has(owner) && !GETTER.test(name);
  }

  /** `uri(builder -> …)`. */
  protected handsBuilder(name: string): RegExp {
    return new RegExp(`\\buri\\(\\s*\\(?${inPattern(name)}\\)?\\s*->`, 'g');
  }
}
