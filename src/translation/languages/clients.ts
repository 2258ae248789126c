import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import type { Spelling } from './annotations.js';
import { isMatcherName } from './inert.js';
import { isAboutCall, isAnswered } from './stood-in.js';
import { mayStub, stubOf } from './stubs.js';
import type { StubReader } from './stubs.js';
import type { Argument, Call } from './lowering.js';
import { SOME_METHOD, mayBeAddress, methodNamed } from './lowering.js';
import { truthNamed } from './known-methods.js';
import { isConstantName } from './named-texts.js';
import type { Entry } from './shape.js';
import type { SyntaxNode } from './tree.js';
import { ValueLowering } from './values.js';

/** `HttpClient` and its kin; a name with the verb in it. */
const VERB_METHOD = /^(Get|Post|Put|Patch|Delete)(?:(FromJson|AsJson|Json|String|Stream|ByteArray)?(Async)?)(?:<.*>)?$/;
const TEMPLATE_METHOD = /^(get|post|put|patch)For(Object|Entity|Location)$/;
/** What sends a request that was made before. */
const SENDS =
  /^(?:SendAsync|Send|send|execute|executeAsync|newCall|Do|ExecuteAsync|ExecuteGetAsync|request|sendAsync|sendRequest)$/;
const CHAIN_ENDS = /^(?:build|retrieve|asString|asJson|exchange|exchangeToMono|asObject|execute)$/;
const BODY_STEPS = /^(?:bodyValue|body|setBody|json)$/;
/** Reads the body of an answer, as a type. */
const READS_BODY =
  /^(?:bodyToMono|bodyToFlux|bodyToFlow|awaitBody(?:OrNull)?|toEntity|toEntityList|ReadFromJsonAsync|ReadAsAsync|body|parse_json|receive|readEntity)$/;

/** Options of a request that clients are told by name. */
const OPTIONS =
  /^(?:query|params|parameters|body|json|payload|form|multipart|headers?|timeout|open_timeout|auth|basic_auth|verify|format|data|xml|max_redirects|follow_redirects|http_errors|ssl_context|options|idempotent|expects|persistent)$/;

/** What holds the methods of requests as constants. */
const METHODS = /^(?:[\w.]+\.)?(?:(?:Http|Request)?Method|http)$/;

/** Functions of test libraries that are given a description of a request, and those that describe one. */
const DESCRIBED = /^(?:perform|stubFor|givenThat|given|Given|when|verify)$/;
const DESCRIBES = /^(?:get|post|put|patch|delete|head|any|request|multipart)$/i;

/** Functions of test libraries that are given what is to be asked for its calls. */
const ASKS = /^(?:verify|should|then|when)$/;

export interface Step {
  readonly name: string;
  readonly args: readonly Argument[];
}

/** What the usual HTTP clients of other languages do. */
export abstract class ClientLowering extends ValueLowering {
  /** The text of the file, for what is told by annotations. */
  protected readonly spelling: Spelling = {
    plain: (node) => this.plain(node),
    textOf: (node) => this.textOf(node),
  };

  /** Whether what a call hands over by name is one object where the function takes no names. */
  protected readonly gathersNamed: boolean = false;

  /** How a call is written, where a node is one. */
  protected abstract callAt(node: SyntaxNode): Call | undefined;

  protected readonly mayStub = mayStub(this.text);
  readonly #stubs: StubReader = {
    text: this.text,
    callAt: (node) => this.callAt(node),
    plain: (node) => this.plain(node),
    expression: (node) => this.expression(node),
    entries: (node) => {
      const shape = this.shape(node);
      return shape?.kind === 'object' ? shape.entries : undefined;
    },
  };

  protected idiom(call: Call): Code | undefined {
    const stub = this.stubbed(call);
    if (stub !== undefined) return stub;
    const run = this.run(call);
    if (run !== undefined) return run;
    if (this.isInert(call)) return this.inertCall(call);
    return this.special(call) ?? this.#chain(call) ?? this.value(call) ?? this.#body(call) ?? this.#request(call);
  }

  /** What a test answers instead of the platform, where it says the path in the same call. */
  protected stubbed(call: Call): Code | undefined {
    return this.mayStub ? stubOf(call, this.#stubs) : undefined;
  }

  /** `mockMvc.perform(get(path))`: a request that is described by a function of a test library is not sent either. */
  protected override inertCall(call: Call): Code {
    if (isAboutCall(call, this.text)) return 'undefined';
    if (!DESCRIBED.test(call.name)) return super.inertCall(call);
    const described = call.args.filter(({ node }) => this.#isDescription(node));
    const inert = super.inertCall({ ...call, args: call.args.filter((one) => !described.includes(one)) });
    const stubs = described.flatMap(({ node }): Code[] => {
      const inner = this.callAt(node);
      const stub = inner && this.stubbed(inner);
      return stub === undefined ? [] : [[stub]];
    });
    return stubs.length === 0 ? inert : js`[${joined([inert, ...stubs], ', ')}]`;
  }

  /** `verify(client, never()).get(path)` asks what was sent. */
  protected override isInert(call: Call): boolean {
    const asked = call.receiver && this.callAt(call.receiver);
    return (
      super.isInert(call) ||
      isAboutCall(call, this.text) ||
      isAnswered(call.node.end, this.text) ||
      (asked !== undefined && ASKS.test(asked.name) && asked.args.some(({ node }) => !this.isFunction(node)))
    );
  }

  #isDescription(node: SyntaxNode): boolean {
    let at = this.callAt(node);
    while (at?.receiver !== undefined) at = this.callAt(at.receiver);
    return at !== undefined && DESCRIBES.test(at.name);
  }

  /** What only this language does. */
  protected abstract special(call: Call): Code | undefined;

  protected verbRequest(
    method: Code,
    args: readonly Argument[],
    rest: (options: SyntaxNode) => { query?: Code; body?: Code },
    client?: SyntaxNode,
  ): Code | undefined {
    const [address, options] = args;
    if (address?.name !== undefined || address === undefined) return undefined;
    const named = (...names: readonly string[]): Code | undefined => {
      const found = args.find(({ name }) => name !== undefined && names.includes(name));
      return found && this.expression(found.node);
    };
    const isToldByName = args.some(({ name }) => name !== undefined && OPTIONS.test(name));
    const gathered = this.gathersNamed && !isToldByName ? this.#gathered(args.slice(1)) : undefined;
    if (gathered !== undefined)
      return this.send({
        method,
        url: this.addressFor(client, address.node),
        ...(method === '"GET"' || method === '"DELETE"' ? { query: gathered } : { body: gathered }),
      });
    const more =
      options === undefined || options.name !== undefined || this.isFunction(options.node) ? {} : rest(options.node);
    return this.send({
      method,
      url: this.addressFor(client, address.node),
      query: named('query', 'params', 'parameters') ?? more.query,
      body: named('body', 'json', 'payload') ?? more.body,
    });
  }

  /** `get(path, start: 0, limit: 50)`: what is handed over by name, as one object. */
  #gathered(args: readonly Argument[]): Code | undefined {
    const [first] = args;
    if (first?.name === undefined) return undefined;
    const members = args.flatMap(({ name, node }): Code[] =>
      name === undefined ? [] : [js`${this.keyOf(name, node)}: ${this.expression(node)}`],
    );
    return js`({ ${joined(members, ', ')} })`;
  }

  /** What is read out of an answer. */
  #body(call: Call): Code | undefined {
    const { receiver, name, args, types } = call;
    if (receiver === undefined) return undefined;
    const [type] = types;
    const first = args[0]?.node;
    if ((name === 'body' || name === 'Body') && first === undefined)
      return js`${type === undefined ? js`${this.expression(receiver)}.body` : js`(${this.expression(receiver)}.json() as ${type})`}`;
    if (!READS_BODY.test(name) || this.isKey(first)) return undefined;
    const read = type ?? (first === undefined ? undefined : this.typeArgument(first));
    if (read !== undefined)
      return js`(${this.expression(receiver)}.${name.startsWith('Read') ? name : 'json'}() as ${read}${/Flux|Flow|List/.test(name) ? '[]' : ''})`;
    // What it is handed says how it is read.
    if (name.startsWith('Read') && name.endsWith('Async')) return js`${this.expression(receiver)}.${name}()`;
    if (!/^(?:await|bodyTo|toEntity)/.test(name)) return undefined;
    // Where nothing says of what type it is, the place that it is given to does.
    const said = first === undefined ? typesWritten(this.text, call) : this.textOf(first);
    return js`${this.expression(receiver)}.${/\bString\b/.test(said) ? 'text' : 'json()'}`;
  }

  /** Whether something is declared to be of a class that is no client of a library. */
  protected isOfOther(receiver: SyntaxNode): boolean {
    return this.receivers.isOther(receiver);
  }

  #request(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    if (this.mayBeOwn(call)) return undefined;
    const first = args[0]?.node;
    if (name === 'file_get_contents' && first !== undefined)
      return js`${this.send({ method: '"GET"', url: this.expression(first) })}.text`;
    if (receiver === undefined || (this.sharesTypes && this.isOfOther(receiver))) return undefined;
    const dotnet = VERB_METHOD.exec(name);
    if (dotnet !== null && first !== undefined && !this.isFunction(first)) return this.#dotnet(call, dotnet);
    const template = TEMPLATE_METHOD.exec(name);
    if (template !== null && first !== undefined) {
      const body = template[1] === 'get' ? undefined : this.optional(args[1]?.node);
      return this.#templated(call, methodNamed(template[1]) ?? SOME_METHOD, body, template[2] === 'Entity');
    }
    if (name === 'exchange' && args.length === 2 && first !== undefined)
      return this.typedAnswer(js`${this.expression(first)}.json()`, this.typeArgument(args[1]?.node ?? first), true);
    if (name === 'exchange' && args.length >= 3)
      return this.#templated(call, this.methodOf(args[1]?.node), this.optional(args[2]?.node), true);
    if ((name === 'request' || name === 'requestAsync') && args.length >= 2)
      return this.verbRequest(this.methodOf(first), args.slice(1), (options) => this.givenOptions(options), receiver);
    const verb =
      methodNamed(name.replace(/^([a-z]+)Async$/, '$1')) ??
      (/^get_?json$|^get_response$/i.test(name) ? '"GET"' : undefined);
    if (verb !== undefined && args.length > 0) return this.verbSent(call, verb);
    // `client.newCall(request).execute()`: what was made is sent.
    if (name === 'execute' && args.length === 0 && this.callAt(receiver)?.name === 'newCall')
      return this.expression(receiver);
    if (SENDS.test(name) && first !== undefined && !this.isKey(first))
      return this.#handledBy(args[1]?.node, this.#sent(call, first));
    return undefined;
  }

  /** `RestTemplate` and its kin: what is answered is of the type that is handed over. */
  #templated({ args, receiver }: Call, method: Code, body: Code | undefined, isWrapped: boolean): Code {
    const type = args.map(({ node }) => this.typeArgument(node)).find((found) => found !== undefined);
    const address = args[0]?.node;
    const sent = this.send({
      method,
      url: address === undefined ? 'undefined' : this.addressFor(receiver, address),
      body,
    });
    return this.typedAnswer(js`${sent}.json()`, type, isWrapped);
  }

  /** What an answer holds, read as a type; in what wraps it, where the client does. */
  protected typedAnswer(value: Code, type: Code | undefined, isWrapped: boolean): Code {
    const typed = type === undefined ? value : js`(${value} as ${type})`;
    // An entity holds its body.
    return isWrapped ? js`((body: any) => ({ ok: true, getBody: () => body, body: body }))(${typed})` : typed;
  }

  #dotnet(call: Call, [, verb = '', kind]: RegExpExecArray): Code {
    const { args, types, receiver } = call;
    const method = methodNamed(verb) ?? SOME_METHOD;
    const body = method === '"GET"' || args[1] === undefined ? undefined : this.expression(args[1].node);
    const address = args[0]?.node;
    const sent = this.send({
      method,
      url: address === undefined ? 'undefined' : this.addressFor(receiver, address),
      body,
    });
    if (kind === 'String' || kind === 'Stream' || kind === 'ByteArray') return js`${sent}.text`;
    // What is read without a class of the project is data as well.
    // A client of the library is told no type by this name: where one is told, the team's own reads the answer.
    const isRead = kind === 'FromJson' || /^\s*</.test(this.text.slice(call.nameNode.end, call.node.end));
    if (types[0] === undefined) return isRead ? js`${sent}.json()` : sent;
    return js`(${sent}.json() as ${types[0]})`;
  }

  /** A verb as a method's name; what more is handed over differs by client. */
  protected verbSent(call: Call, method: string): Code | undefined {
    const first = call.args[0]?.node;
    const isAlone = call.args.length === 1 && first !== undefined;
    const key = first && this.textGiven(first);
    if (key !== undefined && !mayBeAddress(key) && isAlone) return undefined;
    const rest = (options: SyntaxNode): { query?: Code; body?: Code } => {
      const isObject = this.shape(options)?.kind === 'object';
      if (!isObject) return method === '"GET"' ? {} : { body: this.expression(options) };
      return this.namesOptions(options)
        ? this.sentOptions(options)
        : method === '"GET"'
          ? { query: this.expression(options) }
          : { body: this.expression(options) };
    };
    const sent = this.verbRequest(method, call.args, rest, call.receiver);
    if (!isAlone || key !== undefined || call.receiver === undefined || method !== '"GET"') return sent;
    // Of a constant of another file is not known here what it holds.
    const isConstant = sent !== undefined && isConstantName(this.textOf(first));
    return isConstant
      ? js`(window.which ? ${this.expression(call.receiver)}[${this.expression(first)}] : ${sent})`
      : sent;
  }

  /** Whether an object holds options of a request rather than what is sent. */
  protected namesOptions(node: SyntaxNode): boolean {
    const shape = this.shape(node);
    return (
      shape?.kind === 'object' &&
      shape.entries.some(({ key }) =>
        /^(?:query|json|body|headers|form_params|params|timeout|auth|verify|http_errors)$/.test(key?.text ?? ''),
      )
    );
  }

  /** Options of a request, where they are handed on too. */
  protected givenOptions(node: SyntaxNode): { query?: Code; body?: Code } {
    const isGiven = node.type === 'variable_name' || /^(?:binary|function_call)_expression$/.test(node.type);
    if (!isGiven) return this.sentOptions(node);
    const options = this.expression(node);
    return { query: js`${options}["query"]`, body: js`(${options}["json"] ?? ${options}["form_params"])` };
  }

  protected sentOptions(node: SyntaxNode): { query?: Code; body?: Code } {
    const shape = this.shape(node);
    if (shape?.kind !== 'object') return {};
    const value = (...names: readonly string[]): Code | undefined => {
      const found = shape.entries.find(({ key }) => names.includes(key?.text ?? ''))?.value;
      return found && this.expression(found);
    };
    const query = value('query', 'params');
    const body = value('json', 'body', 'form_params', 'payload');
    return { ...(query === undefined ? {} : { query }), ...(body === undefined ? {} : { body }) };
  }

  /** `client.execute(request, answer -> …)`. */
  #handledBy(handler: SyntaxNode | undefined, answer: Code): Code {
    return handler !== undefined && this.isFunction(handler) ? js`(${this.expression(handler)})(${answer})` : answer;
  }

  #sent({ name, types }: Call, request: SyntaxNode): Code {
    const sent = js`answer(window.fetch(${this.expression(request)}))`;
    return types[0] === undefined || name === 'send'
      ? sent
      : js`({ Data: (${sent}.json() as ${types[0]}), Content: ${sent}.text })`;
  }

  /** `newBuilder().uri(…).POST(…).build()`: a request that is put together step by step. */
  #chain(call: Call): Code | undefined {
    if (call.receiver === undefined || !CHAIN_ENDS.test(call.name) || this.mayBeOwn(call)) return undefined;
    const steps: Step[] = [];
    let client: SyntaxNode | undefined;
    for (let at: Call | undefined = call; at !== undefined;) {
      steps.unshift({ name: at.name, args: at.args });
      client = at.receiver;
      at = at.receiver === undefined ? undefined : this.callAt(at.receiver);
    }
    const given = (...names: readonly string[]): SyntaxNode | undefined =>
      steps.find(({ name, args }) => names.includes(name) && args.length > 0)?.args[0]?.node;
    const address = given('uri', 'url') ?? given('newBuilder');
    if (address === undefined) return undefined;
    const request = { method: '"GET"', ...this.told(steps), url: this.stepAddress(address, client) };
    return call.name === 'build' ? this.request(request) : this.send(request);
  }

  /** What steps tell of a request that is put together. */
  protected told(steps: readonly Step[]): { readonly method?: Code; readonly body?: Code } {
    let method: Code | undefined;
    let body: Code | undefined;
    for (const { name, args } of steps) {
      const verb = methodNamed(name);
      if (verb !== undefined) {
        method = verb;
        if (args[0] !== undefined) body = this.expression(args[0].node);
      } else if (name === 'method') {
        method = this.methodOf(args[0]?.node);
        if (args[1] !== undefined) body = this.expression(args[1].node);
      } else if (BODY_STEPS.test(name) && args[0] !== undefined) body = this.expression(args[0].node);
    }
    return { ...(method !== undefined && { method }), ...(body !== undefined && { body }) };
  }

  /** `uri("/loans")`, `uri(builder -> …)`: the builder holds no more than the client's base. */
  protected stepAddress(address: SyntaxNode, client: SyntaxNode | undefined): Code {
    return this.isFunction(address)
      ? js`(${this.expression(address)})(${JSON.stringify((client && this.baseFor(client, address)) ?? '')})`
      : this.addressFor(client, address);
  }

  protected made(name: string, args: readonly Argument[], fields: readonly Entry[]): Code | undefined {
    const first = args[0]?.node;
    if (isMatcherName(name))
      return this.list(args.map(({ node }) => node).filter((node) => this.plain(node) === undefined));
    const given = (key: string): Code | undefined => {
      const value = fields.find((field) => field.key?.text === key)?.value;
      return value && this.expression(value);
    };
    if (name === 'HttpRequestMessage') {
      const method = first ?? fields.find(({ key }) => key?.text === 'Method')?.value;
      return this.request({
        method: method === undefined ? '"GET"' : this.methodOf(method),
        url: args[1] === undefined ? (given('RequestUri') ?? 'undefined') : this.expression(args[1].node),
        body: given('Content'),
      });
    }
    if (name === 'HttpMethod' && first !== undefined) return this.methodOf(first);
    if (name === 'RestRequest' && first !== undefined) {
      return this.request({ method: this.#methodIn(args[1]?.node) ?? '"GET"', url: this.expression(first) });
    }
    if (name === 'Request' && args.length >= 2) {
      return this.request({
        method: this.methodOf(first),
        url: this.optional(args[1]?.node),
        body: args[3] && this.expression(args[3].node),
      });
    }
    if (
      /^(?:StringContent|ByteArrayContent|JSONObject|JSONArray|HttpEntity|Uri|UriBuilder|URI|URL|HttpGet|ReadOnlyMemoryContent|StringEntity)$/.test(
        name,
      )
    ) {
      if (first === undefined) return '({})';
      if (name.startsWith('JSON')) return this.parsed(this.expression(first));
      if (name === 'Uri' && args[1] !== undefined && !this.textOf(args[1].node).startsWith('UriKind.'))
        return js`(${this.expression(first)} + "/" + ${this.expression(args[1].node)})`;
      return this.expression(first);
    }
    const apache = /^Http(Get|Post|Put|Patch|Delete)$/.exec(name);
    if (apache !== null && first !== undefined)
      return this.request({ method: methodNamed(apache[1]) ?? SOME_METHOD, url: this.expression(first) });
    return undefined;
  }

  /** `HttpMethod.GET`, `http.MethodGet`. */
  protected constant(owner: SyntaxNode, name: SyntaxNode): Code | undefined {
    const word = /^(?:Method)?(get|post|put|patch|delete)$/i.exec(this.textOf(name))?.[1];
    if (word !== undefined && METHODS.test(this.textOf(owner))) return methodNamed(word);
    return truthNamed(`${this.textOf(owner)}.${this.textOf(name)}`);
  }

  /** The method of a request, where it is handed on too. */
  protected methodOf(node: SyntaxNode | undefined): Code {
    const isVariable = node !== undefined && /^(?:simple_)?identifier$|^variable_name$/.test(node.type);
    return this.#methodIn(node) ?? (isVariable ? this.expression(node) : SOME_METHOD);
  }

  #methodIn(node: SyntaxNode | undefined): string | undefined {
    if (node === undefined) return undefined;
    return methodNamed(
      this.plain(node)?.text ??
        this.textOf(node)
          .split(/[.:]+|Method(?=[A-Z])/)
          .at(-1),
    );
  }
}

/** `<String>` of `bodyToMono<String>()`. */
function typesWritten(text: string, { nameNode, node }: Call): string {
  return /^\s*<[^()]*>/.exec(text.slice(nameNode.end, node.end))?.[0] ?? '';
}
