import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import {
  T,
  enclosingFunction,
  isFunction,
  memberName,
  outermost,
  staticString,
  unwrap,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { walk } from '../../../provenance/syntax/walk.js';

/** What code does with a value that it has read: looks into it, or holds it against values that it knows. */
export type Handling = 'opened' | 'compared';

/** How many variables are followed that a value is handed on through. */
const MAX_NAMES = 3;

/** What is done with the value of an expression in its own module, as far as syntax and variables show it. */
export function handlingOf(facts: ModuleFacts, node: Node, names = 0): Handling | undefined {
  const value = outermost(node);
  const holder = value.parent;
  switch (holder?.type) {
    case T.MemberExpression:
      return holder.object === value ? 'opened' : 'compared';
    case T.LogicalExpression:
      return holder.operator === '&&' && holder.left === value ? undefined : handlingOf(facts, holder, names);
    case T.ConditionalExpression:
      return holder.test === value ? undefined : handlingOf(facts, holder, names);
    case T.AssignmentPattern:
      return holder.right === value ? undefined : handlingOfTarget(facts, holder.left, names);
    case T.VariableDeclarator:
      return holder.init === value ? handlingOfTarget(facts, holder.id, names) : undefined;
    case T.BinaryExpression:
      if (holder.operator === 'in') return holder.right === value ? 'opened' : 'compared';
      return /^[!=]==?$/.test(holder.operator) && isText(holder.left === value ? holder.right : holder.left)
        ? 'compared'
        : undefined;
    case T.SwitchStatement:
      return 'compared';
    case T.SpreadElement:
      return 'opened';
    case T.ForOfStatement:
    case T.ForInStatement:
      return holder.right === value ? 'opened' : undefined;
    case T.CallExpression:
      return handlingOfArgument(holder, value);
    default:
      return undefined;
  }
}

/** The same of a read; one that only asks whether the value is there goes with the reads that look into it: `x.f && x.f.length`. */
export function handlingOfRead(facts: ModuleFacts, node: TSESTree.MemberExpression): Handling | undefined {
  const handled = handlingOf(facts, node);
  const name = memberName(node);
  if (handled === 'opened' || name === undefined || !isAsked(node)) return handled;
  return isOpenedBeside(facts, node, node.object, name) ? 'opened' : handled;
}

/** Whether code around a node looks into a member of an object, which it names as the node's code does. */
export function isOpenedBeside(facts: ModuleFacts, node: Node, object: Node, name: string): boolean {
  const { ast, text } = facts.module;
  const sourceOf = (one: Node): string => {
    const { range } = unwrap(one);
    return text.slice(range[0], range[1]).replace(/\s+/g, '').replaceAll('?.', '.');
  };
  const owner = sourceOf(object);
  let found = false;
  walk(enclosingFunction(node) ?? ast, (other) => {
    if (other.type === T.MemberExpression && memberName(other) === name && sourceOf(other.object) === owner)
      found ||= handlingOf(facts, other) === 'opened';
    return found ? false : undefined;
  });
  return found;
}

/** Whether a value decides which way the code goes. */
function isAsked(node: Node): boolean {
  let at = outermost(node);
  for (let holder = at.parent; holder; holder = at.parent) {
    switch (holder.type) {
      case T.LogicalExpression:
        if (holder.left === at && holder.operator !== '??') return true;
        break;
      case T.UnaryExpression:
      case T.BinaryExpression:
        break;
      case T.ConditionalExpression:
      case T.IfStatement:
      case T.WhileStatement:
        return holder.test === at;
      default:
        return false;
    }
    at = outermost(holder);
  }
  return false;
}

/** What is done with what a pattern takes out. */
export function handlingOfTarget(facts: ModuleFacts, target: Node, names = 0): Handling | undefined {
  const local = target.type === T.AssignmentPattern ? target.left : target;
  if (local.type === T.ObjectPattern || local.type === T.ArrayPattern) return 'opened';
  if (local.type !== T.Identifier || names >= MAX_NAMES) return undefined;
  const references = facts.variableOf(local)?.references.filter((reference) => reference.isRead()) ?? [];
  const handled = references.map(({ identifier }) => handlingOf(facts, identifier as Node, names + 1));
  return handled.find((one) => one === 'opened') ?? handled.find((one) => one !== undefined);
}

/** `LIST.includes(value)`, `map.get(value)`; `each(value, fn)`, `Object.keys(value)`. */
function handlingOfArgument(call: TSESTree.CallExpression, value: Node): Handling | undefined {
  const callee = unwrap(call.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (name !== undefined && /^(?:includes|indexOf|lastIndexOf|has|get)$/.test(name) && call.arguments.length === 1)
    return 'compared';
  const isObjects =
    callee.type === T.MemberExpression &&
    callee.object.type === T.Identifier &&
    /^(?:Object|Array)$/.test(callee.object.name);
  const goesThrough = call.arguments[0] === value && call.arguments.slice(1).some((other) => isFunction(unwrap(other)));
  return goesThrough || isObjects ? 'opened' : undefined;
}

function isText(node: Node): boolean {
  return staticString(unwrap(node)) !== undefined;
}
