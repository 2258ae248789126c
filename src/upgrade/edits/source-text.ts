import type { Place } from '../../provenance/types.js';

/** The index of the next character at or after `at` that is neither white space nor comment; the length where there is none. */
export function nextCode(text: string, at: number): number {
  let index = at;
  for (;;) {
    while (index < text.length && /\s/.test(text.charAt(index))) index++;
    const end = text.startsWith('//', index)
      ? text.indexOf('\n', index)
      : text.startsWith('/*', index)
        ? text.indexOf('*/', index) + 2
        : index;
    if (end === index) return index;
    // A comment without an end runs to the end of the text.
    if (end < index) return text.length;
    index = end;
  }
}

/** The index of the last character before `at` that is neither white space nor block comment; -1 where there is none. */
export function previousCode(text: string, at: number): number {
  let index = at - 1;
  for (;;) {
    while (index >= 0 && /\s/.test(text.charAt(index))) index--;
    if (index < 3 || text.slice(index - 1, index + 1) !== '*/') return index;
    const start = text.lastIndexOf('/*', index - 2);
    if (start < 0) return index;
    index = start - 1;
  }
}

/** The word that ends at `at`, inclusive. */
export function wordEndingAt(text: string, at: number): string {
  let start = at;
  while (start >= 0 && /[\w$]/.test(text.charAt(start))) start--;
  return text.slice(start + 1, at + 1);
}

/** A place without the quotes that it may begin and end with. */
export function unquoted(text: string, place: Place): Place {
  const quote = text.charAt(place.start);
  const quoted = place.end - place.start >= 2 && /['"`]/.test(quote) && text.charAt(place.end - 1) === quote;
  return quoted ? { ...place, start: place.start + 1, end: place.end - 1 } : place;
}

/** The characters around an unquoted place where they are a pair of quotes, or undefined. */
export function quotesAround(text: string, inner: Place): string | undefined {
  const quote = text.charAt(inner.start - 1);
  return /['"`]/.test(quote) && text.charAt(inner.end) === quote ? quote : undefined;
}

/** `content` as it is written between two `quote`s. */
export function escapeFor(quote: string, content: string): string {
  const escaped = content.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return quote === '`' ? escaped.replaceAll('${', '\\${') : escaped;
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

export function isIdentifier(name: string): boolean {
  return identifier.test(name);
}

const link = String.raw`(?:!?\.#?[\w$]+|\?\.#?[\w$]+|!?\[(?:\d+|'[^'\\]*'|"[^"\\]*"|[\w$]+)\]|!)`;
const repeatable = new RegExp(String.raw`^(?:this|[\p{ID_Start}$_][\p{ID_Continue}$]*)${link}*$`, 'u');

/** Whether an expression's text may be written twice: names and members, nothing that is called or computed. */
export function isRepeatable(expression: string): boolean {
  return repeatable.test(expression);
}

const comment = /\/\/[^\n\r]*|\/\*[^]*?\*\//.source;
const quoted = /'(?:[^'\\\n\r]|\\[^])*'|"(?:[^"\\\n\r]|\\[^])*"/.source;
const expression = /\/(?<=(?:[(,=:[!&|?{;]|\breturn)\s*\/)(?![*/])(?:[^\\/[\n\r]|\\.|\[(?:[^\]\\\n\r]|\\.)*\])+\//
  .source;
const token = new RegExp([comment, quoted, expression, '[`{}]'].join('|'), 'g');
const templateText = /(?:[^`\\$]|\\[^]|\$(?!\{))*/y;

/** A text of the same length where nothing in comments, strings, patterns and templates can be taken for code. */
export function codeOnly(text: string): string {
  let result = '';
  let at = 0;
  const take = (end: number, filler?: string): void => {
    const part = text.slice(at, end);
    result += filler === undefined ? part : part.replace(/[^\n\r]/g, filler);
    at = end;
  };
  /** The braces that are open in every expression of a template around. */
  const open: number[] = [];
  for (;;) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (found === null) break;
    const [written] = found;
    take(found.index);
    let inTemplate = written === '`';
    if (written.length > 1) {
      const isComment = /^\/[/*]/.test(written);
      if (!isComment) take(at + 1);
      take(found.index + written.length - (isComment ? 0 : 1), isComment ? ' ' : '_');
      if (!isComment) take(at + 1);
      continue;
    }
    take(at + 1);
    const inner = open.pop();
    if (inner !== undefined) {
      inTemplate ||= written === '}' && inner === 0;
      if (written === '`' || inner > 0 || written === '{') open.push(inner + bracing(written));
    }
    if (!inTemplate) continue;
    templateText.lastIndex = at;
    take(at + (templateText.exec(text)?.[0].length ?? 0), '_');
    if (text.startsWith('${', at)) open.push(0);
    take(at + (text.startsWith('${', at) ? 2 : 1));
  }
  // A template that does not end was none.
  if (open.length > 0) return text;
  take(text.length);
  return result;
}

function bracing(character: string): number {
  return character === '{' ? 1 : character === '}' ? -1 : 0;
}

/** The white space at the beginning of the line that holds `at`. */
export function indentationAt(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, at))?.[0] ?? '';
}

/** The line break that the text uses. */
export function lineBreakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
