import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { ClientLowering } from '../clients.js';
import { EQUALS, FORMATS, LISTS, PARSES, SAME_ARGUMENT } from '../known-methods.js';
import type { Shape } from '../shape.js';
import type { SyntaxNode } from '../tree.js';
import { visitSyntax } from '../tree.js';

type Reference = Extract<Shape, { kind: 'reference' }>;

/** How the types of nodes begin that stand for names of the code that is made. */
const MADE_NAME = '@';

/** A node that stands for a name of the code that is made. */
export function madeName(name: string, at: number): SyntaxNode {
  return { type: MADE_NAME + name, field: undefined, start: at, end: at, children: [] };
}

/** Whether a node stands for a name of the code that is made. */
export function isMadeName(node: SyntaxNode, name: string | undefined): boolean {
  return name !== undefined && node.type === MADE_NAME + name;
}

/** Functions that are named rather than written: `User::getName`, `this::read`. */
export abstract class ReferenceLowering extends ClientLowering {
  /** Methods of the file's classes that need no object, behind the names of their classes. */
  readonly #statics = new Set<string>();

  /** What a member of an object is read by. */
  protected abstract memberOf(object: SyntaxNode, name: SyntaxNode): Code;

  /** Whether a method that is named with a class may be one that needs no object, which another file tells. */
  protected abstract mayBeStatic(owner: string, name: string): boolean;

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      const shape = this.shape(node);
      if (shape?.kind !== 'class') return undefined;
      for (const member of shape.members) {
        const own = this.shape(member);
        if (own?.kind === 'function' && own.isStatic === true && own.name !== undefined)
          this.#statics.add(`${this.textOf(shape.name)}.${this.textOf(own.name)}`);
      }
      return undefined;
    });
    return super.program(root);
  }

  protected override expression(node: SyntaxNode): Code {
    return node.type.startsWith(MADE_NAME) ? node.type.slice(MADE_NAME.length) : super.expression(node);
  }

  protected override name(node: SyntaxNode): Code {
    return node.type.startsWith(MADE_NAME) ? node.type.slice(MADE_NAME.length) : super.name(node);
  }

  protected override isFunction(node: SyntaxNode | undefined): boolean {
    return super.isFunction(node) || (node !== undefined && this.shape(node)?.kind === 'reference');
  }

  protected override referenced({ owner, isType, name }: Reference): Code {
    if (owner === undefined) return name === undefined ? '(() => undefined)' : this.reference(name);
    const type = isType ? this.typeCode(owner) : undefined;
    if (name === undefined)
      return type === undefined ? '((each) => each)' : js`((each) => new ${this.name(owner)}(each))`;
    const given = madeName('each', owner.start);
    const call = { node: given, name: this.textOf(name), nameNode: name, types: [] };
    const asArgument = { ...call, receiver: owner, args: [{ name: undefined, node: given }] };
    if (!isType)
      return EQUALS.has(call.name)
        ? js`((each) => ${this.value(asArgument) ?? 'undefined'})`
        : js`${this.expression(owner)}.${this.property(name)}`;
    const written = `${this.textOf(owner)}.${call.name}`;
    if (this.#statics.has(written)) return js`${this.name(owner)}.${this.property(name)}`;
    if ([EQUALS, LISTS, PARSES, SAME_ARGUMENT].some((known) => isKnown(known, written)) || written in FORMATS)
      return js`((each) => ${this.value(asArgument) ?? 'each'})`;
    const read = this.memberOf(given, name);
    if (type === undefined) return js`((each) => ${read})`;
    return this.mayBeStatic(this.textOf(owner), call.name)
      ? js`((each) => (window.which ? ${read} : ${this.spelled(this.textOf(owner))}.${call.name}(each)))`
      : js`((each: ${type}) => ${read})`;
  }
}

function isKnown(known: RegExp | ReadonlySet<string>, name: string): boolean {
  return known instanceof RegExp ? known.test(name) : known.has(name);
}
