import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { T, placeOf, staticKey, staticString } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText, textsOf } from '../texts/text.js';
import { madeMember, unionOf } from '../values.js';
import type { Value } from '../value.js';
import { argumentWith } from './arguments.js';
import { settingsOf } from './column-settings.js';
import type { ColumnNode } from './column-settings.js';
import { callOfComponent, eventAt, slotAt, slotsOf, usesTold } from './component-uses.js';
import type { ComponentUse, FilledSlot } from './component-uses.js';
import { handedToSlot, toldByEvent } from './own-slots.js';
import { listsOf } from './shown-lists.js';
import type { Slot } from './table-library.js';
import { rowsIn, tableWith, tablesWith } from './tables.js';

/** What fills a place of a component in which rows are shown, by a slot of its library. */
interface Filling {
  readonly slots: readonly Slot[] | undefined;
  readonly row: () => Value | undefined;
}

/** What a function is handed that fills a place of a component: `<v-data-table :items="users"><template #item="{ item }">`. */
export function slotArgument(e: Engine, fn: Node, index: number, frame: Frame): Value | undefined {
  const filled = slotAt(fn);
  if (!filled) return undefined;
  const name = nameOf(e, filled, frame);
  const uses = usesTold(e, filled.props, frame);
  const own = index === 0 ? uses.flatMap((use) => handedToSlot(e, use, name, frame) ?? []) : [];
  if (own.length > 0) return unionOf(own);
  const fillings = uses.flatMap((use) => fillingsOf(e, use, filled, frame));
  const given = fillings.flatMap(({ slots = [], row }) => {
    const slot = slots.find((one) => one.name.test(name));
    const where = slot?.rows[index] ?? [];
    const whole = slot && where.length > 0 ? row() : undefined;
    return slot && whole ? [handed(e, whole, slot, { name, where, place: placeOf(fn, frame.facts.file) })] : [];
  });
  return given.length > 0 ? unionOf(given) : undefined;
}

/** What a function is handed that fills a place of a component, argument by argument; undefined where it fills none in which a row is known. */
export function slotGiven(e: Engine, fn: Node, frame: Frame): readonly (Value | undefined)[] | undefined {
  if (!slotAt(fn)) return undefined;
  const given = [0, 1].map((index) => slotArgument(e, fn, index, frame));
  return given.some((one) => one !== undefined) ? given : undefined;
}

/** What fills the places in which a table shows a column: those of the column itself, and those of the table that are for all or for this one. */
export function slotsShowing(e: Engine, column: ColumnNode, frame: Frame): readonly Node[] {
  const names = new Set(settingsOf(column).flatMap(({ value }) => staticString(value) ?? []));
  const tables = tablesWith(e, column, frame);
  const own = tables.length > 0 ? usesTold(e, column, frame) : [];
  const shown = [
    ...own.map((use) => ({ use, slots: tables.flatMap(({ library }) => library.columnSlots ?? []) })),
    ...tables.map(({ library, use }) => ({ use, slots: library.slots ?? [] })),
  ];
  return shown.flatMap(({ use, slots }) =>
    slotsOf(use).flatMap(({ key, computed, value }) => {
      const name = staticKey(key, computed) ?? '';
      const isOne = slots.some((slot) => {
        const found = slot.name.exec(name);
        return found !== null && (found[1] === undefined || names.has(found[1]));
      });
      return isOne ? [value] : [];
    }),
  );
}

/** What a function is handed that an event of a component calls: `@row-click="(row) => open(row)"`. */
export function eventArgument(e: Engine, fn: Node, index: number, frame: Frame): Value | undefined {
  const event = eventAt(fn);
  if (!event) return undefined;
  const given = usesTold(e, event.props, frame).flatMap((use) => {
    const own = toldByEvent(e, use, { name: event.name, index }, frame);
    const shown = own ? [] : rowsIn(e, use);
    const rows = shown.flatMap((one) => {
      const where = one.library.events?.[event.name]?.[index] ?? [];
      const [table] = where.length > 0 ? tableWith(e, one, frame) : [];
      return table ? [argumentWith(table.row, where, placeOf(fn, frame.facts.file))] : [];
    });
    return own ? [own] : rows;
  });
  return given.length > 0 ? unionOf(given) : undefined;
}

function fillingsOf(e: Engine, use: ComponentUse, { props }: FilledSlot, frame: Frame): readonly Filling[] {
  const shown = rowsIn(e, use).map((one) => ({
    slots: one.library.slots,
    row: () => tableWith(e, one, frame)[0]?.row,
  }));
  const listed = listsOf(e, use, frame).map(({ library, item }) => ({ slots: library.slots, row: item }));
  const ofColumns =
    props.type === T.JSXOpeningElement || callOfComponent(props)
      ? tablesWith(e, props, frame).map(({ library, row }) => ({ slots: library.columnSlots, row: () => row }))
      : [];
  return [...shown, ...listed, ...ofColumns];
}

interface Shown {
  readonly name: string;
  readonly where: Slot['rows'][number];
  readonly place: ReturnType<typeof placeOf>;
}

function handed(e: Engine, row: Value, slot: Slot, { name, where, place }: Shown): Value {
  const whole = argumentWith(row, where, place);
  const member = slot.name.exec(name)?.[1];
  if (slot.value === undefined || member === undefined || whole.kind !== 'object') return whole;
  const shown = madeMember(slot.value, () => member.split('.').reduce((at, step) => memberOf(e, at, step), row), place);
  return { ...whole, members: [...whole.members, shown] };
}

/** The name of a place; of one that is only known in part, what is known of it. */
function nameOf(e: Engine, { name, isComputed }: FilledSlot, frame: Frame): string {
  const own = staticKey(name, isComputed);
  if (own !== undefined) return own;
  if (name.type === T.TemplateLiteral) return name.quasis.map(({ value }) => value.raw).join('*');
  const [text] = textsOf(e.valueOf(name, frame));
  return (text && plainText(text)) ?? '';
}
