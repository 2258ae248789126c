import type { TSESTree } from '@typescript-eslint/types';
import { argumentsOf } from './argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import type { CallNode } from '../modules/module-facts.js';
import { spreadOut } from '../objects/lists.js';
import { unboundArgument } from '../names/parameters.js';
import { T, enclosingFunction, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { mapOptions, once } from '../values.js';
import type { Lazy, Value } from '../value.js';

/** `fn.call(self, a, b)`, `fn.apply(self, list)`. */
interface BorrowedCall {
  readonly fn: TSESTree.Expression;
  readonly self: TSESTree.CallExpressionArgument | undefined;
  readonly args: () => readonly Lazy[];
}

/** A call that tells a function on what it works. */
export function borrowedCall(e: Engine, call: TSESTree.CallExpression, frame: Frame): BorrowedCall | undefined {
  const callee = unwrap(call.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (callee.type !== T.MemberExpression || (name !== 'call' && name !== 'apply')) return undefined;
  const [self, list] = call.arguments;
  const args = (): readonly Lazy[] =>
    name === 'call' ? argumentsOf(e, call, frame).slice(1) : list ? listed(e, list, frame) : [];
  return { fn: callee.object, self, args };
}

/** More arguments than these are not handed on by those who name none. */
const MAX_ARGUMENTS = 6;

function listed(e: Engine, list: Node, frame: Frame): readonly Lazy[] {
  const value = e.valueOf(list, frame);
  if (value.kind === 'tuple') return spreadOut(value.items).map((item) => item.value);
  const owner = list.type === T.Identifier && list.name === 'arguments' ? enclosingFunction(list) : undefined;
  if (!owner) return [];
  return Array.from({ length: MAX_ARGUMENTS }, (_, index) => once(() => unboundArgument(e, owner, index, frame)));
}

/** A function, at work on an object where that is known. */
export function workingOn(e: Engine, fn: Value, object: Node | undefined, frame: Frame): Value {
  if (!object || object.type === T.SpreadElement) return fn;
  return mapOptions(fn, (option) => {
    if (option.kind !== 'function') return option;
    const self = e.valueOf(object, frame);
    return self.kind === 'instance' || self.kind === 'object' || self.kind === 'class' ? { ...option, self } : option;
  });
}

/** What a call hands over in a place, of a list that is spread as well. */
export function argumentAt(e: Engine, call: CallNode, index: number, frame: Frame): Value | undefined {
  const spread = call.arguments.findIndex(({ type }) => type === T.SpreadElement);
  const argument = call.arguments[index];
  if (spread < 0 || index < spread) return argument && e.valueOf(argument, frame);
  return argumentsOf(e, call, frame)[index]?.() ?? restOf(e, call.arguments[spread], index - spread, frame);
}

/** `(...args) => done(...args)`: what the function around is given behind its own arguments. */
function restOf(e: Engine, spread: Node | undefined, index: number, frame: Frame): Value | undefined {
  const list = spread?.type === T.SpreadElement ? unwrap(spread.argument) : undefined;
  const owner = list && enclosingFunction(list);
  const rest = owner?.params.at(-1);
  const isRest =
    rest?.type === T.RestElement &&
    list?.type === T.Identifier &&
    rest.argument.type === T.Identifier &&
    frame.facts.variableOf(rest.argument) === frame.facts.variableOf(list);
  return owner && isRest ? unboundArgument(e, owner, owner.params.length - 1 + index, frame) : undefined;
}
