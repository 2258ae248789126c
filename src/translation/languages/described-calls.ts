import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import type { Spelling } from './annotations.js';
import { isAboutCall, isAnswered } from './stood-in.js';
import { mayStub, stubOf } from './stubs.js';
import type { StubReader } from './stubs.js';
import type { Call } from './lowering.js';
import type { SyntaxNode } from './tree.js';
import { ValueLowering } from './values.js';

/** Functions of test libraries that are given a description of a request, and those that describe one. */
const DESCRIBED = /^(?:perform|stubFor|givenThat|given|Given|when|verify)$/;
const DESCRIBES = /^(?:get|post|put|patch|delete|head|any|request|multipart)$/i;

/** Functions of test libraries that are given what is to be asked for its calls. */
const ASKS = /^(?:verify|should|then|when)$/;

/** Calls that send nothing: those that tests describe, ask about or answer themselves. */
export abstract class DescribedCallLowering extends ValueLowering {
  /** The text of the file, for what is told by annotations. */
  protected readonly spelling: Spelling = {
    plain: (node) => this.plain(node),
    textOf: (node) => this.textOf(node),
  };

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
      (asked !== undefined && ASKS.test(asked.name) && this.#isAsked(asked))
    );
  }

  /** `rows.when(isOpen, (rows) => …)` goes on with what a function gives. */
  #isAsked({ args }: Call): boolean {
    return args.length > 0 && args.every(({ node }) => !this.isFunction(node));
  }

  #isDescription(node: SyntaxNode): boolean {
    let at = this.callAt(node);
    while (at?.receiver !== undefined) at = this.callAt(at.receiver);
    return at !== undefined && DESCRIBES.test(at.name);
  }
}
