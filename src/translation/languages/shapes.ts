import type { Code } from '../code.js';
import { joined, js, quoted } from '../code.js';
import { Located } from '../located.js';
import type { Argument, Call } from './lowering.js';
import { Lowering, nameFor } from './lowering.js';
import type { SyntaxNode } from './tree.js';
import { visitSyntax } from './tree.js';

const LIST_TYPES =
  /\[\]|\b(?:List|IList|IEnumerable|ICollection|Collection|Set|Array|Iterable|MutableList|IReadOnlyList|Sequence)\s*</;

export interface Parameter {
  readonly name: SyntaxNode;
  readonly value?: SyntaxNode | undefined;
  readonly type?: SyntaxNode | undefined;
  /** It is a field of the object as well. */
  readonly isField?: boolean;
}

/** A call that a library makes of a declaration. */
export interface DeclaredCall {
  readonly method: string;
  readonly address: SyntaxNode;
  /** The type of what it answers. */
  readonly gives?: SyntaxNode | undefined;
  /** The parameter that is its body. */
  readonly body?: SyntaxNode | undefined;
}

/** What a node of a syntax tree is, whatever the language calls it. */
export type Shape =
  /** Something that has no value and does nothing. */
  | { readonly kind: 'nothing' }
  /** The same value as another. */
  | { readonly kind: 'same'; readonly node: SyntaxNode | undefined }
  | { readonly kind: 'name'; readonly node: SyntaxNode }
  | { readonly kind: 'this' }
  | { readonly kind: 'code'; readonly code: Code }
  /** A string: its pieces in order, values in between. */
  | { readonly kind: 'text'; readonly pieces: readonly (Located | SyntaxNode)[] }
  | { readonly kind: 'call'; readonly call: Call }
  | {
      readonly kind: 'make';
      readonly type: SyntaxNode;
      readonly name: string;
      readonly args: readonly Argument[];
      readonly fields?: readonly Entry[];
    }
  | { readonly kind: 'member'; readonly object: SyntaxNode; readonly name: SyntaxNode }
  | { readonly kind: 'element'; readonly object: SyntaxNode; readonly key: SyntaxNode | undefined }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: SyntaxNode; readonly right: SyntaxNode }
  | {
      readonly kind: 'choice';
      readonly condition: SyntaxNode | undefined;
      readonly yes: SyntaxNode | undefined;
      readonly no: SyntaxNode | undefined;
    }
  | { readonly kind: 'list'; readonly items: readonly SyntaxNode[] }
  | { readonly kind: 'object'; readonly entries: readonly Entry[] }
  | { readonly kind: 'lambda'; readonly parameters: readonly SyntaxNode[]; readonly body: SyntaxNode | undefined }
  | { readonly kind: 'assign'; readonly target: SyntaxNode; readonly value: SyntaxNode; readonly adds?: boolean }
  | {
      readonly kind: 'declare';
      readonly names: readonly {
        readonly name: SyntaxNode;
        readonly type?: SyntaxNode | undefined;
        readonly value?: SyntaxNode | undefined;
      }[];
    }
  | {
      readonly kind: 'function';
      readonly name: SyntaxNode | undefined;
      readonly isConstructor?: boolean;
      readonly isStatic?: boolean;
      readonly parameters: readonly Parameter[];
      readonly body: SyntaxNode | undefined;
      readonly isExpression?: boolean;
      readonly isGetter?: boolean;
      /** A variable that is given back besides what is returned. */
      readonly result?: SyntaxNode | undefined;
      /** A call that is only declared, by what it sends. */
      readonly sends?: DeclaredCall | undefined;
    }
  | {
      readonly kind: 'class';
      readonly name: SyntaxNode;
      readonly base?: SyntaxNode | undefined;
      readonly members: readonly SyntaxNode[];
      readonly parameters?: readonly Parameter[];
      readonly fields?: readonly Field[];
    }
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  | {
      readonly kind: 'each';
      readonly name: SyntaxNode | undefined;
      readonly list: SyntaxNode | undefined;
      readonly body: SyntaxNode | undefined;
    }
  | { readonly kind: 'return'; readonly value: SyntaxNode | undefined }
  | { readonly kind: 'block'; readonly statements: readonly SyntaxNode[] }
  | {
      readonly kind: 'if';
      readonly condition: SyntaxNode | undefined;
      readonly then: SyntaxNode | undefined;
      readonly otherwise?: SyntaxNode | undefined;
    };

export interface Entry {
  /** Absent for a key that is worked out. */
  readonly key: Located | undefined;
  readonly value: SyntaxNode | undefined;
}

export interface Field {
  readonly name: SyntaxNode;
  /** The name that it has in JSON, where it stands. */
  readonly wire: Located;
  readonly type?: SyntaxNode | undefined;
  readonly value?: SyntaxNode | undefined;
  readonly isStatic: boolean;
}

interface ClassScope {
  readonly name: string;
  readonly instance: ReadonlySet<string>;
  readonly statics: ReadonlySet<string>;
}

/** The lowering of languages whose code is declarations, calls and members, each described by its shape. */
export abstract class ShapeLowering extends Lowering {
  /** Names of fields in code, and in JSON where that differs by a rule rather than by what is written. */
  protected readonly wires = new Map<string, string>();
  /** Classes of the file. */
  protected readonly classes = new Set<string>();
  readonly #scopes: ClassScope[] = [];
  readonly #locals: Set<string>[] = [];

  protected abstract shape(node: SyntaxNode): Shape | undefined;

  /** What a call means beyond what it says; undefined for one that is as it stands. */
  protected abstract idiom(call: Call): Code | undefined;

  /** What an object of a class of some library is; undefined for one of the file. */
  protected abstract made(name: string, args: readonly Argument[], fields: readonly Entry[]): Code | undefined;

  /** Variables that a body makes by assigning to them, where the language has no other declarations. */
  protected abstract localVariables(body: SyntaxNode): readonly string[];

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      const shape = this.shape(node);
      if (shape?.kind === 'class') {
        this.classes.add(this.textOf(shape.name));
        for (const field of [...this.#fieldsOf(shape.members), ...(shape.fields ?? [])]) {
          const name = this.textOf(field.name);
          if (field.wire.at(0) === field.name.start && field.wire.text !== name) this.wires.set(name, field.wire.text);
        }
      }
      return shape?.kind !== 'text';
    });
    return super.program(root);
  }

  protected statement(node: SyntaxNode): Code {
    const shape = this.shape(node);
    switch (shape?.kind) {
      case 'nothing':
        return [];
      case 'declare':
        return shape.names.map(({ name, type, value }) => this.#declared(name, type, value));
      case 'function':
        return this.#function(shape, false);
      case 'class':
        return this.#class(shape);
      case 'fields':
        return shape.fields.map((field) =>
          field.value === undefined ? [] : js`var ${this.name(field.name)} = ${this.expression(field.value)};\n`,
        );
      case 'each':
        return js`for (const ${shape.name === undefined ? 'each' : this.#declaring(shape.name)} of ${this.optional(shape.list, '[]')}) {\n${this.#inner(shape.body)}}`;
      case 'return':
        return shape.value === undefined ? 'return;' : js`return ${this.expression(shape.value)};`;
      case 'block':
        return this.statements(shape.statements);
      case 'if':
        return js`if (${this.optional(shape.condition)}) {\n${this.#inner(shape.then)}}${shape.otherwise === undefined ? '' : js` else {\n${this.#inner(shape.otherwise)}}`}`;
      case 'same':
        return shape.node === undefined ? [] : this.statement(shape.node);
      case undefined:
        return node.type.includes('comment') ? [] : this.statements(node.children);
      default:
        return js`${this.expression(node)};`;
    }
  }

  protected expression(node: SyntaxNode): Code {
    const shape = this.shape(node);
    switch (shape?.kind) {
      case undefined:
        return this.opaque(node.children);
      case 'nothing':
        return 'undefined';
      case 'same':
        return this.optional(shape.node);
      case 'name':
        return this.#reference(shape.node);
      case 'this':
        return 'this';
      case 'code':
        return shape.code;
      case 'text':
        return this.#text(shape.pieces);
      case 'call':
        return this.idiom(shape.call) ?? this.#call(shape.call);
      case 'make':
        return (
          this.made(shape.name, shape.args, shape.fields ?? []) ??
          this.#make(shape.type, shape.args, shape.fields ?? [])
        );
      case 'member':
        return js`${this.expression(shape.object)}.${this.wireProperty(shape.name)}`;
      case 'element':
        return js`${this.expression(shape.object)}[${this.optional(shape.key)}]`;
      case 'binary':
        return this.#binary(shape.operator, shape.left, shape.right);
      case 'choice':
        return js`(${this.optional(shape.condition)} ? ${this.optional(shape.yes)} : ${this.optional(shape.no)})`;
      case 'list':
        return this.list(shape.items);
      case 'object':
        return this.entries(shape.entries);
      case 'lambda':
        return js`((${joined(
          shape.parameters.map((parameter) => this.#declaring(parameter)),
          ', ',
        )}) => ${this.#lambdaBody(shape.body)})`;
      case 'assign':
        return js`(${this.expression(shape.target)} ${shape.adds === true ? '+=' : '='} ${this.expression(shape.value)})`;
      case 'declare':
        return this.#declaredInside(shape.names);
      case 'if':
        return js`(${this.optional(shape.condition)} ? ${this.optional(shape.then)} : ${this.optional(shape.otherwise)})`;
      case 'block': {
        const [only] = shape.statements;
        if (shape.statements.length === 1 && only !== undefined && this.#isValue(only)) return this.expression(only);
        return js`(() => {\n${this.statements(shape.statements)}})()`;
      }
      default:
        return js`(() => {\n${this.statement(node)}})()`;
    }
  }

  #isValue(node: SyntaxNode): boolean {
    const kind = this.shape(node)?.kind;
    return (
      kind !== undefined &&
      !['declare', 'function', 'class', 'fields', 'each', 'return', 'if', 'nothing', 'block'].includes(kind)
    );
  }

  /** A variable of the function that is being looked at. */
  #declaring(name: SyntaxNode): Code {
    this.#locals.at(-1)?.add(this.textOf(name));
    return this.name(name);
  }

  /** A declaration that stands where a value is expected. */
  #declaredInside(names: Extract<Shape, { kind: 'declare' }>['names']): Code {
    return this.list(names.flatMap(({ value }) => value ?? []));
  }

  #declared(name: SyntaxNode, type: SyntaxNode | undefined, value: SyntaxNode | undefined): Code {
    const declared = this.#declaring(name);
    const typed = type === undefined ? undefined : this.typeCode(type);
    return js`var ${declared}${typed === undefined ? '' : js`: ${typed}`}${value === undefined ? '' : js` = ${this.expression(value)}`};\n`;
  }

  /** Put behind the names of classes, so that those of one language are not taken for those of another. */
  protected abstract readonly suffix: string;

  protected override name(node: SyntaxNode): Code {
    return { text: this.#spelled(this.textOf(node)), start: node.start, end: node.end };
  }

  #spelled(name: string): string {
    return this.suffix !== '' && /^[A-Z]/.test(name) ? nameFor(name) + this.suffix : nameFor(name);
  }

  /** A type, where it is a class or a list of one. */
  protected typeCode(type: SyntaxNode): Code | undefined {
    const text = this.textOf(type);
    let name: SyntaxNode | undefined;
    visitSyntax(type, (node) => {
      if (name === undefined && node.children.length === 0 && this.#mayBeClass(this.textOf(node))) name = node;
      return undefined;
    });
    if (name === undefined) return undefined;
    return js`${this.name(name)}${LIST_TYPES.test(text) ? '[]' : ''}`;
  }

  #mayBeClass(name: string): boolean {
    return (
      this.classes.has(name) ||
      (this.suffix !== '' && /^(?:I(?=[A-Z][a-z]))?[A-Z][a-z]\w*$/.test(name) && !KNOWN_TYPES.has(name))
    );
  }

  #reference(node: SyntaxNode): Code {
    const text = this.textOf(node);
    if (this.#locals.some((names) => names.has(text))) return this.name(node);
    return this.#inherited(text) === undefined
      ? this.name(node)
      : js`${this.#inherited(text) ?? ''}.${this.wireProperty(node)}`;
  }

  /** What a name without an object stands behind, where it is a member of the class around it. */
  #inherited(text: string): string | undefined {
    const scope = this.#scopes.findLast(({ instance, statics }) => instance.has(text) || statics.has(text));
    if (scope === undefined) return undefined;
    return scope.statics.has(text) ? scope.name : 'this';
  }

  protected wireProperty(node: SyntaxNode): Code {
    return this.property(node, this.wires.get(this.textOf(node)) ?? this.textOf(node));
  }

  #text(pieces: readonly (Located | SyntaxNode)[]): Code {
    const [only] = pieces;
    if (only === undefined) return '""';
    if (pieces.length === 1 && only instanceof Located)
      return this.string(only.text, only.at(0), only.at(only.text.length));
    return this.concatenation(
      pieces.map((piece) => (piece instanceof Located ? piece.quoted() : js`(${this.expression(piece)})`)),
    );
  }

  #binary(operator: string, left: SyntaxNode, right: SyntaxNode): Code {
    const known = OPERATORS[operator];
    if (known === undefined) return this.opaque([left, right]);
    return js`(${this.expression(left)} ${known} ${this.expression(right)})`;
  }

  #call(call: Call): Code {
    const isLocal = !this.functionsApart && this.#locals.some((names) => names.has(call.name));
    const owner = call.receiver === undefined && !isLocal ? this.#inherited(call.name) : undefined;
    if (owner === undefined) return this.plainCall(call);
    return js`${owner}.${this.property(call.nameNode)}(${joined(this.ownArguments(call), ', ')})`;
  }

  /** What a method of the class itself is called with. */
  protected ownArguments(call: Call): readonly Code[] {
    return call.args.map(({ node }) => this.expression(node));
  }

  #make(type: SyntaxNode, args: readonly Argument[], fields: readonly Entry[]): Code {
    if (fields.length > 0) {
      const known = this.typeCode(type);
      return known === undefined ? this.entries(fields) : js`(${this.entries(fields)} as ${known})`;
    }
    return js`new ${this.name(type)}(${joined(
      args.map(({ node }) => this.expression(node)),
      ', ',
    )})`;
  }

  protected entries(entries: readonly Entry[]): Code {
    return js`({${joined(
      entries.flatMap(({ key, value }): Code[] => {
        if (value === undefined) return [];
        const name =
          key === undefined
            ? '[someKey]'
            : quoted(this.wires.get(key.text) ?? key.text, key.at(0), key.at(key.text.length));
        return [js`${name}: ${this.expression(value)}`];
      }),
      ', ',
    )}})`;
  }

  /** Statements of a body in a function. */
  #inner(body: SyntaxNode | undefined): Code {
    return body === undefined ? [] : [this.statement(body), '\n'];
  }

  #lambdaBody(body: SyntaxNode | undefined): Code {
    if (body === undefined) return '({})';
    if (this.shape(body)?.kind === 'block') return js`{\n${this.statement(body)}}`;
    return js`(${this.expression(body)})`;
  }

  #function(shape: Extract<Shape, { kind: 'function' }>, isMember: boolean): Code {
    this.#locals.push(new Set(shape.parameters.map(({ name }) => this.textOf(name))));
    this.#collectLocals(shape.body);
    const parameters = shape.parameters.map(({ name, value, type }) => {
      const typed = type === undefined ? undefined : this.typeCode(type);
      return js`${this.name(name)}${typed === undefined ? '' : js`: ${typed}`}${value === undefined ? '' : js` = ${this.expression(value)}`}`;
    });
    const name =
      shape.isConstructor === true
        ? 'constructor'
        : shape.name === undefined
          ? 'unnamed'
          : isMember
            ? this.property(shape.name)
            : this.name(shape.name);
    const keptAsFields = shape.parameters
      .filter(({ isField }) => shape.isConstructor === true && isField === true)
      .map((parameter) => js`this.${this.property(parameter.name)} = ${this.name(parameter.name)};\n`);
    const body =
      shape.sends !== undefined
        ? this.#declaredRequest(shape.sends)
        : shape.isExpression === true && shape.body !== undefined
          ? js`return ${this.expression(shape.body)};\n`
          : [
              this.#inner(shape.body),
              shape.result === undefined ? '' : js`return ${this.#atEndOf(shape.body, shape.result)};\n`,
            ];
    const parametersSet = new Set(shape.parameters.map(({ name }) => nameFor(this.textOf(name).replace(/^\$/, ''))));
    const locals =
      shape.body === undefined ? [] : this.localVariables(shape.body).filter((local) => !parametersSet.has(local));
    const made = locals.length === 0 ? '' : `var ${locals.join(', ')};\n`;
    this.#locals.pop();
    const head = isMember
      ? `${shape.isStatic === true ? 'static ' : ''}${shape.isGetter === true ? 'get ' : ''}`
      : 'function ';
    const given = shape.sends?.gives && this.#answerType(shape.sends.gives);
    const result = given === undefined ? '' : js`: ${given}`;
    return js`${head}${name}(${joined(parameters, ', ')})${result} {\n${made}${keptAsFields}${body}}\n`;
  }

  #declaredRequest({ method, address, body }: DeclaredCall): Code {
    const url = this.expression(address);
    return js`return ${this.send({ method, url, body: body && this.name(body) })}.json();\n`;
  }

  /** The class of an answer, behind whatever it comes in: `Call<List<User>>`. */
  #answerType(type: SyntaxNode): Code | undefined {
    const text = this.textOf(type);
    let name: SyntaxNode | undefined;
    visitSyntax(type, (node) => {
      if (node.children.length === 0 && this.#mayBeClass(this.textOf(node))) name = node;
      return undefined;
    });
    if (name === undefined || /\b(?:Map|Dictionary)\s*</.test(text)) return undefined;
    return js`${this.name(name)}${LIST_TYPES.test(text) ? '[]' : ''}`;
  }

  /** A variable as it is when a body is done. */
  #atEndOf(body: SyntaxNode | undefined, variable: SyntaxNode): Code {
    const end = body?.end ?? variable.end;
    return { text: this.#spelled(this.textOf(variable)), start: end - 1, end };
  }

  #collectLocals(body: SyntaxNode | undefined): void {
    if (body === undefined) return;
    visitSyntax(body, (node) => {
      const shape = this.shape(node);
      if (shape?.kind === 'declare') for (const { name } of shape.names) this.#locals.at(-1)?.add(this.textOf(name));
      return undefined;
    });
  }

  #fieldsOf(members: readonly SyntaxNode[]): Field[] {
    return members.flatMap((member) => {
      const shape = this.shape(member);
      return shape?.kind === 'fields' ? shape.fields : shape?.kind === 'block' ? this.#fieldsOf(shape.statements) : [];
    });
  }

  #class(shape: Extract<Shape, { kind: 'class' }>): Code {
    const members = shape.members.flatMap((member) => this.#flattened(member));
    const fields = [...this.#fieldsOf(members), ...(shape.fields ?? [])];
    const functions = members.flatMap((member) => {
      const inner = this.shape(member);
      return inner?.kind === 'function' && inner.name !== undefined ? [inner] : [];
    });
    const named = (isStatic: boolean): Set<string> =>
      new Set([
        ...fields.filter((field) => field.isStatic === isStatic).map((field) => this.textOf(field.name)),
        ...functions
          .filter((fn) => (fn.isStatic ?? false) === isStatic)
          .map((fn) => (fn.name === undefined ? '' : this.textOf(fn.name))),
      ]);
    const statics = named(true);
    const instance = named(false);
    for (const { name, isField } of shape.parameters ?? []) if (isField === true) instance.add(this.textOf(name));
    this.#scopes.push({ name: this.#spelled(this.textOf(shape.name)), instance, statics });
    const outer: Code[] = [];
    const inner = members.map((member): Code => {
      const own = this.shape(member);
      if (own?.kind === 'function') return this.#function(own, true);
      if (own?.kind === 'fields') return own.fields.map((field) => this.#field(field));
      if (own?.kind === 'class') outer.push(this.#class(own));
      else if (own !== undefined && own.kind !== 'nothing') outer.push(this.statement(member), '\n');
      return [];
    });
    const made =
      shape.parameters === undefined || functions.some((fn) => fn.isConstructor)
        ? []
        : this.#function(
            { kind: 'function', name: shape.name, isConstructor: true, parameters: shape.parameters, body: undefined },
            true,
          );
    const extra = (shape.fields ?? []).map((field) => this.#field(field));
    this.#scopes.pop();
    const base =
      shape.base === undefined || !this.classes.has(this.textOf(shape.base))
        ? ''
        : js` extends ${this.name(shape.base)}`;
    return js`class ${this.name(shape.name)}${base} {\n${extra}${made}${inner}}\n${outer}`;
  }

  #flattened(member: SyntaxNode): SyntaxNode[] {
    const shape = this.shape(member);
    return shape?.kind === 'block' ? shape.statements.flatMap((inner) => this.#flattened(inner)) : [member];
  }

  #field({ name, wire, type, value, isStatic }: Field): Code {
    const typed = type === undefined ? undefined : this.typeCode(type);
    const key = quoted(wire.text, wire.at(0), wire.at(wire.text.length));
    const rest = js`${typed === undefined ? '' : js`: ${typed}`}${value === undefined ? '' : js` = ${this.expression(value)}`};\n`;
    // What is written for JSON is another name than the one in code.
    const own = wire.at(0) === name.start || value === undefined ? '' : js`${this.property(name)}${rest}`;
    return js`${isStatic ? 'static ' : ''}${key}${rest}${own}`;
  }
}

/** Types of the languages themselves and of their usual libraries. */
const KNOWN_TYPES = new Set(
  (
    'Task ValueTask List IList IEnumerable IReadOnlyList IReadOnlyCollection ICollection IAsyncEnumerable Collection Set HashSet Iterable Iterator Sequence Optional ' +
    'Mono Flux Single Observable Flow Deferred Future CompletableFuture Promise ResponseEntity HttpResponse HttpResponseMessage Call Response Result ApiResponse Array ' +
    'Map Dictionary IDictionary HashMap MutableMap MutableList ArrayList LinkedList Nullable ParameterizedTypeReference TypeReference TypeToken Class String Integer ' +
    'Long Int Double Float Boolean Bool Byte Short Char Character Number Object Any Unit Nothing Void JsonNode JsonElement JsonDocument JsonObject JsonArray ' +
    'JObject JArray JToken Date DateTime DateTimeOffset Guid Uri Time Instant LocalDate Stream Exception Throwable Error'
  ).split(' '),
);

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
  '?:': '??',
};
