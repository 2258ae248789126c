import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { child } from '../tree.js';

/** What makes an address: a text that is parsed, one that is joined to another, a copy of one. */
const MADE = String.raw`(?:&?url\.(?:Parse(?:RequestURI)?\(|URL\{)|[\w.]+\.(?:JoinPath|ResolveReference)\(|(?:\w+\.\w+|base\w*|u)\.Parse\(|\*[\w.]*(?:[uU]rl|URL|base)\b)`;

interface Reading {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  /** Whether something is declared to be an address. */
  readonly isAddressType: (node: SyntaxNode) => boolean;
}

/** Addresses that Go puts together part by part. */
export class AddressReader {
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** `u.Path = "/users"`, `u.RawQuery = q.Encode()`: the address has it from there on. */
  assigned(target: SyntaxNode, value: SyntaxNode): Code | undefined {
    const [address, part] =
      target.type === 'selector_expression' ? [child(target, 'operand'), child(target, 'field')] : [];
    if (address === undefined || part === undefined || !this.isAddress(address)) return undefined;
    const { textOf, expression } = this.#reading;
    const [whole, given] = [expression(address), expression(value)];
    switch (textOf(part)) {
      case 'Path':
        return js`(${whole} = ${whole} + ${given})`;
      case 'RawQuery':
        return js`(${whole} = ${whole} + "?" + ${given})`;
      default:
        return undefined;
    }
  }

  /** `base.JoinPath("users", id)`, `u.String()`. */
  call({ receiver, name, args }: Call): Code | undefined {
    const { textOf, expression, isAddressType } = this.#reading;
    const [first] = args;
    if (receiver === undefined || textOf(receiver) === 'url') return undefined;
    // `base.Parse("users/1")`: from where the base stands.
    const isJoined = name === 'ResolveReference' || (name === 'Parse' && isAddressType(receiver));
    if (isJoined && args.length === 1 && first !== undefined)
      return js`(${expression(receiver)} + "/" + ${expression(first.node)})`;
    if (name === 'JoinPath' && args.length > 0)
      return js`(${expression(receiver)}${args.map(({ node }) => js` + "/" + ${expression(node)}`)})`;
    return name === 'String' && args.length === 0 && this.isAddress(receiver) ? expression(receiver) : undefined;
  }

  /** Whether a name is given an address in the file. */
  isAddress(node: SyntaxNode): boolean {
    const { text, textOf } = this.#reading;
    const name = textOf(node);
    return (
      node.type === 'identifier' &&
      new RegExp(String.raw`\b${name}\s*(?:,\s*\w+\s*)?:?=\s*${MADE}|\b${name}\s+\*?url\.URL\b`).test(text)
    );
  }
}
