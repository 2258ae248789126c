import { ITEM, RECORD } from './list-library.js';
import type { ListLibraries } from './list-library.js';

const PRIME_TABLE = /^prime(?:vue|react)(?:\/|$)|^(?:P-?)?Data[Tt]able$/;

/** Lists, selects and what else shows items, of Vue's libraries of components, and of those that React shares with them. */
export const VUE_LISTS: ListLibraries = [
  [
    PRIME_TABLE,
    /(?:^|[./P])datatable$/i,
    {
      items: 'value',
      functions: { rowClassName: [ITEM], rowClass: [ITEM], rowStyle: [ITEM] },
      members: ['sortField', 'dataKey', 'groupRowsBy', 'globalFilterFields'],
    },
  ],
  [
    /^prime(?:vue|react)(?:\/|$)|^(?:Dropdown|Select|MultiSelect|Listbox|ListBox|SelectButton)$/,
    /(?:^|[./])(?:dropdown|select|multiselect|listbox|selectbutton)$/i,
    {
      items: 'options',
      functions: {
        optionLabel: [ITEM],
        optionValue: [ITEM],
        optionDisabled: [ITEM],
        itemTemplate: [ITEM],
        valueTemplate: [ITEM],
      },
      members: ['optionLabel', 'optionValue', 'optionDisabled', 'filterFields'],
      slots: [{ name: /^option$/, rows: [['option']] }],
    },
  ],
  [
    /^prime(?:vue|react)(?:\/|$)|^AutoComplete$/,
    /(?:^|[./])autocomplete$/i,
    {
      items: 'suggestions',
      functions: { optionLabel: [ITEM], itemTemplate: [ITEM] },
      members: ['optionLabel', 'field'],
      slots: [{ name: /^(?:option|item)$/, rows: [['option', 'item']] }],
    },
  ],
  [
    /^vuetify(?:\/|$)|^V(?:Select|Autocomplete|Combobox|List|Treeview)$/,
    /(?:^|\.)V(?:Select|Autocomplete|Combobox|List|Treeview)$/,
    {
      items: 'items',
      functions: { itemTitle: [ITEM], itemValue: [ITEM], itemText: [ITEM], itemProps: [ITEM] },
      members: ['itemTitle', 'itemValue', 'itemText', 'itemSubtitle', 'itemDisabled', 'itemChildren'],
      slots: [{ name: /^(?:item|selection|chip|title|subtitle|prepend|append|label)$/, rows: [['item.raw', 'item']] }],
    },
  ],
  [
    /^vuetify(?:\/|$)|^VDataTable(?:Server|Virtual)?$/,
    /(?:^|\.)VDataTable(?:Server|Virtual)?$/,
    {
      items: 'items',
      functions: { itemValue: [ITEM], rowProps: [['item']], itemClass: [ITEM] },
      members: ['itemValue', 'itemKey', 'sortBy', 'groupBy'],
    },
  ],
  [
    /^vuetify(?:\/|$)|^VDataIterator$/,
    /(?:^|\.)VDataIterator$/,
    {
      items: 'items',
      functions: {},
      members: ['sortBy', 'itemValue'],
      slots: [{ name: /^default$/, rows: [['items.*', 'items.*.raw']] }],
    },
  ],
  [
    /^primevue(?:\/|$)|^DataView$/,
    /(?:^|[./])dataview$/i,
    {
      items: 'value',
      functions: {},
      members: ['sortField', 'dataKey'],
      slots: [{ name: /^(?:list|grid)$/, rows: [['data', 'items.*']] }],
    },
  ],
  [
    /^vuetify(?:\/|$)|^VVirtualScroll$/,
    /(?:^|\.)VVirtualScroll$/,
    { items: 'items', functions: {}, members: ['itemKey'], slots: [{ name: /^default$/, rows: [['item']] }] },
  ],
  [
    /^quasar(?:\/|$)|^QSelect$/,
    /(?:^|\.)QSelect$/,
    {
      items: 'options',
      functions: { optionLabel: [ITEM], optionValue: [ITEM], optionDisable: [ITEM] },
      members: ['optionLabel', 'optionValue', 'optionDisable'],
      slots: [{ name: /^(?:option|selected-item)$/, rows: [['opt']] }],
    },
  ],
  [
    /^quasar(?:\/|$)|^QTable$/,
    /(?:^|\.)QTable$/,
    { items: 'rows', functions: { rowKey: [ITEM] }, members: ['rowKey'] },
  ],
  [
    /^element-(?:plus|ui)(?:\/|$)|^ElTable$/,
    /(?:^|\.)ElTable$/,
    { items: 'data', functions: { rowKey: [ITEM], rowClassName: [['row']], rowStyle: [['row']] }, members: ['rowKey'] },
  ],
  [
    /^ant-design-vue(?:\/|$)|^A(?:List|Table)$/,
    /(?:^|\.)A?(?:List|Table)$/,
    {
      items: 'dataSource',
      functions: RECORD,
      members: ['rowKey'],
      slots: [{ name: /^renderItem$/, rows: [['item']] }],
    },
  ],
  [
    /^naive-ui$|^NSelect$/,
    /(?:^|\.)NSelect$/,
    { items: 'options', functions: {}, members: ['labelField', 'valueField'] },
  ],
  [
    /^naive-ui$|^NDataTable$/,
    /(?:^|\.)NDataTable$/,
    { items: 'data', functions: { rowKey: [ITEM], rowProps: [ITEM] } },
  ],
  [
    /^(?:vue-multiselect|@vueform\/multiselect)$|^(?:Vue)?Multiselect$/,
    /multiselect$/i,
    {
      items: 'options',
      functions: { customLabel: [ITEM] },
      members: ['label', 'trackBy', 'valueProp'],
      slots: [{ name: /^(?:option|singleLabel|singlelabel|tag)$/, rows: [['option', 'value']] }],
    },
  ],
  [
    /^vue-select$|^(?:VSelect|VueSelect)$/,
    /(?:^|\.)(?:vue-select|VSelect|VueSelect)$/,
    {
      items: 'options',
      functions: { reduce: [ITEM], getOptionLabel: [ITEM], getOptionKey: [ITEM] },
      members: ['label'],
      slots: [{ name: /^(?:option|selected-option)$/, rows: [ITEM] }],
    },
  ],
  [
    /^vue-virtual-scroller$|^(?:Recycle|Dynamic)Scroller$/,
    /(?:^|\.)(?:Recycle|Dynamic)Scroller$/,
    { items: 'items', functions: {}, members: ['keyField'], slots: [{ name: /^default$/, rows: [['item']] }] },
  ],
  [
    /^@nuxt\/ui$|^U(?:Select|SelectMenu|InputMenu)$/,
    /(?:^|\.)U(?:Select|SelectMenu|InputMenu)$/,
    {
      items: 'options',
      functions: {},
      members: ['optionAttribute', 'valueAttribute'],
      slots: [{ name: /^option$/, rows: [['option']] }],
    },
  ],
  [
    /^@nuxt\/ui$|^U(?:Select|SelectMenu|InputMenu)$/,
    /(?:^|\.)U(?:Select|SelectMenu|InputMenu)$/,
    {
      items: 'items',
      functions: {},
      members: ['labelKey', 'valueKey'],
      slots: [{ name: /^item(?:-label)?$/, rows: [['item']] }],
    },
  ],
];
