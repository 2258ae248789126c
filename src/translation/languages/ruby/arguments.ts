import { GIVEN_BY_NAME } from '../../../provenance/functions/arguments-by-name.js';
import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Argument, Call } from '../lowering.js';
import type { Entry } from '../shape.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { RubyDeclarations } from './declarations.js';
import { NAMED, asHash, entriesIn, foldedPairs } from './entries.js';

const GIVES_SEVERAL = /^(?:splat_argument|forward_argument|\$named)$/;

/** Writes what it is handed as a text: pairs without braces are one hash. */
const WRITES =
  /^(?:(?:::)?(?:JSON|Oj|MultiJson)\.(?:generate|pretty_generate|fast_generate|dump)|Yajl::Encoder\.encode)$/;

/** Calls of Ruby, and what they hand over: by place, by name, and as a block. */
export abstract class RubyArguments extends RubyDeclarations {
  readonly #entries = {
    textOf: (node: SyntaxNode) => this.textOf(node),
    plain: (node: SyntaxNode) => this.plain(node),
  };

  protected override readonly hasOverloads: boolean = false;

  protected entriesIn(nodes: readonly SyntaxNode[]): Entry[] {
    return entriesIn(nodes, this.#entries);
  }

  protected callAt(node: SyntaxNode): Call | undefined {
    if (node.type !== 'call') return undefined;
    const nameNode = child(node, 'method');
    if (nameNode === undefined) return undefined;
    const given = child(node, 'arguments')?.children ?? [];
    const owner = child(node, 'receiver');
    const isWritten = WRITES.test(`${owner === undefined ? '' : this.textOf(owner)}.${this.textOf(nameNode)}`);
    const list = isWritten ? asHash(given) : foldedPairs(given);
    const args = list.flatMap((argument): Argument[] => {
      if (argument.type !== 'pair') return [{ name: undefined, node: argument }];
      const [entry] = this.entriesIn([argument]);
      if (entry?.value === undefined) return [];
      return entry.key === undefined
        ? [{ name: undefined, node: { ...argument, type: 'hash', children: [argument] } }]
        : [{ name: entry.key.text, node: entry.value }];
    });
    const block = child(node, 'block');
    return {
      node,
      receiver: child(node, 'receiver'),
      name: this.textOf(nameNode),
      nameNode,
      args: block === undefined ? args : [...args, { name: undefined, node: block }],
      types: [],
    };
  }

  protected override isFunction(node: SyntaxNode | undefined): boolean {
    return /^(?:block|do_block|block_argument)$/.test(node?.type ?? '') || super.isFunction(node);
  }

  protected override argumentsGiven(call: Call): Code[] {
    const isPlain = call.args.every(({ name, node }) => name !== undefined || !GIVES_SEVERAL.test(node.type));
    if (isPlain) return super.argumentsGiven(call);
    // As what else is given by name, they come behind a block.
    const several = call.args.filter(({ node }) => node.type === NAMED);
    return [
      ...call.args.filter((one) => !several.includes(one)).map(({ node }) => this.#given(node)),
      ...several.map(({ node }) => js`{${JSON.stringify(GIVEN_BY_NAME)}: 0, ...${this.expression(node)}}`),
    ];
  }

  /** Pairs behind the arguments are one dictionary, unless the method names them. */
  protected override ownArguments(call: Call): readonly Code[] {
    const keywordsOfMethod = this.keywordsOf(call.name) ?? [];
    const several = call.args.find(({ node }) => node.type === NAMED)?.node;
    if (several && keywordsOfMethod.length > 0) return this.#byKeywords(call, several, keywordsOfMethod);
    const named = call.args.filter(({ name }) => name !== undefined);
    const others = call.args.filter(({ name }) => name === undefined);
    const given = others.filter(({ node }) => !this.isFunction(node)).map(({ node }) => this.#given(node));
    const blocks = others.filter(({ node }) => this.isFunction(node)).map(({ node }) => this.expression(node));
    // A block comes behind what is left out.
    while (blocks.length > 0 && named.length === 0 && given.length < this.placedOf(call.name)) given.push('undefined');
    if (named.length === 0) return [...given, ...blocks];
    const pairs = child(call.node, 'arguments')?.children ?? [];
    const rest =
      keywordsOfMethod.length > 0
        ? [
            ...keywordsOfMethod.map((keyword) => this.optional(named.find(({ name }) => name === keyword)?.node)),
            ...this.#others(call.name, this.entriesIn(pairs)),
          ]
        : [this.entries(this.entriesIn(pairs))];
    return [...given, ...rest, ...blocks];
  }

  /** `load(id, **options)` of a method that takes its arguments by name: what is not said there, the rest may hold. */
  #byKeywords({ name, args }: Call, several: SyntaxNode, keywords: readonly string[]): readonly Code[] {
    const entries = this.entriesIn(several.children);
    const rests = entries.flatMap(({ isSpread, value }) => (isSpread === true && value ? [value] : []));
    const others = args.filter(({ node }) => node !== several);
    return [
      ...others.filter(({ node }) => !this.isFunction(node)).map(({ node }) => this.#given(node)),
      ...keywords.map((keyword) => {
        const said = entries.find(({ key }) => key?.text === keyword)?.value;
        if (said !== undefined) return this.expression(said);
        return joined(
          rests.map((rest) => js`${this.expression(rest)}[${JSON.stringify(keyword)}]`),
          ' ?? ',
        );
      }),
      ...this.#others(name, entries),
      ...others.filter(({ node }) => this.isFunction(node)).map(({ node }) => this.expression(node)),
    ];
  }

  /** What a method is handed by names that it does not take: a hash, where it takes one of that. */
  #others(method: string, entries: readonly Entry[]): Code[] {
    const keywords = this.keywordsOf(method) ?? [];
    const others = entries.filter(({ key }) => key === undefined || !keywords.includes(key.text));
    return this.gathersPairs(method) ? [this.entries(others)] : [];
  }

  /** `*rows`, `...`: several at once. */
  #given(node: SyntaxNode): Code {
    if (!/^(?:splat|forward)_argument$/.test(node.type)) return this.expression(node);
    const [value] = node.children;
    return js`...${value === undefined ? this.name(node) : this.expression(value)}`;
  }
}
