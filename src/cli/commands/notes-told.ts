import type { Note } from '../../migrate/types.js';

interface Told {
  readonly note: Note;
  count: number;
  /** Where it was first. */
  readonly place: string;
}

/** Notes as people are told of them: each once, with how often it was and where first. */
export class NotesTold {
  /** By message, so that a note that was told before is found fast. */
  readonly #told = new Map<string, Told[]>();

  add(note: Note, place: string, count = 1): void {
    const { kind, change, message } = note;
    const alike = this.#told.get(message) ?? [];
    const known = alike.find((one) => one.note.kind === kind && one.note.change === change);
    if (known !== undefined) known.count += count;
    else this.#told.set(message, [...alike, { note, count, place }]);
  }

  /** Takes those of a file that is done. */
  take(others: NotesTold): void {
    for (const { note, place, count } of others.#all()) this.add(note, place, count);
  }

  lines(): string[] {
    return this.#all().map(({ note: { kind, change, message }, count, place }) => {
      const about = change === undefined ? kind : `${kind} (${change})`;
      return `${String(count)} × ${about}: ${message} First: ${place}`;
    });
  }

  #all(): Told[] {
    return [...this.#told.values()].flat();
  }
}
