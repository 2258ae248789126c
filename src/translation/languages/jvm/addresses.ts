import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { ObjectLowering } from './objects.js';

/** What addresses are put together with: Spring, OkHttp, JAX-RS. */
const BUILDERS = /fromHttpUrl|fromUriString|fromPath|fromUri\b|newInstance|HttpUrl|\bUriBuilder\b/;
const ENDS = /^(?:newBuilder|build|buildAndExpand|toUri|toUriString|toUrl|encode|expand)$/;
const SEGMENTS = /^(?:pathSegment|addPathSegments?|addEncodedPathSegments?)$/;
/** A text as an address. */
const OF_TEXT = /^to(?:HttpUrl(?:OrNull)?|URI|Uri)$/;
const QUERY = /^(?:queryParam|addQueryParameter|addEncodedQueryParameter)$/;

/** Addresses that Java and Kotlin put together step by step. */
export abstract class AddressLowering extends ObjectLowering {
  /** Whether a name stands for a builder that a client hands to the function which makes the address. */
  protected abstract isBuilderOfClient(name: string): boolean;

  /** A step of what puts an address together, as the address up to there. */
  protected addressStep({ receiver, name, args }: Call): Code | undefined {
    if (receiver === undefined) return undefined;
    if (OF_TEXT.test(name) && args.length === 0) return this.expression(receiver);
    const owner = this.textOf(receiver);
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
        /^[\w.]*(?:UriComponentsBuilder|HttpUrl)\b/.test(owner) ||
        owner.includes('toHttpUrl'));
    return isBuilder && isEnd ? this.expression(receiver) : undefined;
  }

  /** `uri(builder -> builder.path("/loans").queryParam("start", 0).build())`. */
  #isHanded(node: SyntaxNode): boolean {
    const inner = this.callAt(node)?.receiver;
    if (inner !== undefined) return this.#isHanded(inner);
    return /^(?:simple_)?identifier$/.test(node.type) && this.isBuilderOfClient(this.textOf(node));
  }
}
