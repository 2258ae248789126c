import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import type { Argument } from './lowering.js';
import type { SyntaxNode } from './tree.js';
import { MadeRequestLowering } from './made-requests.js';

/** Options of a request that clients are told by name. */
const OPTIONS =
  /^(?:query|params|parameters|body|json|payload|form|multipart|headers?|timeout|open_timeout|auth|basic_auth|verify|format|data|xml|max_redirects|follow_redirects|http_errors|ssl_context|options|idempotent|expects|persistent)$/;

/** What a call of a client sends besides its address: what is handed over by name, and options. */
export abstract class RequestOptionLowering extends MadeRequestLowering {
  /** Whether what a call hands over by name is one object where the function takes no names. */
  protected readonly gathersNamed: boolean = false;

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
}
