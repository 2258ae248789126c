import type { Engine, Frame } from '../engine.js';
import { T, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { madeMember, unionOf } from '../values.js';
import type { ObjectValue, Value } from '../value.js';
import { settingOf, settingsOf } from './column-settings.js';
import { NAMES_OF } from './table-libraries.js';
import type { RowIn, TableLibrary } from './table-libraries.js';
import { tableAround, tablesOf } from './tables.js';
import type { Table } from './tables.js';

type InColumn = NonNullable<ReturnType<typeof settingOf>>;

/** The row that a text names a member of, because it stands as such in a column: `{ dataIndex: 'status' }`, `<Column field="status" />`. */
export function rowOfColumn(e: Engine, text: Node, frame: Frame): Value | undefined {
  const setting = settingOf(text);
  if (!setting || !NAMES_OF.members.has(setting.name)) return undefined;
  const rows = tablesWith(e, setting, frame).flatMap(({ library, row }) =>
    namesMember(library, setting) ? [row] : [],
  );
  return rows.length > 0 ? unionOf(rows) : undefined;
}

function namesMember({ members, byKey, functions }: TableLibrary, { name, column }: InColumn): boolean {
  const told = new Set(settingsOf(column).map((one) => one.name));
  if (byKey && Object.keys(functions).some((one) => told.has(one))) return false;
  return members.find((one) => told.has(one)) === name;
}

/** What a function in a column of a table is handed. */
export function columnArgument(e: Engine, fn: Node, index: number, frame: Frame): Value | undefined {
  const setting = settingOf(fn);
  if (!setting || !NAMES_OF.functions.has(setting.name)) return undefined;
  const place = placeOf(fn, frame.facts.file);
  const given = tablesWith(e, setting, frame).flatMap(({ library, row }) => {
    const where = library.functions[setting.name]?.[index] ?? [];
    return where.length > 0 ? [argumentWith(row, where, place)] : [];
  });
  return given.length > 0 ? unionOf(given) : undefined;
}

function tablesWith(e: Engine, { column }: Pick<InColumn, 'column'>, frame: Frame): readonly Table[] {
  return column.type === T.ObjectExpression ? tablesOf(e, column, frame) : tableAround(e, column, frame);
}

/**
 * What a function in a column of a known table is handed where the table shows what it gives back, undefined in place of what has no row in it. Nothing where
 * the table shows nothing of it; undefined where no table is known.
 */
export function shownWith(e: Engine, fn: Node, frame: Frame): readonly (Value | undefined)[] | undefined {
  const setting = settingOf(fn);
  const known = setting ? tablesWith(e, setting, frame).filter(({ library }) => !library.guessed) : [];
  if (!setting || known.length === 0) return undefined;
  const place = placeOf(fn, frame.facts.file);
  const [given = []] = known.flatMap(({ library: { functions, besides = [] }, row }) => {
    const rows = besides.includes(setting.name) ? undefined : functions[setting.name];
    return rows ? [rows.map((where) => (where.length > 0 ? argumentWith(row, where, place) : undefined))] : [];
  });
  return given;
}

/** An argument with the row in it: the row itself, `{ data }`, `{ row: { original } }`. */
export function argumentWith(row: Value, where: RowIn, place: ObjectValue['place']): Value {
  const holding = where.filter((path) => path !== '').map((path) => path.split('.'));
  const objects = holding.length > 0 ? [cellWith(row, holding, place)] : [];
  return unionOf([...(holding.length < where.length ? [row] : []), ...objects]);
}

function cellWith(row: Value, paths: readonly (readonly string[])[], place: ObjectValue['place']): ObjectValue {
  const members = paths.flatMap(([name, ...more]) =>
    name === undefined ? [] : [madeMember(name, () => (more.length > 0 ? cellWith(row, [more], place) : row), place)],
  );
  return { kind: 'object', members, spreads: [], open: true, place };
}
