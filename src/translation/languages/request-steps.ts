import type { Code } from '../code.js';
import { js } from '../code.js';
import type { Argument, Call } from './lowering.js';
import { methodNamed } from './lowering.js';
import type { SyntaxNode } from './tree.js';
import { RequestOptionLowering } from './request-options.js';

const CHAIN_ENDS = /^(?:build|retrieve|asString|asJson|exchange|exchangeToMono|asObject|execute)$/;
const BODY_STEPS = /^(?:bodyValue|body|setBody|json)$/;

export interface Step {
  readonly name: string;
  readonly args: readonly Argument[];
}

/** Requests that are put together step by step. */
export abstract class RequestStepLowering extends RequestOptionLowering {
  /** `newBuilder().uri(…).POST(…).build()`: a request that is put together step by step. */
  protected chain(call: Call): Code | undefined {
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
}
