import type { Companion, Detection, FileDetections, UndecidedUse } from '../detection/types.js';
import { withTellingUse } from '../detection/telling-use.js';
import { rankOf } from './rank.js';

/** What was found in all files, each place once: a path in a table is found from every file that calls it. */
export class Uses {
  readonly #audited: ReadonlySet<string>;
  readonly #nameOf: (file: string) => string;
  readonly #detections = new Map<string, Detection>();
  readonly #undecided = new Map<string, UndecidedUse>();
  readonly #companions: Companion[] = [];

  /** @param audited files whose places count. @param nameOf the path of a file as the report gives it */
  constructor(audited: ReadonlySet<string>, nameOf: (file: string) => string) {
    this.#audited = audited;
    this.#nameOf = nameOf;
  }

  add({ detections, undecided, companions = [] }: FileDetections): void {
    for (const companion of companions)
      if (this.#audited.has(companion.detection.place.file)) this.#companions.push(companion);
    for (const detection of detections) {
      if (!this.#audited.has(detection.place.file)) continue;
      const key = keyOf(detection);
      const known = this.#detections.get(key);
      this.#detections.set(key, known ? this.#better(detection, known) : detection);
    }
    for (const use of undecided) {
      if (!this.#audited.has(use.place.file)) continue;
      const key = keyOf(use);
      const known = this.#undecided.get(key);
      if (known === undefined || use.why < known.why) this.#undecided.set(key, use);
    }
  }

  /** What one file left undecided may have been decided from another. */
  all(): FileDetections {
    const undecided = [...this.#undecided].filter(([key]) => !this.#detections.has(key)).map(([, use]) => use);
    return { detections: [...this.#detections.values()], undecided, companions: this.#companions };
  }

  #better(one: Detection, other: Detection): Detection {
    return this.#rank(one) < this.#rank(other) ? withTellingUse(one, other) : withTellingUse(other, one);
  }

  #rank(detection: Detection): string {
    return rankOf(detection, this.#nameOf);
  }
}

function keyOf({ change, place }: Detection | UndecidedUse): string {
  return `${change.id}\0${place.file}\0${place.start}\0${place.end}`;
}
