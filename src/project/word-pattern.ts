/**
 * An expression for any of some words, each standing by itself, as the search of a project takes them; letters count without their case.
 * `lending` is not in `blending`, but in `/lending/` and, of a string, in `\nlending`. Of no words it matches nothing.
 */
export function anyStanding(words: readonly string[]): RegExp {
  return anyOf([...new Set(words)].map(standing));
}

/** An expression for any of some others, without their case. */
export function anyOf(alternatives: readonly string[]): RegExp {
  // An expression without alternatives would match everything.
  return new RegExp(alternatives.join('|') || '(?!)', 'i');
}

export function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function standing(word: string): string {
  const before = /^[a-z\d]/i.test(word) ? '(?<!(?<!\\\\)[a-z\\d])' : '';
  const behind = /[a-z\d]$/i.test(word) ? '(?![a-z\\d])' : '';
  return `${before}${escaped(word)}${behind}`;
}
