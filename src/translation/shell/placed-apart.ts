import type { Code } from '../code.js';

/** As many places as there are parameters can be told apart in so many signs: `() {`, `"$@"`. */
export const SIGNS = 4;
const PLACES = [0, 1, 2, 3].flatMap((from) => [1, 2, 3, 4].flatMap((to) => (from < to ? [[from, to] as const] : [])));

/** Names that stand nowhere by themselves, each with a place of its own, so that they are told apart. */
export function placedApart(names: readonly string[], at: number): Code[] {
  return names.map((text, index) => {
    const [from, to] = PLACES[index] ?? [0, SIGNS];
    return { text, start: at + from, end: at + to };
  });
}
