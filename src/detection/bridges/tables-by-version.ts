import type { TSESTree } from '@typescript-eslint/types';
import { sitesInImporters } from '../../provenance/functions/callers.js';
import { T, outermost, staticKey, staticString } from '../../provenance/syntax/syntax.js';
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
  const holder = whole.parent;
  if (holder?.type !== T.VariableDeclarator) return isTakenByName(whole);
  if (holder.id.type !== T.Identifier) return false;
  const { name } = holder.id;
  const isExported = holder.parent.parent.type === T.ExportNamedDeclaration;
  const elsewhere = isExported ? sitesInImporters(engine, table, [name], facts) : [];
  const here = facts.variableOf(holder.id)?.references.filter((one) => one.isRead()) ?? [];
  const uses = [...here.map(({ identifier }): Node => identifier), ...elsewhere.map(({ node }) => node)].filter(
    (use) => !isOfType(use),
  );
  return uses.length > 0 && uses.every(isTakenByName);
}

/** `keyof typeof TABLE`. */
function isOfType(name: Node): boolean {
  return name.parent?.type === T.TSTypeQuery;
}

function isTakenByName(table: Node): boolean {
  const whole = outermost(table);
  const access = whole.parent;
  return (
    access?.type === T.MemberExpression &&
    access.object === whole &&
    access.computed &&
    staticString(access.property) === undefined
  );
}
