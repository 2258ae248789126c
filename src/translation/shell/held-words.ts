import { pipelinesOf } from './parse.js';
import { commandsIn, textOfWord } from './words.js';
import type { Pipeline, Word } from './words.js';

/** How many variables are put in for each other. */
const MAX_DEPTH = 3;

/** What the variables of a script hold that are words of its commands: what is given once, and the items of lists. */
export class HeldWords {
  readonly #texts = new Map<string, Word | undefined>();
  readonly #lists = new Map<string, Word[]>();

  constructor(pipelines: readonly Pipeline[]) {
    for (const { assigned, lists } of commandsIn(pipelines, true)) {
      for (const { name, value } of assigned) this.#texts.set(name, this.#texts.has(name) ? undefined : value);
      for (const { name, items } of lists) this.#lists.set(name, [...(this.#lists.get(name) ?? []), ...items]);
    }
  }

  /** The text that a variable holds and nothing else, if it is given one once. */
  text(name: string): Word | undefined {
    const word = this.#texts.get(name);
    return word?.every(({ kind }) => kind === 'text') === true ? word : undefined;
  }

  /** The words of a command with those that variables hold: `"${options[@]}"`, and `$CURL` where a command begins. */
  expanded(words: readonly Word[], depth = 0): readonly Word[] {
    if (depth >= MAX_DEPTH) return words;
    return words.flatMap((word, index) => {
      const [only] = word;
      if (word.length !== 1 || only?.kind !== 'variable') return [word];
      const items = only.isList ? this.#lists.get(only.name) : undefined;
      const held = items ?? (index === 0 ? this.#commandIn(only.name) : undefined);
      return held ? this.expanded(held, depth + 1) : [word];
    });
  }

  /** `curl -sS` of `CURL="curl -sS"`. */
  #commandIn(name: string): readonly Word[] | undefined {
    const word = this.#texts.get(name);
    if (!word || word[0]?.kind !== 'text') return undefined;
    const [pipeline, ...others] = pipelinesOf(textOfWord(word, '_'));
    const [command] = pipeline?.kind === 'pipeline' ? pipeline.commands : [];
    return others.length === 0 ? command?.words : undefined;
  }
}
