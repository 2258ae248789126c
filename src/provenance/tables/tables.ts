import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { itemOf, memberOf } from '../objects/members.js';
import { attributeName, attributeOf, attributeValue } from '../syntax/attributes.js';
import { T, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, mapOptions, optionsOf } from '../values.js';
import type { LibraryValue, Value } from '../value.js';
import { usesOf } from './list-uses.js';
import { NAMES_OF, describesColumn, tableLibrary } from './table-libraries.js';
import type { TableLibrary } from './table-libraries.js';

/** A table that a column stands in, and a row of it. */
export interface Table {
  readonly library: TableLibrary;
  readonly row: Value;
}

/** The tables that a column is handed to in a list: `<Table columns={[column]} dataSource={rows} />`, `new Grid(element, { columns, data })`. */
export function tablesOf(e: Engine, column: TSESTree.ObjectExpression, frame: Frame): readonly Table[] {
  const list = outermost(column).parent;
  if (list?.type !== T.ArrayExpression) return [];
  return usesOf(outermost(list), frame.facts).flatMap((columns) => {
    const attribute = attributeOf(columns);
    const told = attribute ? attributeName(attribute) : keyOf(columns.parent);
    if (told === undefined || !NAMES_OF.columns.has(told)) return [];
    const beside = attribute ? elementsOf(e, attribute.parent, frame) : optionsFor(e, columns, frame);
    return beside.flatMap(({ library, rows }) => (library.columns.includes(told) ? tableWith(e, library, rows) : []));
  });
}

/** The table that an element describes a column of: `<DataTable value={users}><Column field="name" /></DataTable>`. */
export function tableAround(e: Engine, column: TSESTree.JSXOpeningElement, frame: Frame): readonly Table[] {
  const [element] = componentsOf(e, column, frame);
  if (!element) return [];
  let at: TSESTree.JSXElement = column.parent;
  for (let depth = 0; depth < MAX_NESTED && at.parent.type === T.JSXElement; depth++) {
    at = at.parent;
    const around = elementsOf(e, at.openingElement, frame);
    const held = around.filter(({ library, rows }) => rows && describesColumn(library, element));
    if (held.length > 0) return held.flatMap(({ library, rows }) => tableWith(e, library, rows));
    if (around.some(({ rows }) => rows)) return [];
  }
  return [];
}

/** `<Table><Column><Cell dataKey="name" /></Column></Table>`. */
const MAX_NESTED = 2;

/** Rows in front of what is asked of them. */
interface Rows {
  readonly library: TableLibrary;
  readonly rows: (() => Value) | undefined;
}

function tableWith(e: Engine, library: TableLibrary, rows: Rows['rows']): readonly Table[] {
  const row = rows && itemOf(e, rows());
  if (!row || isUnknown(row)) return [];
  return [{ library, row: library.guessed ? guessed(row) : row }];
}

function guessed(row: Value): Value {
  return mapOptions(row, (option) => (option.kind === 'data' ? { ...option, likely: true } : option));
}

/** What an element of a table is given as its rows. */
function elementsOf(e: Engine, element: TSESTree.JSXOpeningElement, frame: Frame): readonly Rows[] {
  return componentsOf(e, element, frame).flatMap((component) => {
    const library = tableLibrary(component);
    if (!library) return [];
    const attribute = element.attributes.find((one) => library.rows.includes(attributeName(one) ?? ''));
    const value = attribute?.type === T.JSXAttribute ? attributeValue(attribute) : undefined;
    return [{ library, rows: value && (() => e.valueOf(value, frame)) }];
  });
}

/** The component of a library that an element is: `<Table>`, `<Table.Column>`. */
export function componentsOf(e: Engine, { name }: TSESTree.JSXOpeningElement, frame: Frame): readonly LibraryValue[] {
  const whole = name.type === T.JSXMemberExpression ? name.object : name;
  const declared = whole.type === T.JSXIdentifier ? frame.facts.variableOf(whole)?.identifiers[0] : undefined;
  const value = declared && e.valueOf(declared, frame);
  const component = value && name.type === T.JSXMemberExpression ? memberOf(e, value, name.property.name) : value;
  return component ? optionsOf(component).filter(isOfLibrary) : [];
}

/** What stands beside columns in the options that a library is handed: `new Grid(element, { columns, data })`, `h(Grid, { columns, data })`. */
function optionsFor(e: Engine, columns: Node, frame: Frame): readonly Rows[] {
  const options = columns.parent?.parent;
  if (options?.type !== T.ObjectExpression) return [];
  return usesOf(outermost(options), frame.facts).flatMap((use) => {
    const call = use.parent;
    if ((call?.type !== T.CallExpression && call?.type !== T.NewExpression) || call.callee === use) return [];
    const [component] = call.arguments;
    const targets = component && component !== use ? [call.callee, component] : [call.callee];
    const made = targets.flatMap((target) => optionsOf(e.valueOf(unwrap(target), frame)).filter(isOfLibrary));
    return made.flatMap((target) => {
      const library = tableLibrary(target);
      if (!library) return [];
      const property = options.properties.find((one) => library.rows.includes(keyOf(one) ?? ''));
      const value = property?.type === T.Property ? property.value : undefined;
      return [{ library, rows: value && (() => e.valueOf(value, frame)) }];
    });
  });
}

function isOfLibrary(value: Value): value is LibraryValue {
  return value.kind === 'library';
}

function keyOf(property: Node | undefined): string | undefined {
  return property?.type === T.Property ? staticKey(property.key, property.computed) : undefined;
}
