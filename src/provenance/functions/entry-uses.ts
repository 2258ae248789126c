import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import type { Environment, Owner } from '../environment.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { unboundArgument } from '../names/parameters.js';
import { isReached } from '../names/told-by-arguments.js';
import { fewMembers } from '../objects/pairs.js';
import { memberOf } from '../objects/members.js';
import { T, calledName, isFunction, memberName, outermost, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText, textOf } from '../texts/text.js';
import { lazily, once, optionsOf, unknown } from '../values.js';
import type { FunctionNode, Lazy, Value } from '../value.js';

/** An expression that stands for an entry of a table, in the round of a loop that comes to it. */
interface EntryUse {
  readonly node: Node;
  readonly env: Environment | undefined;
}

/** A member of an object of functions. */
interface Entry {
  readonly table: Node;
  /** Undefined where it may be any. */
  readonly key: string | undefined;
}

/**
 * Where an entry of what an expression stands for is used, by code that does not name it: `table[key](value)`,
 * `Object.entries(table).map(([key, fn]) => fn(value))`. What the entry is called there is its own key.
 */
export function entryUses(e: Engine, entry: Entry, frame: Frame): readonly EntryUse[] {
  const table = outermost(entry.table);
  const holder = table.parent;
  if (holder?.type === T.MemberExpression && holder.object === table) return usesByKey(e, entry, holder, frame);
  if (holder?.type !== T.CallExpression || holder.arguments[0] !== table || !isGoneThrough(holder)) return [];
  const round = roundOver(holder);
  if (!round) return [];
  const uses = readsOf(round.value, frame.facts);
  return reachedUses(e, uses, { facts: frame.facts, env: roundOf(e, round, entry, frame) });
}

/** Calls that give the entries or values of a table: `Object.entries(table)`. */
export function isGoneThrough({ callee }: TSESTree.CallExpression): boolean {
  const access = unwrap(callee);
  return (
    access.type === T.MemberExpression &&
    access.object.type === T.Identifier &&
    access.object.name === 'Object' &&
    /^(?:entries|values)$/.test(memberName(access) ?? '')
  );
}

/** An entry where it is used: itself, or the name that it is given. */
export function usesAs(node: Node, facts: ModuleFacts): Node[] {
  const use = outermost(node);
  const holder = use.parent;
  if (holder?.type === T.LogicalExpression || holder?.type === T.ConditionalExpression) return usesAs(holder, facts);
  if (holder?.type === T.VariableDeclarator && holder.init === use) return readsOf(holder.id, facts);
  return holder?.type === T.CallExpression ? [node] : [];
}

function readsOf(pattern: Node | null | undefined, facts: ModuleFacts): Node[] {
  if (pattern?.type !== T.Identifier) return [];
  return (facts.variableOf(pattern)?.references ?? [])
    .filter((reference) => reference.isRead())
    .map((reference) => reference.identifier as Node);
}

function reachedUses(e: Engine, uses: readonly Node[], frame: Frame): readonly EntryUse[] {
  return uses.filter((use) => isReached(e, use, frame)).map((node) => ({ node, env: frame.env }));
}

/** `table[key](value)`, where the key may be the entry's. */
function usesByKey(
  e: Engine,
  { key: name }: Entry,
  access: TSESTree.MemberExpression,
  frame: Frame,
): readonly EntryUse[] {
  if (!access.computed || staticKey(access.property, true) !== undefined) return [];
  const { facts } = frame;
  const uses = usesAs(access, facts);
  if (name === undefined || uses.length === 0) return uses.map((node) => ({ node, env: frame.env }));
  // Without a call that is looked into, callers that do not tell the key are not seen.
  if (frame.env && !mayBe(e.valueOf(access.property, frame), name)) return [];
  return reachedUses(e, uses, { facts, env: withKey(e, access.property, name, frame) });
}

function mayBe(key: Value, name: string): boolean {
  return optionsOf(key).some((option) => {
    const told = option.kind === 'scalar' && option.value !== undefined ? String(option.value) : plainText(option);
    return told === undefined || told === name;
  });
}

/** The calls around a read by a key, in which the key is the name of an entry. */
function withKey(e: Engine, key: Node, name: string, frame: Frame): Environment | undefined {
  const variable = key.type === T.Identifier ? frame.facts.variableOf(key) : undefined;
  const [definition, ...more] = variable?.defs ?? [];
  if (!definition || more.length > 0) return frame.env;
  const told = lazily(textOf(name, placeOf(key, frame.facts.file)));
  const node = definition.node as Node;
  if (definition.type === 'Variable') {
    const loop = definition.node.id === definition.name ? definition.node.parent.parent : undefined;
    return loop && isLoop(loop) ? inside(loop, [told], frame) : frame.env;
  }
  const position = isFunction(node) ? node.params.findIndex((parameter) => parameter === definition.name) : -1;
  return isFunction(node) && position >= 0 ? calledIn(e, node, new Map([[position, told]]), frame) : frame.env;
}

function isLoop(node: Node): node is TSESTree.ForInStatement | TSESTree.ForOfStatement {
  return node.type === T.ForInStatement || node.type === T.ForOfStatement;
}

/** What goes through the entries or values of a table. */
interface Round {
  readonly owner: TSESTree.ForOfStatement | TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression;
  /** Which parameter of the callback is the item. */
  readonly position: number;
  readonly areEntries: boolean;
  /** What it calls the value of each entry. */
  readonly value: Node | null | undefined;
}

function roundOver(list: TSESTree.CallExpression): Round | undefined {
  const areEntries = calledName(list) === 'entries';
  const valueIn = (item: Node | undefined): Round['value'] =>
    !areEntries ? item : item?.type === T.ArrayPattern ? item.elements[1] : undefined;
  const holder = list.parent;
  if (holder.type === T.ForOfStatement) {
    const item = holder.left.type === T.VariableDeclaration ? holder.left.declarations[0].id : undefined;
    return holder.right === list ? { owner: holder, position: 0, areEntries, value: valueIn(item) } : undefined;
  }
  const call = holder.type === T.MemberExpression ? holder.parent : undefined;
  const callback = call?.type === T.CallExpression ? call.arguments[0] : undefined;
  if (callback?.type !== T.ArrowFunctionExpression && callback?.type !== T.FunctionExpression) return undefined;
  const position = holder.type === T.MemberExpression && memberName(holder)?.startsWith('reduce') === true ? 1 : 0;
  return { owner: callback, position, areEntries, value: valueIn(callback.params[position]) };
}

/** The round of a loop that comes to an entry. */
function roundOf(
  e: Engine,
  { owner, position, areEntries }: Round,
  { table, key }: Entry,
  frame: Frame,
): Environment | undefined {
  if (key === undefined) return frame.env;
  const whole = e.valueOf(table, frame);
  const place = placeOf(table, frame.facts.file);
  const value = once(() => memberOf(e, whole, key));
  const told: readonly Lazy[] = [lazily(textOf(key, place)), value];
  const items = told.map((one) => ({ value: one, place, spread: false }));
  const item = areEntries ? lazily({ kind: 'tuple', items, place }) : value;
  if (!isFunction(owner)) return inside(owner, [item], frame);
  const index = fewMembers(whole)?.findIndex(({ name }) => name === key) ?? -1;
  const given = new Map([[position, item]]);
  if (index >= 0) given.set(position + 1, lazily({ kind: 'scalar', value: index }));
  return calledIn(e, owner, given, frame);
}

function inside(owner: Owner, args: readonly Lazy[], frame: Frame): Environment | undefined {
  return enter(owner, args, frame.env, frame.env) ?? frame.env;
}

/** A function around, some arguments of which are told; the others are what they are in any call. */
function calledIn(e: Engine, fn: FunctionNode, told: ReadonlyMap<number, Lazy>, frame: Frame): Environment | undefined {
  const { env } = frame;
  if (env?.fn === fn) return { ...env, args: fn.params.map((_, at) => told.get(at) ?? env.args[at] ?? NOT_HANDED) };
  return inside(
    fn,
    fn.params.map((_, at) => told.get(at) ?? once(() => unboundArgument(e, fn, at, frame))),
    frame,
  );
}

const NOT_HANDED = lazily(unknown('it is not handed over'));
