import type { Code } from '../code.js';
import { js } from '../code.js';
import type { Located } from '../located.js';
import { nameFor } from './lowering.js';
import type { Argument, Call } from './lowering.js';
import { arrayHelper } from './php/array-helpers.js';
import { arrayCall, arrayUnion } from './php/arrays.js';
import { closureShape, functionOf } from './php/closures.js';
import { collectionCall, goneOn, madeCollection } from './php/collections.js';
import { caseShape, enumerationShape, ofCase } from './php/enumerations.js';
import { failingIf, flowShape } from './php/flow.js';
import { gathered, isCompact, settingAsked, takenIn } from './php/given-by-files.js';
import { keyCall } from './php/keys.js';
import { listCall } from './php/lists.js';
import { readInto } from './php/read-into.js';
import { PhpRequests } from './php/requests.js';
import { isRoute } from './php/routes.js';
import { scalarShape } from './php/scalars.js';
import { arrayShape, takenApart } from './php/written-arrays.js';
import type { Parameter, Shape } from './shape.js';
import { allOfType, child, ofType } from './tree.js';
import type { SyntaxNode } from './tree.js';

/** What a list is gone through by, whatever stands in what it holds: `new RecursiveIteratorIterator(new RecursiveArrayIterator($rights))`. */
const GOES_THROUGH = /^\\?(?:(?:Recursive)?Array|(?:Recursive)?Iterator|Caching|NoRewind)Iterator$/;

/** PHP as JavaScript. */
export class Php extends PhpRequests {
  protected readonly suffix = '$php';
  protected override readonly sharesTypes = true;
  protected override readonly runs = /^(?:remember(?:Forever)?|retry|transaction|rescue)$/;

  readonly #reading = {
    suffix: this.suffix,
    text: this.text,
    textOf: (node: SyntaxNode): string => this.textOf(node),
    between: (left: SyntaxNode, right: SyntaxNode): string => this.between(left, right),
    plain: (node: SyntaxNode | undefined): Located | undefined => this.plain(node),
    contentOf: (node: SyntaxNode): string | undefined => this.contentOf(node),
    callAt: (node: SyntaxNode): Call | undefined => this.callAt(node),
    shape: (node: SyntaxNode): Shape | undefined => this.shape(node),
    isFunction: (node: SyntaxNode | undefined): boolean => this.isFunction(node),
    isKeyed: (node: SyntaxNode): boolean => this.shape(node)?.kind === 'object' || isCompact(this.callAt(node)),
    expression: (node: SyntaxNode): Code => this.expression(node),
    name: (node: SyntaxNode): Code => this.name(node),
    functionName: (node: SyntaxNode): Code => this.functionName(node),
    property: (node: SyntaxNode): Code => this.property(node),
    under: (object: Code, path: SyntaxNode): Code => this.pathElement(object, path),
    parameters: (list: SyntaxNode | undefined): readonly Parameter[] => this.parameters(list),
    localVariables: (body: SyntaxNode): readonly string[] => this.localVariables(body),
  };

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'php_tag':
      case 'text_interpolation':
      case 'comment':
      case 'namespace_use_declaration':
      case 'attribute_list':
      case 'visibility_modifier':
      case 'use_declaration':
      case 'unset_statement':
        return { kind: 'nothing' };
      case 'enum_declaration':
        return enumerationShape(node, this.#reading);
      case 'enum_case':
        return caseShape(node, this.#reading);
      case 'variable_name':
        return this.textOf(node) === '$this' ? { kind: 'this' } : { kind: 'code', code: () => this.name(node) };
      case 'name':
      case 'qualified_name':
        return { kind: 'name', node };
      case 'relative_scope':
        return {
          kind: 'code',
          code: () => (this.textOf(node) === 'self' ? this.ownClassFor(node) : undefined) ?? 'this',
        };
      case 'parenthesized_expression':
      case 'expression_statement':
      case 'argument':
      case 'by_ref':
      case 'const_element_value':
        return { kind: 'same', node: node.children.at(-1) };
      case 'cast_expression':
        return { kind: 'same', node: child(node, 'value') };
      case 'array_creation_expression':
        return arrayShape(node, this.#reading);
      case 'list_literal':
        return { kind: 'code', code: () => takenApart(node, this.#reading) };
      case 'subscript_expression': {
        const [object, key] = node.children;
        return object && { kind: 'element', object, key };
      }
      case 'member_access_expression':
      case 'nullsafe_member_access_expression': {
        const [object, name] = [child(node, 'object'), child(node, 'name')];
        // `$user->{'name'}`, `$user->$field`.
        if (name?.type !== 'name') return object && { kind: 'element', object, key: name };
        const ofText = object && ofCase(object, this.textOf(name), this.#reading);
        if (ofText !== undefined) return { kind: 'same', node: ofText };
        return object && { kind: 'member', object, name };
      }
      case 'class_constant_access_expression':
      case 'scoped_property_access_expression':
        return this.#constant(node);
      case 'require_expression':
      case 'require_once_expression':
      case 'include_expression':
      case 'include_once_expression':
        return { kind: 'code', code: () => takenIn(node, this.#reading) ?? 'undefined' };
      case 'member_call_expression':
      case 'nullsafe_member_call_expression':
      case 'scoped_call_expression':
      case 'function_call_expression':
        return this.#called(node);
      case 'object_creation_expression': {
        const [type, list] = node.children;
        const args = this.#arguments(list);
        if (type && GOES_THROUGH.test(this.textOf(type))) return { kind: 'same', node: args[0]?.node };
        const made = type && (this.ownTypeOf(type) ?? type);
        return made && { kind: 'make', type: made, name: this.textOf(made).split('\\').at(-1) ?? '', args };
      }
      case 'return_statement':
        return this.handedOut(node) ?? flowShape(node, this.#reading);
      default:
        return (
          scalarShape(node, this.#reading) ??
          flowShape(node, this.#reading) ??
          closureShape(node, this.#reading) ??
          this.#operation(node) ??
          this.declaration(node)
        );
    }
  }

  #called(node: SyntaxNode): Shape | undefined {
    const call = this.callAt(node);
    const list = child(node, 'arguments');
    if (call && list && ofType(list, 'variadic_placeholder'))
      return { kind: 'code', code: () => functionOf(call, this.#reading) };
    if (call === undefined) return undefined;
    if (isRoute(call, this.#reading.textOf)) return this.#served(call);
    return failingIf(call) ?? { kind: 'call', call };
  }

  /** What is done for a route that the program serves. */
  #served({ args }: Call): Shape {
    const handlers = args.map(({ node }) => node).filter((node) => this.isFunction(node));
    return { kind: 'code', code: () => this.list(handlers) };
  }

  #operation(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'unary_op_expression':
        return /^(?:!|not\b)/.test(this.textOf(node)) ? { kind: 'not', node: node.children.at(-1) } : undefined;
      case 'binary_expression': {
        const [left, right] = [child(node, 'left'), child(node, 'right')];
        if (!left || !right) return undefined;
        const operator = this.between(left, right);
        const union = operator === '+' ? arrayUnion(left, right, this.#reading) : undefined;
        return union ? { kind: 'code', code: union } : { kind: 'binary', operator, left, right };
      }
      case 'assignment_expression':
      case 'augmented_assignment_expression': {
        const [target, value] = [child(node, 'left'), child(node, 'right')];
        return target && value && this.#assigned(node, target, value);
      }
      default:
        return undefined;
    }
  }

  #assigned(node: SyntaxNode, target: SyntaxNode, value: SyntaxNode): Shape {
    const operator = this.between(target, value);
    const union = operator === '+=' ? arrayUnion(target, value, this.#reading) : undefined;
    return union
      ? { kind: 'code', code: () => js`(${this.expression(target)} = ${union()})` }
      : { kind: 'assign', target, value, adds: node.type.startsWith('augmented'), fills: operator === '??=' };
  }

  protected override name(node: SyntaxNode): Code {
    const text = this.textOf(node);
    const name = text.slice(text.lastIndexOf('\\') + 1);
    return {
      text: name.startsWith('$') ? nameFor(name.slice(1)) : this.spelled(name),
      start: node.start,
      end: node.end,
    };
  }

  protected override declaring(name: SyntaxNode): Code {
    return name.type === 'list_literal' ? takenApart(name, this.#reading) : super.declaring(name);
  }

  /** `self::PATH`, `static::$path`, `Paths::LIST`. */
  #constant(node: SyntaxNode): Shape | undefined {
    const [scope, given] = node.children;
    const name = given?.type === 'variable_name' ? given.children[0] : given;
    if (scope === undefined || name === undefined) return undefined;
    const owner = scope.type === 'relative_scope' ? this.classAround(node) : this.name(scope);
    return { kind: 'code', code: () => js`${owner ?? 'this'}.${this.property(name)}` };
  }

  protected callAt(node: SyntaxNode): Call | undefined {
    const isScoped = node.type === 'scoped_call_expression';
    const isFunction = node.type === 'function_call_expression';
    if (!isScoped && !isFunction && !node.type.endsWith('member_call_expression')) return undefined;
    const nameNode = child(node, isFunction ? 'function' : 'name');
    if (nameNode === undefined || (nameNode.type !== 'name' && nameNode.type !== 'qualified_name')) return undefined;
    return {
      node,
      receiver: isFunction ? undefined : child(node, isScoped ? 'scope' : 'object'),
      name: this.textOf(nameNode).replace(/^\\/, ''),
      nameNode,
      args: this.#arguments(child(node, 'arguments')),
      types: [],
    };
  }

  #arguments(list: SyntaxNode | undefined): Argument[] {
    return (list === undefined ? [] : allOfType(list, 'argument')).flatMap((argument) => {
      const value = argument.children.at(-1);
      const name = child(argument, 'name');
      return value === undefined ? [] : [{ name: name && this.textOf(name), node: value }];
    });
  }

  protected special(call: Call): Code | undefined {
    const ofFile = settingAsked(call, this.#reading) ?? gathered(call, this.#reading);
    if (ofFile !== undefined) return ofFile;
    if (call.receiver === undefined) return this.#ofFunction(call);
    if (/^(?:swap|replace\w+)$/.test(call.name) && this.textOf(call.receiver) === 'Str') return this.inertCall(call);
    return (
      readInto(call, this.reading) ??
      this.answered(call) ??
      collectionCall(call, this.#reading) ??
      madeCollection(call, this.#reading) ??
      goneOn(call, this.#reading) ??
      arrayHelper(call, this.#reading)
    );
  }

  /** What a function of PHP or Laravel gives. */
  #ofFunction(call: Call): Code | undefined {
    const { name, args } = call;
    const [first, second] = args.map(({ node }) => node);
    if (/^(?:str_i?replace|strtr)$/.test(name)) return this.inertCall(call);
    if (name === 'tap' && first !== undefined) return js`([${this.optional(second)}], ${this.expression(first)})`;
    if (name === 'http_build_query') return js`new URLSearchParams(${this.optional(first)})`;
    return (
      arrayCall(call, this.#reading) ??
      listCall(call, this.#reading.expression) ??
      keyCall(call, this.#reading) ??
      this.byWordpress(call) ??
      this.byCurl(call)
    );
  }
}
