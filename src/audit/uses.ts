import type { Detection, FileDetections, UndecidedUse } from '../detection/types.js';

/** What was found in all files, each place once: a path in a table is found from every file that calls it. */
export class Uses {
  readonly #audited: ReadonlySet<string>;
  readonly #detections = new Map<string, Detection>();
  readonly #undecided = new Map<string, UndecidedUse>();

  /** @param audited files whose places count. */
  constructor(audited: ReadonlySet<string>) {
    this.#audited = audited;
  }

  add({ detections, undecided }: FileDetections): void {
    for (const detection of detections) {
      const key = keyOf(detection);
      if (!this.#audited.has(detection.place.file) || this.#detections.get(key)?.confidence === 'certain') continue;
      this.#detections.set(key, detection);
    }
    for (const use of undecided) if (this.#audited.has(use.place.file)) this.#undecided.set(keyOf(use), use);
  }

  /** What one file left undecided may have been decided from another. */
  all(): FileDetections {
    const undecided = [...this.#undecided].filter(([key]) => !this.#detections.has(key)).map(([, use]) => use);
    return { detections: [...this.#detections.values()], undecided };
  }
}

function keyOf({ change, place }: Detection | UndecidedUse): string {
  return `${change.id}\0${place.file}\0${place.start}\0${place.end}`;
}
