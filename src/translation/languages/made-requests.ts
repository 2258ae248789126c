import type { Code } from '../code.js';
import { js } from '../code.js';
import { isMatcherName } from './inert.js';
import type { Argument } from './lowering.js';
import { SOME_METHOD, methodNamed } from './lowering.js';
import { truthNamed } from './known-methods.js';
import type { Entry } from './shape.js';
import type { SyntaxNode } from './tree.js';
import { DescribedCallLowering } from './described-calls.js';

/** What holds the methods of requests as constants. */
const METHODS = /^(?:[\w.]+\.)?(?:(?:Http|Request)?Method|http)$/;

/** Requests that are made to be sent later, what they are made of, and the methods of requests. */
export abstract class MadeRequestLowering extends DescribedCallLowering {
  protected made(name: string, args: readonly Argument[], fields: readonly Entry[]): Code | undefined {
    const first = args[0]?.node;
    const built = this.builderOf(name, args);
    if (built !== undefined) return built;
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
