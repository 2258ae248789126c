import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { TAKEN_APART } from '../../provenance/objects/names-in-code.js';
import { Located } from '../located.js';
import { nameFor } from './lowering.js';
import { defaultRefusalsIn } from './default-refusals.js';
import { refusingBeans } from './reader-beans.js';
import { refusalsIn, refusalsOfServers, refusesOthers, takesOthers } from './refusals.js';
import type { Refusal } from './refusals.js';
import { Scopes } from './scopes.js';
import type { Arity, ClassScope } from './scopes.js';
import type { DeclaredCall, Field, Shape } from './shape.js';
import { SpellingLowering } from './spelling.js';
import type { SyntaxNode } from './tree.js';
import { visitSyntax } from './tree.js';
import { isOutcome, isWrappedAnswer, wrappedAnswer } from './wrapped-answers.js';

type FunctionShape = Extract<Shape, { kind: 'function' }>;
type ClassShape = Extract<Shape, { kind: 'class' }>;

interface Made {
  readonly fields: readonly Field[];
  readonly base: string | undefined;
  readonly node: SyntaxNode;
  readonly name: SyntaxNode;
}

const MAX_BASES = 8;
/** Names of interfaces in C#, which stand where a base does. */
const INTERFACE = /^I[A-Z]/;

/** Variables, functions and classes, by their shapes. */
export abstract class DeclarationLowering extends SpellingLowering {
  protected readonly scopes = new Scopes();

  /** What the file's classes are made of, by their names. */
  readonly #made = new Map<string, Made>();

  protected abstract shape(node: SyntaxNode): Shape | undefined;

  /** Variables that a body makes by assigning to them, where the language has no other declarations. */
  protected localVariables?(body: SyntaxNode): readonly string[];

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      const shape = this.shape(node);
      if (shape?.kind === 'class') {
        const own = this.textOf(shape.name);
        this.classes.add(own);
        const fields = [...this.#fieldsOf(shape.members), ...(shape.fields ?? [])];
        const base = shape.base && this.textOf(shape.base);
        this.#made.set(own, { fields, base, node, name: shape.name });
        for (const field of fields) {
          if (field.isAlias === true) continue;
          const name = this.textOf(field.name);
          const isBeside = field.wire.at(0) !== field.name.start;
          if (isBeside) this.tag(name, field.wire.text);
          if (field.wire.text !== name && (!isBeside || field.wire.text === this.asUsed(name)))
            this.wires.set(name, field.wire.text);
        }
      }
      return shape?.kind !== 'text';
    });
    return [super.program(root), this.#refusals(root)];
  }

  /** What is refused by what stands in no file of the language. */
  protected refusedElsewhere(): readonly Refusal[] {
    return [];
  }

  /** All fields of a class of the file; undefined for one that extends a class of another file, or takes what it has no field for. */
  #allFields(name: string, depth = 0): readonly Field[] | undefined {
    const made = this.#made.get(name);
    if (made === undefined || depth > MAX_BASES || takesOthers(this.text, made.node, name)) return undefined;
    if (made.base === undefined || INTERFACE.test(made.base)) return made.fields;
    const inherited = this.#allFields(made.base, depth + 1);
    return inherited && [...inherited, ...made.fields];
  }

  /** What the file's readers and classes refuse, as schemas that refuse it. */
  #refusals(root: SyntaxNode): Code {
    const found = [
      ...refusalsIn(this.text),
      ...defaultRefusalsIn(this.text, this.file),
      ...this.#ownRefusals(),
      ...this.refusedElsewhere(),
    ].filter(({ type }) => (this.#made.has(type) ? this.#allFields(type) !== undefined : this.sharesTypes));
    const ofServers = [
      ...refusalsOfServers(this.text).map((one) => ({ ...one, name: '' })),
      ...refusingBeans(this.text),
    ];
    if (found.length === 0 && ofServers.length === 0) return '';
    const inert = new Set<number>();
    visitSyntax(root, ({ type, start, end }) => {
      if (!/comment|string/i.test(type)) return undefined;
      for (const one of [...found, ...ofServers]) if (start <= one.start && one.end <= end) inert.add(one.start);
      return false;
    });
    const written = <T extends { start: number }>(all: readonly T[]): T[] =>
      all.filter(({ start }) => !inert.has(start));
    return [
      written(ofServers).map(
        ({ start, end, name }) =>
          js`${{ text: 'strictBodies', start, end }}(${name === '' ? '' : JSON.stringify(name)});\n`,
      ),
      written(found).map((refusal) => this.#refusal(refusal)),
    ];
  }

  #refusal({ start, end, type }: Refusal): Code {
    const said = { text: 'strictObject', start, end };
    // A class of another file is asked there.
    if (!this.#made.has(type)) return js`${said}(${this.spelled(type)});\n`;
    const keys = (this.#allFields(type) ?? []).filter(({ isStatic }) => !isStatic);
    return js`${said}({ ${keys.map(({ wire }) => js`${wire.quoted()}: 0, `)} });\n`;
  }

  /** Classes of the file that say so themselves. */
  #ownRefusals(): Refusal[] {
    return [...this.#made].flatMap(([type, { node, name }]): Refusal[] => {
      const place = refusesOthers(this.text, { start: node.start, end: name.start });
      return place === undefined ? [] : [{ ...place, type }];
    });
  }

  /** Whether a class may take what it has no field for, as far as is known here. */
  #mayTakeOthers(name: string): boolean {
    return this.#allFields(name) === undefined;
  }

  protected declared(name: SyntaxNode, type: SyntaxNode | undefined, value: SyntaxNode | undefined): Code {
    return js`var ${this.declaring(name)}${this.#typeAndValue(type, value)};\n`;
  }

  /** A variable of the function that is being looked at. */
  protected declaring(name: SyntaxNode): Code {
    this.scopes.declare(this.textOf(name));
    return this.name(name);
  }

  protected function(shape: FunctionShape, isMember: boolean): Code {
    this.scopes.enterFunction(shape.parameters.map(({ name }) => this.textOf(name)));
    this.#collectLocals(shape.body);
    // Nobody hands over the object that a method belongs to: what is known of it is its type.
    const own = shape.owner === undefined ? [] : [shape.owner];
    // Nothing stands behind what takes all the rest.
    const takesRest = shape.parameters.at(-1)?.isRest === true;
    const all = takesRest ? [...own, ...shape.parameters] : [...shape.parameters, ...own];
    const parameters = all.map(({ name, value, type, isRest }) =>
      isRest === true ? js`...${this.name(name)}` : js`${this.name(name)}${this.#typeAndValue(type, value)}`,
    );
    const handedUp = shape.handedUp?.map(({ node }) => this.expression(node));
    const up = handedUp === undefined ? '' : js`super(${joined(handedUp, ', ')});\n`;
    const body = [
      this.#madeByAssigning(shape),
      up,
      this.#keptAsFields(shape),
      this.#handedBehind(shape),
      this.bodyOf(() => this.#functionBody(shape)),
    ];
    this.scopes.leaveFunction();
    const head = isMember
      ? `${shape.isStatic === true ? 'static ' : ''}${shape.isGetter === true ? 'get ' : ''}`
      : 'function ';
    const made = shape.returns && JSON.stringify(this.textOf(shape.returns));
    const asked = shape.condition && made ? js`@onCondition(${shape.condition}, ${made}) ` : '';
    const type = shape.sends?.gives ?? shape.returns;
    const given = type === undefined || this.#isWrapped(shape) ? undefined : this.answerType(type);
    const result = given === undefined ? '' : js`: ${given}`;
    return js`${isMember ? asked : ''}${head}${this.#functionName(shape, isMember)}${this.#typesOf(shape)}(${joined(parameters, ', ')})${result} {\n${body}}\n`;
  }

  #typesOf({ typeParameters = [] }: FunctionShape | ClassShape): Code {
    const names = typeParameters.map((one) => this.textOf(one)).join(', ');
    return names === '' ? '' : `<${names}>`;
  }

  /** Whether a function gives what holds the body of an answer, which is seen in what it does. */
  #isWrapped({ sends, returns, body }: FunctionShape): boolean {
    if (sends === undefined && returns !== undefined && isOutcome(this.textOf(returns))) return true;
    const type = sends?.gives ?? (body === undefined ? undefined : returns);
    return type !== undefined && isWrappedAnswer(this.textOf(type));
  }

  #functionName({ name, isConstructor }: FunctionShape, isMember: boolean): Code {
    if (isConstructor === true) return 'constructor';
    if (name === undefined) return 'unnamed';
    return isMember ? this.property(name) : this.functionName(name);
  }

  /** What a function does; some languages leave it from inside of its blocks. */
  protected bodyOf(lower: () => Code): Code {
    return lower();
  }

  /** The name of a function that is no method. */
  protected functionName(name: SyntaxNode): Code {
    return this.name(name);
  }

  #functionBody({ name, sends, isExpression, body, result, reads, parameters, doneBy }: FunctionShape): Code {
    if (doneBy !== undefined && name !== undefined) {
      const given = parameters.map((parameter) => this.name(parameter.name));
      return js`var done$: ${this.spelled(doneBy)};\nreturn done$.${this.property(name)}(${joined(given, ', ')});\n`;
    }
    if (reads !== undefined) return reads.map((path) => this.#readOf(path, parameters));
    if (sends !== undefined) return this.#declaredRequest(sends);
    if (isExpression === true && body !== undefined) return js`return ${this.expression(body)};\n`;
    return [this.inner(body), result === undefined ? '' : js`return ${this.#atEndOf(body, result)};\n`];
  }

  /** `@Mapping(source = "user.name")`: what a library makes of the declaration reads that. */
  #readOf(path: Located, parameters: FunctionShape['parameters']): Code {
    const parts = [...path.text.matchAll(/[^.]+/g)];
    const named = parameters.find(({ name }) => parts.length > 1 && this.textOf(name) === parts[0]?.[0]);
    const [only] = parameters.length === 1 ? parameters : [];
    const from = named ?? only;
    if (from === undefined) return '';
    const members = (named === undefined ? parts : parts.slice(1)).map(
      ({ 0: part, index }) => js`[${path.slice(index, index + part.length).quoted()}]`,
    );
    return js`${this.name(from.name)}${members};\n`;
  }

  /** Parameters of a constructor that are fields as well. */
  #keptAsFields({ isConstructor, parameters }: FunctionShape): Code {
    return parameters
      .filter(({ isField }) => isConstructor === true && isField === true)
      .map(({ name }) => js`this.${this.wireProperty(name)} = ${this.name(name)};\n`);
  }

  /** `retry { load() }` of `fun retry(times: Int = 3, work: () -> User)`: what stands behind the call is handed to the last parameter. */
  #handedBehind({ parameters }: FunctionShape): Code {
    const last = parameters.at(-1);
    const before = last?.isWork === true ? parameters.filter((one) => one !== last && one.value !== undefined) : [];
    return last === undefined
      ? ''
      : before.map(({ name }) => js`if (window.which) ${this.name(last.name)} = ${this.name(name)};\n`);
  }

  #madeByAssigning({ body, parameters }: FunctionShape): Code {
    const taken = new Set(parameters.map(({ name }) => nameFor(this.textOf(name).replace(/^\$/, ''))));
    const made = body === undefined ? [] : (this.localVariables?.(body) ?? []).filter((name) => !taken.has(name));
    return made.length === 0 ? '' : `var ${made.join(', ')};\n`;
  }

  #typeAndValue(type: SyntaxNode | undefined, value: SyntaxNode | undefined): Code {
    const typed = type === undefined ? undefined : this.typeCode(type);
    return [typed === undefined ? '' : js`: ${typed}`, value === undefined ? '' : js` = ${this.expression(value)}`];
  }

  #declaredRequest({ method, address, base, body, bodyMembers = [], gives, query = [] }: DeclaredCall): Code {
    const path = address instanceof Located ? address.quoted() : this.expression(address);
    const url =
      base === undefined
        ? path
        : js`(${typeof base === 'string' ? JSON.stringify(base) : base.quoted()} + "/" + ${path})`;
    const parameters = query.map(({ name, value }) =>
      name === undefined ? js`...${this.name(value)}` : js`${name.quoted()}: ${this.name(value)}`,
    );
    const members = bodyMembers.map(({ name, value }) => js`${name.quoted()}: ${this.name(value)}`);
    const sent = {
      method,
      url,
      query: parameters.length === 0 ? undefined : js`{ ${joined(parameters, ', ')} }`,
      body: body ? this.name(body) : members.length === 0 ? undefined : js`{ ${joined(members, ', ')} }`,
    };
    const answer = js`${this.send(sent)}.json()`;
    if (gives === undefined || !isWrappedAnswer(this.textOf(gives))) return js`return ${answer};\n`;
    const type = this.answerType(gives);
    return js`return ${wrappedAnswer(type === undefined ? answer : js`(${answer} as ${type})`)};\n`;
  }

  /** A variable as it is when a body is done. */
  #atEndOf(body: SyntaxNode | undefined, variable: SyntaxNode): Code {
    const end = body?.end ?? variable.end;
    return { text: this.spelled(this.textOf(variable)), start: end - 1, end };
  }

  #collectLocals(body: SyntaxNode | undefined): void {
    if (body === undefined) return;
    visitSyntax(body, (node) => {
      const shape = this.shape(node);
      if (shape?.kind === 'declare') for (const { name } of shape.names) this.scopes.declare(this.textOf(name));
      return undefined;
    });
    for (const name of this.localVariables?.(body) ?? []) this.scopes.declare(name);
  }

  protected class(shape: ClassShape): Code {
    const members = shape.members.flatMap((member) => this.#flattened(member));
    const functions = members.flatMap((member) => {
      const inner = this.shape(member);
      return inner?.kind === 'function' && inner.name !== undefined ? [inner] : [];
    });
    this.scopes.enterClass(this.#classScope(shape, [...this.#fieldsOf(members), ...(shape.fields ?? [])], functions));
    const outer: Code[] = [];
    const inner = members.map((member): Code => {
      const own = this.shape(member);
      if (own?.kind === 'function') return this.function(own, true);
      if (own?.kind === 'fields') return own.fields.map((field) => this.#field(field, shape.set));
      if (own?.kind === 'class' && own.isHeld === true)
        return js`static ${this.property(own.name)} = ${this.class(own)};\n`;
      if (own?.kind === 'class') {
        outer.push(this.class(own));
        return this.#holdsConstants(own) ? js`static ${this.property(own.name)} = ${this.name(own.name)};\n` : [];
      }
      if (own !== undefined && own.kind !== 'nothing') outer.push(this.statement(member), '\n');
      return [];
    });
    const { name, parameters } = shape;
    const handedUp = this.#baseOf(shape) === undefined ? undefined : shape.baseArgs;
    const made =
      parameters === undefined || functions.some((fn) => fn.isConstructor)
        ? []
        : this.function({ kind: 'function', name, isConstructor: true, parameters, handedUp, body: undefined }, true);
    const extra = (shape.fields ?? []).map((field) => this.#field(field, shape.set));
    this.scopes.leaveClass();
    const base = shape.base !== undefined && this.#baseOf(shape) ? js` extends ${this.name(shape.base)}` : '';
    const mark =
      this.sharesTypes && shape.isHeld !== true && this.#mayTakeOthers(this.textOf(name)) ? '@takesOthers ' : '';
    const taken = shape.condition;
    const condition =
      taken === undefined
        ? ''
        : js`@onCondition(${joined([taken.test, ...taken.as.map((type) => this.name(type))], ', ')}) `;
    const apart = shape.isTakenApart === true ? `static ${TAKEN_APART} = true;\n` : '';
    return js`${mark}${condition}class ${this.name(name)}${this.#typesOf(shape)}${base} {\n${shape.generated?.() ?? ''}${apart}${extra}${made}${inner}}\n${this.#mixed(shape)}${outer}`;
  }

  /** What a class takes in of others: their methods, and what they have for the class itself. */
  #mixed({ name, mixedIn = [] }: ClassShape): Code {
    const into = this.spelled(this.textOf(name));
    return mixedIn.map(({ type, isOfClass }) => {
      const from = this.name(type);
      return isOfClass
        ? js`Object.assign(${into}, ${from}.prototype);\n`
        : js`Object.assign(${into}.prototype, ${from}.prototype);\nObject.assign(${into}, ${from});\n`;
    });
  }

  /** Whether a class is no more than constants, which are named by the class around it too: `Routes.Older.List`. */
  #holdsConstants({ members, fields, parameters }: ClassShape): boolean {
    const own = members.flatMap((member) => this.#flattened(member)).map((member) => this.shape(member));
    const isConstant = (shape: Shape | undefined): boolean =>
      shape?.kind === 'nothing' ||
      (shape?.kind === 'fields' && shape.fields.every(({ isStatic }) => isStatic)) ||
      (shape?.kind === 'function' && shape.isConstructor === true && shape.parameters.length === 0);
    return (fields ?? parameters ?? []).length === 0 && own.length > 0 && own.every(isConstant);
  }

  #classScope(shape: ClassShape, fields: readonly Field[], functions: readonly FunctionShape[]): ClassScope {
    const named = (isStatic: boolean): Set<string> =>
      new Set(
        [...fields, ...functions]
          .filter((member) => (member.isStatic ?? false) === isStatic)
          .map(({ name }) => (name === undefined ? '' : this.textOf(name))),
      );
    const instance = named(false);
    for (const { name, isField } of shape.parameters ?? []) if (isField === true) instance.add(this.textOf(name));
    const takes = new Map<string, Arity[]>();
    for (const { name, parameters } of functions) {
      const own = name === undefined ? '' : this.textOf(name);
      const last = parameters.at(-1)?.type;
      const isOpen = last !== undefined && /\[\]|\.\.\./.test(this.textOf(last));
      const least = parameters.filter(({ value }) => value === undefined).length - (isOpen ? 1 : 0);
      takes.set(own, [...(takes.get(own) ?? []), { least, most: isOpen ? Infinity : parameters.length }]);
    }
    const [mixed] = shape.mixedIn ?? [];
    const self = shape.isOpen === true ? this.textOf(shape.name) : mixed && this.textOf(mixed.type);
    const base = this.#baseOf(shape) ?? (self && this.spelled(self));
    const places = shape.parameters?.map((parameter) => this.textOf(parameter.name));
    return { name: this.spelled(this.textOf(shape.name)), instance, statics: named(true), base, takes, places };
  }

  /** The class that one extends: of this file, or of any of the language where these see each other. */
  #baseOf({ base }: ClassShape): string | undefined {
    const name = base && this.textOf(base);
    if (name === undefined || (this.sharesTypes ? INTERFACE.test(name) : !this.classes.has(name))) return undefined;
    return this.spelled(name);
  }

  #flattened(member: SyntaxNode): SyntaxNode[] {
    const shape = this.shape(member);
    return shape?.kind === 'block' ? shape.statements.flatMap((inner) => this.#flattened(inner)) : [member];
  }

  #fieldsOf(members: readonly SyntaxNode[]): Field[] {
    return members.flatMap((member) => {
      const shape = this.shape(member);
      return shape?.kind === 'fields' ? shape.fields : shape?.kind === 'block' ? this.#fieldsOf(shape.statements) : [];
    });
  }

  #field({ name, wire, type, value, isStatic, isAlias }: Field, set?: ReadonlyMap<string, Code>): Code {
    const key = wire.quoted();
    if (isAlias === true)
      return js`@alias(${JSON.stringify(this.asUsed(this.textOf(name)))}) ${key}${this.#typeAndValue(type, undefined)};\n`;
    const given = isStatic ? undefined : set?.get(wire.text);
    const rest =
      given === undefined
        ? js`${this.#typeAndValue(type, value)};\n`
        : js`${this.#typeAndValue(type, undefined)} = ${given};\n`;
    // What is written for JSON is another name than the one in code.
    const isRenamed = wire.at(0) !== name.start && wire.text !== this.asUsed(this.textOf(name));
    const own = wire.at(0) === name.start || value === undefined ? '' : js`${this.property(name)}${rest}`;
    const said = isRenamed ? `@inCode(${JSON.stringify(this.asUsed(this.textOf(name)))}) ` : '';
    return js`${said}${isStatic ? 'static ' : ''}${key}${rest}${own}`;
  }

  /** Statements of a body in a function. */
  protected inner(body: SyntaxNode | undefined): Code {
    return body === undefined ? [] : [this.statement(body), '\n'];
  }
}
