import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { methodNamed } from '../lowering.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { CSharpMappers } from './mappers.js';

const SEGMENTS = /^AppendPathSegments?$/;
const QUERY = /^(?:Set|Append)QueryParams?$/;
/** What is told of a request and leaves its address as it is. */
const TOLD = /^(?:With[A-Z]\w*|Allow(?:Any)?HttpStatus|OnError|BeforeCall|AfterCall)$/;
const VERB = /^(Get|Post|Put|Patch|Delete)(?:Json|String|Stream|Bytes|UrlEncoded|Multipart)?Async$/;

/** Requests that are sent by their address: `"https://host".AppendPathSegment("users").GetJsonAsync<User>()`. */
export abstract class CSharpFlurl extends CSharpMappers {
  protected addressed(call: Call): Code | undefined {
    const { name, receiver, args } = call;
    if (receiver === undefined) return undefined;
    const values = args.map(({ node }) => node);
    if (SEGMENTS.test(name)) return this.#joined([receiver, ...values]);
    if (QUERY.test(name) && this.#isAddress(receiver))
      return js`(${this.expression(receiver)} + "?" + new URLSearchParams({ ${joined(this.#asked(call), ', ')} }))`;
    if (name === 'Request' && this.#isRequest(call)) return this.#joined(values);
    if (TOLD.test(name) && this.#isAddress(receiver)) return this.expression(receiver);
    if (/^Receive(?:Json|String)$/.test(name)) return this.#read(call, this.expression(receiver));
    const [, verb] = VERB.exec(name) ?? [];
    if (verb === undefined || !this.#isAddress(receiver)) return undefined;
    const [body] = values;
    const { address, query } = this.#parts(receiver);
    const sent = this.send({
      method: methodNamed(verb) ?? '"GET"',
      url: this.expression(address),
      query: query.length === 0 ? undefined : js`{ ${joined(query, ', ')} }`,
      body: body && verb !== 'Get' ? this.expression(body) : undefined,
    });
    return name.startsWith('GetJson') || name === 'GetStringAsync' ? this.#read(call, sent) : sent;
  }

  #read({ name, types }: Call, answer: Code): Code {
    if (name.includes('String')) return js`${answer}.text`;
    return types[0] === undefined ? js`${answer}.json()` : js`(${answer}.json() as ${types[0]})`;
  }

  #joined(parts: readonly SyntaxNode[]): Code {
    return js`[${joined(
      parts.map((part) => this.expression(part)),
      ', ',
    )}].join("/")`;
  }

  /** An address, and what the steps behind it ask for, as members. */
  #parts(node: SyntaxNode): { readonly address: SyntaxNode; readonly query: readonly Code[] } {
    const call = this.callAt(node);
    if (call?.receiver === undefined || !(TOLD.test(call.name) || QUERY.test(call.name)))
      return { address: node, query: [] };
    const { address, query } = this.#parts(call.receiver);
    return { address, query: QUERY.test(call.name) ? [...query, ...this.#asked(call)] : query };
  }

  #asked({ args }: Call): Code[] {
    const [first, second] = args.map(({ node }) => node);
    if (first === undefined) return [];
    return second === undefined
      ? [js`...${this.expression(first)}`]
      : [js`[${this.expression(first)}]: ${this.expression(second)}`];
  }

  /** `client.Request("users", id)`. */
  #isRequest({ args, receiver }: Call): boolean {
    const first = args[0]?.node;
    return receiver !== undefined && first !== undefined && this.shape(first)?.kind === 'text';
  }

  #isAddress(node: SyntaxNode): boolean {
    const call = this.callAt(node);
    if (call !== undefined) {
      if (SEGMENTS.test(call.name) || QUERY.test(call.name)) return true;
      if (call.name === 'Request') return this.#isRequest(call);
      return TOLD.test(call.name) && call.receiver !== undefined && this.#isAddress(call.receiver);
    }
    const shape = this.shape(node);
    if (shape?.kind === 'same') return shape.node !== undefined && this.#isAddress(shape.node);
    if (shape?.kind === 'binary') return [shape.left, shape.right].some((part) => this.#isAddress(part));
    if (shape?.kind === 'make') return shape.name === 'Url';
    return shape?.kind === 'text' || (node.type === 'identifier' && this.#isNamedAddress(this.textOf(node)));
  }

  /** A variable that is given an address, and nothing else. */
  #isNamedAddress(name: string): boolean {
    const given = [...this.text.matchAll(new RegExp(String.raw`\b${name}\s*=(?![=>])\s*([^;]*);`, 'g'))];
    return (
      given.length > 0 &&
      given.every(
        ([, value = '']) => /^\$?"|\bAppendPathSegments?\(|\.Request\(\s*\$?"/.test(value) && !/^await\b/.test(value),
      )
    );
  }
}
