import type { SearchWords } from '../detection/words.js';

/** A quick look at a text: whether anything of the catalogue can stand in it at all. */
export interface WordTest {
  /** It holds a word that means the platform, or words that mean it together. */
  tells(text: string): boolean;
  /** It holds a general word, which means something where another file says what it is. */
  mayTell(text: string): boolean;
}

export function wordTest({ telling, general, together: all }: SearchWords): WordTest {
  const together = all.filter((words) => words.length > 0);
  const groups = [...new Map(together.map((words) => [words.join('\n'), words.map((word) => anyOf(word))])).values()];
  const clue = anyOf(...telling, ...together.map(longest));
  const tellingWord = anyOf(...telling);
  const generalWord = anyOf(...general);
  return {
    // Most texts are done with after one expression.
    tells: (text) =>
      clue.test(text) && (tellingWord.test(text) || groups.some((words) => words.every((word) => word.test(text)))),
    mayTell: (text) => generalWord.test(text),
  };
}

/** One expression for all words: about as fast as the search for one of them. */
function anyOf(...words: readonly string[]): RegExp {
  // An expression without alternatives would match everything.
  return words.length === 0 ? /[^\s\S]/ : new RegExp([...new Set(words)].map(standing).join('|'), 'i');
}

/** A word that stands by itself, as the search of a project takes it: `lending` is not in `blending`, but in `\nlending` of a string. */
function standing(word: string): string {
  const before = /^[a-z\d]/i.test(word) ? '(?<!(?<!\\\\)[a-z\\d])' : '';
  const behind = /[a-z\d]$/i.test(word) ? '(?![a-z\\d])' : '';
  return `${before}${escape(word)}${behind}`;
}

/** The longest word of a group: the rarest, mostly. */
function longest(words: readonly string[]): string {
  return words.reduce((a, b) => (b.length > a.length ? b : a), '');
}

function escape(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
