import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { T, outermost, placeOf, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { asLikely, isUnknown, unionOf } from '../values.js';
import type { Value } from '../value.js';
import { settingOf } from './column-settings.js';
import { argumentWith } from './arguments.js';
import { usesTold } from './component-uses.js';
import type { ComponentUse } from './component-uses.js';
import { NAMES_IN_LISTS, listLibraries } from './list-libraries.js';
import type { ListLibrary } from './list-library.js';

/** What a function is handed that a component calls with each item of the list which it shows: `<FlatList data={users} renderItem={({ item }) => …} />`. */
export function shownItem(e: Engine, fn: Node, index: number, frame: Frame): Value | undefined {
  const setting = settingOf(fn);
  if (!setting || !NAMES_IN_LISTS.functions.has(setting.name)) return undefined;
  const given = listsWith(e, setting.column, frame).flatMap(({ library, item }) => {
    const where = library.functions[setting.name]?.[index] ?? [];
    const whole = where.length > 0 ? item() : undefined;
    return whole ? [argumentWith(whole, where, placeOf(fn, frame.facts.file))] : [];
  });
  return given.length > 0 ? unionOf(given) : undefined;
}

/** The item that a text names a member of, because a component that shows items is told it: `<Select options={users} optionLabel="name" />`. */
export function itemNamed(e: Engine, text: Node, frame: Frame): Value | undefined {
  const setting = settingOf(listAround(text));
  if (!setting || !NAMES_IN_LISTS.members.has(setting.name)) return undefined;
  const items = listsWith(e, setting.column, frame).flatMap(({ library, item }) =>
    library.members?.includes(setting.name) === true ? (item() ?? []) : [],
  );
  return items.length > 0 ? unionOf(items) : undefined;
}

/** `['name', 'title']`, `[{ key: 'name', order: 'asc' }]`. */
function listAround(text: Node): Node {
  const holder = outermost(text).parent;
  const isKey = holder?.type === T.Property && ORDERED.test(staticKey(holder.key, holder.computed) ?? '');
  const list = isKey ? outermost(holder.parent).parent : holder;
  return list?.type === T.ArrayExpression ? list : text;
}

/** What the member is called by which rows are ordered. */
const ORDERED = /^(?:key|id|field|colId|columnAccessor)$/;

interface ShownList {
  readonly library: ListLibrary;
  readonly item: () => Value | undefined;
}

function listsWith(e: Engine, told: ComponentUse['node'], frame: Frame): readonly ShownList[] {
  return usesTold(e, told, frame).flatMap((use) => listsOf(e, use, frame));
}

/** The lists that a component of a library shows. */
export function listsOf(e: Engine, { targets, told }: ComponentUse, frame: Frame): readonly ShownList[] {
  const libraries = targets.flatMap((target) => (target.kind === 'library' ? listLibraries(target) : []));
  return libraries.map((library) => ({ library, item: () => itemIn(e, told(library.items), library, frame) }));
}

function itemIn(e: Engine, list: Node | undefined, { within, likely }: ListLibrary, frame: Frame): Value | undefined {
  if (!list) return undefined;
  const item = itemOf(e, e.valueOf(list, frame));
  const whole = within === undefined ? item : itemOf(e, memberOf(e, item, within));
  if (isUnknown(whole)) return undefined;
  return likely ? asLikely(whole) : whole;
}
