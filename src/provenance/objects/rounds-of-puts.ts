import type { Engine, Frame } from '../engine.js';
import { enter, frameOf } from '../environment.js';
import type { Environment, Owner } from '../environment.js';
import { T, isFunction, memberName, outermost, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { Lazy } from '../value.js';
import { itemsOf } from './folded.js';
import { keysOf } from './pairs.js';

/**
 * `for (const [name, value] of Object.entries(query)) parts.push(`${name}=${value}`)`: what a text that is put into a list is in each round of the loop
 * around, where it goes through what is written out; otherwise the one frame that there is.
 */
export function roundsAround(e: Engine, text: Node, frame: Frame): readonly Frame[] {
  const isPutTogether = text.type === T.TemplateLiteral || (text.type === T.BinaryExpression && text.operator === '+');
  const loop = isPutTogether ? loopAround(text) : undefined;
  if (!loop || frameOf(frame.env, loop.owner)) return [frame];
  const rounds = itemsIn(e, loop, frame);
  if (!rounds) return [frame];
  const frames: Frame[] = [];
  let before: Environment | 'none' = 'none';
  for (const item of rounds) {
    const env = enter(loop.owner, [item], frame.env, frame.env);
    if (!env) return [frame];
    before = { ...env, roundBefore: before };
    frames.push({ ...frame, env: before });
  }
  return frames;
}

interface LoopAround {
  readonly owner: Owner;
  readonly list: Node;
}

/** The loop that something stands in, within one function: `for … of`, `for … in`, `list.forEach(…)`. */
function loopAround(node: Node): LoopAround | undefined {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === T.ForOfStatement || at.type === T.ForInStatement) return { owner: at, list: at.right };
    if (!isFunction(at)) continue;
    const call = outermost(at).parent;
    const callee = call?.type === T.CallExpression && call.arguments[0] === at ? unwrap(call.callee) : undefined;
    const isEach = callee?.type === T.MemberExpression && memberName(callee) === 'forEach';
    return isEach ? { owner: at, list: callee.object } : undefined;
  }
  return undefined;
}

function itemsIn(e: Engine, { owner, list }: LoopAround, frame: Frame): readonly Lazy[] | undefined {
  const [value, ...others] = optionsOf(e.valueOf(list, frame));
  if (!value || others.length > 0) return undefined;
  return itemsOf(owner.type === T.ForInStatement ? keysOf(value, placeOf(list, frame.facts.file)) : value);
}
