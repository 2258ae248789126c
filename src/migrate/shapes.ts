import type { Slot } from './plan.js';

/** How the keys of one object become those of another. */
interface Shape {
  readonly keys: readonly string[];
  /** For each key the first name that takes its place; undefined where none does. */
  readonly names: readonly (string | undefined)[];
  /** Further names of a key's value. */
  readonly copies: readonly (readonly [name: string, key: string])[];
  /** An object with the keys of the result. Copies of it are laid out at once, and keep even `__proto__` an ordinary key. */
  readonly template: Readonly<Record<string, unknown>>;
}

type Bag = Readonly<Record<string, unknown>>;

/** Orders of keys kept for each number of keys. */
const KEPT = 8;

/** Orders of keys that have been met: payloads of one kind have few, and what is known of one is known for all its like. */
export class Shapes {
  readonly #slots: readonly Slot[];
  readonly #known = new Map<number, Shape[]>();
  #last: Shape | undefined;

  constructor(slots: readonly Slot[]) {
    this.#slots = slots;
  }

  /** A copy with other keys in the places of those that the slots are about. */
  reshape(value: Bag): Record<string, unknown> {
    if (this.#last !== undefined) {
      const result = fill(this.#last, value);
      if (result !== undefined) return result;
    }
    this.#last = this.#of(Object.keys(value));
    const result: Record<string, unknown> = { ...this.#last.template };
    const { keys, names, copies } = this.#last;
    keys.forEach((key, place) => {
      const name = names[place];
      if (name !== undefined) result[name] = value[key];
    });
    for (const [name, key] of copies) result[name] = value[key];
    return result;
  }

  #of(keys: readonly string[]): Shape {
    let known = this.#known.get(keys.length);
    if (known === undefined) this.#known.set(keys.length, (known = []));
    for (const shape of known) {
      if (areSame(shape.keys, keys)) return shape;
    }
    const shape = this.#create(keys);
    if (known.length >= KEPT) known.shift();
    known.push(shape);
    return shape;
  }

  #create(keys: readonly string[]): Shape {
    const wanted = keys.map((key) => namesFor(key, keys, this.#slots));
    const pairs = wanted.flat().map((name) => `${JSON.stringify(name)}:null`);
    return {
      keys,
      names: wanted.map(([first]) => first),
      copies: wanted.flatMap(([, ...further], place) => further.map((name) => [name, keys[place] ?? ''] as const)),
      template: JSON.parse(`{${pairs.join()}}`) as Record<string, unknown>,
    };
  }
}

/** The copy, where the keys are those of the shape. */
function fill({ keys, names, copies, template }: Shape, value: Bag): Record<string, unknown> | undefined {
  const result: Record<string, unknown> = { ...template };
  let place = 0;
  for (const key in value) {
    if (key !== keys[place]) return undefined;
    const name = names[place++];
    if (name !== undefined) result[name] = value[key];
  }
  if (place !== keys.length) return undefined;
  for (const [name, key] of copies) result[name] = value[key];
  return result;
}

/** The key whose value a field has afterwards: the newest name that stays, or else the newest that goes. */
export function leadingKey({ sources, targets }: Slot, isThere: (name: string) => boolean): string | undefined {
  return targets.findLast(isThere) ?? sources.findLast(isThere);
}

/** The names that stand in the place of a key: itself, others, or none. */
export function namesFor(key: string, keys: readonly string[], slots: readonly Slot[]): readonly string[] {
  const slot = slots.find(({ sources, targets }) => sources.includes(key) || targets.includes(key));
  if (slot === undefined) return [key];
  const { targets, single } = slot;
  const stays = targets.includes(key);
  if (key !== leadingKey(slot, (name) => keys.includes(name))) return stays && !single ? [key] : [];
  if (single) return stays ? [key] : targets.slice(-1);
  return targets.filter((name) => name === key || !keys.includes(name));
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  for (let index = 0; index < a.length; index++) {
    if (a[index] !== b[index]) return false;
  }
  return true;
}
