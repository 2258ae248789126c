import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { Located } from '../../located.js';
import { ClientLowering } from '../clients.js';
import { nameFor } from '../lowering.js';
import type { Call } from '../lowering.js';
import type { Field, Parameter, Shape } from '../shape.js';
import { namesOfFile } from './named-files.js';
import { attributedName, madeFromData, promoted } from './read-into.js';
import { allOfType, child, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** Functions of the language that are known by their names wherever they are asked whether something is left over. */
const COUNTS = /^(?:empty|count|sizeof)$/;

/** Of what is looked at behind a class for the name of its method. */
const MOST_OF_NAME = 100;
/** What has a type that it may call by another name: `self`, `static`. */
const HAS_OWN_TYPE = /^(?:class|enum)_declaration$/;

/** What PHP declares: constants, properties, functions and classes, and variables by assigning to them. */
export abstract class PhpDeclarations extends ClientLowering {
  protected readonly reading = {
    text: this.text,
    textOf: (node: SyntaxNode): string => this.textOf(node),
    plain: (node: SyntaxNode | undefined): Located | undefined => this.plain(node),
    expression: (node: SyntaxNode): Code => this.expression(node),
    spelled: (name: string): string => this.spelled(name),
    parsed: (text: Code, type?: Code): Code => this.parsed(text, type),
  };

  #returned: SyntaxNode | undefined;
  /** The class that something stands in. */
  readonly #owners = new Map<SyntaxNode, SyntaxNode>();

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      const name = HAS_OWN_TYPE.test(node.type) ? child(node, 'name') : undefined;
      if (name !== undefined) {
        visitSyntax(node, (part) => {
          this.#owners.set(part, name);
          return undefined;
        });
      }
      return undefined;
    });
    const [returned] = allOfType(root, 'return_statement');
    this.#returned = returned;
    return [this.#variables(root), super.program(root)];
  }

  /** What a script returns is given to whoever takes it in, under the names that the file has for others. */
  protected handedOut(node: SyntaxNode): Shape | undefined {
    const [value] = node === this.#returned ? node.children : [];
    const [first, ...others] = namesOfFile(this.file).map((name) => name + this.suffix);
    if (value === undefined || first === undefined) return undefined;
    const again = others.map((name) => `, ${name} = ${first}`).join('');
    return { kind: 'code', code: () => js`var ${first} = ${this.expression(value)}${again};` };
  }

  protected declaration(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'const_declaration':
        return {
          kind: 'fields',
          fields: allOfType(node, 'const_element').flatMap((element) =>
            this.#field(element.children[0], element.children[1], true),
          ),
        };
      case 'property_declaration':
        return {
          kind: 'fields',
          fields: allOfType(node, 'property_element').flatMap((element) =>
            this.#field(
              child(element, 'name')?.children[0],
              child(element, 'default_value'),
              ofType(node, 'static_modifier') !== undefined,
              node,
            ),
          ),
        };
      case 'method_declaration':
      case 'function_definition': {
        const name = child(node, 'name');
        return {
          kind: 'function',
          name,
          isConstructor: name !== undefined && this.textOf(name) === '__construct',
          isStatic: ofType(node, 'static_modifier') !== undefined,
          parameters: this.parameters(child(node, 'parameters')),
          body: child(node, 'body'),
        };
      }
      case 'class_declaration':
      case 'interface_declaration':
      case 'trait_declaration': {
        const name = child(node, 'name');
        return name && this.#class(node, name);
      }
      default:
        return undefined;
    }
  }

  #class(node: SyntaxNode, name: SyntaxNode): Shape {
    const base = ofType(node, 'base_clause')?.children[0];
    const members = child(node, 'body')?.children ?? [];
    const made = madeFromData(base, this.spelled(this.textOf(name)), this.reading);
    return {
      kind: 'class',
      name,
      base,
      members,
      fields: promoted(members, this.reading).flatMap((parameter) =>
        this.#field(child(parameter, 'name')?.children[0], undefined, false, parameter),
      ),
      generated: made === undefined ? undefined : () => made,
    };
  }

  /** Functions in no class are seen by all files of the language. */
  protected override functionName(name: SyntaxNode): Code {
    const text = this.textOf(name);
    return { text: nameFor(text.slice(text.lastIndexOf('\\') + 1)) + this.suffix, start: name.start, end: name.end };
  }

  /** A call without an object means no method. */
  protected override isFreeFunction(): boolean {
    return true;
  }

  protected override plainCall(call: Call): Code {
    if (call.receiver !== undefined || COUNTS.test(call.name)) return super.plainCall(call);
    return js`${this.functionName(call.nameNode)}(${joined(this.argumentsGiven(call), ', ')})`;
  }

  /** A parameter of a constructor that is a property as well has its name without the sign. */
  protected override wireProperty(node: SyntaxNode, undeclared?: string): Code {
    return node.type === 'variable_name'
      ? this.property(node, this.textOf(node).replace(/^\$/, ''))
      : super.wireProperty(node, undeclared);
  }

  protected classAround(node: SyntaxNode): Code | undefined {
    const owner = this.#owners.get(node);
    return owner && this.name(owner);
  }

  /** `self::load()` of a method that the class has itself; others are those of its objects. */
  protected ownClassFor(scope: SyntaxNode): Code | undefined {
    const [, name] = /^\s*::\s*(\w+)\s*\(/.exec(this.text.slice(scope.end, scope.end + MOST_OF_NAME)) ?? [];
    const isOfClass =
      name !== undefined &&
      (/^(?:from|tryFrom|cases)$/.test(name) ||
        new RegExp(`\\bstatic\\s+(?:(?:public|protected|private|final)\\s+)*function\\s+&?${name}\\b`).test(this.text));
    return isOfClass ? this.classAround(scope) : undefined;
  }

  /** `new self(…)`, `new static(…)`: the class around it, or one that extends it. */
  protected ownTypeOf(type: SyntaxNode): SyntaxNode | undefined {
    return /^(?:self|static)$/.test(this.textOf(type)) ? this.#owners.get(type) : undefined;
  }

  /** Variables of functions are told apart by where they are first assigned; their names are the program's here. */
  #variables(root: SyntaxNode): Code {
    const names = new Set<string>();
    visitSyntax(root, (node) => {
      if (!this.#owners.has(node)) for (const name of this.#assigned(node)) names.add(name);
      return node.type !== 'function_definition';
    });
    return names.size === 0 ? [] : `var ${[...names].join(', ')};\n`;
  }

  protected override localVariables(body: SyntaxNode): readonly string[] {
    const names = new Set<string>();
    visitSyntax(body, (node) => {
      for (const name of this.#assigned(node)) names.add(name);
      return node.type !== 'anonymous_function';
    });
    return [...names];
  }

  /** The variables that a statement assigns to, those that it takes an array apart into among them. */
  #assigned(node: SyntaxNode): string[] {
    const target = node.type === 'assignment_expression' ? child(node, 'left') : undefined;
    const targets = target?.type === 'list_literal' ? variablesIn(target) : target === undefined ? [] : [target];
    return targets
      .filter(({ type }) => type === 'variable_name')
      .map((variable) => nameFor(this.textOf(variable).slice(1)));
  }

  /** @param declared the declaration, which has the type and the name in JSON */
  #field(
    name: SyntaxNode | undefined,
    value: SyntaxNode | undefined,
    isStatic: boolean,
    declared?: SyntaxNode,
  ): Field[] {
    if (name === undefined) return [];
    const attributed = declared && attributedName(declared, this.reading);
    const wire = attributed ?? new Located(this.textOf(name), name.start);
    return [{ name, wire, type: declared && child(declared, 'type'), value, isStatic }];
  }

  protected parameters(list: SyntaxNode | undefined): Parameter[] {
    return (list?.children ?? []).flatMap((parameter): Parameter[] => {
      const name = child(parameter, 'name');
      return name === undefined
        ? []
        : [
            {
              name,
              type: child(parameter, 'type'),
              value: child(parameter, 'default_value'),
              isField: parameter.type === 'property_promotion_parameter',
            },
          ];
    });
  }
}

/** Parts of what an array is taken apart into. */
function variablesIn(list: SyntaxNode): SyntaxNode[] {
  return list.children.flatMap((part) => (part.type === 'list_literal' ? variablesIn(part) : [part]));
}
