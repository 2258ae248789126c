import type { Rendered } from '../code.js';

/** What a text was translated to, and what of it could not be read. */
export interface Translation {
  readonly rendered: Rendered;
  /** The line of the first syntax error. */
  readonly errorLine: number | undefined;
}

/** Characters of translations that are kept of one project; what comes behind is translated each time it is asked for. */
const MOST_KEPT = 8 * 1024 * 1024;

/**
 * Translations of one project, as long as its files stay the same: of a large one trees are dropped and made again many times, and to translate
 * takes longer than to parse what came of it.
 */
class KeptTranslations {
  readonly #translations = new Map<string, Translation & { readonly text: string }>();
  #characters = 0;

  of(file: string, text: string): Translation | undefined {
    const known = this.#translations.get(file);
    return known?.text === text ? known : undefined;
  }

  keep(file: string, text: string, translation: Translation): void {
    const { length } = translation.rendered.text;
    if (this.#translations.has(file) || this.#characters + length > MOST_KEPT) return;
    this.#characters += length;
    this.#translations.set(file, { ...translation, text });
  }
}

/** What one reader keeps of each project. */
export class TranslationsByProject {
  readonly #projects = new WeakMap<object, KeptTranslations>();

  /** @param state another one when the files may be others. */
  of(state: object): KeptTranslations {
    let kept = this.#projects.get(state);
    if (kept === undefined) this.#projects.set(state, (kept = new KeptTranslations()));
    return kept;
  }
}
