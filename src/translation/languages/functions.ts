import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { Located } from '../located.js';
import { nameFor } from './lowering.js';
import { Scopes } from './scopes.js';
import type { DeclaredCall, DeclaredRead, Shape } from './shape.js';
import type { SyntaxNode } from './tree.js';
import { visitSyntax } from './tree.js';
import { isOutcome, isWrappedAnswer, wrappedAnswer } from './wrapped-answers.js';
import { ClassFieldLowering } from './class-fields.js';

export type FunctionShape = Extract<Shape, { kind: 'function' }>;
export type ClassShape = Extract<Shape, { kind: 'class' }>;

/** Variables and functions, by their shapes. */
export abstract class FunctionLowering extends ClassFieldLowering {
  protected readonly scopes = new Scopes();

  /** Variables that a body makes by assigning to them, where the language has no other declarations. */
  protected localVariables?(body: SyntaxNode): readonly string[];

  protected declared(name: SyntaxNode, type: SyntaxNode | undefined, value: SyntaxNode | undefined): Code {
    return js`var ${this.declaring(name)}${this.typeAndValue(type, value)};\n`;
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
      isRest === true ? js`...${this.name(name)}` : js`${this.name(name)}${this.typeAndValue(type, value)}`,
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
    return js`${isMember ? asked : ''}${head}${this.#functionName(shape, isMember)}${this.typesOf(shape)}(${joined(parameters, ', ')})${result} {\n${body}}\n`;
  }

  protected typesOf({ typeParameters = [] }: FunctionShape | ClassShape): Code {
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
    if (reads !== undefined) return reads.map((read) => this.#readOf(read, parameters));
    if (sends !== undefined) return this.#declaredRequest(sends);
    if (isExpression === true && body !== undefined) return js`return ${this.expression(body)};\n`;
    return [this.inner(body), result === undefined ? '' : js`return ${this.#atEndOf(body, result)};\n`];
  }

  /** `@Mapping(source = "user.name")`: what a library makes of the declaration reads that. */
  #readOf({ path, by }: DeclaredRead, parameters: FunctionShape['parameters']): Code {
    const parts = [...path.text.matchAll(/[^.]+/g)];
    const named = parameters.find(({ name }) => parts.length > 1 && this.textOf(name) === parts[0]?.[0]);
    const [only] = parameters.length === 1 ? parameters : [];
    const from = named ?? only;
    if (from === undefined) return '';
    const members = (named === undefined ? parts : parts.slice(1)).map(
      ({ 0: part, index }) => js`[${path.slice(index, index + part.length).quoted()}]`,
    );
    const read = js`${this.name(from.name)}${members}`;
    return by === undefined ? js`${read};\n` : js`this.${by}(${read});\n`;
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

  protected typeAndValue(type: SyntaxNode | undefined, value: SyntaxNode | undefined): Code {
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

  /** Statements of a body in a function. */
  protected inner(body: SyntaxNode | undefined): Code {
    return body === undefined ? [] : [this.statement(body), '\n'];
  }
}
