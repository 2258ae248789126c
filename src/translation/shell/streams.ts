import type { Code } from '../code.js';

/** Codes that stand for one value after the other, each of which the next filter is done for. */
export class Streams {
  readonly #codes = new WeakSet();
  readonly #names = new Set<string>();

  has(code: Code): boolean {
    if (typeof code === 'string') return this.#names.has(code);
    if ('text' in code) return this.#names.has(code.text);
    const [only, another] = code;
    return this.#codes.has(code) || (only !== undefined && another === undefined && this.has(only));
  }

  /** The same code, which is one from now on. */
  marked(code: Code): Code {
    const kept: Code = [code];
    this.#codes.add(kept);
    return kept;
  }

  /** What a name stands for from now on. */
  name(name: string, code: Code): void {
    if (this.has(code)) this.#names.add(name);
    else this.#names.delete(name);
  }
}
