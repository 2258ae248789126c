import { js } from '../../code.js';
import type { Shape } from '../shape.js';
import { child, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { CSharpCalls } from './calls.js';

/** Properties of what libraries answer. */
const OF_ANSWERS = /^(?:Content|Data|Body)$/;

/** What C# reads of an object: members, items, and what holders of settings and tasks hold. */
export abstract class CSharpMembers extends CSharpCalls {
  protected memberShape(node: SyntaxNode): Shape | undefined {
    switch (node.type) {
      case 'member_access_expression':
        return this.#member(node);
      case 'conditional_access_expression':
        return this.#conditional(node);
      case 'element_access_expression': {
        const object = child(node, 'expression');
        const key = child(node, 'subscript')?.children[0];
        const setting = object && this.setting(object, key);
        if (setting !== undefined) return { kind: 'code', code: () => setting };
        return object && { kind: 'element', object, key };
      }
      default:
        return undefined;
    }
  }

  #member(node: SyntaxNode): Shape | undefined {
    const object = child(node, 'expression');
    const name = child(node, 'name');
    if (name === undefined) return undefined;
    if (object === undefined) return { kind: 'code', code: () => js`this.${this.wireProperty(name)}` };
    return (
      this.#held(object, this.textOf(name)) ?? {
        kind: 'member',
        object,
        name,
        wire: this.#isType(object) ? undefined : this.wireOf(name),
      }
    );
  }

  /** `task.Result`, `options.Value`, `section.Value`, `byId.Values`, `builder.Uri`: what an object of a library holds. */
  #held(object: SyntaxNode, name: string): Shape | undefined {
    if (/^(?:Result|RootElement)$/.test(name)) return { kind: 'same', node: object };
    if (/^(?:Current)?Value$/.test(name) && this.#isOptions(object)) return { kind: 'same', node: object };
    if (name === 'Value' && /Section\(\s*"[^"]*"\s*\)$/.test(this.textOf(object))) {
      const call = this.callAt(object);
      const setting = call?.receiver && this.setting(call.receiver, call.args[0]?.node);
      if (setting !== undefined) return { kind: 'code', code: () => setting };
    }
    if (name === 'Values' && this.isDictionary(object))
      return { kind: 'code', code: () => js`Object.values(${this.expression(object)})` };
    const address = name === 'Uri' ? this.builtAddress(object) : undefined;
    return address === undefined ? undefined : { kind: 'code', code: () => address };
  }

  /** A property of a class that another file declares. */
  protected wireOf(name: SyntaxNode): string {
    const text = this.textOf(name);
    return OF_ANSWERS.test(text) ? text : this.asUsed(text);
  }

  /** `IOptions<Settings>`: it holds what it is of. */
  #isOptions(node: SyntaxNode): boolean {
    return (
      /^IOptions(?:Snapshot|Monitor)?$/.test(this.receivers.typeOf(node) ?? '') ||
      /<IOptions(?:Snapshot|Monitor)?<[\w.]+>>\(\)$/.test(this.textOf(node))
    );
  }

  /** `Paths`, `Portal.Paths`: what has members of its own, and not of objects. */
  #isType(object: SyntaxNode): boolean {
    if (object.type === 'member_access_expression') return object.children.every((part) => this.#isType(part));
    const name = this.textOf(object);
    return /^[A-Z]/.test(name) && !this.scopes.isVariable(name) && this.scopes.ownerOf(name) === undefined;
  }

  /** `user?.Name`, `list?[0]`. */
  #conditional(node: SyntaxNode): Shape | undefined {
    const [object, access] = [node.children[0], node.children.at(-1)];
    if (object === undefined || access === undefined || object === access) return undefined;
    const name = access.type === 'member_binding_expression' ? ofType(access, 'identifier') : undefined;
    if (name !== undefined) return { kind: 'member', object, name, wire: this.wireOf(name) };
    if (access.type !== 'element_binding_expression') return undefined;
    const argument = ofType(access, 'argument') ?? ofType(ofType(access, 'bracketed_argument_list'), 'argument');
    return { kind: 'element', object, key: argument?.children.at(-1) };
  }
}
