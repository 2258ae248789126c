import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { Located } from '../../located.js';
import { ClientLowering } from '../clients.js';
import { methodNamed } from '../lowering.js';
import { RegisteredClients } from './registered-clients.js';
import { Settings, isNameOfSettings } from './settings.js';
import { Solution } from './solution.js';
import type { DeclaredCall, Field, Parameter, Shape } from '../shape.js';
import { allOfType, child, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

const WIRE_NAMES = /^(?:JsonPropertyName|JsonProperty|DataMember)$/;
/** What a client calls a property where it makes a query of the object. */
const QUERY_NAMES = /^AliasAs$/;
const VALUE_NAMES = /^(?:EnumMember|JsonStringEnumMemberName|JsonPropertyName)$/;

/** What C# declares: variables, fields, properties, methods and classes. */
export abstract class CSharpDeclarations extends ClientLowering {
  /** The types that are declared for what `new()` makes, by where that stands. */
  protected readonly typesAround = new Map<number, SyntaxNode>();
  /** The classes that methods of interfaces are mostly done by, by where the methods stand: `Users` for `IUsers`. */
  readonly #doneBy = new Map<number, string>();
  protected readonly solution = Solution.around(this.around);
  protected readonly settings = new Settings(this.file, this.solution);
  protected readonly registered = new RegisteredClients(this.file, this.solution);

  protected declaration(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'variable_declaration':
        return { kind: 'declare', names: this.#declared(node) };
      case 'field_declaration':
        return { kind: 'fields', fields: this.#fields(node) };
      case 'property_declaration':
        return this.#property(node);
      case 'method_declaration':
      case 'local_function_statement':
      case 'constructor_declaration':
        return this.#function(node);
      case 'enum_declaration':
        return { kind: 'code', code: () => this.#enum(node) };
      case 'class_declaration':
      case 'record_declaration':
      case 'struct_declaration':
      case 'interface_declaration':
        return this.#class(node);
      default:
        return undefined;
    }
  }

  /** `(state, count)`: the names of what a value is taken apart into. */
  protected override declaring(name: SyntaxNode): Code {
    if (name.type !== 'tuple_pattern') return super.declaring(name);
    return js`[${joined(
      name.children.map((part) => this.declaring(part)),
      ', ',
    )}]`;
  }

  #declared(node: SyntaxNode): Extract<Shape, { kind: 'declare' }>['names'] {
    const type = child(node, 'type');
    return allOfType(node, 'variable_declarator').flatMap((declarator) => {
      const name = child(declarator, 'name') ?? ofType(declarator, 'tuple_pattern');
      const value = declarator.children.find((part) => part !== name);
      this.#tellType(value, type);
      return name === undefined ? [] : [{ name, value, ...(type?.type === 'implicit_type' ? {} : { type }) }];
    });
  }

  #tellType(value: SyntaxNode | undefined, type: SyntaxNode | undefined): void {
    if (value?.type === 'implicit_object_creation_expression' && type !== undefined && type.type !== 'implicit_type')
      this.typesAround.set(value.start, type);
  }

  /** `=> new(value)`, `return new(value);`: what a function gives is of the type that it says. */
  #tellReturned(body: SyntaxNode | undefined, type: SyntaxNode | undefined): void {
    if (body === undefined || type === undefined) return;
    const given = /^(?:Value)?Task$/.test(this.#plainNameOf(type))
      ? ofType(type, 'type_argument_list')?.children[0]
      : type;
    if (body.type === 'arrow_expression_clause') this.#tellType(body.children[0], given);
    visitSyntax(body, (inner) => {
      if (/^(?:lambda_expression|local_function_statement|anonymous_method_expression)$/.test(inner.type)) return false;
      if (inner.type === 'return_statement') this.#tellType(inner.children[0], given);
      return undefined;
    });
  }

  /** The name of a type without what it is of. */
  #plainNameOf(type: SyntaxNode): string {
    return this.textOf(ofType(type, 'identifier') ?? type);
  }

  #isStatic(node: SyntaxNode): boolean {
    return allOfType(node, 'modifier').some((modifier) => /^(?:static|const)$/.test(this.textOf(modifier)));
  }

  #fields(node: SyntaxNode): Field[] {
    const declaration = ofType(node, 'variable_declaration');
    if (declaration === undefined) return [];
    return this.#declared(declaration).map(({ name, value, type }) => ({
      name,
      wire: this.#wire(node, name, false),
      type,
      value,
      isStatic: this.#isStatic(node),
    }));
  }

  #property(node: SyntaxNode): Shape | undefined {
    const name = child(node, 'name');
    const value = child(node, 'value');
    if (name === undefined) return undefined;
    this.#tellType(value, child(node, 'type'));
    const read = allOfType(child(node, 'accessors') ?? node, 'accessor_declaration').find(
      ({ start, children }) => children.length > 0 && /^get\b/.test(this.text.slice(start)),
    );
    const body = read && child(read, 'body');
    if (body !== undefined)
      return {
        kind: 'function',
        name,
        parameters: [],
        body,
        isExpression: body.type === 'arrow_expression_clause',
        isGetter: true,
        isStatic: this.#isStatic(node),
      };
    if (value?.type === 'arrow_expression_clause') {
      return {
        kind: 'function',
        name,
        parameters: [],
        body: value,
        isExpression: true,
        isGetter: true,
        isStatic: this.#isStatic(node),
      };
    }
    const field = {
      name,
      wire: this.#wire(node, name, true),
      type: child(node, 'type'),
      value,
      isStatic: this.#isStatic(node),
    };
    return { kind: 'fields', fields: [field] };
  }

  /** The name in JSON: the one that an attribute gives, else the property's with a small letter. */
  #wire(node: SyntaxNode, name: SyntaxNode, isProperty: boolean): Located {
    const given = this.#attributed(node, WIRE_NAMES) ?? this.#attributed(node, QUERY_NAMES);
    if (given !== undefined) return given;
    const text = this.textOf(name);
    return new Located(isProperty ? this.asUsed(text) : text, name.start);
  }

  /** What an attribute of one of these names is given. */
  #attributed(node: SyntaxNode, names: RegExp): Located | undefined {
    for (const list of allOfType(node, 'attribute_list')) {
      for (const attribute of allOfType(list, 'attribute')) {
        const attributeName = child(attribute, 'name');
        if (attributeName === undefined || !names.test(this.textOf(attributeName))) continue;
        const given = ofType(attribute, 'attribute_argument_list')
          ?.children.map(({ children }) => this.#nameIn(children.at(-1)))
          .find(Boolean);
        if (given !== undefined) return given;
      }
    }
    return undefined;
  }

  /** Its members by what they are called in JSON. */
  #enum(node: SyntaxNode): Code {
    const name = child(node, 'name');
    const members = allOfType(child(node, 'body') ?? node, 'enum_member_declaration').flatMap((member) => {
      const own = child(member, 'name');
      if (own === undefined) return [];
      const said = this.#attributed(member, VALUE_NAMES) ?? new Located(this.textOf(own), own.start);
      return [js`${JSON.stringify(this.textOf(own))} = ${said.quoted()}`];
    });
    return name === undefined ? 'undefined' : js`enum ${this.name(name)} { ${joined(members, ', ')} }`;
  }

  /** `"name"`, `Name = "name"`. */
  #nameIn(argument: SyntaxNode | undefined): Located | undefined {
    if (argument?.type !== 'assignment_expression') return this.plain(argument);
    const name = child(argument, 'left');
    return name && /^(?:PropertyName|Name|Value)$/.test(this.textOf(name))
      ? this.plain(child(argument, 'right'))
      : undefined;
  }

  /** A property as it is called in JSON, unless an attribute says otherwise. */
  protected override asUsed(name: string): string {
    return this.around.names.get(name.toLowerCase()) ?? name.charAt(0).toLowerCase() + name.slice(1);
  }

  #function(node: SyntaxNode): Shape {
    const given = child(node, 'parameters')?.children ?? [];
    const parameters = given.flatMap((parameter, index): Parameter[] => {
      // `params string[] names`: the grammar leaves its type and its name where they are.
      if (parameter.type === 'identifier') return [{ name: parameter, type: given[index - 1], isRest: true }];
      const name = child(parameter, 'name');
      const value = parameter.children.find(
        (part) => part.field === undefined && part.type !== 'attribute_list' && part.type !== 'modifier',
      );
      return name === undefined ? [] : [{ name, type: child(parameter, 'type'), value }];
    });
    const body = child(node, 'body');
    const sends = this.#declaredCall(node);
    this.#tellReturned(body, child(node, 'returns') ?? child(node, 'type'));
    return {
      kind: 'function',
      name: child(node, 'name'),
      isConstructor: node.type === 'constructor_declaration',
      isStatic: this.#isStatic(node),
      parameters,
      body,
      isExpression: body?.type === 'arrow_expression_clause',
      returns: child(node, 'returns') ?? child(node, 'type'),
      sends,
      ...(body === undefined && sends === undefined && { doneBy: this.#doneBy.get(node.start) }),
    };
  }

  /** `[Get("/path")]` on a method of an interface: a call that a library makes of it. */
  #declaredCall(node: SyntaxNode): DeclaredCall | undefined {
    for (const attribute of allOfType(node, 'attribute_list').flatMap((list) => allOfType(list, 'attribute'))) {
      const name = child(attribute, 'name');
      const method = name === undefined ? undefined : methodNamed(this.textOf(name));
      const address = ofType(attribute, 'attribute_argument_list')?.children[0]?.children[0];
      if (method === undefined || address === undefined) continue;
      const parameters = child(node, 'parameters')?.children ?? [];
      const gives = child(node, 'returns') ?? child(node, 'type');
      const body = parameters.find((parameter) => this.#isMarked(parameter, /^\[\s*(?:From)?Body\b/));
      return {
        method,
        address,
        base: this.#registeredBase(node),
        gives,
        body: body && child(body, 'name'),
        query: parameters.flatMap((parameter) => this.#queryParameter(parameter, this.textOf(address))),
      };
    }
    return undefined;
  }

  /** The path that the interface of a declared call is registered with. */
  #registeredBase(node: SyntaxNode): string | undefined {
    const owner = [...this.text.slice(0, node.start).matchAll(/\binterface\s+([A-Z]\w*)/g)].at(-1)?.[1];
    return owner === undefined ? undefined : this.registered.baseOf(owner);
  }

  #isMarked(parameter: SyntaxNode, mark: RegExp): boolean {
    return allOfType(parameter, 'attribute_list').some((list) => mark.test(this.textOf(list)));
  }

  /** What the address has no place for goes into the query. */
  #queryParameter(parameter: SyntaxNode, address: string): NonNullable<DeclaredCall['query']> {
    const value = child(parameter, 'name');
    if (value === undefined || this.#isMarked(parameter, /^\[\s*(?:(?:From)?Body|Header\w*|Authorize|Property|Path)\b/))
      return [];
    const type = child(parameter, 'type');
    if (type !== undefined && /^CancellationToken\??$/.test(this.textOf(type))) return [];
    const alias = allOfType(parameter, 'attribute_list')
      .flatMap((list) => allOfType(list, 'attribute'))
      .filter((attribute) => /^(?:AliasAs|Query)\b/.test(this.textOf(attribute)))
      .map((attribute) => this.plain(ofType(attribute, 'attribute_argument_list')?.children[0]?.children[0]))
      .find(Boolean);
    const name = alias ?? new Located(this.textOf(value), value.start);
    if (address.toLowerCase().includes(`{${name.text.toLowerCase()}`)) return [];
    const isPlain = type === undefined || /^(?:predefined_type|nullable_type)$/.test(type.type);
    return [{ name: isPlain || alias !== undefined ? name : undefined, value }];
  }

  /** What settings put into a class: those of the section that the class names itself, or is named after. */
  #setUp(node: SyntaxNode, name: string): ReadonlyMap<string, Code> | undefined {
    const written = this.textOf(node);
    const said = /\bconst\s+string\s+\w*(?:Section|Position|Key|Name)\w*\s*=\s*"([\w:]+)"/.exec(written)?.[1];
    return said === undefined && !isNameOfSettings(name)
      ? undefined
      : this.settings.membersFor(name, said === undefined ? [] : [said]);
  }

  #class(node: SyntaxNode): Shape | undefined {
    const name = child(node, 'name');
    if (name === undefined) return undefined;
    const given = ofType(node, 'parameter_list')?.children ?? [];
    const done = node.type === 'interface_declaration' ? /^I([A-Z]\w*)$/.exec(this.textOf(name))?.[1] : undefined;
    for (const member of done === undefined ? [] : (child(node, 'body')?.children ?? []))
      this.#doneBy.set(member.start, done ?? '');
    const isRecord = node.type === 'record_declaration';
    // Those of a record are its properties; methods of any other class use them as if they were fields.
    const kept = given.flatMap((parameter): Parameter[] => {
      const own = child(parameter, 'name');
      return isRecord || own === undefined ? [] : [{ name: own, type: child(parameter, 'type'), isField: true }];
    });
    const fields = given.flatMap((parameter): Field[] => {
      const own = child(parameter, 'name');
      return own === undefined
        ? []
        : [{ name: own, wire: this.#wire(parameter, own, true), type: child(parameter, 'type'), isStatic: false }];
    });
    return {
      kind: 'class',
      name,
      base: ofType(node, 'base_list')?.children.find(({ type }) => type === 'identifier'),
      members: child(node, 'body')?.children ?? [],
      set: this.#setUp(node, this.textOf(name)),
      ...(isRecord ? { fields } : kept.length === 0 ? {} : { parameters: kept }),
    };
  }
}
