import { inPattern } from '../in-pattern.js';
import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Argument, Call } from '../lowering.js';
import { SOME_METHOD, methodNamed } from '../lowering.js';
import { visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { KotlinDeclarations } from './declarations.js';
import { namesClass, requestOf } from './resources.js';

/** Puts segments behind the address. */
const SEGMENTS = /^(?:path|appendPathSegments|appendEncodedPathSegments)$/;

/** What blocks are handed to that go on saying what a request sends. */
const GOES_ON = /^(?:url|parameters|let|also|apply|run|with|forEach\w*|onEach\w*)$/;

/** What the block of a request says. */
interface Said {
  readonly parameters: readonly Argument[];
  readonly segments: readonly SyntaxNode[];
  readonly url: SyntaxNode | undefined;
  readonly method: SyntaxNode | undefined;
  readonly body: SyntaxNode | undefined;
  /** Blocks that were handed over, and say more. */
  readonly blocks: readonly SyntaxNode[];
}

/** Requests of Ktor, whose blocks say what is sent: `client.get { url(address); parameter("start", 0) }`. */
export abstract class KtorLowering extends KotlinDeclarations {
  /** Whether requests of the file may be for resources: `client.get(Loan(number))`. */
  readonly #asksForResources = /\bio\.ktor\.client\.plugins\.resources\./.test(this.text);

  readonly #sendsByClient = /\bio\.ktor\.client\.request\./.test(this.text);

  protected ktorRequest(call: Call): Code | undefined {
    return this.#resourceRequest(call) ?? this.#requestWithBlock(call);
  }

  #resourceRequest({ name, args, receiver }: Call): Code | undefined {
    const method = methodNamed(name);
    const [first, block] = args.map(({ node }) => node);
    const resource = first && this.#asksForResources ? this.callAt(first) : undefined;
    if (method === undefined || receiver === undefined || resource === undefined) return undefined;
    const owner = resource.receiver && this.textOf(resource.receiver);
    const isAddress = /^ur[il]/i.test(resource.name);
    if (isAddress || !namesClass(resource.name, owner) || this.isDeclared(resource.name)) return undefined;
    const said = block?.type === 'annotated_lambda' ? this.#saidIn(block) : undefined;
    const named = owner === undefined ? this.name(resource.nameNode) : this.#nested(resource);
    const { url, query } = requestOf(named, this.argumentsGiven(resource));
    return this.send({
      method,
      url,
      query:
        said === undefined || said.parameters.length === 0
          ? query
          : js`{ ...${query}, ...${this.alternating(said.parameters)} }`,
      ...(said?.body === undefined ? {} : { body: this.expression(said.body) }),
    });
  }

  /** `Loan.Documents`: a class in a class. */
  #nested({ receiver, nameNode }: Call): Code {
    const around: Code[] = [];
    for (let at = receiver; at !== undefined;) {
      const [owner, suffix] = at.type === 'navigation_expression' ? at.children : [at];
      const name = suffix === undefined ? undefined : (suffix.children[0] ?? suffix);
      around.unshift(name === undefined ? this.name(at) : js`.${this.property(name)}`);
      at = name === undefined ? undefined : owner;
    }
    return js`${around}.${this.property(nameNode)}`;
  }

  /** What a block says of a request that it is handed on to, as options: `call(path) { setBody(user) }`. */
  protected requestBlock(statements: SyntaxNode): Code {
    const { parameters, body, blocks } = this.#saidIn(statements);
    const members = [
      ...(parameters.length === 0 ? [] : [js`params: ${this.alternating(parameters)}`]),
      ...(body === undefined ? [] : [js`body: ${this.expression(body)}`]),
      ...blocks.map((block) => js`...${this.expression(block)}()`),
    ];
    return js`({ ${joined(members, ', ')} })`;
  }

  /** Whether a block says what a request sends. */
  protected saysRequest(statements: SyntaxNode): boolean {
    return this.#sendsByClient && this.#saysPart(statements);
  }

  #saysPart(node: SyntaxNode): boolean {
    const call = node.type === 'call_expression' ? this.callAt(node) : undefined;
    const isPart = call?.receiver === undefined && /^(?:setBody|parameter)$/.test(call?.name ?? '');
    if (isPart) return true;
    const isOther = call !== undefined && !GOES_ON.test(call.name);
    return node.children.some((part) => !(isOther && part.type === 'call_suffix') && this.#saysPart(part));
  }

  /** Whether a name is that of a block which says what a request sends. */
  #isBlock(node: SyntaxNode): boolean {
    const name = node.type === 'simple_identifier' ? this.textOf(node) : '';
    return (
      name !== '' &&
      new RegExp(String.raw`\b${inPattern(name)}\s*:\s*(?:suspend\s+)?\(*(?:\w+\.)*HttpRequestBuilder\.\(`).test(
        this.text,
      )
    );
  }

  /** `block()`, `block(this)`, `apply(block)`: a block that is run for the same request. */
  #blockOf({ receiver, name, nameNode, args }: Call): SyntaxNode | undefined {
    if (receiver !== undefined && this.textOf(receiver) !== 'this') return undefined;
    const [first] = args;
    if (this.#isBlock(nameNode)) return nameNode;
    return name === 'apply' && first !== undefined && this.#isBlock(first.node) ? first.node : undefined;
  }

  #requestWithBlock({ name, args, receiver }: Call): Code | undefined {
    const last = args.at(-1)?.node;
    const isVerb = methodNamed(name) !== undefined || name === 'request';
    if (!isVerb || receiver === undefined || last === undefined) return undefined;
    if (last.type !== 'annotated_lambda' && !this.#isBlock(last)) return undefined;
    const said = this.#saidIn(last);
    const first = args[0]?.node;
    const address = first === last ? said.url : first;
    if (address === undefined && said.segments.length === 0) return undefined;
    const parts = [...(address === undefined ? [] : [address]), ...said.segments].map((part) => this.expression(part));
    const { parameters, body, method, blocks } = said;
    const more = blocks.map((block) => js`${this.expression(block)}()`);
    return this.send({
      method: methodNamed(name) ?? (method === undefined ? SOME_METHOD : this.methodOf(method)),
      url: parts.length === 1 && parts[0] !== undefined ? parts[0] : js`("" + ${joined(parts, ' + "/" + ')})`,
      ...(parameters.length === 0 ? {} : { query: this.alternating(parameters) }),
      ...(body === undefined ? {} : { body: this.expression(body) }),
      ...(more.length === 0 ? {} : { others: joined(more, ', ...') }),
    });
  }

  #saidIn(block: SyntaxNode): Said {
    const parameters: Argument[] = [];
    const segments: SyntaxNode[] = [];
    let url: SyntaxNode | undefined;
    let method: SyntaxNode | undefined;
    let body: SyntaxNode | undefined;
    const blocks: SyntaxNode[] = this.#isBlock(block) ? [block] : [];
    visitSyntax(block, (node) => {
      const [target, value] = node.type === 'assignment' ? node.children : [];
      if (target !== undefined && value !== undefined) {
        const written = this.textOf(target);
        if (written === 'method') method = value;
        if (/(?:^|\.)encodedPath$/.test(written)) segments.push(value);
      }
      const call = node.type === 'call_expression' ? this.callAt(node) : undefined;
      if (call === undefined) return undefined;
      const given = call.args.map((argument) => argument.node);
      const [first] = given;
      const run = this.#blockOf(call);
      if (run !== undefined) blocks.push(run);
      const isAppended = call.name === 'append' && call.receiver !== undefined;
      if (call.name === 'parameter' || (isAppended && this.textOf(call.receiver).endsWith('parameters')))
        parameters.push(...call.args);
      if (call.name === 'setBody') body = first;
      if (/^(?:url|takeFrom)$/.test(call.name) && first !== undefined && !this.isFunction(first)) url = first;
      if (SEGMENTS.test(call.name)) segments.push(...given);
      // What is sent says nothing of where to.
      return call.name === 'setBody' ? false : undefined;
    });
    return { parameters, segments, url, method, body, blocks };
  }
}
