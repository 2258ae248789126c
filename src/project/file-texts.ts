import { isDataFile } from '../provenance/syntax/script-files.js';
import { FileText } from './file-text.js';
import type { Links } from './links.js';
import { loadedBy } from './loaded-by.js';

/** The texts of files, each read and cut when it is first asked for. */
export class FileTexts {
  readonly #links: Links;
  readonly #read: (file: string) => string | undefined;
  readonly #texts = new Map<string, FileText | undefined>();

  /** @param read the text of a file, where it can be had. */
  constructor(links: Links, read: (file: string) => string | undefined) {
    this.#links = links;
    this.#read = read;
  }

  /** Undefined for data, which has no statements. */
  of(file: string): FileText | undefined {
    if (!this.#texts.has(file) && !isDataFile(file)) {
      const text = this.#read(file);
      this.#texts.set(
        file,
        text === undefined
          ? undefined
          : new FileText(text, {
              loading: loadedBy(file),
              chosen: (specifier) => this.#links.chosen.specifiers(specifier, file),
              implicit: this.#links.autoImports.takenBy(file, text),
              isTyped: !/\.[cm]?jsx?$/.test(file),
            }),
      );
    }
    return this.#texts.get(file);
  }

  /** A text that has been asked for before. */
  known(file: string): FileText | undefined {
    return this.#texts.get(file);
  }

  /** All that have been asked for; each is let go of when the next one is come to. */
  *letGo(): Iterable<[string, FileText | undefined]> {
    for (const entry of this.#texts) {
      yield entry;
      this.#texts.delete(entry[0]);
    }
  }
}
