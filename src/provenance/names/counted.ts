import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { spreadOut } from '../objects/members.js';
import { T, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { FunctionValue, Value } from '../value.js';

/** How two counts compare in the call that is being looked into: `args.length >= fn.length`; undefined where one is not known. */
export function countsTold(e: Engine, test: TSESTree.BinaryExpression, frame: Frame): boolean | undefined {
  const left = countOf(e, test.left, frame);
  const right = left === undefined ? undefined : countOf(e, test.right, frame);
  if (left === undefined || right === undefined) return undefined;
  switch (test.operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    default:
      return undefined;
  }
}

/** A number that is known: how many arguments there are, how many a function takes, and what is left of them. */
function countOf(e: Engine, expression: Node, frame: Frame): number | undefined {
  const node = unwrap(expression);
  if (node.type === T.MemberExpression && memberName(node) === 'length') return lengthOf(e.valueOf(node.object, frame));
  if (node.type === T.BinaryExpression && node.operator === '-') {
    const left = countOf(e, node.left, frame);
    const right = left === undefined ? undefined : countOf(e, node.right, frame);
    return left === undefined || right === undefined ? undefined : left - right;
  }
  if (node.type !== T.Identifier && node.type !== T.Literal) return undefined;
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
  const others = node.params.findIndex(({ type }) => type === T.RestElement || type === T.AssignmentPattern);
  return Math.max(0, (others < 0 ? node.params.length : others) - bound.length);
}

/** Of lists only those that are arguments: nothing is put into them or left away later. */
function lengthOf(value: Value): number | undefined {
  if (value.kind === 'function') return lengthOfFunction(value);
  if (value.kind !== 'tuple' || value.sifted === true) return undefined;
  const items = spreadOut(value.items);
  return items.length > 0 && items.every(({ handed }) => handed === true) ? items.length : undefined;
}
