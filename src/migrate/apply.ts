import { deprecations, isHeard, rewrites, type Published } from './channel.js';
import { isEqual } from './equal.js';
import { MigrateError } from './errors.js';
import { isUnmapped, noteOf, remarksOn, told, type Told } from './notes.js';
import type { Acting } from './patterns.js';
import type { DistinctPlan, MapPlan, ObjectPlan, Remark, Slot, ValuePlan, VanishPlan } from './plan.js';
import { pointerOf, type Place } from './place.js';
import type { Note } from './types.js';

type Bag = Readonly<Record<string, unknown>>;

/** What one rewrite carries along. */
export interface Run {
  readonly place: Place;
  readonly removeDuplicates: boolean;
  /** Absent where something is only tried. */
  readonly labels?: Omit<Published, 'change'>;
  readonly say: (note: Note) => void;
}

/** Resources that hold themselves may go this deep. */
export const DEEPEST = 1000;

const { hasOwn } = Object;

/** The value as the plan wants it: itself where nothing has to change, else a copy of what leads to the change. */
export function applyPlan(plan: ValuePlan, value: unknown, run: Run): unknown {
  if (typeof value !== 'object' || value === null) {
    return plan.kind === 'map' ? mapped(plan, value, run) : value;
  }
  if (plan.kind === 'distinct') return distinct(plan, value, run);
  if (Array.isArray(value)) return applyToItems(plan, value, run);
  if (plan.kind === 'map') return mapped(plan, value, run);
  return applyToObject(plan, value as Bag, run);
}

function applyToItems(plan: ValuePlan, items: readonly unknown[], run: Run): unknown {
  let result: unknown[] | undefined;
  const { place } = run;
  const { depth } = place;
  checkDepth(run);
  for (let index = 0; index < items.length; index++) {
    const before = items[index];
    place.enter(depth, index);
    const after = applyPlan(plan, before, run);
    if (after !== before) (result ??= items.slice())[index] = after;
  }
  place.leave(depth);
  return result ?? items;
}

function applyToObject(plan: ObjectPlan, value: Bag, run: Run): unknown {
  let result: Record<string, unknown> | undefined;
  const { patterns, fields, vanishing } = plan;
  const pattern = patterns.of(value);
  if (pattern !== undefined) {
    checkPlain(value, run);
    result = pattern.copy(value);
    tell(pattern.acting, value, run);
  }
  const { depth } = run.place;
  for (const field of fields) {
    let before: unknown;
    let after: unknown;
    for (const name of field.names) {
      const here: unknown = (result ?? value)[name];
      if (here === undefined || !hasOwn(result ?? value, name)) continue;
      if (after === undefined || here !== before) {
        if (depth > DEEPEST) checkDepth(run);
        run.place.enter(depth, name);
        before = here;
        after = applyPlan(field.plan, here, run);
        run.place.leave(depth);
      }
      if (after !== here) (result ??= copied(value, run))[name] = after;
    }
  }
  for (const one of vanishing) tellVanished(one, value, run);
  return result ?? value;
}

function copied(value: Bag, run: Run): Record<string, unknown> {
  checkPlain(value, run);
  return { ...value };
}

/** An instance of a class would lose its class, and what only that class can read. */
function checkPlain(value: object, run: Run): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null) return;
  const { name } = (value.constructor as { name?: unknown } | undefined) ?? {};
  const whose = typeof name === 'string' && name !== '' ? name : 'a class';
  throw new MigrateError(`An instance of ${whose} has to change; give plain data.`, {
    pointer: run.place.pointer(),
  });
}

function checkDepth({ place }: Run): void {
  if (place.depth <= DEEPEST) return;
  throw new MigrateError(`The payload is nested more than ${DEEPEST} levels deep, or holds itself.`, {
    pointer: `${pointerOf(place.path.slice(0, 5))}/…`,
  });
}

function tell(acting: readonly Acting[], value: Bag, run: Run): void {
  const pointer = run.place.pointer();
  for (const { slot, said } of acting) {
    for (const one of said ?? remarksIn(slot, value)) {
      run.say(noteOf(one, pointer + one.token, one.isLost ? value[one.name] : undefined));
    }
    if (isHeard()) publishSlot(slot, (name) => hasOwn(value, name), run);
  }
}

function remarksIn(slot: Slot, value: Bag): readonly Told[] {
  return remarksOn(
    slot,
    (name) => hasOwn(value, name),
    (a, b) => isEqual(value[a], value[b]),
  );
}

/** Tells whoever listens that a slot has acted. */
export function publishSlot({ changes, deprecated }: Slot, isThere: (name: string) => boolean, { labels }: Run): void {
  if (labels !== undefined && rewrites?.hasSubscribers === true) {
    for (const change of changes) rewrites.publish({ change, ...labels });
  }
  if (labels !== undefined && deprecations?.hasSubscribers === true) {
    for (const [name, change] of deprecated) {
      if (isThere(name)) deprecations.publish({ change, ...labels });
    }
  }
}

/** Says something of the field that the rewrite is at. */
export function say(remark: Remark, { place, say: hand }: Run): void {
  hand(noteOf(told(remark, place.name), place.pointer()));
}

/** Tells whoever listens that a change has rewritten something. */
export function publishChange(change: string, { labels }: Run): void {
  if (labels !== undefined && rewrites?.hasSubscribers === true) rewrites.publish({ change, ...labels });
}

function mapped(plan: MapPlan, value: unknown, run: Run): unknown {
  const other = typeof value === 'string' ? plan.map.get(value) : undefined;
  if (other === undefined) {
    if (isUnmapped(plan, value)) say({ kind: 'unmapped-value', change: plan.change }, run);
    return value;
  }
  if (other !== value) publishChange(plan.change, run);
  return other;
}

function distinct({ change }: DistinctPlan, value: object, run: Run): unknown {
  if (!Array.isArray(value)) return value;
  const items: readonly unknown[] = value;
  const once = new Set(items);
  if (once.size === items.length) return value;
  say({ kind: 'duplicate-items', change }, run);
  if (!run.removeDuplicates) return value;
  publishChange(change, run);
  return [...once];
}

/** Looks through everything below, without a depth that is too much. */
function tellVanished({ change, names }: VanishPlan, value: object, run: Run): void {
  const waiting: { readonly value: object; readonly path: readonly (string | number)[] }[] = [
    { value, path: run.place.path },
  ];
  const met = new Set<object>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (met.has(next.value)) continue;
    met.add(next.value);
    for (const [key, inner] of Object.entries(next.value) as [string, unknown][]) {
      if (names.has(key)) {
        run.say(noteOf(told({ kind: 'no-counterpart', change }, key), pointerOf(next.path, key)));
      }
      if (typeof inner === 'object' && inner !== null) waiting.push({ value: inner, path: [...next.path, key] });
    }
  }
}
