import type { LibraryValue } from '../value.js';

/** Where in what a function is handed the row stands: `data` for `({ data }) => …`, `` for `(row) => …`; empty where it is not in it. */
export type RowIn = readonly string[];

const NO_ROW: RowIn = [];
const ROW: RowIn = [''];

/** How a library is told the columns of a table beside its rows. */
export interface TableLibrary {
  /** The options or attributes that hold the columns, and the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** What names in a column the member of a row that it shows; the first that stands there. */
  readonly members: readonly string[];
  /** Set where that is the name of the column: no member is read by it where a function shows the row. */
  readonly byKey?: true;
  /** Functions of a column that are handed a row, with where it is in each argument. */
  readonly functions: Readonly<Record<string, readonly RowIn[]>>;
  /** Those of them that say something else of the column than what it shows. */
  readonly besides?: readonly string[];
  /** Elements inside the table's that describe a column; else those that are called so. */
  readonly elements?: RegExp;
  /** Set where the library is not known, and its names alone speak for a table. */
  readonly guessed?: true;
}

const ANT: Omit<TableLibrary, 'rows'> = {
  columns: ['columns'],
  members: ['dataIndex'],
  functions: { render: [NO_ROW, ROW], sorter: [ROW, ROW], onFilter: [NO_ROW, ROW], onCell: [ROW] },
  besides: ['sorter', 'onFilter', 'onCell'],
};

/** The cell of AG Grid. */
const NODE: readonly RowIn[] = [['data', 'node.data']];

/** By the packages that the tables come from, or the global that they are. */
const LIBRARIES: readonly (readonly [RegExp, TableLibrary])[] = [
  [
    /^@tanstack\/(?:[a-z]+-table|table-core)$/,
    {
      columns: ['columns'],
      rows: ['data'],
      members: ['accessorKey'],
      functions: {
        accessorFn: [ROW],
        cell: [['row.original']],
        sortingFn: [['original'], ['original']],
        filterFn: [['original']],
      },
      besides: ['sortingFn', 'filterFn'],
    },
  ],
  [
    /^react-table$/,
    {
      columns: ['columns'],
      rows: ['data'],
      members: ['accessor'],
      functions: { accessor: [ROW], Cell: [['original', 'row.original']] },
    },
  ],
  [/^antd(?:\/|$)|^@douyinfe\/semi-ui(?:\/|$)/, { ...ANT, rows: ['dataSource'] }],
  [/^rc-table$|^@arco-design\/web-react(?:\/|$)/, { ...ANT, rows: ['data'] }],
  [
    // Its functions are handed `{ row }` before version 7, and the value and the row from it on.
    /^@mui\/x-data-grid|^@material-ui\/(?:data|x)-grid$/,
    {
      columns: ['columns'],
      rows: ['rows'],
      members: ['field'],
      functions: { valueGetter: [['row'], ROW], valueFormatter: [NO_ROW, ROW], renderCell: [['row']] },
    },
  ],
  [
    /^(?:material-table|@material-table\/core)$/,
    {
      columns: ['columns'],
      rows: ['data'],
      members: ['field'],
      functions: { render: [ROW], customSort: [ROW, ROW], customFilterAndSearch: [NO_ROW, ROW] },
      besides: ['customSort', 'customFilterAndSearch'],
    },
  ],
  [
    /^(?:ag-grid(?:-|$)|@ag-grid-|agGrid$)/,
    {
      columns: ['columnDefs'],
      rows: ['rowData'],
      members: ['field'],
      functions: {
        valueGetter: NODE,
        valueFormatter: NODE,
        cellRenderer: NODE,
        cellRendererSelector: NODE,
        tooltipValueGetter: NODE,
        cellStyle: NODE,
        cellClass: NODE,
        comparator: [NO_ROW, NO_ROW, ['data'], ['data']],
      },
      besides: ['tooltipValueGetter', 'cellStyle', 'cellClass', 'comparator'],
    },
  ],
  [
    /^react-data-table-component$/,
    {
      columns: ['columns'],
      rows: ['data'],
      members: ['selector'],
      functions: { selector: [ROW], cell: [ROW], format: [ROW], sortFunction: [ROW, ROW] },
      besides: ['sortFunction'],
    },
  ],
  [/^primereact\/datatable/, { columns: [], rows: ['value'], members: ['field'], functions: { body: [ROW] } }],
  [
    /^(?:@fluentui\/react|office-ui-fabric-react)(?:\/|$)/,
    {
      columns: ['columns'],
      rows: ['items'],
      members: ['fieldName'],
      functions: { onRender: [ROW], getValueKey: [ROW] },
      besides: ['getValueKey'],
    },
  ],
  [
    // The cell that its formatters are handed tells the row by a call.
    /^(?:tabulator-tables|react-tabulator|Tabulator$)/,
    {
      columns: ['columns'],
      rows: ['data'],
      members: ['field'],
      functions: { mutator: [NO_ROW, ROW], accessor: [NO_ROW, ROW] },
    },
  ],
  [
    /^(?:datatables\.net|(?:DataTable|dataTable)$)/,
    {
      columns: ['columns'],
      rows: ['data'],
      members: ['data'],
      functions: { render: [NO_ROW, NO_ROW, ROW], createdCell: [NO_ROW, NO_ROW, ROW] },
    },
  ],
  [
    /^(?:handsontable|@handsontable\/|Handsontable$)/,
    { columns: ['columns'], rows: ['data'], members: ['data'], functions: {} },
  ],
  [
    /^devextreme(?:-|\/|$)/,
    {
      columns: ['columns'],
      rows: ['dataSource'],
      members: ['dataField'],
      functions: {
        calculateCellValue: [ROW],
        calculateDisplayValue: [ROW],
        calculateSortValue: [ROW],
        cellRender: [['data']],
        cellTemplate: [NO_ROW, ['data']],
      },
      besides: ['calculateSortValue'],
    },
  ],
  [
    /^@devexpress\/dx-react-grid/,
    { columns: ['columns'], rows: ['rows'], members: ['name'], byKey: true, functions: { getCellValue: [ROW] } },
  ],
  [
    /^bootstrapTable$/,
    { columns: ['columns'], rows: ['data'], members: ['field'], functions: { formatter: [NO_ROW, ROW] } },
  ],
  [
    /^react-bootstrap-table(?:-?next|2)?$/,
    {
      columns: ['columns'],
      rows: ['data'],
      members: ['dataField'],
      functions: { formatter: [NO_ROW, ROW], dataFormat: [NO_ROW, ROW] },
    },
  ],
  [
    /^react-data-grid$/,
    {
      columns: ['columns'],
      rows: ['rows'],
      members: ['key'],
      byKey: true,
      functions: { formatter: [['row']], renderCell: [['row']] },
    },
  ],
  [/^naive-ui$/, { columns: ['columns'], rows: ['data'], members: ['key'], byKey: true, functions: { render: [ROW] } }],
  [
    /^@progress\/kendo-react-grid$/,
    { columns: [], rows: ['data'], members: ['field'], functions: { cell: [['dataItem']] } },
  ],
  [
    /^@syncfusion\/ej2-(?:[a-z]+-)?grids$/,
    {
      columns: ['columns'],
      rows: ['dataSource'],
      members: ['field'],
      functions: { template: [ROW], valueAccessor: [NO_ROW, ROW] },
      elements: /ColumnDirective$/,
    },
  ],
  [/^rsuite(?:\/|-table|$)/, { columns: [], rows: ['data'], members: ['dataKey'], functions: {}, elements: /Cell$/ }],
  [
    // What is shown is `value`; from version 3 on, `key` stands for it where there is none.
    /^vuetify(?:\/|$)/,
    {
      columns: ['headers'],
      rows: ['items'],
      members: ['value', 'key'],
      functions: { value: [ROW], sortRaw: [ROW, ROW] },
      besides: ['sortRaw'],
    },
  ],
  [
    /^element-(?:plus|ui)(?:\/|$)/,
    {
      columns: [],
      rows: ['data'],
      members: ['prop'],
      functions: { formatter: [ROW], sortMethod: [ROW, ROW] },
      besides: ['sortMethod'],
    },
  ],
  [
    /^(?:@carbon\/react|carbon-components-react)$/,
    { columns: ['headers'], rows: ['rows'], members: ['key'], functions: {} },
  ],
  [/^mui-datatables$/, { columns: ['columns'], rows: ['data'], members: ['name'], functions: {} }],
  [
    /^recharts$/,
    {
      columns: [],
      rows: ['data'],
      members: ['dataKey'],
      functions: { dataKey: [ROW] },
      elements: /(?:^|\.)(?:Line|Bar|Area|Scatter|Radar|RadialBar|[XYZ]Axis|Polar(?:Angle|Radius)Axis)$/,
    },
  ],
];

/** `$('#users').DataTable({ … })`: tables that are plugins of jQuery. */
const PLUGIN = /^(?:\$|jquery|jQuery)\b.*\.(DataTable|dataTable|bootstrapTable)$/;

/** What tables of most libraries share, and little else is called. How their functions are handed a row differs. */
const GUESSED: TableLibrary = {
  columns: ['columns', 'columnDefs', 'columnDefinitions', 'cols'],
  rows: ['data', 'dataSource', 'rows', 'rowData', 'items', 'records', 'value'],
  members: ['accessorKey', 'dataIndex', 'dataField', 'fieldName', 'dataKey', 'accessor', 'field'],
  functions: {},
  guessed: true,
};
const IS_TABLE = /table|grid|sheet/i;
const IS_COLUMN = /(?:Column|Field)$/;

/** How a component, a function or a class of a library takes columns; undefined where nothing says that it does. */
export function tableLibrary({ path, from }: LibraryValue): TableLibrary | undefined {
  const plugin = PLUGIN.exec(path)?.[1];
  const origin = plugin ?? from ?? path.split('.', 1)[0] ?? path;
  const known = LIBRARIES.find(([packages]) => packages.test(origin));
  return known ? known[1] : IS_TABLE.test(ownName(path, from)) ? GUESSED : undefined;
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
} as const;
