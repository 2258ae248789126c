import type { Code } from '../code.js';
import { js } from '../code.js';
import { SOME_METHOD, methodNamed, nameFor } from './lowering.js';
import type { Call } from './lowering.js';
import { statesNamed } from './ruby/answer-states.js';
import { RubyAssignments } from './ruby/assignments.js';
import { blockShape } from './ruby/blocks.js';
import { flowShape } from './ruby/flow.js';
import { calledItself } from './ruby/functions.js';
import { literalShape } from './ruby/literals.js';
import { patternShape } from './ruby/patterns.js';
import { roundsOf } from './ruby/rounds.js';
import { Routes, servedBy } from './ruby/routes.js';
import type { Entry, Shape } from './shape.js';
import { child } from './tree.js';
import type { SyntaxNode } from './tree.js';

/** Ruby as JavaScript. */
export class Ruby extends RubyAssignments {
  protected readonly suffix = '$rb';
  protected override readonly sharesTypes = true;
  protected override readonly gathersNamed = true;
  protected override readonly functionsApart = true;
  protected override readonly breaksOfWays = false;
  protected override readonly runs =
    /^(?:start|timeout|synchronize|transaction|instrument|tagged|in_span|with|with_\w+|retr(?:iable|yable))$/;

  readonly #reading = {
    text: this.text,
    textOf: (node: SyntaxNode): string => this.textOf(node),
    callAt: (node: SyntaxNode): Call | undefined => this.callAt(node),
    expression: (node: SyntaxNode): Code => this.expression(node),
    name: (node: SyntaxNode): Code => this.name(node),
    property: (node: SyntaxNode): Code => this.property(node),
    entriesIn: (nodes: readonly SyntaxNode[]): readonly Entry[] => this.entriesIn(nodes),
    isListed: (node: SyntaxNode): boolean => this.isListed(node),
    concatenation: (parts: readonly Code[]): Code => this.concatenation(parts),
  };

  readonly #routes = new Routes({
    textOf: (node) => this.textOf(node),
    contentOf: (node) => this.contentOf(node),
    isDefined: (name) => this.keywordsOf(name) !== undefined,
  });

  #states: ReadonlyMap<number, number> = new Map();

  override program(root: SyntaxNode): Code {
    this.#routes.see(root);
    this.#states = statesNamed(root, (node) => this.textOf(node));
    return super.program(root);
  }

  protected override statement(node: SyntaxNode): Code {
    return super.statement(roundsOf(node, (one) => this.textOf(one)) ?? node);
  }

  protected shape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'comment':
      case 'hash_key_symbol':
        return { kind: 'nothing' };
      case 'identifier':
      case 'constant':
        return { kind: 'name', node };
      case 'scope_resolution': {
        const name = child(node, 'name');
        const verb = /^Net::HTTP::(Get|Post|Put|Patch|Delete)$/.exec(this.textOf(node))?.[1];
        if (verb !== undefined) return { kind: 'code', code: () => methodNamed(verb) ?? SOME_METHOD };
        return name && (this.#constantOf(child(node, 'scope'), name) ?? { kind: 'name', node: name });
      }
      case 'instance_variable':
      case 'class_variable':
        return {
          kind: 'code',
          code: () => js`this.${this.property(node, this.keptName(this.textOf(node).replace(/^@+/, '')))}`,
        };
      case 'self':
        return { kind: 'this' };
      case 'unary':
        return /^(?:!|not\b)/.test(this.textOf(node)) ? { kind: 'not', node: node.children.at(-1) } : undefined;
      case 'binary': {
        const [left, right] = [child(node, 'left'), child(node, 'right')];
        return left && right && this.operation(left, right);
      }
      case 'element_reference': {
        const object = child(node, 'object');
        return object && { kind: 'element', object, key: node.children.find((part) => part !== object) };
      }
      case 'call':
        return this.#called(node);
      case 'simple_symbol': {
        const state = this.#states.get(node.start);
        return state === undefined ? literalShape(node, this.#reading) : { kind: 'code', code: () => String(state) };
      }
      default:
        return (
          literalShape(node, this.#reading) ??
          flowShape(node, this.#reading.expression) ??
          blockShape(node, this.#reading) ??
          patternShape(node, this.#reading) ??
          this.assignmentShape(node) ??
          this.declaration(node)
        );
    }
  }

  /** `Desk::PATHS`: a constant of a class, or one of a module that is no more than a name in front of others. */
  #constantOf(scope: SyntaxNode | undefined, name: SyntaxNode): Shape | undefined {
    const owner = scope?.type === 'scope_resolution' ? child(scope, 'name') : scope;
    if (owner?.type !== 'constant' || !/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/.test(this.textOf(name))) return undefined;
    const [held, apart] = [js`${this.name(owner)}.${this.property(name)}`, this.name(name)];
    return { kind: 'code', code: () => js`(window.which ? ${held} : ${apart})` };
  }

  #called(node: SyntaxNode): Shape | undefined {
    const call = this.callAt(node);
    if (call === undefined) return calledItself(node, this.#reading.expression);
    if (this.#isRoute(call)) return servedBy(call, (block) => this.expression(block));
    if (isRequire(call) && !this.isDeclared(call.name)) return { kind: 'nothing' };
    if (call.receiver === undefined && call.name === 'raise')
      return { kind: 'throw', values: call.args.map((argument) => argument.node) };
    return this.#isRead(call)
      ? { kind: 'member', object: call.receiver ?? node, name: call.nameNode }
      : { kind: 'call', call };
  }

  /** What a class that is a client says by itself is a request. */
  #isRoute(call: Call): boolean {
    return !this.isClientItself && this.#routes.isRoute(call);
  }

  /** A name alone that is no variable calls the method of that name. */
  protected override reference(node: SyntaxNode): Code {
    const name = this.textOf(node);
    const value = super.reference(node);
    if (this.scopes.isVariable(name) || this.scopes.isVariable(nameFor(name))) return value;
    const owner = this.scopes.ownerOf(name);
    if (name === 'new' && owner === undefined && this.scopes.innermost) return this.#madeWithNothing(node) ?? value;
    const isMethod = this.keywordsOf(name) !== undefined && this.placedOf(name) === 0;
    if (owner !== undefined) return isMethod ? js`${value}()` : value;
    // What it is to who takes this in is not known here.
    const isOfOthers =
      this.scopes.isInMethod && /^[a-z_]/.test(name) && this.scopes.inheritedFrom(name, 0) !== undefined;
    const own = this.property(node);
    return isOfOthers && !this.isFreeFunction(name) ? js`(window.which ? this.${own} : this.${own}())` : value;
  }

  #madeWithNothing(node: SyntaxNode): Code | undefined {
    return this.madeOfOwn({ node, receiver: undefined, name: 'new', nameNode: node, args: [], types: [] });
  }

  /** `path(:users)` makes a path; nothing of Ruby reads so. */
  protected override isElement(name: string): boolean {
    return name !== 'path' && super.isElement(name);
  }

  /** A method without arguments reads, as far as anybody can tell. */
  #isRead({ receiver, args, name }: Call): boolean {
    return (
      receiver !== undefined &&
      args.length === 0 &&
      /^[a-z_]\w*$/.test(name) &&
      (/^(?:body|parsed_response|status|code|data|content|response|params|headers)$/.test(name) ||
        this.isField(name) ||
        this.#isNameOfData(name))
    );
  }

  /** Methods are not called so in Ruby: what is, is read of an object that has them for its keys. */
  #isNameOfData(name: string): boolean {
    return /^[a-z]+(?:[A-Z][a-z\d]*)+$/.test(name) && !this.isDeclared(name);
  }
}

/** Classes of other files are known by their names, whoever loads them. */
function isRequire({ receiver, name }: Call): boolean {
  return receiver === undefined && /^(?:require|require_relative|require_dependency|load|autoload)$/.test(name);
}
