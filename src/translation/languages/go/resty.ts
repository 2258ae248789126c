import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { RequestCode } from '../../requests/request.js';
import type { Call } from '../lowering.js';
import { methodNamed } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

const IMPORTED = /"(?:github\.com\/(?:go-resty\/resty|imroc\/req)(?:\/v\d+)?|resty\.dev\/v\d+)"/;
const VERB = /^(?:Get|Post|Put|Patch|Delete)$/;
const MOST_STEPS = 40;

/** How Go is read and requests are written. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly callAt: (node: SyntaxNode) => Call | undefined;
  readonly expression: (node: SyntaxNode) => Code;
  readonly typeCode: (type: SyntaxNode) => Code | undefined;
  readonly methodOf: (node: SyntaxNode) => Code;
  readonly addressFor: (client: SyntaxNode, address: SyntaxNode) => Code;
  readonly send: (request: RequestCode) => Code;
  /** What is read into a variable, of the type that this has. */
  readonly fill: (variable: SyntaxNode, data: (type: Code | undefined) => Code) => Code | undefined;
}

/** Tells a request what its answer is read into. */
const READ_INTO = /^Set(?:Success)?Result$/;

/** Requests that resty, or req, sends when they are told all: `client.R().SetQueryParam("limit", "100").SetResult(&users).Get(path)`. */
export class RestyReader {
  readonly #reading: Reading;
  readonly #text: string;
  readonly #isImported: boolean;

  /** @param text of the file, which names the library where it makes the client, or takes it by its type. */
  constructor(text: string, reading: Reading) {
    this.#text = text;
    this.#isImported = IMPORTED.test(text);
    this.#reading = reading;
  }

  /** Undefined for a call that sends nothing by the library. */
  call(call: Call): Code | undefined {
    const { receiver, name, args } = call;
    if (receiver === undefined) return undefined;
    const isVerb = VERB.test(name) && args.length === 1;
    const address = isVerb ? args[0]?.node : name === 'Execute' && args.length === 2 ? args[1]?.node : undefined;
    const told = address && this.#toldTo(receiver);
    const first = args[0]?.node;
    if (address === undefined || first === undefined || told === undefined) return undefined;
    const sent = this.#reading.send({
      method: isVerb ? (methodNamed(name) ?? '"GET"') : this.#reading.methodOf(first),
      url: this.#address(told.client, address),
      query: this.#query(told.steps),
      body: this.#given(told.steps, 'SetBody'),
    });
    const result = told.steps.findLast((step) => READ_INTO.test(step.name))?.args[0]?.node;
    const read = result && this.#read(result, sent);
    return read === undefined ? sent : js`(${read}, ${sent})`;
  }

  /** `response.Result().(*User)`: what the answer was read into. */
  result(asserted: SyntaxNode | undefined): (() => Code) | undefined {
    const call = this.#isImported && asserted ? this.#reading.callAt(asserted) : undefined;
    const response = call?.name === 'Result' && call.args.length === 0 ? call.receiver : undefined;
    return response && (() => js`${this.#reading.expression(response)}.json()`);
  }

  /** The client of a request, and what the request is told. */
  #toldTo(request: SyntaxNode): { readonly client: SyntaxNode; readonly steps: readonly Call[] } | undefined {
    const steps: Call[] = [];
    for (let at = request; steps.length < MOST_STEPS;) {
      const step = this.#reading.callAt(at);
      if (step?.receiver === undefined) return undefined;
      // Where the client is a field of another file, `R` tells enough.
      if (step.args.length === 0 && (step.name === 'R' || (step.name === 'NewRequest' && this.#isImported)))
        return { client: memberOf(step.receiver), steps };
      steps.unshift(step);
      at = step.receiver;
    }
    return undefined;
  }

  /** What begins with a path stands behind the client's base; what begins with another value may be an address itself. */
  #address(client: SyntaxNode, address: SyntaxNode): Code {
    const written = this.#reading.textOf(address).replace(/^fmt\.Sprintf\(\s*/, '');
    const name = /^\w+(?=\s*[+,)]|$)/.exec(written)?.[0];
    const isPath =
      name === undefined
        ? /^["`](?!%)/.test(written)
        : new RegExp(`\\b${name}(?:\\s+string)?\\s*=\\s*["\`]/`).test(this.#text);
    return isPath ? this.#reading.addressFor(client, address) : this.#reading.expression(address);
  }

  #given(steps: readonly Call[], name: string): Code | undefined {
    const value = steps.findLast((step) => step.name === name)?.args[0]?.node;
    return value && this.#reading.expression(value);
  }

  #query(steps: readonly Call[]): Code | undefined {
    const members = steps.flatMap(({ name, args }): Code[] => {
      const [first, second] = args.map(({ node }) => node);
      if (first === undefined) return [];
      if (name === 'SetQueryParam' && second !== undefined)
        return [js`[${this.#reading.expression(first)}]: ${this.#reading.expression(second)}`];
      return /^SetQuery(?:Params(?:FromValues)?|String)$/.test(name) ? [js`...${this.#reading.expression(first)}`] : [];
    });
    return members.length === 0 ? undefined : js`{ ${joined(members, ', ')} }`;
  }

  /** `SetResult(&users)` reads the answer into a variable; of `SetResult(&User{})`, the type is told. */
  #read(result: SyntaxNode, sent: Code): Code | undefined {
    const value = result.type === 'unary_expression' ? child(result, 'operand') : result;
    const type = value?.type === 'composite_literal' ? child(value, 'type') : undefined;
    if (type !== undefined) {
      const known = this.#reading.typeCode(type);
      return known && js`(${sent}.json() as ${known})`;
    }
    return (
      value &&
      this.#reading.fill(value, (known) =>
        known === undefined ? js`${sent}.json()` : js`(${sent}.json() as ${known})`,
      )
    );
  }
}

/** `rc` of `e.rc`: how it is called where it is made. */
function memberOf(client: SyntaxNode): SyntaxNode {
  return (client.type === 'selector_expression' ? child(client, 'field') : undefined) ?? client;
}
