import { readText } from './text.js';
import type { TextLimits, Unreadable } from './text.js';

/** Characters of texts that are held at a time; nearly all of them take one byte each. */
const MOST_HELD = 40 * 1024 * 1024;

/**
 * The texts of a project's files. Each is asked for several times over, far apart: for what it imports, for the names it shares, to be parsed.
 * They are held as long as there is room, by whoever knows that the files stay the same.
 */
export class Texts {
  readonly #limits: TextLimits | undefined;
  readonly #held: Map<string, string | Unreadable> | undefined;
  #characters = 0;

  /** @param areHeld whether the files stay the same as long as they are read. */
  constructor(limits: TextLimits | undefined, areHeld: boolean) {
    this.#limits = limits;
    this.#held = areHeld ? new Map() : undefined;
  }

  of(file: string): string | Unreadable {
    const held = this.#held?.get(file);
    if (held !== undefined) return held;
    const text = readText(file, this.#limits);
    const length = typeof text === 'string' ? text.length : 0;
    if (this.#characters + length <= MOST_HELD) {
      this.#held?.set(file, text);
      this.#characters += length;
    }
    return text;
  }
}
