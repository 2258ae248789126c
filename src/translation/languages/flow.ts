import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { FAILURE, testOfCaught, thrownOtherwise } from './caught-kinds.js';
import { ClassLowering } from './classes.js';
import type { Shape, Way } from './shape.js';
import type { SyntaxNode } from './tree.js';

/** What a statement stands in: a loop, branches that `break` leaves as well, or what is read as a function. */
type Around = 'loop' | 'branches' | 'function';

/** Of more ways, each is taken for one that may be gone. */
const MOST_WAYS = 60;

/** Branches, loops and what is tried, by their shapes. */
export abstract class FlowLowering extends ClassLowering {
  /** From the outermost. */
  readonly #around: Around[] = [];

  protected inside(around: Around, work: () => Code): Code {
    this.#around.push(around);
    const code = work();
    this.#around.pop();
    return code;
  }

  /** `break`, `continue`: only what leaves a loop says which statements behind it are come to. */
  protected left({ start, end }: SyntaxNode, { by, gives }: Extract<Shape, { kind: 'leave' }>): Code {
    const left = by === 'break' ? this.#around.at(-1) : this.#around.findLast((around) => around !== 'branches');
    const given = gives?.map((value) => this.expression(value)) ?? [];
    if (left === 'function' && by === 'continue' && gives) return js`return ${given};`;
    return [given.map((value) => js`${value};\n`), left === 'loop' ? { text: `${by};`, start, end } : []];
  }

  /** What is done again and again, and asked in between. */
  protected again(node: SyntaxNode): Code {
    const round = this.inside('loop', () => this.statements(node.children));
    return node.type.startsWith('do_')
      ? js`do {\n${round}} while (window.which);`
      : js`while (window.which) {\n${round}}`;
  }

  /** The ways of a switch as branches, one after the other. */
  protected decided({ subject, ways }: Extract<Shape, { kind: 'switch' }>): Code {
    const own = joinedWays(ways);
    if (own.length > MOST_WAYS)
      return own.map(({ labels, bodies }) => js`${this.#compared(subject, labels)};\n${this.statements(bodies)}`);
    return joined(
      own.map(({ labels, bodies }) => {
        const test = labels.length === 0 ? '' : js`if (${this.#compared(subject, labels)}) `;
        return js`${test}{\n${this.statements(bodies)}}`;
      }),
      ' else ',
    );
  }

  /** A switch that has a value. */
  protected chosen({ subject, ways }: Extract<Shape, { kind: 'switch' }>): Code {
    const own = joinedWays(ways);
    if (own.length > MOST_WAYS)
      return js`([${joined(
        own.map(({ labels, bodies }) => js`(${this.#compared(subject, labels)}, ${this.#oneOf(bodies)})`),
        ', ',
      )}][window.which])`;
    return own.reduceRight<Code>(
      (others, { labels, bodies }) =>
        labels.length === 0
          ? this.#oneOf(bodies)
          : js`(${this.#compared(subject, labels)} ? ${this.#oneOf(bodies)} : ${others})`,
      'undefined',
    );
  }

  protected tried(
    { tried, instead, always }: Extract<Shape, { kind: 'try' }>,
    code: (nodes: readonly SyntaxNode[]) => Code,
  ): Code {
    const named = instead.flatMap((handler) => handler.name ?? []);
    const name = new Set(named.map((one) => this.textOf(one))).size === 1 ? named[0] : undefined;
    const error = name === undefined ? FAILURE : this.name(name);
    const others: Code[] = [];
    const ways = instead.map(({ bodies, kinds, test }) => {
      const tests = [
        kinds === undefined ? undefined : testOfCaught(this.textOf(kinds), error),
        test === undefined ? undefined : this.expression(test),
      ].filter((one) => one !== undefined);
      const body = js`{\n${code(bodies)}}`;
      if (tests.length === 0) return body;
      const asked = joined(
        tests.map((one) => js`(${one})`),
        ' && ',
      );
      others.push(js`!(${asked})`);
      return js`if (${asked}) ${body}`;
    });
    const handler = instead.at(-1);
    const thrownOn =
      others.length < instead.length ? '' : thrownOtherwise(others, name ?? handler?.kinds, name && error);
    const handled =
      instead.length === 0
        ? ''
        : js` catch (${name === undefined ? FAILURE : this.declaring(name)}) {\n${joined(ways, '\n')}${thrownOn}}`;
    const last = always.length === 0 ? '' : js` finally {\n${this.statements(always)}}`;
    return handled === '' && last === '' ? code(tried) : js`try {\n${code(tried)}}${handled}${last}\n`;
  }

  /** One of several values, whichever. */
  #oneOf(nodes: readonly SyntaxNode[]): Code {
    const [first, ...rest] = nodes;
    if (first === undefined) return 'undefined';
    return rest.length === 0
      ? this.expression(first)
      : js`(window.which ? ${this.expression(first)} : ${this.#oneOf(rest)})`;
  }

  protected condition({ condition, isNegated }: Extract<Shape, { kind: 'if' }>): Code {
    const asked = this.optional(condition);
    return isNegated === true ? js`!(${asked})` : asked;
  }

  #compared(subject: SyntaxNode | undefined, labels: readonly SyntaxNode[]): Code {
    return js`(${joined(
      labels.map((label) => (subject === undefined ? this.expression(label) : this.comparedWith(subject, label))),
      ' || ',
    )})`;
  }

  /** A value held against what stands at a branch. */
  protected comparedWith(subject: SyntaxNode, label: SyntaxNode): Code {
    return js`${this.expression(subject)} === ${this.expression(label)}`;
  }
}

/** Ways with what is done in them, of which the last is the one that needs no label. */
function joinedWays(ways: readonly Way[]): readonly Way[] {
  const found: Way[] = [];
  let labels: SyntaxNode[] = [];
  let isDefault = false;
  for (const way of ways) {
    labels.push(...way.labels);
    isDefault ||= way.labels.length === 0;
    if (way.bodies.length === 0) continue;
    // What is done where nothing else is may have labels besides.
    found.push({ labels: isDefault ? [] : labels, bodies: way.bodies });
    if (isDefault && labels.length > 0) found.unshift({ labels, bodies: [] });
    [labels, isDefault] = [[], false];
  }
  if (labels.length > 0) found.push({ labels, bodies: [] });
  return [...found.filter((way) => way.labels.length > 0), ...found.filter((way) => way.labels.length === 0)];
}
