import { NO_ROW, ROW } from './table-library.js';
import type { RowIn, TableLibrary } from './table-library.js';

export const ANT: Omit<TableLibrary, 'rows'> = {
  columns: ['columns'],
  members: ['dataIndex'],
  functions: { render: [NO_ROW, ROW], sorter: [ROW, ROW], onFilter: [NO_ROW, ROW], onCell: [ROW] },
  besides: ['sorter', 'onFilter', 'onCell'],
};

/** The cell of AG Grid. */
const NODE: readonly RowIn[] = [['data', 'node.data']];

/** By the packages that the tables come from, or the global that they are. */
export const TABLES: readonly (readonly [RegExp, TableLibrary])[] = [
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
    /^(?:ag-grid(?:-|$)|@ag-grid-|agGrid$|AgGridVue$)/,
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
    /^(?:@carbon\/react|carbon-components-(?:react|svelte))$/,
    { columns: ['headers'], rows: ['rows'], members: ['key'], functions: {} },
  ],
  [
    /^mantine-datatable$/,
    {
      columns: ['columns'],
      rows: ['records'],
      members: ['accessor'],
      functions: { render: [ROW], cellsStyle: [ROW], cellsClassName: [ROW] },
      besides: ['cellsStyle', 'cellsClassName'],
    },
  ],
  [
    /^(?:material|mantine)-react-table$/,
    {
      columns: ['columns'],
      rows: ['data'],
      members: ['accessorKey'],
      functions: { accessorFn: [ROW], Cell: [['row.original']] },
    },
  ],
  [
    /^@cloudscape-design\/components(?:\/|$)/,
    {
      columns: ['columnDefinitions'],
      rows: ['items'],
      members: ['sortingField'],
      functions: { cell: [ROW], sortingComparator: [ROW, ROW] },
      besides: ['sortingComparator'],
    },
  ],
  [
    /^@elastic\/eui(?:\/|$)/,
    {
      columns: ['columns'],
      rows: ['items'],
      members: ['field'],
      functions: { render: [NO_ROW, ROW], sortable: [ROW] },
      besides: ['sortable'],
    },
  ],
  [/^grommet(?:\/|$)/, { columns: ['columns'], rows: ['data'], members: ['property'], functions: { render: [ROW] } }],
  [/^react-csv$/, { columns: ['headers'], rows: ['data'], members: ['key'], functions: {} }],
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
