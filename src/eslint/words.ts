import type { SearchWords } from '../detection/words.js';
import { anyStanding } from '../project/word-pattern.js';

/** A quick look at a text: whether anything of the catalogue can stand in it at all. */
export interface WordTest {
  /** It holds a word that means the platform, or words that mean it together. */
  tells(text: string): boolean;
  /** It holds a general word, which means something where another file says what it is. */
  mayTell(text: string): boolean;
}

export function wordTest({ telling, general, together: all }: SearchWords): WordTest {
  const together = all.filter((words) => words.length > 0);
  const groups = [
    ...new Map(together.map((words) => [words.join('\n'), words.map((word) => anyStanding([word]))])).values(),
  ];
  const clue = anyStanding([...telling, ...together.map(longest)]);
  const tellingWord = anyStanding(telling);
  const generalWord = anyStanding(general);
  return {
    // Most texts are done with after one expression.
    tells: (text) =>
      clue.test(text) && (tellingWord.test(text) || groups.some((words) => words.every((word) => word.test(text)))),
    mayTell: (text) => generalWord.test(text),
  };
}

/** The longest word of a group: the rarest, mostly. */
function longest(words: readonly string[]): string {
  return words.reduce((a, b) => (b.length > a.length ? b : a), '');
}
