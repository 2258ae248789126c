import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { inPattern } from '../in-pattern.js';
import { methodNamed } from '../lowering.js';
import type { Call } from '../lowering.js';
import { pathOfClient } from '../declared-bases.js';
import type { SyntaxNode } from '../tree.js';
import { AddressLowering } from './addresses.js';

const SENDS = /^(?:retrieve|exchange)$/;
/** What tells a request more than its method, its address and its body. */
const HEADERS =
  /^(?:headers?|(?:bearer|basic)Auth|accept|contentType|contentLength|cookies?|attribute|expectContinue)$/;
/** `Argument.listOf(User.class)`, `Argument.of(List.class, User.class)`. */
const ARGUMENT_OF_LIST = /^Argument\s*\.\s*(?:listOf|setOf)\b|^Argument\s*\.\s*of\(\s*(?:List|Set|Collection)\b/;
const OF_TEXT = /\bString(?:::|\.)class\b|^Argument\.STRING$/;

/** A request by its parts. */
interface Told {
  readonly method: string;
  readonly address: SyntaxNode;
  readonly body: SyntaxNode | undefined;
}

/** The client of Micronaut: requests that a function named like their method makes, and what sends them. */
export abstract class MicronautLowering extends AddressLowering {
  readonly #isUsed = /\bio\.micronaut\.(?:reactor\.|rxjava\d?\.)?http\b/.test(this.text);

  /** `http.toBlocking().retrieve(HttpRequest.GET("/users"), User.class)`, and `HttpRequest.POST("/users", user)` by itself. */
  protected micronautCall(call: Call): Code | undefined {
    if (!this.#isUsed || call.receiver === undefined) return undefined;
    const made = this.#toldBy(call.node);
    if (made !== undefined)
      return this.request({
        ...made,
        url: this.expression(made.address),
        body: made.body && this.expression(made.body),
      });
    const [request, type] = call.args.map(({ node }) => node);
    const client = request !== undefined && SENDS.test(call.name) ? this.#clientAt(call.receiver) : undefined;
    if (client === undefined || request === undefined) return undefined;
    const sent = this.#sent(client, request);
    const written = type && this.textOf(type);
    const isText = written === undefined ? call.name === 'retrieve' : OF_TEXT.test(written);
    if (isText) return call.name === 'retrieve' ? js`${sent}.text` : sent;
    if (type === undefined) return sent;
    return this.typedAnswer(js`${sent}.json()`, this.#typeOf(type), call.name === 'exchange');
  }

  /** A request that is made in the call that sends it is one of the client, behind what that puts in front of addresses. */
  #sent(client: SyntaxNode, request: SyntaxNode): Code {
    const told = this.#toldBy(request);
    if (told !== undefined)
      return this.send({
        method: told.method,
        url: this.addressFor(client, told.address),
        body: told.body && this.expression(told.body),
      });
    const isAddress = /^(?:text|binary)$/.test(this.shape(request)?.kind ?? '');
    return isAddress
      ? this.send({ method: '"GET"', url: this.addressFor(client, request) })
      : js`answer(window.fetch(${this.expression(request)}))`;
  }

  /** `HttpRequest.PATCH(path, body).bearerAuth(token)`. */
  #toldBy(node: SyntaxNode): Told | undefined {
    let body: SyntaxNode | undefined;
    let at = this.callAt(node);
    while (at?.receiver !== undefined && (HEADERS.test(at.name) || at.name === 'body')) {
      if (at.name === 'body') body ??= at.args[0]?.node;
      at = this.callAt(at.receiver);
    }
    if (at?.receiver === undefined || !/(?:^|\.)HttpRequest$/.test(this.textOf(at.receiver))) return undefined;
    const args = at.args.map((one) => one.node);
    const isNamed = at.name === 'create' && args.length === 2;
    const method = isNamed ? methodNamed(/\w+$/.exec(this.textOf(args[0] ?? node))?.[0]) : methodNamed(at.name);
    const [address, sent] = isNamed ? args.slice(1) : args;
    if (method === undefined || address === undefined || /^[a-z]/.test(isNamed ? '' : at.name)) return undefined;
    return { method, address, body: body ?? sent };
  }

  /** What stands for the client, be it one that waits for its answers. */
  #clientAt(node: SyntaxNode): SyntaxNode | undefined {
    const call = this.callAt(node);
    if (call?.name === 'toBlocking' && call.receiver !== undefined) return this.#clientAt(call.receiver);
    // A field and the parameter that it is given are of two types, mostly.
    const name = inPattern(this.textOf(node).replace(/^this\s*\.\s*/, ''));
    const isClient = new RegExp(String.raw`HttpClient\s+${name}\b|\b${name}\s*:\s*\w*HttpClient\b`).test(this.text);
    return isClient ? node : undefined;
  }

  #typeOf(type: SyntaxNode): Code | undefined {
    const written = this.textOf(type);
    if (!written.startsWith('Argument')) return this.typeArgument(type);
    const given = this.callAt(type)?.args.at(-1)?.node;
    const item = given && this.typeArgument(given);
    return item !== undefined && ARGUMENT_OF_LIST.test(written) ? js`${item}[]` : item;
  }

  /** A client that is handed over as `@Client("/api") HttpClient http` asks for all below that. */
  protected override baseFor(client: SyntaxNode, address: SyntaxNode): string | undefined {
    const own = super.baseFor(client, address);
    if (own !== undefined || !this.#isUsed || /^\W*https?:/.test(this.textOf(address))) return own;
    const name = inPattern(this.textOf(client).replace(/^this\s*\.\s*/, ''));
    const kept = new RegExp(String.raw`\b${name}\s*=\s*(\w+)\s*(?:\.\s*toBlocking\(\)\s*)?[;\n]`).exec(this.text)?.[1];
    for (const one of kept === undefined ? [name] : [kept, name]) {
      const told = new RegExp(
        String.raw`@(?:param:|field:)?Client\(([^()]*)\)\s*(?:(?:private|protected|public|final|internal|lateinit|val|var)\s+)*(?:\w*HttpClient\s+${one}\b|${one}\s*:\s*\w*HttpClient\b)`,
      ).exec(this.text)?.[1];
      if (told !== undefined) return pathOfClient(told, this.settingOf);
    }
    return undefined;
  }
}
