import { entryOf } from '../../../catalogue/entry.js';
import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** What keeps some of a collection's items by what stands under a key, and what gives one of them. */
const BY_VALUE: Partial<Record<string, string>> = {
  where: 'filter',
  whereStrict: 'filter',
  firstWhere: 'find',
  contains: 'some',
  doesntContain: 'some',
  every: 'every',
  partition: 'filter',
};
const BY_LIST: Partial<Record<string, string>> = { whereIn: 'filter', whereNotIn: 'filter' };
/** What reads a key of each item. */
const BY_KEY: Partial<Record<string, string>> = {
  pluck: 'map',
  sum: 'map',
  avg: 'map',
  max: 'map',
  min: 'map',
  sortBy: 'filter',
  sortByDesc: 'filter',
  unique: 'filter',
  keyBy: 'filter',
  whereNotNull: 'filter',
  whereNull: 'filter',
};
/** Operators that may stand between a key and a value. */
const OPERATORS: Partial<Record<string, string>> = { '=': '===', '==': '===', '===': '===', '!=': '!==', '!==': '!==' };
const MOST_STEPS = 30;

/** How PHP is read where it says what something is. */
interface Saying {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly callAt: (node: SyntaxNode) => Call | undefined;
}

/** How PHP is read. */
interface Reading extends Saying {
  /** The text of a string without values in it. */
  readonly contentOf: (node: SyntaxNode) => string | undefined;
  readonly expression: (node: SyntaxNode) => Code;
  readonly isFunction: (node: SyntaxNode | undefined) => boolean;
  /** What stands under a path of keys. */
  readonly under: (object: Code, path: SyntaxNode) => Code;
}

/** What Laravel's collections do by keys: `$users->where('organization.name', 'Main')->pluck('id')`. A query of a database is asked in the same words, and is none. */
export function collectionCall(call: Call, reading: Reading): Code | undefined {
  const { receiver, name, args } = call;
  const [first, second, third] = args.map(({ node }) => node);
  const key = first && reading.contentOf(first);
  if (receiver === undefined || first === undefined || key === undefined || key.includes('/')) return undefined;
  const byKey = args.length === 1 || name === 'pluck' ? entryOf(BY_KEY, name) : undefined;
  const byValue = second === undefined ? undefined : entryOf(BY_VALUE, name);
  const byList = second === undefined ? undefined : entryOf(BY_LIST, name);
  if ((byKey ?? byValue ?? byList) === undefined || !isCollection(receiver, reading)) return undefined;
  const read = reading.under('each', first);
  const list = reading.expression(receiver);
  if (byKey !== undefined || second === undefined) return js`${list}.${byKey ?? 'map'}((each) => ${read})`;
  if (byList !== undefined) return js`${list}.${byList}((each) => ${reading.expression(second)}.includes(${read}))`;
  const operator = third === undefined ? '===' : entryOf(OPERATORS, reading.contentOf(second) ?? '');
  const value = reading.expression(third ?? second);
  const test = operator === undefined ? js`[${read}, ${value}]` : js`${read} ${operator} ${value}`;
  return js`${list}.${byValue ?? 'filter'}((each) => ${test})`;
}

/** `$users->when($isOpen, fn ($users) => …)`, `$query->unless($all, fn ($query) => …)`: what a function gives, or what it is asked of. */
export function goneOn({ receiver, name, args }: Call, { expression, isFunction }: Reading): Code | undefined {
  const [asked, ...ways] = args.map(({ node }) => node);
  const [way, other, another] = ways;
  if (receiver === undefined || !/^(?:when|unless)$/.test(name) || asked === undefined || way === undefined)
    return undefined;
  if (another !== undefined || ways.some((one) => !isFunction(one))) return undefined;
  const given = (done: SyntaxNode | undefined): Code =>
    done === undefined ? 'each' : js`((${expression(done)})(each, told$) ?? each)`;
  const [first, second] = name === 'when' ? [way, other] : [other, way];
  const told = isFunction(asked) ? js`(${expression(asked)})(each)` : expression(asked);
  return js`((each) => { var told$ = ${told}; return told$ ? ${given(first)} : ${given(second)}; })(${expression(receiver)})`;
}

/** `LazyCollection::make(function () { yield … })`. */
export function madeCollection({ receiver, name, args }: Call, reading: Reading): Code | undefined {
  const isMade = receiver !== undefined && /^(?:Lazy)?Collection$/.test(reading.textOf(receiver)) && name === 'make';
  const [of] = args.map(({ node }) => node);
  if (!isMade || of === undefined) return undefined;
  return reading.isFunction(of) ? js`(${reading.expression(of)})()` : reading.expression(of);
}

/** Whether a chain begins with a collection: one that is made there, or is what a variable or a method of the file is seen to be. */
export function isCollection(node: SyntaxNode, reading: Saying): boolean {
  let at = node;
  for (let step = 0; step < MOST_STEPS; step++) {
    const call = reading.callAt(at);
    if (call === undefined) break;
    if (call.name === 'collect' || givesCollection(call, reading)) return true;
    if (call.receiver === undefined) return false;
    at = call.receiver;
  }
  const variable = /^\$\w+$/.exec(reading.textOf(at))?.[0].slice(1);
  return (
    variable !== undefined &&
    new RegExp(
      `\\$${variable}\\s*=\\s*(?:collect\\(|[^;]*->collect\\()|\\b(?:Lazy)?Collection\\s+\\$${variable}\\b`,
    ).test(reading.text)
  );
}

/** `LazyCollection::make(…)`, and methods of the file that say that they give one. */
function givesCollection({ receiver, name }: Call, { text, textOf }: Saying): boolean {
  const owner = receiver === undefined ? '' : textOf(receiver);
  if (/\bCollection$|^LazyCollection$/.test(owner)) return /^(?:make|wrap|from)$/.test(name);
  return (
    owner === '$this' &&
    new RegExp(`\\bfunction\\s+${name}\\s*\\([^)]*\\)\\s*:\\s*\\??(?:Lazy)?Collection\\b`).test(text)
  );
}
