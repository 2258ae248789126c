import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { spreadOut } from '../objects/lists.js';
import { compares } from '../syntax/comparisons.js';
import { T, isAssigned, isFunction, memberName, outermost, parametersTold, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { walk } from '../syntax/walk.js';
import type { FunctionValue, Value } from '../value.js';
import { isHandedOver, isPutAnew } from './handed-over.js';

/** How two counts compare in the call that is being looked into: `args.length >= fn.length`; undefined where one is not known. */
export function countsTold(e: Engine, test: TSESTree.BinaryExpression, frame: Frame): boolean | undefined {
  const left = countOf(e, test.left, frame);
  const right = left === undefined ? undefined : countOf(e, test.right, frame);
  return left === undefined || right === undefined ? undefined : compares(left, test.operator, right);
}

/** A number that is known: how many arguments there are, how many a function takes, and what is left of them. */
function countOf(e: Engine, expression: Node, frame: Frame): number | undefined {
  const node = unwrap(expression);
  if (node.type === T.MemberExpression && memberName(node) === 'length')
    return lengthOf(e.valueOf(node.object, frame), node.object, frame);
  if (node.type === T.BinaryExpression && node.operator === '-') {
    const left = countOf(e, node.left, frame);
    const right = left === undefined ? undefined : countOf(e, node.right, frame);
    return left === undefined || right === undefined ? undefined : left - right;
  }
  if (node.type !== T.Literal && !(node.type === T.Identifier && isOneNumber(node, frame))) return undefined;
  const value = e.valueOf(node, frame);
  return value.kind === 'scalar' && typeof value.value === 'number' ? value.value : undefined;
}

/** `arity - args.length`. */
export function leftOf(e: Engine, node: TSESTree.BinaryExpression, frame: Frame): Value | undefined {
  const left = frame.env ? countOf(e, node, frame) : undefined;
  return left === undefined ? undefined : { kind: 'scalar', value: left };
}

/** `fn.length`: how many arguments a function takes in any case, that it is not bound to. */
export function lengthOfFunction({ node, bound = [] }: FunctionValue): number {
  const taken = parametersTold(node);
  const others = taken.findIndex(({ type }) => type === T.RestElement || type === T.AssignmentPattern);
  return Math.max(0, (others < 0 ? taken.length : others) - bound.length);
}

/** Whether a name stands for the same in the whole call: what it hands over, or what a function or a constant keeps. What is counted up says nothing. */
function isOneNumber(name: TSESTree.Identifier, frame: Frame): boolean {
  if (isHandedOver(name, frame)) return true;
  const variable = frame.facts.variableOf(name);
  const definition = variable?.defs.length === 1 ? variable.defs[0] : undefined;
  if (!variable || definition?.type !== 'Variable' || isPutAnew(variable)) return false;
  return definition.parent.kind === 'const' || isFunction(variable.scope.variableScope.block);
}

/** Of lists only those that are arguments, where nothing is put into them or left away later. */
function lengthOf(value: Value, list: Node, frame: Frame): number | undefined {
  if (value.kind === 'function') return lengthOfFunction(value);
  if (value.kind !== 'tuple' || value.sifted === true) return undefined;
  const items = spreadOut(value.items);
  if (items.length === 0 || !items.every(({ handed }) => handed === true)) return undefined;
  return keepsItsLength(list, frame) ? items.length : undefined;
}

/** How many names are followed that a list is made of. */
const MAX_NAMES = 3;

/** Whether nothing that a list is made of is made longer or shorter in place. */
export function keepsItsLength(list: Node, frame: Frame, names = 0): boolean {
  let keeps = true;
  walk(list, (node) => {
    if (isFunction(node)) return false;
    const variable = node.type === T.Identifier ? frame.facts.variableOf(node) : undefined;
    if (variable && isResized(variable)) keeps = false;
    const init = keeps && variable && names < MAX_NAMES ? madeOf(variable) : undefined;
    if (init && !keepsItsLength(init, frame, names + 1)) keeps = false;
    return keeps ? undefined : false;
  });
  return keeps;
}

function madeOf({ defs: [definition] }: Variable): Node | undefined {
  return definition?.type === 'Variable' ? (definition.node.init ?? undefined) : undefined;
}

const RESIZING = /^(?:push|pop|shift|unshift|splice)$/;

/** `args.pop()`, `[].shift.call(arguments)`, `args.length = 1`, `args[1] ??= {}`. */
function isResized({ references }: Variable): boolean {
  return references.some(({ identifier }) => {
    const use = outermost(identifier).parent;
    if (use?.type === T.CallExpression) return use.arguments[0] === identifier && isBorrowed(use.callee);
    if (use?.type !== T.MemberExpression || unwrap(use.object) !== identifier) return false;
    const isCalled = outermost(use).parent?.type === T.CallExpression;
    return isAssigned(use) || (isCalled && RESIZING.test(memberName(use) ?? ''));
  });
}

/** `Array.prototype.shift.call` */
function isBorrowed(callee: Node): boolean {
  const access = unwrap(callee);
  if (access.type !== T.MemberExpression || !/^(?:call|apply)$/.test(memberName(access) ?? '')) return false;
  const method = unwrap(access.object);
  return method.type === T.MemberExpression && RESIZING.test(memberName(method) ?? '');
}
