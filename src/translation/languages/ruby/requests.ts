import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { SOME_METHOD, methodNamed } from '../lowering.js';
import type { Call } from '../lowering.js';
import { child, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { dataOfFile } from './data-files.js';
import { ForeignClients } from './foreign-clients.js';
import { functionCall } from './functions.js';
import { hashCall } from './hashes.js';
import { joinedPath, joinsAddress } from './joined-paths.js';
import { byPairs, listCall } from './lists.js';
import { verbByName } from './named-verbs.js';
import { AppSettings } from './settings.js';
import { RubySchemas } from './strict-schemas.js';
import { TAKES_OPTIONS, optionsHeld } from './held-options.js';
import type { SentOptions } from './held-options.js';
import { encodedQuery } from './set-addresses.js';
import { toldIn } from './told-requests.js';

/** Classes whose objects have the keys of what they are made of for methods. */
const OBJECTS_OF_DATA = /^(?:::)?(?:OpenStruct|RecursiveOpenStruct|Hashie::Mash)$/;
/** Makes a class a client. */
const PARTY_ITSELF = '$party';
const PARTY = /^\s*include\s+(?:::)?HTTParty\b/m;
/** Calls of Ruby's own library and of its HTTP clients. */
export abstract class RubyRequests extends RubySchemas {
  /** Whether a class of the file is a client, and is asked for addresses without naming another one. */
  protected readonly isClientItself = PARTY.test(this.text);
  /** Requests, by the name of the variable that each is kept in, and what is set as the body of such a variable. */
  readonly #madeFor = new Map<SyntaxNode, string>();
  readonly #bodies = new Map<string, SyntaxNode>();
  readonly #foreign = new ForeignClients(this.text);
  readonly #functions = {
    text: this.text,
    isListed: (node: SyntaxNode) => this.isListed(node),
    callAt: (node: SyntaxNode) => this.callAt(node),
    contentOf: (node: SyntaxNode) => this.contentOf(node),
    textOf: (node: SyntaxNode) => this.textOf(node),
    expression: (node: SyntaxNode) => this.expression(node),
    statements: (nodes: readonly SyntaxNode[]) => this.statements(nodes),
    name: (node: SyntaxNode) => this.name(node),
    withBlock: (call: Call, block: Code) => this.#withBlock(call, block),
  };

  readonly #settings = new AppSettings(this.text);
  readonly #ofSettings = {
    textOf: (node: SyntaxNode) => this.textOf(node),
    expression: (node: SyntaxNode) => this.expression(node),
    property: (node: SyntaxNode) => this.property(node),
    keyOf: (name: string, value: SyntaxNode) => this.keyOf(name, value),
  };

  readonly #lists = {
    textOf: (node: SyntaxNode) => this.textOf(node),
    expression: (node: SyntaxNode) => this.expression(node),
    isFunction: (node: SyntaxNode | undefined) => this.isFunction(node),
    isText: (node: SyntaxNode) => this.shape(node)?.kind === 'text',
  };

  readonly #hashes = {
    text: this.text,
    textOf: (node: SyntaxNode) => this.textOf(node),
    expression: (node: SyntaxNode) => this.expression(node),
    isKey: (node: SyntaxNode) => this.isKey(node),
    keyOf: (name: string, value: SyntaxNode) => this.keyOf(name, value),
  };

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      const [left, right] = node.type === 'assignment' ? [child(node, 'left'), child(node, 'right')] : [];
      if (left === undefined || right === undefined) return undefined;
      if (left.type === 'identifier') this.#madeFor.set(right, this.textOf(left));
      const setter = ofType(left, 'identifier');
      const isBody = left.type === 'call' && this.textOf(child(left, 'method') ?? left) === 'body';
      if (isBody && setter !== undefined) this.#bodies.set(this.textOf(setter), right);
      return undefined;
    });
    return [this.#settings.declared, super.program(root)];
  }

  protected override isOfOther(receiver: SyntaxNode): boolean {
    return this.#foreign.isForeign(this.textOf(receiver));
  }

  protected override isGivenByClass(receiver: SyntaxNode): boolean {
    return this.#foreign.isGivenByClass(this.textOf(receiver));
  }

  protected override isInert(call: Call): boolean {
    return !joinsAddress(call, this.#lists.textOf) && super.isInert(call);
  }

  protected special(call: Call): Code | undefined {
    const { name, receiver, args, nameNode } = call;
    const own =
      this.strictSchema(call) ??
      functionCall(call, this.#functions) ??
      dataOfFile(call, this.#functions) ??
      this.#settings.called(call, this.#ofSettings) ??
      encodedQuery(call, this.#ofSettings);
    if (own !== undefined) return own;
    if (receiver === undefined) return name === 'new' ? this.madeOfOwn(call) : this.#ofParty(call);
    const owner = this.textOf(receiver);
    if (owner === 'self' && name === 'class' && args.length === 0) return 'this.constructor';
    // The only one of its class.
    if (name === 'instance' && args.length === 0 && /^(?:constant|scope_resolution)$/.test(receiver.type))
      return js`(window.which ? ${this.plainCall(call)} : new ${this.expression(receiver)}())`;
    const verb = /^Net::HTTP::(Get|Post|Put|Patch|Delete)$/.exec(owner);
    if (verb !== null && name === 'new')
      return this.request({
        method: methodNamed(verb[1]) ?? SOME_METHOD,
        url: this.optional(args[0]?.node),
        body: this.#bodyOf(call),
      });
    const byName = verbByName(call, this.#functions);
    if (byName !== undefined)
      return this.request({
        method: this.expression(byName),
        url: this.optional(args[0]?.node),
        body: this.#bodyOf(call),
      });
    if (name === 'new' && OBJECTS_OF_DATA.test(owner) && args.length === 1 && args[0]?.name === undefined)
      return this.optional(args[0]?.node);
    if (name === 'new') {
      const type = receiver.type === 'scope_resolution' ? (child(receiver, 'name') ?? receiver) : receiver;
      return this.#made(this.name(type), this.heldBy(this.textOf(type)), call);
    }
    if (name === 'request' && args.length === 1 && args[0]?.name === undefined)
      return js`answer(window.fetch(${this.optional(args[0]?.node)}))`;
    if (owner === 'Net::HTTP' && /^get(?:_response)?$/.test(name)) {
      const sent = this.send({ method: '"GET"', url: this.optional(args[0]?.node) });
      return name === 'get' ? js`${sent}.text` : sent;
    }
    if (name === 'body' && args.length === 0) return js`${this.expression(receiver)}.${this.property(nameNode)}`;
    if (/^(?:request_uri|path)$/.test(name) && args.length === 0 && /ur[il]/i.test(owner))
      return this.expression(receiver);
    return (
      this.#bySentName(call) ??
      this.ofKeys(call) ??
      this.#opened(call) ??
      this.#told(call) ??
      this.#handed(call) ??
      this.#ofItems(call) ??
      this.#ofList(call)
    );
  }

  /** `connection.get(path, query)`: Faraday takes nothing else there. */
  protected override askedWith(options: SyntaxNode): { query?: Code } {
    return /\bFaraday\b/.test(this.text) ? { query: this.expression(options) } : {};
  }

  /** `get("/users", query: { … })` in a class that is a client of HTTParty itself, as if it were said with `self` in front. */
  #ofParty(call: Call): Code | undefined {
    const method = methodNamed(call.name);
    if (method === undefined || !this.isClientItself || this.isDeclared(call.name)) return undefined;
    if (!this.scopes.isInMethod || call.args[0]?.name !== undefined) return undefined;
    const receiver: SyntaxNode = { ...call.nameNode, type: PARTY_ITSELF, field: 'receiver', children: [] };
    return this.verbSent({ ...call, receiver }, method);
  }

  protected override baseFor(client: SyntaxNode, address: SyntaxNode): string | undefined {
    return client.type === PARTY_ITSELF ? this.baseAt('self', client.start) : super.baseFor(client, address);
  }

  /** `http.public_send(verb, path) { |request| … }`, `http.send(:get, path)`, `http.run_request(verb, path, body, headers)`. */
  #bySentName(call: Call): Code | undefined {
    const { receiver, name, args } = call;
    if (!/^(?:public_send|__send__|send|run_request)$/.test(name) || this.isDeclared(name)) return undefined;
    const work = args.findLast(({ node }) => this.isFunction(node))?.node;
    const [verb, address, body] = args.filter(({ node }) => node !== work).map(({ node }) => node);
    if (receiver === undefined || verb === undefined || address === undefined) return undefined;
    const known = verb.type === 'identifier' || methodNamed(this.plain(verb)?.text) !== undefined;
    if (!known || this.isOfOther(receiver) || this.isKey(address)) return undefined;
    if (work === undefined) return this.#sentWith(call, verb);
    const given = body && this.expression(body);
    const request = { method: this.methodOf(verb), url: this.addressFor(receiver, address) };
    const told = js`{ params: {}, headers: {}, body: ${given ?? 'undefined'} }`;
    const sent = this.send({ ...request, query: 'told$.params', body: 'told$.body' });
    return js`((told$) => { (${this.expression(work)})(told$); return ${sent}; })(${told})`;
  }

  #sentWith({ receiver, args }: Call, verb: SyntaxNode): Code | undefined {
    const rest = (given: SyntaxNode): SentOptions => {
      const held = receiver && this.heldOptions(receiver, given);
      if (held !== undefined) return held;
      return this.namesOptions(given)
        ? this.sentOptions(given)
        : { query: this.expression(given), body: this.expression(given) };
    };
    return this.verbRequest(this.methodOf(verb), args.slice(1), rest, receiver);
  }

  /** `self.class.post(path, options)`, `HTTParty.get(url, defaults.merge(query: query))`. */
  protected override heldOptions(client: SyntaxNode, options: SyntaxNode): SentOptions | undefined {
    const shape = this.shape(options);
    const isWritten = shape?.kind === 'object' && shape.entries.every(({ isSpread }) => isSpread !== true);
    const name = this.textOf(client);
    const isParty =
      client.type === PARTY_ITSELF ||
      (this.isClientItself && /^self(?:\.class)?$/.test(name)) ||
      /^(?:::)?HTTParty$/.test(name);
    if (isWritten || this.isFunction(options) || !(isParty || TAKES_OPTIONS.test(name))) return undefined;
    return optionsHeld(this.expression(options), isParty);
  }

  /** `new(id: 1)`, `new` in a method of the class itself. */
  protected madeOfOwn(call: Call): Code | undefined {
    const own = this.scopes.innermost;
    // A class that extends this one makes objects of itself.
    return own && this.#made(this.scopes.isInMethod && own.places === undefined ? 'this' : own.name, own.places, call);
  }

  #made(type: Code, held: readonly string[] | undefined, call: Call): Code {
    const { args } = call;
    const isByName = held !== undefined && args.length > 0 && args.every(({ name }) => name !== undefined);
    const given = isByName
      ? held.map((field) => this.optional(args.find(({ name }) => name === field)?.node))
      : this.argumentsGiven(call);
    return js`new ${type}(${given.map((one) => [one, ', '])})`;
  }

  /** `request.body = …` after the request was made. */
  #bodyOf(call: Call): Code | undefined {
    const variable = this.#madeFor.get(call.node);
    const body = variable === undefined ? undefined : this.#bodies.get(variable);
    return body && this.expression(body);
  }

  /** `URI.open(url) { |file| … }`, `URI(url).open`, `URI.parse(url).read`. */
  #opened({ receiver, name, args }: Call): Code | undefined {
    if (receiver === undefined || !/^(?:open|read)$/.test(name)) return undefined;
    const isOpener = this.textOf(receiver) === 'URI' && name === 'open';
    if (!isOpener && !/^URI(?:\.parse)?\(.*\)$/s.test(this.textOf(receiver))) return undefined;
    const address = isOpener ? args[0]?.node : receiver;
    if (address === undefined) return undefined;
    const sent = this.send({ method: '"GET"', url: this.expression(address) });
    const work = args.findLast(({ node }) => this.isFunction(node));
    if (work !== undefined) return js`(${this.expression(work.node)})(${sent})`;
    return name === 'read' ? js`${sent}.text` : sent;
  }

  /** `conn.post { |request| request.url "/path"; request.body = data }`: a request that a block is asked to tell more of. */
  #told({ receiver, name, args }: Call): Code | undefined {
    const method = methodNamed(name);
    const block = args.at(-1)?.node;
    const told = method === undefined || block === undefined ? undefined : toldIn(block, (node) => this.textOf(node));
    const [first, second] = args.slice(0, -1).map(({ node }) => node);
    const address = told?.address ?? first;
    if (method === undefined || told === undefined || address === undefined) return undefined;
    const query = [...told.queries, ...(method === '"GET"' && second !== undefined ? [second] : [])];
    const parts = [
      ...query.map((one) => js`...${this.expression(one)}`),
      ...told.parameters.map(([key, value]) => js`[${this.expression(key)}]: ${this.expression(value)}`),
    ];
    const body = told.body ?? (method === '"GET"' ? undefined : second);
    const sent = this.send({
      method,
      url: this.addressFor(receiver, address),
      query: parts.length === 0 ? undefined : js`{ ${joined(parts, ', ')} }`,
      body: body && this.expression(body),
    });
    return told.others.length === 0 ? sent : js`(() => {\n${this.statements(told.others)}return ${sent};\n})()`;
  }

  /** A method of the file with a block, which comes behind all that it may be handed. */
  #withBlock(call: Call, block: Code): Code {
    const given = [...this.ownArguments(call)];
    const keywords = this.keywordsOf(call.name) ?? [];
    const places = this.placedOf(call.name) + keywords.length + (this.gathersPairs(call.name) ? 1 : 0);
    while (given.length < places) given.push('undefined');
    return js`this.${this.property(call.nameNode)}(${joined([...given, block], ', ')})`;
  }

  #ofList(call: Call): Code | undefined {
    if (this.isDeclared(call.name)) return undefined;
    const ofHash = hashCall(call, this.#hashes);
    if (ofHash !== undefined) return ofHash;
    const path = joinedPath(call, this.#lists);
    if (path !== undefined) return path;
    const pairs = byPairs(call);
    return pairs === undefined ? listCall(call, this.#lists) : (this.value(pairs) ?? this.plainCall(pairs));
  }

  /** `rows.each_slice(2)`, `rows.inject(0) { |sum, row| … }`, `row.values_at("id", "name")`, `rows.dig(0, "name")`. */
  #ofItems({ receiver, name, args }: Call): Code | undefined {
    if (receiver === undefined || this.isDeclared(name)) return undefined;
    const given = args.filter(({ node }) => !this.isFunction(node)).map(({ node }) => node);
    const work = args.find(({ node }) => this.isFunction(node))?.node;
    const value = (): Code => this.expression(receiver);
    if (/^(?:each_slice|each_cons|in_groups_of|find_in_batches)$/.test(name))
      return work === undefined ? js`[${value()}]` : js`[${value()}].forEach(${this.expression(work)})`;
    if (/^(?:inject|reduce)$/.test(name) && work !== undefined)
      return js`${value()}.reduce(${this.expression(work)}, ${this.optional(given[0])})`;
    if (given.length === 0) return undefined;
    if (name === 'dig') return js`${value()}${given.map((key) => js`[${this.expression(key)}]`)}`;
    if (!/^(?:values_at|fetch_values)$/.test(name)) return undefined;
    return js`[${joined(
      given.map((key) => js`${value()}[${this.expression(key)}]`),
      ', ',
    )}]`;
  }

  /** `value.then { |it| … }`, `value.tap { |it| … }`. */
  #handed({ receiver, name, args }: Call): Code | undefined {
    const work = args.length === 1 && this.isFunction(args[0]?.node) ? args[0]?.node : undefined;
    if (work === undefined || receiver === undefined) return undefined;
    const [value, done] = [this.expression(receiver), this.expression(work)];
    if (/^(?:then|yield_self)$/.test(name)) return js`(${done})(${value})`;
    return name === 'tap' ? js`((value) => { (${done})(value); return value; })(${value})` : undefined;
  }
}
