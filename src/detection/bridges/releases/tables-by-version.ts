import type { TSESTree } from '@typescript-eslint/types';
import { sitesInImporters } from '../../../provenance/functions/callers.js';
import { memberSites } from '../../../provenance/functions/uses-by-name.js';
import type { Site } from '../../../provenance/functions/callers-in-context.js';
import { T, memberName, outermost, staticKey, staticString, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { contextOf } from '../../context.js';
import type { FileContext } from '../../context.js';
import { constantOf } from './constants.js';
import { isSetting } from './version-names.js';

/** What versions and releases are called by, as keys. */
const VERSION = /^(?:v\d+|[vr]?\d{2}[._]\d|old|new|older|newer|legacy|current|next)$/i;

/** Whether a word names a version: `v3`, `26.3`, `legacy`. */
export function isVersionWord(word: string): boolean {
  return VERSION.test(word);
}

/** `{ v1: …, v3: … }[version]`: the other entries of a table by version, of which one is taken by a name that is only known at run time. */
export function entriesBeside(context: FileContext, entry: TSESTree.Property): readonly Node[] {
  const table = entry.parent;
  if (table.type !== T.ObjectExpression || !isOfVersion(entry) || !isChosenFrom(context, table, entry)) return [];
  return table.properties.flatMap((one) =>
    one.type === T.Property && one !== entry && isOfVersion(one) ? [one.value] : [],
  );
}

/** `new Map([['25.2', …], ['26.3', …]]).get(release)`: the same of a map. */
export function pairsBeside(context: FileContext, pair: TSESTree.ArrayExpression): readonly Node[] {
  const list = outermost(pair).parent;
  const map = list?.type === T.ArrayExpression ? outermost(list).parent : undefined;
  if (list?.type !== T.ArrayExpression || map?.type !== T.NewExpression || !isVersionPair(pair)) return [];
  const name = map.callee.type === T.Identifier && map.callee.name === 'Map' ? nameOf(outermost(map)) : undefined;
  const references = (name && context.facts.variableOf(name)?.references) ?? [];
  const reads = references.filter((one) => one.isRead());
  const key = keyOf(pair);
  if (reads.length === 0 || !reads.every(({ identifier }) => isTakenByName(context, identifier, key))) return [];
  return list.elements.flatMap((one) =>
    one?.type === T.ArrayExpression && one !== pair && isVersionPair(one) && one.elements[1] ? [one.elements[1]] : [],
  );
}

function isVersionPair(pair: TSESTree.ArrayExpression): boolean {
  return pair.elements.length === 2 && isVersionWord(keyOf(pair));
}

function keyOf({ elements: [key] }: TSESTree.ArrayExpression): string {
  return (key && staticString(key)) ?? '';
}

function isOfVersion({ key, computed }: TSESTree.Property): boolean {
  return isVersionWord(staticKey(key, computed) ?? '');
}

/** Whether a table has the entry taken of a name that is only known at run time, and this one in no other way. */
function isChosenFrom(context: FileContext, table: TSESTree.ObjectExpression, entry: TSESTree.Property): boolean {
  const { engine, facts } = context;
  const key = staticKey(entry.key, entry.computed) ?? '';
  const whole = outermost(table);
  const field = fieldOf(whole);
  if (field !== undefined) {
    const uses = [...memberSites(engine, table, field, facts), ...sitesInImporters(engine, table, [field], facts)];
    return uses.length > 0 && uses.every((use) => isTakenByName(contextOf(context, use), use.node, key));
  }
  const name = nameOf(whole);
  if (name === undefined) return isTakenByName(context, whole, key);
  const references = facts.variableOf(name)?.references ?? [];
  // A table that is put anew may be another one.
  if (references.filter((one) => one.isWrite()).length !== 1) return false;
  const here = references.filter((one) => one.isRead()).map(({ identifier }) => ({ node: identifier, facts }));
  const elsewhere = sitesInImporters(engine, table, [name.name], facts);
  const uses = [...here, ...elsewhere].filter(({ node }) => !isOfType(node) && !isHandedOn(node));
  const isByName = (use: Site): boolean => isTakenByName(contextOf(context, use), use.node, key);
  const others = uses.filter((use) => !isByName(use));
  return others.length < uses.length && others.every(({ node }) => isOfAnother(node, key) || isDefault(node));
}

/** `TABLE.v3`. */
function isOfAnother(table: Node, key: string): boolean {
  const access = accessOf(table);
  const taken = access && memberName(access);
  return taken !== undefined && taken !== key && isVersionWord(taken);
}

/** `TABLE[version] ?? TABLE.v1`. */
function isDefault(table: Node): boolean {
  const access = accessOf(table);
  const choice = access && outermost(access).parent;
  const left = choice?.type === T.LogicalExpression && choice.operator !== '&&' ? unwrap(choice.left) : undefined;
  return (
    left?.type === T.MemberExpression &&
    left !== access &&
    left.computed &&
    sameName(left.object, table) &&
    staticString(left.property) === undefined
  );
}

function sameName(one: Node, other: Node): boolean {
  return one.type === T.Identifier && other.type === T.Identifier && one.name === other.name;
}

/** What holds a table; languages without declarations put it into a name. */
function nameOf(table: Node): TSESTree.Identifier | undefined {
  const holder = table.parent;
  if (holder?.type === T.VariableDeclarator) return holder.id.type === T.Identifier ? holder.id : undefined;
  const isPut = holder?.type === T.AssignmentExpression && holder.operator === '=' && holder.right === table;
  return isPut && holder.left.type === T.Identifier ? holder.left : undefined;
}

/** The field of a class that a table is. */
function fieldOf(table: Node): string | undefined {
  const holder = table.parent;
  return holder?.type === T.PropertyDefinition && holder.value === table
    ? staticKey(holder.key, holder.computed)
    : undefined;
}

/** `export { TABLE }`: those that import it are asked. */
function isHandedOn(name: Node): boolean {
  return name.parent?.type === T.ExportSpecifier;
}

/** `keyof typeof TABLE`. */
function isOfType(name: Node): boolean {
  return name.parent?.type === T.TSTypeQuery;
}

/** `TABLE[version]`, `TABLE.get(version)`. */
function isTakenByName(context: FileContext, table: Node, key: string): boolean {
  const access = accessOf(table);
  const asked = access && nameAsked(access);
  if (!asked || staticString(asked) !== undefined) return false;
  // A constant, or a record, takes the one entry whatever the platform's release is.
  return constantOf(context, asked)?.value !== key && !isOfRecord(context, asked);
}

/** What says which entry is taken; other languages have methods for it. */
function nameAsked(access: TSESTree.MemberExpression): Node | undefined {
  if (access.computed) return access.property;
  const call = outermost(access).parent;
  const isCalled = call?.type === T.CallExpression && call.callee === outermost(access);
  return isCalled && TAKES.test(memberName(access) ?? '') ? call.arguments[0] : undefined;
}

function isOfRecord(context: FileContext, property: Node): boolean {
  const asked = unwrap(property);
  return asked.type === T.MemberExpression && !isSetting(context, asked);
}

function accessOf(table: Node): TSESTree.MemberExpression | undefined {
  const whole = outermost(table);
  const access = whole.parent;
  return access?.type === T.MemberExpression && access.object === whole ? access : undefined;
}

/** How other languages take an entry of a table by its name. */
const TAKES = /^(?:get|fetch|getValue|getOrDefault)$/;
