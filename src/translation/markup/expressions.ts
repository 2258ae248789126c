import type { Code } from '../code.js';

/** A piece of a file as code, with its place. */
export function piece(text: string, start: number, end: number): Code {
  return { text: text.slice(start, end), start, end };
}

/** Where the bracket that opens at `at` is closed, strings and comments left aside; the end of the text where it is not. */
export function closingBracket(text: string, at: number): number {
  let depth = 0;
  for (let index = at; index < text.length; index++) {
    const char = text[index] ?? '';
    if (char === '"' || char === "'" || char === '`') index = closingQuote(text, index);
    else if (char === '/' && text[index + 1] === '*') {
      const end = text.indexOf('*/', index);
      index = end < 0 ? text.length : end + 1;
    } else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth === 0) return index;
  }
  return text.length;
}

function closingQuote(text: string, at: number): number {
  const quote = text[at] ?? '';
  for (let index = at + 1; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === quote) return index;
    else if (quote === '`' && text.startsWith('${', index)) index = closingBracket(text, index + 1);
    else if (quote !== '`' && text[index] === '\n') return index;
  }
  return text.length;
}

/** Where a word stands by itself outside of brackets and strings, the last time; -1 where it does not. */
export function lastOutside(text: string, word: RegExp): { readonly start: number; readonly end: number } | undefined {
  let found: { start: number; end: number } | undefined;
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? '';
    if (char === '"' || char === "'" || char === '`') index = closingQuote(text, index);
    else if ('([{'.includes(char)) index = closingBracket(text, index);
    else {
      const [match] = text.slice(index, index + 12).match(word) ?? [];
      if (match !== undefined && match !== '') {
        found = { start: index, end: index + match.length };
        index += match.length - 1;
      }
    }
  }
  return found;
}
