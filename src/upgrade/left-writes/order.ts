import { presenceAfter, sourceOf } from '../../detection/bridges/names/presence.js';
import { GOES_THROUGH } from '../../provenance/functions/item-rounds.js';
import { testsBefore } from '../../provenance/names/decided.js';
import { T, isFunction, isInside, isLoop, memberName, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';

/** Whether something is only put where nothing is: `x.old ??= []`, `x.old = x.old ?? []`, `if (!x.old) x.old = []`. */
export function fillsIn(name: Node, text: string): boolean {
  const access = name.parent;
  const write = access && outermost(access).parent;
  if (access?.type !== T.MemberExpression || write?.type !== T.AssignmentExpression) return false;
  if (write.operator === '??=') return true;
  const member = { name: memberName(access) ?? '', object: sourceOf(access.object, text) };
  const value = unwrap(write.right);
  const isOwn = (node: Node): boolean => sourceOf(node, text) === sourceOf(access, text);
  if (value.type === T.LogicalExpression && value.operator !== '&&' && isOwn(value.left)) return true;
  return testsBefore(write).some(({ test, truth }) => presenceAfter(test, truth, member, text) === false);
}

/**
 * Whether a read is done with when a write is come to, each time that an object gets there.
 * @param declared from where on the object is the same one; undefined where that cannot be told
 */
export function isDoneBefore(read: Node, write: Node, declared: number | undefined): boolean {
  if (declared === undefined || read.range[1] > writeAround(write).range[1]) return false;
  let at: Node | undefined = read;
  for (; at && !isInside(write, at); at = at.parent) if (isFunction(at) && !isRunInPlace(at)) return false;
  for (let other: Node | undefined = write; other && other !== at; other = other.parent)
    if (isFunction(other) && !isRunInPlace(other)) return false;
  for (; at; at = at.parent) {
    const isWithin = at.range[0] <= declared && declared < at.range[1];
    if (isFunction(at)) return isWithin;
    if (isLoop(at) && !isWithin) return false;
  }
  return true;
}

function writeAround(name: Node): Node {
  for (let at = name.parent; at && !isFunction(at); at = at.parent)
    if (at.type === T.AssignmentExpression || at.type === T.UpdateExpression) return at;
  return name;
}

/** Whether a function runs where it stands: `all.forEach((one) => …)`. */
function isRunInPlace(fn: Node): boolean {
  const given = outermost(fn);
  const call = given.parent;
  const callee = call?.type === T.CallExpression && call.arguments[0] === given ? unwrap(call.callee) : undefined;
  return callee?.type === T.MemberExpression && (memberName(callee) ?? '') in GOES_THROUGH;
}
