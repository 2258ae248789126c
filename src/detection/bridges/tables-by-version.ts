import type { TSESTree } from '@typescript-eslint/types';
import { sitesInImporters } from '../../provenance/functions/callers.js';
import { memberSites } from '../../provenance/functions/uses-by-name.js';
import { T, memberName, outermost, staticKey, staticString } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { FileContext } from '../context.js';

/** What versions and releases are called by, as keys. */
const VERSION = /^(?:v\d+|[vr]?\d{2}[._]\d|old|new|older|newer|legacy|current|next)$/i;

/** `{ v1: …, v3: … }[version]`: the other entries of a table by version, of which one is taken by a name that is only known at run time. */
export function entriesBeside(context: FileContext, entry: TSESTree.Property): readonly Node[] {
  const table = entry.parent;
  if (table.type !== T.ObjectExpression || !isOfVersion(entry) || !isChosenFrom(context, table)) return [];
  return table.properties.flatMap((one) =>
    one.type === T.Property && one !== entry && isOfVersion(one) ? [one.value] : [],
  );
}

function isOfVersion({ key, computed }: TSESTree.Property): boolean {
  return VERSION.test(staticKey(key, computed) ?? '');
}

/** Whether each use of a table takes the entry of a name that is only known at run time. */
function isChosenFrom({ engine, facts }: FileContext, table: TSESTree.ObjectExpression): boolean {
  const whole = outermost(table);
  const field = fieldOf(whole);
  if (field !== undefined) {
    const uses = [...memberSites(engine, table, field, facts), ...sitesInImporters(engine, table, [field], facts)];
    return uses.length > 0 && uses.every(({ node }) => isTakenByName(node));
  }
  const name = nameOf(whole);
  if (name === undefined) return isTakenByName(whole);
  const references = facts.variableOf(name)?.references ?? [];
  // A table that is put anew may be another one.
  if (references.filter((one) => one.isWrite()).length !== 1) return false;
  const here = references.filter((one) => one.isRead()).map(({ identifier }): Node => identifier);
  const elsewhere = sitesInImporters(engine, table, [name.name], facts).map(({ node }) => node);
  const uses = [...here, ...elsewhere].filter((use) => !isOfType(use) && !isHandedOn(use));
  return uses.length > 0 && uses.every(isTakenByName);
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
function isTakenByName(table: Node): boolean {
  const whole = outermost(table);
  const access = whole.parent;
  if (access?.type !== T.MemberExpression || access.object !== whole) return false;
  if (access.computed) return staticString(access.property) === undefined;
  const call = outermost(access).parent;
  const key = call?.type === T.CallExpression && call.callee === outermost(access) ? call.arguments[0] : undefined;
  return key !== undefined && TAKES.test(memberName(access) ?? '') && staticString(key) === undefined;
}

/** How other languages take an entry of a table by its name. */
const TAKES = /^(?:get|fetch|getValue|getOrDefault)$/;
