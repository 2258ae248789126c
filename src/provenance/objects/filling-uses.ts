import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { T, isFunction, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { writeTo } from '../syntax/pattern-writes.js';

const filling = new WeakMap<Variable, readonly Node[]>();

/** Uses of a variable that may put something into what it holds. */
export function fillingUses(variable: Variable): readonly Node[] {
  let uses = filling.get(variable);
  if (!uses) {
    uses = variable.references
      .filter((reference) => !reference.isWrite())
      .map((reference) => outermost(reference.identifier as Node))
      .filter(mayFill);
    filling.set(variable, uses);
  }
  return uses;
}

/** What adds each value that it is handed. */
export const ADDING = new Set(['push', 'unshift', 'add']);

const FILLING = new Set([...ADDING, 'set', 'append', 'update', 'delete']);

export function mayFill(use: Node): boolean {
  let at = use;
  while (at.parent?.type === T.MemberExpression && at.parent.object === at) at = at.parent;
  const holder = at.parent;
  if (at !== use && writeTo(at)) return true;
  if (holder?.type === T.AssignmentExpression) return false;
  if (itemOfLoop(use) || isTakenAway(use)) return true;
  if (holder?.type !== T.CallExpression) return false;
  if (holder.callee !== at) return !onlyReads(holder);
  if (at.type !== T.MemberExpression) return false;
  if (addedToEntry(at)) return true;
  return FILLING.has(memberName(at) ?? '') || fillingCallback(at.object) !== undefined;
}

/** `map.get(key).push(value)`: the call that adds to what stands under a key. */
export function addedToEntry(access: TSESTree.MemberExpression): TSESTree.CallExpression | undefined {
  const asking = access.parent;
  if (memberName(access) !== 'get' || asking.type !== T.CallExpression || asking.callee !== access) return undefined;
  const entry = outermost(asking).parent;
  const call = entry?.type === T.MemberExpression && ADDING.has(memberName(entry) ?? '') ? entry.parent : undefined;
  return call?.type === T.CallExpression && call.callee === entry ? call : undefined;
}

/** `delete object.name`. */
export function isTakenAway(use: Node): boolean {
  const access = use.parent;
  const holder = access?.type === T.MemberExpression && access.object === use ? access.parent : undefined;
  return holder?.type === T.UnaryExpression && holder.operator === 'delete';
}

const READING = new Set(
  'String Number Boolean encodeURIComponent decodeURIComponent encodeURI decodeURI escape parseInt parseFloat isNaN'.split(
    ' ',
  ),
);

/** `String(list[key])`: functions of the language that leave what they are handed as it is. */
function onlyReads({ callee }: TSESTree.CallExpression): boolean {
  if (callee.type === T.Identifier) return READING.has(callee.name);
  return (
    callee.type === T.MemberExpression &&
    callee.object.type === T.Identifier &&
    /^(?:JSON|Math|console)$/.test(callee.object.name)
  );
}

/** `for (const item of list)`, `list.forEach((item) => …)`: the name that a loop over a list gives to each of its items. */
export function itemOfLoop(list: Node): Node | undefined {
  const holder = list.parent;
  if (holder?.type === T.ForOfStatement) {
    const declared = holder.left.type === T.VariableDeclaration ? holder.left.declarations[0].id : undefined;
    return holder.right === list && declared?.type === T.Identifier ? declared : undefined;
  }
  if (holder?.type !== T.MemberExpression || holder.object !== list || memberName(holder) !== 'forEach')
    return undefined;
  const call = holder.parent;
  const [callback] = call.type === T.CallExpression && call.callee === holder ? call.arguments : [];
  const [item] = callback && isFunction(callback) ? callback.params : [];
  return item?.type === T.Identifier ? item : undefined;
}

/** `list.push.bind(list)` as what is called with each value: the call of `bind`. */
export function fillingCallback(access: Node): TSESTree.CallExpression | undefined {
  const bind = access.parent;
  const call = bind?.parent;
  if (access.type !== T.MemberExpression || !ADDING.has(memberName(access) ?? '')) return undefined;
  if (bind?.type !== T.MemberExpression || bind.object !== access || memberName(bind) !== 'bind') return undefined;
  return call?.type === T.CallExpression && call.callee === bind && call.arguments.length === 1 ? call : undefined;
}

/** What puts the members of further objects into its first one. */
export const MERGING = /^(?:assign|extend|merge|defaults|defaultsDeep)$/;

/** True for a use that writes into the object by itself, or hands it to what merges others into it. */
export function isWrite(use: Node): boolean {
  let at = use;
  while (at.parent?.type === T.MemberExpression && at.parent.object === at) at = at.parent;
  const holder = at.parent;
  if (holder?.type === T.AssignmentExpression || writeTo(at)) return true;
  if (holder?.type !== T.CallExpression) return false;
  if (holder.callee === at && at.type === T.MemberExpression) return /^(?:append|set)$/.test(memberName(at) ?? '');
  if (holder.arguments[0] !== at) return false;
  const callee = unwrap(holder.callee);
  return callee.type === T.MemberExpression && MERGING.test(memberName(callee) ?? '');
}
