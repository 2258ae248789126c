import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { RequestCode } from '../../requests/request.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { isCollection } from './collections.js';
import { curlCall } from './curl.js';
import { PhpDeclarations } from './declarations.js';
import { wordpressCall } from './wordpress.js';
import { basesOfMacros, macroAsked, macroNamed, queriesTold } from './macros.js';

/** What PHP sends by the client of Laravel and by curl, and what their answers are read as. */
export abstract class PhpRequests extends PhpDeclarations {
  readonly #calls = {
    text: this.text,
    textOf: (node: SyntaxNode) => this.textOf(node),
    contentOf: (node: SyntaxNode) => this.contentOf(node),
    shape: (node: SyntaxNode) => this.shape(node),
    callAt: (node: SyntaxNode) => this.callAt(node),
    expression: (node: SyntaxNode) => this.expression(node),
    send: (request: RequestCode) => this.send(request),
  };

  /** What the chain of the request that is being looked at tells of its query. */
  #queryTold: readonly Code[] = [];

  override program(root: SyntaxNode): Code {
    return [basesOfMacros(this.text), super.program(root)];
  }

  /** `Http::retry(3, 100, fn ($error) => …)` tells a request how often it is tried, and when. */
  protected override run(call: Call): Code | undefined {
    const place = call.args.findIndex(({ node }) => this.isFunction(node));
    const isTold = call.receiver !== undefined && (place > 1 || call.args[place]?.name === 'when');
    return call.name === 'retry' && isTold ? undefined : super.run(call);
  }

  /** What the chain before a request tells of its query is sent with what the request is handed itself. */
  protected override verbSent(call: Call, method: string): Code | undefined {
    const before = this.#queryTold;
    this.#queryTold = queriesTold(call, this.#calls.callAt).map((node) => this.expression(node));
    const sent = super.verbSent(call, method);
    this.#queryTold = before;
    return sent;
  }

  protected override send(request: RequestCode): Code {
    const told = this.#queryTold.map((query) => js`...${query}, `);
    if (told.length === 0) return super.send(request);
    const own = request.query === undefined ? '' : js`...${request.query}`;
    return super.send({ ...request, query: js`{ ${told}${own} }` });
  }

  protected override addressFor(client: SyntaxNode | undefined, address: SyntaxNode): Code {
    const macro = client && macroAsked(client, this.#calls.callAt, this.#calls.textOf);
    const url = super.addressFor(client, address);
    return macro === undefined ? url : js`(${macroNamed(macro)} + ${url})`;
  }

  /** What a call does by a handle of curl. */
  protected byCurl(call: Call): Code | undefined {
    return call.name.startsWith('curl_') ? curlCall(call, this.#calls) : undefined;
  }

  /** What a call does by the functions of WordPress. */
  protected byWordpress(call: Call): Code | undefined {
    return wordpressCall(call, this.#calls);
  }

  /** What Laravel reads out of an answer: `->json('data.id')`, `->collect()`. */
  protected answered({ receiver, name, args }: Call): Code | undefined {
    const [key] = args.map(({ node }) => node);
    if (receiver === undefined || !/^(?:json|collect|object)$/.test(name) || args.length > 1) return undefined;
    if (key !== undefined)
      return this.isKey(key) && name !== 'object'
        ? this.pathElement(js`${this.expression(receiver)}.json()`, key)
        : undefined;
    if (name === 'json') return undefined;
    // Collections are asked for themselves in the same words.
    return isCollection(receiver, this.#calls) ? undefined : js`${this.expression(receiver)}.json()`;
  }
}
