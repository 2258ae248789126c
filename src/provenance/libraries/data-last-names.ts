import { entryOf } from '../../catalogue/entry.js';
import { T, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Value } from '../value.js';

/** Libraries whose functions take the data last, or give back a function that waits for it. */
const LIBRARY =
  /^(ramda|rambda|R|lodash\.fp|lodash\/fp|remeda|fp-ts[/.](?:(?:lib|es6)\/)?(?:\w*[aA]rray|function|\w*[tT]ask|\w*[tT]askEither|\w*[eE]ither|\w*[oO]ption|IO|io|[rR]eader\w*)|effect(?:[/.](?:Array|Chunk|Function|Effect|Option|Either))?)\.(\w+)(?:\(\))?$/;

/** Of the libraries that take the data last, what holds one value: functions go into it, and not over its items. */
export const CONTAINERS = /(?:task|either|option|\bIO|\bio|effect\WEffect|reader\w*)$/i;
/** Functions that run others one after the other. */
export const STEPS = /^(?:(?:pipe|compose)(?:P|With)?|flow|flowRight|piped|createPipe)$/;
/** Functions that go over the items of the data. */
export const GOES_OVER =
  /^(?:map|filter|filterMap|reject|find|findLast|findFirst|findFirstMap|findLastMap|forEach|each|groupBy|sortBy|partition|any|all|some|every|none|chain|flatMap|uniqBy|uniqueBy|countBy|indexBy|keyBy|takeWhile|dropWhile|sumBy|findIndex|mapObjIndexed|collectBy)$/;
/** Functions that hold two items of the data against each other, in a function or a list of functions. */
export const SORTS = /^sort(?:With)?$/;
/** What makes a function of that kind by what it makes of an item. */
export const COMPARES = /^(?:asc|desc)end(?:Natural)?$/;
/** Functions that are handed all of the data. */
export const TAKES_WHOLE = /^(?:andThen|then|tap)$/;
/** What is made of either outcome. */
export const FOLDS = /^(?:match|fold)(?:E|EW|W|Effect)?$/;

export interface Entry {
  readonly library: string;
  readonly name: string;
}

/** What functions of lodash are called that put functions together. */
const PUTS_TOGETHER: Readonly<Record<string, string>> = {
  flow: 'flow',
  flowRight: 'flowRight',
  compose: 'compose',
  cond: 'cond',
  over: 'juxt',
  overEvery: 'allPass',
  overSome: 'anyPass',
};

export function dataLastEntry(target: Value): Entry | undefined {
  if (target.kind !== 'library') return undefined;
  const [, library, name] = LIBRARY.exec(target.path) ?? [];
  if (library !== undefined && name !== undefined) return { library, name };
  const together = /^(?:lodash|underscore|_)[./](\w+)$/.exec(target.path)?.[1] ?? '';
  const same = entryOf(PUTS_TOGETHER, together);
  return same === undefined ? undefined : { library: 'lodash', name: same };
}

/** `'name'`, `['organization', 'name']`. */
export function namesIn(node: Node | undefined): readonly string[] | undefined {
  const path = node && unwrap(node);
  if (path?.type !== T.ArrayExpression) {
    const name = path && staticString(path);
    return name === undefined ? undefined : [name];
  }
  const names = path.elements.map((element) => (element ? staticKey(element, true) : undefined));
  return names.every((name) => name !== undefined) ? names : undefined;
}
