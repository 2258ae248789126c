import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { nameFor } from '../lowering.js';
import type { Call } from '../lowering.js';
import type { Parameter, Shape } from '../shape.js';
import { child, childrenOf, visitSyntax } from '../tree.js';
import { withGenericCalls } from './generic-calls.js';
import { GoStructs, typeParametersIn } from './structs.js';
import type { SyntaxNode } from '../tree.js';

const FUNCTIONS = new Set(['function_declaration', 'method_declaration', 'func_literal']);

/** Types of libraries that send requests. */
const LIBRARY = /^(?:http|resty|req)\./;

/** Types by the names of the variables that are declared with them in one stretch of the text. */
interface Scope {
  readonly start: number;
  readonly end: number;
  readonly types: Map<string, SyntaxNode>;
  /** Variables that point to something empty, which was made for them: `user := new(User)`. */
  readonly empty: Set<string>;
  /** Whether it is a function that reads data into what it is handed. */
  readonly fills: boolean;
  /** What its results are called. */
  readonly results: readonly SyntaxNode[];
}

/** What stands in a class for a method that is written behind it, and what that does: it hands on to the function that the method is. */
const FORWARDED = '$forwarded';
const HANDED_ON = '$handedOn';

/** What Go declares: variables with their types, functions and structs. */
export abstract class GoDeclarations extends GoStructs {
  /** Names that methods give to their own object, and the methods. */
  readonly #receivers = new Set<string>();
  readonly #methods = new Set<string>();
  readonly #functions = new Set<string>();
  /** Methods by the names of their types. */
  readonly #methodsOf = new Map<string, readonly SyntaxNode[]>();
  /** Names that several functions or methods of the file have: which is meant is not known by the name. */
  readonly #ambiguous = new Set<string>();
  /** Functions that read data into what one of their parameters points to, and which one. */
  readonly #fills = new Map<string, number>();
  /** Functions that give something which is made of the types that they are told: `Page[T]`. */
  readonly #givesGeneric = new Set<string>();
  /** Where what is assigned to stands. */
  readonly #targets = new Set<number>();
  /** Methods that take what is handed over last as a list. */
  readonly #withRest = new Set<string>();

  override program(written: SyntaxNode): Code {
    const root = withGenericCalls(
      written,
      (node) => this.textOf(node),
      (callee) => this.packages.isFunction(callee),
    );
    this.#scopes.push({
      start: root.start,
      end: root.end,
      types: new Map(),
      empty: new Set(),
      fills: false,
      results: [],
    });
    visitSyntax(root, (node) => {
      if (FUNCTIONS.has(node.type)) this.#collectFunction(node);
      else this.#collectVariable(node);
      return undefined;
    });
    this.#collectPassed(root);
    return [super.program(root), this.#methodsApart()];
  }

  /** Methods of types that another file of the package declares. */
  #methodsApart(): Code {
    return [...this.#methodsOf]
      .filter(([type]) => !this.classes.has(type))
      .flatMap(([type, methods]) => this.#unambiguous(methods).map((method) => this.#addition(type, method)));
  }

  #addition(type: string, method: SyntaxNode): Code {
    const name = child(method, 'name');
    const shape = this.shape(asMember(method));
    if (name === undefined || shape?.kind !== 'function') return '';
    const target = js`${nameFor(type)}${this.suffix}.prototype.${this.property(name)}`;
    return js`${target} = function ${this.function({ ...shape, name: undefined }, true)};\n`;
  }

  /** Methods of which the name tells which is meant. */
  #unambiguous(methods: readonly SyntaxNode[]): readonly SyntaxNode[] {
    return methods.filter((method) => {
      const own = child(method, 'name');
      return own !== undefined && !this.#ambiguous.has(this.textOf(own));
    });
  }

  /** `func (c *Client) Get(path string, out any) error { return c.do("GET", path, out) }`: what hands on what another fills. */
  #collectPassed(root: SyntaxNode): void {
    for (let known = -1; known !== this.#fills.size;) {
      known = this.#fills.size;
      visitSyntax(root, (node) => {
        const name = /^(?:function|method)_declaration$/.test(node.type) ? child(node, 'name') : undefined;
        if (name === undefined || this.#fills.has(this.textOf(name))) return undefined;
        const names = this.parameters(child(node, 'parameters')).map((parameter) => this.textOf(parameter.name));
        visitSyntax(child(node, 'body') ?? node, (inner) => {
          const call = this.callAt(inner);
          const filled = call && this.filledArgument(call);
          const place = filled === undefined ? -1 : names.indexOf(this.textOf(filled));
          if (place >= 0) this.#fills.set(this.textOf(name), place);
          return undefined;
        });
        return undefined;
      });
    }
  }

  #collectFunction(node: SyntaxNode): void {
    const filled = this.#filledParameter(node);
    const results = this.parameters(child(node, 'result')).map(({ name }) => name);
    const { start, end } = node;
    this.#scopes.push({ start, end, types: new Map(), empty: new Set(), fills: filled !== undefined, results });
    const nameNode = node.type === 'func_literal' ? undefined : child(node, 'name');
    if (nameNode === undefined) return;
    const name = this.textOf(nameNode);
    if (filled !== undefined) this.#fills.set(name, filled);
    if (this.#methods.has(name) || this.#functions.has(name)) this.#ambiguous.add(name);
    const result = this.#resultType(node);
    if (result !== undefined && /\[\w/.test(this.textOf(result))) this.#givesGeneric.add(name);
    const isMethod = node.type === 'method_declaration';
    (isMethod ? this.#methods : this.#functions).add(name);
    if (isMethod && this.parameters(child(node, 'parameters')).at(-1)?.isRest === true) this.#withRest.add(name);
    const [receiver] = child(node, 'receiver')?.children ?? [];
    const own = receiver && child(receiver, 'name');
    if (own !== undefined) this.#receivers.add(this.textOf(own));
    const type = receiver && /^\*?(\w+)/.exec(this.textOf(child(receiver, 'type') ?? receiver))?.[1];
    if (type !== undefined) this.#methodsOf.set(type, [...(this.#methodsOf.get(type) ?? []), node]);
  }

  #collectVariable(node: SyntaxNode): void {
    if (node.type === 'assignment_statement')
      for (const { start } of child(node, 'left')?.children ?? []) this.#targets.add(start);
    if (node.type === 'var_spec' || node.type === 'parameter_declaration') {
      const type = child(node, 'type');
      if (type !== undefined) for (const name of childrenOf(node, 'name')) this.#declareType(name, type);
      if (type?.type === 'pointer_type' && node.type === 'var_spec' && child(node, 'value') === undefined)
        for (const name of childrenOf(node, 'name')) this.#scopeOf(name)?.empty.add(this.textOf(name));
    }
    if (node.type === 'short_var_declaration') {
      const [name] = child(node, 'left')?.children ?? [];
      const [value] = child(node, 'right')?.children ?? [];
      const made = value?.type === 'unary_expression' ? child(value, 'operand') : value;
      const type = made?.type === 'composite_literal' ? child(made, 'type') : this.newlyMade(value);
      if (name === undefined || type === undefined) return;
      this.#declareType(name, type);
      const isEmpty = made === value || child(made ?? type, 'body')?.children.length === 0;
      if (isEmpty && value?.type !== 'composite_literal') this.#scopeOf(name)?.empty.add(this.textOf(name));
    }
  }

  /** Whether a field is read rather than put there: what has no tag is written under its own name. */
  protected isRead({ start }: SyntaxNode): boolean {
    return !this.#targets.has(start);
  }

  /** The type of `new(User)`. */
  protected newlyMade(value: SyntaxNode | undefined): SyntaxNode | undefined {
    const call = value && this.callAt(value);
    return call?.name === 'new' && call.receiver === undefined && call.args.length === 1
      ? call.args[0]?.node
      : undefined;
  }

  protected declaration(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'function_declaration':
      case 'method_declaration':
        return {
          kind: 'function',
          name: child(node, 'name'),
          owner: this.parameters(child(node, 'receiver'))[0],
          parameters: this.parameters(child(node, 'parameters')),
          typeParameters: typeParametersIn(child(node, 'type_parameters')),
          body: child(node, 'body'),
          returns: this.#resultType(node),
          result: this.#filledName(node),
        };
      case FORWARDED: {
        const [method] = node.children;
        return (
          method && {
            kind: 'function',
            name: child(method, 'name'),
            parameters: this.#handedOn(method),
            body: { ...node, type: HANDED_ON },
            isExpression: true,
            returns: this.#resultType(method),
          }
        );
      }
      case HANDED_ON: {
        const [method] = node.children;
        return method && { kind: 'code', code: () => this.#forwarding(method) };
      }
      case 'type_spec':
        return this.#struct(node);
      default:
        return undefined;
    }
  }

  /** Types that variables are declared with: in the file, and in each function. */
  readonly #scopes: Scope[] = [];

  /** Functions come after those that they stand in: the last that holds a place is the nearest. */
  #scopeOf(name: SyntaxNode): Scope | undefined {
    return this.#scopes.findLast(({ start, end }) => start <= name.start && name.end <= end);
  }

  #declareType(name: SyntaxNode, type: SyntaxNode): void {
    this.#scopeOf(name)?.types.set(this.textOf(name), type);
  }

  /** Whether a variable points to something empty to which nothing is assigned either: what takes it reads data into it. */
  protected isEmptyPointer(node: SyntaxNode): boolean {
    const name = node.type === 'identifier' ? this.textOf(node) : undefined;
    const scope = name === undefined ? undefined : this.#scopeOf(node);
    if (name === undefined || scope?.empty.has(name) !== true) return false;
    return !new RegExp(String.raw`\b${name}\.[\w.]+\s*=[^=]`).test(this.text.slice(scope.start, node.start));
  }

  /** Whether a method is one of the file's own, called on the object that it is a method of. */
  protected isOwnMethod({ receiver, name }: Call): boolean {
    return receiver !== undefined && this.#receivers.has(this.textOf(receiver)) && this.#methods.has(name);
  }

  protected isOwnFunction({ receiver, name }: Call): boolean {
    return receiver === undefined && this.#functions.has(name);
  }

  /** What a call of the file's own function is handed to read data into. */
  protected filledArgument(call: Call): SyntaxNode | undefined {
    const place = call.receiver === undefined || this.isOwnMethod(call) ? this.#fills.get(call.name) : undefined;
    return place === undefined ? undefined : call.args[place]?.node;
  }

  /** What a package declares is seen by all its files. */
  protected override name(node: SyntaxNode): Code {
    const text = this.textOf(node);
    const from = node.type === 'type_identifier' ? this.qualifierOf(node) : undefined;
    if (from !== undefined) return this.ofPackage(node, from);
    if (this.isTypeParameter(node)) return { text, start: node.start, end: node.end };
    if (this.isTypeBeside(node)) return { text: nameFor(text) + this.suffix, start: node.start, end: node.end };
    return /^[A-Z_]/.test(text) || this.scopes.isVariable(text)
      ? super.name(node)
      : { text: nameFor(text) + this.suffix, start: node.start, end: node.end };
  }

  /** Whether a call is made on what is declared to be of another type of the project, or of a library that is no client of HTTP. */
  protected override isOfOther(receiver: SyntaxNode): boolean {
    const type = this.#writtenTypeOf(receiver) ?? this.receivers.typeOf(receiver);
    if (type === undefined || this.packages.isClient(type)) return false;
    return /^(?:\w+\.)?[A-Z]\w*$/.test(type) && !LIBRARY.test(type);
  }

  /** A function of a package that is imported is none of the file's: `http.Get` in a function that is called `Get`. */
  protected override isFromElsewhere(receiver: SyntaxNode): boolean {
    const type = this.#writtenTypeOf(receiver);
    if (type !== undefined) return LIBRARY.test(type);
    return super.isFromElsewhere(receiver) || this.#isPackageNamed(receiver, (name) => this.packages.isImported(name));
  }

  /** How the type of a field is written, of which the type that has it is known: several structs may have fields of one name. */
  #writtenTypeOf(node: SyntaxNode): string | undefined {
    const type = node.type === 'selector_expression' ? this.#declaredTypeOf(node) : undefined;
    return type && this.textOf(type).replace(/^\*/, '');
  }

  #declaredTypeOf(node: SyntaxNode): SyntaxNode | undefined {
    if (node.type !== 'selector_expression') return node.type === 'identifier' ? this.typeOf(node) : undefined;
    const [operand, field] = [child(node, 'operand'), child(node, 'field')];
    const owner = operand && this.#declaredTypeOf(operand);
    return owner && field && this.typeOfField(owner, this.textOf(field));
  }

  /** Whether something is declared to be an address. */
  protected isAddressType(node: SyntaxNode): boolean {
    const type = this.#declaredTypeOf(node);
    return type !== undefined && /^\*?url\.URL$/.test(this.textOf(type));
  }

  /** Whether a name means a package of the team's own that the file imports. */
  protected isPackage(node: SyntaxNode): boolean {
    return this.#isPackageNamed(node, (name) => this.packages.isOfTeam(name));
  }

  #isPackageNamed(node: SyntaxNode, isKnown: (name: string) => boolean): boolean {
    const name = this.textOf(node);
    if (node.type !== 'identifier' || !isKnown(name)) return false;
    return !this.scopes.isVariable(name) && !this.#receivers.has(name);
  }

  /** The type that a variable is declared with. */
  protected typeOf(variable: SyntaxNode): SyntaxNode | undefined {
    const name = this.textOf(variable);
    return this.#scopes
      .findLast(({ start, end, types }) => start <= variable.start && variable.end <= end && types.has(name))
      ?.types.get(name);
  }

  /** `func get(path string, out any) error { … Decode(out) }`: the place of `out`. */
  #filledParameter(fn: SyntaxNode): number | undefined {
    const names = this.parameters(child(fn, 'parameters')).map(({ name }) => this.textOf(name));
    let filled = -1;
    visitSyntax(child(fn, 'body') ?? fn, (node) => {
      const call = filled < 0 ? this.callAt(node) : undefined;
      const target = call?.name === 'Decode' ? call.args[0] : call?.name === 'Unmarshal' ? call.args[1] : undefined;
      if (target !== undefined) filled = names.indexOf(this.textOf(target.node));
      return undefined;
    });
    return filled < 0 ? undefined : filled;
  }

  /** The parameter that a function reads data into. */
  #filledName(fn: SyntaxNode): SyntaxNode | undefined {
    const name = child(fn, 'name');
    const place = name === undefined ? undefined : this.#fills.get(this.textOf(name));
    return place === undefined ? undefined : this.parameters(child(fn, 'parameters'))[place]?.name;
  }

  protected parameters(list: SyntaxNode | undefined): Parameter[] {
    return (list?.children ?? []).flatMap((parameter) =>
      childrenOf(parameter, 'name').map((name) => ({
        name,
        type: child(parameter, 'type'),
        isRest: parameter.type === 'variadic_parameter_declaration',
      })),
    );
  }

  /** Whether something stands in a function that reads data into what it is handed. */
  protected isFilling(node: SyntaxNode): boolean {
    return this.#scopes.findLast(({ start, end }) => start <= node.start && node.end <= end)?.fills === true;
  }

  #struct(node: SyntaxNode): Shape | undefined {
    const [name, type] = [child(node, 'name'), child(node, 'type')];
    if (name === undefined || type === undefined) return { kind: 'nothing' };
    if (type.type !== 'struct_type' && !this.isTypeBeside(type)) return { kind: 'nothing' };
    const methods = this.#unambiguous(this.#methodsOf.get(this.textOf(name)) ?? []);
    const members = methods.map((method) => asMember(method));
    const typeParameters = typeParametersIn(child(node, 'type_parameters'));
    // `type UsersService service`: it has all that the other one has.
    const base = type.type === 'struct_type' ? this.embeddedIn(type) : type;
    return { kind: 'class', name, typeParameters, base, members, fields: this.fieldsOf(type) };
  }

  /** The type of what a function gives first; of what it fills, the variable says. */
  #resultType(fn: SyntaxNode): SyntaxNode | undefined {
    const result = child(fn, 'result');
    const type = result?.type === 'parameter_list' ? result.children[0] && child(result.children[0], 'type') : result;
    if (type === undefined || this.#filledName(fn) !== undefined || this.isOtherType(type)) return undefined;
    return /^(?:\[\])*\*?(?:\w+\.)?\w+(?:\[[\w.*[\], ]+\])?$/.test(this.textOf(type)) ? type : undefined;
  }

  /** What other files call a method with: neither what it is given up with, nor what it fills. */
  #handedOn(method: SyntaxNode): Parameter[] {
    const filled = this.#filledName(method);
    return this.parameters(child(method, 'parameters')).filter(
      ({ name, type }) => name !== filled && (type === undefined || this.textOf(type) !== 'context.Context'),
    );
  }

  #forwarding(method: SyntaxNode): Code {
    const handed = new Set(this.#handedOn(method).map(({ name }) => name));
    const parameters = this.parameters(child(method, 'parameters'));
    const filled = this.#filledName(method);
    const given = parameters.map(({ name, isRest }): Code => {
      // Something is there to be filled.
      const value = handed.has(name) ? this.name(name) : name.start === filled?.start ? '({})' : 'undefined';
      return isRest === true ? js`...${value}` : value;
    });
    const all = parameters.at(-1)?.isRest === true ? ['this', ...given] : [...given, 'this'];
    const name = child(method, 'name');
    return js`${name === undefined ? 'undefined' : this.functionName(name)}(${joined(all, ', ')})`;
  }

  /** Whether what a function of the file gives is only made of the type that it is told. */
  protected givesGeneric(name: string): boolean {
    return this.#givesGeneric.has(name);
  }

  /** Whether a method of the file takes what is handed over from some place on as a list. */
  protected takesRest(method: string): boolean {
    return this.#withRest.has(method);
  }

  /** A function of the package by its name, whatever the members of classes are called. */
  protected override functionName(name: SyntaxNode): Code {
    return { text: nameFor(this.textOf(name)) + this.suffix, start: name.start, end: name.end };
  }

  /** Results with names are variables. */
  protected override localVariables(body: SyntaxNode): readonly string[] {
    // What hands on to a method has none.
    const results = body.type === HANDED_ON ? [] : this.#resultsAround(body);
    return results.map((name) => nameFor(this.textOf(name)));
  }

  /** What a function gives that returns without saying what. */
  protected resultAround(node: SyntaxNode): SyntaxNode | undefined {
    return this.#resultsAround(node)[0];
  }

  #resultsAround({ start, end }: SyntaxNode): readonly SyntaxNode[] {
    return this.#scopes.findLast((scope) => scope.start <= start && end <= scope.end)?.results ?? [];
  }
}

/** What a type has for a method that stands apart. */
function asMember(method: SyntaxNode): SyntaxNode {
  return { ...method, type: FORWARDED, children: [method] };
}
