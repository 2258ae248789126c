import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Argument, Call } from '../lowering.js';
import { LambdaLowering } from './lambdas.js';
import { namesClass } from './resources.js';

/** Objects that Kotlin makes: of classes, which needs no word, as maps, and as copies of others. */
export abstract class MadeObjectLowering extends LambdaLowering {
  /** `Loan(number)`, `Loan.Documents(loan)`: an object of a class is made without a word for it. */
  protected override plainCall(call: Call): Code {
    const { name, receiver, args } = call;
    const isMade =
      namesClass(name, receiver && this.textOf(receiver)) &&
      !this.isDeclared(name) &&
      args.at(-1)?.node.type !== 'annotated_lambda';
    return isMade ? js`new ${super.plainCall({ ...call, receiver: undefined })}` : super.plainCall(call);
  }

  /** `JSONArray(text)`, `List(n) { i -> … }`: what is made without a word for it. */
  protected madeByName({ receiver, name, args }: Call): Code | undefined {
    if (receiver !== undefined) return undefined;
    const last = args.at(-1)?.node;
    // A value of a tree of JSON is what it is made of.
    if (/^Json(?:Primitive|Array|Object)$/.test(name) && args.length === 1) return this.optional(args[0]?.node);
    if (/^JSON(?:Object|Array|Tokener)$/.test(name) || this.isMaker(name)) return this.made(name, args, []);
    return /^(?:List|MutableList|Array)$/.test(name) && args.length === 2 && last?.type === 'annotated_lambda'
      ? js`[undefined].map(${this.expression(last)})`
      : undefined;
  }

  /** `mapOf("id" to id)`. */
  protected mapMade({ receiver, name, args }: Call): Code | undefined {
    if (receiver !== undefined || !/^(?:mapOf|mutableMapOf|hashMapOf|linkedMapOf)$/.test(name)) return undefined;
    return this.alternating(
      args.flatMap(({ node }): Argument[] => {
        const [key, , value] = node.type === 'infix_expression' ? node.children : [];
        return key === undefined || value === undefined
          ? []
          : [
              { name: undefined, node: key },
              { name: undefined, node: value },
            ];
      }),
    );
  }

  /** `user.copy(firstName = "Ada")`: the same object with other fields. */
  protected copied({ receiver, name, args }: Call): Code | undefined {
    const isCopy = name === 'copy' && receiver !== undefined && args.length > 0 && !this.isDeclared(name);
    if (!isCopy || args.some((one) => one.name === undefined)) return undefined;
    const fields = args.map((one) => js`${this.keyOf(one.name ?? '', one.node)}: ${this.expression(one.node)}`);
    const object = this.expression(receiver);
    const changed = js`({ ...${object}, ${joined(fields, ', ')} })`;
    // Of what the same object is, its fields are.
    return receiver.type === 'simple_identifier' ? js`(${changed} as typeof ${object})` : changed;
  }
}
