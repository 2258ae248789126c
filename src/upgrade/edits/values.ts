import type { Place } from '../../provenance/types.js';
import type { Use } from '../../detection/types.js';
import type { Edit } from './types.js';
import { keyText, renameKey } from './names.js';
import { listBoth } from './schemas.js';
import { replaceOperand } from './operand.js';
import {
  escapeFor,
  indentationAt,
  isRepeatable,
  lineBreakOf,
  nextCode,
  quotesAround,
  unquoted,
} from './source-text.js';

type ValueUse = Extract<Use, { readonly kind: 'value' }>;

/** A string literal: its place with quotes, and what it would be with another content. */
interface StringLiteral {
  readonly start: number;
  readonly end: number;
  readonly other: string;
}

function literalAt(text: string, place: Place, value: string): StringLiteral | undefined {
  const inner = unquoted(text, place);
  const quote = quotesAround(text, inner);
  if (quote === undefined) return undefined;
  return { start: inner.start - 1, end: inner.end + 1, other: `${quote}${escapeFor(quote, value)}${quote}` };
}

/** A constant that something is compared with, and the text of another value in its place. */
function constantAt({ start, end }: Place, value: string, { comparison }: ValueUse): StringLiteral | undefined {
  return comparison && { start, end, other: `'${escapeFor("'", value)}'` };
}

/** Replaces a value where it stands: between its quotes, or as the name of an entry. */
export function replaceValue(text: string, { entry }: ValueUse, place: Place, value: string): Edit[] | undefined {
  if (entry) return renameKey(text, false, place, value);
  const literal = literalAt(text, place, value);
  return literal && [{ start: literal.start, end: literal.end, text: literal.other }];
}

/** Lets the code take the new value beside the old one; undefined where it writes the value or holds it for later. */
export function acceptBoth(text: string, use: ValueUse, place: Place, value: string, mark: string): Edit[] | undefined {
  if (use.entry) return secondEntry(text, use.entry, place, value, mark);
  const literal = literalAt(text, place, value) ?? constantAt(place, value, use);
  if (literal === undefined) return undefined;
  switch (use.role) {
    case 'comparison':
      return use.comparison && compareWithBoth(text, use.comparison, literal, mark);
    case 'case':
      return secondCase(text, literal, mark);
    case 'type':
      return unionType(text, literal, mark);
    case 'listed':
    case 'schema':
      return listBoth(text, literal, mark);
    default:
      return undefined;
  }
}

/** `{ old: 1 }` becomes `{ old: 1, new: 1 }`, and `[['old', 1]]` becomes `[['old', 1], ['new', 1]]`. */
function secondEntry(text: string, entry: Place, key: Place, value: string, mark: string): Edit[] {
  const { start, end } = unquoted(text, key);
  const quote = quotesAround(text, key) ?? '';
  const before = text.slice(entry.start, start - quote.length);
  const name = before === '' ? keyText(value) : `${before}${quote}${escapeFor(quote, value)}${quote}`;
  const rest = text.slice(end + quote.length, entry.end);
  const gap = isOnOwnLine(text, entry) ? `${lineBreakOf(text)}${indentationAt(text, entry.start)}` : ' ';
  return [{ start: entry.end, end: entry.end, text: `,${gap}${name}${rest} ${mark}` }];
}

function isOnOwnLine(text: string, { start }: Place): boolean {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
}

/** `o === 'old'` becomes `(o === 'old' || o === 'new')`, and `o !== 'old'` the same with `!==` and `&&`. */
function compareWithBoth(
  text: string,
  { whole, other, negated }: NonNullable<ValueUse['comparison']>,
  literal: StringLiteral,
  mark: string,
): Edit[] | undefined {
  if (!isRepeatable(text.slice(other.start, other.end))) return undefined;
  const old = text.slice(whole.start, whole.end);
  const renewed = `${text.slice(whole.start, literal.start)}${literal.other}${text.slice(literal.end, whole.end)}`;
  const edit = replaceOperand(text, whole.start, whole.end, `${old} ${negated ? '&&' : '||'} ${renewed} ${mark}`);
  return edit && [edit];
}

/** `case 'old':` becomes `case 'old': case 'new':`, on a line of its own. */
function secondCase(text: string, literal: StringLiteral, mark: string): Edit[] | undefined {
  const colon = nextCode(text, literal.end);
  if (text.charAt(colon) !== ':') return undefined;
  const line = `${lineBreakOf(text)}${indentationAt(text, literal.start)}case ${literal.other}: ${mark}`;
  return [{ start: colon + 1, end: colon + 1, text: line }];
}

/** `'old'` becomes `'old' | 'new'`. */
function unionType(text: string, literal: StringLiteral, mark: string): Edit[] {
  const union = `${text.slice(literal.start, literal.end)} | ${literal.other} ${mark}`;
  const listed = text.charAt(nextCode(text, literal.end)) === '[';
  return [{ start: literal.start, end: literal.end, text: listed ? `(${union})` : union }];
}
