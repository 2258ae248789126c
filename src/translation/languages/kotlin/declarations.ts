import type { Code } from '../../code.js';
import { Located } from '../../located.js';
import { argumentOf } from '../annotations.js';
import { declaredCall, partsSent } from '../declared-calls.js';
import type { Annotation } from '../annotations.js';
import type { DeclaredCall, Field, Parameter, Shape } from '../shape.js';
import { allOfType, ofType, visitSyntax } from '../tree.js';
import { conditionOf } from '../jvm/conditions.js';
import { NamedFunctions, mappedSources } from '../jvm/mapped-sources.js';
import { setMembers, setValue } from '../jvm/set-values.js';
import { annotationsIn } from './annotations.js';
import type { SyntaxNode } from '../tree.js';
import { madeName } from '../jvm/references.js';
import { PartLowering } from './parts.js';
import { RESOURCE, isResource, resourceMembers } from './resources.js';
import type { ResourceField } from './resources.js';

const WIRE_NAMES = /^(?:SerialName|JsonProperty|SerializedName|Json)$/;
const OTHER_NAMES = /^(?:JsonNames|JsonAlias)$/;

type ClassShape = Extract<Shape, { kind: 'class' }>;

const TYPES = ['user_type', 'nullable_type'];

/** What Kotlin declares: properties, functions and classes. */
export abstract class KotlinDeclarations extends PartLowering {
  readonly #membersOfClasses = new Map<SyntaxNode, 'static' | 'instance'>();

  /** Getters that stand on a line of their own, by the properties before them. */
  readonly #gettersBehind = new Map<SyntaxNode, SyntaxNode>();

  /** The enumerations that constants stand in, and whether JSON has a text for each that it holds. */
  readonly #enumerations = new Map<SyntaxNode, { readonly name: SyntaxNode; readonly isText: boolean }>();

  /** The resources of Ktor that others stand in. */
  readonly #resourcesAround = new Map<SyntaxNode, SyntaxNode>();

  /** The annotations of the interface that a function stands in. */
  readonly #ownersOf = new Map<SyntaxNode, readonly Annotation[]>();

  readonly #named = new NamedFunctions();

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      if (node.type === 'class_declaration') {
        const name = ofType(node, 'type_identifier');
        const constants = allOfType(ofType(node, 'enum_class_body') ?? node, 'enum_entry');
        const isText = constants.length > 0 && /@(?:get:|field:)?JsonValue\b|@JsonCreator\b/.test(this.textOf(node));
        for (const one of constants) if (name !== undefined) this.#enumerations.set(one, { name, isText });
        const annotations = this.#annotations(node);
        if (annotations.some((one) => one.name === 'Mapper'))
          this.#named.note(
            ofType(node, 'class_body')?.children ?? [],
            (member) => this.#functionOf(member),
            this.spelling.plain,
          );
        for (const member of annotations.length > 0 ? (ofType(node, 'class_body')?.children ?? []) : []) {
          this.#ownersOf.set(member, annotations);
          if (isResource(annotations) && isResource(this.#annotations(member))) this.#resourcesAround.set(member, node);
        }
      }
      for (const [index, part] of node.children.entries()) {
        const before = node.children[index - 1];
        if (part.type === 'getter' && before?.type === 'property_declaration') this.#gettersBehind.set(before, part);
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
      case 'enum_entry':
        return this.#constant(node);
      default:
        return undefined;
    }
  }

  /** A property of a class is a field, one of a function a variable; both declare a name. */
  #property(node: SyntaxNode): Shape | undefined {
    const variable = ofType(node, 'variable_declaration');
    const name = ofType(variable, 'simple_identifier');
    const several = ofType(node, 'multi_variable_declaration');
    if (several !== undefined) return this.partsOf(several, node.children[node.children.indexOf(several) + 1]);
    if (name === undefined) return undefined;
    const type = ofType(variable, ...TYPES);
    const value =
      node.children.find(
        (part) =>
          part !== variable &&
          !/modifiers|binding_pattern_kind|getter|setter|type|comment|property_delegate/.test(part.type),
      ) ??
      this.#lazyValue(node) ??
      this.#setting(node);
    const about = ofType(node, ...TYPES);
    const getter = ofType(ofType(node, 'getter') ?? this.#gettersBehind.get(node), 'function_body');
    if (getter !== undefined) {
      const isStatic = this.#membersOfClasses.get(node) === 'static';
      const isGetter = about === undefined && this.#membersOfClasses.has(node);
      const isExpression = this.textOf(getter).startsWith('=');
      return {
        kind: 'function',
        name,
        about,
        isStatic,
        isGetter,
        parameters: [],
        body: getter,
        isExpression,
        returns: type,
      };
    }
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

  /** What a container puts there by the settings of the program. */
  #setting(node: SyntaxNode): SyntaxNode | undefined {
    return setValue(this.#annotations(node), node, this.spelling.plain, this.settings);
  }

  /** `by lazy { … }`: what the block says last. */
  #lazyValue(node: SyntaxNode): SyntaxNode | undefined {
    const call = ofType(ofType(node, 'property_delegate'), 'call_expression');
    const lambda = ofType(ofType(call?.children.at(-1), 'annotated_lambda'), 'lambda_literal');
    return call && this.textOf(call).startsWith('lazy') ? ofType(lambda, 'statements') : undefined;
  }

  #functionOf(member: SyntaxNode): { name: string; annotations: Annotation[] } | undefined {
    const name = member.type === 'function_declaration' ? ofType(member, 'simple_identifier') : undefined;
    return name && { name: this.textOf(name), annotations: this.#annotations(member) };
  }

  #annotations(node: SyntaxNode): Annotation[] {
    const modifiers = ofType(node, 'modifiers', 'parameter_modifiers');
    return modifiers === undefined ? [] : annotationsIn(modifiers, (part) => this.textOf(part));
  }

  #wire(node: SyntaxNode, name: SyntaxNode): Located {
    const given = this.#annotations(node).find((annotation) => WIRE_NAMES.test(annotation.name));
    return this.plain(given?.args[0]?.value) ?? new Located(this.textOf(name), name.start);
  }

  /** Names that a property is read from besides its own. */
  #aliases(node: SyntaxNode): Located[] {
    return this.#annotations(node)
      .filter(({ name }) => OTHER_NAMES.test(name))
      .flatMap(({ args }) => args.flatMap(({ value }) => this.plain(value) ?? []));
  }

  #function(node: SyntaxNode): Shape {
    const list = ofType(node, 'function_value_parameters');
    const parameters: Parameter[] = [];
    for (const part of list?.children ?? []) {
      const name = part.type === 'parameter' ? ofType(part, 'simple_identifier') : undefined;
      const isWork = ofType(part, 'function_type') !== undefined;
      if (name !== undefined) parameters.push({ name, type: ofType(part, ...TYPES), isWork });
      else if (!/modifiers|comment/.test(part.type) && parameters.length > 0)
        parameters.push({ ...(parameters.pop() ?? { name: part }), value: part });
    }
    const body = ofType(node, 'function_body');
    const name = ofType(node, 'simple_identifier');
    const types = allOfType(node, ...TYPES);
    const reads =
      body === undefined ? mappedSources(this.#annotations(node), this.spelling.plain, this.#named.beside(node)) : [];
    return {
      kind: 'function',
      name,
      about: types.find(({ end }) => name !== undefined && end <= name.start),
      isStatic: this.#membersOfClasses.get(node) === 'static',
      parameters,
      body,
      isExpression: body !== undefined && this.textOf(body).startsWith('='),
      returns: types.find(({ start }) => list !== undefined && start >= list.end),
      sends: this.#declaredCall(node),
      condition: conditionOf(this.#annotations(node), this.spelling.plain),
      ...(reads.length > 0 && { reads }),
    };
  }

  #declaredCall(node: SyntaxNode): DeclaredCall | undefined {
    const owner = this.#ownersOf.get(node) ?? [];
    const declared = declaredCall(this.#annotations(node), owner, this.spelling, this.settingOf);
    if (declared === undefined) return undefined;
    const list = ofType(node, 'function_value_parameters')?.children ?? [];
    // Annotations stand in front of the parameter that they are about.
    const parameters = list.flatMap((parameter, index) => {
      const before = list[index - 1];
      const name = parameter.type === 'parameter' ? ofType(parameter, 'simple_identifier') : undefined;
      if (name === undefined) return [];
      const marks = before?.type === 'parameter_modifiers' ? before : undefined;
      return [{ name, annotations: marks ? annotationsIn(marks, (part) => this.textOf(part)) : [] }];
    });
    const gives = allOfType(node, ...TYPES).at(-1);
    return { ...declared, gives, ...partsSent(declared, owner, parameters, this.spelling) };
  }

  /** A constant of an enumeration: the text that JSON has for it, or an object of the class. */
  #constant(node: SyntaxNode): Shape | undefined {
    const name = ofType(node, 'simple_identifier');
    if (name === undefined) return undefined;
    const said = this.#annotations(node).find((annotation) => WIRE_NAMES.test(annotation.name))?.args[0]?.value;
    const list = ofType(node, 'value_arguments');
    const type = this.#enumerations.get(node);
    const [only, other] = list?.children ?? [];
    const isText = type?.isText === true && other === undefined && this.plain(only) !== undefined;
    const { start, end } = node;
    const at = { field: undefined, start, end };
    const made: SyntaxNode | undefined = list &&
      type && {
        ...at,
        type: 'call_expression',
        children: [
          { ...type.name, type: 'simple_identifier' },
          { ...at, type: 'call_suffix', children: [list] },
        ],
      };
    const text = { ...at, type: 'string_literal', start: name.start - 1, end: name.end + 1, children: [] };
    const value = said ?? (isText ? only : (made ?? text));
    return {
      kind: 'fields',
      fields: [{ name, wire: new Located(this.textOf(name), name.start), value, isStatic: true }],
    };
  }

  #class(node: SyntaxNode): Shape | undefined {
    const name = ofType(node, 'type_identifier', 'simple_identifier');
    if (name === undefined) return undefined;
    const given = allOfType(ofType(node, 'primary_constructor') ?? node, 'class_parameter');
    const isWrittenWhole = !this.#annotations(node).some((annotation) => annotation.name === 'Serializable');
    const parameters = given.flatMap((parameter): Parameter[] => {
      const own = ofType(parameter, 'simple_identifier');
      return own === undefined
        ? []
        : [
            {
              name: own,
              type: ofType(parameter, ...TYPES),
              value: this.#setting(parameter) ?? this.#defaultOf(parameter, isWrittenWhole),
              isField: ofType(parameter, 'binding_pattern_kind') !== undefined,
            },
          ];
    });
    const isData = allOfType(ofType(node, 'modifiers') ?? node, 'class_modifier').some(
      (one) => this.textOf(one) === 'data',
    );
    const fields = given.flatMap((parameter): Field[] => {
      const own = ofType(parameter, 'simple_identifier');
      if (own === undefined || ofType(parameter, 'binding_pattern_kind') === undefined) return [];
      const type = ofType(parameter, ...TYPES);
      return [
        { name: own, wire: this.#wire(parameter, own), type, isStatic: false },
        ...this.#aliases(parameter).map((wire) => ({ name: own, wire, type, isStatic: false, isAlias: true })),
      ];
    });
    const set = setMembers(this.#annotations(node), this.spelling.plain, this.settings);
    return {
      kind: 'class',
      name,
      set,
      ...this.#base(node),
      condition: this.#conditionOf(node),
      isTakenApart: isData,
      members: ofType(node, 'class_body', 'enum_class_body')?.children ?? [],
      // Nobody makes an object of settings but the container.
      parameters: set === undefined ? parameters : [],
      fields,
      ...this.#asResource(node, given),
    };
  }

  #conditionOf(node: SyntaxNode): ClassShape['condition'] {
    const test = conditionOf(this.#annotations(node), (part) => this.plain(part));
    const types = allOfType(node, 'delegation_specifier').map((one) => ofType(one, 'constructor_invocation') ?? one);
    const as = types.flatMap((type) => ofType(ofType(type, 'user_type'), 'type_identifier') ?? []);
    return test === undefined ? undefined : { test, as };
  }

  /** `: Base(client, "path")`: the class that one extends; interfaces are not made. */
  #base(node: SyntaxNode): Pick<ClassShape, 'base' | 'baseArgs'> {
    const made = allOfType(node, 'delegation_specifier').flatMap((one) => ofType(one, 'constructor_invocation') ?? []);
    const base = ofType(ofType(made[0], 'user_type'), 'type_identifier');
    if (base === undefined) return {};
    const args = (ofType(made[0], 'value_arguments')?.children ?? []).flatMap((argument) => {
      const value = argument.children.at(-1);
      return value === undefined ? [] : [{ name: undefined, node: value }];
    });
    const isNamed = ofType(made[0], 'value_arguments')?.children.some(({ children }) => children.length > 1) === true;
    return { base, baseArgs: isNamed ? [] : args };
  }

  /** What a parameter holds that nothing is handed over for; whether that is written out too, settings of kotlinx.serialization say elsewhere. */
  #defaultOf(parameter: SyntaxNode, isWrittenWhole: boolean): SyntaxNode | undefined {
    const type = ofType(parameter, ...TYPES);
    const said = type === undefined ? '' : this.text.slice(type.end, parameter.end);
    if (!/^\s*=/.test(said)) return undefined;
    const value = parameter.children.findLast(({ start }) => type !== undefined && start >= type.end);
    if (value === undefined || value.type === 'null') return value && madeName('null', parameter.end);
    return isWrittenWhole ? value : madeName('window.preset', value.start);
  }

  /** `@Resource("/loans/{loanId}") class Loan(val loanId: String)`: an address of Ktor, and the query that its other fields are sent in. */
  #asResource(node: SyntaxNode, given: readonly SyntaxNode[]): Pick<ClassShape, 'generated' | 'isHeld'> {
    const paths = this.#pathsOf(node);
    if (paths.length === 0) return {};
    const names = new Set(paths.flatMap(({ text }) => [...text.matchAll(/\{(\w+)[^{}]*\}/g)].map(([, name]) => name)));
    const around = this.#resourcesAround.get(node);
    const owner = around && ofType(around, 'type_identifier');
    const fields = (): ResourceField[] =>
      given.flatMap((parameter) => {
        const name = ofType(parameter, 'simple_identifier');
        const type = ofType(parameter, ...TYPES);
        if (name === undefined) return [];
        const isAround = owner && type && this.textOf(type).split('.').at(-1) === this.textOf(owner);
        const preset = isAround ? undefined : this.#defaultOf(parameter, true);
        const isNone = preset === undefined || preset.start === preset.end;
        return {
          name: this.name(name),
          key: names.has(this.textOf(name)) ? undefined : this.#wire(parameter, name).quoted(),
          preset: isNone ? undefined : this.expression(preset),
          isAround: isAround === true,
        };
      });
    return { generated: () => resourceMembers(paths, fields()), isHeld: around !== undefined };
  }

  /** The parts of the address of a resource, the outermost first. */
  #pathsOf(node: SyntaxNode): Located[] {
    const said = this.#annotations(node).find(({ name }) => name === RESOURCE);
    const own = said && this.plain(argumentOf(said));
    const around = this.#resourcesAround.get(node);
    return own === undefined ? [] : [...(around === undefined ? [] : this.#pathsOf(around)), own];
  }
}
