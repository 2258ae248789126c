import type { Engine, Frame } from '../engine.js';
import type { CallNode } from '../modules/module-facts.js';
import type { Node } from '../syntax/syntax.js';
import { T, unwrap } from '../syntax/syntax.js';

const PACT = '@pact-foundation/';
/** Matchers that stand for the example that they are handed. */
const SHOWS = /\.(?:like|somethingLike|string|equal|includes|fromProviderState)$/;
/** The same, behind what is asked of it. */
const SHOWS_SECOND = /\.(?:regex|term)$/;
/** Matchers that stand for a list of things like the one that they are handed. */
const SHOWS_LIST = /\.(?:eachLike|atLeastLike|atLeastOneLike|atMostLike|constrainedArrayLike)$/;

/** What an example is of that a matcher of a contract is handed: what the matcher stands for, or an item of it. */
export function shownByMatcher(
  e: Engine,
  { callee, arguments: args }: CallNode,
  example: Node,
  frame: Frame,
): 'same' | 'item' | undefined {
  const matcher = unwrap(callee);
  if (matcher.type !== T.Identifier && matcher.type !== T.MemberExpression) return undefined;
  const position = args.findIndex((one) => one === example);
  if (position !== 0 && position !== 1) return undefined;
  const target = e.valueOf(matcher, frame);
  if (target.kind !== 'library' || target.from?.startsWith(PACT) !== true) return undefined;
  const path = target.path;
  if (position === 0 && SHOWS_LIST.test(path)) return 'item';
  return (position === 0 ? SHOWS : SHOWS_SECOND).test(path) ? 'same' : undefined;
}
