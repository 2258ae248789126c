import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { itemOf, memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, memberName, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';

/** A function that is kept under a key in an object or a `Map`. */
interface TableEntry {
  /** What the table is called; undefined for a module's default export. */
  readonly table: string | undefined;
  /** The key in an object; undefined in a `Map`. */
  readonly key: string | undefined;
}

const MAX_CANDIDATES = 60;

/** The entry of a table that a function is. */
export function tableEntry(fn: FunctionNode): TableEntry | undefined {
  const holder = outermost(fn).parent;
  if (holder?.type === T.Property && holder.parent.type === T.ObjectExpression) {
    const key = staticKey(holder.key, holder.computed);
    const held = heldAs(holder.parent);
    return key === undefined || !held ? undefined : { table: held.name, key };
  }
  if (holder?.type !== T.ArrayExpression || holder.elements.length !== 2) return undefined;
  const entries = holder.parent;
  const made = entries.type === T.ArrayExpression ? entries.parent : undefined;
  if (made?.type !== T.NewExpression || made.callee.type !== T.Identifier || made.callee.name !== 'Map')
    return undefined;
  const held = heldAs(made);
  return held && { table: held.name, key: undefined };
}

/** The name that a table is given; undefined where it is given none. */
function heldAs(table: Node): { readonly name: string | undefined } | undefined {
  const node = outermost(table);
  const holder = node.parent;
  switch (holder?.type) {
    case T.VariableDeclarator:
      return holder.id.type === T.Identifier ? { name: holder.id.name } : undefined;
    case T.PropertyDefinition:
      return { name: staticKey(holder.key, holder.computed) };
    case T.AssignmentExpression: {
      const name = holder.left.type === T.MemberExpression ? memberName(holder.left) : undefined;
      return name === undefined ? undefined : { name: name === 'exports' ? undefined : name };
    }
    case T.ExportDefaultDeclaration:
      return { name: undefined };
    // `Object.freeze({ … })`
    case T.CallExpression:
      return holder.arguments[0] === node && isMethodOf(holder, 'Object', /^freeze$/) ? heldAs(holder) : undefined;
    default:
      return undefined;
  }
}

function isGoneThrough(call: TSESTree.CallExpression): boolean {
  return isMethodOf(call, 'Object', /^(?:entries|values)$/);
}

function isMethodOf(call: TSESTree.CallExpression, object: string, names: RegExp): boolean {
  const callee = unwrap(call.callee);
  return (
    callee.type === T.MemberExpression &&
    callee.object.type === T.Identifier &&
    callee.object.name === object &&
    names.test(memberName(callee) ?? '')
  );
}

/**
 * Expressions of a module that may stand for an entry of a table, whichever it is: `table[key]`, `table.get(key)`, what a loop goes over the table with,
 * and the names that they are given.
 */
export function tableSites(e: Engine, fn: FunctionNode, entry: TableEntry, facts: ModuleFacts): Node[] {
  const sites: Node[] = [];
  let seen = 0;
  const holdsEntry = (table: Node): boolean =>
    mayBeCalled(table, entry.table) &&
    seen++ < MAX_CANDIDATES &&
    holds(e, e.valueOf(table, { facts, env: undefined }), fn, entry);
  for (const access of facts.index.computed) if (holdsEntry(access.object)) sites.push(...usesAs(access, facts));
  for (const call of facts.index.calls) {
    if (call.type !== T.CallExpression) continue;
    const callee = unwrap(call.callee);
    const [first] = call.arguments;
    if (callee.type !== T.MemberExpression) continue;
    if (entry.key === undefined && memberName(callee) === 'get' && holdsEntry(callee.object))
      sites.push(...usesAs(call, facts));
    if (first && isGoneThrough(call) && holdsEntry(first))
      sites.push(...loopUses(call, calledName(call) === 'entries', facts));
  }
  return sites;
}

/** Expressions that stand for any entry of what a name stands for: `Object.entries(table).map(([key, fn]) => fn(value))`, `table[key](value)`. */
export function entriesUsed(table: Node, facts: ModuleFacts): Node[] {
  const use = outermost(table);
  const holder = use.parent;
  if (holder?.type === T.MemberExpression && holder.object === use)
    return holder.computed && staticKey(holder.property, true) === undefined ? usesAs(holder, facts) : [];
  return holder?.type === T.CallExpression && holder.arguments[0] === use && isGoneThrough(holder)
    ? loopUses(holder, calledName(holder) === 'entries', facts)
    : [];
}

/** Whether an expression may be the table, by its name; import names are taken to be kept. */
function mayBeCalled(table: Node, name: string | undefined): boolean {
  const node = unwrap(table);
  const called = node.type === T.Identifier ? node.name : node.type === T.MemberExpression ? memberName(node) : '';
  return called !== '' && (name === undefined || called === name);
}

function holds(e: Engine, table: Value, fn: FunctionNode, { key }: TableEntry): boolean {
  const held = key === undefined ? itemOf(e, table) : memberOf(e, table, key);
  return optionsOf(held).some((option) => option.kind === 'function' && option.node === fn);
}

/** An entry where it is used: itself, or the name that it is given. */
function usesAs(node: Node, facts: ModuleFacts): Node[] {
  const use = outermost(node);
  const holder = use.parent;
  if (holder?.type === T.LogicalExpression || holder?.type === T.ConditionalExpression) return usesAs(holder, facts);
  if (holder?.type === T.VariableDeclarator && holder.init === use) return readsOf(holder.id, facts);
  return holder?.type === T.CallExpression ? [node] : [];
}

/** What a loop over the entries or values of a table calls each of them. */
function loopUses(list: TSESTree.CallExpression, areEntries: boolean, facts: ModuleFacts): Node[] {
  const holder = list.parent;
  let pattern: Node | undefined;
  if (holder.type === T.ForOfStatement && holder.right === list && holder.left.type === T.VariableDeclaration)
    pattern = holder.left.declarations[0].id;
  if (holder.type === T.MemberExpression && holder.parent.type === T.CallExpression) {
    const callback = holder.parent.arguments[0];
    if (callback?.type === T.ArrowFunctionExpression || callback?.type === T.FunctionExpression)
      pattern = callback.params[(memberName(holder) ?? '').startsWith('reduce') ? 1 : 0];
  }
  if (!areEntries) return pattern ? readsOf(pattern, facts) : [];
  const value = pattern?.type === T.ArrayPattern ? pattern.elements[1] : undefined;
  return value ? readsOf(value, facts) : [];
}

function readsOf(pattern: Node, facts: ModuleFacts): Node[] {
  if (pattern.type !== T.Identifier) return [];
  return (facts.variableOf(pattern)?.references ?? [])
    .filter((reference) => reference.isRead())
    .map((reference) => reference.identifier as Node);
}
