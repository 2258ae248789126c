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

/** Copies objects that all have the same keys. */
export type Lane = (value: Bag) => Record<string, unknown>;

/**
 * A lane for objects whose `names` get the values of `keys`, with functions that nothing else uses; undefined where all of
 * them are taken.
 */
export function takeLane(names: string[], keys: string[]): Lane | undefined {
  const layer = layers.pop();
  const own = movers.splice(0, Math.ceil(names.length / BLOCK));
  if (layer === undefined || own.length * BLOCK < names.length) return undefined;
  // Laid out at once, it keeps even `__proto__` an ordinary key.
  const template = Object.fromEntries(names.map((name) => [name, null]));
  // A block that is not full moves the last value again.
  for (const all of [names, keys]) while (all.length < own.length * BLOCK) all.push(all.at(-1) ?? '');
  return (value) => {
    const result = layer(template);
    for (let block = 0; block < own.length; block++) own[block]?.(result, names, value, keys, block * BLOCK);
    return result;
  };
}
