import type { TSESTree } from '@typescript-eslint/types';
import type { Site } from './callers-in-context.js';
import { entryUses, isGoneThrough, usesAs } from './entry-uses.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, memberName, outermost, staticKey, unwrap } from '../syntax/syntax.js';
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

/** The entry of a table that a function is, or the name of one. */
export function tableEntry(node: Node): TableEntry | undefined {
  const holder = outermost(node).parent;
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

function isMethodOf(call: TSESTree.CallExpression, object: string, names: RegExp): boolean {
  const callee = unwrap(call.callee);
  return (
    callee.type === T.MemberExpression &&
    callee.object.type === T.Identifier &&
    callee.object.name === object &&
    names.test(memberName(callee) ?? '')
  );
}

/** Expressions of a module that may stand for an entry of a table, whichever it is: `table[key]`, `table.get(key)`, what a loop goes over the table with. */
export function tableSites(e: Engine, fn: FunctionNode, entry: TableEntry, facts: ModuleFacts): Site[] {
  const sites: Site[] = [];
  const frame: Frame = { facts, env: undefined };
  let seen = 0;
  for (const { table, asking } of usesOfTables(facts).get(entry.table ?? ANY) ?? []) {
    if (asking && entry.key !== undefined) continue;
    if (seen++ === MAX_CANDIDATES) break;
    if (!holds(e, e.valueOf(table, frame), fn, entry)) continue;
    if (!asking) {
      const uses = entryUses(e, { table, key: entry.key }, frame);
      sites.push(...uses.map(({ node, env }) => ({ node, facts, env, isEntry: true })));
    } else if (mayBe(e.valueOf(asking, frame), fn))
      sites.push(...usesAs(asking, facts).map((node) => ({ node, facts })));
  }
  return sites;
}

/** An expression that an entry is taken out of. */
interface TableUse {
  readonly table: Node;
  /** The call that gives the entry: `table.get(key)`. */
  readonly asking?: TSESTree.CallExpression;
}

/** Stands for tables of any name: no name is empty. */
const ANY = '';

type TableUses = ReadonlyMap<string, readonly TableUse[]>;

const known = new WeakMap<ModuleFacts, TableUses>();

/** By the tables' names: a module may keep hundreds of functions in tables, and each asks. */
function usesOfTables(facts: ModuleFacts): TableUses {
  let uses = known.get(facts);
  if (!uses) known.set(facts, (uses = tableUses(facts)));
  return uses;
}

function tableUses(facts: ModuleFacts): TableUses {
  const uses = new Map<string, TableUse[]>();
  const add = (use: TableUse): void => {
    const name = nameOfTable(use.table);
    if (name === '') return;
    for (const key of name === undefined ? [ANY] : [ANY, name]) {
      const list = uses.get(key);
      if (list) list.push(use);
      else uses.set(key, [use]);
    }
  };
  for (const access of facts.index.computed) add({ table: access.object });
  for (const call of facts.index.calls) {
    if (call.type !== T.CallExpression) continue;
    const callee = unwrap(call.callee);
    const [first] = call.arguments;
    if (callee.type !== T.MemberExpression) continue;
    if (memberName(callee) === 'get') add({ table: callee.object, asking: call });
    if (first && isGoneThrough(call)) add({ table: first });
  }
  return uses;
}

/** What an expression that may be a table is called, import names are taken to be kept; empty where it has no name, undefined where its name is not known. */
function nameOfTable(table: Node): string | undefined {
  const node = unwrap(table);
  return node.type === T.Identifier ? node.name : node.type === T.MemberExpression ? memberName(node) : '';
}

/** Whether a value may be a function: it is one of those that it is seen to be, or none is seen. */
function mayBe(value: Value, fn: FunctionNode): boolean {
  const functions = optionsOf(value).filter((option) => option.kind === 'function');
  return functions.length === 0 || functions.some(({ node }) => node === fn);
}

function holds(e: Engine, table: Value, fn: FunctionNode, { key }: TableEntry): boolean {
  const held = key === undefined ? itemOf(e, table) : memberOf(e, table, key);
  return optionsOf(held).some((option) => option.kind === 'function' && option.node === fn);
}
