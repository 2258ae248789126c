import { Buffer } from 'node:buffer';
import type { ObjectPlan, ValuePlan } from '../plan.js';
import { skipColon } from './scan.js';
import { changesNothing } from './splice.js';

/** A text of which one stands in every payload that may have to change. */
interface Needle {
  readonly text: Buffer;
  /** For a name that often needs nothing: what is done with its value. */
  readonly plan?: ValuePlan;
}

/** The beginning of the escape of an ASCII character, under which a name could hide. */
const escaped = Buffer.from('\\u00');

export function needlesOf(plan: ObjectPlan): Needle[] {
  const needles = new Map<string, Needle>();
  const add = (name: string, inner?: ValuePlan) => {
    needles.set(name, { text: Buffer.from(JSON.stringify(name)), ...(inner && { plan: inner }) });
  };
  // Those that are sure to matter come first, so that nothing has to be looked at where one of them stands.
  for (const { sources, targets } of plan.slots) {
    for (const name of [...sources, ...(targets.length > 1 ? targets : [])]) add(name);
  }
  for (const { names } of plan.vanishing) for (const name of names) add(name);
  for (const field of plan.fields) {
    const isLookedAt = field.names.length === 1 && field.plan.kind !== 'distinct';
    for (const name of field.names) add(name, isLookedAt && !needles.has(name) ? field.plan : undefined);
  }
  return [...needles.values(), { text: escaped }];
}

/** A needle that is looked for by its end from its rarest letter on: the search leaps from one such letter to the next. */
interface Sought extends Needle {
  readonly end: Buffer;
  readonly offset: number;
}

/** Letters by how often they stand in names and texts, the most frequent first. All that is not in it is rare. */
const frequent = '"etaoinsrldcumhpgfbyTSRNIDECALPv_';

function sought(needle: Needle): Sought {
  const letters = Array.from(needle.text.toString('latin1')).slice(0, -3);
  const ranks = letters.map((letter) => (frequent.includes(letter) ? frequent.indexOf(letter) : frequent.length));
  const offset = Math.max(0, ranks.indexOf(Math.max(...ranks)));
  return { ...needle, end: needle.text.subarray(offset), offset };
}

function startsWith(bytes: Buffer, at: number, text: Buffer, length: number): boolean {
  for (let index = 0; index < length; index++) if (bytes[at + index] !== text[index]) return false;
  return true;
}

/** Finds where needles stand, line after line; each is looked for once, not once a line. */
export class NeedleSearch {
  readonly #needles: readonly Sought[];
  readonly #next: number[];
  #bytes: Buffer;

  constructor(needles: readonly Needle[]) {
    this.#needles = needles.map(sought);
    this.#next = needles.map(() => -1);
    this.#bytes = Buffer.alloc(0);
  }

  /** The bytes in which `isIn` looks from now on. */
  use(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#next.fill(-1);
  }

  /** Whether a needle that matters stands between two places; the places of one search never go back. */
  isIn(start: number, end: number): boolean {
    const needles = this.#needles;
    for (let index = 0; index < needles.length; index++) {
      const needle = needles[index];
      if (needle === undefined) continue;
      let next = this.#next[index] ?? -1;
      if (next < start) next = this.#find(needle, start);
      while (next < end) {
        this.#next[index] = next;
        if (needle.plan === undefined || this.#matters(needle.text.length, needle.plan, next)) return true;
        next = this.#find(needle, next + 1);
      }
      this.#next[index] = next;
    }
    return false;
  }

  #find({ text, end, offset }: Sought, start: number): number {
    for (let from = start + offset; ; from++) {
      from = this.#bytes.indexOf(end, from);
      if (from < 0) return Infinity;
      if (startsWith(this.#bytes, from - offset, text, offset)) return from - offset;
    }
  }

  /** Wherever the name stands: where its value needs nothing, the payload needs nothing for its sake. */
  #matters(length: number, plan: ValuePlan, at: number): boolean {
    try {
      return !changesNothing(plan, this.#bytes, skipColon(this.#bytes, at + length));
    } catch {
      return true;
    }
  }
}
