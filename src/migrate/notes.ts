import type { MapPlan, Remark, Slot } from './plan.js';
import { tokenOf } from './place.js';
import { leadingName } from './naming.js';
import type { Note } from './types.js';

/** What is said of each kind of note; the pointer and the change stand beside it. */
const words: Readonly<Record<Note['kind'], (name: string, other: string) => string>> = {
  'shape-not-shown': (name, other) => `${name} was carried to ${other} unchanged; whether its shape fits is not shown.`,
  'shape-differs': (name, other) =>
    `${name} was carried to ${other} unchanged, although its values are known to differ.`,
  conflict: (name, other) => `${name} and ${other} differ; ${other} was kept.`,
  'unmapped-value': (name) => `The value of ${name} has no counterpart; it was left.`,
  'no-counterpart': (name) => `Nothing takes the place of ${name}.`,
  'duplicate-items': (name) => `${name} holds an item twice.`,
  'read-only': (name) => `${name} is read-only and is not sent.`,
};

/** Something to say of a name, but for where it stands and what was lost. */
export interface Told {
  readonly name: string;
  /** The name as the end of a JSON pointer. */
  readonly token: string;
  readonly remark: Remark;
  readonly message: string;
  /** Whether the value of the name is no longer there. */
  readonly isLost: boolean;
}

export function told(remark: Remark, name: string, other = '', isLost = false): Told {
  return { name, token: tokenOf(name), remark, message: words[remark.kind](name, other), isLost };
}

export function noteOf({ remark: { kind, change }, message, isLost }: Told, pointer: string, value?: unknown): Note {
  const note: Note = change === undefined ? { kind, pointer, message } : { kind, pointer, change, message };
  return isLost ? { ...note, lost: value } : note;
}

/** What is to be said of a slot for the names that are there. `same` tells whether two of them have the same value. */
export function remarksOn(
  slot: Slot,
  isThere: (name: string) => boolean,
  same: (a: string, b: string) => boolean,
): readonly Told[] {
  const { sources, targets, single, remarks, changes } = slot;
  const leading = leadingName(slot, isThere);
  if (leading === undefined) return [];
  const going = [...sources, ...(single ? targets : [])].filter((name) => name !== leading && isThere(name));
  if (targets.length === 0) {
    return [...going, leading].flatMap((name) =>
      remarks.map((remark) => told(remark, name, '', remark.kind !== 'read-only')),
    );
  }
  const conflict: Remark = { kind: 'conflict', change: changes.at(-1) ?? '' };
  const conflicts = going.filter((name) => !same(name, leading)).map((name) => told(conflict, name, leading, true));
  const stays = targets.includes(leading);
  const fresh = stays ? (single ? [] : targets.filter((name) => !isThere(name))) : targets.slice(-1);
  return [...conflicts, ...fresh.slice(0, 1).flatMap((other) => remarks.map((remark) => told(remark, leading, other)))];
}

/** Undefined where the value is one that needs no other, or none at all. */
export function isUnmapped({ map }: MapPlan, value: unknown): boolean {
  return value !== null && value !== undefined && (typeof value !== 'string' || !map.has(value));
}
