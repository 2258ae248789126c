import { testsBefore } from './decided.js';
import { T, enclosingFunction, isFunction, leaves, memberName } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { walk } from '../syntax/walk.js';

/** Ways to ask whether a list has something already. */
const ASKING = /^(?:includes|contains|indexOf|lastIndexOf|has|some|every|find|findIndex|findLast|length|size)$/;

/**
 * Whether of two writes into the same thing one is never done without the other: `list.push('a')` in both branches of an `if`
 * puts it there once. Undefined stands for what the thing was made with.
 *
 * @param since where the first is written, if that is in the file of the second: what is asked before that does not ask for it.
 */
export function areTogether(first: Node | undefined, second: Node | undefined, since?: number): boolean {
  if (!first || !second) return !asksBefore(first ?? second, since);
  if (enclosingFunction(first) !== enclosingFunction(second)) return false;
  const [one, other] = [branchesOf(first), branchesOf(second)];
  const [outer, inner] = one.length <= other.length ? [one, other] : [other, one];
  if (outer.some((branch, index) => inner[index] !== branch)) return false;
  const [later, deeper] = [first.range[0] < second.range[0] ? second : first, inner === other ? second : first];
  // What stands behind a branch that leaves is not done after it.
  if (deeper !== later && inner.slice(outer.length).some(leavesOff)) return false;
  return !asksBefore(later);
}

/** Whether one of two writes is never done without the other. */
export function isNeverWithout(one: Node, other: Node): boolean {
  if (enclosingFunction(one) !== enclosingFunction(other)) return false;
  const branches = branchesOf(one);
  return branchesOf(other).every((branch, index) => branches[index] === branch);
}

/** What a node is only done in, from the outside to the inside: branches, cases, loops. */
function branchesOf(node: Node): Node[] {
  const branches: Node[] = [];
  let inner = node;
  for (let at = node.parent; at && !isFunction(at); at = at.parent) {
    if (isBranch(inner, at)) branches.unshift(inner);
    inner = at;
  }
  return branches;
}

function isBranch(node: Node, of: Node): boolean {
  switch (of.type) {
    case T.IfStatement:
    case T.ConditionalExpression:
      return of.test !== node;
    case T.LogicalExpression:
      return of.right === node;
    case T.SwitchStatement:
      return of.discriminant !== node;
    case T.TryStatement:
      return of.handler === node;
    case T.ForStatement:
    case T.ForInStatement:
    case T.ForOfStatement:
    case T.WhileStatement:
      return of.body === node;
    default:
      return false;
  }
}

function leavesOff(branch: Node): boolean {
  const last = branch.type === T.SwitchCase ? branch.consequent.at(-1) : branch;
  return last !== undefined && leaves(last);
}

/** `if (!list.includes('a')) list.push('a')`. */
function asksBefore(node: Node | undefined, since?: number): boolean {
  if (!node) return false;
  const [start, end] = enclosingFunction(node)?.range ?? [0, Infinity];
  const isHere = since !== undefined && since >= start && since < end;
  return testsBefore(node).some(({ test }) => !(isHere && test.range[1] <= since) && asksForItems(test));
}

/** Whether something asks what a list has: `seen.has(key)`, `list.indexOf(item) === index`. */
export function asksForItems(node: Node): boolean {
  let found = false;
  walk(node, (inner) => {
    found ||= inner.type === T.MemberExpression && ASKING.test(memberName(inner) ?? '');
    return !found;
  });
  return found;
}
