import type { Engine, Frame } from '../engine.js';
import { callContexts } from '../functions/call-contexts.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { innerPlace } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { textsOf } from '../texts/text.js';
import { UNDEFINED, optionsOf } from '../values.js';
import type { Place } from '../types.js';
import type { Value } from '../value.js';
import { columnElements, namesIn, spreadsIn } from './column-elements.js';
import { usesTelling } from './component-uses.js';
import { isParameter, ownProp } from './own-props.js';
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
  if (!place) columns.set(facts, (place = {}));
  return e.kept(place, () => {
    let found = NOTHING;
    // What columns are may hang on what a function among them is handed: what is asked meanwhile is asked again.
    e.inside(
      `${facts.file}.columns`,
      () => {
        found = columnsIn(e, facts);
        return UNDEFINED;
      },
      1,
    );
    return found;
  });
}

function columnsIn(e: Engine, facts: ModuleFacts): ShownColumns {
  const whole: Frame = { facts, env: undefined };
  const found = new Map<string, Tables[]>();
  const add = (key: string, tables: Tables): void => void found.set(key, [...(found.get(key) ?? []), tables]);
  for (const { name, value, use } of usesTelling(e, NAMES_OF.columns, facts)) {
    // What is handed on belongs to those who hand it over.
    if (ownProp(value, facts)) continue;
    const tables = use()
      .flatMap((one) => rowsIn(e, one))
      .filter(({ library }) => library.columns.includes(name));
    if (tables.length === 0) continue;
    for (const frame of framesOf(e, value, facts))
      for (const place of placesIn(e.valueOf(value, frame)))
        add(keyOf(place.file, place.start), () => tables.flatMap((one) => tableWith(e, one, frame)));
  }
  for (const column of columnElements(facts)) {
    const tables = (): readonly Table[] => tablesWith(e, column, whole);
    for (const name of namesIn(column).filter((one) => !ownProp(one, facts)))
      for (const { pieces } of textsOf(e.valueOf(name, whole)))
        for (const { place } of pieces.slice(0, 1)) add(textKeyOf(place.file, place.start), tables);
    for (const spread of spreadsIn(column).filter((one) => !ownProp(one, facts)))
      for (const place of placesIn(e.valueOf(spread, whole))) add(keyOf(place.file, place.start), tables);
  }
  return found;
}

/** Columns that a function is handed belong to the rows that it is handed with them. */
function framesOf(e: Engine, columns: Node, facts: ModuleFacts): readonly Frame[] {
  if (!isParameter(columns, facts)) return [{ facts, env: undefined }];
  return (callContexts(e, columns, facts) ?? []).map(({ env }) => ({ facts, env }));
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

/** Where the objects in a list stand, those that they are made of, and calls that make a column: `column.accessor('name')`. */
function placesIn(value: Value, depth = 0): readonly Place[] {
  if (depth > MAX_DEPTH) return [];
  return optionsOf(value).flatMap((option): readonly Place[] => {
    switch (option.kind) {
      case 'tuple':
        return option.items.flatMap((item) => [item.place, ...placesIn(item.value(), depth + 1)]);
      case 'list':
        return placesIn(option.item(), depth + 1);
      case 'object':
        return [
          option.place,
          ...option.spreads.flatMap((spread) => placesIn(spread(), depth + 1)),
          ...option.members.flatMap((member) => (GROUPS.has(member.name) ? placesIn(member.value(), depth + 1) : [])),
        ];
      default:
        return [];
    }
  });
}
