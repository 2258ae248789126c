import type { TSESTree } from '@typescript-eslint/types';
import { addedTaskArgument, taskArgument } from '../libraries/tasks.js';
import { borrowedCall } from '../functions/borrowed-calls.js';
import { appliedCallback, callbackArgument } from '../functions/callbacks.js';
import { argumentFor, isGivenByName, mayNameArguments } from '../functions/arguments-by-name.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { constructorOf, superCallIn } from '../classes/constructors.js';
import { listedArgument } from '../libraries/data-last-given.js';
import type { Engine, Frame } from '../engine.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import { attributeArgument, propsGiven } from '../states/markup-props.js';
import { actionUnderKey } from '../states/redux-actions.js';
import { listedSelectorArgument } from '../states/redux.js';
import { callReading, callTold } from '../tables/column-helpers.js';
import { columnArgument } from '../tables/columns.js';
import { shownItem } from '../tables/shown-lists.js';
import { eventArgument, slotArgument } from '../tables/slots.js';
import { optionsCallback } from '../states/query-hooks.js';
import { T, memberName, mergedInto, outermost, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { callOfTag } from '../syntax/tagged-calls.js';
import { optionsOf } from '../values.js';
import type { ClassNode, FunctionNode, Value } from '../value.js';

/** What a function is called with, by the place that it stands in: an argument of a call, a property of an options object, an attribute. */
export function givenTo(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  return givenAt(e, outermost(fn), index, frame);
}

/** The same of one of the places that a function stands in, where a call may give by name what stands in no place of its own. */
export function givenToParameter(
  e: Engine,
  fn: FunctionNode,
  index: number,
  node: Node,
  frame: Frame,
): Value | undefined {
  const call = node.parent;
  const isCalled = (call?.type === T.CallExpression || call?.type === T.NewExpression) && call.callee === node;
  const last = isCalled && mayNameArguments(frame.facts.file) ? call.arguments.at(-1) : undefined;
  if (!isCalled || !last || !isGivenByName(last)) return givenAt(e, node, index, frame);
  return argumentFor(e, fn, index, argumentsOf(e, call, frame), frame.facts.file);
}

export function givenAt(e: Engine, node: Node, index: number, frame: Frame): Value | undefined {
  const holder = node.parent;
  switch (holder?.type) {
    case T.CallExpression:
    case T.NewExpression: {
      if (holder.callee === node) {
        const argument = holder.arguments[index];
        if (!argument && index > 0 && holder.arguments.length > 0) return givenLater(e, holder, index, frame);
        return argument && argument.type !== T.SpreadElement ? e.valueOf(argument, frame) : undefined;
      }
      const position = holder.arguments.indexOf(node as TSESTree.CallExpressionArgument);
      if (position < 0) return undefined;
      const added = holder.type === T.CallExpression ? addedTaskArgument(e, holder, index, frame) : undefined;
      const made = added ?? (callReading(node) ? columnArgument(e, node, index, frame) : undefined);
      return made ?? callbackArgument(e, { call: holder, position, names: [], index, frame });
    }
    case T.TaggedTemplateExpression:
      return holder.tag === node ? argumentsOf(e, callOfTag(holder), frame)[index]?.() : undefined;
    case T.Property: {
      const filling = slotArgument(e, node, index, frame) ?? eventArgument(e, node, index, frame);
      if (filling) return filling;
      // Its type says nothing of the rows where nobody says what they are.
      const made = holder.parent.type === T.ObjectExpression && callTold(holder.parent) !== undefined;
      const shown = made ? columnArgument(e, node, index, frame) : undefined;
      if (shown) return shown;
      const path = propertyPath(holder);
      const told = path
        ? callbackArgument(e, { ...path, index, frame })
        : (optionsCallback(e, holder, index, frame) ?? actionUnderKey(e, holder, index, frame));
      return told ?? shownItem(e, node, index, frame) ?? columnArgument(e, node, index, frame);
    }
    case T.ArrayExpression:
      return (
        appliedCallback(e, holder, node, index, frame) ??
        taskArgument(e, holder, node, index, frame) ??
        listedSelectorArgument(e, holder, index, frame) ??
        listedArgument(e, holder, node, index, frame) ??
        iterateeArgument(e, holder, index, frame)
      );
    case T.ConditionalExpression:
    case T.LogicalExpression:
      return givenAt(e, outermost(holder), index, frame);
    case T.MemberExpression:
      return borrowedArgument(e, holder, index, frame);
    case T.ClassDeclaration:
    case T.ClassExpression:
      return superArgument(e, holder, index, frame);
    case T.JSXExpressionContainer:
      return (
        attributeArgument(e, holder, index, frame) ??
        shownItem(e, node, index, frame) ??
        columnArgument(e, node, index, frame)
      );
    case T.JSXOpeningElement:
      return index === 0 && holder.name === node ? propsGiven(e, holder, frame) : undefined;
    default:
      return undefined;
  }
}

/** `curry((table, user) => …)(TABLE)`: the rest is handed to what the call makes. */
function givenLater(
  e: Engine,
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  index: number,
  frame: Frame,
): Value | undefined {
  const isCurried = optionsOf(e.valueOf(call.callee, frame)).some(
    (fn) => fn.kind === 'function' && fn.curried === true,
  );
  return isCurried ? givenAt(e, outermost(call), index - call.arguments.length, frame) : undefined;
}

/** `fn.call(self, a, b)`, `fn.apply(self, list)`, `fn.bind(self, a)`. */
function borrowedArgument(
  e: Engine,
  access: TSESTree.MemberExpression,
  index: number,
  frame: Frame,
): Value | undefined {
  const call = access.parent;
  if (call.type !== T.CallExpression || call.callee !== access) return undefined;
  if (memberName(access) !== 'bind') return borrowedCall(e, call, frame)?.args()[index]?.();
  const bound = call.arguments.slice(1);
  const argument = bound[index];
  if (argument) return argument.type === T.SpreadElement ? undefined : e.valueOf(argument, frame);
  return givenAt(e, outermost(call), index - bound.length, frame);
}

/** What `super(…)` hands to the constructor of a base class. */
function superArgument(e: Engine, heir: ClassNode, index: number, frame: Frame): Value | undefined {
  const fn = constructorOf(heir);
  const call = fn && superCallIn(fn, frame.facts);
  const argument = call?.arguments[index];
  return argument && argument.type !== T.SpreadElement ? e.valueOf(argument, frame) : undefined;
}

/** `_.sortBy(users, [(user) => user.name, 'id'])`: functions in a list are called as one would be. */
function iterateeArgument(e: Engine, list: TSESTree.ArrayExpression, index: number, frame: Frame): Value | undefined {
  const call = list.parent;
  if (call.type !== T.CallExpression || call.arguments.indexOf(list) < 1) return undefined;
  const target = e.valueOf(call.callee, frame);
  return target.kind === 'library' && normalLibraryPath(target.path).startsWith('lodash.')
    ? callbackArgument(e, { call, position: call.arguments.indexOf(list), names: [], index, frame })
    : undefined;
}

interface PropertyPath {
  readonly call: TSESTree.CallExpression | TSESTree.NewExpression;
  readonly position: number;
  readonly names: readonly string[];
}

/** The call that an object literal with this property is handed to. */
function propertyPath(property: TSESTree.Property): PropertyPath | undefined {
  const names: string[] = [];
  for (let at: TSESTree.Property = property; ;) {
    const name = staticKey(at.key, at.computed);
    if (name === undefined || at.parent.type !== T.ObjectExpression) return undefined;
    names.unshift(name);
    const object = mergedInto(at.parent);
    const holder = object.parent;
    if (holder?.type === T.CallExpression || holder?.type === T.NewExpression) {
      const position = holder.arguments.indexOf(object as TSESTree.CallExpressionArgument);
      return position < 0 ? undefined : { call: holder, position, names };
    }
    if (holder?.type !== T.Property) return undefined;
    at = holder;
  }
}
