import type { LibraryValue } from '../value.js';
import { TABLES } from './known-tables.js';
import type { TableLibrary } from './table-library.js';
import { VUE_TABLES } from './vue-tables.js';

const LIBRARIES = [...TABLES, ...VUE_TABLES];

/** `$('#users').DataTable({ … })`: tables that are plugins of jQuery. */
const PLUGIN = /^(?:\$|jquery|jQuery)\b.*\.(DataTable|dataTable|bootstrapTable)$/;

/** What tables of most libraries share, and little else is called. How their functions are handed a row differs. */
const GUESSED: TableLibrary = {
  columns: ['columns', 'columnDefs', 'columnDefinitions', 'cols'],
  rows: ['data', 'dataSource', 'rows', 'rowData', 'items', 'records', 'value'],
  members: ['accessorKey', 'dataIndex', 'dataField', 'fieldName', 'dataKey', 'accessor', 'field'],
  functions: {},
  guessed: true,
  likely: true,
};
const IS_TABLE = /table|grid|sheet/i;
const IS_COLUMN = /(?:Column|Field)$/;

/** How a component, a function or a class of a library takes columns; several where a name alone may be of several libraries, none where nothing says that it does. */
export function tableLibraries({ path, from }: LibraryValue): readonly TableLibrary[] {
  const plugin = PLUGIN.exec(path)?.[1];
  const origin = plugin ?? from ?? path.split('.', 1)[0] ?? path;
  const known = LIBRARIES.filter(([packages]) => packages.test(origin));
  const isByName = from === undefined && plugin === undefined;
  if (known.length > 0) return known.map(([, library]) => (isByName ? { ...library, likely: true } : library));
  return IS_TABLE.test(ownName(path, from)) ? [GUESSED] : [];
}

/** Whether an element of a library describes a column of a table of another, or of the same. */
export function describesColumn({ elements = IS_COLUMN }: TableLibrary, { path, from }: LibraryValue): boolean {
  return elements.test(ownName(path, from));
}

/** What is taken of a package: `Table` of `antd.Table`; a package that is taken as a whole is called as itself. */
function ownName(path: string, from: string | undefined): string {
  return from !== undefined && path.startsWith(`${from}.`) ? path.slice(from.length + 1) : path;
}

const ALL = [...LIBRARIES.map(([, library]) => library), GUESSED];
const namesIn = (named: (library: TableLibrary) => readonly string[]): ReadonlySet<string> =>
  new Set(ALL.flatMap(named));

/** Names of which at least one library makes something: what is called otherwise need not be looked at. */
export const NAMES_OF = {
  columns: namesIn(({ columns }) => columns),
  members: namesIn(({ members }) => members),
  functions: namesIn(({ functions }) => Object.keys(functions)),
  further: namesIn(({ further = [] }) => further),
} as const;
