/** What an attribute is called, and a value without quotes: the beginning of a further tag is part of neither, or each tag that is never closed were read to the end of the page. */
const NAME = String.raw`(?:[^\s"'<>/=]|<(?![A-Za-z/!]))+`;
const VALUE = String.raw`(?:[^\s"'<>]|<(?![A-Za-z/!]))+`;

/** A tag that closes an element, and one that opens it: its name, its attributes, and the sign that closes it as well. */
export const TAG = new RegExp(
  String.raw`<\/([\w:.-]+)\s*>|<([A-Za-z][\w:.-]*)((?:\s+${NAME}(?:\s*=\s*(?:"[^"]*"|'[^']*'|${VALUE}))?)*)\s*(\/?)>`,
);

/** Signs that begin something, and how it ends. */
const BEGINNINGS = [
  [/<!--/g, /-->/g],
  [/\{\{~?!--/g, /--~?\}\}/g],
  [/\{\{/g, /\}\}/g],
  [/<script\b/g, /<\/script\s*>/g],
  [/<style\b/g, /<\/style\s*>/g],
  [/<template\b/g, /<\/template\s*>/g],
] as const;

/** A part of a page of the same length in which nothing begins that never ends: whoever looks for ends went to the end of the page for each. */
export function withoutUnclosed(text: string): string {
  return BEGINNINGS.reduce((whole, [begin, end]) => {
    let last = 0;
    for (const { index } of whole.matchAll(end)) last = index;
    const rest = whole.slice(last);
    return begin.test(rest) ? whole.slice(0, last) + rest.replace(begin, (sign) => ' '.repeat(sign.length)) : whole;
  }, text);
}
