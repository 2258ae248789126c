import { ITEM, NO_ITEM, RECORD } from './list-library.js';
import type { ListLibraries, ListLibrary } from './list-library.js';

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

export const LISTS: ListLibraries = [
  [
    /^svelte-select$/,
    /select/i,
    {
      items: 'items',
      functions: { itemFilter: [ITEM], groupBy: [ITEM] },
      members: ['label', 'itemId', 'optionIdentifier'],
    },
  ],
  [
    /^simple-svelte-autocomplete$/,
    /autocomplete/i,
    { items: 'items', functions: {}, members: ['labelFieldName', 'valueFieldName'] },
  ],
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
