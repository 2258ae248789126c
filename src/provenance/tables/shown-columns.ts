import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, innerPlace } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { textsOf } from '../texts/text.js';
import { optionsOf } from '../values.js';
import type { ObjectValue, Value } from '../value.js';
import { settingsOf } from './column-settings.js';
import type { ColumnNode } from './column-settings.js';
import { callOfComponent, usesTelling } from './component-uses.js';
import { NAMES_OF } from './table-libraries.js';
import { rowsIn, tableWith, tablesWith } from './tables.js';
import type { Table } from './tables.js';

type Tables = () => readonly Table[];

/** The tables of a module, by what they are told of their columns: where the object of a column begins, or the text that names what it shows. */
export type ShownColumns = ReadonlyMap<string, readonly Tables[]>;

/** More files than these that import the columns are not looked at. */
const MAX_IMPORTERS = 8;
const MAX_STEPS = 2;

/** The tables that are told a column which stands in a list: there, under the name of the list, or in other files. */
export function tablesShowing(e: Engine, column: Node, { facts }: Frame): readonly Table[] {
  return tablesTold(e, keyOf(facts.file, column.range[0]), facts);
}

/** The tables that show what a text in a list names: `names.map((name) => <Column field={name} />)`. */
export function tablesNaming(e: Engine, text: Node, { facts }: Frame): readonly Table[] {
  const { file, start } = innerPlace(text, facts.file);
  return tablesTold(e, textKeyOf(file, start), facts);
}

function tablesTold(e: Engine, key: string, facts: ModuleFacts): readonly Table[] {
  let files: readonly ModuleFacts[] = [facts];
  const seen = new Set(files);
  for (let step = 0; step <= MAX_STEPS; step++) {
    const tables = files.flatMap((one) => told(e, one).get(key) ?? []);
    if (tables.length > 0) return tables.flatMap((one) => one());
    if (step === MAX_STEPS) break;
    files = files.flatMap((one) => importersOf(e, one)).filter((one) => !seen.has(one));
    for (const one of files) seen.add(one);
  }
  return [];
}

function importersOf(e: Engine, { file, exports }: ModuleFacts): readonly ModuleFacts[] {
  const names = [...exports.names.keys()];
  if (names.length === 0) return [];
  const importers = e.importersNaming(file, names).slice(0, MAX_IMPORTERS);
  return importers.flatMap((importer) => e.facts(importer) ?? []);
}

const NOTHING: ShownColumns = new Map();

function told(e: Engine, facts: ModuleFacts): ShownColumns {
  const { columns } = e.calls;
  let place = columns.get(facts);
  if (!place) columns.set(facts, (place = { isAsked: false }));
  // What columns are may hang on what a function among them is handed.
  if (place.isAsked) return NOTHING;
  place.isAsked = true;
  try {
    return e.kept(place, () => columnsIn(e, facts));
  } finally {
    place.isAsked = false;
  }
}

function columnsIn(e: Engine, facts: ModuleFacts): ShownColumns {
  const frame: Frame = { facts, env: undefined };
  const found = new Map<string, Tables[]>();
  const add = (key: string, tables: Tables): void => void found.set(key, [...(found.get(key) ?? []), tables]);
  for (const { name, value, use } of usesTelling(e, NAMES_OF.columns, facts)) {
    const tables = use()
      .flatMap(rowsIn)
      .filter(({ library }) => library.columns.includes(name));
    if (tables.length === 0) continue;
    for (const { place } of objectsIn(e.valueOf(value, frame)))
      add(keyOf(place.file, place.start), () => tables.flatMap((one) => tableWith(e, one, frame)));
  }
  for (const column of columnElements(facts)) {
    const tables = (): readonly Table[] => tablesWith(e, column, frame);
    for (const name of namesIn(column))
      for (const { pieces } of textsOf(e.valueOf(name, frame)))
        for (const { place } of pieces.slice(0, 1)) add(textKeyOf(place.file, place.start), tables);
    for (const spread of spreadsIn(column))
      for (const { place } of objectsIn(e.valueOf(spread, frame))) add(keyOf(place.file, place.start), tables);
  }
  return found;
}

/** Elements that describe a column, which are told what it shows by something that stands elsewhere. */
function columnElements({ index }: ModuleFacts): readonly ColumnNode[] {
  const elements = [...NAMES_OF.members, 'key'].flatMap((name) => index.attributes.get(name) ?? []);
  const calls = index.calls.flatMap(({ arguments: [told] }) => {
    const call = told && callOfComponent(told);
    return call && told.type === T.ObjectExpression && IS_COLUMN.test(calledName(call) ?? '') ? [told] : [];
  });
  const named = elements.map(({ parent }) => parent).filter(({ name }) => IS_COLUMN.test(lastName(name)));
  return [...new Set<ColumnNode>([...named, ...calls])].filter(
    (column) => namesIn(column).length > 0 || spreadsIn(column).length > 0,
  );
}

const IS_COLUMN = /(?:Column|Cell|Field)$/;

function lastName(name: TSESTree.JSXTagNameExpression): string {
  return name.type === T.JSXMemberExpression ? name.property.name : name.type === T.JSXIdentifier ? name.name : '';
}

function namesIn(column: ColumnNode): readonly Node[] {
  return settingsOf(column).flatMap(({ name, value }) =>
    NAMES_OF.members.has(name) && (value.type === T.Identifier || value.type === T.MemberExpression) ? [value] : [],
  );
}

function spreadsIn(column: ColumnNode): readonly Node[] {
  const parts: readonly Node[] = column.type === T.ObjectExpression ? column.properties : column.attributes;
  return parts.flatMap((part) =>
    part.type === T.SpreadElement || part.type === T.JSXSpreadAttribute ? [part.argument] : [],
  );
}

function textKeyOf(file: string, start: number): string {
  return `text ${keyOf(file, start)}`;
}

function keyOf(file: string, start: number): string {
  return `${String(start)} ${file}`;
}

/** Columns in columns. */
const GROUPS: ReadonlySet<string> = new Set(['children', 'columns']);
const MAX_DEPTH = 6;

/** The objects in a list, and those that they are made of. */
function objectsIn(value: Value, depth = 0): readonly ObjectValue[] {
  if (depth > MAX_DEPTH) return [];
  return optionsOf(value).flatMap((option): readonly ObjectValue[] => {
    switch (option.kind) {
      case 'tuple':
        return option.items.flatMap((item) => objectsIn(item.value(), depth + 1));
      case 'list':
        return objectsIn(option.item(), depth + 1);
      case 'object':
        return [
          option,
          ...option.spreads.flatMap((spread) => objectsIn(spread(), depth + 1)),
          ...option.members.flatMap((member) => (GROUPS.has(member.name) ? objectsIn(member.value(), depth + 1) : [])),
        ];
      default:
        return [];
    }
  });
}
