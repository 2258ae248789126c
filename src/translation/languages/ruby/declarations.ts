import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { Located } from '../../located.js';
import { ClientLowering } from '../clients.js';
import { nameFor } from '../lowering.js';
import type { Field, Parameter, Shape } from '../shape.js';
import { child, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { boundNames } from './bound-names.js';
import { DELEGATED, DELEGATED_TO, FIELDS, MAKES_CLASS, MIXED_IN, mixedInto, withMembers } from './class-bodies.js';
import { HANDED_ON, HANDED_ON_NAME, MADE_OF_OTHER, handsOn, saysHowMade } from './delegators.js';
import { madeClassAt } from './made-classes.js';
import { BEHIND_REST, NO_PAIRS, parametersOf, withOthersOfRest } from './parameters.js';
import { returning } from './results.js';
import { LIST_MADE, YIELDED, listsYielded, withList } from './yielded.js';

/** What a method takes. */
interface Taken {
  /** Arguments that it takes by name. */
  readonly keywords: readonly string[];
  /** How many it takes by their places, besides a block. */
  readonly placed: number;
  /** Whether it takes whatever else is handed over by name as a hash. */
  readonly gathers: boolean;
}

/** What Ruby declares: methods, classes and modules, and variables by assigning to them. */
export abstract class RubyDeclarations extends ClientLowering {
  /** Methods that the file defines. */
  readonly #methods = new Map<string, Taken>();
  /** Methods that give a list of what they would hand to a block. */
  readonly #listed: SyntaxNode[] = [];
  /** Methods that keep what they give under their own names. */
  readonly #kept = new Set<string>();
  /** What the classes that the file makes by calls hold, by the places of their arguments. */
  readonly #held = new Map<string, readonly string[]>();
  /** What objects of classes of the file have that is read by its name. */
  readonly #fields = new Set<string>();

  override program(given: SyntaxNode): Code {
    const root = withMembers(given, (node) => this.textOf(node));
    visitSyntax(root, (node) => {
      if (node.type === FIELDS) for (const field of node.children) this.#fields.add(this.textOf(field));
      if (/^(?:singleton_)?method$/.test(node.type)) this.#collectMethod(node);
      if (/^(?:singleton_)?method$/.test(node.type)) this.#collectKept(node);
      const made = madeClassAt(node, (one) => this.textOf(one));
      for (const field of made?.fields ?? []) this.#fields.add(this.textOf(field));
      if (made !== undefined && made.fields.length > 0)
        this.#held.set(
          this.textOf(made.name),
          made.fields.map((field) => this.textOf(field)),
        );
      return undefined;
    });
    const names = [...this.localVariables({ ...root, type: 'program' }), ...this.#constants(root)];
    return [names.length === 0 ? [] : `var ${names.join(', ')};\n`, super.program(root)];
  }

  protected declaration(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'method':
      case 'singleton_method':
        return this.#method(node);
      case 'class':
      case 'module':
        return this.#class(node);
      case FIELDS:
        return { kind: 'fields', fields: node.children.map((name) => this.#fieldNamed(name)) };
      case DELEGATED:
        return this.#delegated(node);
      case DELEGATED_TO:
        return { kind: 'code', code: () => this.#delegatedCall(node.children) };
      case NO_PAIRS:
        return { kind: 'code', code: () => '({})' };
      case HANDED_ON:
        return { kind: 'code', code: () => `this.${HANDED_ON_NAME}` };
      case LIST_MADE:
        return { kind: 'code', code: () => `${YIELDED} = []` };
      case BEHIND_REST:
        return { kind: 'code', code: () => this.#behindRest(node.children) };
      case MIXED_IN:
        return { kind: 'nothing' };
      default:
        return undefined;
    }
  }

  /** A class that is made by a call and kept as a constant. */
  protected madeClass(node: SyntaxNode): Shape | undefined {
    const made = madeClassAt(node, (one) => this.textOf(one));
    if (made === undefined) return undefined;
    const { name, base, fields, members } = made;
    const parameters = fields.map((field): Parameter => ({ name: field, isField: true }));
    return { kind: 'class', name, base, members, ...(parameters.length === 0 ? {} : { parameters }) };
  }

  /** What an object of a class that the file makes by a call is told by name, in the order of its places. */
  protected heldBy(type: string): readonly string[] | undefined {
    return this.#held.get(type);
  }

  #method(node: SyntaxNode): Shape {
    const name = child(node, 'name');
    const { parameters, behind } = parametersOf(child(node, 'parameters'));
    const body = withOthersOfRest(child(node, 'body'), parameters.at(-1), behind);
    const isTold = ofType(child(node, 'parameters'), 'block_parameter') !== undefined;
    const block = isTold || body === undefined ? undefined : blockCalledIn(body);
    const all = block === undefined ? parameters : [...parameters, { name: block }];
    const isConstructor = name !== undefined && this.textOf(name) === 'initialize';
    const listed = body && this.isListed(body) ? withList(body) : body;
    const told = listed && withBlockMoved(listed, block ?? blockOf(node), all);
    return {
      kind: 'function',
      name,
      isConstructor,
      isStatic: node.type === 'singleton_method',
      parameters: all,
      body: told === undefined || isConstructor ? told : returning(told),
    };
  }

  /** `client.load(…)` in the place of `load(…)`. */
  #delegated({ children }: SyntaxNode): Shape | undefined {
    const [name, owner] = children;
    if (name === undefined || owner === undefined) return undefined;
    const value: SyntaxNode = { ...owner, type: DELEGATED_TO, field: undefined, children };
    return { kind: 'function', name, parameters: [{ name, isRest: true }], body: returning(value) };
  }

  #delegatedCall([name, owner, method = name]: readonly SyntaxNode[]): Code {
    if (name === undefined || owner === undefined || method === undefined) return 'undefined';
    const object = owner.type === 'self' ? 'this.constructor' : this.expression(owner);
    return js`${object}.${this.property(method)}(...${this.name(name)})`;
  }

  #behindRest([rest, ...others]: readonly SyntaxNode[]): Code {
    if (rest === undefined) return 'undefined';
    const taken = others.map((name) => js`${this.declaring(name)} = ${this.name(rest)}.at(-1)`);
    return js`var ${joined(taken, ', ')}`;
  }

  #fieldNamed(name: SyntaxNode): Field {
    return { name, wire: new Located(this.textOf(name), name.start), isStatic: false };
  }

  #class(node: SyntaxNode): Shape | undefined {
    const name = child(node, 'name');
    if (name === undefined) return undefined;
    const members = child(node, 'body')?.children ?? [];
    if (node.type === 'module' && !members.some(({ type }) => MAKES_CLASS.test(type)))
      return { kind: 'block', statements: members };
    const constants = members.flatMap((member): Field[] => {
      const own = this.#isConstant(member) ? child(member, 'left') : undefined;
      return own?.type !== 'constant'
        ? []
        : [
            {
              name: own,
              wire: new Located(this.textOf(own), own.start),
              value: child(member, 'right'),
              isStatic: true,
            },
          ];
    });
    const rest = members.filter((member) => !this.#isConstant(member));
    const mixedIn = mixedInto(members, (one) => this.textOf(one));
    if (handsOn(node, (one) => this.textOf(one))) {
      const made = saysHowMade(members, (one) => this.textOf(one)) ? '' : MADE_OF_OTHER;
      return { kind: 'class', name, members: rest, fields: constants, mixedIn, isOpen: true, generated: () => made };
    }
    const base = child(node, 'superclass')?.children[0];
    return { kind: 'class', name, base, members: rest, fields: constants, mixedIn, isOpen: node.type === 'module' };
  }

  #isConstant(node: SyntaxNode): boolean {
    return node.type === 'assignment' && child(node, 'left')?.type === 'constant' && this.madeClass(node) === undefined;
  }

  protected override localVariables(body: SyntaxNode): readonly string[] {
    const names = new Set<string>();
    visitSyntax(body, (node) => {
      for (const variable of boundNames(node)) names.add(nameFor(this.textOf(variable)));
      return node.type !== 'method' && node.type !== 'class';
    });
    return this.isListed(body) ? [...names, YIELDED] : [...names];
  }

  /** Whether something stands in a method that gives a list of what it would hand to a block. */
  protected isListed({ start, end }: SyntaxNode): boolean {
    return this.#listed.some((method) => method.start < start && end <= method.end);
  }

  /** Constants of modules that hold classes and no methods: such a module is no class of its own. */
  #constants(root: SyntaxNode): string[] {
    const names = new Set<string>();
    visitSyntax(root, (node) => {
      const target = this.#isConstant(node) ? child(node, 'left') : undefined;
      if (target !== undefined) names.add(this.spelled(this.textOf(target)));
      return node.type !== 'method' && node.type !== 'class';
    });
    return [...names];
  }

  /** The arguments that a method of the file takes by name; undefined for a method that it does not define. */
  protected keywordsOf(method: string): readonly string[] | undefined {
    return this.#methods.get(method)?.keywords;
  }

  /** Whether objects of the file's classes have that under its name, and no method gives it. */
  protected isField(name: string): boolean {
    return this.#fields.has(name) && this.keywordsOf(name) === undefined;
  }

  /** `load?` and `load!` are other methods than `load`. */
  protected override property(node: SyntaxNode, name = this.textOf(node)): Code {
    return super.property(node, name.replace(/\?$/, '$is').replace(/!$/, '$now'));
  }

  /** How many arguments a method of the file takes before its block. */
  protected placedOf(method: string): number {
    return this.#methods.get(method)?.placed ?? 0;
  }

  /** Whether a method of the file takes what else is handed over by name as a hash, behind what it takes by its names. */
  protected gathersPairs(method: string): boolean {
    return this.#methods.get(method)?.gathers === true;
  }

  /** The name of an instance variable: another one than that of the method that gives it, as both are members here. */
  protected keptName(variable: string): string {
    return this.#kept.has(variable) ? `${variable}_` : variable;
  }

  /** `def rows = @rows ||= …` */
  #collectKept(method: SyntaxNode): void {
    const name = this.textOf(child(method, 'name') ?? method);
    const isKept = /^[a-z_]\w*$/.test(name) && new RegExp(`@${name}\\b`).test(this.textOf(method));
    if (isKept && !new RegExp(`\\battr_\\w+\\b[^\\n]*:${name}\\b`).test(this.text)) this.#kept.add(name);
  }

  #collectMethod(method: SyntaxNode): void {
    const name = child(method, 'name');
    const parameters = child(method, 'parameters')?.children ?? [];
    const keywords = parameters.flatMap((parameter) => {
      const own = parameter.type === 'keyword_parameter' ? child(parameter, 'name') : undefined;
      return own === undefined ? [] : [this.textOf(own)];
    });
    const placed = parameters.filter(({ type }) => type === 'identifier' || type === 'optional_parameter').length;
    if (listsYielded(method, (node) => this.textOf(node))) this.#listed.push(method);
    const gathers = parameters.some(({ type }) => type === 'hash_splat_parameter');
    if (name !== undefined) this.#methods.set(this.textOf(name), { keywords, placed, gathers });
  }
}

/** The block of a method whose caller leaves out what stands before it: it comes in the place of that. */
export const BLOCK_MOVED = '$blockMoved';

/** A body that begins with what takes the block from where it came. */
function withBlockMoved(body: SyntaxNode, block: SyntaxNode | undefined, parameters: readonly Parameter[]): SyntaxNode {
  const mayBeLeftOut = parameters.filter(({ name, value }) => value !== undefined && name !== block);
  if (block === undefined || mayBeLeftOut.length === 0 || body.type !== 'body_statement') return body;
  const names = [block, ...mayBeLeftOut.map(({ name }) => name)];
  const moved = { type: BLOCK_MOVED, field: undefined, start: body.start, end: body.start, children: names };
  return { ...body, children: [moved, ...body.children] };
}

function blockOf(method: SyntaxNode): SyntaxNode | undefined {
  const told = ofType(child(method, 'parameters'), 'block_parameter');
  return told && child(told, 'name');
}

/** The word `yield` in a method, which calls the block that the method is given. */
function blockCalledIn(body: SyntaxNode): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  visitSyntax(body, (node) => {
    if (node.type === 'yield') found ??= yieldOf(node);
    return found === undefined && node.type !== 'method' && node.type !== 'class';
  });
  return found;
}

/** The word itself, as the name of a function. */
export function yieldOf({ start }: SyntaxNode): SyntaxNode {
  return { type: 'identifier', field: undefined, start, end: start + 'yield'.length, children: [] };
}
