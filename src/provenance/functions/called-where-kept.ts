import { argumentAt } from './borrowed-calls.js';
import type { CallbackParameter } from './callback-parameter.js';
import type { Site } from './callers-in-context.js';
import { usesOfParameter } from './callback-uses.js';
import type { Engine } from '../engine.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { withoutUnknown } from '../shared-payloads.js';
import { ADDING } from '../objects/filling-uses.js';
import { memberOf } from '../objects/members.js';
import { T, calledName, isFunction, memberName, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, FunctionValue, Value } from '../value.js';

/** How many modules that use the one which keeps functions are looked into, and how many calls in each. */
const MAX_MODULES = 12;
const MAX_CALLS = 60;

/**
 * What a callback is given that a function keeps: `handlers[name] = fn`, `this.handlers.get(name).push({ run: fn })`. Whoever takes it from there
 * calls it, in the same module or in one that uses it.
 */
export function calledWhereKept(e: Engine, keeper: FunctionValue, asked: CallbackParameter): Value | undefined {
  const facts = e.facts(keeper.file);
  const { position, names, index } = asked;
  const uses = facts ? usesOfParameter(keeper.node, position, names, { facts, env: undefined }) : [];
  const keeping = uses.filter(isKept);
  const fn = facts && keeping.length > 0 ? handedFunction(e, asked) : undefined;
  const under = [...names.slice(-1), ...keeping.flatMap((use) => keyWhereHeld(use) ?? [])];
  const given =
    facts && fn
      ? callsOf(e, fn, facts, under).flatMap(
          ({ call, user }) => argumentAt(e, call, index, { facts: user, env: undefined }) ?? [],
        )
      : [];
  return given.length === 0 ? undefined : withoutUnknown(given);
}

/** Where a function is called that an expression keeps: `handlers[name] = plugin.run`. */
export function sitesWhereKept(e: Engine, fn: FunctionNode, { node, facts }: Site): Site[] {
  if (!isKept(node)) return [];
  const key = keyWhereHeld(node);
  return callsOf(e, fn, facts, key === undefined ? [] : [key]).map(({ call, user }) => ({
    node: call.callee,
    facts: user,
  }));
}

interface KeptCall {
  readonly call: CallNode;
  readonly user: ModuleFacts;
}

/** Calls of a function that is kept in a module, by itself or under some names. */
function callsOf(e: Engine, fn: FunctionNode, facts: ModuleFacts, under: readonly string[]): readonly KeptCall[] {
  const users = e.host.importers(facts.file).slice(0, MAX_MODULES);
  return [facts, ...users.flatMap((file) => e.facts(file) ?? [])].flatMap((user) =>
    callsOfTaken(user)
      .filter(({ callee }) => isNamed(unwrap(callee), under) && !isHandedLike(fn, unwrap(callee), user))
      .filter(({ callee }) => mayBe(e.valueOf(callee, { facts: user, env: undefined }), fn))
      .map((call) => ({ call, user })),
  );
}

/** Methods that every list has: `list.map(…)` calls nothing that is kept, if not under such a name. */
const OF_LISTS = /^(?:map|flatMap|filter|forEach|every|some|find|findIndex|reduce|includes|join|sort|slice|push)$/;

function isNamed(callee: Node, under: readonly string[]): boolean {
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  return name === undefined || under.includes(name) || !OF_LISTS.test(name);
}

/** Whether something is what another function is handed that is kept in the same way: `register(name, (call) => call())`. None of them calls what is kept. */
function isHandedLike(fn: FunctionNode, callee: Node, facts: ModuleFacts): boolean {
  const keeper = handedBy(fn);
  const definition = callee.type === T.Identifier ? facts.variableOf(callee)?.defs[0] : undefined;
  return keeper !== undefined && definition?.type === 'Parameter' && handedBy(definition.node) === keeper;
}

/** What a function in place is handed to is called. */
function handedBy(fn: Node): string | undefined {
  const call = outermost(fn).parent;
  return call?.type === T.CallExpression && unwrap(call.callee) !== fn ? calledName(call) : undefined;
}

/** Whether an expression is put somewhere without a name of its own, by itself or in an object or a pair that is. */
function isKept(use: Node): boolean {
  const value = heldIn(outermost(use));
  const holder = value.parent;
  if (holder?.type === T.ArrayExpression && value.type === T.ArrayExpression) return isMadeMap(holder);
  if (holder?.type === T.AssignmentExpression) {
    const { left } = holder;
    const isByKey = left.type === T.MemberExpression && left.computed && staticKey(left.property, true) === undefined;
    return isByKey && holder.right === value;
  }
  if (holder?.type !== T.CallExpression || holder.callee === value) return false;
  const callee = unwrap(holder.callee);
  const name = callee.type === T.MemberExpression ? (memberName(callee) ?? '') : '';
  return ADDING.has(name) || name === 'set';
}

/** `run` of `{ run: fn }`. */
function keyWhereHeld(use: Node): string | undefined {
  const value = outermost(use);
  const holder = value.parent;
  return holder?.type === T.Property && holder.value === value ? staticKey(holder.key, holder.computed) : undefined;
}

/** `{ run }` of `run`, `[name, run]`; itself where it stands in none. */
function heldIn(value: Node): Node {
  const holder = value.parent;
  if (holder?.type === T.Property && holder.value === value) return outermost(holder.parent);
  return holder?.type === T.ArrayExpression && holder.elements.length === 2 ? outermost(holder) : value;
}

/** `new Map([[name, run]])`. */
function isMadeMap(entries: Node): boolean {
  const made = outermost(entries).parent;
  return made?.type === T.NewExpression && made.callee.type === T.Identifier && made.callee.name === 'Map';
}

function handedFunction(e: Engine, { call, position, names, frame }: CallbackParameter): FunctionNode | undefined {
  const argument = call.arguments[position];
  if (!argument || argument.type === T.SpreadElement) return undefined;
  const value = names.reduce((held, name) => memberOf(e, held, name), e.valueOf(argument, frame));
  return value.kind === 'function' ? value.node : undefined;
}

function mayBe(value: Value, fn: FunctionNode): boolean {
  return optionsOf(value).some((option) => option.kind === 'function' && option.node === fn);
}

const known = new WeakMap<ModuleFacts, readonly CallNode[]>();

/** Calls of what is taken out of something: `handlers[name](job)`, `find(name)(job)`, `for (const { run } of found) run(job)`. */
function callsOfTaken(facts: ModuleFacts): readonly CallNode[] {
  let calls = known.get(facts);
  if (!calls) known.set(facts, (calls = facts.index.calls.filter((call) => isTaken(call, facts)).slice(0, MAX_CALLS)));
  return calls;
}

function isTaken({ callee }: CallNode, facts: ModuleFacts): boolean {
  const called = unwrap(callee);
  if (called.type === T.CallExpression) return true;
  if (called.type === T.Identifier) return isBoundToPart(called, facts);
  if (called.type !== T.MemberExpression) return false;
  const object = unwrap(called.object);
  if (called.computed && staticKey(called.property, true) === undefined) return true;
  return object.type === T.Identifier && isBoundToPart(object, facts);
}

/** Whether a name stands for a part of something: what a loop comes to, what is taken apart, what a callback is handed, what is asked for. */
function isBoundToPart(name: Node, facts: ModuleFacts): boolean {
  const definition = facts.variableOf(name)?.defs[0];
  const node = definition?.node as Node | undefined;
  if (definition?.type === 'Parameter')
    return node !== undefined && isFunction(node) && node.type !== T.FunctionDeclaration;
  if (node?.type !== T.VariableDeclarator) return false;
  if (node.parent.parent.type === T.ForOfStatement || node.id.type !== T.Identifier) return true;
  const init = node.init && unwrap(node.init);
  return (
    init?.type === T.CallExpression ||
    init?.type === T.LogicalExpression ||
    (init?.type === T.MemberExpression && init.computed)
  );
}
