import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { attributeName, attributeOf } from '../syntax/attributes.js';
import { T, outermost, placeOf, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { madeMember, unionOf } from '../values.js';
import type { ObjectValue, Value } from '../value.js';
import { NAMES_OF } from './table-libraries.js';
import type { RowIn, TableLibrary } from './table-libraries.js';
import { tableAround, tablesOf } from './tables.js';
import type { Table } from './tables.js';

/** Something that a column is told, under its name: `field: 'name'` in an object, `field="name"` in an element. */
interface Setting {
  readonly name: string;
  readonly column: TSESTree.ObjectExpression | TSESTree.JSXOpeningElement;
}

/** The row that a text names a member of, because it stands as such in a column: `{ dataIndex: 'status' }`, `<Column field="status" />`. */
export function rowOfColumn(e: Engine, text: Node, frame: Frame): Value | undefined {
  const setting = settingOf(text);
  if (!setting || !NAMES_OF.members.has(setting.name)) return undefined;
  const rows = tablesWith(e, setting, frame).flatMap(({ library, row }) =>
    namesMember(library, setting) ? [row] : [],
  );
  return rows.length > 0 ? unionOf(rows) : undefined;
}

function namesMember({ members, byKey, functions }: TableLibrary, { name, column }: Setting): boolean {
  const told = new Set(namesIn(column));
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

function settingOf(value: Node): Setting | undefined {
  const at = outermost(value);
  const attribute = attributeOf(at);
  const property = at.parent?.type === T.Property && at.parent.value === at ? at.parent : undefined;
  const name = attribute ? attributeName(attribute) : property && staticKey(property.key, property.computed);
  const column = attribute ? attribute.parent : property?.parent;
  return name !== undefined && column && column.type !== T.ObjectPattern ? { name, column } : undefined;
}

function namesIn(column: Setting['column']): readonly string[] {
  const told =
    column.type === T.ObjectExpression
      ? column.properties.map((one) => (one.type === T.Property ? staticKey(one.key, one.computed) : undefined))
      : column.attributes.map(attributeName);
  return told.filter((name) => name !== undefined);
}

function tablesWith(e: Engine, { column }: Setting, frame: Frame): readonly Table[] {
  return column.type === T.ObjectExpression ? tablesOf(e, column, frame) : tableAround(e, column, frame);
}

/** An argument with the row in it: the row itself, `{ data }`, `{ row: { original } }`. */
function argumentWith(row: Value, where: RowIn, place: ObjectValue['place']): Value {
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
