import type { TSESTree } from '@typescript-eslint/types';
import type { FunctionNode } from '../value.js';
import { T, calledName, isFunction, memberName, outermost, unwrap } from './syntax.js';
import type { Node } from './syntax.js';

/** The function that `this` belongs to: arrow functions have none of their own, nor have those that are bound to the one around them. */
export function thisOwner(node: Node): FunctionNode | TSESTree.PropertyDefinition | undefined {
  for (let at: Node | undefined = node.parent; at; at = at.parent) {
    if (isFunction(at) && at.type !== T.ArrowFunctionExpression && !keepsThis(at)) return at;
    if (at.type === T.PropertyDefinition) return at;
  }
  return undefined;
}

/** Methods and functions that call what they are handed on what they are told behind it: `list.forEach(fn, this)`, `_.each(list, fn, this)`. */
const TOLD_BEHIND =
  /^(?:each|forEach|map|filter|some|every|any|all|find|findIndex|flatMap|reject|detect|select|reduce|sortBy|groupBy|indexBy|countBy|max|min|times|defer|on|once|addListener|listenTo)$/;

/** `_.bind(fn, this)`, `$.proxy(fn, this)`, `angular.bind(this, fn)`. */
const BINDS = /^(?:bind|proxy|hitch)$/;

/** True for a function that is called on what `this` is around it, as an arrow function would be: `function () { … }.bind(this)`. */
function keepsThis(fn: Node): boolean {
  if (fn.type !== T.FunctionExpression) return false;
  const node = outermost(fn);
  const holder = node.parent;
  if (holder?.type === T.MemberExpression)
    return holder.object === node && memberName(holder) === 'bind' && isToldThis(holder);
  if (holder?.type !== T.CallExpression || holder.callee === node) return false;
  const name = calledName(holder) ?? '';
  const at = holder.arguments.indexOf(node as TSESTree.CallExpressionArgument);
  const behind = holder.arguments[at + 1];
  if (BINDS.test(name)) return [holder.arguments[at - 1], behind].some((one) => one?.type === T.ThisExpression);
  if (behind?.type === T.ThisExpression && TOLD_BEHIND.test(name)) return at + 2 === holder.arguments.length;
  return isOfBoundPromise(holder);
}

/** `promise.bind(this).then(fn)`: what is called later in the chain is called on the same. */
function isOfBoundPromise({ callee }: TSESTree.CallExpression): boolean {
  for (let at = unwrap(callee); at.type === T.MemberExpression;) {
    const before = unwrap(at.object);
    if (before.type !== T.CallExpression) return false;
    at = unwrap(before.callee);
    if (at.type === T.MemberExpression && memberName(at) === 'bind') return isToldThis(at);
  }
  return false;
}

/** `….bind(this)`. */
function isToldThis(access: TSESTree.MemberExpression): boolean {
  const call = outermost(access).parent;
  return call?.type === T.CallExpression && call.callee === access && call.arguments[0]?.type === T.ThisExpression;
}

/** What makes a function of a function that is called on the same object: `Promise.coroutine(function* () { … })`, `_.debounce(function () { … }, 100)`. */
const WRAPS = /^(?:coroutine|method|wrap|async|promisify|denodeify|debounce|throttle|memoize|once|thunkify)$/;

/** The expression that becomes a member where a function is one: itself, or what it is wrapped into. */
export function wrappedWhole(fn: Node): Node {
  const node = outermost(fn);
  const call = node.parent;
  return call?.type === T.CallExpression && call.arguments[0] === node && WRAPS.test(calledName(call) ?? '')
    ? outermost(call)
    : fn;
}
