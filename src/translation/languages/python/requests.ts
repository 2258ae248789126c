import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { SOME_METHOD, methodNamed } from '../lowering.js';
import type { Argument, Call } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { clientNames } from './client-names.js';
import { PythonFunctions } from './functions.js';
import type { IsOwnClient } from './own-clients.js';
import type { IsOwnObject } from './own-objects.js';

/** What clients are told by name; what else is told by name is told to a client of the project: `client.get(path, orgid=org)`. */
const OPTIONS: ReadonlySet<string> = new Set(
  (
    'method url params headers json data body content files fields auth cookies timeout verify stream cert proxies proxy hooks ssl trust_env ' +
    'allow_redirects follow_redirects max_redirects extensions raise_for_status compress chunked expect100 read_until_eof proxy_auth ' +
    'skip_auto_headers server_hostname trace_request_ctx retries redirect preload_content decode_content encode_multipart name catch_response'
  ).split(' '),
);

/** Whether clients of libraries take something by a name. */
export function isOption(name: string): boolean {
  return OPTIONS.has(name);
}

/** Values that nothing is sent by, and, behind the address of what is read, those that are no query. */
const NO_BODY = /^(?:none|true|false|integer|float)$/;
const NO_QUERY = /^(?:none|true|false|integer|float|string|concatenated_string)$/;

/** Requests that clients of Python send. */
export abstract class PythonRequests extends PythonFunctions {
  /** Names of clients that functions of the file make. */
  readonly #clients = clientNames(this.text);
  /** What has methods of the project: modules of it, and objects of its classes. */
  protected isOwnObject: IsOwnObject = () => false;
  /** Clients of the project that nothing says the class of. */
  protected isOwnClient: IsOwnClient = () => false;
  /** Whether the class whose body is being read is a client of a library, with what it adds. */
  protected isInClient = false;

  /** A call of a client, or nothing where it is none. */
  protected requestOf(call: Call): Code | undefined {
    const { name, args, receiver } = call;
    if (!this.isBuiltin(call)) return undefined;
    if (name === 'urlopen') {
      const address = this.argument(args, 0, 'url');
      return address && js`answer(window.fetch(${this.expression(address)}))`;
    }
    if (name === 'Request') {
      const address = this.argument(args, 0, 'url');
      const method = this.argument(args, 3, 'method');
      const body = this.argument(args, 1, 'data');
      return (
        address &&
        this.request({
          method: method ? this.expression(method) : body ? '"POST"' : '"GET"',
          url: this.expression(address),
          body: body && this.expression(body),
        })
      );
    }
    if (
      receiver === undefined ||
      this.isOwnObject(this.textOf(receiver), receiver.start) ||
      args.some((arg) => arg.name !== undefined && !OPTIONS.has(arg.name)) ||
      (this.parameters.has(name) &&
        !(this.isInClient && this.textOf(receiver).startsWith('super(')) &&
        !/(?:^|[._])(?:requests|session|httpx|http)$/i.test(this.textOf(receiver)) &&
        !this.#clients.has(this.textOf(receiver)))
    )
      return undefined;
    const verb = methodNamed(name);
    const isStream = name === 'stream' && methodNamed(this.contentOf(args[0]?.node)) !== undefined;
    const spoken = name === 'request' || name === 'send_request' || isStream;
    if (verb === undefined && !spoken) return undefined;
    const address = this.argument(args, spoken ? 1 : 0, 'url');
    if (address === undefined) return undefined;
    if (this.#isOwnClient(receiver, address)) return undefined;
    const isRead = verb === '"GET"';
    const query = this.argument(args, -1, 'params') ?? (isRead ? second(args, NO_QUERY) : undefined);
    const sent = this.argument(args, -1, 'json', 'data', 'body', 'content');
    const body = sent ?? ((verb ?? '').startsWith('"P') ? second(args, NO_BODY) : undefined);
    const spokenMethod = spoken ? this.argument(args, 0, 'method') : undefined;
    return this.send({
      method: verb ?? (spokenMethod === undefined ? SOME_METHOD : this.expression(spokenMethod)),
      url: this.addressFor(receiver, address),
      query: this.#withOwn(receiver, query ? this.expression(query) : this.#handedOn(call, 'params')),
      body: body ? this.expression(body) : this.#handedOn(call, 'json'),
    });
  }

  /** Whether a client is the project's by what it is seen to do; not where it is known what it puts in front of addresses. */
  #isOwnClient(client: SyntaxNode, address: SyntaxNode): boolean {
    return (
      !this.#clients.has(this.textOf(client)) &&
      this.isOwnClient(this.textOf(client), client.start) &&
      (this.baseFor(client, address) ?? '') === ''
    );
  }

  /** What a class has of the client of a library that it is: all is sent through one method, which the class may declare itself. */
  protected clientMethods(names: readonly string[], { start }: SyntaxNode): Code {
    const base = this.baseAt('self', start) ?? '';
    const url = base === '' ? 'url' : js`(${JSON.stringify(base)} + "/" + url)`;
    const sent = { method: 'method', url, query: 'more.params', body: '(more.json ?? more.data ?? more.content)' };
    let next = start;
    // Functions, parameters and calls are told apart by their places: each word gets one of its own.
    const placed = (text: string): Code => {
      const at = Math.min(next++, this.text.length - 1);
      return { text, start: at, end: at + 1 };
    };
    return names.map((name) => {
      if (name === 'request')
        return js`request(${placed('method')}, ${placed('url')}, ${placed('more')}) { return ${this.send(sent)}; }\n`;
      const head = js`${name}(${placed('url')}, ${placed('more')})`;
      return js`${head} { return ${placed('this.request')}("${name.toUpperCase()}", url, {...more}); }\n`;
    });
  }

  /** A query with what `session.params` adds to that of every call. */
  #withOwn(client: SyntaxNode, query: Code | undefined): Code | undefined {
    const name = this.textOf(client).replace(/[^\w.]/g, '');
    const isTold =
      this.text.includes('.params') &&
      new RegExp(`(?<![\\w.])${name}\\.params(?:\\.update\\(|\\[|\\s*=(?!=))`).test(this.text);
    return isTold ? js`{ ...${query ?? '{}'}, ...window.params }` : query;
  }

  /** What a call gives on of the arguments that it got by name: `request(url, **kwargs)`. */
  #handedOn({ node }: Call, name: string): Code | undefined {
    const splat = child(node, 'arguments')?.children.find(({ type }) => type === 'dictionary_splat');
    const [given] = splat?.children ?? [];
    return given?.type === 'identifier' ? js`${this.name(given)}.${name}` : undefined;
  }
}

/** What stands behind the address, where it may be what is meant: `post(url, body)`, `get(url, query)`. */
function second([, given]: readonly Argument[], other: RegExp): SyntaxNode | undefined {
  return given === undefined || given.name !== undefined || other.test(given.node.type) ? undefined : given.node;
}
