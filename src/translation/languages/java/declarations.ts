import type { Code } from '../../code.js';
import { Located } from '../../located.js';
import { RequestPartLowering } from '../jvm/request-parts.js';
import { declaredCall, partsSent } from '../declared-calls.js';
import type { Annotation } from '../annotations.js';
import type { DeclaredCall, Field, Parameter, Shape } from '../shape.js';
import { allOfType, child, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { conditionOf } from '../jvm/conditions.js';
import { annotationsOn } from './annotations.js';
import { NamedFunctions, mappedSources } from '../jvm/mapped-sources.js';
import { setMembers, setValue } from '../jvm/set-values.js';

const WIRE_NAMES = /^(?:JsonProperty|SerializedName|Json|JsonbProperty)$/;
const OTHER_NAMES = /^JsonAlias$/;
const CREATES = /^JsonCreator$/;
const MAPPERS = /^(?:interface|class)_declaration$/;

/** What Java declares: fields, methods and classes. */
export abstract class JavaDeclarations extends RequestPartLowering {
  /** The annotations of the interface that a method stands in. */
  readonly #ownersOf = new Map<SyntaxNode, readonly Annotation[]>();

  readonly #named = new NamedFunctions();

  /** What the class of a field is made of where its payload is read. */
  readonly #creatorsOf = new Map<SyntaxNode, readonly SyntaxNode[]>();

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      if (MAPPERS.test(node.type) && this.#annotations(node).some(({ name }) => name === 'Mapper'))
        this.#named.note(
          child(node, 'body')?.children ?? [],
          (member) => this.#functionOf(member),
          this.spelling.plain,
        );
      if (node.type === 'class_declaration') {
        const given = this.#readFrom(node);
        if (given.length > 0)
          for (const member of child(node, 'body')?.children ?? []) this.#creatorsOf.set(member, given);
      }
      if (node.type !== 'interface_declaration') return undefined;
      const annotations = this.#annotations(node);
      for (const member of child(node, 'body')?.children ?? []) this.#ownersOf.set(member, annotations);
      return undefined;
    });
    return super.program(root);
  }

  #functionOf(member: SyntaxNode): { name: string; annotations: Annotation[] } | undefined {
    const name = member.type === 'method_declaration' ? child(member, 'name') : undefined;
    return name && { name: this.textOf(name), annotations: this.#annotations(member) };
  }

  protected declaration(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'field_declaration':
      case 'constant_declaration':
        return { kind: 'fields', fields: this.#fields(node) };
      case 'method_declaration':
      case 'constructor_declaration': {
        const reads =
          child(node, 'body') === undefined
            ? mappedSources(this.#annotations(node), this.spelling.plain, this.#named.beside(node))
            : [];
        return {
          kind: 'function',
          name: child(node, 'name'),
          isConstructor: node.type === 'constructor_declaration',
          isStatic: this.#isStatic(node),
          parameters: this.#parameters(child(node, 'parameters')),
          body: child(node, 'body'),
          returns: child(node, 'type'),
          sends: this.#declaredCall(node),
          condition: conditionOf(this.#annotations(node), this.spelling.plain),
          ...(reads.length > 0 && { reads }),
        };
      }
      case 'enum_declaration': {
        const name = child(node, 'name');
        const body = child(node, 'body');
        const isText = body !== undefined && /@Json(?:Value|Creator)\b/.test(this.textOf(body));
        const members = (body?.children ?? []).map((member) =>
          member.type === 'enum_constant' && name !== undefined ? this.#constantOf(member, name, isText) : member,
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
        const fields = [...given, ...this.#readBesideFields(node)].flatMap((parameter): Field[] => {
          const own = child(parameter, 'name');
          return own === undefined
            ? []
            : [
                { name: own, wire: this.#wire(parameter, own), type: child(parameter, 'type'), isStatic: false },
                ...this.#aliases(parameter, own),
              ];
        });
        const set = setMembers(this.#annotations(node), this.spelling.plain, this.settings);
        return {
          kind: 'class',
          name,
          base: child(node, 'superclass')?.children[0],
          members: child(node, 'body')?.children ?? [],
          fields,
          set,
          condition: this.#conditionOf(node),
          // Nobody makes an object of settings but the container.
          ...(given.length === 0 || set !== undefined ? {} : { parameters: this.#components(given) }),
        };
      }
      default:
        return undefined;
    }
  }

  #conditionOf(node: SyntaxNode): Extract<Shape, { kind: 'class' }>['condition'] {
    const test = conditionOf(this.#annotations(node), (part) => this.plain(part));
    const types = [child(node, 'superclass'), ...(ofType(child(node, 'interfaces'), 'type_list')?.children ?? [])];
    const named = types.flatMap((type) => (type === undefined ? [] : nameOfType(type)));
    return test === undefined ? undefined : { test, as: named };
  }

  #constant(node: SyntaxNode): Shape {
    const name = child(node, 'name');
    const value = child(node, 'value');
    if (name === undefined || value === undefined) return { kind: 'nothing' };
    const wire = new Located(this.textOf(name), name.start);
    return { kind: 'fields', fields: [{ name, wire, value, isStatic: true }] };
  }

  /** `GET_USER("GET", "/users/{id}")` in an enumeration: an object of it. Without arguments, the text that JSON has for it, which the enumeration may say. */
  #constantOf(node: SyntaxNode, type: SyntaxNode, isText: boolean): SyntaxNode {
    const list = child(node, 'arguments');
    const said = this.#annotations(node).find(({ name }) => WIRE_NAMES.test(name))?.args[0]?.value;
    const [only, other] = list?.children ?? [];
    const held = said ?? (isText && other === undefined && this.plain(only) !== undefined ? only : undefined);
    const { start, end } = node;
    const name = child(node, 'name');
    if (held !== undefined) return { ...node, children: [...node.children, { ...held, field: 'value' }] };
    if (list === undefined) return name ? { ...node, children: [...node.children, textNamed(name)] } : node;
    const children = [{ ...type, field: 'type' }, list];
    const value = { type: 'object_creation_expression', field: 'value', start, end, children };
    return { ...node, children: [...node.children, value] };
  }

  protected variables(node: SyntaxNode): Extract<Shape, { kind: 'declare' }>['names'] {
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
    return this.variables(node).flatMap(({ name, type, value }) => {
      const read = this.#creatorsOf.get(node)?.find((parameter) => this.#isNamed(parameter, name));
      const said = read !== undefined && !this.#hasWire(node) ? read : node;
      return [
        {
          name,
          wire: this.#wire(said, name),
          type,
          value: value ?? this.#setting(node),
          isStatic: this.#isStatic(node),
        },
        ...this.#aliases(said, name),
      ];
    });
  }

  /** `@JsonCreator Ticket(@JsonProperty("entityId") String export)`: the parameters that say which fields of a payload they are. */
  #readFrom(type: SyntaxNode): readonly SyntaxNode[] {
    for (const member of child(type, 'body')?.children ?? []) {
      if (member.type !== 'constructor_declaration' && member.type !== 'method_declaration') continue;
      const given = (child(member, 'parameters')?.children ?? []).filter((parameter) => this.#hasWire(parameter));
      const isCreator = this.#annotations(member).some(({ name }) => CREATES.test(name));
      if (given.length > 0 && (isCreator || member.type === 'constructor_declaration')) return given;
    }
    return [];
  }

  /** Those of them that no field of the class is called like. */
  #readBesideFields(type: SyntaxNode): readonly SyntaxNode[] {
    const own = allOfType(child(type, 'body') ?? type, 'field_declaration').flatMap((field) => this.variables(field));
    return this.#readFrom(type).filter((parameter) => !own.some(({ name }) => this.#isNamed(parameter, name)));
  }

  #isNamed(parameter: SyntaxNode, name: SyntaxNode): boolean {
    const own = child(parameter, 'name');
    return own !== undefined && this.textOf(own) === this.textOf(name);
  }

  #hasWire(node: SyntaxNode): boolean {
    return this.#annotations(node).some(({ name }) => WIRE_NAMES.test(name));
  }

  #setting(node: SyntaxNode): SyntaxNode | undefined {
    return setValue(this.#annotations(node), node, this.spelling.plain, this.settings);
  }

  #annotations(node: SyntaxNode): Annotation[] {
    return annotationsOn(node, (part) => this.textOf(part));
  }

  #wire(node: SyntaxNode, name: SyntaxNode): Located {
    const given = this.#annotations(node).find((annotation) => WIRE_NAMES.test(annotation.name));
    return this.plain(given?.args[0]?.value) ?? new Located(this.textOf(name), name.start);
  }

  /** `@JsonAlias({ "first", "second" })`: further names that a field is read from. */
  #aliases(node: SyntaxNode, name: SyntaxNode): Field[] {
    const given = this.#annotations(node).find((annotation) => OTHER_NAMES.test(annotation.name));
    const wires = given?.args.flatMap(({ value }) => this.plain(value) ?? []) ?? [];
    return wires.map((wire) => ({ name, wire, isStatic: false, isAlias: true }));
  }

  /** What a record is made of, in order. */
  #components(given: readonly SyntaxNode[]): Parameter[] {
    return given.flatMap((component) => {
      const name = child(component, 'name');
      return name === undefined ? [] : [{ name, type: child(component, 'type'), isField: true }];
    });
  }

  /** `@GET("path")` on a method of an interface: a call that a library makes of it. Without a path, it is what a server answers. */
  #declaredCall(node: SyntaxNode): DeclaredCall | undefined {
    const owner = this.#ownersOf.get(node) ?? [];
    const declared = declaredCall(this.#annotations(node), owner, this.spelling, this.settingOf);
    if (declared === undefined) return undefined;
    const parameters = (child(node, 'parameters')?.children ?? []).flatMap((parameter) => {
      const name = child(parameter, 'name');
      return name === undefined ? [] : [{ name, annotations: this.#annotations(parameter) }];
    });
    return { ...declared, gives: child(node, 'type'), ...partsSent(declared, owner, parameters, this.spelling) };
  }

  #parameters(list: SyntaxNode | undefined): Parameter[] {
    return (list?.children ?? []).flatMap((parameter): Parameter[] => {
      const name = child(parameter, 'name');
      return name === undefined ? [] : [{ name, type: child(parameter, 'type'), value: this.#setting(parameter) }];
    });
  }
}

/** The name of a constant as the text that it is written as. */
function textNamed({ start, end }: SyntaxNode): SyntaxNode {
  return { type: 'string_literal', field: 'value', start: start - 1, end: end + 1, children: [] };
}

/** `Paths` of `Paths`, `Paths<String>`, or of a clause that names it. */
function nameOfType(type: SyntaxNode): readonly SyntaxNode[] {
  if (type.type === 'type_identifier') return [type];
  const [first] = type.children;
  return first === undefined ? [] : nameOfType(first);
}
