import { BLOCK, layers, movers } from './generated/lanes.js';

type Bag = Readonly<Record<string, unknown>>;

/** Copies an object. */
export type Layer = (from: Bag) => Record<string, unknown>;
/** Gives a block of names in one object the values of keys in another. */
export type Mover = (
  into: Record<string, unknown>,
  names: readonly string[],
  from: Bag,
  keys: readonly string[],
  at: number,
) => void;

/** Objects with more keys are few. */
const MOST_KEYS = 64;

/** Copies objects that all have the same keys, with functions that nothing else uses. */
export class Lane {
  readonly #layer: Layer;
  readonly #movers: readonly Mover[];
  /** Laid out at once, it keeps even `__proto__` an ordinary key. */
  readonly #template: Bag;
  readonly #names: readonly string[];
  readonly #keys: readonly string[];

  private constructor(layer: Layer, own: readonly Mover[], names: readonly string[], keys: readonly string[]) {
    this.#layer = layer;
    this.#movers = own;
    this.#template = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Bag;
    // A block that is not full moves its last value again.
    const padded = (all: readonly string[]) =>
      Array.from({ length: own.length * BLOCK }, (_, at) => all[Math.min(at, all.length - 1)] ?? '');
    this.#names = padded(names);
    this.#keys = padded(keys);
  }

  /** A lane for objects whose `names` get the values of `keys`; undefined where all lanes are taken. */
  static take(names: readonly string[], keys: readonly string[]): Lane | undefined {
    const blocks = Math.ceil(names.length / BLOCK);
    if (blocks === 0 || names.length > MOST_KEYS || blocks > movers.length) return undefined;
    const layer = layers.pop();
    return layer && new Lane(layer, movers.splice(-blocks), names, keys);
  }

  copy(value: Bag): Record<string, unknown> {
    const layer = this.#layer;
    const result = layer(this.#template);
    for (let block = 0; block < this.#movers.length; block++) {
      const move = this.#movers[block];
      move?.(result, this.#names, value, this.#keys, block * BLOCK);
    }
    return result;
  }
}
