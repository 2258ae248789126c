import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { T, outermost, placeOf, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { unionOf } from '../values.js';
import type { Value } from '../value.js';
import { argumentWith } from './arguments.js';
import { callReading, listedAs } from './column-helpers.js';
import { settingOf, settingsOf } from './column-settings.js';
import { NAMES_OF } from './table-libraries.js';
import type { TableLibrary } from './table-library.js';
import { tablesNaming, tablesShowing } from './shown-columns.js';
import { slotGiven } from './slots.js';
import { tablesWith } from './tables.js';
import type { Table } from './tables.js';

type InColumn = NonNullable<ReturnType<typeof settingOf>>;

/** The row that a text names a member of, because it stands as such in a column: `{ dataIndex: 'status' }`, `<Column field="status" />`. */
export function rowOfColumn(e: Engine, text: Node, frame: Frame): Value | undefined {
  return rowTold(e, text, frame) ?? rowShown(tablesNamedIn(e, text, frame));
}

/** Of a text in a list, or in an object of one. */
function tablesNamedIn(e: Engine, text: Node, frame: Frame): readonly Table[] {
  const at = outermost(text);
  const object = at.parent?.type === T.Property && at.parent.value === at ? outermost(at.parent.parent) : at;
  return isInList(object) ? tablesNaming(e, text, frame) : [];
}

function isInList(node: Node): boolean {
  return outermost(node).parent?.type === T.ArrayExpression;
}

function rowShown(tables: readonly Table[]): Value | undefined {
  return tables.length > 0 ? unionOf(tables.map(({ row }) => row)) : undefined;
}

function rowTold(e: Engine, text: Node, frame: Frame): Value | undefined {
  const setting = settingOf(text);
  const call = setting ? undefined : callReading(text);
  if (call) return rowShown(tablesShowing(e, listedAs(call), frame));
  if (!setting) return rowOnPath(e, text, frame);
  if (!mayName(setting)) return undefined;
  return rowShown(tablesWith(e, setting.column, frame).filter(({ library }) => namesMember(library, setting)));
}

/** `dataIndex: ['loan', 'name']`: a path, step by step. */
function rowOnPath(e: Engine, text: Node, frame: Frame): Value | undefined {
  const path = text.parent?.type === T.ArrayExpression ? text.parent : undefined;
  const setting = path && settingOf(path);
  if (!path || !setting || !NAMES_OF.members.has(setting.name)) return undefined;
  const row = rowShown(tablesWith(e, setting.column, frame).filter(({ library }) => namesMember(library, setting)));
  const before = path.elements.slice(0, path.elements.indexOf(text as TSESTree.Expression));
  return row && before.reduce((at, step) => memberOf(e, at, (step && staticKey(step, true)) ?? ''), row);
}

/** Components of the project call it as they like. */
function mayName({ name, column }: InColumn): boolean {
  return NAMES_OF.members.has(name) || NAMES_OF.further.has(name) || isInList(column);
}

function namesMember({ members, further = [], byKey, functions }: TableLibrary, { name, column }: InColumn): boolean {
  if (further.includes(name)) return true;
  const told = new Set(settingsOf(column).map((one) => one.name));
  if (byKey && Object.keys(functions).some((one) => told.has(one))) return false;
  return members.find((one) => told.has(one)) === name;
}

/** What a function in a column of a table is handed. */
export function columnArgument(e: Engine, fn: Node, index: number, frame: Frame): Value | undefined {
  const call = callReading(fn);
  const setting = call ? undefined : settingOf(fn);
  const name = call ? 'accessorFn' : setting?.name;
  if (name === undefined || !NAMES_OF.functions.has(name)) return undefined;
  const tables = call ? tablesShowing(e, listedAs(call), frame) : setting ? tablesWith(e, setting.column, frame) : [];
  const place = placeOf(fn, frame.facts.file);
  const given = tables.flatMap(({ library, row }) => {
    const where = library.functions[name]?.[index] ?? [];
    return where.length > 0 ? [argumentWith(row, where, place)] : [];
  });
  return given.length > 0 ? unionOf(given) : undefined;
}

/**
 * What a function in a column of a known table is handed where the table shows what it gives back, undefined in place of what has no row in it. Nothing where
 * the table shows nothing of it; undefined where no table is known.
 */
export function shownWith(e: Engine, fn: Node, frame: Frame): readonly (Value | undefined)[] | undefined {
  const filling = slotGiven(e, fn, frame);
  if (filling) return filling;
  const setting = settingOf(fn);
  const known = setting ? tablesWith(e, setting.column, frame).filter(({ library }) => !library.guessed) : [];
  if (!setting || known.length === 0) return undefined;
  const place = placeOf(fn, frame.facts.file);
  const [given = []] = known.flatMap(({ library: { functions, besides = [] }, row }) => {
    const rows = besides.includes(setting.name) ? undefined : functions[setting.name];
    return rows ? [rows.map((where) => (where.length > 0 ? argumentWith(row, where, place) : undefined))] : [];
  });
  return given;
}
