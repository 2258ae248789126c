import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { allOfType, child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { literalTexts } from './annotations.js';
import { ClassesElsewhere } from './classes-elsewhere.js';
import { clientMethods, isClientClass } from './client-classes.js';
import { definitionOf } from './contexts.js';
import { PythonDefinitions } from './definitions.js';
import { withMember } from './enumerations.js';
import { fieldsMadeOf } from './made-by-fields.js';
import { basesOf, classesIn, isCamel, rootOf } from './models.js';
import { yieldsIn } from './names.js';
import { Models } from './refusing-models.js';

/** What is called with a value gives the member that has it. */
const ENUM = /^(?:enum\.)?(?:Str|Int)?Enum$/;

/** Definitions of classes in Python. */
export abstract class PythonClasses extends PythonDefinitions {
  readonly #textOf = (node: SyntaxNode): string => this.textOf(node);
  readonly #models = new Models({
    text: this.text,
    textOf: this.#textOf,
    property: (node) => this.property(node),
    wireName: (value) => this.wireName(value),
    isFieldOfSchema: (value) => this.isFieldOfSchema(value),
  });

  /** Takes note of the classes of the file. */
  protected collectClasses(root: SyntaxNode): void {
    const elsewhere = new ClassesElsewhere(this.around);
    this.#models.see(
      root,
      (base) => /^[\w.]+$/.test(base) && elsewhere.some(base, { file: this.file, text: this.text }, isCamel),
    );
    for (const { node, name } of classesIn(root)) {
      this.#collectWires(node);
      const inner = rootOf(node, this.#textOf);
      if (inner !== undefined) this.roots.set(this.textOf(name), inner);
    }
  }

  /** Names of fields that payloads call otherwise, where all classes of the file call them so. */
  #collectWires(model: SyntaxNode): void {
    for (const { children } of child(model, 'body')?.children ?? []) {
      const [assignment] = children;
      const left = assignment?.type === 'assignment' ? child(assignment, 'left') : undefined;
      if (assignment === undefined || left?.type !== 'identifier') continue;
      const name = this.textOf(left);
      const told = this.wireName(child(assignment, 'right')) ?? this.#models.camelField(model, assignment);
      const wire = told?.text ?? name;
      const isKnown = this.wires.has(name) && this.wires.get(name) !== wire;
      this.wires.set(name, isKnown || !/^[A-Za-z_]\w*$/.test(wire) ? undefined : wire);
    }
  }

  /** @param declared the class with its decorators. */
  protected definedClass(node: SyntaxNode, declared: SyntaxNode): Code {
    const name = child(node, 'name');
    const base = child(node, 'superclasses')?.children.find(({ type }) => type === 'identifier');
    const around = this.isInClient;
    this.isInClient = isClientClass(node, this.#textOf, this.text);
    const members = (child(node, 'body')?.children ?? []).map((member) => this.#member(member, node, name));
    this.classNames.clear();
    if (this.isInClient) members.push(this.clientMethods(clientMethods(node, this.#textOf), node));
    this.isInClient = around;
    if (basesOf(node).some((one) => ENUM.test(this.textOf(one))))
      members.push('constructor(value) { return value; }\n', this.#methodsOfMembers(node));
    else members.push(this.#madeByFields(declared, node));
    return js`class ${name === undefined ? 'Unnamed' : this.name(name)}${base === undefined ? '' : js` extends ${this.name(base)}`} {\n${members}}${this.#models.refusal(node)}`;
  }

  #member(member: SyntaxNode, owner: SyntaxNode, name: SyntaxNode | undefined): Code {
    const definition = definitionOf(member, this.#textOf);
    if (definition.type === 'function_definition')
      return this.#outsideClass(name, () => this.#method(member, definition));
    const [assignment] = member.children;
    return assignment?.type === 'assignment' ? this.#field(assignment, owner, name) : [];
  }

  #field(assignment: SyntaxNode, owner: SyntaxNode, name: SyntaxNode | undefined): Code {
    const left = child(assignment, 'left');
    if (left?.type !== 'identifier') return [];
    const value = child(assignment, 'right');
    const annotation = child(assignment, 'type');
    const type = this.typeCode(annotation) ?? this.#literals(annotation);
    const typed = type === undefined ? '' : js`: ${type}`;
    const [wire, ...others] = this.wireNames(value);
    const inPayload = wire?.quoted() ?? this.#models.camelField(owner, assignment);
    const own = JSON.stringify(this.textOf(left));
    if (inPayload !== undefined)
      return [
        js`@inCode(${own}) ${inPayload}${typed};\n`,
        ...others.map((other) => js`@alias(${own}) ${other.quoted()}${typed};\n`),
      ];
    if (value === undefined || this.isFieldOfSchema(value)) return js`${this.property(left)}${typed};\n`;
    const given = js` = ${this.expression(value)};\n`;
    // What the class has already is named without the class in its body.
    if (name !== undefined) this.classNames.set(this.textOf(left), name);
    return js`${this.property(left)}${typed}${given}static ${this.property(left)}${given}`;
  }

  /** `Literal["a", "b"]` of a field, as a type. */
  #literals(annotation: SyntaxNode | undefined): Code | undefined {
    if (annotation === undefined || literalTexts(this.textOf(annotation)) === undefined) return undefined;
    const texts: Code[] = [];
    visitSyntax(annotation, (node) => {
      if (node.type === 'string') texts.push(this.template(node).quoted());
      return undefined;
    });
    return joined(texts, ' | ');
  }

  /** Functions of a class name its members by the class only. */
  #outsideClass(owner: SyntaxNode | undefined, work: () => Code): Code {
    const names = [...this.classNames];
    const around = this.ownClass;
    this.classNames.clear();
    this.ownClass = owner;
    const code = work();
    this.ownClass = around;
    for (const [name, held] of names) this.classNames.set(name, held);
    return code;
  }

  #method(member: SyntaxNode, definition: SyntaxNode): Code {
    const nameNode = child(definition, 'name');
    if (nameNode === undefined) return [];
    const decorators = allOfType(member, 'decorator').map((decorator) => this.textOf(decorator));
    const name = this.textOf(nameNode);
    if (name === '__init__') return js`${this.definedFunction(definition, 'constructor')}\n`;
    const isStatic = decorators.some((text) => /^@(?:static|class)method/.test(text));
    const isGetter = decorators.some((text) => /^@(?:\w+\.)?(?:cached_)?property\b/.test(text));
    const body = child(definition, 'body');
    if (isGetter && !isStatic && body !== undefined && yieldsIn(body))
      return this.#yieldingGetter(definition, nameNode);
    return js`${isStatic ? 'static ' : isGetter ? 'get ' : ''}${this.definedFunction(definition, this.property(nameNode))}\n`;
  }

  /** A property that yields its values: no getter can. */
  #yieldingGetter(definition: SyntaxNode, name: SyntaxNode): Code {
    const yielding = `${this.textOf(name)}$each`;
    return js`${this.definedFunction(definition, yielding)}\nget ${this.property(name)}() { return this.${yielding}(); }\n`;
  }

  /** The methods of an enumeration, as functions of the member: that is what it holds. */
  #methodsOfMembers(node: SyntaxNode): Code {
    return (child(node, 'body')?.children ?? []).map((member): Code => {
      const name = member.type === 'function_definition' ? child(member, 'name') : undefined;
      if (name === undefined || !/^[a-z]/.test(this.textOf(name))) return [];
      const around = this.selfName;
      this.selfName = 'member';
      const method = this.definedFunction(member, withMember(this.textOf(name)), '', ['member']);
      this.selfName = around;
      return js`static ${method}\n`;
    });
  }

  /** What makes an object of the values of its fields. */
  #madeByFields(declared: SyntaxNode, node: SyntaxNode): Code {
    const fields = fieldsMadeOf(declared, node, this.#textOf);
    if (fields.length === 0) return '';
    const own = fields.filter((field) => this.wires.get(this.textOf(field)) === this.textOf(field));
    const kept = own.map((field) => js`this.${this.property(field)} = ${this.name(field)};\n`);
    const given = fields.map((field) => this.name(field));
    return js`constructor(${joined(given, ', ')}) {\n${kept}}\n`;
  }
}
