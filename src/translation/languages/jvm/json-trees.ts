import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { AssertionLowering } from './assertions.js';

/** A path of JsonPath that leads to one place, to the same of each item, or to any depth. */
const PATH = /^\$(?:(?:\.\w+|\['\w+'\]|\[(?:\d+|\*)\])+|\.\.\w+)$/;
const IS_JSON_PATH = /(?:^|\.)JsonPath$/;

/** What Jackson and JsonPath read of trees of JSON, and leave of them. */
export abstract class JsonTreeLowering extends AssertionLowering {
  protected override value(call: Call): Code | undefined {
    return this.#byPath(call) ?? this.#retained(call) ?? super.value(call);
  }

  /** `JsonPath.read(answer, "$.owner.name")`, `JsonPath.parse(answer).read("$.owner.name")`, `JsonPath.compile("$.owner").read(answer)`. */
  #byPath({ receiver, name, args }: Call): Code | undefined {
    if (receiver === undefined || this.isDeclared(name)) return undefined;
    const [first, second] = args.map(({ node }) => node);
    if (first === undefined) return undefined;
    const isOfLibrary = IS_JSON_PATH.test(this.textOf(receiver));
    if (name === 'parse') {
      const isUsed = this.callAt(receiver)?.name === 'using' && /\bJsonPath\b/.test(this.textOf(receiver));
      return isOfLibrary || isUsed ? this.parsed(this.expression(first)) : undefined;
    }
    if (name !== 'read') return undefined;
    if (isOfLibrary)
      return this.#isPath(second) ? this.pathElement(this.parsed(this.expression(first)), second) : undefined;
    const compiled = this.callAt(receiver);
    const path = compiled?.name === 'compile' ? compiled.args[0]?.node : undefined;
    if (this.#isPath(path)) return this.pathElement(this.parsed(this.expression(first)), path);
    return this.#isPath(first) ? this.pathElement(this.expression(receiver), first) : undefined;
  }

  #isPath(node: SyntaxNode | undefined): boolean {
    return PATH.test(this.plain(node)?.text ?? '');
  }

  /** `node.retain("id", "name")`: an object that keeps no more than that. */
  #retained({ receiver, name, args }: Call): Code | undefined {
    if (receiver === undefined || name !== 'retain' || args.length === 0 || this.isDeclared(name)) return undefined;
    const keys = args.flatMap(({ node }) => this.plain(node) ?? []);
    if (keys.length < args.length) return undefined;
    const object = this.expression(receiver);
    return js`({${joined(
      keys.map((key) => js`${JSON.stringify(key.text)}: ${object}[${key.quoted()}]`),
      ', ',
    )}})`;
  }
}
