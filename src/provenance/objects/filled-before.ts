import type { Variable } from '@typescript-eslint/scope-manager';
import type { Engine, Frame } from '../engine.js';
import { testsBefore } from '../names/decided.js';
import { isReached } from '../names/told-by-arguments.js';
import { T, calledName, enclosingFunction, isFunction, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { walk } from '../syntax/walk.js';
import { mapOptions, optionsOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';
import { handsItselfOn, withUse } from './built-up.js';
import { fillingUses } from './filling-uses.js';

/**
 * `function paged(query) { query.start = 0; return query; }`: an object that a function is handed, with what was put into it there before it is read. One
 * that the function hands to itself is filled on the way, and not looked into.
 */
export function filledBefore(e: Engine, variable: Variable, value: Value, read: Node, frame: Frame): Value {
  if (!optionsOf(value).some(mayBeFilled)) return value;
  const [definition] = variable.defs;
  const fn = definition?.node as Node | undefined;
  const isPutAnew = variable.references.some((reference) => reference.isWrite() && reference.init !== true);
  if (!fn || !isFunction(fn) || isPutAnew || handsItselfOn(fn, variable)) return value;
  const uses = fillingUses(variable).filter((use) => isDoneBefore(e, use, read, frame));
  if (uses.length === 0) return value;
  return mapOptions(value, (option) =>
    mayBeFilled(option) ? uses.reduce<Value>((filled, use) => withUse(e, filled, use, frame), option) : option,
  );
}

function mayBeFilled({ kind }: Value): boolean {
  return kind === 'object' || kind === 'record';
}

/** How many functions of its own a function may call to have something filled. */
const MAX_CALLS = 3;

/** Whether what a use does may be done where something is read, on the same way: what may be left out only as a test that nobody tells comes out counts. */
function isDoneBefore(e: Engine, use: Node, read: Node, frame: Frame, calls = 0): boolean {
  if (!isReached(e, use, frame) || isInEmptyLoop(e, use, frame) || mayBeSkipped(use, read)) return false;
  const fn = enclosingFunction(use);
  if (!fn || isAround(fn, read)) return isBefore(use, read);
  const run = runsAt(fn);
  if (run) return isDoneBefore(e, run, read, frame, calls);
  return calls < MAX_CALLS && callsOf(fn, frame).some((call) => isDoneBefore(e, call, read, frame, calls + 1));
}

function isBefore(use: Node, read: Node): boolean {
  let done = use;
  while (done.parent && isPartOf(done, done.parent)) done = done.parent;
  if (done.range[1] > read.range[0]) return false;
  const told = new Map(testsBefore(read).map(({ test, truth }) => [test, truth]));
  return testsBefore(use).every(({ test, truth }) => (told.get(test) ?? truth) === truth);
}

/** What is done with `query` in `query.start = 0`, `query.set('start', 0)`, `paged(query)`. */
function isPartOf(node: Node, parent: Node): boolean {
  if (parent.type === T.MemberExpression) return parent.object === node;
  if (parent.type === T.AssignmentExpression) return parent.left === node;
  return parent.type === T.CallExpression || (parent.type === T.UnaryExpression && parent.operator === 'delete');
}

function isAround(outer: Node, inner: Node): boolean {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}

const AT_ONCE = /^(?:forEach|map|filter|reduce|some|every|flatMap|each|forOwn|forIn|mapValues)$/;

/** Where a function is called that is handed to what calls it at once, or is called where it stands. */
function runsAt(fn: FunctionNode): Node | undefined {
  const held = outermost(fn);
  const call = held.parent;
  if (call?.type !== T.CallExpression) return undefined;
  return call.callee === held || AT_ONCE.test(calledName(call) ?? '') ? call : undefined;
}

/** The calls of a function by the name that it is given where it stands. */
function callsOf(fn: FunctionNode, { facts }: Frame): readonly Node[] {
  const name = fn.id ?? (fn.parent.type === T.VariableDeclarator ? fn.parent.id : undefined);
  const variable = name?.type === T.Identifier ? facts.variableOf(name) : undefined;
  return (variable?.references ?? []).flatMap(({ identifier }) => {
    const callee = outermost(identifier);
    const call = callee.parent;
    return call?.type === T.CallExpression && call.callee === callee ? [call] : [];
  });
}

/** Whether something in a `try` before it may fail, and what is read is reached all the same. */
function mayBeSkipped(use: Node, read: Node): boolean {
  let inner = use;
  for (let at = use.parent; at && !isFunction(at); inner = at, at = at.parent) {
    if (at.type !== T.TryStatement || at.block !== inner || !at.handler || isAround(at.block, read)) continue;
    if (at.block.body.some((statement) => statement.range[1] <= use.range[0] && mayFail(statement))) return true;
  }
  return false;
}

/** What calls something, waits for it or throws. */
function mayFail(statement: Node): boolean {
  let may = false;
  walk(statement, (node) => {
    if (may || isFunction(node)) return false;
    may = /^(?:(?:Call|New|Await)Expression|ThrowStatement)$/.test(node.type);
    return true;
  });
  return may;
}

/** Whether something is done for each item of a list that has none. */
function isInEmptyLoop(e: Engine, use: Node, frame: Frame): boolean {
  for (let at = use; at.parent && !isFunction(at); at = at.parent) {
    const list = at.parent.type === T.ForOfStatement && at.parent.body === at ? at.parent.right : undefined;
    if (list && optionsOf(e.valueOf(list, frame)).every((one) => one.kind === 'tuple' && one.items.length === 0))
      return true;
  }
  return false;
}
