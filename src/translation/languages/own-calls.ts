import type { Code } from '../code.js';
import { joined, js, quoted } from '../code.js';
import type { Argument, Call } from './lowering.js';
import type { Entry } from './shape.js';
import type { SyntaxNode } from './tree.js';
import { FlowLowering } from './flow.js';

/** Calls of what the language's own files declare, objects that are made of their classes, and objects that are written out. */
export abstract class OwnCallLowering extends FlowLowering {
  protected ownCall(call: Call): Code {
    const isApart = this.isFunctionApart?.(call.name) ?? this.functionsApart;
    const isLocal = !isApart && this.scopes.isVariable(call.name);
    const owner = call.receiver === undefined && !isLocal ? this.scopes.ownerOf(call.name) : undefined;
    const base = this.#inherited(call, isLocal, owner);
    if (base === undefined && owner === undefined) return this.plainCall(call);
    return js`${base ?? owner ?? 'this'}.${this.property(call.nameNode)}${this.typesGiven(call)}(${joined(this.ownArguments(call), ', ')})`;
  }

  /** What a call means of a class that is extended: a method that the class has not, or not with so many arguments. */
  #inherited(call: Call, isLocal: boolean, owner: string | undefined): string | undefined {
    if (!this.sharesTypes || call.receiver !== undefined || isLocal) return undefined;
    const base = this.scopes.inheritedFrom(call.name, this.hasOverloads ? call.args.length : undefined);
    if (base === undefined || owner === undefined)
      return base === undefined || this.isFreeFunction(call.name) ? undefined : 'this';
    return owner === 'this' && this.scopes.isInMethod ? 'super' : undefined;
  }

  /** Whether a class may have several methods of one name, told apart by how many arguments they take. */
  protected readonly hasOverloads: boolean = true;

  /** Whether a call by a name can only mean a function, in languages where that depends on the variable. */
  protected isFunctionApart?(name: string): boolean;

  /** Whether the file declares a function of a name that is no method. */
  protected abstract isFreeFunction(name: string): boolean;

  /** What a method of the class itself is called with. */
  protected ownArguments(call: Call): readonly Code[] {
    return call.args.map(({ node }) => this.expression(node));
  }

  protected newObject(type: SyntaxNode, args: readonly Argument[], fields: readonly Entry[]): Code {
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
      entries.flatMap(({ key, of, value, wire, isSpread }): Code[] => {
        if (value === undefined) return [];
        if (isSpread === true) return [js`...${this.expression(value)}`];
        const name =
          key === undefined
            ? js`[${this.optional(of, 'someKey')}]`
            : quoted(this.wires.get(key.text) ?? wire ?? key.text, key.at(0), key.at(key.text.length));
        return [js`${name}: ${this.expression(value)}`];
      }),
      ', ',
    )}})`;
  }
}
