import type { Place } from '../../provenance/types.js';
import type { Edit } from './types.js';
import { indentationAt, lineBreakOf, nextCode, previousCode, quotesAround, unquoted } from './source-text.js';
import { keyText } from './names.js';

/**
 * Puts a second member with the new name behind a member of a type: an optional one, so that what creates such an object
 * may go on without it, or one that is there whenever the first is.
 */
export function bridgeDeclaration(
  text: string,
  { member, always }: { readonly member: Place; readonly always?: true },
  place: Place,
  name: string,
  mark: string,
): Edit[] {
  const inner = unquoted(text, place);
  const nameEnd = quotesAround(text, inner) === undefined ? inner.end : inner.end + 1;
  const nameStart = quotesAround(text, inner) === undefined ? inner.start : inner.start - 1;
  const afterName = nextCode(text, nameEnd);
  const sign = /[?!]/.exec(text.charAt(afterName))?.[0];
  const typed = sign === undefined ? nameEnd : afterName + 1;
  const end = endOf(text, member);
  const separator = /[;,]/.test(text.charAt(end - 1)) ? text.charAt(end - 1) : '';
  const type = text.slice(typed, separator === '' ? end : end - 1).trimEnd();
  const second = `${text.slice(member.start, nameStart)}${keyText(name)}${always === true ? (sign ?? '') : '?'}${type}`;
  const lineStart = text.lastIndexOf('\n', member.start - 1) + 1;
  if (text.slice(lineStart, member.start).trim() !== '')
    return [{ start: end, end, text: `${separator === '' ? ';' : ''} ${second}${separator} ${mark}` }];
  const line = `${lineBreakOf(text)}${indentationAt(text, member.start)}`;
  return [{ start: end, end, text: `${line}${second}${separator} ${mark}` }];
}

/** The end of a member with the separator behind it. */
function endOf(text: string, { end }: Place): number {
  if (/[;,]/.test(text.charAt(end - 1))) return end;
  return /[;,]/.test(text.charAt(end)) ? end + 1 : end;
}

/** `'old'` among the names taken from a type becomes `'old' | 'new'`. */
export function bridgePicked(text: string, place: Place, name: string, mark: string): Edit[] | undefined {
  const inner = unquoted(text, place);
  const quote = quotesAround(text, inner);
  if (quote === undefined) return undefined;
  const end = inner.end + 1;
  return [{ start: end, end, text: ` | ${quote}${name}${quote} ${mark}` }];
}

/** `'old'` goes from the names taken from a type; undefined where no other one is taken. */
export function dropPicked(text: string, place: Place): Edit[] | undefined {
  const inner = unquoted(text, place);
  if (quotesAround(text, inner) === undefined) return undefined;
  const start = inner.start - 1;
  const end = inner.end + 1;
  const next = nextCode(text, end);
  if (text.charAt(next) === '|') return [{ start, end: nextCode(text, next + 1), text: '' }];
  const bar = previousCode(text, start);
  const last = previousCode(text, bar);
  const isSecond = text.charAt(bar) === '|' && /['"\w$>)\]]/.test(text.charAt(last));
  return isSecond ? [{ start: last + 1, end, text: '' }] : undefined;
}

/** `new?: T` becomes `new: T`. */
export function requireMember(text: string, place: Place): Edit[] | undefined {
  const inner = unquoted(text, place);
  const sign = nextCode(text, quotesAround(text, inner) === undefined ? inner.end : inner.end + 1);
  return text.charAt(sign) === '?' ? [{ start: sign, end: sign + 1, text: '' }] : undefined;
}
