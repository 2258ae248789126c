import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { methodNamed } from '../lowering.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { ClientBeans } from './client-beans.js';
import { ObjectLowering } from './objects.js';

/** What addresses are put together with: Spring, OkHttp, JAX-RS. */
const BUILDERS = /fromHttpUrl|fromUriString|fromPath|fromUri\b|newInstance|HttpUrl|\bUriBuilder\b/;
const ENDS = /^(?:newBuilder|build|buildAndExpand|toUri|toUriString|toUrl|encode|expand)$/;
const SEGMENTS = /^(?:pathSegment|addPathSegments?|addEncodedPathSegments?)$/;
/** A text as an address. */
const OF_TEXT = /^to(?:HttpUrl(?:OrNull)?|URI|Uri)$/;
/** What makes an address of a text. */
const OF_ADDRESS = /^(?:URI\.create|HttpUrl\.(?:get|parse))\(|\.toHttpUrl(?:OrNull)?\(\)$/;
const QUERY = /^(?:queryParam|addQueryParameter|addEncodedQueryParameter)$/;

/** Addresses that Java and Kotlin put together step by step. */
export abstract class AddressLowering extends ObjectLowering {
  readonly #beans = new ClientBeans(this.file, this.around);
  readonly #isOfRs = /\b(?:javax|jakarta)\.ws\.rs\b|\bWebTarget\b/.test(this.text);

  /** A client that a container hands over has the base address that it is made with. */
  protected override baseFor(client: SyntaxNode, address: SyntaxNode): string | undefined {
    const own = super.baseFor(client, address);
    const name = this.textOf(client).replace(/^this\./, '');
    if (own !== undefined || !/^\w+$/.test(name) || /^\W*https?:/.test(this.textOf(address))) return own;
    return this.#beans.baseOf(name, this.receivers.typeOf(client), this.text);
  }

  #isTarget(node: SyntaxNode): boolean {
    const call = this.callAt(node);
    if (call === undefined) return this.receivers.typeOf(node) === 'WebTarget';
    return call.name === 'target' || (call.receiver !== undefined && this.#isTarget(call.receiver));
  }

  /** Finds where a client hands a builder to a function which makes the address, under a name. */
  protected abstract handsBuilder(name: string): RegExp;

  /** Whether a name stands there for such a builder: elsewhere in the file it may be anything, `it` above all. */
  #isBuilderOfClient(node: SyntaxNode): boolean {
    const handed = [...this.text.matchAll(this.handsBuilder(this.textOf(node)))];
    return handed.some(({ index }) => index < node.start && node.start < endOfBrackets(this.text, index));
  }

  /** A step of what puts an address together, as the address up to there. */
  protected addressStep({ receiver, name, args }: Call): Code | undefined {
    if (receiver === undefined) return undefined;
    if (OF_TEXT.test(name) && args.length === 0) return this.expression(receiver);
    const [address] = args;
    if (name === 'target' && args.length === 1 && address !== undefined && this.#isOfRs)
      return this.expression(address.node);
    const owner = this.textOf(receiver);
    if (name === 'of' && owner === 'UriBuilder' && address !== undefined) return this.expression(address.node);
    if (name === 'path' && address !== undefined && this.#isOfRs && this.#isTarget(receiver))
      return js`(${this.expression(receiver)} + "/" + ${this.expression(address.node)})`;
    const isResolved = name === 'resolve' && args.length === 1 && address !== undefined && this.#isAddress(receiver);
    if (isResolved) return this.#resolved(receiver, address.node);
    const isHanded = this.#isHanded(receiver);
    const isBuilder = isHanded || BUILDERS.test(owner);
    const [first, second] = args.map(({ node }) => node);
    if (name === 'path' && isBuilder) return js`(${this.expression(receiver)} + ${this.optional(first)})`;
    if (SEGMENTS.test(name) && args.length > 0)
      return js`(${this.expression(receiver)}${args.map(({ node }) => js` + "/" + ${this.expression(node)}`)})`;
    if (QUERY.test(name)) {
      const mark = /queryParam|add(?:Encoded)?QueryParameter|\?/.test(owner) ? '&' : '?';
      return js`(${this.expression(receiver)} + "${mark}" + ${this.optional(first)} + "=" + ${this.optional(second, '""')})`;
    }
    const isEnd =
      ENDS.test(name) &&
      (name !== 'build' ||
        isHanded ||
        /^[\w.]*(?:UriComponentsBuilder|UriBuilder|HttpUrl)\b/.test(owner) ||
        owner.includes('toHttpUrl'));
    return isBuilder && isEnd ? this.expression(receiver) : undefined;
  }

  /** Whether something is an address of the usual libraries: by what makes it there, or by one of the types that its name has. */
  #isAddress(node: SyntaxNode): boolean {
    const text = this.textOf(node);
    const name = /^(?:this\.)?(\w+)$/.exec(text)?.[1];
    if (name === undefined) return OF_ADDRESS.test(text);
    const declared = String.raw`\b(?:HttpUrl|URI)[?!]?\s+${name}\b|\b${name}\s*:\s*(?:HttpUrl|URI)\b`;
    return new RegExp(declared).test(this.text);
  }

  /** `host.resolve("/loans")`: a path from the root on takes the place of the address's own. */
  #resolved(address: SyntaxNode, path: SyntaxNode): Code {
    const isFromRoot = this.textOf(path).startsWith('"/');
    return isFromRoot ? this.expression(path) : js`(${this.expression(address)} + "/" + ${this.expression(path)})`;
  }

  /** `client.target(host).path("loans").request().get(Loan.class)` of JAX-RS. */
  protected targetRequest({ receiver, name, args }: Call): Code | undefined {
    const asked = receiver && this.callAt(receiver);
    const verb = methodNamed(name);
    if (verb === undefined || asked?.name !== 'request' || asked.receiver === undefined || !this.#isOfRs)
      return undefined;
    const types = args.map(({ node }) => this.typeArgument(node));
    const body = args.find((_, index) => types[index] === undefined)?.node;
    const isText = args.some(({ node }) => this.textOf(node) === 'String.class');
    const type = types.find((one) => one !== undefined);
    const given = body !== undefined && !this.textOf(body).endsWith('.class') ? this.expression(body) : undefined;
    const sent = this.send({ method: verb, url: this.expression(asked.receiver), body: given });
    if (isText) return js`${sent}.text`;
    const isRead = args.some(({ node }) => node !== body || given === undefined);
    return isRead ? js`(${sent}.json()${type === undefined ? '' : js` as ${type}`})` : sent;
  }

  /** `uri(builder -> builder.path("/loans").queryParam("start", 0).build())`. */
  #isHanded(node: SyntaxNode): boolean {
    const inner = this.callAt(node)?.receiver;
    if (inner !== undefined) return this.#isHanded(inner);
    return /^(?:simple_)?identifier$/.test(node.type) && this.#isBuilderOfClient(node);
  }
}

/** Where the first brackets behind a place are closed; what stands in texts may count as well. */
function endOfBrackets(text: string, from: number): number {
  const bracket = /[(){}]/g;
  bracket.lastIndex = from;
  let depth = 0;
  for (let found = bracket.exec(text); found; found = bracket.exec(text)) {
    depth += /[({]/.test(found[0]) ? 1 : -1;
    if (depth <= 0) return found.index;
  }
  return text.length;
}
