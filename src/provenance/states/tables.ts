import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { itemOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, isFunction, outermost, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, madeMember, optionsOf, unionOf } from '../values.js';
import type { Lazy, Member, ObjectValue, Value } from '../value.js';

/** Under which names components and functions of libraries take the columns of a table, and its rows. */
const COLUMNS = /^(?:columns|columnDefs|columnDefinitions|headers|cols)$/;
const ROWS = /^(?:data|dataSource|rows|rowData|items|records|value)$/;

/** What tells in a column which member of a row it shows, the first that stands there. */
const MEMBER_KEYS = [
  'accessorKey',
  'dataIndex',
  'field',
  'dataField',
  'accessor',
  'selector',
  'dataKey',
  'prop',
  'data',
  'key',
];

/** In elements React's own. */
const KEY = 'key';

/** Which arguments of functions of a column are the row. */
const TAKES_ROW: Readonly<Record<string, readonly number[]>> = {
  accessor: [0],
  accessorFn: [0],
  body: [0],
  cell: [0],
  format: [0],
  formatter: [1],
  onCell: [0],
  render: [1],
  selector: [0],
  sortFunction: [0, 1],
  sorter: [0, 1],
  valueGetter: [1],
};
/** Functions of a column whose first argument tells of the cell, with the row in it. */
const TAKES_CELL = new Set([
  'cell',
  'cellRenderer',
  'renderCell',
  'tooltipValueGetter',
  'valueFormatter',
  'valueGetter',
]);

/** The row that a text tells a member of, because it stands as such in a column: `{ dataIndex: 'status' }`, `<Column field="status" />`. */
export function rowOfColumn(e: Engine, text: Node, frame: Frame): Value | undefined {
  const at = outermost(text);
  const holder = at.parent;
  if (holder?.type === T.JSXAttribute) return rowAround(e, holder, frame);
  if (holder?.type !== T.Property || holder.value !== at || holder.parent.type !== T.ObjectExpression) return undefined;
  const column = holder.parent;
  const names = new Set(column.properties.map(nameOf));
  // What is told how to show a row has a key for itself.
  const isShown = [...Object.keys(TAKES_ROW), ...TAKES_CELL].some((name) => names.has(name));
  const told = MEMBER_KEYS.find((name) => names.has(name) && !(name === KEY && isShown));
  return told !== undefined && nameOf(holder) === told ? rowOf(e, column, frame) : undefined;
}

/** What a function in a column of a table is handed. */
export function columnArgument(e: Engine, holder: Node, index: number, frame: Frame): Value | undefined {
  const attribute = attributeOf(holder);
  const column = holder.type === T.Property && holder.parent.type === T.ObjectExpression ? holder.parent : undefined;
  const name = attribute ? nameOfAttribute(attribute) : nameOf(holder);
  if (name === undefined) return undefined;
  const isCell = index === 0 && TAKES_CELL.has(name);
  const isRow = Object.hasOwn(TAKES_ROW, name) && TAKES_ROW[name]?.includes(index) === true;
  if (!isCell && !isRow) return undefined;
  const row = attribute ? rowAround(e, attribute, frame) : column && rowOf(e, column, frame);
  if (!row || isUnknown(row)) return undefined;
  return unionOf([...(isRow ? [row] : []), ...(isCell ? [cellOf(row, placeOf(holder, frame.facts.file))] : [])]);
}

/** `{ row: { original }, data }`: how libraries hand over the row with what else they know of a cell. */
function cellOf(row: Value, place: ObjectValue['place']): Value {
  const member = (name: string, value: Lazy): Member => madeMember(name, value, place);
  const object = (members: readonly Member[]): ObjectValue => ({
    kind: 'object',
    members,
    spreads: [],
    open: true,
    place,
  });
  const held = object([member('original', () => row)]);
  return object([
    member('row', () => unionOf([row, held])),
    member('data', () => row),
    member('node', () => object([member('data', () => row)])),
  ]);
}

/** A row of the tables that a column is handed to. */
function rowOf(e: Engine, column: TSESTree.ObjectExpression, { facts, env }: Frame): Value | undefined {
  const list = outermost(column).parent;
  if (list?.type !== T.ArrayExpression) return undefined;
  const rows = usesOf(outermost(list), facts, 0).flatMap((use) => rowsBeside(e, use, { facts, env }) ?? []);
  const items = rows.map((value) => itemOf(e, value)).filter((value) => !isUnknown(value));
  return items.length > 0 ? unionOf(items) : undefined;
}

const MAX_USES = 3;

/** Where a list stands, or is named: `const columns = [ … ]`, `useMemo(() => [ … ], [])`. */
function usesOf(list: Node, facts: ModuleFacts, depth: number): readonly Node[] {
  const holder = list.parent;
  if (depth > MAX_USES || !holder) return [list];
  if (holder.type === T.ArrowFunctionExpression || holder.type === T.ReturnStatement) {
    const call = madeIn(holder);
    return call ? usesOf(call, facts, depth + 1) : [];
  }
  if (holder.type !== T.VariableDeclarator || holder.init !== list || holder.id.type !== T.Identifier) return [list];
  const references = facts.variableOf(holder.id)?.references ?? [];
  return references.flatMap(({ identifier }) =>
    identifier === holder.id ? [] : usesOf(outermost(identifier), facts, depth + 1),
  );
}

/** The call that is handed a function for what this makes: `useMemo(() => …)`. */
function madeIn(made: Node): Node | undefined {
  let at: Node | undefined = made;
  while (at && !isFunction(at)) at = at.parent;
  const call = at?.parent;
  return call?.type === T.CallExpression && call.arguments[0] === at && calledName(call) === 'useMemo'
    ? outermost(call)
    : undefined;
}

/** The rows that a table is handed beside its columns. */
function rowsBeside(e: Engine, columns: Node, frame: Frame): Value | undefined {
  const holder = columns.parent;
  if (holder?.type === T.Property && holder.parent.type === T.ObjectExpression) {
    if (!COLUMNS.test(nameOf(holder) ?? '') || !isHandedToLibrary(e, holder.parent, frame)) return undefined;
    const rows = holder.parent.properties.find((one) => ROWS.test(nameOf(one) ?? ''));
    return rows?.type === T.Property ? e.valueOf(rows.value, frame) : undefined;
  }
  const attribute = holder && attributeOf(holder);
  return attribute && COLUMNS.test(nameOfAttribute(attribute) ?? '') ? rowsOf(e, attribute.parent, frame) : undefined;
}

/** `new Grid(element, { columns, data })`, `useReactTable({ columns, data })`. */
function isHandedToLibrary(e: Engine, options: TSESTree.ObjectExpression, frame: Frame): boolean {
  return usesOf(outermost(options), frame.facts, 0).some((use) => {
    const call = use.parent;
    return (
      (call?.type === T.CallExpression || call?.type === T.NewExpression) &&
      call.callee !== use &&
      optionsOf(e.valueOf(unwrap(call.callee), frame)).some(({ kind }) => kind === 'library')
    );
  });
}

/** The row of the table that an element describes a column of: `<DataTable value={users}><Column field="name" /></DataTable>`. */
function rowAround(e: Engine, attribute: TSESTree.JSXAttribute, frame: Frame): Value | undefined {
  const named = nameOfAttribute(attribute) ?? '';
  if (named === KEY || (!MEMBER_KEYS.includes(named) && !Object.hasOwn(TAKES_ROW, named))) return undefined;
  const table = attribute.parent.parent.parent;
  if (table.type !== T.JSXElement || !isOfLibrary(e, attribute.parent, frame)) return undefined;
  const rows = rowsOf(e, table.openingElement, frame);
  const row = rows && itemOf(e, rows);
  return row && !isUnknown(row) ? row : undefined;
}

function rowsOf(e: Engine, element: TSESTree.JSXOpeningElement, frame: Frame): Value | undefined {
  if (!isOfLibrary(e, element, frame)) return undefined;
  const rows = element.attributes.find(
    (one) => one.type === T.JSXAttribute && one.name.type === T.JSXIdentifier && ROWS.test(one.name.name),
  );
  const value = rows?.type === T.JSXAttribute ? rows.value : undefined;
  return value?.type === T.JSXExpressionContainer && value.expression.type !== T.JSXEmptyExpression
    ? e.valueOf(value.expression, frame)
    : undefined;
}

function isOfLibrary(e: Engine, { name }: TSESTree.JSXOpeningElement, frame: Frame): boolean {
  const component = name.type === T.JSXIdentifier ? frame.facts.variableOf(name)?.identifiers[0] : undefined;
  return component !== undefined && e.valueOf(component, frame).kind === 'library';
}

function attributeOf(node: Node): TSESTree.JSXAttribute | undefined {
  const holder = node.type === T.JSXExpressionContainer ? node.parent : node;
  return holder.type === T.JSXAttribute ? holder : undefined;
}

function nameOfAttribute({ name }: TSESTree.JSXAttribute): string | undefined {
  return name.type === T.JSXIdentifier ? name.name : undefined;
}

function nameOf(property: Node): string | undefined {
  return property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
}
