import { inPattern } from '../in-pattern.js';
import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Step } from '../request-steps.js';
import { SOME_METHOD, methodNamed } from '../lowering.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { MicronautLowering } from './micronaut.js';

/** Steps by which OkHttp, the client of the JDK and those of Spring put a request together. */
const STEPS =
  /^(?:get|head|post|put|patch|delete|options|method|url|uri|headers?|(?:add|set|remove)Header|accept(?:Charset)?|content(?:Type|Length)|cookies?|attributes?|tag|cacheControl|timeout|version|expectContinue|body|bodyValue|build|retrieve|exchange(?:To(?:Mono|Flux))?)$/i;
const SENDS = /^(?:retrieve|exchange(?:To(?:Mono|Flux))?)$/;
/** `new Request.Builder()`, `HttpRequest.newBuilder(address)`. */
const MAKES = /^(?:new\s+)?(?:\w+\.)*(?:Request\.Builder|HttpRequest\.newBuilder)\s*\(/;
const CLIENTS = /^(?:WebClient|RestClient)$/;
/** Ends in a text, or in a constant. */
const WHOLE = /\w["']\)*$|\b[A-Z][A-Z\d_]+\)*$/;
const OF_OTHERS = /builder/i;
const MOST_STEPS = 40;

interface Chain {
  /** What the steps are of. */
  readonly base: SyntaxNode;
  readonly steps: readonly Step[];
}

/** Requests that Java and Kotlin put together in several places: one function begins them, and whoever calls it tells the rest. */
export abstract class RequestPartLowering extends MicronautLowering {
  /** A step of a request that is begun elsewhere, or is not done yet. */
  protected requestPart(call: Call): Code | undefined {
    if (call.receiver === undefined || !STEPS.test(call.name) || this.mayBeOwn(call)) return undefined;
    const chain = this.#chainOf(call);
    // What is asked of an answer tells nothing of the request.
    if (chain.steps.slice(0, -1).some((step) => SENDS.test(step.name))) return undefined;
    if (MAKES.test(this.textOf(chain.base)) || CLIENTS.test(this.receivers.typeOf(chain.base) ?? ''))
      return this.#begun(call, chain);
    return this.#continued(call, chain);
  }

  #chainOf(call: Call): Chain {
    const steps: Step[] = [];
    let base = call.node;
    for (let at: Call | undefined = call; at?.receiver !== undefined && STEPS.test(at.name);) {
      if (steps.length >= MOST_STEPS) break;
      steps.unshift({ name: at.name, args: at.args });
      base = at.receiver;
      at = this.callAt(base);
    }
    return { base, steps };
  }

  /** `new Request.Builder().url(address).header("a", "b")`: what is done with it is told by whoever gets it. */
  #begun({ name }: Call, { base, steps }: Chain): Code | undefined {
    if (SENDS.test(name) || name === 'build') return undefined;
    const made = this.callAt(base);
    const given =
      steps.find((step) => /^ur[il]$/.test(step.name) && step.args.length > 0)?.args[0]?.node ??
      (made?.name === 'newBuilder' ? made.args[0]?.node : undefined);
    if (given === undefined) return undefined;
    // Where an address stands whole, whoever gets the request tells its method.
    const method = WHOLE.test(this.textOf(given)) ? { method: SOME_METHOD } : {};
    const address = this.stepAddress(given, made === undefined ? base : undefined);
    return this.#requestOf(address, { ...method, ...this.told(steps) });
  }

  /** `ask(path).post(body).build()`, `ask(path).retrieve()`: the request of a function of the team, with what is told besides. */
  #continued({ name }: Call, { base, steps }: Chain): Code | undefined {
    const maker = this.callAt(base);
    const isOwn = maker !== undefined && (maker.receiver === undefined || this.isDeclared(maker.name));
    const isVariable = maker === undefined && this.scopes.isVariable(this.textOf(base));
    if ((!isOwn && !isVariable) || OF_OTHERS.test(maker?.name ?? '') || !steps.every((step) => this.#mayTell(step)))
      return undefined;
    const told = this.told(steps);
    if (SENDS.test(name))
      return isOwn ? js`answer(window.fetch(${this.expression(base)}, ${optionsOf(told)}))` : undefined;
    if (name !== 'build') return undefined;
    const isTold = told.method !== undefined || told.body !== undefined;
    if (isTold) return this.#requestOf(this.expression(base), told);
    return isVariable && this.#isToldApart(base)
      ? this.#requestOf(this.expression(base), { method: SOME_METHOD })
      : undefined;
  }

  /** What takes a text, or more than a body, is a step of something else; an address makes it another request. */
  #mayTell({ name, args }: Step): boolean {
    if (/^ur[il]$/.test(name)) return false;
    if (name === 'method') return args.length === 2;
    return methodNamed(name) === undefined || (args.length <= 1 && this.plain(args[0]?.node) === undefined);
  }

  /** Whether a variable is told a method in a statement of its own, of which is not known when it is come to. */
  #isToldApart(variable: SyntaxNode): boolean {
    const name = this.textOf(variable);
    return new RegExp(String.raw`\b${inPattern(name)}\s*\??\.\s*(?:post|put|patch|delete|method)\(`, 'i').test(
      this.text,
    );
  }

  #requestOf(address: Code, told: ReturnType<RequestPartLowering['told']>): Code {
    return js`new Request(${address}, ${optionsOf(told)})`;
  }
}

function optionsOf({ method, body }: { readonly method?: Code; readonly body?: Code }): Code {
  const options = [
    ...(method === undefined ? [] : [js`method: ${method}`]),
    ...(body === undefined ? [] : [js`body: ${body}`]),
  ];
  return js`{ ${joined(options, ', ')} }`;
}
