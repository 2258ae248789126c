import type { Code } from '../code.js';
import { js } from '../code.js';
import type { Call } from './lowering.js';
import { SOME_METHOD, mayBeAddress, methodNamed } from './lowering.js';
import { isConstantName } from './named-texts.js';
import type { SyntaxNode } from './tree.js';
import { RequestStepLowering } from './request-steps.js';

/** `HttpClient` and its kin; a name with the verb in it. */
const VERB_METHOD = /^(Get|Post|Put|Patch|Delete)(?:(FromJson|AsJson|Json|String|Stream|ByteArray)?(Async)?)(?:<.*>)?$/;
const TEMPLATE_METHOD = /^(get|post|put|patch)For(Object|Entity|Location)$/;
/** What sends a request that was made before. */
const SENDS =
  /^(?:SendAsync|Send|send|execute|executeAsync|newCall|Do|ExecuteAsync|ExecuteGetAsync|request|sendAsync|sendRequest)$/;
/** Reads the body of an answer, as a type. */
const READS_BODY =
  /^(?:bodyToMono|bodyToFlux|bodyToFlow|awaitBody(?:OrNull)?|toEntity|toEntityList|ReadFromJsonAsync|ReadAsAsync|body|parse_json|receive|readEntity)$/;

/** What the usual HTTP clients of other languages do. */
export abstract class ClientLowering extends RequestStepLowering {
  protected idiom(call: Call): Code | undefined {
    const stub = this.stubbed(call);
    if (stub !== undefined) return stub;
    const run = this.run(call);
    if (run !== undefined) return run;
    if (this.isInert(call)) return this.inertCall(call);
    return this.special(call) ?? this.chain(call) ?? this.value(call) ?? this.#body(call) ?? this.#request(call);
  }

  /** What something that is handed over behind an address that is only asked for says of the request. */
  protected askedWith?(options: SyntaxNode): { query?: Code };

  /** What a client sends that takes nothing but options behind an address, where they are not written out there. */
  protected heldOptions?(client: SyntaxNode, options: SyntaxNode): { query?: Code; body?: Code } | undefined;

  /** What only this language does. */
  protected abstract special(call: Call): Code | undefined;

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
      const held = call.receiver && this.heldOptions?.(call.receiver, options);
      if (held !== undefined) return held;
      const isObject = this.shape(options)?.kind === 'object';
      if (!isObject) return method === '"GET"' ? (this.askedWith?.(options) ?? {}) : { body: this.expression(options) };
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
}

/** `<String>` of `bodyToMono<String>()`. */
function typesWritten(text: string, { nameNode, node }: Call): string {
  return /^\s*<[^()]*>/.exec(text.slice(nameNode.end, node.end))?.[0] ?? '';
}
