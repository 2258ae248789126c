import type { Part, Span } from '../provenance/syntax/parse-part.js';
import { fingerprintOf } from './fingerprint.js';

interface Coverage {
  readonly covered: readonly Span[] | 'all';
  /** What hangs together with it; absent where that is all. */
  readonly connected?: readonly Span[];
  readonly mayBindTypes: boolean;
  readonly mayMakeForms: boolean;
}

/** What is kept of a text once it is known which parts of it have to do with the platform: very many are held, and none of them with its text. */
export class CoveredText {
  /** Starts and ends in turn, in order; undefined where all is covered. */
  readonly #bounds: Int32Array | undefined;
  readonly #connected: readonly Span[] | undefined;
  readonly #fingerprint: number | undefined;
  readonly mayBindTypes: boolean;
  readonly mayMakeForms: boolean;

  constructor(text: string, { covered, connected, mayBindTypes, mayMakeForms }: Coverage) {
    this.#connected = connected?.map(({ start, end }) => ({ start, end }));
    this.#fingerprint = connected && fingerprintOf(text);
    this.#bounds = covered === 'all' ? undefined : Int32Array.from(joined(covered));
    this.mayBindTypes = mayBindTypes;
    this.mayMakeForms = mayMakeForms;
  }

  /** The statements that hang together with what is covered; undefined where those are all, and for a text that is another by now. */
  connectedIn(text: string): Part | undefined {
    return this.#connected && fingerprintOf(text) === this.#fingerprint ? { text, spans: this.#connected } : undefined;
  }

  /** Whether something between two offsets may have to do with the platform. */
  covers(start: number, end: number): boolean {
    if (this.#bounds === undefined) return true;
    // How many bounds stand at the start or before it: between a start and its end it is an odd number.
    let low = 0;
    let high = this.#bounds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#bounds[middle] ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return low % 2 === 1 || (this.#bounds[low] ?? end) < end;
  }
}

/** Spans that touch each other are one. */
function joined(spans: readonly Span[]): number[] {
  const bounds: number[] = [];
  for (const { start, end } of spans) {
    if (bounds.at(-1) === start) bounds.pop();
    else bounds.push(start);
    bounds.push(end);
  }
  return bounds;
}
