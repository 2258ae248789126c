import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { T, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { lastStep, usesOf } from './request-steps.js';

const MOST_STEPS = 8;

/** `fetch(begun(path), { method: 'POST', body })`, `new Request(begun(path), options)`: the calls that say the rest of a request which a function began. */
export function finishingCalls(begun: CallNode, facts: ModuleFacts, depth = 0): readonly CallNode[] {
  if (depth > MOST_STEPS) return [];
  const last = lastStep(begun);
  return [last, ...usesOf(last, facts).map((use) => lastStep(use))].flatMap((request) => {
    const next = takenBy(request);
    if (next === undefined) return [];
    const further = finishingCalls(next, facts, depth + 1);
    return further.length > 0 ? further : [next];
  });
}

/** The call of `fetch` or `Request` that something is the first argument of. */
function takenBy(request: Node): CallNode | undefined {
  const given = outermost(request);
  const call = given.parent;
  if ((call?.type !== T.CallExpression && call?.type !== T.NewExpression) || call.arguments[0] !== given)
    return undefined;
  const callee = unwrap(call.callee);
  const name =
    callee.type === T.Identifier ? callee.name : callee.type === T.MemberExpression ? memberName(callee) : undefined;
  return name === 'fetch' || name === 'Request' ? call : undefined;
}
