import { hears } from './file-text.js';
import type { FileTexts } from './file-texts.js';
import type { HandedDown } from './handed-down.js';
import type { Links } from './links.js';
import type { NamesByFile } from './names-by-file.js';
import { asksForDetail, eventsHeard, listensTo } from './page-events.js';
import { freeWordsOf } from './statements.js';

interface StoresAndEventsOptions {
  readonly links: Links;
  /** Files that make the state of an app, or look into it. */
  readonly stateUsers: () => readonly string[];
  /** Files that hear what others emit under a name of which no import tells. */
  readonly listeners: () => readonly string[];
  readonly resolve: (specifier: string, from: string) => string | undefined;
}

interface Followed {
  readonly texts: FileTexts;
  /** What each file has to do with the platform; what comes out of stores and events is added to it. */
  readonly carried: NamesByFile;
  readonly handed: HandedDown;
}

/** Ways between files that no import tells of: the stores and the state of an app, handlers, and events. */
export class StoresAndEvents {
  readonly #options: StoresAndEventsOptions;
  readonly #texts: FileTexts;
  readonly #carried: NamesByFile;
  readonly #handed: HandedDown;

  constructor(options: StoresAndEventsOptions, { texts, carried, handed }: Followed) {
    this.#options = options;
    this.#texts = texts;
    this.#carried = carried;
    this.#handed = handed;
  }

  /** Modules whose stores are filled by what has to do with the platform. */
  fill(): string[] {
    return [...this.#handle(), ...this.#filled(), ...this.#registered(), ...this.#hear(), ...this.#listen()];
  }

  #filled(): string[] {
    return this.#carried.files().flatMap((file) =>
      [...(this.#texts.of(file)?.filled() ?? [])].flatMap(({ specifier, name }) => {
        const target = this.#options.resolve(specifier, file);
        const text = target === undefined ? undefined : this.#texts.of(target);
        if (target === undefined || text?.mayHold(name) !== true || !this.#carried.add(target, 'all')) return [];
        text.coverAll();
        return [target];
      }),
    );
  }

  /** Modules that are handed something, and keep functions of others which they may hand it to: these begin where they are registered. */
  #registered(): string[] {
    return this.#handed.files().filter((file) => {
      const registrars = this.#texts.of(file)?.registrars();
      return registrars !== undefined && registrars.size > 0 && this.#carried.add(file, registrars);
    });
  }

  /** Modules whose classes stand for what is asked of something that has to do with the platform. */
  #handle(): string[] {
    return this.#carried.files().flatMap((file) =>
      [...(this.#texts.of(file)?.handled() ?? [])].flatMap(({ specifier, name }) => {
        const target = this.#options.resolve(specifier, file);
        return target !== undefined && this.#isAskedFor(target, name) ? [target] : [];
      }),
    );
  }

  /** What is emitted under a name is heard by whoever declares to hear one: no import leads there. */
  #hear(): string[] {
    if (!this.#carried.files().some((file) => this.#texts.of(file)?.emits() === true)) return [];
    return this.#options.listeners().filter((file) => {
      const text = this.#texts.of(file);
      if (!text) return false;
      return this.#carried.add(
        file,
        text.touchWhere(({ start, end }) => hears(text.slice(start, end))),
      );
    });
  }

  /** Events of a page's own are heard by whoever names them: no import leads there either. */
  #listen(): string[] {
    const sent = new Set(this.#carried.files().flatMap((file) => [...(this.#texts.of(file)?.eventsSent() ?? [])]));
    const named = new Set([...sent].flatMap((event) => [...this.#options.links.holding(event)]));
    return [...named].filter((file) => {
      const text = this.#texts.of(file);
      if (!text || !listensTo(text.text, sent)) return false;
      const heard = eventsHeard(text.text, sent);
      return this.#carried.add(
        file,
        text.touchWhere(({ start, end }) => {
          const part = text.slice(start, end);
          return listensTo(part, heard) || (listensTo(part, sent) && this.#isAskedElsewhere(file, part));
        }),
      );
    });
  }

  /** Whether a handler that a piece of code takes from elsewhere asks for what an event carries. */
  #isAskedElsewhere(file: string, part: string): boolean {
    const modules = this.#handed
      .used(file, freeWordsOf(part))
      .flatMap((one) => [one.file, ...this.#handed.handingOn(one)]);
    return [...new Set(modules)].some((module) => asksForDetail(this.#texts.of(module)?.text ?? ''));
  }

  /** What is handed to the one store of an app comes out wherever its state is looked at. */
  lookIntoState(): void {
    if (!this.#carried.files().some((file) => this.#texts.of(file)?.dispatches() === true)) return;
    for (const file of this.#options.stateUsers()) {
      const text = this.#texts.of(file);
      if (text)
        this.#carried.add(
          file,
          text.touchWhere(() => true),
        );
    }
  }

  #isAskedFor(file: string, name: string): boolean {
    const text = this.#texts.of(file);
    return text !== undefined && this.#carried.add(file, text.touchNames(new Set([name])));
  }
}
