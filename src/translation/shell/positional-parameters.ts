import type { Code } from '../code.js';
import { placedApart } from './placed-apart.js';

const MOST_PARAMETERS = 9;

/** What functions of a shell take: `$1` to `$9`, and what `shift` leaves of them. */
export class PositionalParameters {
  /** How many arguments the function around has dropped. */
  #dropped = 0;

  drop(count: number): void {
    this.#dropped += count;
  }

  /** Looks into a function, which has dropped nothing when it begins. */
  within<Made>(work: () => Made): Made {
    const before = this.#dropped;
    this.#dropped = 0;
    const made = work();
    this.#dropped = before;
    return made;
  }

  /** How what stands at a place now is called. */
  named(place: number): string {
    return `$${place + this.#dropped}`;
  }

  /** What the function around was handed, and has not dropped. @param at where that is said. */
  left(at: number): Code[] {
    const count = Math.max(0, MOST_PARAMETERS - this.#dropped);
    return placedApart(
      Array.from({ length: count }, (_, index) => this.named(index + 1)),
      at,
    );
  }

  /** What a function declares that it takes. @param at where nothing else of it stands. */
  static declared(at: number): Code[] {
    return placedApart(
      Array.from({ length: MOST_PARAMETERS }, (_, index) => `$${index + 1}`),
      at,
    );
  }

  /** Arguments by their places, and options behind all of these. */
  static given(args: readonly Code[], options: Code | undefined): Code[] {
    if (options === undefined) return args.slice(0, MOST_PARAMETERS);
    return [...Array.from({ length: MOST_PARAMETERS }, (_, index) => args[index] ?? 'undefined'), options];
  }
}
