import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { itemOf, memberOf } from '../objects/members.js';
import { attributeName, attributeValue } from '../syntax/attributes.js';
import { T, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, unionOf } from '../values.js';
import type { LibraryValue, Value } from '../value.js';
import { argumentWith } from './columns.js';
import type { RowIn } from './table-libraries.js';
import { componentsOf } from './tables.js';

const NO_ITEM: RowIn = [];
const ITEM: RowIn = [''];

/** How a component of a library shows the items of a list. */
interface ListLibrary {
  /** The attribute that holds the list. */
  readonly items: string;
  /** Under what each of them holds its own items, where it is a section. */
  readonly within?: string;
  /** Functions that are handed an item, with where it is in each argument. */
  readonly functions: Readonly<Record<string, readonly RowIn[]>>;
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

/** By the packages and the names of the components. */
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
  [/^primereact\//, /(?:^|\.)DataTable$/, { items: 'value', functions: { rowClassName: [ITEM] } }],
  [/^primereact\//, /(?:^|\.)(?:DataView|OrderList)$/, { items: 'value', functions: { itemTemplate: [ITEM] } }],
];

const NAMES: ReadonlySet<string> = new Set(LIBRARIES.flatMap(([, , { functions }]) => Object.keys(functions)));

/** What a function is handed that a component calls with each item of the list which it shows: `<FlatList data={users} renderItem={({ item }) => …} />`. */
export function shownItem(
  e: Engine,
  container: TSESTree.JSXExpressionContainer,
  index: number,
  frame: Frame,
): Value | undefined {
  const attribute = container.parent.type === T.JSXAttribute ? container.parent : undefined;
  const name = attribute && attributeName(attribute);
  if (!attribute || name === undefined || !NAMES.has(name)) return undefined;
  const element = attribute.parent;
  const given = componentsOf(e, element, frame).flatMap((component) =>
    librariesOf(component).flatMap((library) => {
      const where = library.functions[name]?.[index] ?? [];
      const item = where.length > 0 ? itemIn(e, element, library, frame) : undefined;
      return item ? [argumentWith(item, where, placeOf(container, frame.facts.file))] : [];
    }),
  );
  return given.length > 0 ? unionOf(given) : undefined;
}

function librariesOf({ path, from }: LibraryValue): readonly ListLibrary[] {
  const origin = from ?? path;
  const component = path.startsWith(`${origin}.`) ? path.slice(origin.length + 1) : path;
  return LIBRARIES.flatMap(([packages, components, library]) =>
    packages.test(origin) && components.test(component) ? [library] : [],
  );
}

function itemIn(
  e: Engine,
  element: TSESTree.JSXOpeningElement,
  { items, within }: ListLibrary,
  frame: Frame,
): Value | undefined {
  const attribute = element.attributes.find((one) => attributeName(one) === items);
  const list: Node | undefined = attribute?.type === T.JSXAttribute ? attributeValue(attribute) : undefined;
  if (!list) return undefined;
  const item = itemOf(e, e.valueOf(list, frame));
  const whole = within === undefined ? item : itemOf(e, memberOf(e, item, within));
  return isUnknown(whole) ? undefined : whole;
}
