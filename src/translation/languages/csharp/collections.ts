import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Argument, Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { CSharpQueries } from './queries.js';

/** Gives the same items. */
const SAME_ITEMS =
  /^(?:AsEnumerable|AsReadOnly|AsQueryable|AsNoTracking|AsParallel|Cast|OfType|DefaultIfEmpty|Reverse|Skip|SkipLast|Take|TakeLast|To(?:Immutable(?:List|Array)|Queue|Stack)|ToArrayAsync|AsList)$/;
/** Gives each item once. */
const ONCE = /^(?:Distinct|ToHashSet|ToImmutableHashSet)$/;
const LIST = String.raw`(?:I?(?:ReadOnly)?(?:List|Collection)|I?(?:Hash)?Set|SortedSet|JArray|JsonArray|Queue|Stack|ConcurrentBag)`;

/** What the lists of C# do with their items. */
export abstract class CSharpCollections extends CSharpQueries {
  protected override value(call: Call): Code | undefined {
    return this.#ofItems(call) ?? super.value(call);
  }

  #ofItems({ receiver, name, args }: Call): Code | undefined {
    const [first, ...more] = args;
    if (receiver !== undefined && name === 'ToDictionary' && this.isFunction(first?.node) && !this.isDeclared(name))
      return this.#dictionary(receiver, args);
    if (receiver !== undefined && /^ForEach(?:Async)?$/.test(name) && this.textOf(receiver) === 'Parallel')
      return this.#together(args);
    if (receiver === undefined || more.length > 0 || this.isDeclared(name)) return undefined;
    if (SAME_ITEMS.test(name) && !this.isFunction(first?.node)) return this.expression(receiver);
    if (ONCE.test(name)) return js`[...new Set(${this.expression(receiver)})]`;
    if (first === undefined) return undefined;
    if (/^(?:Concat|Union|UnionBy)$/.test(name))
      return js`[...${this.expression(receiver)}, ...${this.expression(first.node)}]`;
    if (/^(?:Append|Prepend)$/.test(name) && this.#isItems(receiver))
      return js`[...${this.expression(receiver)}, ${this.expression(first.node)}]`;
    if (!/^(?:Add(?:Range)?|Push|Enqueue)$/.test(name) || !this.#isItems(receiver)) return undefined;
    return js`${this.expression(receiver)}.push(${name === 'AddRange' ? '...' : ''}${this.expression(first.node)})`;
  }

  /** Whether a variable is made a dictionary of a list in the file. */
  protected isDictionary(node: SyntaxNode): boolean {
    const name = this.textOf(node);
    return /^\w+$/.test(name) && new RegExp(String.raw`\b${name}\s*=[^;]*\.ToDictionary\(`).test(this.text);
  }

  /** `papers.ToDictionary(p => p.Id, p => p.Status)`. */
  #dictionary(list: SyntaxNode, args: readonly Argument[]): Code {
    const [key, value] = args.map(({ node }) => node).filter((node) => this.isFunction(node));
    const kept = value === undefined ? 'each' : js`(${this.expression(value)})(each)`;
    return js`Object.fromEntries(${this.expression(list)}.map((each) => [(${this.optional(key)})(each), ${kept}]))`;
  }

  /** `Parallel.ForEachAsync(papers, options, async (paper, token) => …)`. */
  #together(args: readonly Argument[]): Code | undefined {
    const [items, work] = [args[0]?.node, args.at(-1)?.node];
    if (items === undefined || work === undefined || !this.isFunction(work)) return undefined;
    return js`${this.expression(items)}.forEach(${this.expression(work)})`;
  }

  /** Whether something is a list by what it is declared as, or made as, in the file. */
  #isItems(node: SyntaxNode): boolean {
    if (this.shape(node)?.kind === 'list') return true;
    const name = /^(?:this\.)?(\w+)[?!]?$/.exec(this.textOf(node))?.[1];
    if (name === undefined) return false;
    const declared = String.raw`\b${LIST}(?:<[^;{}()=]*>)?\??\s+${name}\b`;
    const made = String.raw`\b${name}\s*=\s*(?:new\s+${LIST}\b|\[)`;
    return new RegExp(`${declared}|${made}`).test(this.text);
  }
}
