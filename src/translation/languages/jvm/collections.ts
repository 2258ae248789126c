import { entryOf } from '../../../catalogue/entry.js';
import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';
import { ReferenceLowering } from './references.js';

/** What is handed the items by something that is made of functions: `sorted(Comparator.comparing(f))`, `collect(groupingBy(f))`. */
const HANDS_ITEMS = /^(?:collect|sort(?:ed)?(?:With)?|(?:min|max)(?:With(?:OrNull)?|Of(?:With)?)?|collectList)$/;
/** Of these, what gives one item. */
const GIVES_ONE = /^(?:min|max)/;
/** What makes such things of functions of items. */
const OF_ITEMS =
  /^(?:(?:then)?[cC]omparing(?:Int|Long|Double)?|compareBy(?:Descending)?|thenBy(?:Descending)?|groupingBy(?:Concurrent)?|partitioningBy|to(?:Concurrent|Unmodifiable)?Map|mapping|filtering|flatMapping|(?:summing|averaging|summarizing)(?:Int|Long|Double))$/;
/** Of these, what its last functions are handed is something else: what was made of items before. */
const KEYS_AND_VALUES = /^to\w*Map$/;
/** What hands such things on in another form. */
const HANDS_ON =
  /^(?:reverse(?:d|Order)?|nulls(?:First|Last)|minBy|maxBy|collectingAndThen|teeing|thenComparing\w*|thenBy\w*|groupingBy\w*|partitioningBy|filtering)$/;
/** Gives the same items. */
const SAME_ITEMS = new Set(
  (
    'distinct limit skip parallel sequential unordered boxed parallelStream iterator toSet toMutableList toMutableSet toTypedArray toHashSet orEmpty ' +
    'filterNotNull asIterable asFlow asStream take drop takeLast dropLast asReversed reversed shuffled unmodifiableList collectList'
  ).split(' '),
);
/** Runs a function with what its receiver holds, or is about to hold. */
const HANDS_OVER = /^(?:ifPresent(?:OrElse)?|thenApply(?:Async)?|thenAccept(?:Async)?|thenCompose(?:Async)?)$/;
/** Gives what it is called on, or nothing. */
const TAKES_ITSELF = /^take(If|Unless)$/;
/** Hands over the number of an item, and the item behind it. */
const NUMBERED = /^(forEach|map|filter|flatMap|onEach)Indexed(?:NotNull)?$/;
const EACH: Readonly<Record<string, string>> = {
  filterValues: 'filter',
  mapToInt: 'map',
  mapToLong: 'map',
  mapToDouble: 'map',
  mapMulti: 'forEach',
  peek: 'filter',
  doOnNext: 'filter',
  takeWhile: 'filter',
  dropWhile: 'filter',
  removeIf: 'filter',
  forEachOrdered: 'forEach',
  sumBy: 'map',
  averageOf: 'map',
  maxOfOrNull: 'map',
  minOfOrNull: 'map',
  joinToString: 'map',
  maxBy: 'find',
  minBy: 'find',
  single: 'find',
  last: 'find',
  groupingBy: 'filter',
  sortBy: 'filter',
  sortByDescending: 'filter',
  firstNotNullOf: 'map',
  firstNotNullOfOrNull: 'map',
};

/** Whether a method of collections is called so. */
export function isOfItems(name: string): boolean {
  return (
    SAME_ITEMS.has(name) ||
    HANDS_ITEMS.test(name) ||
    NUMBERED.test(name) ||
    TAKES_ITSELF.test(name) ||
    Object.hasOwn(EACH, name)
  );
}

/** What the collections and streams of Java and Kotlin do with the functions that they are handed. */
export abstract class CollectionLowering extends ReferenceLowering {
  protected override value(call: Call): Code | undefined {
    return this.#ofItems(call) ?? super.value(call);
  }

  #ofItems(call: Call): Code | undefined {
    const { receiver, name, args } = call;
    if (receiver === undefined) return undefined;
    // `Collections.sort(papers, order)`.
    const [list, ...more] = args;
    if (list !== undefined && more.length > 0 && this.textOf(receiver) === 'Collections' && HANDS_ITEMS.test(name))
      return this.value({ ...call, receiver: list.node, args: more });
    if (HANDS_ITEMS.test(name)) {
      const functions = args.flatMap(({ node }) => this.#functionsOfItems(node));
      if (functions.length === 0) return undefined;
      const handed = js`${this.expression(receiver)}${functions.map((one) => js`.filter(${this.expression(one)})`)}`;
      return GIVES_ONE.test(name) ? js`${handed}.at(0)` : handed;
    }
    if (this.isDeclared(name)) return undefined;
    const last = args.at(-1)?.node;
    if (name === 'flatten' && args.length === 0) return js`${this.expression(receiver)}.flat()`;
    if (SAME_ITEMS.has(name) && !args.some(({ node }) => this.isFunction(node))) return this.expression(receiver);
    if (!this.isFunction(last) || last === undefined) return undefined;
    const taken = TAKES_ITSELF.exec(name);
    if (taken) {
      const [yes, no] = taken[1] === 'If' ? ['value', 'null'] : ['null', 'value'];
      return js`((value: any) => ((${this.expression(last)})(value) ? ${yes} : ${no}))(${this.expression(receiver)})`;
    }
    if (HANDS_OVER.test(name)) return js`(${this.expression(args[0]?.node ?? last)})(${this.expression(receiver)})`;
    const numbered = NUMBERED.exec(name)?.[1];
    if (numbered !== undefined)
      return js`${this.expression(receiver)}.${numbered === 'onEach' ? 'filter' : numbered}((each, at) => (${this.expression(last)})(at, each))`;
    const each = entryOf(EACH, name);
    return each === undefined ? undefined : js`${this.expression(receiver)}.${each}(${this.expression(last)})`;
  }

  /** The functions of items that something is made of which is handed the items. */
  #functionsOfItems(node: SyntaxNode): SyntaxNode[] {
    const call = this.callAt(node);
    if (call === undefined) return [];
    const before = call.receiver === undefined ? [] : this.#functionsOfItems(call.receiver);
    const functions = call.args.map((one) => one.node).filter((one) => this.isFunction(one));
    const own = KEYS_AND_VALUES.test(call.name) ? functions.slice(0, 2) : functions;
    const inside = HANDS_ON.test(call.name) ? call.args.flatMap((one) => this.#functionsOfItems(one.node)) : [];
    return [...before, ...(OF_ITEMS.test(call.name) ? own : []), ...inside];
  }
}
