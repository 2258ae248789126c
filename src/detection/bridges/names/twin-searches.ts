import type { TSESTree } from '@typescript-eslint/types';
import { testsBefore } from '../../../provenance/names/decided.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { T, enclosingFunction, memberName, outermost, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { wordsRegExp } from '../../words.js';
import { isNothing } from './presence.js';

const SEARCHES = /^(?:filter|find|findLast|some|map|flatMap)$/;
const MAX_CALLS = 3;

/**
 * `list.find((x) => x.replacement === value) ?? list.find((x) => x.field === value)`: whether a search by a field is only come to where the same one by its replacement
 * found nothing.
 */
export function isSearchedAfter(
  read: Node,
  field: string | undefined,
  replacement: string,
  facts: ModuleFacts,
): boolean {
  if (field === undefined) return false;
  const { text } = facts.module;
  const names = wordsRegExp([field], 'g');
  for (let at = searchAround(read), calls = 0; at && calls < MAX_CALLS; at = searchAround(at), calls++)
    for (const search of stepsAround(at)) {
      const wanted = plain(text.slice(...search.range).replace(names, () => replacement));
      const isTwin = (node: Node): boolean => plain(text.slice(...node.range)) === wanted;
      if (isTakenFirst(search, isTwin) || isAskedBefore(search, isTwin, facts)) return true;
      if (isComparison(read) && isJoined(search, isTwin)) return true;
    }
  return false;
}

function plain(code: string): string {
  return code.replace(/\s+/g, '');
}

/** The call of a list's method that is handed the function around a node. */
function searchAround(node: Node): TSESTree.CallExpression | undefined {
  const fn = enclosingFunction(node);
  const call = fn && outermost(fn).parent;
  if (!fn || call?.type !== T.CallExpression || call.arguments[0] !== outermost(fn)) return undefined;
  const callee = unwrap(call.callee);
  return callee.type === T.MemberExpression && SEARCHES.test(memberName(callee) ?? '') ? call : undefined;
}

/** A search, and what is made of it: `list.filter(…)[0]`, `list.filter(…).length`. */
function stepsAround(search: Node): readonly Node[] {
  const steps = [outermost(search)];
  for (let at = steps[0]; at; at = steps.at(-1)) {
    const holder: Node | undefined = at.parent;
    const isStep =
      (holder?.type === T.MemberExpression && holder.object === at) ||
      (holder?.type === T.CallExpression && holder.callee === at);
    if (!holder || !isStep) break;
    steps.push(outermost(holder));
  }
  return steps;
}

/** `twin ?? search`, `twin || search`. */
function isTakenFirst(search: Node, isTwin: (node: Node) => boolean): boolean {
  const choice = search.parent;
  if (choice?.type !== T.LogicalExpression || choice.operator === '&&' || choice.right !== search) return false;
  return sidesOf(choice.left, choice.operator).some((side) => isTwin(unwrap(side)));
}

/** `x.field === value`: nothing is found by it where the field is not there. */
function isComparison(read: Node): boolean {
  const holder = outermost(read).parent;
  return holder?.type === T.BinaryExpression && /^===?$/.test(holder.operator);
}

/** `[...twin, ...search]`, `twin.concat(search)`: what is found by either. */
function isJoined(search: Node, isTwin: (node: Node) => boolean): boolean {
  const holder = search.parent;
  if (!isFilter(search) || !holder) return false;
  if (holder.type === T.SpreadElement && holder.parent.type === T.ArrayExpression)
    return holder.parent.elements.some((one) => one?.type === T.SpreadElement && isTwin(unwrap(one.argument)));
  if (
    holder.type !== T.CallExpression ||
    holder.callee.type !== T.MemberExpression ||
    memberName(holder.callee) !== 'concat'
  )
    return false;
  return [holder.callee.object, ...holder.arguments].some((one) => isTwin(unwrap(one)));
}

function isFilter(search: Node): boolean {
  const call = unwrap(search);
  return (
    call.type === T.CallExpression && call.callee.type === T.MemberExpression && memberName(call.callee) === 'filter'
  );
}

function sidesOf(node: Node, operator: string): readonly Node[] {
  const inner = unwrap(node);
  if (inner.type !== T.LogicalExpression || inner.operator !== operator) return [inner];
  return [...sidesOf(inner.left, operator), ...sidesOf(inner.right, operator)];
}

/** `const found = twin; … found.length > 0 ? found : search`, `if (found) return found; return search`. */
function isAskedBefore(search: Node, isTwin: (node: Node) => boolean, facts: ModuleFacts): boolean {
  const isHeld = (node: Node): boolean => {
    const name = unwrap(node);
    if (isTwin(name)) return true;
    const declared =
      name.type === T.Identifier ? (facts.variableOf(name)?.defs[0]?.node as Node | undefined) : undefined;
    return declared?.type === T.VariableDeclarator && declared.init !== null && isTwin(unwrap(declared.init));
  };
  if (isTakenFirst(search, isHeld)) return true;
  return testsBefore(search).some(({ test, truth }) => foundIn(test, isHeld) === !truth);
}

/** Whether a test comes out as true where something was found, or where nothing was; undefined where it asks for anything else. */
function foundIn(asked: Node, isHeld: (node: Node) => boolean): boolean | undefined {
  const test = unwrap(asked);
  if (isHeld(test) || isCount(test, isHeld)) return true;
  if (test.type === T.UnaryExpression && test.operator === '!') {
    const is = foundIn(test.argument, isHeld);
    return is === undefined ? undefined : !is;
  }
  if (test.type !== T.BinaryExpression) return undefined;
  const { left, right, operator } = test;
  const isZero = right.type === T.Literal && right.value === 0;
  if (isCount(left, isHeld) && isZero)
    return /^(?:>|!==?)$/.test(operator) ? true : /^===?$/.test(operator) ? false : undefined;
  if (!isHeld(left)) return undefined;
  if (isNothing(unwrap(right))) return /^!==?$/.test(operator) ? true : /^===?$/.test(operator) ? false : undefined;
  return undefined;
}

function isCount(node: Node, isHeld: (node: Node) => boolean): boolean {
  const access = unwrap(node);
  return access.type === T.MemberExpression && memberName(access) === 'length' && isHeld(access.object);
}
