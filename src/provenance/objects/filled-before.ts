import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { callSites } from '../functions/callers.js';
import type { Engine, Frame } from '../engine.js';
import { testsBefore } from '../names/decided.js';
import { isReached } from '../names/told-by-arguments.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, enclosingFunction, isFunction, outermost, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { walk } from '../syntax/walk.js';
import { mapOptions, optionsOf } from '../values.js';
import type { FunctionNode, InstanceValue, Value } from '../value.js';
import { withUse } from './built-up.js';
import { handsItselfOn } from './flattened-queries.js';
import { fillingUses, isWrite } from './filling-uses.js';

/** How often something is put into what a function is handed, before each of its reads: what has more is made by a program. */
const MAX_USES = 150;

/** Where something is read, with how tests have come out on the way to it. */
interface Read {
  readonly node: Node;
  readonly told: ReadonlyMap<Node, boolean>;
}

/**
 * `function paged(query) { query.start = 0; return query; }`: an object that a function is handed, with what was put into it there before it is read. One
 * that the function hands to itself is filled on the way, and not looked into.
 */
export function filledBefore(e: Engine, variable: Variable, value: Value, read: Node, frame: Frame): Value {
  const isAnything = value.kind === 'unknown' || isOnlyDeclared(value);
  if (!isAnything && !optionsOf(value).some(mayBeFilled)) return value;
  const filling = usesOfParameter(variable, frame.facts);
  if (filling.length === 0) return value;
  if (filling.length > MAX_USES)
    return mapOptions(value, (option) => (option.kind === 'object' ? { ...option, open: true } : option));
  const at: Read = { node: read, told: new Map(testsBefore(read).map(({ test, truth }) => [test, truth])) };
  const uses = filling.filter((use) => isDoneBefore(e, use, at, frame));
  if (uses.length === 0) return value;
  if (isAnything) return filledAnyhow(e, value, uses, frame);
  return mapOptions(value, (option) =>
    mayBeFilled(option) ? uses.reduce<Value>((filled, use) => withUse(e, filled, use, frame), option) : option,
  );
}

/** What a function is handed by nobody that is seen: of it is known what the function puts there itself. */
function filledAnyhow(e: Engine, value: Value, uses: readonly Node[], frame: Frame): Value {
  const writes = uses.filter(isWrite);
  const [first] = writes;
  if (!first) return value;
  const place = placeOf(first, frame.facts.file);
  const empty: Value = { kind: 'object', members: [], spreads: [], open: true, place };
  const put = writes.reduce<Value>((filled, use) => withUse(e, filled, use, frame), empty);
  return isOnlyDeclared(value) && put.kind === 'object' ? { ...value, put } : put;
}

/** An object of a class that nobody is seen to make. */
function isOnlyDeclared(value: Value): value is InstanceValue {
  return value.kind === 'instance' && value.args === undefined && value.put === undefined;
}

function mayBeFilled({ kind }: Value): boolean {
  return kind === 'object' || kind === 'record';
}

const known = new WeakMap<Variable, readonly Node[]>();

/** What may put something into what a parameter holds, where it holds the same all the time. */
function usesOfParameter(variable: Variable, facts: ModuleFacts): readonly Node[] {
  let uses = known.get(variable);
  if (!uses) {
    const [definition] = variable.defs;
    const fn = definition?.node as Node | undefined;
    const isPutAnew = variable.references.some((reference) => reference.isWrite() && reference.init !== true);
    const isFilled = fn && isFunction(fn) && !isPutAnew && !handsItselfOn(fn, variable);
    known.set(variable, (uses = isFilled ? usesByAnyName(variable, facts) : []));
  }
  return uses;
}

/** What may put something into what a variable holds, by its own name or another: `const same = query; same.start = 0`. */
function usesByAnyName(variable: Variable, facts: ModuleFacts): readonly Node[] {
  const others = variable.references.flatMap(({ identifier }) => {
    const held = outermost(identifier);
    const declarator = held.parent;
    const isNamed = declarator?.type === T.VariableDeclarator && declarator.init === held;
    const other = isNamed && declarator.parent.kind === 'const' ? facts.variableOf(declarator.id) : undefined;
    return other ? usesByAnyName(other, facts) : [];
  });
  return others.length === 0 ? fillingUses(variable) : [...fillingUses(variable), ...others];
}

/** How many functions of its own a function may call to have something filled. */
const MAX_CALLS = 3;

/** Whether what a use does may be done where something is read, on the same way: what may be left out only as a test that nobody tells comes out counts. */
function isDoneBefore(e: Engine, use: Node, read: Read, frame: Frame, calls = 0): boolean {
  const fn = enclosingFunction(use);
  if (!fn || isAround(fn, read.node)) return isBefore(use, read) && mayHappen(e, use, read, frame);
  if (!mayHappen(e, use, read, frame)) return false;
  const run = runsAt(fn);
  if (run) return isDoneBefore(e, run, read, frame, calls);
  return calls < MAX_CALLS && callsOf(e, fn, frame).some((call) => isDoneBefore(e, call, read, frame, calls + 1));
}

function mayHappen(e: Engine, use: Node, read: Read, frame: Frame): boolean {
  return isReached(e, use, frame) && !isInEmptyLoop(e, use, frame) && !mayBeSkipped(use, read.node);
}

function isBefore(use: Node, read: Read): boolean {
  let done = use;
  while (done.parent && isPartOf(done, done.parent) && !isHandedTo(read.node, done.parent)) done = done.parent;
  if (done.range[1] > read.node.range[0]) return false;
  return testsBefore(use).every(({ test, truth }) => (read.told.get(test) ?? truth) === truth);
}

/** What is done with `query` in `query.start = 0`, `query.set('start', 0)`, `paged(query)`. */
function isPartOf(node: Node, parent: Node): boolean {
  if (parent.type === T.MemberExpression) return parent.object === node;
  if (parent.type === T.AssignmentExpression) return parent.left === node;
  return parent.type === T.CallExpression || (parent.type === T.UnaryExpression && parent.operator === 'delete');
}

/** `load().then(() => fill(query)).then(() => send(query))`: whether something stands in what a call is handed behind what comes before it in its chain. */
function isHandedTo(read: Node, call: Node): boolean {
  return (
    call.type === T.CallExpression &&
    call.arguments.some((argument) => isFunction(argument) && isAround(argument, read))
  );
}

function isAround(outer: Node, inner: Node): boolean {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}

const AT_ONCE = /^(?:forEach|map|filter|reduce|some|every|flatMap|each|forOwn|forIn|mapValues)$/;
/** What is done behind a promise is done before all that waits for it. */
const AWAITED = /^(?:then|finally)$/;

/** Where a function is called that is handed to what calls it at once or in a chain, or is called where it stands. */
function runsAt(fn: FunctionNode): Node | undefined {
  const held = outermost(fn);
  const call = held.parent;
  if (call?.type !== T.CallExpression) return undefined;
  const name = calledName(call) ?? '';
  return call.callee === held || AT_ONCE.test(name) || AWAITED.test(name) ? call : undefined;
}

/** The calls of a function in its own file, by its name or as a method. */
function callsOf(e: Engine, fn: FunctionNode, { facts }: Frame): readonly Node[] {
  return callSites(e, fn, facts).flatMap((site) => {
    const callee = outermost(site.node);
    const call = callee.parent;
    return site.facts === facts && call?.type === T.CallExpression && call.callee === callee ? [call] : [];
  });
}

/** Whether something in a `try` before it may fail, and what is read is reached all the same. */
function mayBeSkipped(use: Node, read: Node): boolean {
  let inner = use;
  for (let at = use.parent; at && !isFunction(at); inner = at, at = at.parent) {
    if (at.type !== T.TryStatement || at.block !== inner || !at.handler || isAround(at.block, read)) continue;
    if (firstFailure(at.block) <= use.range[0]) return true;
  }
  return false;
}

const failures = new WeakMap<Node, number>();

/** Where the first statement of a block ends that may fail. */
function firstFailure(block: TSESTree.BlockStatement): number {
  let end = failures.get(block);
  if (end === undefined) failures.set(block, (end = block.body.find(mayFail)?.range[1] ?? Infinity));
  return end;
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
