import type { LibraryValue } from '../value.js';
import type { RowIn, Slot } from './table-library.js';

const NO_ITEM: RowIn = [];
const ITEM: RowIn = [''];

/** How a component of a library shows the items of a list. */
export interface ListLibrary {
  /** The attribute that holds the list. */
  readonly items: string;
  /** Under what each of them holds its own items, where it is a section. */
  readonly within?: string;
  /** Functions that are handed an item, with where it is in each argument. */
  readonly functions: Readonly<Record<string, readonly RowIn[]>>;
  /** What names a member of an item, or several in a list. */
  readonly members?: readonly string[];
  /** What shows an item. */
  readonly slots?: readonly Slot[];
}

const NATIVE: ListLibrary['functions'] = {
  renderItem: [['item']],
  keyExtractor: [ITEM],
  getItemType: [ITEM],
  overrideItemLayout: [NO_ITEM, ITEM],
};
const SELECT: ListLibrary['functions'] = {
  getOptionLabel: [ITEM],
  getOptionValue: [ITEM],
  formatOptionLabel: [ITEM],
  isOptionDisabled: [ITEM],
  isOptionSelected: [ITEM],
};
/** What tables are told of their rows beside the columns. */
const RECORD: ListLibrary['functions'] = { rowKey: [ITEM], rowClassName: [ITEM], onRow: [ITEM] };

const PRIME_TABLE = /^prime(?:vue|react)(?:\/|$)|^(?:P-?)?Data[Tt]able$/;

/** By the packages or the names under which they are known everywhere, and the names of the components. */
const LIBRARIES: readonly (readonly [RegExp, RegExp, ListLibrary])[] = [
  [/^react-native$/, /^(?:Animated\.)?(?:FlatList|VirtualizedList)$/, { items: 'data', functions: NATIVE }],
  [/^@shopify\/flash-list$|^@legendapp\/list$/, /List$/, { items: 'data', functions: NATIVE }],
  [
    /^react-native$/,
    /^(?:Animated\.)?SectionList$/,
    { items: 'sections', within: 'data', functions: { renderItem: NATIVE.renderItem ?? [], keyExtractor: [ITEM] } },
  ],
  [
    /^react-native$/,
    /^(?:Animated\.)?SectionList$/,
    { items: 'sections', functions: { renderSectionHeader: [['section']], renderSectionFooter: [['section']] } },
  ],
  [/^antd(?:\/|$)/, /(?:^|\.)List$/, { items: 'dataSource', functions: { renderItem: [ITEM], rowKey: [ITEM] } }],
  [/^antd(?:\/|$)/, /(?:^|\.)Table$/, { items: 'dataSource', functions: RECORD }],
  [
    /^@mui\/(?:material|lab|joy|base)(?:\/|$)/,
    /(?:^|\.)Autocomplete$/,
    {
      items: 'options',
      functions: {
        getOptionLabel: [ITEM],
        getOptionKey: [ITEM],
        getOptionDisabled: [ITEM],
        isOptionEqualToValue: [ITEM],
        renderOption: [NO_ITEM, ITEM],
        groupBy: [ITEM],
      },
    },
  ],
  [
    /^@mui\/x-data-grid|^@material-ui\/(?:data|x)-grid$/,
    /Grid/,
    {
      items: 'rows',
      functions: { getRowId: [ITEM], getRowClassName: [['row']], onRowClick: [['row']], isRowSelectable: [['row']] },
    },
  ],
  [/^react-select(?:\/|$)/, /^(?:default|\w*Select)?$|react-select/, { items: 'options', functions: SELECT }],
  [
    /^react-virtuoso$/,
    /Virtuoso/,
    { items: 'data', functions: { itemContent: [NO_ITEM, ITEM], computeItemKey: [NO_ITEM, ITEM] } },
  ],
  [
    /^(?:@fluentui\/react|office-ui-fabric-react)(?:\/|$)/,
    /List$/,
    {
      items: 'items',
      functions: { onRenderCell: [ITEM], onRenderItemColumn: [ITEM], getKey: [ITEM], onItemInvoked: [ITEM] },
    },
  ],
  [
    /^(?:mantine|material)-react-table$|^mantine-datatable$/,
    /Table$/,
    {
      items: 'records',
      functions: { idAccessor: [ITEM], rowClassName: [ITEM], rowStyle: [ITEM] },
      members: ['idAccessor'],
    },
  ],
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
  [
    /^@blueprintjs\/select$/,
    /^(?:.*\.)?(?:Select|Suggest|MultiSelect|Omnibar|QueryList)\d?$/,
    {
      items: 'items',
      functions: {
        itemRenderer: [ITEM],
        itemPredicate: [NO_ITEM, ITEM],
        inputValueRenderer: [ITEM],
        tagRenderer: [ITEM],
      },
    },
  ],
  [
    /^react-bootstrap-typeahead$/,
    /Typeahead$/,
    { items: 'options', functions: { labelKey: [ITEM] }, members: ['labelKey'] },
  ],
  [
    /^@cloudscape-design\/components(?:\/|$)/,
    /(?:^|[./])(?:table|cards)$/i,
    { items: 'items', functions: { trackBy: [ITEM], isItemDisabled: [ITEM] }, members: ['trackBy'] },
  ],
  [/^primereact\//, /(?:^|\.)(?:DataView|OrderList)$/, { items: 'value', functions: { itemTemplate: [ITEM] } }],
];

/** Names of which at least one library makes something. */
export const NAMES_IN_LISTS = {
  functions: new Set(LIBRARIES.flatMap(([, , { functions }]) => Object.keys(functions))),
  members: new Set(LIBRARIES.flatMap(([, , { members = [] }]) => members)),
} as const;

/** How a component shows the items of a list. */
export function listLibraries({ path, from }: LibraryValue): readonly ListLibrary[] {
  const origin = from ?? path;
  const component = path.startsWith(`${origin}.`) ? path.slice(origin.length + 1) : path;
  return LIBRARIES.flatMap(([packages, components, library]) =>
    packages.test(origin) && components.test(component) ? [library] : [],
  );
}
