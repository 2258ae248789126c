import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { CollectionLowering } from './collections.js';

/** Begins to say what something has to be. */
const BEGINS = /^(?:assertThat(?:Object|List|Collection)?|then)$/;
/** Goes on with what a function gives of each thing, or what each has under a name. */
const TAKES = /^(?:extracting|flatExtracting|map|flatMap)$/;
/** Hands each thing to a function. */
const HANDS_EACH = /^(?:(?:all|any|none)(?:Match|Satisfy)|noneSatisfy|filteredOn(?:Assertions)?|satisfiesExactly\w*)$/;
/** Hands over the thing itself, behind what the function has to give where that is said. */
const HANDS_WHOLE = /^(?:satisfies|matches|returns|doesNotReturn)$/;
/** Asks for what stands under a name, and what that is. */
const HAS_FIELD = /^has(?:FieldOrProperty\w*|Fields?\w*)$/;
const ONE_OF = /^(?:first|last|element|singleElement)$/;
/** Says something of a thing, and goes on with the same. */
const GOES_ON = /^(?:(?:is|has|as|contains|described|using|does)(?:[A-Z]\w*)?|asList|asInstanceOf)$/;

/** What AssertJ does with what tests say something of. */
export abstract class AssertionLowering extends CollectionLowering {
  readonly #mayAssert = /\bassertThat|\bBDDAssertions\b/.test(this.text);

  protected override idiom(call: Call): Code | undefined {
    return (this.#mayAssert ? this.#asserted(call) : undefined) ?? super.idiom(call);
  }

  #asserted({ receiver, name, args }: Call): Code | undefined {
    const about = receiver && this.#subjectOf(receiver);
    const given = args.map(({ node }) => node);
    const [first, second] = given;
    if (about === undefined || first === undefined) return undefined;
    if (TAKES.test(name)) return this.#taken(about, given);
    if (HANDS_EACH.test(name)) {
      const functions = given.filter((one) => this.isFunction(one));
      if (functions.length > 0) return this.#ofEach(about, functions);
      const isNamed = name === 'filteredOn' && second !== undefined && this.plain(first) !== undefined;
      return isNamed
        ? js`${listOf(about)}.filter((each) => each[${this.expression(first)}] === ${this.expression(second)})`
        : undefined;
    }
    if (HANDS_WHOLE.test(name)) {
      const functions = given.filter((one) => this.isFunction(one));
      const done = functions.map((one) => js`(${this.expression(one)})(${about})`);
      if (done.length === 0) return undefined;
      return name.includes('eturn') ? js`(${done} === ${this.expression(first)})` : js`[${joined(done, ', ')}]`;
    }
    if (!HAS_FIELD.test(name) || this.plain(first) === undefined) return undefined;
    const held = js`${about}[${this.expression(first)}]`;
    return second === undefined ? held : js`(${held} === ${this.expression(second)})`;
  }

  /** `extracting(Paper::title, Paper::owner)`, `extracting("title", "owner")`. */
  #taken(about: Code, given: readonly SyntaxNode[]): Code | undefined {
    const taken = given.flatMap((one): Code[] => {
      if (this.isFunction(one)) return [[js`(${this.expression(one)})(each)`]];
      return this.plain(one) === undefined ? [] : [[js`each[${this.expression(one)}]`]];
    });
    if (taken.length === 0) return undefined;
    const [only] = taken;
    const list = taken.length === 1 && only !== undefined ? only : js`[${joined(taken, ', ')}]`;
    return js`${listOf(about)}.map((each) => ${list})`;
  }

  #ofEach(about: Code, functions: readonly SyntaxNode[]): Code {
    return js`${listOf(about)}${functions.map((one) => js`.filter(${this.expression(one)})`)}`;
  }

  /** What a chain of such calls says something of. */
  #subjectOf(node: SyntaxNode): Code | undefined {
    const call = this.callAt(node);
    if (call === undefined) return undefined;
    const { receiver, name, args } = call;
    const [first, other] = args;
    const isBegun = BEGINS.test(name) && (receiver === undefined || this.textOf(receiver).endsWith('Assertions'));
    if (isBegun) return first !== undefined && other === undefined ? this.expression(first.node) : undefined;
    if (receiver === undefined) return undefined;
    const before = this.#subjectOf(receiver);
    if (before === undefined) return undefined;
    if (ONE_OF.test(name)) return js`${before}.at(0)`;
    if (GOES_ON.test(name)) return before;
    return this.#asserted(call);
  }
}

/** Something is said of a list, or of one thing. */
function listOf(about: Code): Code {
  return js`[${about}].flat()`;
}
