import { entryOf } from '../../catalogue/entry.js';
import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import type { Argument, Call } from './lowering.js';
import type { Entry, Shape } from './shape.js';
import type { SyntaxNode } from './tree.js';
import { TextLowering } from './written-texts.js';

const OPERATORS: Readonly<Record<string, string>> = {
  '+': '+',
  '.': '+',
  '==': '===',
  '===': '===',
  '!=': '!==',
  '!==': '!==',
  '&&': '&&',
  and: '&&',
  '||': '||',
  or: '||',
  '??': '??',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  '?:': '??',
};

/** Loops that no list is gone through by, in the grammars of the languages. */
const LOOPS = /^(?:while|do|for|do_while|until)_statement$|^(?:while|until)(?:_modifier)?$/;

/** The lowering of languages whose code is declarations, calls and members, each described by its shape. */
export abstract class ShapeLowering extends TextLowering {
  /** Whether a block gives what it says last. */
  protected readonly givesLast: boolean = false;
  /** Whether `break` leaves what is done in a way of a switch. */
  protected readonly breaksOfWays: boolean = true;

  /** What a call means beyond what it says; undefined for one that is as it stands. */
  protected abstract idiom(call: Call): Code | undefined;

  /** What a constant of some library is. */
  protected abstract constant(owner: SyntaxNode, name: SyntaxNode): Code | undefined;

  /** What an object of a class of some library is; undefined for one of the file. */
  protected abstract made(name: string, args: readonly Argument[], fields: readonly Entry[]): Code | undefined;

  protected statement(node: SyntaxNode): Code {
    const shape = this.shape(node);
    switch (shape?.kind) {
      case 'nothing':
        return [];
      case 'declare':
        return shape.names.map(({ name, type, value }) => this.declared(name, type, value));
      case 'function':
        return this.function(shape, false);
      case 'class':
        return this.class(shape);
      case 'fields':
        return shape.fields.map((field) =>
          field.value === undefined ? [] : js`var ${this.name(field.name)} = ${this.expression(field.value)};\n`,
        );
      case 'each':
        return js`for (${this.#eachOf(shape)}) {\n${this.inside('loop', () => this.inner(shape.body))}}`;
      case 'return':
        if (shape.value === undefined) return 'return;';
        return this.shape(shape.value)?.kind === 'throw'
          ? this.statement(shape.value)
          : js`return ${this.expression(shape.value)};`;
      case 'leave':
        return this.left(node, shape);
      case 'throw':
        return js`throw ${this.#thrown(shape.values)};`;
      case 'block':
        return this.statements(shape.statements);
      case 'if':
        return js`if (${this.condition(shape)}) {\n${this.inner(shape.then)}}${shape.otherwise === undefined ? '' : js` else {\n${this.inner(shape.otherwise)}}`}`;
      case 'switch':
        return this.breaksOfWays ? this.inside('branches', () => this.decided(shape)) : this.decided(shape);
      case 'try':
        return this.tried(shape, (nodes) => this.statements(nodes));
      case 'same':
        return shape.node === undefined ? [] : this.statement(shape.node);
      case undefined:
        if (LOOPS.test(node.type)) return this.again(node);
        return node.type.includes('comment') ? [] : this.statements(node.children);
      default:
        return js`${this.expression(node)};`;
    }
  }

  protected expression(node: SyntaxNode): Code {
    this.countValue();
    const shape = this.shape(node);
    switch (shape?.kind) {
      case undefined:
        return this.opaque(node.children);
      case 'nothing':
      case 'leave':
        return 'undefined';
      case 'same':
        return this.optional(shape.node);
      case 'name':
        return this.reference(shape.node);
      case 'this':
        return 'this';
      case 'code':
        return shape.code();
      case 'text':
        return this.writtenText(shape.pieces);
      case 'call':
        return this.askedState(node) ?? this.idiom(shape.call) ?? this.ownCall(shape.call);
      case 'make':
        return (
          this.made(shape.name, shape.args, shape.fields ?? []) ??
          this.newObject(shape.type, shape.args, shape.fields ?? [])
        );
      case 'member':
        return (
          this.askedState(node) ??
          this.constant(shape.object, shape.name) ??
          js`${this.expression(shape.object)}.${this.wireProperty(shape.name, shape.wire)}`
        );
      case 'element':
        return js`${this.expression(shape.object)}[${this.optional(shape.key)}]`;
      case 'not':
        return js`!(${this.optional(shape.node)})`;
      case 'binary':
        return this.#binary(node, shape.operator, shape.left, shape.right);
      case 'choice':
        return js`(${this.optional(shape.condition)} ? ${this.optional(shape.yes)} : ${this.optional(shape.no)})`;
      case 'throw':
        return this.#thrown(shape.values);
      case 'list':
        return this.list(shape.items);
      case 'object':
        return this.entries(shape.entries);
      case 'lambda':
        return js`((${joined(
          shape.parameters.map((parameter, index) => this.#parameter(parameter, shape.types?.[index])),
          ', ',
        )}) => ${this.#lambdaBody(shape.body)})`;
      case 'reference':
        return this.referenced(shape);
      case 'assign':
        return this.#assigned(shape);
      case 'declare':
        return this.#declaredInside(shape.names);
      case 'if':
        return js`(${this.condition(shape)} ? ${this.optional(shape.then)} : ${this.optional(shape.otherwise)})`;
      case 'switch':
        return this.chosen(shape);
      case 'try':
        return js`(() => {\n${this.inside('function', () => this.tried(shape, (nodes) => this.#sequence(nodes)))}})()`;
      case 'block': {
        const [only] = shape.statements;
        if (shape.statements.length === 1 && only !== undefined && this.#isValue(only)) return this.expression(only);
        return js`(() => {\n${this.inside('function', () => this.#sequence(shape.statements))}})()`;
      }
      default:
        return js`(() => {\n${this.inside('function', () => this.statement(node))}})()`;
    }
  }

  #assigned({ target, value, adds, fills }: Extract<Shape, { kind: 'assign' }>): Code {
    // What is told only when it runs is no place in JavaScript.
    if (!this.#isPlace(target)) return this.list([target, value]);
    const operator = fills === true ? '||=' : adds === true ? '+=' : '=';
    return js`(${this.expression(target)} ${operator} ${this.expression(value)})`;
  }

  #isPlace(target: SyntaxNode): boolean {
    const shape = this.shape(target);
    if (shape?.kind === 'same') return shape.node !== undefined && this.#isPlace(shape.node);
    return shape !== undefined && shape.kind !== 'call';
  }

  /** Statements of a block that has a value in some languages: what it says last. */
  #sequence(nodes: readonly SyntaxNode[]): Code {
    const last = this.givesLast ? nodes.findLast(({ type }) => !type.includes('comment')) : undefined;
    if (last === undefined || !this.#mayBeResult(last)) return this.statements(nodes);
    return [this.statements(nodes.slice(0, nodes.indexOf(last))), js`return ${this.expression(last)};\n`];
  }

  #mayBeResult(node: SyntaxNode): boolean {
    const shape = this.shape(node);
    if (shape?.kind === 'if') return shape.otherwise !== undefined;
    if (shape?.kind === 'block') {
      const last = shape.statements.at(-1);
      return last !== undefined && this.#mayBeResult(last);
    }
    return shape?.kind === 'switch' || shape?.kind === 'try' || (this.#isValue(node) && shape?.kind !== 'assign');
  }

  #isValue(node: SyntaxNode): boolean {
    const kind = this.shape(node)?.kind;
    return (
      kind !== undefined &&
      ![
        'declare',
        'function',
        'class',
        'fields',
        'each',
        'return',
        'if',
        'nothing',
        'leave',
        'block',
        'switch',
        'try',
      ].includes(kind)
    );
  }

  #thrown(values: readonly SyntaxNode[]): Code {
    const [only] = values;
    return values.length === 1 && only !== undefined ? this.expression(only) : this.list(values);
  }

  /** A declaration that stands where a value is expected. */
  #declaredInside(names: Extract<Shape, { kind: 'declare' }>['names']): Code {
    return this.list(names.flatMap(({ value }) => value ?? []));
  }

  /** A function that is named rather than written. */
  protected referenced({ owner }: Extract<Shape, { kind: 'reference' }>): Code {
    return this.opaque(owner === undefined ? [] : [owner]);
  }

  /** What a name stands for. */
  protected reference(node: SyntaxNode): Code {
    const text = this.textOf(node);
    if (this.scopes.isVariable(text)) return this.name(node);
    const owner = this.scopes.ownerOf(text);
    return owner === undefined ? this.name(node) : js`${owner}.${this.wireProperty(node)}`;
  }

  #binary(node: SyntaxNode, operator: string, left: SyntaxNode, right: SyntaxNode): Code {
    const state = this.askedState(node, operator, left, right);
    if (state !== undefined) return state;
    const known = entryOf(OPERATORS, operator);
    if (known === undefined) return this.opaque([left, right]);
    return js`(${this.expression(left)} ${known} ${this.expression(right)})`;
  }

  #eachOf({ key, name, list }: Extract<Shape, { kind: 'each' }>): Code {
    const item = name === undefined ? 'each' : this.declaring(name);
    if (key === undefined) return js`const ${item} of ${this.optional(list, '[]')}`;
    return js`const [${this.declaring(key)}, ${item}] of Object.entries(${this.optional(list, '[]')})`;
  }

  #parameter(name: SyntaxNode, type: SyntaxNode | undefined): Code {
    const known = type && this.typeCode(type);
    return known === undefined ? this.declaring(name) : js`${this.declaring(name)}: ${known}`;
  }

  #lambdaBody(body: SyntaxNode | undefined): Code {
    if (body === undefined) return '({})';
    const shape = this.shape(body);
    if (shape?.kind === 'block') return js`{\n${this.inside('function', () => this.#sequence(shape.statements))}}`;
    return js`(${this.expression(body)})`;
  }
}
