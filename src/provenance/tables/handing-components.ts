import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, isInside } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Value } from '../value.js';
import { columnElements, namesIn, spreadsIn } from './column-elements.js';
import { callOfComponent, useOfElement, usesOfOptions, usesTelling } from './component-uses.js';
import type { ComponentUse } from './component-uses.js';
import { isAllProps, ownProp } from './own-props.js';
import { NAMES_OF } from './table-libraries.js';
import type { TableLibrary } from './table-library.js';
import { rowsAround, rowsIn } from './tables.js';
import type { Rows } from './tables.js';

/** How a component of the project takes columns and rows because it hands them on to a table; the rows, where it has them itself. */
export interface TableBehind {
  readonly library: TableLibrary;
  readonly rows?: { readonly node: Node; readonly frame: Frame };
}

/** The tables that a component of the project, or a function of it, hands on to what it is told: `<AppTable :columns="columns" :rows="users" />`. */
export function tablesBehind(e: Engine, target: Value): readonly TableBehind[] {
  const component = componentOf(e, target);
  if (!component) return [];
  const { behind } = e.calls;
  let place = behind.get(component.node);
  if (!place) behind.set(component.node, (place = { isAsked: false }));
  // It may hold itself.
  if (place.isAsked) return [];
  place.isAsked = true;
  try {
    return e.kept(place, () => tablesIn(e, component));
  } finally {
    place.isAsked = false;
  }
}

interface Component {
  readonly node: Node;
  readonly facts: ModuleFacts;
}

/** What of a module is a component: of a file with a template all of it. */
function componentOf(e: Engine, target: Value): Component | undefined {
  const file =
    target.kind === 'function' || target.kind === 'class'
      ? target.file
      : target.kind === 'object'
        ? target.place.file
        : undefined;
  const facts = file === undefined ? undefined : e.facts(file);
  if (!facts || file === undefined) return undefined;
  if (file.endsWith('.vue')) return { node: facts.module.ast, facts };
  return target.kind === 'function' || target.kind === 'class' ? { node: target.node, facts } : undefined;
}

/** Tables behind a component beyond these are not looked at: where each hands on to two others, they are twice as many at each step. */
const MOST_TABLES = 8;

function tablesIn(e: Engine, { node, facts }: Component): readonly TableBehind[] {
  const frame: Frame = { facts, env: undefined };
  const isOwn = (one: Node): boolean => node.type === T.Program || isInside(one, node);
  const told = usesTelling(e, NAMES_OF.columns, facts).flatMap(({ name, value, use }) => {
    const prop = isOwn(value) ? ownProp(value, facts) : undefined;
    if (!prop || prop.isItem || prop.path.length > 0) return [];
    const tables = use().flatMap((one) => rowsIn(e, one));
    return tables
      .filter(({ library }) => library.columns.includes(name))
      .map((one) => handing(one, { columns: [prop.name] }, frame));
  });
  const elements = columnElements(facts)
    .filter(isOwn)
    .flatMap((column) => {
      const named = namesIn(column).flatMap((one) => ownProp(one, facts) ?? []);
      const spread = spreadsIn(column).flatMap((one) => ownProp(one, facts) ?? []);
      const [prop] = [...named, ...spread].filter(({ isItem }) => isItem);
      if (!prop) return [];
      const members = prop.path.length > 0 ? { members: [prop.path.join('.')] } : {};
      return rowsAround(e, column, frame).map((one) => handing(one, { columns: [prop.name], ...members }, frame));
    });
  const whole = usesOfAll(e, facts)
    .filter((use) => isOwn(use.node))
    .flatMap((use) => rowsIn(e, use).map((one) => handing(one, {}, frame)));
  return [...told, ...elements, ...whole].slice(0, MOST_TABLES);
}

/** What a table of a library is to those who tell the component around it. */
function handing({ library, rows, frame: own }: Rows, told: Partial<TableLibrary>, frame: Frame): TableBehind {
  const { facts } = frame;
  const prop = rows && !own ? ownProp(rows, facts) : undefined;
  const isTold = prop && !prop.isItem && prop.path.length === 0;
  const renamed = { ...library, ...told, ...(isTold && { rows: [prop.name] }) };
  return { library: renamed, ...(rows && !isTold && { rows: { node: rows, frame: own ?? frame } }) };
}

/** Elements that are told all that the component around them is told: `<DataGrid {...props} />`, `<v-data-table v-bind="$attrs">`. */
function usesOfAll(e: Engine, facts: ModuleFacts): readonly ComponentUse[] {
  const frame: Frame = { facts, env: undefined };
  const elements = facts.index.spreadAttributes.flatMap(({ argument, parent }) =>
    isAllProps(argument, facts) ? [useOfElement(e, parent, frame)] : [],
  );
  const calls = facts.index.calls.flatMap(({ arguments: [told] }) => {
    if (told?.type !== T.ObjectExpression || !callOfComponent(told)) return [];
    const isAll = told.properties.some((one) => one.type === T.SpreadElement && isAllProps(one.argument, facts));
    return isAll ? usesOfOptions(e, told, frame) : [];
  });
  return [...elements, ...calls];
}
