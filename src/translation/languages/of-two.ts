import type { Code } from '../code.js';
import { js } from '../code.js';
import type { Call } from './lowering.js';
import type { SyntaxNode } from './tree.js';

/** Hands over two items, to tell which goes first. */
const ORDERS = /^(?:[sS]ort|sort!|sorted|sort(?:ed)?With)$/;
/** Hands over what came of the items before, and the next of them. */
const FOLDS = /^(?:fold|reduce|inject|Aggregate|runningFold|runningReduce|scan)$/;

interface Reading {
  readonly isFunction: (node: SyntaxNode) => boolean;
  readonly expression: (node: SyntaxNode) => Code;
}

/** What a list does by a function of two: `papers.sort { |a, b| … }`, `papers.fold(0) { n, paper -> … }`. */
export function ofTwo({ receiver, name, args }: Call, { isFunction, expression }: Reading): Code | undefined {
  const [orders, folds] = [ORDERS.test(name), FOLDS.test(name)];
  if (receiver === undefined || !(orders || folds)) return undefined;
  const nodes = args.map(({ node }) => node);
  const work = nodes.find((node) => isFunction(node));
  const seed = nodes.find((node) => !isFunction(node));
  // Two functions and nothing to begin with are for what is there, and for what is not.
  if (work === undefined || ((orders || seed === undefined) && nodes.length > 1)) return undefined;
  const done = js`${expression(receiver)}.${orders ? 'sort' : 'reduce'}(${expression(work)}`;
  return seed === undefined ? js`${done})` : js`${done}, ${expression(seed)})`;
}
