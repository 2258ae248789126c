import { ANT } from './known-tables.js';
import { NO_ROW, ROW } from './table-library.js';
import type { RowIn, Slot, TableLibrary } from './table-library.js';

/** All rows, or some of them. */
const ROWS: RowIn = ['*'];
/** An item as it is, or with what the list adds to it. */
const RAW: RowIn = ['item', 'item.raw', 'internalItem.raw'];
const PRIME_SLOTS: readonly Slot[] = [{ name: /^(?:body|editor)$/, rows: [['data']] }];

/** Tables of Vue's libraries of components, by their packages or by the names under which they are known everywhere in an app. */
export const VUE_TABLES: readonly (readonly [RegExp, TableLibrary])[] = [
  [
    // What is shown is `value`; from version 3 on, `key` stands for it where there is none.
    /^vuetify(?:\/|$)|^VDataTable(?:Server|Virtual)?$/,
    {
      columns: ['headers'],
      rows: ['items'],
      members: ['value', 'key'],
      functions: { value: [ROW], sortRaw: [ROW, ROW] },
      besides: ['sortRaw'],
      events: { 'click:row': [['', ...RAW], RAW], 'dblclick:row': [NO_ROW, RAW], 'contextmenu:row': [NO_ROW, RAW] },
      slots: [
        { name: /^item\.(.+)$/, rows: [RAW], value: 'value' },
        { name: /^(?:item|expanded-row|expanded-item)$/, rows: [RAW] },
      ],
    },
  ],
  [
    /^element-(?:plus|ui)(?:\/|$)|^ElTable(?:Column)?$/,
    {
      columns: [],
      rows: ['data'],
      members: ['prop'],
      further: ['sortBy'],
      functions: { formatter: [ROW], sortMethod: [ROW, ROW] },
      besides: ['sortMethod'],
      events: {
        'row-click': [ROW],
        'row-dblclick': [ROW],
        'row-contextmenu': [ROW],
        'current-change': [ROW, ROW],
        'cell-click': [ROW],
        'selection-change': [ROWS],
        select: [ROWS, ROW],
      },
      columnSlots: [{ name: /^default$/, rows: [['row']] }],
    },
  ],
  [
    /^prime(?:vue|react)(?:\/(?:datatable|treetable|column))?$|^(?:P-?)?(?:DataTable|Datatable|Column)$/,
    {
      columns: [],
      rows: ['value'],
      members: ['field'],
      further: ['sortField', 'filterField'],
      functions: { body: [ROW], field: [ROW], sortField: [ROW] },
      events: {
        'row-click': [['data']],
        'row-select': [['data']],
        'row-dblclick': [['data']],
        'row-unselect': [['data']],
      },
      slots: [{ name: /^expansion$/, rows: [['data']] }],
      columnSlots: PRIME_SLOTS,
      elements: /(?:^|[./P])column$/i,
    },
  ],
  [
    /^quasar(?:\/|$)|^QTable$/,
    {
      columns: ['columns'],
      rows: ['rows', 'data'],
      members: ['field'],
      functions: { field: [ROW], format: [NO_ROW, ROW], sort: [NO_ROW, NO_ROW, ROW, ROW] },
      besides: ['sort'],
      events: { 'row-click': [NO_ROW, ROW], 'row-dblclick': [NO_ROW, ROW] },
      slots: [{ name: /^(?:body|body-cell|item)$|^body-cell-(.+)$/, rows: [['row']] }],
    },
  ],
  [
    /^ant-design-vue(?:\/|$)|^ATable(?:Column)?$/,
    {
      ...ANT,
      rows: ['dataSource'],
      functions: { ...ANT.functions, customRender: [['record'], ROW], customCell: [ROW] },
      besides: [...(ANT.besides ?? []), 'customCell'],
      slots: [{ name: /^(?!header|title$|footer$|emptyText$)/, rows: [['record'], ROW] }],
      columnSlots: [{ name: /^default$/, rows: [['record'], ROW] }],
    },
  ],
  [
    /^naive-ui$|^NDataTable$/,
    { columns: ['columns'], rows: ['data'], members: ['key'], byKey: true, functions: { render: [ROW] } },
  ],
  [
    /^bootstrap-vue(?:-next|-3)?(?:\/|$)|^BTable(?:Lite)?$/,
    {
      columns: ['fields'],
      rows: ['items'],
      members: ['key'],
      functions: { formatter: [NO_ROW, NO_ROW, ROW] },
      events: { 'row-clicked': [ROW], 'row-dblclicked': [ROW] },
      slots: [
        { name: /^cell\((.+)\)$/, rows: [['item']], value: 'value' },
        { name: /^row-details$/, rows: [['item']] },
      ],
    },
  ],
  [
    /^vxe-(?:table|pc-ui)$|^Vxe(?:Table|Grid|Column)$/,
    {
      columns: ['columns'],
      rows: ['data'],
      members: ['field'],
      functions: { formatter: [['row']] },
      slots: [{ name: /./, rows: [['row']] }],
      columnSlots: [{ name: /^(?:default|content|edit)$/, rows: [['row']] }],
    },
  ],
  [
    /^vue-good-table(?:-next)?$|^VueGoodTable$/,
    {
      columns: ['columns'],
      rows: ['rows'],
      members: ['field'],
      functions: { field: [ROW] },
      slots: [{ name: /^table-row$/, rows: [['row', 'formattedRow']] }],
    },
  ],
  [
    /^vue3-easy-data-table$|^(?:Vue3)?EasyDataTable$/,
    {
      columns: ['headers'],
      rows: ['items'],
      members: ['value'],
      functions: {},
      slots: [{ name: /^item-(.+)$|^expand$/, rows: [ROW] }],
    },
  ],
  [
    /^@nuxt\/ui$|^UTable$/,
    {
      columns: ['columns'],
      rows: ['rows', 'data'],
      members: ['accessorKey', 'key'],
      byKey: true,
      functions: { cell: [['row.original']], accessorFn: [ROW] },
      slots: [
        { name: /^(.+)-data$/, rows: [['row']] },
        { name: /^(.+)-cell$/, rows: [['row.original']] },
      ],
    },
  ],
];
