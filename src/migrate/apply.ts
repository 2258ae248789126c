import { deprecations, rewrites, type Published } from './channel.js';
import { isEqual } from './equal.js';
import { MigrateError } from './errors.js';
import { isUnmapped, noteOf, remarksAlone, remarksOn, told } from './notes.js';
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
  const { slots, fields, vanishing } = plan;
  for (const slot of slots) {
    if (!acts(slot, value)) continue;
    result ??= reshaped(plan, value, run);
    tell(slot, value, run);
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

/** Whether a name has to go, or one has to come. */
function acts({ sources, targets, single }: Slot, value: Bag): boolean {
  for (const name of sources) if (hasOwn(value, name)) return true;
  if (targets.length < 2) return false;
  let there = 0;
  for (const name of targets) if (hasOwn(value, name)) there++;
  return single ? there > 1 : there > 0 && there < targets.length;
}

function copied(value: Bag, run: Run): Record<string, unknown> {
  checkPlain(value, run);
  return { ...value };
}

/** A copy with other keys in the places of those that are renamed. */
function reshaped({ shapes }: ObjectPlan, value: Bag, run: Run): Record<string, unknown> {
  checkPlain(value, run);
  return shapes.reshape(value);
}

/** An instance of a class would lose its class, and what only that class can read. */
function checkPlain(value: object, run: Run): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null) return;
  const { name } = (value.constructor as { name?: unknown } | undefined) ?? {};
  const whose = typeof name === 'string' && name !== '' ? name : 'a class';
  throw new MigrateError(`An instance of ${whose} has to change; give plain data, as JSON.parse makes it.`, {
    pointer: run.place.pointer(),
  });
}

function checkDepth({ place }: Run): void {
  if (place.depth <= DEEPEST) return;
  throw new MigrateError(`The payload is nested more than ${DEEPEST} levels deep, or holds itself.`, {
    pointer: `${pointerOf(place.path.slice(0, 5))}/…`,
  });
}

function tell(slot: Slot, value: Bag, run: Run): void {
  const only = onlyName(slot, value);
  const remarks =
    only === undefined
      ? remarksOn(
          slot,
          (name) => hasOwn(value, name),
          (a, b) => isEqual(value[a], value[b]),
        )
      : remarksAlone(slot, only);
  for (const one of remarks) run.say(noteOf(one, run.place.pointer(one.name), value[one.name]));
  publishSlot(slot, (name) => hasOwn(value, name), run);
}

/** The name of a slot that is there; undefined where there are more. */
function onlyName({ sources, targets }: Slot, value: Bag): string | undefined {
  let found: string | undefined;
  for (const names of [sources, targets]) {
    for (const name of names) {
      if (!hasOwn(value, name)) continue;
      if (found !== undefined) return undefined;
      found = name;
    }
  }
  return found;
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
  if (other !== undefined) {
    publishChange(plan.change, run);
    return other;
  }
  if (isUnmapped(plan, value)) say({ kind: 'unmapped-value', change: plan.change }, run);
  return value;
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
