import type { Code } from '../../code.js';
import { Located } from '../../located.js';
import { ObjectLowering } from '../jvm/objects.js';
import { BODY_PARAMETER, QUERY_PARAMETER, argumentOf, declaredCall } from '../declared-calls.js';
import type { Annotation } from '../declared-calls.js';
import type { DeclaredCall, Field, Parameter, Shape } from '../shape.js';
import { allOfType, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

const WIRE_NAMES = /^(?:SerialName|JsonProperty|SerializedName|Json)$/;
const OTHER_NAMES = /^(?:JsonNames|JsonAlias)$/;

const TYPES = ['user_type', 'nullable_type'];

/** What Kotlin declares: properties, functions and classes. */
export abstract class KotlinDeclarations extends ObjectLowering {
  readonly #membersOfClasses = new Map<SyntaxNode, 'static' | 'instance'>();

  /** The annotations of the interface that a function stands in. */
  readonly #ownersOf = new Map<SyntaxNode, readonly Annotation[]>();

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      if (node.type === 'class_declaration') {
        const annotations = this.#annotations(node);
        if (annotations.length > 0)
          for (const member of ofType(node, 'class_body')?.children ?? []) this.#ownersOf.set(member, annotations);
      }
      const isObject = node.type === 'object_declaration' || node.type === 'companion_object';
      for (const own of isObject ? (ofType(node, 'class_body')?.children ?? []) : [])
        this.#membersOfClasses.set(own, 'static');
      if (node.type !== 'class_body') return undefined;
      for (const member of node.children)
        if (!this.#membersOfClasses.has(member)) this.#membersOfClasses.set(member, 'instance');
      return undefined;
    });
    return super.program(root);
  }

  protected declaration(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'property_declaration':
        return this.#property(node);
      case 'function_declaration':
        return this.#function(node);
      case 'class_declaration':
      case 'object_declaration':
        return this.#class(node);
      default:
        return undefined;
    }
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

  #annotations(node: SyntaxNode): Annotation[] {
    const modifiers = ofType(node, 'modifiers', 'parameter_modifiers');
    return modifiers === undefined ? [] : this.#annotationsOf(modifiers);
  }

  #annotationsOf(modifiers: SyntaxNode): Annotation[] {
    return allOfType(modifiers, 'annotation').map((annotation) => {
      const call = ofType(annotation, 'constructor_invocation');
      const type = ofType(call ?? annotation, 'user_type');
      const args = (ofType(call, 'value_arguments')?.children ?? []).flatMap((argument) => {
        const [first, given = first] = argument.children;
        const value = given?.type === 'collection_literal' ? given.children[0] : given;
        const name = first === given || first === undefined ? undefined : this.textOf(first);
        return value === undefined ? [] : [{ name, value }];
      });
      return { name: type === undefined ? '' : this.textOf(type), args };
    });
  }

  #wire(node: SyntaxNode, name: SyntaxNode): Located {
    const given = this.#annotations(node).find((annotation) => WIRE_NAMES.test(annotation.name));
    return this.plain(given?.args[0]?.value) ?? new Located(this.textOf(name), name.start);
  }

  /** Names that a property is read from besides its own. */
  #otherNames(node: SyntaxNode): SyntaxNode[] {
    const modifiers = ofType(node, 'modifiers', 'parameter_modifiers');
    return (modifiers === undefined ? [] : allOfType(modifiers, 'annotation')).flatMap((annotation) => {
      const call = ofType(annotation, 'constructor_invocation');
      const type = ofType(call ?? annotation, 'user_type');
      if (type === undefined || !OTHER_NAMES.test(this.textOf(type))) return [];
      return (ofType(call, 'value_arguments')?.children ?? []).flatMap((argument) => argument.children.at(-1) ?? []);
    });
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
      isStatic: this.#membersOfClasses.get(node) === 'static',
      parameters,
      body,
      isExpression: body !== undefined && this.textOf(body).startsWith('='),
      returns: ofType(node, ...TYPES),
      sends: this.#declaredCall(node),
    };
  }

  #declaredCall(node: SyntaxNode): DeclaredCall | undefined {
    const declared = declaredCall(this.#annotations(node), this.#ownersOf.get(node) ?? [], this.spelling);
    if (declared === undefined) return undefined;
    const list = ofType(node, 'function_value_parameters')?.children ?? [];
    // Annotations stand in front of the parameter that they are about.
    const annotated = list.flatMap((parameter, index) => {
      const before = list[index - 1];
      const own = ofType(parameter, 'simple_identifier');
      if (before?.type !== 'parameter_modifiers' || own === undefined) return [];
      return this.#annotationsOf(before).map((annotation) => ({ annotation, parameter: own }));
    });
    const body = annotated.find(({ annotation }) => BODY_PARAMETER.test(annotation.name))?.parameter;
    const query = annotated
      .filter(({ annotation }) => QUERY_PARAMETER.test(annotation.name))
      .map(({ annotation, parameter }) => ({
        name:
          annotation.name === 'QueryMap'
            ? undefined
            : (this.plain(argumentOf(annotation)) ?? new Located(this.textOf(parameter), parameter.start)),
        value: parameter,
      }));
    return { ...declared, gives: ofType(node, ...TYPES), body, query };
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
      const type = ofType(parameter, ...TYPES);
      return [
        { name: own, wire: this.#wire(parameter, own), type, isStatic: false },
        ...this.#otherNames(parameter).map((name) => ({ name, wire: this.plain(name), type, isStatic: false })),
      ].flatMap(({ wire, ...rest }) => (wire === undefined ? [] : { ...rest, wire }));
    });
    return {
      kind: 'class',
      name,
      members: ofType(node, 'class_body', 'enum_class_body')?.children ?? [],
      parameters,
      fields,
    };
  }
}
