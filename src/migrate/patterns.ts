import { takeLane, type Lane } from './lanes.js';
import { namesFor } from './naming.js';
import { remarksOn, type Told } from './notes.js';
import type { Slot } from './plan.js';

type Bag = Readonly<Record<string, unknown>>;

/** A slot that acts where a pattern stands. */
export interface Acting {
  readonly slot: Slot;
  /** What is to be said each time; absent where that depends on the values. */
  readonly said: readonly Told[] | undefined;
}

/** So many names have a bit each in a number. */
const BITS = 30;

const { hasOwn } = Object;

/** Whether a key is an object's own. What is not there at all, as nearly always, is seen much faster so. */
function has(value: Bag, name: string): boolean {
  return name in value && hasOwn(value, name);
}

/** Which of the names that slots are about stand in an object. All that follows from that is found out once. */
export class Patterns {
  readonly #slots: readonly Slot[];
  readonly #names: readonly string[];
  readonly #known = new Map<number, Pattern>();

  constructor(slots: readonly Slot[]) {
    this.#slots = slots;
    this.#names = slots.flatMap(({ names }) => names);
  }

  /** Undefined where no slot acts on the object. */
  of(value: Bag): Pattern | undefined {
    let there = 0;
    for (let index = 0; index < this.#names.length; index++) {
      if (has(value, this.#names[index] ?? '')) there |= 1 << index;
    }
    if (there === 0) return undefined;
    let pattern = this.#known.get(there);
    if (pattern === undefined || this.#names.length > BITS) {
      pattern = new Pattern(
        this.#names.filter((name) => has(value, name)),
        this.#slots,
      );
      this.#known.set(there, pattern);
    }
    return pattern.acting.length === 0 ? undefined : pattern;
  }
}

/** Orders of keys that are kept. */
const KEPT = 8;
/** An order of keys that is met so often is worth a lane. */
const OFTEN = 8;

interface Order {
  readonly keys: readonly string[];
  uses: number;
  lane?: Lane | undefined;
}

/** Objects in which the same names stand, and their copies with others in the places of these. */
class Pattern {
  /** Slots that do something. */
  readonly acting: readonly Acting[];
  /** Keys that do not stay, or do not stay alone, and what takes the place of each. */
  readonly #changing: readonly string[];
  readonly #others: readonly (readonly string[])[];
  readonly #orders: Order[] = [];
  #last: Order | undefined;

  constructor(names: readonly string[], slots: readonly Slot[]) {
    const isThere = (name: string) => names.includes(name);
    const wanted = (name: string) => namesFor(name, isThere, slots);
    const changing = names.filter((name) => wanted(name).join() !== name);
    this.#changing = changing;
    this.#others = changing.map(wanted);
    this.acting = slots
      .filter((slot) => slot.names.some((name) => changing.includes(name)))
      .map((slot) => ({
        slot,
        said: slot.names.filter(isThere).length > 1 ? undefined : remarksOn(slot, isThere, () => true),
      }));
  }

  copy(value: Bag): Record<string, unknown> {
    let order = this.#last;
    if (order === undefined || !isOf(order.keys, value)) {
      order = this.#find(Object.keys(value));
      if (order === undefined) return this.#grow(value);
      this.#last = order;
    }
    if (order.lane !== undefined) return order.lane(value);
    if (++order.uses === OFTEN) order.lane = this.#lane(order.keys);
    return this.#grow(value);
  }

  /** Undefined for one that is met for the first time, or where there are too many to keep them all. */
  #find(keys: readonly string[]): Order | undefined {
    const known = this.#orders.find((order) => areSame(order.keys, keys));
    if (known === undefined && this.#orders.length < KEPT) this.#orders.push({ keys, uses: 0 });
    return known;
  }

  #lane(keys: readonly string[]): Lane | undefined {
    const names = (key: string) => this.#others[this.#changing.indexOf(key)] ?? [key];
    return takeLane(
      keys.flatMap(names),
      keys.flatMap((key) => names(key).map(() => key)),
    );
  }

  /** What a lane does, for any order of keys. */
  #grow(value: Bag): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    const changing = this.#changing;
    for (const key in value) {
      if (!has(value, key)) continue;
      let place = 0;
      while (place < changing.length && key !== changing[place]) place++;
      if (place === changing.length) put(result, key, value[key]);
      else for (const name of this.#others[place] ?? []) put(result, name, value[key]);
    }
    return result;
  }
}

/** Sets even `__proto__` as an ordinary key. */
function put(result: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') result[name] = value;
  else Object.defineProperty(result, name, { value, configurable: true, enumerable: true, writable: true });
}

function isOf(keys: readonly string[], value: Bag): boolean {
  let place = 0;
  for (const key in value) if (key !== keys[place++]) return false;
  return place === keys.length;
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let place = 0; place < a.length; place++) if (a[place] !== b[place]) return false;
  return true;
}
