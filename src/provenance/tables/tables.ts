import type { Engine, Frame } from '../engine.js';
import { itemOf } from '../objects/items.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { asLikely, isUnknown } from '../values.js';
import type { LibraryValue, Value } from '../value.js';
import { callTold, listedAs } from './column-helpers.js';
import { chosenOf } from './column-settings.js';
import type { ColumnNode } from './column-settings.js';
import { callOfComponent, usesAround, usesTold } from './component-uses.js';
import type { ComponentUse } from './component-uses.js';
import { tablesBehind } from './handing-components.js';
import type { TableBehind } from './handing-components.js';
import { describesColumn, tableLibraries } from './table-libraries.js';
import type { TableLibrary } from './table-library.js';
import { tablesShowing } from './shown-columns.js';

/** A table that a column stands in, and a row of it. */
export interface Table {
  readonly library: TableLibrary;
  readonly row: Value;
  readonly use: ComponentUse;
}

/** The tables that show a column. */
export function tablesWith(e: Engine, column: ColumnNode, frame: Frame): readonly Table[] {
  if (column.type !== T.ObjectExpression || callOfComponent(column)) return tableAround(e, column, frame);
  if (chosenOf(column).parent?.type === T.ArrayExpression) return tablesShowing(e, column, frame);
  const call = callTold(column);
  return call ? tablesShowing(e, listedAs(call), frame) : [];
}

/** `<Table><Column><Cell dataKey="name" /></Column></Table>`. */
const MAX_NESTED = 2;

/** The table that an element describes a column of: `<DataTable value={users}><Column field="name" /></DataTable>`. */
function tableAround(e: Engine, column: ColumnNode, frame: Frame): readonly Table[] {
  return rowsAround(e, column, frame).flatMap((one) => tableWith(e, one, frame));
}

/** The rows of the table that an element describes a column of. */
export function rowsAround(e: Engine, column: ColumnNode, frame: Frame): readonly Rows[] {
  const elements = usesTold(e, column, frame).flatMap(({ targets }) => targets.filter(isOfLibrary));
  if (elements.length === 0) return [];
  for (const use of usesAround(e, column, frame, MAX_NESTED)) {
    const around = rowsIn(e, use);
    const held = around.filter(({ library, rows }) => rows && elements.some((one) => describesColumn(library, one)));
    if (held.length > 0) return held;
    if (around.some(({ rows }) => rows)) return [];
  }
  return [];
}

/** What a table of a library is given as its rows, as it stands in its frame, or in that of what tells it so. */
export interface Rows {
  readonly library: TableLibrary;
  readonly rows: Node | undefined;
  readonly frame?: Frame;
  readonly use: ComponentUse;
}

export function rowsIn(e: Engine, use: ComponentUse): readonly Rows[] {
  const tables = use.targets.flatMap((target): readonly TableBehind[] =>
    isOfLibrary(target) ? tableLibraries(target).map((library) => ({ library })) : tablesBehind(e, target),
  );
  return tables.map(({ library, rows: own }) => {
    if (own) return { library, rows: own.node, frame: own.frame, use };
    const [rows] = library.rows.flatMap((name) => use.told(name) ?? []);
    return { library, rows, use };
  });
}

export function tableWith(e: Engine, { library, rows, frame: own, use }: Rows, frame: Frame): readonly Table[] {
  const row = rows && itemOf(e, e.valueOf(rows, own ?? frame));
  if (!row || isUnknown(row)) return [];
  return [{ library, row: library.likely ? asLikely(row) : row, use }];
}

function isOfLibrary(value: Value): value is LibraryValue {
  return value.kind === 'library';
}
